#include "visitors/aliases.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr size_t kMostSteps = 4;     // of `t[0].x[1]…`
constexpr size_t kMostPairs = 4096;  // then any two names may share

bool same_elements(std::string_view attribute) {
    return attribute == "T" || attribute == "real" || attribute == "imag" || attribute == "flat";
}

/** "[0]" of `[0]`, ".x" of `.x` and `["x"]`; "" of what may be any part. */
std::string step_of(const Expr* link) {
    if (auto* a = as<Attribute>(link)) return same_elements(a->attr) ? "" : "." + a->attr;
    auto* s = as<Subscript>(link);
    if (is_text(s->slice)) return "." + static_cast<const Constant*>(s->slice)->value.text;
    auto* c = as<Constant>(s->slice);
    const bool counted = c && c->value.kind == ConstantValue::Kind::Int && c->value.integer >= 0;
    return counted ? "[" + std::to_string(c->value.integer) + "]" : "";
}

}  // namespace

bool Aliases::Place::overlaps(const Place& other) const {
    if (name != other.name) return false;
    for (size_t i = 0; i < std::min(steps.size(), other.steps.size()); ++i) {
        if (steps[i] == other.steps[i]) continue;
        // An element and a field of all elements have one in common.
        return steps[i][0] != other.steps[i][0];
    }
    return true;
}

Aliases::Aliases(const Program& program, const Kernel& kernel, const For* loop)
    : program_(program), kernel_(kernel), loop_(loop) {
    block(kernel.def->body);
}

bool Aliases::may_share(const std::string& one, const std::string& other) const {
    if (lost_) return true;
    for (const auto& [a, b] : at_loop_)
        if (a.name == one && b.name == other) return true;
    return false;
}

Aliases::Places Aliases::reached(const Place& place) const {
    Places out;
    for (const auto& [a, b] : pairs_)
        if (a.overlaps(place)) out.insert(b);
    return out;
}

Aliases::Places Aliases::places_of(const Expr* chain) const {
    std::vector<const Expr*> links;
    while (!is<Name>(chain)) {
        auto* s = as<Subscript>(chain);
        auto* a = as<Attribute>(chain);
        if (!s && !a) return sources_of(chain);
        links.insert(links.begin(), chain);
        chain = s ? s->value : a->value;
    }
    Place out{std::string(name_of(chain)), {}};
    if (!kernel_.locals.binds(out.name)) return {};
    for (const Expr* link : links) {
        std::string step = step_of(link);
        if (step.empty() || out.steps.size() == kMostSteps) break;
        out.steps.push_back(std::move(step));
    }
    return {out};
}

Aliases::Places Aliases::sources_of(const Expr* value) const {
    Places out;
    for (const Expr* shared : shared_by(program_, kernel_, value)) out.merge(places_of(shared));
    return out;
}

/** `item`: what the target gets is an item of the value. */
void Aliases::bindings_of(Place place, const Expr* value, bool item, std::vector<Binding>& out) const {
    auto* items = as<Tuple>(value);
    if (!items || item || place.steps.size() == kMostSteps)
        return out.push_back({std::move(place), sources_of(value)});
    for (size_t i = 0; i < items->elts.size(); ++i) {
        // Nobody knows how many items a star stands for.
        if (is<Starred>(items->elts[i])) return out.push_back({std::move(place), sources_of(value)});
        Place part = place;
        part.steps.push_back("[" + std::to_string(i) + "]");
        bindings_of(part, items->elts[i], false, out);
    }
}

void Aliases::unpack(const Expr* target, const Places& sources, bool item, std::vector<Binding>& out) const {
    if (auto* name = as<Name>(target)) out.push_back({{name->id, {}}, sources});
    if (auto* star = as<Starred>(target)) unpack(star->value, sources, true, out);
    auto* tuple = as<Tuple>(target);
    for (size_t i = 0; tuple && i < tuple->elts.size(); ++i) {
        Places parts;
        for (Place source : sources) {
            if (!item && source.steps.size() < kMostSteps)
                source.steps.push_back("[" + std::to_string(i) + "]");
            parts.insert(source);
        }
        item = item || is<Starred>(tuple->elts[i]);
        unpack(tuple->elts[i], item ? sources : parts, item, out);
    }
}

void Aliases::assign(const std::vector<Expr*>& targets, const Expr* value, bool item) {
    std::vector<Binding> bindings;
    std::set<std::string> names;
    for (const Expr* targets : targets)
        for_each_binding(targets, value, [&](const Expr* target, const Expr* part) {
            if (is<Subscript>(target) || is<Attribute>(target)) return;
            if (auto* name = as<Name>(target))
                bindings_of({name->id, {}}, part, item, bindings);
            else if (is<Name>(part) || is<Subscript>(part) || is<Attribute>(part))
                unpack(target, places_of(part), item, bindings);
            else
                unpack(target, sources_of(part), true, bindings);
            names.merge(bound_by(target));
        });
    bind(bindings, names);
}

/** Gives names new values, all at once. */
void Aliases::bind(const std::vector<Binding>& bindings, const std::set<std::string>& names) {
    Pairs fresh;
    const auto add = [&](const Place& a, const Place& b) {
        fresh.emplace(a, b);
        fresh.emplace(b, a);
    };
    for (size_t i = 0; i < bindings.size(); ++i) {
        Places sources = bindings[i].sources;
        for (const Place& source : bindings[i].sources) sources.merge(reached(source));
        for (const Place& source : sources)
            if (!names.count(source.name)) add(bindings[i].place, source);
        for (size_t j = 0; j < i; ++j) {
            bool shared = false;
            for (const Place& one : sources)
                for (const Place& other : bindings[j].sources) shared = shared || one.overlaps(other);
            if (shared) add(bindings[i].place, bindings[j].place);
        }
    }
    std::erase_if(pairs_, [&](const auto& pair) {
        return names.count(pair.first.name) > 0 || names.count(pair.second.name) > 0;
    });
    pairs_.merge(fresh);
    lost_ = lost_ || pairs_.size() > kMostPairs;
}

/** `items.append(a)` */
void Aliases::append(const Call* call) {
    auto* method = as<Attribute>(call->func);
    const bool adds = method && is<Name>(method->value) &&
                      (method->attr == "append" || method->attr == "insert" || method->attr == "extend");
    if (!adds) return;
    std::vector<Binding> bindings;
    for (const Expr* value : call->args)
        bindings.push_back({{std::string(name_of(method->value)), {}}, sources_of(value)});
    bind(bindings, {});
}

void Aliases::block(const Block& body) {
    for (const Stmt* s : body.stmts) statement(s);
}

void Aliases::repeat(const Expr* target, const Expr* iter, const Block& body) {
    left_.emplace_back();
    for (size_t known = pairs_.size() + 1; known != pairs_.size() && !lost_;) {
        known = pairs_.size();
        const Pairs before = pairs_;
        if (target) assign({const_cast<Expr*>(target)}, iter, true);
        block(body);
        pairs_.insert(before.begin(), before.end());
        pairs_.insert(left_.back().begin(), left_.back().end());
    }
    left_.pop_back();
}

void Aliases::statement(const Stmt* stmt) {
    if (stmt == loop_) at_loop_.insert(pairs_.begin(), pairs_.end());
    if (auto* s = as<Assign>(stmt)) return assign(s->targets, s->value, false);
    if (auto* s = as<AnnAssign>(stmt); s && s->value) return assign({s->target}, s->value, false);
    if (auto* s = as<ExprStmt>(stmt)) {
        if (auto* call = as<Call>(s->value)) append(call);
        return;
    }
    if (auto* s = as<For>(stmt)) {
        repeat(s->target, s->iter, s->body);
        return block(s->orelse);
    }
    if (auto* s = as<While>(stmt)) {
        repeat(nullptr, nullptr, s->body);
        return block(s->orelse);
    }
    if ((is<Break>(stmt) || is<Continue>(stmt)) && !left_.empty())
        left_.back().insert(pairs_.begin(), pairs_.end());
    // Of what a statement holds, each suite may run, or not.
    const auto suite = [&](const Block& body) {
        const Pairs before = pairs_;
        block(body);
        pairs_.insert(before.begin(), before.end());
    };
    if (auto* s = as<If>(stmt)) {
        const Pairs before = pairs_;
        block(s->body);
        Pairs after = before;
        std::swap(pairs_, after);
        block(s->orelse);
        pairs_.merge(after);
    } else if (auto* s = as<With>(stmt)) {
        block(s->body);
    } else if (auto* s = as<Try>(stmt)) {
        suite(s->body);
        for (const ExceptHandler* handler : s->handlers) suite(handler->body);
        suite(s->orelse);
        block(s->finalbody);
    }
}

}  // namespace caramba::visitors
