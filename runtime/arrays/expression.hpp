/** \file
 * Lazy array expressions: what operators and elementwise functions on views build, and how they are
 * evaluated.
 *
 * An expression is evaluated by one fused kernel, in the default space, when it is stored (in-place operator,
 * `view[...] = e`), converted (np.asarray(e), pk.array(e)), or an operand of pk.dot or a reduction. It reads
 * its operands then, and keeps its value from then on. Element types follow Numba's rules for array
 * expressions.
 */
#pragma once

#include <Python.h>

#include "runtime/arrays/operations.hpp"
#include "runtime/dispatch/object.hpp"

namespace caramba::runtime {

inline constexpr int max_expression_rank = 8;
/** An expression of more operations than this has its larger operands evaluated first. */
inline constexpr int max_expression_size = 64;

struct Expression {
    PyObject_HEAD const Operation* operation;
    types::TypeRef type;    ///< of an element
    PyObject* operands[3];  ///< ndarrays, expressions, Python and NumPy scalars; null once evaluated
    PyObject* value;        ///< the ndarray, once evaluated
    int size;               ///< number of operations
    int rank;
    Py_ssize_t extents[max_expression_rank];
};

extern PyTypeObject ExpressionType;

inline bool is_expression(PyObject* object) {
    return Py_TYPE(object) == &ExpressionType;
}
inline Expression* as_expression(PyObject* object) {
    return reinterpret_cast<Expression*>(object);
}

/** Whether operators take this object: a view, an expression, an ndarray, or a number. */
bool is_operand(PyObject* object);
/** Whether it is a view, an expression or an ndarray: not a number. */
bool is_array_like(PyObject* object);

/** An expression of operation.arity operands, of which at least one is array-like. Null with ValueError
 * (shapes that do not broadcast) or TypeError set. */
PyObject* new_expression(const Operation& operation, PyObject* const* operands);

/** The value as an ndarray, a new reference. Null with an error set. */
PyObject* evaluate(PyObject* expression);

/** What may be stored where: a store converts as NumPy's assignment does; an in-place operator never turns
 * floats into integers, or complex numbers into real ones. */
enum class Casting : unsigned char { Store, InPlace };
/** Writes the value into an ndarray, which may share memory with the operands. False with an error set. */
bool evaluate_into(PyObject* expression, PyObject* target, Casting casting);

bool add_arrays(PyObject* module);

}  // namespace caramba::runtime
