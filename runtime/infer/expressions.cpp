#include "runtime/infer/expressions.hpp"

#include "runtime/exceptions.hpp"
#include "runtime/infer/annotations.hpp"
#include "runtime/infer/enumerations.hpp"
#include "runtime/infer/function_values.hpp"
#include "runtime/infer/indexing.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/infer/teams.hpp"
#include "syntax/array_flags.hpp"
#include "types/layout.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;
using MeaningKind = Meaning::Kind;

const Constant* integer_literal(const Expr* e, long long* value) {
    if (auto* c = as<Constant>(e); c && c->value.kind == ConstantValue::Kind::Int) {
        *value = c->value.integer;
        return c;
    }
    auto* u = as<UnaryOp>(e);
    if (u && u->op == UnaryOperator::USub) {
        const Constant* c = integer_literal(u->operand, value);
        if (c) *value = -*value;
        return c;
    }
    return nullptr;
}

void Expressions::fail(const Node* at, std::string message, std::string hint) const {
    throw KernelError{"TypeError", std::move(message), std::move(hint), static_cast<int>(at->span.line)};
}

TypeRef Expressions::unknown(const Node* at, const std::string& message, const std::string& hint) const {
    if (last_) fail(at, message, hint);
    return nullptr;
}

std::string described(const Expr* e) {
    std::string name = dotted_name(e);
    return name.empty() ? "this value" : "'" + name + "'";
}

const Meaning* Expressions::meaning(const Node* node) const {
    auto found = instance_.meanings.find(node);
    return found == instance_.meanings.end() ? nullptr : &found->second;
}

TypeRef Expressions::type(const Expr* e) {
    TypeRef t = infer(e);
    if (!instance_.optional.contains(e)) t = types::value_of(t);
    if (!t) return t;
    TypeRef& known = instance_.types[e];
    // To Numba a value without a name is a variable, too, whose type can only grow: the product in
    // `s = s * x + i` is a uint64, then, once s is known to become an int64, an int64, and so a float64.
    const bool made = is<BinOp>(e) || is<UnaryOp>(e) || is<Call>(e);
    const auto is_number = [](TypeRef type) { return types::is_scalar(type) || types::is_tuple(type); };
    TypeRef grown = made && known && is_number(known) && is_number(t) ? types::unify(known, t) : nullptr;
    return known = grown ? grown : t;
}

TypeRef Expressions::type_or_none(const Expr* e) {
    instance_.optional.insert(e);
    return type(e);
}

bool Expressions::asks_for_none(const Compare* c) {
    auto* none = as<Constant>(c->comparators[0]);
    const bool asks = c->ops.size() == 1 && none && none->value.kind == ConstantValue::Kind::None &&
                      c->ops[0] != CompareOperator::In && c->ops[0] != CompareOperator::NotIn;
    if (asks) instance_.optional.insert(c->left);
    return asks;
}

TypeRef Expressions::infer(const Expr* e) {
    switch (e->kind) {
        case Kind::Constant: {
            const ConstantValue& v = static_cast<const Constant*>(e)->value;
            switch (v.kind) {
                case ConstantValue::Kind::None:
                    return types::none();
                case ConstantValue::Kind::Bool:
                    return types::boolean();
                case ConstantValue::Kind::Int:
                    return types::int64();
                case ConstantValue::Kind::BigInt:
                    if (is_uint64(v)) return types::unsigned_integer(64);
                    return unknown(e, "the integer " + v.text + " has more than 64 bits");
                case ConstantValue::Kind::Float:
                    return types::float64();
                case ConstantValue::Kind::Complex:
                    return types::complex(128);
                case ConstantValue::Kind::Str:
                    return types::string(v.text);
                default:
                    return unknown(e, "a constant of this kind has no meaning in a kernel");
            }
        }
        case Kind::Name:
            return name(static_cast<const Name*>(e));
        case Kind::Attribute:
            return attribute(static_cast<const Attribute*>(e));
        case Kind::Subscript:
            return subscript(static_cast<const Subscript*>(e));
        case Kind::BinOp: {
            auto* b = static_cast<const BinOp*>(e);
            TypeRef left = type(b->left), right = type(b->right);
            if (left && right && is_object(left))
                return object_member(b, left, method_of(b->op), {b->left, b->right});
            if (left && right && (types::is_list(left) || types::is_list(right)))
                return list_operator(b, left, right);
            if (b->op == BinaryOperator::Add && left && right && types::is_tuple(left) &&
                types::is_tuple(right))
                return tuple_sum(b);
            if (b->op == BinaryOperator::MatMult && left && right) {
                if (!types::is_array(left) || !types::is_array(right))
                    return unknown(
                        e, "'@' multiplies arrays, not " + types::name(left) + " and " + types::name(right));
                return rewrite(b, "matmul", {b->left, b->right});
            }
            return binary(b->op, left, right, b);
        }
        case Kind::UnaryOp: {
            auto* u = static_cast<const UnaryOp*>(e);
            if (u->op == UnaryOperator::Not) return negated(u);
            TypeRef t = type(u->operand);
            if (!t) return nullptr;
            if (is_object(t)) return object_member(u, t, method_of(u->op), {u->operand});
            const bool array = types::is_array(t);
            auto result = array ? types::element_unary(u->op, t->element) : types::scalar_unary(u->op, t);
            if (!result) return unknown(e, "this operator takes no " + types::name(t));
            if (array && t->rank > 0) return types::array(*result, t->rank, types::layout_of_result({t}));
            return *result;
        }
        case Kind::BoolOp:
            return logical(static_cast<const BoolOp*>(e));
        case Kind::Compare:
            return compare(static_cast<const Compare*>(e));
        case Kind::IfExp:
            return conditional(static_cast<const IfExp*>(e));
        case Kind::Tuple: {
            auto* tuple = static_cast<const Tuple*>(e);
            if (has_starred(tuple->elts)) return spread_tuple(tuple);
            std::vector<TypeRef> elements;
            for (const Expr* v : tuple->elts) {
                elements.push_back(type_or_none(v));
                if (!elements.back()) return nullptr;
            }
            return types::tuple(std::move(elements));
        }
        case Kind::List:
            return list_of(e, static_cast<const List*>(e)->elts);
        case Kind::Call:
            return call(static_cast<const Call*>(e));
        case Kind::NamedExpr: {
            auto* walrus = static_cast<const NamedExpr*>(e);
            TypeRef value = type(walrus->value);
            if (value && !types::is_scalar(value))
                return unknown(e, "':=' keeps scalars in a kernel, not " + types::name(value));
            define(static_cast<const Name*>(walrus->target), value);
            return value;
        }
        case Kind::Slice: {
            auto* s = static_cast<const Slice*>(e);
            for (const Expr* part : {s->lower, s->upper, s->step})
                if (part) type(part);
            return types::opaque("slice");
        }
        default:
            return unknown(e,
                           "an expression of this kind (" + std::string(syntax::name(e->kind)) +
                               ") has no meaning in a kernel",
                           instead_of(e->kind));
    }
}

TypeRef Expressions::type_of_callee(const Expr* func) {
    callee_ = func;
    return type(func);
}

TypeRef Expressions::library_value(const Node* node, const Meaning& m, TypeRef called) {
    auto function = node == callee_ || !m.object ? nullptr : function_of_library(m.object);
    if (!function) return called;
    instances_.keep(function);
    return type_of_function(function);
}

TypeRef Expressions::meant(const Node* node, Meaning m) {
    TypeRef t = nullptr;
    switch (m.kind) {
        case MeaningKind::Unknown:
            break;
        case MeaningKind::Module:
            t = types::module();
            break;
        case MeaningKind::Builtin:
            t = type_of_builtin(*m.builtin);
            if (types::may_be_value(*m.builtin)) t = library_value(node, m, t);
            break;
        case MeaningKind::Limits:
            t = types::opaque("limits");
            break;
        case MeaningKind::Universal:
            t = types::opaque("universal function");
            break;
        case MeaningKind::Class:
            t = types::opaque("class");
            break;
        case MeaningKind::Exception:
            t = types::opaque("exception");
            break;
        case MeaningKind::ArrayFunction:
            t = library_value(node, m, types::opaque("array function"));
            break;
        case MeaningKind::DType:
            t = types::dtype(m.dtype);
            break;
        case MeaningKind::Function:
            instances_.keep(m.function);
            t = type_of_function(m.function);
            break;
        case MeaningKind::Constant:
            t = m.constant.type;
            break;
        case MeaningKind::Tuple: {
            // A named tuple of functions gives these as a module does.
            t = holds_functions(m.object) ? types::module() : constant_tuple(m.object);
            if (!t) return unknown(node, "a global tuple may hold numbers, text and such tuples only");
            break;
        }
        case MeaningKind::Array:
            t = m.dtype;
            break;
        case MeaningKind::Text:
            t = types::string(m.text);
            break;
        case MeaningKind::None:
            t = types::none();
            break;
        case MeaningKind::All:
            t = types::opaque("slice");
            break;
    }
    if (!t) {
        const bool named = is<Name>(node) || is<Attribute>(node);
        return unknown(node,
                       (named ? described(static_cast<const Expr*>(node)) + ", a " : std::string("a ")) +
                           "global of type '" + Py_TYPE(m.object)->tp_name + "', has no meaning in a kernel",
                       PyCallable_Check(m.object) ? "call it outside the kernel, and pass what it gives"
                                                  : "pass it as an argument");
    }
    instance_.meanings[node] = std::move(m);
    return t;
}

TypeRef Expressions::read(const Name* n) {
    auto use = instance_.ssa.uses.find(n);
    if (use == instance_.ssa.uses.end()) return nullptr;
    const auto version = static_cast<size_t>(use->second);
    if (!instance_.versions[version] && instance_.ssa.versions[version].phi) join_phi_(version);
    return instance_.versions[version];
}

TypeRef Expressions::name(const Name* n) {
    if (instance_.ssa.uses.contains(n)) {
        TypeRef t = read(n);
        if (!t && last_)
            fail(n, "the type of '" + n->id + "' cannot be told", "its values on different paths disagree");
        return t;
    }
    if (const Meaning* known = meaning(n)) return meant(n, *known);
    if (auto method = instance_.function->method(n->id)) {
        Meaning m;
        m.kind = MeaningKind::Function;
        m.object = method->object;
        m.function = std::move(method);
        return meant(n, std::move(m));
    }
    PyObject* object = instance_.function->lookup(n->id);
    if (!object)
        throw KernelError{"NameError", "name '" + n->id + "' is not defined", "",
                          static_cast<int>(n->span.line)};
    return meant(n, of_global(n, n->id, object));
}

Meaning Expressions::of_global(const Expr* e, const std::string& name, PyObject* object) {
    if (!instance_.constants) return meaning_of(object);
    const auto first = instance_.constants->find(name);
    if (first == instance_.constants->end()) return meaning_of(object);
    Meaning m = meaning_of(first->second);
    if (m.kind != MeaningKind::Constant)
        fail(e, "'" + name + "' is no number, and no compile-time constant", "pass it as an argument");
    return m;
}

/** The library's function for `x.flags.c_contiguous`: true where the type says so, as in Numba, else it asks
 * the strides. */
static const char* contiguous_flag(const Attribute* flag, const TypeRef& array) {
    const bool fortran = flag->attr == "f_contiguous";
    if (array->layout == (fortran ? types::Layout::F : types::Layout::C)) return "has_layout";
    return fortran ? "f_contiguous" : "c_contiguous";
}

/** `Color.RED`, which the class keeps. */
TypeRef Expressions::member_of_enumeration(const Attribute* a, PyObject* cls) {
    PyObject* members = PyObject_GetAttrString(cls, "__members__");
    PyObject* member = members ? PyMapping_GetItemString(members, a->attr.c_str()) : nullptr;
    PyErr_Clear();
    Py_XDECREF(members);
    Py_XDECREF(member);
    if (!member) return unknown(a, dotted_name(a) + " is no member, and has no meaning in a kernel");
    return meant(a, meaning_of(member));
}

TypeRef Expressions::attribute(const Attribute* a) {
    if (const Meaning* known = meaning(a)) return meant(a, *known);
    if (const Expr* array = flagged_array(a))
        if (TypeRef t = type(array); t && types::is_array(t)) {
            const char* flag = contiguous_flag(a, t);
            // Numba's test of the strides takes a record for a pointer.
            if (t->element->kind == types::Kind::Struct && std::string_view(flag) != "has_layout")
                fail(a, "whether an array of records is contiguous is not known here");
            return rewrite(a, flag, {array});
        }
    TypeRef base = type(a->value);
    if (!base) return nullptr;
    if (base->kind == types::Kind::Module) {
        PyObject* object = PyObject_GetAttrString(meaning(a->value)->object, a->attr.c_str());
        if (!object) {
            PyErr_Clear();
            throw KernelError{"AttributeError", dotted_name(a) + " does not exist", "",
                              static_cast<int>(a->span.line)};
        }
        Meaning m = of_global(a, dotted_name(a), object);
        Py_DECREF(object);  // the holder keeps it
        return meant(a, std::move(m));
    }
    if (const Meaning* m = meaning(a->value); m && m->kind == MeaningKind::Class && is_enumeration(m->object))
        return member_of_enumeration(a, m->object);
    if (types::is_record(base))
        if (const int field = types::field_of(base, a->attr); field >= 0)
            return base->elements[static_cast<size_t>(field)];
    if (types::is_array(base) && base->rank == 0)
        if (TypeRef field = field_type(base, a->attr)) return field;
    if (types::is_array(base)) {
        if (a->attr == "shape" || a->attr == "strides")
            return types::tuple(std::vector<TypeRef>(base->rank, types::int64()));
        if (a->attr == "size" || a->attr == "ndim" || a->attr == "itemsize" || a->attr == "nbytes")
            return types::int64();
        if ((a->attr == "real" || a->attr == "imag") && !types::has_records(base)) {
            if (types::is_complex(base->element))
                return types::array(types::floating(base->element->bits / 2), base->rank, types::Layout::Any,
                                    base->readonly, base->atomic);
            return a->attr == "real" ? base : rewrite(a, "imaginary", {a->value});
        }
        if (a->attr == "dtype") return types::dtype(base->element);
        if (a->attr == "flat" && !types::has_records(base))
            return types::part_of(base, 1,
                                  base->layout == types::Layout::F ? types::Layout::Any : base->layout);
        if (a->attr == "T") {
            auto layout = base->layout == types::Layout::C   ? types::Layout::F
                          : base->layout == types::Layout::F ? types::Layout::C
                                                             : types::Layout::Any;
            return types::part_of(base, base->rank, base->rank < 2 ? base->layout : layout);
        }
    }
    if (types::is_array(base))
        if (TypeRef field = field_type(base, a->attr)) return field;
    if (is_object(base)) return object_attribute(a, base);
    if (is_slice_object(base) && a->attr == "step" && types::field_of(base, "step") < 0)
        return rewrite(a, "slice_step", {a->value});
    if (types::is_named_tuple(base))
        if (const int field = types::field_of(base, a->attr); field >= 0)
            return base->elements[static_cast<size_t>(field)];
    if (auto* limits = as<Call>(a->value))
        if (TypeRef t = limit(a, limits)) return t;
    if (base->kind == types::Kind::DType && a->attr == "kind")
        return types::string(std::string(1, types::kind_character(base->element)));
    if (types::is_scalar(base) && (a->attr == "ndim" || a->attr == "itemsize")) return types::int64();
    if (types::is_scalar(base) && a->attr == "dtype") return types::dtype(base);
    if (base->kind == types::Kind::DType && a->attr == "type") return base;
    if (types::is_reducer_fields(base))
        if (int field = types::reducer_field(base, a->attr); field >= 0)
            return base->elements[static_cast<size_t>(field)];
    if (types::is_scalar(base) && (a->attr == "real" || a->attr == "imag"))
        return types::is_complex(base) ? types::floating(base->bits / 2) : base;
    if (types::has_records(base) && types::field_of(base->element, a->attr) >= 0)
        return unknown(a, no_field(base, a->attr));
    return unknown(a, types::name(base) + " has no attribute '" + a->attr + "' in a kernel");
}

TypeRef Expressions::limit(const Attribute* a, const Call* c) {
    const Meaning* maker = meaning(c->func);
    TypeRef dtype =
        maker && maker->kind == MeaningKind::Limits && c->args.size() == 1 ? type(c->args[0]) : nullptr;
    if (!dtype) return nullptr;
    if (dtype->kind == types::Kind::DType) dtype = dtype->element;
    PyObject* limits = PyObject_CallFunction(maker->object, "s", types::name(dtype).c_str());
    PyObject* value = limits ? PyObject_GetAttrString(limits, a->attr.c_str()) : nullptr;
    auto constant = value ? constant_of(value) : std::nullopt;
    PyErr_Clear();
    Py_XDECREF(limits);
    Py_XDECREF(value);
    if (!constant) return nullptr;
    Meaning m;
    m.kind = MeaningKind::Constant;
    m.constant = *constant;
    return meant(a, std::move(m));
}

TypeRef Expressions::subscript(const Subscript* s) {
    TypeRef base = type(s->value);
    if (!base) return nullptr;
    if (is_object(base)) return object_member(s, base, "__getitem__", {s->value, s->slice});
    if (types::is_tuple(base)) {
        if (auto* slice = as<Slice>(s->slice)) return tuple_slice(s, slice);
        if (TypeRef part = part_of_item(s)) return part;
        TypeRef index = types::as_operand(type(s->slice));
        if (!index) return nullptr;
        if (!types::is_integral(index)) return unknown(s, "a tuple is indexed by an integer in a kernel");
        if (base->elements.empty()) return unknown(s, "tuple index out of range");
        long long at = 0;
        auto count = static_cast<long long>(base->elements.size());
        if (integer_literal(s->slice, &at)) {
            if (at < -count || at >= count) return unknown(s, "tuple index out of range");
            return base->elements[static_cast<size_t>(at < 0 ? at + count : at)];
        }
        // A variable index needs one type for all.
        TypeRef joined = base->elements[0];
        for (TypeRef t : base->elements)
            if (t != joined) return unknown(s, "a tuple of different types takes a constant index only");
        return joined;
    }
    if (types::is_list(base)) return list_item(s, base);
    if (!types::is_array(base))
        return unknown(s, described(s->value) + " is " + types::name(base) + ", which cannot be indexed");
    if (types::has_records(base))
        if (const std::string name = field_named(base, s, type(s->slice)); !name.empty()) {
            TypeRef field = field_type(base, name);
            return field ? field : unknown(s, no_field(base, name));
        }
    if (has_array_index(s)) return gather(s, index_expressions(instance_, s));
    return index_array(s, base);
}

TypeRef Expressions::binary(BinaryOperator op, TypeRef left, TypeRef right, const Node* at, bool ufunc) {
    if (!left || !right) return nullptr;
    // One of rank 0 is an array as far as types go, and a number otherwise.
    const bool elements = ufunc || types::is_array(left) || types::is_array(right);
    left = types::as_operand(left);
    right = types::as_operand(right);
    bool arrays = types::is_array(left) || types::is_array(right);
    TypeRef a = types::is_array(left) ? left->element : left;
    TypeRef b = types::is_array(right) ? right->element : right;
    auto operation = elements ? types::element_binary(op, a, b) : types::scalar_binary(op, a, b);
    if (!operation)
        return unknown(at, "this operator takes no " + types::name(left) + " with " + types::name(right));
    if (!arrays) return operation->result;
    int rank = std::max(types::is_array(left) ? left->rank : 0, types::is_array(right) ? right->rank : 0);
    return types::array(operation->result, rank, types::layout_of_result({left, right}));
}

namespace {

/** Whether two scalars, or two tuples of what is comparable, can be compared. */
bool comparable(TypeRef a, TypeRef b, bool order) {
    if (!types::is_tuple(a) || !types::is_tuple(b))
        return types::is_scalar(a) && types::is_scalar(b) && types::comparison(a, b);
    const size_t lengths[] = {a->elements.size(), b->elements.size()};
    if (!order && lengths[0] != lengths[1]) return true;
    for (size_t k = 0; k < std::min(lengths[0], lengths[1]); ++k)
        if (!comparable(a->elements[k], b->elements[k], order)) return false;
    return true;
}

/** Whether an operand may be evaluated twice. */
bool is_repeatable(const Expr* e) {
    if (auto* a = as<Attribute>(e)) return is_repeatable(a->value);
    if (auto* item = as<Subscript>(e)) return is_repeatable(item->value) && is_repeatable(item->slice);
    if (auto* t = as<Tuple>(e)) return std::ranges::all_of(t->elts, is_repeatable);
    return is<Name>(e) || is<Constant>(e);
}

/** `a.shape == b.shape == c.shape` as `a.shape == b.shape and b.shape == c.shape`. */
const Expr* comparisons(Tree& tree, const Compare* c) {
    auto* all = tree.make<BoolOp>();
    all->op = BooleanOperator::And;
    all->span = c->span;
    Expr* left = c->left;
    for (size_t i = 0; i < c->ops.size(); ++i) {
        auto* one = tree.make<Compare>();
        one->span = c->span;
        one->left = left;
        one->ops = {c->ops[i]};
        one->comparators = {c->comparators[i]};
        all->values.push_back(one);
        left = c->comparators[i];
    }
    return all;
}

}  // namespace

/** By the method of that name; of a class without `__ne__`, what its `__eq__` says not to be equal. */
TypeRef Expressions::compare_objects(const Compare* c, TypeRef object) {
    const auto has = [&](const std::string& name) { return member_of(object, name + " of an object"); };
    if (c->ops[0] == CompareOperator::NotEq && !has("__ne__") && has("__eq__"))
        return opposite(c, CompareOperator::Eq);
    return object_member(c, object, method_of(c->ops[0]), {c->left, c->comparators[0]});
}

/** `a != b` as `not a == b`. */
TypeRef Expressions::opposite(const Compare* c, CompareOperator op) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        auto* holds = made().make<Compare>();
        auto* no = made().make<UnaryOp>();
        holds->span = no->span = c->span;
        holds->left = c->left;
        holds->ops = {op};
        holds->comparators = c->comparators;
        no->op = UnaryOperator::Not;
        no->operand = holds;
        meant = no;
    }
    const Expr* negated = meant;
    return type(negated);
}

/** `x in range(i, j, k)`: nothing is made of the range, whose step may divide by zero as the kernel divides.
 */
TypeRef Expressions::member_of_range(const Compare* c, const Call* range) {
    std::vector<const Expr*> operands{c->left};
    operands.insert(operands.end(), range->args.begin(), range->args.end());
    const std::string function = c->ops[0] == CompareOperator::In ? "in_range" : "not_in_range";
    return rewrite(c, instance_.errors_here ? function + "_or_raises" : function, operands);
}

TypeRef Expressions::compare(const Compare* c) {
    if (auto* range = c->ops[0] > CompareOperator::IsNot ? as<Call>(c->comparators[0]) : nullptr) {
        if (!type(range->func)) return nullptr;  // which finds its meaning
        const Meaning* m = meaning(range->func);
        const bool is_range = m && m->builtin && m->builtin->id == types::FunctionId::RangeCall;
        if (is_range && c->ops.size() == 1 && !range->args.empty()) return member_of_range(c, range);
    }
    std::vector<const Expr*> operands{c->left};
    operands.insert(operands.end(), c->comparators.begin(), c->comparators.end());
    std::vector<TypeRef> known;
    const bool asks = asks_for_none(c);
    if (TypeRef t = c->ops.size() == 1 && c->ops[0] <= CompareOperator::GtE ? type(c->left) : nullptr;
        is_object(t) && !asks)
        return type(operands[1]) ? compare_objects(c, t) : nullptr;
    const bool looks = c->ops[0] == CompareOperator::In || c->ops[0] == CompareOperator::NotIn;
    if (TypeRef t = c->ops.size() == 1 && looks ? type(operands[1]) : nullptr; is_object(t)) {
        if (c->ops[0] == CompareOperator::NotIn) return opposite(c, CompareOperator::In);
        return type(operands[0]) ? object_member(c, t, "__contains__", {operands[1], operands[0]}) : nullptr;
    }
    for (const Expr* e : operands) known.push_back(types::as_operand(type(e)));
    if (asks && known[0] && types::is_optional(known[0])) return types::boolean();
    // Of others than numbers each is compared for itself.
    const bool chain = c->ops.size() > 1 && std::ranges::find(known, nullptr) == known.end() &&
                       std::ranges::none_of(known, types::is_array) &&
                       !std::ranges::all_of(known, types::is_scalar);
    if (chain && std::all_of(operands.begin() + 1, operands.end() - 1, is_repeatable)) {
        const Expr*& meant = instance_.rewritten[c];
        if (!meant) meant = comparisons(made(), c);
        const Expr* all = meant;
        return type(all);
    }
    int rank = 0;
    for (size_t i = 0; i + 1 < known.size(); ++i) {
        if (!known[i] || !known[i + 1]) return nullptr;
        TypeRef a = known[i], b = known[i + 1];
        CompareOperator op = c->ops[i];
        if (op == CompareOperator::Is || op == CompareOperator::IsNot) {
            // Numba's rule: values of two types never are each other, numbers and tuples of one type are if
            // equal, arrays if they are the same memory.
            const bool none = a->kind == types::Kind::None || b->kind == types::Kind::None;
            if (c->ops.size() > 1) return unknown(c, "'is' compares two values in a kernel");
            const bool values = types::is_scalar(a) || (types::is_tuple(a) && comparable(a, b, false));
            if (!none && a == b && !values && !types::is_array(a))
                return unknown(c, "'is' compares with None, numbers, tuples of numbers or arrays in a kernel",
                               "use ==");
            return types::boolean();
        }
        if ((op == CompareOperator::In || op == CompareOperator::NotIn) && c->ops.size() == 1 &&
            (types::is_list(b) || types::is_array(b))) {
            if (types::is_list(b) && !b->element) return nullptr;
            const bool in = op == CompareOperator::In;
            const char* meant =
                types::is_array(b) ? (in ? "has_element" : "has_no_element") : (in ? "contains" : "lacks");
            return rewrite(c, meant, {operands[1], operands[0]});
        }
        if (op == CompareOperator::In || op == CompareOperator::NotIn) {
            bool members = c->ops.size() == 1 && types::is_tuple(b);
            for (size_t k = 0; members && k < b->elements.size(); ++k)
                members = comparable(a, b->elements[k], false);
            return members ? types::boolean()
                           : unknown(c, "'in' looks for numbers, or tuples of them, in a tuple of such");
        }
        if (types::is_list(a) && types::is_list(b) && c->ops.size() == 1) {
            if (!a->element || !b->element) return nullptr;
            const bool turned = op == CompareOperator::Gt || op == CompareOperator::GtE;
            const char* meant = op == CompareOperator::Eq                                ? "list_equal"
                                : op == CompareOperator::NotEq                           ? "list_unequal"
                                : op == CompareOperator::Lt || op == CompareOperator::Gt ? "list_less"
                                                                                         : "list_at_most";
            return rewrite(c, meant, {operands[turned ? 1 : 0], operands[turned ? 0 : 1]});
        }
        if (types::is_tuple(a) && types::is_tuple(b)) {
            bool order = op != CompareOperator::Eq && op != CompareOperator::NotEq;
            bool equal_length = a->elements.size() == b->elements.size();
            const bool known_how = c->ops.size() == 1 && comparable(a, b, order);
            if (known_how && !equal_length && !order) decided(c);
            return known_how ? types::boolean()
                             : unknown(c, "two tuples of numbers are compared in a kernel, and no others");
        }
        auto known_now = [](TypeRef t) {
            return t->kind == types::Kind::String || t->kind == types::Kind::DType ||
                   t->kind == types::Kind::None;
        };
        if (known_now(a) || known_now(b)) {
            if (c->ops.size() == 1 && decided(c)) return types::boolean();
            const bool texts = a->kind == types::Kind::String && b->kind == types::Kind::String;
            if (c->ops.size() == 1 && texts && c->ops[0] <= CompareOperator::GtE) return types::boolean();
            return unknown(c, types::name(a) + " and " + types::name(b) + " cannot be compared");
        }
        if (types::is_array(a)) rank = std::max<int>(rank, a->rank), a = a->element;
        if (types::is_array(b)) rank = std::max<int>(rank, b->rank), b = b->element;
        bool order = c->ops[i] != CompareOperator::Eq && c->ops[i] != CompareOperator::NotEq;
        bool complex = !rank && !in_library(instance_.function->object) && types::is_scalar(a) &&
                       types::is_scalar(b) && (types::is_complex(a) || types::is_complex(b));
        // NumPy orders the elements of arrays.
        if (!types::comparison(a, b) || (order && complex))
            return unknown(
                c, types::name(known[i]) + " and " + types::name(known[i + 1]) + " cannot be compared");
    }
    if (rank && c->ops.size() > 1) return unknown(c, "arrays cannot be compared in a chain");
    return rank ? types::array(types::boolean(), rank, types::layout_of_result(known)) : types::boolean();
}

void Expressions::define(const Name* target, TypeRef value) {
    if (!value) return;
    TypeRef& slot = instance_.versions[static_cast<size_t>(instance_.ssa.definitions.at(target))];
    slot = types::unify(slot, value);
}

TypeRef Expressions::annotation(const Expr* e) {
    return annotated_scalar(*instance_.function, e);
}

TypeRef Expressions::local_array(const AnnAssign* a) {
    TypeRef element = nullptr;
    if (!is<List>(a->value) || !annotated_list(*instance_.function, a->annotation, element)) return nullptr;
    TypeRef t = literal_array(a->value, 0);
    if (!t) return nullptr;
    if (element) t = types::array(element, t->rank, types::Layout::C);
    instance_.types[a->value] = t;
    return t;
}

void Expressions::exception(const Raise* r) {
    const Expr* e = r->exc;
    if (auto* c = as<Call>(e)) {
        for (const Expr* a : c->args) exception_argument(a);
        if (!c->keywords.empty()) unknown(r, "an exception takes no keywords in a kernel");
        e = c->func;
    }
    if (e) type(e);
    const Meaning* m = e ? meaning(e) : nullptr;
    if (!m || m->kind != MeaningKind::Exception || r->cause)
        unknown(r, "a kernel raises a named exception", "raise ValueError(\"…\")");
}

void Expressions::handled(const Try* attempt) {
    const ExceptHandler* handler = attempt->handlers.size() == 1 ? attempt->handlers[0] : nullptr;
    Expr* of = handler ? handler->type : nullptr;
    if (of) type(of);
    const Meaning* m = of ? meaning(of) : nullptr;
    const bool all = handler && (!of || (m && m->kind == MeaningKind::Exception &&
                                         m->exception == exception_number(PyExc_Exception)));
    if (!all || !handler->name.empty() || !attempt->finalbody.empty())
        fail(attempt, "a try statement of a kernel has one handler, of every exception", "except Exception:");
}

}  // namespace caramba::runtime
