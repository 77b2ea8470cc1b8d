#include <algorithm>

#include "migrator/branches.hpp"
#include "migrator/call_forms.hpp"
#include "migrator/decorators.hpp"
#include "migrator/kernel_finder.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/build.hpp"
#include "syntax/lambdas.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;

bool KernelFinder::made_below(FunctionDef* def, Block& suite) {
    const Block& scope = functions_.empty() ? program_.tree.module->body : functions_.back()->body;
    if (&suite != &scope || !def->decorator_list.empty()) return false;
    const auto [given, fresh] = given_.emplace(&suite, std::set<std::string>());
    if (fresh) given->second = given_to_calls(suite);
    if (!given->second.contains(def->name)) return false;
    Decorator d;
    const std::optional<Below> below = read_below(program_, def, suite, d, hidden_);
    if (!below || (functions_.empty() && below->name != def->name)) return false;
    calls_read_.insert(below->call);
    program_.numba_arguments.insert(below->call->args[0]);
    auto k = make_here(def, suite, d);
    if (left_to_the_run(*k, below->call)) {
        k->nested = !functions_.empty();
        program_.kernels.push_back(std::move(k));
        return true;
    }
    k->name = below->name;
    k->made_by = below->stmt;
    k->made_within = below->within;
    k->nested = !functions_.empty();
    if (!k->nested)
        program_.module.globals.find(k->name)->second = Binding{Binding::Kind::Function, "", def, nullptr};
    add(std::move(k));
    return true;
}

void KernelFinder::made_by_call(Stmt*& place, Block& suite, Assign* assign, const Call* call) {
    const std::string name(name_of(assign->targets[0]));
    Decorator d;
    if (name.empty() || !read_decorating_call(program_, call, d, hidden_)) return;
    auto made = program_.module.globals.find(name);
    const bool once = made != program_.module.globals.end() && made->second.kind == Binding::Kind::Variable &&
                      made->second.node == assign && assign->targets.size() == 1;
    if (auto* lambda = as<Lambda>(call->args[0])) {
        if (!once || !makes_function(d))
            program_.diagnostics.add(Rule::CallForm, call, {name});
        else
            add_made(function_of(program_.tree, name, lambda, assign), place, suite, assign, d);
        calls_read_.insert(call);
        return;
    }
    auto* of = as<Name>(call->args[0]);
    const Binding* b = of ? program_.module.find(of->id) : nullptr;
    auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
    if (!def || program_.find(def->name)) return;
    calls_read_.insert(call);
    auto& top = program_.tree.module->body;
    if (d.kind == "extending.overload") return shadow(def, top);
    const bool in_branch = !once && functions_.empty() && assign->targets.size() == 1 &&
                           made != program_.module.globals.end() &&
                           made->second.kind == Binding::Kind::Several && d.kind == "njit" &&
                           bound_in_other_branches(program_.tree, assign, name);
    if (!functions_.empty() && made_inside(def, place, suite, assign, d)) return;
    const bool known = (once || in_branch) && !is_unread(program_, d, hidden_);
    if (!known || !def->decorator_list.empty() || !makes_function(d)) {
        // The function itself must stay as Numba is to see it.
        auto k = make_kernel(def, top, d);
        if (!left_to_the_run(*k, call) && !compile_at_run_time(*k, call, called_decorator(*k, call)))
            program_.keep(*k, Rule::CallForm, call, {});
        program_.kernels.push_back(std::move(k));
        return;
    }
    if (once && !program_.settings.drop_in && uses(def) == 1 && &suite == &top && !d.universal()) {
        // Nothing else sees the plain function, so it becomes the kernel, under the kernel's name.
        auto k = make_kernel(def, top, d);
        k->made_by = assign;
        k->name = name;
        add(std::move(k));
        return;
    }
    // The plain function stays beside the kernel, which is a copy of it where the call was.
    auto* copy = static_cast<FunctionDef*>(Build(program_.tree).clone(static_cast<Stmt*>(def)));
    copy->leading.clear();
    const Binding bound = made->second;
    auto& kernel = add_made(copy, place, suite, assign, d);
    kernel.copied = def;
    if (once) return;
    kernel.conditional = kernel.keeps_name = true;
    made->second = bound;
}

FunctionDef* KernelFinder::given_function(const Expr* e) const {
    const std::string name(name_of(e));
    const Binding* b = around_.contains(name) ? nullptr : program_.module.find(name);
    if (!b || (b->kind != Binding::Kind::Function && b->kind != Binding::Kind::Several)) return nullptr;
    if (b->kind == Binding::Kind::Function) return as<FunctionDef>(const_cast<Node*>(b->node));
    FunctionDef* def = nullptr;
    for (const Node* choice : b->choices) {
        auto* made = as<Call>(choice);
        const bool of_itself = made && made->args.size() == 1 && name_of(made->args[0]) == name;
        if (of_itself) continue;
        if (def || !is<FunctionDef>(choice)) return nullptr;
        def = as<FunctionDef>(const_cast<Node*>(choice));
    }
    return def && std::ranges::count(program_.tree.module->body.stmts, def) ? def : nullptr;
}

void KernelFinder::made_in_expression(const Node* part) {
    if (is<Lambda>(part) || is<ListComp>(part) || is<DictComp>(part)) return;  // with variables of their own
    for_each_child(part, [this](const Node* child) { made_in_expression(child); });
    auto* call = as<Call>(part);
    auto* def = call && !call->args.empty() ? given_function(call->args[0]) : nullptr;
    Decorator d;
    if (!def || !def->decorator_list.empty() || calls_read_.contains(call) || begins_hidden(call->func) ||
        !read_decorating_call(program_, call, d, hidden_))
        return;
    auto k = make_kernel(def, program_.tree.module->body, d);
    if (!compile_at_run_time(*k, call, called_decorator(*k, call))) return;
    const bool numbas = program_.module.resolve(k->numbas_decorators[0].expression).starts_with("numba.");
    if (!numbas) k->numbas_decorators.clear();  // the program's own decorator uses Numba's
    if (Kernel* known = program_.find(def->name)) {
        const bool direct = !known->numbas_decorators.empty();
        if (known->def != def || !known->compiled_by || direct != numbas) return;
        const auto* by = as<Call>(known->compiled_by);
        if (numbas)
            known->numbas_decorators.push_back(k->numbas_decorators[0]);
        else if (!by || render(program_.tree, by->func) != render(program_.tree, call->func))
            return;
    } else {
        program_.kernels.push_back(std::move(k));
    }
    calls_read_.insert(call);
}

void KernelFinder::returned_by_call(const Return* returned) {
    auto* call = as<Call>(returned->value);
    Decorator d;
    if (!call || functions_.empty() || call->args.empty() || calls_read_.contains(call) ||
        !is<Name>(call->args[0]) || !read_decorating_call(program_, call, d, hidden_))
        return;
    auto& suite = const_cast<Block&>(functions_.back()->body);
    const std::string name(name_of(call->args[0]));
    FunctionDef* def = nullptr;
    for (Stmt* s : suite.stmts)
        if (visitors::bound_names({s}).contains(name)) {
            if (def || !is<FunctionDef>(s)) return;
            def = static_cast<FunctionDef*>(s);
        }
    const bool known = std::ranges::any_of(program_.kernels, [&](const auto& k) { return k->def == def; });
    if (!def || !def->decorator_list.empty() || known) return;
    auto k = make_here(def, suite, d);
    k->nested = true;
    if (!compile_at_run_time(*k, call, called_decorator(*k, call))) return;
    calls_read_.insert(call);
    program_.kernels.push_back(std::move(k));
}

bool KernelFinder::made_inside(const FunctionDef* of, Stmt*& place, Block& suite, Assign* assign,
                               const Decorator& d) {
    const std::string name(name_of(assign->targets[0]));
    if (assign->targets.size() != 1 || d.kind != "njit" || !d.refused.empty() ||
        !of->decorator_list.empty() || !binds_once(*functions_.back(), assign, name))
        return false;
    // Defaults are computed where the definition stands.
    const auto& args = *of->args;
    for (const auto* defaults : {&args.defaults, &args.kw_defaults})
        if (!std::ranges::all_of(*defaults, [](const Expr* e) { return !e || is<Constant>(e); }))
            return false;
    const auto own = visitors::scope_of(of->args, of->body.stmts);
    for (const std::string& read : visitors::names_read(of))
        if (!own.binds(read) && around_.contains(read)) return false;
    auto* copy = static_cast<FunctionDef*>(Build(program_.tree).clone(static_cast<const Stmt*>(of)));
    copy->leading = assign->leading;
    if (!assign->trailing.empty()) copy->leading.push_back(assign->trailing);
    auto k = make_here(copy, suite, d);
    k->name = name;
    k->original = assign;
    k->copied = const_cast<FunctionDef*>(of);
    k->nested = true;
    place = copy;
    suite.edited = true;
    add(std::move(k));
    return true;
}

bool KernelFinder::binds_once(const FunctionDef& f, const Assign* assign, const std::string& name) {
    bool other = visitors::scope_of(f.args, {}).binds(name);
    for (const Stmt* s : f.body.stmts)
        visitors::walk(s, [&](const Node* n) {
            if (n == assign || !is<Stmt>(n)) return;
            const bool block = is<If>(n) || is<While>(n) || is<Try>(n) || is<With>(n) || is<Match>(n);
            if (block) return;  // what is within them comes by itself
            if (auto* loop = as<For>(n)) other = other || visitors::mentions(loop->target, name);
            if (is<For>(n)) return;
            other = other ||
                    visitors::bound_names({const_cast<Stmt*>(static_cast<const Stmt*>(n))}).contains(name);
        });
    return !other;
}

void KernelFinder::write_branches(Stmt*& place, Block& suite, Assign* assign) {
    auto* either = static_cast<IfExp*>(assign->value);
    const std::string name(name_of(assign->targets[0]));
    const auto makes_kernel = [&](const Expr* value) {
        auto* call = as<Call>(value);
        const Expr* of = call && !call->args.empty() ? call->args[0] : nullptr;
        const Binding* b = is<Name>(of) ? program_.module.find(std::string(name_of(of))) : nullptr;
        Decorator d;
        return b && b->kind == Binding::Kind::Function && read_decorating_call(program_, call, d, hidden_) &&
               d.kind == "njit" && d.refused.empty();
    };
    auto bound = program_.module.globals.find(name);
    if (!functions_.empty() || assign->targets.size() != 1 || bound == program_.module.globals.end() ||
        bound->second.node != assign || !(makes_kernel(either->body) || makes_kernel(either->orelse)))
        return;
    Build make(program_.tree);
    auto* choice = program_.tree.make<If>();
    choice->test = either->test;
    choice->leading = assign->leading;
    choice->trailing = assign->trailing;
    choice->span = assign->span;
    for (auto [value, branch] : {std::pair(either->body, &choice->body), {either->orelse, &choice->orelse}}) {
        auto* one = program_.tree.make<Assign>();
        one->targets = {make.clone(assign->targets[0])};
        one->value = value;
        one->span = assign->span;
        branch->stmts = {one};
    }
    bound->second = Binding{Binding::Kind::Several, "", nullptr, nullptr};
    place = choice;
    suite.edited = true;
}

Kernel& KernelFinder::add_made(FunctionDef* def, Stmt*& place, Block& suite, Assign* assign,
                               const Decorator& d) {
    const std::string name(name_of(assign->targets[0]));
    std::vector<std::string> inside = std::exchange(def->leading, assign->leading);
    if (def->leading.empty() && &suite == &program_.tree.module->body) def->leading = {"", ""};
    if (!assign->trailing.empty()) def->leading.push_back(assign->trailing);
    def->leading.insert(def->leading.end(), inside.begin(), inside.end());
    auto k = make_kernel(def, suite, d);
    k->original = assign;
    k->name = name;
    program_.module.globals.find(name)->second = Binding{Binding::Kind::Function, "", def, nullptr};
    place = def;
    suite.edited = true;
    return add(std::move(k));
}

size_t KernelFinder::uses(const FunctionDef* def) const {
    size_t count = reads(program_.tree.module->body, def->name);
    for (const auto& k : program_.kernels) count += k->copied == def;
    return count;
}

}  // namespace caramba::migrator
