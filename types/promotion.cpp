#include "types/promotion.hpp"

#include <algorithm>

namespace caramba::types {

using syntax::BinaryOperator;
using syntax::UnaryOperator;

namespace {

bool fits_float32(TypeRef t) {
    if (t->kind == Kind::Bool) return true;
    if (t->kind == Kind::Int) return t->bits <= 16;
    if (t->kind == Kind::UInt) return t->bits <= 8;
    return t->kind == Kind::Float ? t->bits == 32 : t->bits == 64;
}

/** Numba's machine integer: 64 bits, signed unless the operand is an unsigned integer. */
TypeRef wide(TypeRef t) {
    return t->kind == Kind::UInt ? unsigned_integer(64) : int64();
}

/** Loops of float type for NumPy's functions: 8- and 16-bit integers in float32, wider ones in float64. */
TypeRef ufunc_float(TypeRef t) {
    if (is_integral(t)) return floating(t->bits <= 16 ? 32 : 64);
    return t;
}

/** The loop type of elements: an integer beside a float or complex number takes the type of that one. */
TypeRef element_join(TypeRef a, TypeRef b) {
    if (is_integral(a) && !is_integral(b)) return b;
    if (is_integral(b) && !is_integral(a)) return a;
    return safe_join(a, b);
}

bool is_bitwise(BinaryOperator op) {
    return op == BinaryOperator::BitAnd || op == BinaryOperator::BitOr || op == BinaryOperator::BitXor;
}
bool is_shift(BinaryOperator op) {
    return op == BinaryOperator::LShift || op == BinaryOperator::RShift;
}

}  // namespace

TypeRef float_join(TypeRef a, TypeRef b) {
    bool narrow = fits_float32(a) && fits_float32(b);
    if (is_complex(a) || is_complex(b)) return complex(narrow ? 64 : 128);
    return floating(narrow ? 32 : 64);
}

TypeRef safe_join(TypeRef a, TypeRef b) {
    if (a == b) return a;
    if (is_complex(a) || is_complex(b) || is_float(a) || is_float(b)) {
        // NumPy: uint16 fits float32 as well; this is the join of values, so the widths of both parts count.
        auto width = [](TypeRef t) {
            if (is_complex(t)) return t->bits / 2;
            if (is_float(t)) return static_cast<int>(t->bits);
            return t->bits <= 16 ? 32 : 64;
        };
        int bits = std::max(width(a), width(b));
        return is_complex(a) || is_complex(b) ? complex(bits * 2) : floating(bits);
    }
    if (a->kind == Kind::Bool) return b;
    if (b->kind == Kind::Bool) return a;
    if (a->kind == b->kind) return a->bits > b->bits ? a : b;
    TypeRef s = a->kind == Kind::Int ? a : b;
    TypeRef u = a->kind == Kind::Int ? b : a;
    if (s->bits > u->bits) return s;
    return u->bits == 64 ? float64() : integer(u->bits * 2);
}

std::optional<Operation> scalar_binary(BinaryOperator op, TypeRef a, TypeRef b) {
    if (!is_scalar(a) || !is_scalar(b) || op == BinaryOperator::MatMult) return std::nullopt;
    bool integers = is_integral(a) && is_integral(b);
    if (is_bitwise(op)) {
        if (!integers) return std::nullopt;
        if (a->kind == Kind::Bool && b->kind == Kind::Bool) return Operation{a, a, a};
        TypeRef t = a->kind == Kind::UInt && b->kind == Kind::UInt ? unsigned_integer(64) : int64();
        return Operation{t, t, t};
    }
    if (is_shift(op)) {
        if (!integers) return std::nullopt;
        return Operation{wide(a), wide(b), wide(a)};
    }
    bool real_only = op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
    if (real_only && (is_complex(a) || is_complex(b))) return std::nullopt;
    // A quirk of Numba's overload resolution: bool ** int32 finds float32 ** int32 first.
    if (op == BinaryOperator::Pow && a->kind == Kind::Bool && b == integer(32))
        return Operation{floating(32), int64(), floating(32)};
    if (integers) {
        if (op == BinaryOperator::Div) return Operation{float64(), float64(), float64()};
        TypeRef t = a->kind == Kind::UInt && b->kind == Kind::UInt ? unsigned_integer(64) : int64();
        if (op == BinaryOperator::Pow) return Operation{t, wide(b), t};
        return Operation{t, t, t};
    }
    // A float to an integer power is repeated squaring, so the exponent stays an integer (bool included).
    if (op == BinaryOperator::Pow && is_float(a) && is_integral(b)) return Operation{a, wide(b), a};
    TypeRef t = float_join(a, b);
    return Operation{t, t, t};
}

std::optional<Operation> element_binary(BinaryOperator op, TypeRef a, TypeRef b) {
    if (!is_scalar(a) || !is_scalar(b) || op == BinaryOperator::MatMult) return std::nullopt;
    TypeRef t = element_join(a, b);
    switch (op) {
        case BinaryOperator::Div:
            t = is_integral(t) ? float_join(ufunc_float(a), ufunc_float(b)) : t;
            break;
        case BinaryOperator::BitAnd:
        case BinaryOperator::BitOr:
        case BinaryOperator::BitXor:
            if (!is_integral(t)) return std::nullopt;
            break;
        case BinaryOperator::LShift:
        case BinaryOperator::RShift:
            if (!is_integral(t)) return std::nullopt;
            [[fallthrough]];
        case BinaryOperator::FloorDiv:
        case BinaryOperator::Mod:
        case BinaryOperator::Pow:
            if (op != BinaryOperator::Pow && is_complex(t)) return std::nullopt;
            if (t->kind == Kind::Bool) t = integer(8);
            break;
        case BinaryOperator::Sub:
            if (t->kind == Kind::Bool) t = integer(8);
            break;
        default:
            break;
    }
    return Operation{t, t, t};
}

std::optional<TypeRef> scalar_unary(UnaryOperator op, TypeRef t) {
    if (op == UnaryOperator::Not) return boolean();
    if (!is_scalar(t)) return std::nullopt;
    if (op == UnaryOperator::Invert) {
        if (!is_integral(t)) return std::nullopt;
        return t->kind == Kind::Bool ? t : wide(t);
    }
    return is_integral(t) ? wide(t) : t;
}

std::optional<TypeRef> element_unary(UnaryOperator op, TypeRef t) {
    if (op == UnaryOperator::Not || (op == UnaryOperator::Invert && !is_integral(t))) return std::nullopt;
    return t->kind == Kind::Bool && op != UnaryOperator::Invert ? integer(8) : t;
}

std::optional<TypeRef> comparison(TypeRef a, TypeRef b) {
    if (!is_scalar(a) || !is_scalar(b)) return std::nullopt;
    return unify(a, b);
}

TypeRef unify(TypeRef a, TypeRef b) {
    if (!a || !b || a == b) return a ? a : b;
    if (is_scalar(a) && is_scalar(b)) return safe_join(a, b);
    if (is_optional(a) || is_optional(b) || a->kind == Kind::None || b->kind == Kind::None) {
        TypeRef value = a->kind == Kind::None   ? value_of(b)
                        : b->kind == Kind::None ? value_of(a)
                                                : unify(value_of(a), value_of(b));
        const bool kept = value && (is_scalar(value) || is_array(value) || is_tuple(value));
        return kept ? optional(value) : nullptr;
    }
    if (is_tuple(a) && is_tuple(b) && a->elements.size() == b->elements.size()) {
        std::vector<TypeRef> elements;
        for (size_t i = 0; i < a->elements.size(); ++i) {
            elements.push_back(unify(a->elements[i], b->elements[i]));
            if (!elements.back()) return nullptr;
        }
        if (a->text == b->text && a->names == b->names && is_named_tuple(a))
            return named_tuple(a->text, a->names, std::move(elements));
        return tuple(std::move(elements));
    }
    if (is_list(a) && is_list(b)) {
        TypeRef element = unify(a->element, b->element);
        return element || (!a->element && !b->element) ? list(element) : nullptr;
    }
    if (is_array(a) && is_array(b) && a->element == b->element && a->rank == b->rank)
        return array(a->element, a->rank, a->layout == b->layout ? a->layout : Layout::Any,
                     a->readonly || b->readonly, a->atomic || b->atomic);
    return nullptr;
}

bool can_update(TypeRef from, TypeRef to) {
    if (!is_scalar(from) || !is_scalar(to)) return false;
    auto rank = [](TypeRef t) {
        switch (t->kind) {
            case Kind::Bool:
                return 0;
            case Kind::UInt:
                return 1;
            case Kind::Int:
                return 2;
            case Kind::Float:
                return 3;
            default:
                return 4;
        }
    };
    return rank(from) <= rank(to);
}

bool can_store(TypeRef from, TypeRef to) {
    if (from == to && from->kind == Kind::Struct) return true;
    return is_scalar(from) && is_scalar(to) && (!is_complex(from) || is_complex(to));
}

}  // namespace caramba::types
