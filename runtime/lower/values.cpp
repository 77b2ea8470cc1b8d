#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/lower/lowering.hpp"
#include "syntax/visitor.hpp"
#include "types/promotion.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::FunctionId;
using types::TypeRef;

TypeRef Lowering::type(const Node* e) const {
    auto found = instance_.types.find(e);
    return found == instance_.types.end() ? nullptr : found->second;
}

const Meaning* Lowering::meaning(const Node* e) const {
    auto found = instance_.meanings.find(e);
    return found == instance_.meanings.end() ? nullptr : &found->second;
}

ir::Expr* Lowering::read(ir::Variable* v, int line) {
    return out_.read(v, line);
}

ir::Expr* Lowering::constant(const ConstantScalar& c, int line) {
    ir::Expr* e = out_.expression(ir::Op::Constant, c.type, line);
    e->constant = c;
    return e;
}

ir::Expr* Lowering::integer(long long v, int line) {
    return constant({types::int64(), v, 0, 0}, line);
}

ir::Expr* Lowering::cast(ir::Expr* e, TypeRef to) {
    if (e->type == to || to->kind == types::Kind::None) return e;
    if (types::is_optional(to)) return as_optional(e, to);
    if (types::is_optional(e->type)) e = value_of(e);
    if (e->type == to || types::is_array(to)) return e;
    if (types::is_list(to))
        throw KernelError{"TypeError", "a " + types::name(e->type) + " cannot become a " + types::name(to),
                          "", e->line};
    e = single(e);
    if (e->type == to) return e;
    if (types::is_tuple(to)) {
        ir::Expr* whole = e->op == ir::Op::Tuple ? e : once(e, "t");
        std::vector<ir::Expr*> parts;
        for (size_t i = 0; i < to->elements.size(); ++i) {
            ir::Expr* part = whole->op == ir::Op::Tuple ? whole->args[i] : item_of(whole, i, e->line);
            parts.push_back(cast(part, to->elements[i]));
        }
        return out_.expression(ir::Op::Tuple, to, e->line, std::move(parts));
    }
    // Integer literals become literals of the wanted type.
    if (e->op == ir::Op::Constant && types::is_integral(e->type) && types::is_float(to)) {
        ConstantScalar c{to, 0, 0, 0};
        c.real = e->type->kind == types::Kind::UInt
                     ? static_cast<double>(static_cast<unsigned long long>(e->constant.integer))
                     : static_cast<double>(e->constant.integer);
        if (to->bits == 64 || static_cast<double>(static_cast<float>(c.real)) == c.real)
            return constant(c, e->line);
    }
    return out_.expression(ir::Op::Cast, to, e->line, {e});
}

ir::Expr* Lowering::boolean(ir::Expr* e) {
    e = single(e);
    if (e->type->kind == types::Kind::Bool) return e;
    if (e->type->kind == types::Kind::String)
        return constant({types::boolean(), !e->type->text.empty(), 0, 0}, e->line);
    if (types::is_list(e->type))
        return compare(CompareOperator::NotEq, list_size(e), integer(0, e->line), e->line);
    if (e->type->kind == types::Kind::None) return constant({types::boolean(), 0, 0, 0}, e->line);
    if (is_object(e->type) && member_of(e->type, "__len__ of an object"))
        throw KernelError{"TypeError", "an object with a length is no condition in a kernel",
                          "ask whether its length is 0", e->line};
    if (types::is_tuple(e->type))
        return constant({types::boolean(), !e->type->elements.empty(), 0, 0}, e->line);
    return cast(e, types::boolean());
}

ir::Expr* Lowering::test(const Expr* e) {
    auto asked = instance_.truths.find(e);
    return boolean(value(asked == instance_.truths.end() ? e : asked->second));
}

ir::Expr* Lowering::once(ir::Expr* e, const std::string& stem) {
    if (e->op == ir::Op::Constant) return e;
    // A variable may be assigned before the value is used, so it is copied too; the C++ compiler removes
    // copies.
    ir::Variable* t = temporary(stem, e->type);
    set(t, e, e->line);
    return read(t, e->line);
}

ir::Expr* Lowering::extent(ir::Expr* array, int dimension) {
    ir::Expr* e = out_.expression(ir::Op::Extent, types::int64(), array->line, {array});
    e->number = dimension;
    return e;
}

ir::Expr* Lowering::constant_array(const Meaning& m, int line) {
    constexpr Py_ssize_t kMost = 1 << 18;
    ir::Expr* e = out_.expression(ir::Op::ConstantArray, m.dtype, line);
    PyObject* bytes = PyObject_CallMethod(m.object, "tobytes", nullptr);
    PyObject* shape = bytes ? PyObject_GetAttrString(m.object, "shape") : nullptr;
    const bool readable = shape && PyBytes_Check(bytes);
    const Py_ssize_t size = readable ? PyBytes_GET_SIZE(bytes) : 0;
    if (readable) e->text.assign(PyBytes_AS_STRING(bytes), static_cast<size_t>(size));
    for (Py_ssize_t d = 0; readable && d < PyTuple_GET_SIZE(shape); ++d)
        e->args.push_back(integer(PyLong_AsLongLong(PyTuple_GET_ITEM(shape, d)), line));
    PyErr_Clear();
    Py_XDECREF(bytes);
    Py_XDECREF(shape);
    if (!readable || size > kMost)
        throw KernelError{"TypeError", "a global array of this size cannot be a constant of a kernel",
                          "pass it as an argument", line};
    return e;
}

ir::Expr* Lowering::meaning_value(const Meaning& m, int line) {
    if (m.kind == Meaning::Kind::Constant) return constant(m.constant, line);
    if (m.kind == Meaning::Kind::Array) return constant_array(m, line);
    if (m.kind == Meaning::Kind::Tuple) return constant_tuple_value(m.object, line);
    return nullptr;
}

const Expr* Lowering::meant(const Expr* e) const {
    // `np.std(*t)` means `np.std(a)`, which means a call of the library.
    for (auto found = instance_.rewritten.find(e); found != instance_.rewritten.end();
         found = instance_.rewritten.find(e))
        e = found->second;
    return e;
}

/** `(i + 1) % n` for i in range(n), and its like, without a division. */
ir::Expr* Lowering::wrapped(ir::Expr* x, ir::Expr* n, int turns, int step, int line) {
    const auto add = [&](BinaryOperator op, ir::Expr* a, ir::Expr* b) {
        return binary(op, a, b, Arithmetic::Scalar, line);
    };
    n = once(n, "n");
    if (turns != 0) x = add(turns > 0 ? BinaryOperator::Sub : BinaryOperator::Add, x, n);
    if (step == 0) return x;
    x = once(x, "x");
    ir::Expr* edge = step > 0 ? n : integer(-1, line);
    ir::Expr* other = step > 0 ? integer(0, line) : add(BinaryOperator::Sub, n, integer(1, line));
    return out_.expression(ir::Op::Select, x->type, line,
                           {compare(CompareOperator::Eq, x, edge, line), other, x});
}

ir::Expr* Lowering::identity(const Compare* c) {
    const Expr* right = c->comparators[0];
    TypeRef a = type(c->left), b = type(right);
    const bool is = c->ops[0] == CompareOperator::Is;
    const int line = static_cast<int>(c->span.line);
    if (a == b && types::is_array(a)) {
        ir::Expr* left = array_variable(c->left);
        ir::Expr* same =
            out_.expression(ir::Op::Prelude, types::boolean(), line, {left, array_variable(right)});
        same->text = "crb_same_array";
        return is ? same : unary(UnaryOperator::Not, same, line);
    }
    if (a == b && (types::is_scalar(a) || types::is_tuple(a))) {
        auto operands = in_order({c->left, right});
        return compare(is ? CompareOperator::Eq : CompareOperator::NotEq, operands[0], operands[1], line);
    }
    // The types tell, but what is compared may do something.
    run_effects(c->left);
    run_effects(right);
    return constant({types::boolean(), (a == b) == is, 0, 0}, line);
}

ir::Expr* Lowering::item_of(ir::Expr* tuple, size_t item, int line) {
    ir::Expr* e = out_.expression(ir::Op::Item, tuple->type->elements[item], line, {tuple});
    e->number = static_cast<int>(item);
    return e;
}

ir::Expr* Lowering::value(const Expr* e) {
    ir::Expr* own = optional_or_value(e);
    return types::is_optional(own->type) && !types::is_optional(type(meant(e))) ? value_of(own) : own;
}

ir::Expr* Lowering::optional_or_value(const Expr* e) {
    if (auto known = evaluated_.find(e); known != evaluated_.end()) return known->second;
    auto* asked = as<Call>(e);
    e = meant(e);
    if (asked && is<Constant>(e))  // `isinstance(f(x), float)` is known before, and runs f
        for (const Expr* argument : asked->args) run_effects(argument);
    if (!type(e)) fail(e, "the type of this cannot be told");
    // None, text and dtypes exist while compiling only; nothing reads this value when the kernel runs.
    if (TypeRef t = type(e); !has_value(t)) {
        const bool none = t->kind == types::Kind::None;
        if (is<Call>(e) && !none && (t->kind != types::Kind::DType || instance_.calls.contains(e)))
            return call(static_cast<const Call*>(e));
        run_effects(e);
        return out_.expression(ir::Op::Constant, t, static_cast<int>(e->span.line));
    }
    int line = static_cast<int>(e->span.line);
    switch (e->kind) {
        case Kind::Constant: {
            const ConstantValue& v = static_cast<const Constant*>(e)->value;
            ConstantScalar c{type(e), v.integer, v.real, v.imag};
            if (v.kind == ConstantValue::Kind::BigInt)
                c.integer = static_cast<long long>(std::stoull(v.text));
            if (!types::is_scalar(c.type)) fail(e, "this constant is no number");
            return constant(c, line);
        }
        case Kind::Name: {
            auto use = instance_.ssa.uses.find(e);
            if (use != instance_.ssa.uses.end()) return read(variable(use->second), line);
            const Meaning* m = meaning(e);
            ir::Expr* v = m ? meaning_value(*m, line) : nullptr;
            if (!v) fail(e, "'" + std::string(name_of(e)) + "' is no value");
            return v;
        }
        case Kind::Attribute:
            return attribute(static_cast<const Attribute*>(e));
        case Kind::Subscript:
            return subscript(static_cast<const Subscript*>(e));
        case Kind::BinOp: {
            auto* b = static_cast<const BinOp*>(e);
            if (types::is_array(type(e))) break;
            auto operands = in_order({b->left, b->right});
            if (auto wrap = b->op == BinaryOperator::Mod ? bounds_.wrapped(b->left, b->right) : std::nullopt)
                return wrapped(operands[0], operands[1], wrap->turns, wrap->step, line);
            const bool elements = types::is_array(type(b->left)) || types::is_array(type(b->right));
            const Arithmetic form = elements ? Arithmetic::Ufunc : Arithmetic::Scalar;
            return cast(binary(b->op, operands[0], operands[1], form, line), type(e));
        }
        case Kind::UnaryOp: {
            auto* u = static_cast<const UnaryOp*>(e);
            long long literal = 0;
            if (types::is_array(type(e))) break;
            if (integer_literal(e, &literal)) return integer(literal, line);
            if (u->op == UnaryOperator::Not) return unary(u->op, test(u->operand), line);
            return cast(unary(u->op, value(u->operand), line), type(e));
        }
        case Kind::BoolOp:
            return logical(static_cast<const BoolOp*>(e));
        case Kind::Compare: {
            auto* c = static_cast<const Compare*>(e);
            if (types::is_array(type(e))) break;
            if (auto known = instance_.decided.find(e); known != instance_.decided.end()) {
                run_effects(e);
                return constant({types::boolean(), known->second, 0, 0}, line);
            }
            if (types::is_optional(type(c->left))) return asked_for_none(c);
            const bool is = c->ops[0] == CompareOperator::Is || c->ops[0] == CompareOperator::IsNot;
            const auto text = [&](const Expr* side) { return type(side)->kind == types::Kind::String; };
            if (text(c->left) && (!is || text(c->comparators[0]))) return compared_texts(c);
            if (is) return identity(c);
            if (c->ops[0] == CompareOperator::In || c->ops[0] == CompareOperator::NotIn) return member(c);
            if (c->ops.size() == 1) {
                auto operands = in_order({c->left, c->comparators[0]});
                return compare(c->ops[0], operands[0], operands[1], line, instance_.by_value.contains(c));
            }
            return compare_chain(c);
        }
        case Kind::IfExp: {
            auto* i = static_cast<const IfExp*>(e);
            if (auto known = instance_.decided.find(i->test); known != instance_.decided.end()) {
                run_effects(i->test);
                ir::Expr* taken = value(known->second ? i->body : i->orelse);
                return types::is_scalar(type(e)) ? cast(taken, type(e)) : taken;
            }
            ir::Expr* choice = test(i->test);
            TypeRef joined = types::unify(type(i->body), type(i->orelse));
            if (!joined || !types::is_optional(joined)) joined = type(e);
            // Each side is evaluated only when chosen, statements included.
            auto side = [&](const Expr* which) {
                ir::Expr* sequence = out_.expression(ir::Op::Sequence, joined, line);
                ir::Block* outer = current_;
                current_ = &sequence->statements;
                ir::Expr* chosen = cast(value(which), joined);
                // An array is named, so that its storage outlives the choice.
                sequence->args.push_back(types::is_array(joined) ? once(chosen, "array") : chosen);
                current_ = outer;
                return sequence->statements.empty() ? sequence->args[0] : sequence;
            };
            ir::Expr* yes = side(i->body);
            ir::Expr* no = side(i->orelse);
            return out_.expression(ir::Op::Select, joined, line, {choice, yes, no});
        }
        case Kind::Tuple: {
            auto* t = static_cast<const Tuple*>(e);
            std::vector<ir::Expr*> parts = in_order({t->elts.begin(), t->elts.end()});
            return out_.expression(ir::Op::Tuple, type(e), line, parts);
        }
        case Kind::List:
            return new_list(type(e), static_cast<const List*>(e)->elts, line);
        case Kind::Call: {
            ir::Expr* result = call(static_cast<const Call*>(e));
            const bool number = types::is_scalar(result->type) || types::is_tuple(result->type);
            return number ? cast(result, type(e)) : result;
        }
        case Kind::NamedExpr: {
            auto* walrus = static_cast<const NamedExpr*>(e);
            int version = instance_.ssa.definitions.at(walrus->target);
            define(version, value(walrus->value));
            ir::Expr* kept = read(variable(version), line);
            return once(kept, "t");
        }
        default:
            break;
    }
    if (types::is_array(type(e))) return materialize(e);
    fail(e, "this expression has no value in a kernel");
}

bool Lowering::is_there(const Expr* e) const {
    e = meant(e);
    return is<Name>(e) || is<Subscript>(e) || is<Attribute>(e);
}

bool Lowering::calls(const Expr* e) const {
    if (instance_.calls.contains(e) || instance_.rewritten.contains(e) || instance_.launches.contains(e) ||
        is<NamedExpr>(e) || meets(e))
        return true;
    if (auto* c = as<Call>(e)) {
        const Meaning* callee = meaning(c->func);
        if (callee && callee->builtin && callee->builtin->rule == types::Rule::Atomic) return true;
        if (callee && callee->builtin && callee->builtin->rule == types::Rule::State) return true;
        if (callee && callee->builtin && callee->builtin->rule == types::Rule::Lapack) return true;
        if (callee && callee->builtin && callee->builtin->id == FunctionId::Rand) return true;
        if (callee && callee->builtin && output_argument(c, *callee)) return true;
        auto* method = as<Attribute>(c->func);
        TypeRef object = method ? type(method->value) : nullptr;
        if (object && (types::is_random(object) || types::is_list(object))) return true;
    }
    bool found = false;
    for_each_child(e, [&](const Node* child) { found = found || calls(static_cast<const Expr*>(child)); });
    return found;
}

bool Lowering::may_raise(const Expr* e) const {
    if (auto* b = as<BinOp>(e)) {
        switch (b->op) {
            case BinaryOperator::Div:
            case BinaryOperator::FloorDiv:
            case BinaryOperator::Mod:
            case BinaryOperator::Pow:
                return true;
            default:
                break;
        }
    }
    if (is<Call>(e) || instance_.rewritten.contains(e)) return true;
    if (auto* s = as<Subscript>(e); s && type(s->value))
        if (bounds_check_ || types::is_list(type(s->value)) || types::is_tuple(type(s->value))) return true;
    bool found = false;
    for_each_child(e,
                   [&](const Node* child) { found = found || may_raise(static_cast<const Expr*>(child)); });
    return found;
}

bool Lowering::checked(const ir::Expr* e) {
    auto inside = [](const ir::Expr* part) { return part && checked(part); };
    if (e->checked || e->op == ir::Op::Call || !e->statements.empty()) return true;
    for (const ir::ViewIndex& i : e->indices)
        if (inside(i.lower) || inside(i.upper) || inside(i.step)) return true;
    return std::any_of(e->args.begin(), e->args.end(), inside);
}

std::vector<ir::Expr*> Lowering::in_order(const std::vector<const Expr*>& operands) {
    std::vector<ir::Expr*> values;
    // What reads no memory is the same before and after a function has run.
    const auto reads = [&](const Expr* e) {
        return !is<Constant>(e) && !(is<Name>(e) && type(e) && types::is_scalar(type(e)));
    };
    for (auto at = operands.begin(); at != operands.end(); ++at) {
        const Expr* e = *at;
        // A function may store to an array that an earlier operand reads; C++ does not order operands.
        bool effects = calls(e), raises = may_raise(e);
        for (ir::Expr*& earlier : values) {
            // An object is passed itself, with what later operands do to it.
            if (earlier->op == ir::Op::Variable && types::is_record(earlier->type)) continue;
            if (effects || (raises && checked(earlier))) earlier = once(earlier, "t");
        }
        values.push_back(value(e));
        ir::Expr*& own = values.back();
        const bool passed = own->op == ir::Op::Variable || own->type->kind == types::Kind::None;
        if (effects && !passed && std::any_of(at + 1, operands.end(), reads)) own = once(own, "t");
    }
    return values;
}

ir::Expr* Lowering::unary(UnaryOperator op, ir::Expr* operand, int line) {
    operand = op == UnaryOperator::Not ? boolean(operand) : single(operand);
    TypeRef result = *types::scalar_unary(op, operand->type);
    if (op == UnaryOperator::UAdd) return cast(operand, result);
    // Integers are negated and inverted in their own width, and widened then: -int32(-2**31) stays negative.
    TypeRef own = types::is_integer(operand->type) ? operand->type : result;
    ir::Expr* e = out_.expression(ir::Op::Unary, own, line, {cast(operand, own)});
    e->unary = op;
    return cast(e, result);
}

ir::Expr* Lowering::binary(BinaryOperator op, ir::Expr* left, ir::Expr* right, Arithmetic form, int line) {
    bool elements = form == Arithmetic::Ufunc;
    left = single(left);
    right = single(right);
    auto operation = elements ? types::element_binary(op, left->type, right->type)
                              : types::scalar_binary(op, left->type, right->type);
    if (!operation) no_loop({left->type, right->type}, line);
    ir::Expr* e = out_.expression(ir::Op::Binary, operation->result, line);
    e->binary = op;
    e->integral = types::is_integral(left->type) && types::is_integral(right->type);
    bool divides = op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
    bool nonzero = right->op == ir::Op::Constant &&
                   (right->constant.integer != 0 || right->constant.real != 0 || right->constant.imag != 0);
    // Between elements of arrays NumPy's model holds whatever the kernel's is. Numba divides complex ones as
    // it divides numbers, though not in parallel kernels, which are functions that launch.
    const bool complex = types::is_complex(operation->result);
    const bool numbers = form == Arithmetic::Scalar ||
                         (form == Arithmetic::Expression && complex && instance_.launches.empty());
    e->checked = divides && numbers && (complex ? complex_errors_ : python_errors_) && !nonzero;
    if (op == BinaryOperator::Pow && types::is_integral(operation->right)) {
        bool negative =
            right->op == ir::Op::Constant ? right->constant.integer < 0 : types::is_signed(operation->right);
        // Numba's function divides one by a power, and raises under any error model.
        const bool divides_one = types::is_float(operation->left) && form != Arithmetic::Ufunc;
        e->checked = negative && (divides_one || (form == Arithmetic::Scalar && python_errors_));
    }
    e->number = elements;
    e->args = {cast(left, operation->left), cast(right, operation->right)};
    // Numba's ufunc brings powers of integers through a float64.
    if (elements && op == BinaryOperator::Pow && types::is_integer(operation->result))
        return cast(cast(e, types::float64()), operation->result);
    return e;
}

/** Texts are known while compiling; their bytes have the order of their characters. */
ir::Expr* Lowering::compared_texts(const Compare* c) {
    const int order = type(c->left)->text.compare(type(c->comparators[0])->text);
    const CompareOperator op = c->ops[0];
    const bool result = op == CompareOperator::Eq      ? order == 0
                        : op == CompareOperator::NotEq ? order != 0
                        : op == CompareOperator::Lt    ? order < 0
                        : op == CompareOperator::LtE   ? order <= 0
                        : op == CompareOperator::Gt    ? order > 0
                                                       : order >= 0;
    return constant({types::boolean(), result, 0, 0}, static_cast<int>(c->span.line));
}

namespace {

/** Whether a float64 is such an integer alone. */
bool is_exact(const ir::Expr* e) {
    constexpr std::int64_t most = std::int64_t{1} << 53;
    return e->op == ir::Op::Constant && e->constant.integer > -most && e->constant.integer < most;
}

}  // namespace

ir::Expr* Lowering::compare(CompareOperator op, ir::Expr* left, ir::Expr* right, int line, bool by_value) {
    if (types::is_tuple(left->type)) return compare_tuples(op, left, right, line);
    left = single(left);
    right = single(right);
    TypeRef common = *types::comparison(left->type, right->type);
    bool mixed = types::is_integral(left->type) && types::is_integral(right->type) && types::is_float(common);
    ir::Expr* e = out_.expression(ir::Op::Compare, types::boolean(), line);
    e->compare = op;
    // uint64 with a signed integer: neither type holds both. Operators compare as float64, functions by
    // value.
    if (mixed && (by_value || is_exact(left) || is_exact(right)))
        e->args = {left, right};
    else
        e->args = {cast(left, common), cast(right, common)};
    return e;
}

ir::Expr* Lowering::member(const Compare* c) {
    int line = static_cast<int>(c->span.line);
    auto operands = in_order({c->left, c->comparators[0]});
    ir::Expr* wanted = once(operands[0], "t");
    ir::Expr* tuple = once(operands[1], "t");
    ir::Expr* found = constant({types::boolean(), 0, 0, 0}, line);
    for (size_t i = 0; i < tuple->type->elements.size(); ++i) {
        ir::Expr* same = compare(CompareOperator::Eq, wanted, item_of(tuple, i, line), line);
        found = out_.expression(ir::Op::Or, types::boolean(), line, {found, same});
    }
    return c->ops[0] == CompareOperator::In ? found : unary(UnaryOperator::Not, found, line);
}

ir::Expr* Lowering::compare_tuples(CompareOperator op, ir::Expr* left, ir::Expr* right, int line) {
    left = once(left, "t"), right = once(right, "t");
    const bool order = op != CompareOperator::Eq && op != CompareOperator::NotEq;
    const size_t lengths[] = {left->type->elements.size(), right->type->elements.size()};
    const auto item = [&](ir::Expr* tuple, size_t i) { return item_of(tuple, i, line); };
    // The first elements that differ decide an order, else the lengths.
    const bool less = op == CompareOperator::Lt || op == CompareOperator::LtE;
    const bool rest = lengths[0] == lengths[1] ? op != CompareOperator::Lt && op != CompareOperator::Gt
                                               : (lengths[0] < lengths[1]) == less;
    ir::Expr* result = constant({types::boolean(), order ? rest : lengths[0] == lengths[1], 0, 0}, line);
    for (size_t i = order || lengths[0] == lengths[1] ? std::min(lengths[0], lengths[1]) : 0; i-- > 0;) {
        ir::Expr *a = item(left, i), *b = item(right, i);
        ir::Expr* same = compare(CompareOperator::Eq, a, b, line);
        result = order ? out_.expression(ir::Op::Select, types::boolean(), line,
                                         {same, result, compare(op, item(left, i), item(right, i), line)})
                       : out_.expression(ir::Op::And, types::boolean(), line, {same, result});
    }
    return op == CompareOperator::NotEq ? unary(UnaryOperator::Not, result, line) : result;
}

ir::Expr* Lowering::compare_chain(const Compare* c) {
    // a < b < c: each operand once, and the later ones only if needed.
    int line = static_cast<int>(c->span.line);
    ir::Expr* left = once(value(c->left), "t");
    ir::Expr* right = once(value(c->comparators[0]), "t");
    ir::Expr* result = compare(c->ops[0], left, right, line);
    for (size_t i = 1; i < c->ops.size(); ++i) {
        left = right;
        ir::Expr* sequence = out_.expression(ir::Op::Sequence, types::boolean(), line);
        ir::Block* outer = current_;
        current_ = &sequence->statements;
        right = once(value(c->comparators[i]), "t");
        sequence->args.push_back(compare(c->ops[i], left, right, line));
        current_ = outer;
        result = out_.expression(ir::Op::And, types::boolean(), line, {result, sequence});
    }
    return result;
}

ir::Expr* Lowering::index(const Expr* e) {
    return cast(value(e), types::int64());
}

ir::Expr* Lowering::array_variable(const Expr* e) {
    ir::Expr* v = value(e);
    return v->op == ir::Op::Variable ? v : once(v, "view");
}

ir::Expr* Lowering::borrowed_array(const Expr* e) {
    ir::Expr* v = value(e);
    if (v->op != ir::Op::Prelude || v->text != "crb_list_at" || !types::is_cell(v->args[0]->type))
        return v->op == ir::Op::Variable ? v : once(v, "view");
    ir::Expr* array = once(v, "view");
    array->variable->borrowed = true;
    return array;
}

bool Lowering::reads_cell(const Expr* e) const {
    auto* a = as<Attribute>(e);
    TypeRef object = a ? type(a->value) : nullptr;
    const int field = is_object(object) ? types::field_of(object, a->attr) : -1;
    if (field >= 0 && types::is_cell(object->elements[static_cast<size_t>(field)])) return true;
    bool found = false;
    for_each_child(e,
                   [&](const Node* child) { found = found || reads_cell(static_cast<const Expr*>(child)); });
    return found;
}

ir::Expr* Lowering::subscript(const Subscript* s) {
    int line = static_cast<int>(s->span.line);
    TypeRef base = type(s->value);
    if (!field_name(s).empty()) return field_value(s);
    if (types::is_tuple(base)) {
        long long at = 0;
        auto count = static_cast<long long>(base->elements.size());
        if (integer_literal(s->slice, &at)) {
            if (at < 0) at += count;
            auto* shape = as<Attribute>(s->value);
            if (shape && shape->attr == "shape" && types::is_array(type(shape->value)))
                return extent(borrowed_array(shape->value), static_cast<int>(at));
            ir::Expr* whole = nullptr;
            if (auto shared = instance_.items.find(s); shared != instance_.items.end()) {
                if (shared->second) tuples_[s->value] = once(value(s->value), "t");
                whole = tuples_.at(s->value);
            } else {
                whole = value(s->value);
            }
            const bool others = calls(s->value) || may_raise(s->value);
            if (whole->op == ir::Op::Tuple && others) whole = once(whole, "t");
            if (whole->op == ir::Op::Tuple) return whole->args[static_cast<size_t>(at)];
            return item_of(whole, static_cast<size_t>(at), line);
        }
        ir::Expr* whole = value(s->value);
        const bool table =
            whole->op == ir::Op::Tuple && !types::is_complex(type(s)) &&
            std::ranges::all_of(whole->args, [](auto* item) { return item->op == ir::Op::Constant; });
        ir::Expr* e = out_.expression(ir::Op::Prelude, type(s), line,
                                      {table ? whole : once(whole, "t"), once(index(s->slice), "i")});
        e->text = "crb_tuple_at";
        e->checked = true;  // IndexError
        return e;
    }
    if (types::is_list(base)) return list_place(s);
    return types::is_array(type(s)) ? view(s) : load(element(s));
}

ir::Expr* Lowering::attribute(const Attribute* a) {
    int line = static_cast<int>(a->span.line);
    if (const Meaning* m = meaning(a)) {
        ir::Expr* v = meaning_value(*m, line);
        if (!v) fail(a, "'" + dotted_name(a) + "' is no value");
        return v;
    }
    TypeRef base = type(a->value);
    if (!field_name(a).empty()) return field_value(a);
    if (types::is_record(base) || types::is_named_tuple(base)) {
        ir::Expr* item = item_of(value(a->value), static_cast<size_t>(types::field_of(base, a->attr)), line);
        return types::is_cell(item->type) ? held_by_cell(item) : item;
    }
    if (types::is_array(base)) {
        ir::Expr* array = array_variable(a->value);
        if (a->attr == "ndim") return integer(base->rank, line);
        if (a->attr == "T") return out_.expression(ir::Op::Transpose, type(a), line, {array});
        if (a->attr == "flat") {
            if (base->rank == 1) return array;
            if (scattered_flat(a))
                fail(a, "'.flat' of an array that is not C-contiguous is only indexed or looped over");
            return out_.expression(ir::Op::Reshape, type(a), line, {array});
        }
        if (a->attr == "real" || a->attr == "imag") {
            if (!types::is_complex(base->element)) return array;  // imag of these is the array library's
            ir::Expr* part = out_.expression(ir::Op::Prelude, type(a), line,
                                             {array, integer(a->attr == "real" ? 0 : 1, line)});
            part->text = "crb_recast_part";
            return part;
        }
        const int bytes = types::has_records(base) ? base->element->bytes : types::size_of(base->element);
        if (a->attr == "itemsize") return integer(bytes, line);
        if (a->attr == "strides") {
            std::vector<ir::Expr*> strides;
            for (int d = 0; d < base->rank; ++d) {
                strides.push_back(
                    out_.expression(ir::Op::Prelude, types::int64(), line, {array, integer(d, line)}));
                strides.back()->text = "crb_stride";
            }
            return out_.expression(ir::Op::Tuple, type(a), line, strides);
        }
        std::vector<ir::Expr*> extents;
        for (int d = 0; d < base->rank; ++d) extents.push_back(extent(array, d));
        if (a->attr == "shape") return out_.expression(ir::Op::Tuple, type(a), line, extents);
        ir::Expr* size = integer(1, line);
        for (ir::Expr* n : extents) size = binary(BinaryOperator::Mult, size, n, Arithmetic::Scalar, line);
        if (a->attr == "nbytes")
            size = binary(BinaryOperator::Mult, size, integer(bytes, line), Arithmetic::Scalar, line);
        return size;
    }
    if (a->attr == "real" || a->attr == "imag") {
        const auto& f = types::info(a->attr == "real" ? FunctionId::Real : FunctionId::Imag);
        return function(f, 'n', {value(a->value)}, false, line);
    }
    if (int field = types::reducer_field(base, a->attr); field >= 0) {
        ir::Expr* item = out_.expression(ir::Op::Item, type(a), line, {value(a->value)});
        item->number = field;
        return item;
    }
    fail(a, "'" + a->attr + "' is no value here");
}

}  // namespace caramba::runtime
