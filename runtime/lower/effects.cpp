#include "runtime/lower/effects.hpp"

#include <algorithm>

namespace caramba::runtime {

using ir::Op;
using ir::StmtKind;

IrFunctions functions_of(const ir::Unit& unit) {
    IrFunctions functions;
    for (const auto& f : unit.functions) functions[f->instance] = f.get();
    return functions;
}

EffectsOf& EffectsOf::add(const ir::Block& block) {
    for (const ir::Stmt* s : block) add(s);
    return *this;
}

EffectsOf& EffectsOf::add(const ir::Stmt* s) {
    for (const ir::Expr* e : {s->value, s->test, s->start, s->stop, s->step})
        if (e) add(e);
    for (const ir::Expr* e : s->args) add(e);
    switch (s->kind) {
        case StmtKind::Assign:
            effects_.assigns.insert(s->variable);
            // Counting owners, and passing by reference, have an order of their own.
            if (s->variable->owns || types::is_list(s->variable->type) || types::is_record(s->variable->type))
                effects_.opaque = true;
            break;
        case StmtKind::Store:
            if (s->variable || s->place->op != Op::Element) {
                effects_.opaque = true;
                break;
            }
            add(s->place);
            effects_.accesses.back() = {s->place, true};
            break;
        case StmtKind::For:
        case StmtKind::While:
        case StmtKind::Loops:
            if (s->shared) effects_.opaque = true;
            if (s->variable) effects_.assigns.insert(s->variable);
            effects_.assigns.insert(s->loop_variables.begin(), s->loop_variables.end());
            ++loops_;
            add(s->body);
            --loops_;
            return *this;
        case StmtKind::Break:
            effects_.breaks = effects_.breaks || loops_ == 0;
            break;
        case StmtKind::Continue:
            effects_.continues = effects_.continues || loops_ == 0;
            break;
        case StmtKind::Return:
            effects_.breaks = true;
            break;
        case StmtKind::Raise:
        case StmtKind::Print:
        case StmtKind::Try:
            effects_.opaque = true;
            break;
        case StmtKind::If:
        case StmtKind::Evaluate:
            break;
    }
    add(s->body);
    return add(s->orelse);
}

EffectsOf& EffectsOf::add(const ir::Expr* e) {
    for (size_t i = 0; i < e->args.size(); ++i)
        if (e->args[i] && !(e->op == Op::Element && i == 0)) add(e->args[i]);
    for (const ir::ViewIndex& i : e->indices)
        for (const ir::Expr* part : {i.lower, i.upper, i.step})
            if (part) add(part);
    add(e->statements);
    // An operation that may raise ends the kernel at its place.
    if (e->checked) effects_.opaque = true;
    switch (e->op) {
        case Op::Variable:
            effects_.reads.insert(e->variable);
            break;
        case Op::Element:
            if (e->args[0]->op != Op::Variable || e->args[0]->type->atomic) effects_.opaque = true;
            add(e->args[0]);
            effects_.accesses.push_back({e, false});  // last: the target of a store finds it here
            break;
        case Op::Call:
            if (!pure(e->callee)) effects_.opaque = true;
            break;
        case Op::Prelude:
            if (e->text != "crb_wrap" && e->text != "crb_extent") effects_.opaque = true;
            break;
        case Op::Launch:
            effects_.opaque = true;
            break;
        case Op::Reshape:
            if (e->checked) effects_.opaque = true;
            break;
        default:
            break;
    }
    return *this;
}

/** Whether a function computes its result from scalars, and does nothing else. */
bool EffectsOf::pure(const Instance* callee) {
    const auto found = functions_.find(callee);
    if (found == functions_.end() || !visiting_.insert(callee).second) return false;
    const ir::Function& f = *found->second;
    bool scalars = !f.raises;
    for (const ir::Variable* p : f.parameters) scalars = scalars && types::is_scalar(p->type);
    EffectsOf inner(functions_);
    inner.visiting_ = visiting_;
    inner.add(f.body);
    visiting_.erase(callee);
    return scalars && !inner.effects_.opaque && inner.effects_.accesses.empty();
}

const ir::Expr* Assignments::only(const ir::Variable* v) const {
    const auto given = given_.find(v);
    return given == given_.end() ? nullptr : given->second;
}

void Assignments::add(const ir::Block& b) {
    for (const ir::Stmt* s : b) {
        if (s->variable) {
            const auto [given, first] = given_.try_emplace(s->variable, nullptr);
            given->second = first && s->kind == StmtKind::Assign ? s->value : nullptr;
        }
        for (const ir::Variable* v : s->loop_variables) given_[v] = nullptr;
        for_each_expression(s, [this](const ir::Expr* e) { add(e); });
        add(s->body);
        add(s->orelse);
    }
}

void Assignments::add(const ir::Expr* e) {
    add(e->statements);
    for (const ir::Expr* a : e->args)
        if (a) add(a);
}

Origins::Origins(const ir::Function& f, bool disjoint) : disjoint_(disjoint) {
    for (const ir::Variable* p : f.parameters)
        if (types::is_array(p->type)) origins_[p] = {true, {p}, {}};
    do {  // a name may be assigned from one that a later statement assigns, in a loop
        changed_ = false;
        block(f.body);
    } while (changed_);
}

void Origins::block(const ir::Block& b) {
    for (const ir::Stmt* s : b) {
        if (s->kind == StmtKind::Assign && types::is_array(s->variable->type)) {
            const Origin from = of(s->value);
            const bool first = !origins_.contains(s->variable);
            Origin& to = origins_[s->variable];
            const Origin before = to;
            to.known = to.known && from.known;
            to.parameters.insert(from.parameters.begin(), from.parameters.end());
            to.allocations.insert(from.allocations.begin(), from.allocations.end());
            changed_ = changed_ || first || to != before;
        }
        block(s->body);
        block(s->orelse);
    }
}

Origins::Origin Origins::of(const ir::Expr* e) const {
    if (e->op == Op::Variable) {
        const auto found = origins_.find(e->variable);
        return found == origins_.end() ? Origin{false, {}, {}} : found->second;
    }
    if (e->op == Op::Prelude && e->text == "crb_allocate") return {true, {}, {e}};
    if (e->op == Op::View || e->op == Op::Transpose || e->op == Op::Cast) return of(e->args[0]);
    return {false, {}, {}};
}

bool Origins::may_alias(const ir::Variable* a, const ir::Variable* b) const {
    if (a == b) return true;
    const auto found = origins_.find(a), found_other = origins_.find(b);
    if (found == origins_.end() || found_other == origins_.end()) return true;
    const Origin &one = found->second, &other = found_other->second;
    if (!one.known || !other.known) return true;
    if (!disjoint_ && !one.parameters.empty() && !other.parameters.empty()) return true;
    const auto shared = [](const auto& some, const auto& others) {
        return std::ranges::any_of(some, [&](auto* source) { return others.contains(source); });
    };
    return shared(one.parameters, other.parameters) || shared(one.allocations, other.allocations);
}

namespace {

long long nodes_of(const ir::Expr* e) {
    long long all = 1;
    for (const ir::Expr* a : e->args)
        if (a) all += nodes_of(a);
    return all;
}

}  // namespace

long long nodes(const ir::Block& b) {
    long long all = 0;
    for (const ir::Stmt* s : b) {
        for (const ir::Expr* e : {s->value, s->place, s->test})
            if (e) all += nodes_of(e);
        all += nodes(s->body) + nodes(s->orelse);
    }
    return all;
}

bool same(const ir::Expr* a, const ir::Expr* b) {
    if (a == b) return true;
    if (!a || !b || a->op != b->op || a->type != b->type || a->variable != b->variable ||
        a->unary != b->unary || a->binary != b->binary || a->compare != b->compare ||
        a->function != b->function || a->callee != b->callee || a->checked != b->checked ||
        a->wraps != b->wraps || a->number != b->number || a->text != b->text ||
        a->args.size() != b->args.size())
        return false;
    const ConstantScalar &one = a->constant, &other = b->constant;
    if (a->op == Op::Constant && (one.type != other.type || one.integer != other.integer ||
                                  one.real != other.real || one.imag != other.imag))
        return false;
    if (a->op == Op::Launch || !a->indices.empty() || !b->indices.empty() || !a->statements.empty() ||
        !b->statements.empty())
        return false;
    return std::equal(a->args.begin(), a->args.end(), b->args.begin(), same);
}

Linear plus(Linear a, const Linear& b, long long times) {
    a.constant += times * b.constant;
    for (const auto& [variable, factor] : b.terms)
        if ((a.terms[variable] += times * factor) == 0) a.terms.erase(variable);
    return a;
}

std::optional<Linear> linear(const ir::Expr* e, const Renamed& renamed) {
    switch (e->op) {
        case Op::Constant:
            if (!types::is_integral(e->type)) return std::nullopt;
            return Linear{{}, e->constant.integer};
        case Op::Variable: {
            if (!types::is_integer(e->type)) return std::nullopt;
            const auto found = renamed.find(e->variable);
            return Linear{{{found == renamed.end() ? e->variable : found->second, 1}}, 0};
        }
        case Op::Cast: {
            const types::TypeRef from = e->args[0]->type;
            const bool keeps = types::is_integer(from) && types::is_integer(e->type) &&
                               (from == e->type || from->bits < e->type->bits);
            return keeps ? linear(e->args[0], renamed) : std::nullopt;
        }
        case Op::Binary: {
            // Narrow integers wrap around.
            if (!types::is_integer(e->type) || e->type->bits != 64 || e->checked) return std::nullopt;
            const auto left = linear(e->args[0], renamed), right = linear(e->args[1], renamed);
            if (!left || !right) return std::nullopt;
            if (e->binary == syntax::BinaryOperator::Mult) {
                if (!left->terms.empty() && !right->terms.empty()) return std::nullopt;
                const Linear& form = left->terms.empty() ? *right : *left;
                const long long factor = left->terms.empty() ? left->constant : right->constant;
                return plus({}, form, factor);
            }
            if (e->binary != syntax::BinaryOperator::Add && e->binary != syntax::BinaryOperator::Sub)
                return std::nullopt;
            return plus(*left, *right, e->binary == syntax::BinaryOperator::Add ? 1 : -1);
        }
        default:
            return std::nullopt;
    }
}

ir::Variable* Cloner::variable(ir::Variable* v) const {
    const auto found = variables_.find(v);
    return found == variables_.end() ? v : found->second;
}

ir::Expr* Cloner::copy(const ir::Expr* e) {
    if (!e) return nullptr;
    if (e->op == Op::Variable)
        if (const auto value = values_.find(e->variable); value != values_.end()) return copy(value->second);
    ir::Expr* made = into_.expression(e->op, e->type, e->line);
    *made = *e;
    if (made->variable) made->variable = variable(made->variable);
    for (ir::Expr*& a : made->args) a = copy(a);
    for (ir::ViewIndex& i : made->indices)
        for (ir::Expr** part : {&i.lower, &i.upper, &i.step}) *part = copy(*part);
    made->statements = copy(e->statements);
    return made;
}

ir::Stmt* Cloner::copy(const ir::Stmt* s) {
    ir::Stmt* made = into_.statement(s->kind, s->line);
    *made = *s;
    if (made->variable) made->variable = variable(made->variable);
    for (ir::Variable*& v : made->loop_variables) v = variable(v);
    for (ir::Expr** e : {&made->value, &made->place, &made->test, &made->start, &made->stop, &made->step})
        *e = copy(*e);
    for (ir::Expr*& a : made->args) a = copy(a);
    made->body = copy(s->body);
    made->orelse = copy(s->orelse);
    return made;
}

ir::Block Cloner::copy(const ir::Block& block) {
    ir::Block made;
    for (const ir::Stmt* s : block) made.push_back(copy(s));
    return made;
}

ir::Variable* add_local(ir::Function& f, const std::string& stem, types::TypeRef type) {
    const auto taken = [&](const std::string& name) {
        const auto has = [&](const ir::Variable* v) { return v->name == name; };
        return std::ranges::any_of(f.parameters, has) || std::ranges::any_of(f.locals, has);
    };
    std::string name = stem;
    for (int n = 1; taken(name); ++n) name = stem + std::to_string(n);
    ir::Variable* v = f.local(name, type);
    f.locals.push_back(v);
    return v;
}

}  // namespace caramba::runtime
