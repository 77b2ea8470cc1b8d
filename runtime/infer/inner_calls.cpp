// Nested functions that the function around them calls: each becomes a function of its own, whose further
// parameters are the variables around it that it reads. Every call passes their values as they are then,
// which is what Python's closures see.

#include <algorithm>

#include "runtime/infer/expansion.hpp"
#include "runtime/infer/ssa.hpp"

namespace caramba::runtime::nested {

void Expansion::inner_function(const std::string& name, const FunctionDef* definition, const Node* at) {
    auto inner = std::make_shared<Inner>();
    inner->definition = definition;
    inner->home = this;
    inner->names = scope_.names;
    inner->functions = scope_.functions;
    const auto& defaults = definition->args->defaults;
    const auto& args = definition->args->args;
    if (defaults.size() > args.size()) fail(definition, "this parameter cannot have a default in a kernel");
    for (size_t i = 0; i < defaults.size(); ++i) {
        const std::string& parameter = args[args.size() - defaults.size() + i]->arg;
        inner->bound.insert(parameter);
        inner->names[parameter] = keep(expression(defaults[i]), parameter, at);
    }
    scope_.functions[name] = inner;
}

std::string Expansion::around(const Expansion* home, const std::string& name) {
    if (home == this) return name;
    std::string outside = around_->around(home, name);
    return from_around_.emplace(outside, "outer " + outside).first->second;
}

void Expansion::link(Node* node) {
    auto* c = as<Call>(node);
    auto* name = as<Name>(c ? c->func : node);
    if (name && scope_.functions.contains(name->id)) {
        const std::shared_ptr<const Inner> inner = scope_.functions.at(name->id);
        const Lifted& lifted = lift(inner);
        used_.insert(inner->definition);
        name->id = lifted.name;
        if (!c && !lifted.captured.empty())
            fail(node,
                 "a nested function that reads '" + lifted.captured.front().second +
                     "' around it cannot be passed on in a kernel",
                 "pass that, too, or call the function here");
        if (c) {
            // What the call leaves to defaults, and what the function reads around itself.
            const auto& args = inner->definition->args->args;
            std::set<std::string> given;
            for (size_t i = 0; i < std::min(c->args.size(), args.size()); ++i) given.insert(args[i]->arg);
            for (const Keyword* k : c->keywords) given.insert(k->arg);
            auto pass = [&](const std::string& parameter, const std::string& value) {
                auto* keyword = tree_.make<Keyword>();
                keyword->arg = parameter;
                keyword->value = at(make_.name(around(inner->home, value)), c);
                c->keywords.push_back(at(keyword, c));
            };
            for (const std::string& parameter : inner->bound)
                if (!given.contains(parameter)) pass(parameter, inner->names.at(parameter));
            for (const auto& [parameter, value] : lifted.captured) pass(parameter, value);
        }
    }
    if (c) {
        for (Expr* a : c->args) link(a);
        for (Keyword* k : c->keywords) link(k->value);
        if (!name) link(c->func);
        return;
    }
    for_each_child(node, [this](Node* child) { link(child); });
}

const Lifted& Expansion::lift(const std::shared_ptr<const Inner>& inner) {
    if (inner->home != this) return inner->home->lift(inner);
    if (auto known = lifted_.find(inner.get()); known != lifted_.end()) return known->second;
    const FunctionDef* definition = inner->definition;
    if (!lifting_.insert(inner.get()).second)
        fail(definition, "the nested function '" + definition->name + "' calls itself",
             "define it outside of the kernel");
    const std::set<std::string> assigned = assigned_names(definition->body);
    if (std::ranges::any_of(nonlocals(definition->body),
                            [&](const std::string& name) { return assigned.contains(name); }))
        fail(definition, "the nested function '" + definition->name + "' assigns to a variable around it",
             "return the value");
    if (definition->args->vararg || definition->args->kwarg || !definition->args->kwonlyargs.empty() ||
        !definition->args->posonlyargs.empty())
        fail(definition, "a nested function takes plain parameters alone");
    kept_.push_back(inner);

    std::set<std::string> own = assigned;
    for (const Arg* a : definition->args->args) own.insert(a->arg);
    Names captured;  // name inside → name around
    auto collect_reads = [&](auto&& self, const Node* node) -> void {
        if (auto* n = as<Name>(node); n && !own.contains(n->id) && !inner->functions.contains(n->id)) {
            auto renamed = inner->names.find(n->id);
            const std::string& outside = renamed == inner->names.end() ? n->id : renamed->second;
            if (locals_.contains(outside)) captured[n->id] = outside;
        }
        for_each_child(node, [&](const Node* child) { self(self, child); });
    };
    for (const Stmt* s : definition->body) collect_reads(collect_reads, s);

    Expansion* root = this;
    while (root->around_) root = root->around_;
    Lifted lifted;
    lifted.name = root->fresh(definition->name);
    for (const auto& [inside, outside] : captured) lifted.captured.emplace_back("outer " + outside, outside);

    Expansion body(function_, tree_, this);
    Names& needed = body.from_around_;
    const FunctionDef* made = body.lifted_definition(*inner, lifted.name, captured);
    for (const auto& [outside, parameter] : needed)
        if (std::ranges::find(lifted.captured, outside, &std::pair<std::string, std::string>::second) ==
            lifted.captured.end())
            lifted.captured.emplace_back(parameter, outside);
    auto* complete = const_cast<FunctionDef*>(made);
    for (const auto& [parameter, outside] : lifted.captured) {
        auto* a = tree_.make<Arg>();
        a->arg = parameter;
        complete->args->args.push_back(at(a, definition));
    }
    function_.name_inner(lifted.name, function_.inner(lifted.name, complete));
    lifting_.erase(inner.get());
    return lifted_[inner.get()] = std::move(lifted);
}

const FunctionDef* Expansion::lifted_definition(const Inner& inner, const std::string& name,
                                                const Names& captured) {
    const FunctionDef* definition = inner.definition;
    locals_ = assigned_names(definition->body);
    for (const Arg* a : definition->args->args) locals_.insert(a->arg);
    collect(definition);
    scope_.functions = inner.functions;
    for (const auto& [inside, outside] : captured) {
        scope_.names[inside] = "outer " + outside;
        locals_.insert("outer " + outside);
    }
    auto* result = tree_.make<FunctionDef>();
    result->span = definition->span;
    result->name = name;
    result->args = make_.clone(definition->args);
    result->args->defaults.clear();
    result->returns = definition->returns;
    result->body.stmts = block(definition->body);
    return result;
}

}  // namespace caramba::runtime::nested
