/** \file
 * Numba's promotion rules: the types that an operation computes in and gives.
 *
 * Scalars and arrays differ: `float32 * int64` computes in float64 between scalars and in float32 between
 * arrays (reference: Numba 0.68, read off its typing of every pair of types; tests/python/types compares the
 * whole table).
 */
#pragma once

#include <optional>

#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::types {

/** What the operands are converted to, and the type of the result. */
struct Operation {
    TypeRef left = nullptr;
    TypeRef right = nullptr;
    TypeRef result = nullptr;
};

/** `left op right` between scalars; empty where Numba has no such operation. */
std::optional<Operation> scalar_binary(syntax::BinaryOperator op, TypeRef left, TypeRef right);
/** The same between elements, when an operand is an array (the rules of NumPy's ufunc loops, as Numba picks
 * them). */
std::optional<Operation> element_binary(syntax::BinaryOperator op, TypeRef left, TypeRef right);
/** `op operand` of a scalar; of an element. */
std::optional<TypeRef> scalar_unary(syntax::UnaryOperator op, TypeRef operand);
std::optional<TypeRef> element_unary(syntax::UnaryOperator op, TypeRef operand);
/** The type in which two scalars are compared (uint64 with a signed integer: float64, but see lower).
 */
std::optional<TypeRef> comparison(TypeRef left, TypeRef right);
/** The type of a variable that is `a` on one path and `b` on another; null where Numba refuses. Also tuples,
 * arrays. */
TypeRef unify(TypeRef a, TypeRef b);
/** The smallest type that holds both exactly, as NumPy's safe casting (int64 with uint64: float64). */
TypeRef safe_join(TypeRef a, TypeRef b);
/** float32 where both fit it exactly (bool, int8, int16, uint8, float32), else float64. */
TypeRef float_join(TypeRef a, TypeRef b);
/** Whether a value of this scalar type may be stored to an element of that type (complex into float may not).
 */
bool can_store(TypeRef from, TypeRef to);
/** Whether `array op= …` may keep a result of type `from` in elements of type `to`: NumPy's same-kind
 * casting.
 */
bool can_update(TypeRef from, TypeRef to);

}  // namespace caramba::types
