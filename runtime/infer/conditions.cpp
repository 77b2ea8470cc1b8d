// Tests: `a and b`, `not a`, `x if test else y`, and which of them the types answer.

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/records.hpp"
#include "syntax/visitor.hpp"
#include "types/promotion.hpp"
#include "types/text_methods.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

template <class Number>
bool compared(CompareOperator op, Number a, Number b) {
    switch (op) {
        case CompareOperator::Eq:
            return a == b;
        case CompareOperator::NotEq:
            return a != b;
        case CompareOperator::Lt:
            return a < b;
        case CompareOperator::LtE:
            return a <= b;
        case CompareOperator::Gt:
            return a > b;
        default:
            return a >= b;
    }
}

bool compared(CompareOperator op, const ConstantScalar& a, const ConstantScalar& b) {
    const auto real = [](const ConstantScalar& s) { return types::is_float(s.type); };
    const auto value = [&](const ConstantScalar& s) {
        return real(s) ? s.real : static_cast<double>(s.integer);
    };
    if (real(a) || real(b)) return compared(op, value(a), value(b));
    return compared(op, a.integer, b.integer);
}

}  // namespace

std::optional<long long> Expressions::rank_or_literal(const Expr* e) {
    long long value = 0;
    if (integer_literal(e, &value)) return value;
    if (auto* c = as<Call>(e)) {
        const Meaning* callee = c->args.size() == 1 && !is<Starred>(c->args[0]) ? meaning(c->func) : nullptr;
        const bool length = callee && callee->builtin && callee->builtin->id == types::FunctionId::Len;
        TypeRef t = length ? type(c->args[0]) : nullptr;
        if (!t || !types::is_tuple(t) || is_object(t)) return std::nullopt;
        return static_cast<long long>(t->elements.size());
    }
    if (const Expr* value = assigned_value(instance_.ssa, e); value && is<Attribute>(value))
        return rank_or_literal(value);  // `n = x.ndim`
    auto* a = as<Attribute>(e);
    TypeRef t = a && (a->attr == "ndim" || a->attr == "itemsize") ? type(a->value) : nullptr;
    if (!t || (!types::is_array(t) && !types::is_scalar(t))) return std::nullopt;
    if (a->attr == "ndim") return types::is_array(t) ? t->rank : 0;
    return types::has_records(t) ? t->element->bytes : types::size_of(types::is_array(t) ? t->element : t);
}

bool Expressions::is_computed(const Expr* e) {
    if (in_library(instance_.function->object)) return false;
    if (auto* a = as<Attribute>(e)) return is_object(type(a->value));
    if (auto* method = is<Call>(e) ? as<Attribute>(static_cast<const Call*>(e)->func) : nullptr)
        return types::is_text_method(method->attr);
    if (!is<Name>(e) || !instance_.ssa.uses.contains(e)) return false;
    const Expr* value = assigned_value(instance_.ssa, e);
    return !value || is_computed(value);
}

std::optional<ConstantScalar> Expressions::constant_scalar(const Expr* e) {
    if (auto* c = as<Constant>(e)) {
        using K = ConstantValue::Kind;
        if (c->value.kind == K::Bool) return ConstantScalar{types::boolean(), c->value.integer, 0, 0};
        if (c->value.kind == K::Int) return ConstantScalar{types::int64(), c->value.integer, 0, 0};
        if (c->value.kind == K::Float) return ConstantScalar{types::float64(), 0, c->value.real, 0};
        return std::nullopt;
    }
    if (instance_.ssa.uses.contains(e)) {
        const Expr* value = assigned_value(instance_.ssa, e);
        return value ? constant_scalar(value) : std::nullopt;
    }
    if (!is<Name>(e) && !is<Attribute>(e)) return std::nullopt;
    const TypeRef t = type(e);
    const Meaning* m = t && types::is_scalar(t) && !types::is_complex(t) ? meaning(e) : nullptr;
    if (!m || m->kind != Meaning::Kind::Constant) return std::nullopt;
    // Beyond what int64 holds: compared as it is, near enough.
    if (m->constant.type->kind == types::Kind::UInt && m->constant.integer < 0)
        return ConstantScalar{types::float64(), 0,
                              static_cast<double>(static_cast<unsigned long long>(m->constant.integer)), 0};
    return m->constant;
}

std::optional<bool> Expressions::decided_by_constants(const Expr* test) {
    if (auto* c = as<Compare>(test)) {
        bool all = true;
        auto left = constant_scalar(c->left);
        for (size_t i = 0; i < c->ops.size(); ++i) {
            auto right = left ? constant_scalar(c->comparators[i]) : std::nullopt;
            if (!right || c->ops[i] > CompareOperator::GtE) return std::nullopt;
            all = all && compared(c->ops[i], *left, *right);
            left = right;
        }
        return all;
    }
    if (auto* b = as<BinOp>(test)) {
        auto left = constant_scalar(b->left), right = constant_scalar(b->right);
        if (!left || !right || types::is_float(left->type) || types::is_float(right->type))
            return std::nullopt;
        if (b->op == BinaryOperator::Sub) return left->integer != right->integer;
        if (b->op == BinaryOperator::BitAnd) return (left->integer & right->integer) != 0;
        return std::nullopt;
    }
    if (!is<Constant>(test) && !is<Name>(test)) return std::nullopt;
    if (const Expr* value = assigned_value(instance_.ssa, test);
        value && (is<Compare>(value) || is<BinOp>(value) || is<Name>(value)))
        return decided_by_constants(value);
    auto known = constant_scalar(test);
    if (!known) return std::nullopt;
    return types::is_float(known->type) ? known->real != 0 : known->integer != 0;
}

std::optional<bool> Expressions::decided(const Expr* test) {
    const auto answer = decide(test);
    // What seemed to be None always may turn out to be a value as well.
    if (answer)
        instance_.decided[test] = *answer;
    else
        instance_.decided.erase(test);
    return answer;
}

std::optional<bool> Expressions::decide(const Expr* test) {
    if (auto known = decided_by_constants(test)) return known;
    // `flat = a.ndim == 1`, then `if not flat:`
    if (auto* c = as<Compare>(is<Name>(test) ? assigned_value(instance_.ssa, test) : nullptr))
        return decided(c);
    if (auto* u = as<UnaryOp>(test); u && u->op == UnaryOperator::Not) {
        auto inner = decided(u->operand);
        if (!inner) return std::nullopt;
        return !*inner;
    }
    if (auto* b = as<BoolOp>(test)) {
        // One operand may decide, whatever the others are.
        bool all = true, wanted = b->op == BooleanOperator::Or;
        for (const Expr* part : b->values) {
            auto inner = decided(part);
            if (inner == wanted) return wanted;
            all = all && inner;
        }
        if (!all) return std::nullopt;
        return !wanted;
    }
    if (auto* call = as<Call>(test); call && is<Name>(call->func))
        if (auto answer = type_answer(call)) return answer;
    auto* c = as<Compare>(test);
    if (TypeRef t = c ? nullptr : type(test); t && (is<Name>(test) || is<Attribute>(test))) {
        if (is_object(t) && member_of(t, "__len__ of an object")) return std::nullopt;
        if (types::is_tuple(t)) return !t->elements.empty();
        // Numba drops branches by what it finds around the kernel, though not by a parameter that is None.
        const Meaning* m = is<Name>(test) ? meaning(test) : nullptr;
        if (m && m->kind == Meaning::Kind::None) return false;
    }
    if (!c || c->ops.size() != 1) return std::nullopt;
    asks_for_none(c);
    TypeRef a = type(c->left), b = type(c->comparators[0]);
    if (!a || !b || types::is_optional(a)) return std::nullopt;
    bool equality = c->ops[0] == CompareOperator::Eq || c->ops[0] == CompareOperator::NotEq;
    // Numba does not know the text that a parameter is: what either branch assigns has the type of both.
    const bool texts = a->kind == types::Kind::String && b->kind == types::Kind::String;
    if (texts && (is_computed(c->left) || is_computed(c->comparators[0]))) return std::nullopt;
    if (equality && (a->kind == types::Kind::String || b->kind == types::Kind::String ||
                     a->kind == types::Kind::None || b->kind == types::Kind::None))
        return (a == b) == (c->ops[0] == CompareOperator::Eq);
    if (equality && a->kind == types::Kind::DType && b->kind == types::Kind::DType)
        return (a == b) == (c->ops[0] == CompareOperator::Eq);
    const auto asks = [](const Expr* side) {
        return is<Attribute>(side) || is<Call>(side) || is<Name>(side);
    };
    if (c->ops[0] <= CompareOperator::GtE && (asks(c->left) || asks(c->comparators[0]))) {
        auto left = rank_or_literal(c->left), right = rank_or_literal(c->comparators[0]);
        if (left && right) return compared(c->ops[0], *left, *right);
    }
    if (equality && types::is_tuple(a) && types::is_tuple(b) && !is_object(a) &&
        a->elements.size() != b->elements.size())
        return c->ops[0] == CompareOperator::NotEq;
    if (c->ops[0] != CompareOperator::Is && c->ops[0] != CompareOperator::IsNot) return std::nullopt;
    // No test but that with None drops a branch.
    if (a->kind != types::Kind::None && b->kind != types::Kind::None) return std::nullopt;
    return (a == b) == (c->ops[0] == CompareOperator::Is);
}

namespace {

bool calls(const Node* node) {
    bool found = is<Call>(node);
    for_each_child(node, [&](const Node* child) { found = found || calls(child); });
    return found;
}

}  // namespace

bool Expressions::finds_value(const Expr* test) {
    if (in_library(instance_.function->object)) return false;  // whose branches are ours
    if (auto* u = as<UnaryOp>(test)) return u->op == UnaryOperator::Not && finds_value(u->operand);
    if (auto* b = as<BoolOp>(test))
        return std::ranges::all_of(b->values, [&](const Expr* part) { return finds_value(part); });
    auto* c = as<Compare>(test);
    auto* none = c && c->ops.size() == 1 ? as<Constant>(c->comparators[0]) : nullptr;
    if (!none || none->value.kind != ConstantValue::Kind::None) return false;
    if (c->ops[0] != CompareOperator::Is && c->ops[0] != CompareOperator::IsNot) return false;
    TypeRef tested = type(c->left);
    return tested && tested->kind != types::Kind::None && !types::is_optional(tested);
}

bool is_of_numbers(TypeRef t) {
    return types::is_scalar(t) || (types::is_tuple(t) && !t->elements.empty() && !is_object(t) &&
                                   std::ranges::all_of(t->elements, is_of_numbers));
}

TypeRef Expressions::untaken_number(const Expr* e) {
    if (!e || calls(e)) return nullptr;
    try {
        TypeRef t = type(e);
        return t && is_of_numbers(t) ? t : nullptr;
    } catch (const KernelError&) {
        return nullptr;  // never evaluated
    }
}

namespace {

/** What is true when it is not empty. */
bool has_length(TypeRef t) {
    return types::is_list(t) || types::is_tuple(t);
}

}  // namespace

TypeRef Expressions::condition(const Expr* test) {
    if (is<BoolOp>(test)) instance_.tested.insert(test);
    return types::as_operand(type(test));
}

TypeRef Expressions::truth(const Expr* test) {
    TypeRef t = condition(test);
    const bool items = is_object(t) && member_of(t, "__len__ of an object");
    if (!t || (!items && (!types::is_array(t) || types::has_records(t)))) return t;
    const Expr*& asked = instance_.truths[test];
    if (!asked) asked = library_node(test, items ? "has_items" : "truth", {test});
    const Expr* call = asked;
    return type(call);
}

TypeRef Expressions::negated(const UnaryOp* e) {
    TypeRef t = truth(e->operand);
    if (!t) return nullptr;
    return types::is_array(t) ? unknown(e, "this operator takes no " + types::name(t)) : types::boolean();
}

namespace {

/** `when`: only values of this truth go there; empty for all. */
void collect_results(const Expr* e, std::optional<bool> when, std::vector<const Expr*>& out) {
    auto* chain = as<BoolOp>(e);
    if (!chain) {
        auto* c = as<Constant>(e);
        const auto kind = c ? c->value.kind : ConstantValue::Kind::Str;
        const bool whole = kind == ConstantValue::Kind::Int || kind == ConstantValue::Kind::Bool;
        const bool number = whole || kind == ConstantValue::Kind::Float;
        const bool holds = number && (whole ? c->value.integer != 0 : c->value.real != 0);
        if (!number || !when || holds == *when) out.push_back(e);
        return;
    }
    const bool ends = chain->op == BooleanOperator::Or;
    for (size_t i = 0; i + 1 < chain->values.size(); ++i)
        if (!when || *when == ends) collect_results(chain->values[i], ends, out);
    collect_results(chain->values.back(), when, out);
}

}  // namespace

/** Whether all operands of a chain are evaluated by what they are when it runs. */
bool Expressions::decides_nowhere(const Expr* e) {
    auto* chain = as<BoolOp>(e);
    return chain ? std::ranges::all_of(chain->values, [&](const Expr* v) { return decides_nowhere(v); })
                 : is<Constant>(e) || !decided(e);
}

TypeRef Expressions::mixed_chain(const BoolOp* e) {
    // Python's compiler jumps past what cannot be the value until 3.11, and Numba types what it compiled:
    // later ones put every operand where the value is asked for.
    const bool jumps = PY_VERSION_HEX < 0x030C0000;
    const bool mixed = std::any_of(e->values.begin(), e->values.end() - 1, [&](const Expr* v) {
        auto* inner = as<BoolOp>(v);
        return inner && inner->op != e->op;
    });
    instance_.chains.erase(e);
    if (!jumps || !mixed || !decides_nowhere(e)) return nullptr;
    std::vector<const Expr*> results;
    collect_results(e, {}, results);
    TypeRef joined = nullptr;
    for (const Expr* v : results) {
        TypeRef t = types::as_operand(type(v));
        if (!t || !types::is_scalar(t)) return nullptr;
        joined = types::unify(joined, t);
    }
    instance_.chains[e] = std::move(results);
    return joined;
}

TypeRef Expressions::logical(const BoolOp* e) {
    // Of what is only tested, lists and tuples are asked whether they are empty, arrays for their one
    // element.
    const bool tested = instance_.tested.contains(e);
    TypeRef joined = nullptr;
    for (const Expr* v : e->values) {
        // What follows an operand that decides is never evaluated: `w is None or w[i] > 0`.
        if (decided(v) == (e->op == BooleanOperator::Or)) {
            joined = types::unify(joined, type(v));
            break;
        }
        TypeRef t = tested ? truth(v) : types::as_operand(type(v));
        if (!t && joined && waits_for_result(v)) continue;
        if (!t) return nullptr;
        if (tested && has_length(t)) t = types::boolean();
        if (!types::is_scalar(t)) return unknown(v, "'and' and 'or' take scalars, not " + types::name(t));
        joined = types::unify(joined, t);
    }
    TypeRef chosen = tested ? nullptr : mixed_chain(e);
    return chosen ? chosen : joined;
}

TypeRef Expressions::conditional(const IfExp* e) {
    TypeRef test = truth(e->test);
    if (auto known = decided(e->test)) {
        TypeRef taken = type_or_none(*known ? e->body : e->orelse);
        if (!taken || !is_of_numbers(taken) || !finds_value(e->test)) return taken;
        TypeRef other = untaken_number(*known ? e->orelse : e->body);
        TypeRef both = other ? types::unify(taken, other) : nullptr;
        return both ? both : taken;
    }
    const bool none = test && test->kind == types::Kind::None && is<Name>(e->test);
    const bool text = test && test->kind == types::Kind::String;
    if (test && !none && !text && !types::is_scalar(test) && !types::is_list(test))
        return unknown(e->test, "a condition must be a scalar, not " + types::name(test));
    TypeRef a = type_or_none(e->body);
    TypeRef b = type_or_none(e->orelse);
    // One side tells what a function gives that comes back to itself in the other.
    if (!a || !b) return a && waits_for_result(e->orelse) ? a : waits_for_result(e->body) ? b : nullptr;
    TypeRef joined = types::unify(a, b);
    return joined ? joined : unknown(e, types::name(a) + " and " + types::name(b) + " have no common type");
}

bool Expressions::waits_for_result(const Node* node) const {
    if (auto* c = as<Call>(node))
        if (auto callee = instance_.calls.find(c); callee != instance_.calls.end() && !callee->second->result)
            return true;
    bool found = false;
    for_each_child(node, [&](const Node* child) { found = found || waits_for_result(child); });
    return found;
}

}  // namespace caramba::runtime
