/** \file
 * Python's operators and functions on views and expressions: pk.exp(x), x + y, v -= e, np.add(a, v).
 */
#pragma once

#include <Python.h>

#include "runtime/dispatch/object.hpp"

namespace caramba::runtime {

/** Slots of views, in-place operators included. */
extern PyNumberMethods view_number_methods;
/** Slots of expressions: operators only. */
PyNumberMethods expression_number_methods();
/** The element of a view that has one, as NumPy's scalar; null with TypeError set for others. */
PyObject* view_scalar(PyObject* view);
/** tp_richcompare: element by element. */
PyObject* compare_arrays(PyObject* left, PyObject* right, int comparison);

/** __array_ufunc__: NumPy's operators (`ndarray + view`, `ndarray -= expression`) build or evaluate
 * expressions; its other functions see ndarrays. */
PyObject* array_ufunc(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* keywords);

/** __array__(dtype=None, copy=None) over the ndarray of an object; `fresh`: nobody else has it. */
PyObject* convert_array(Owned array, bool fresh, PyObject* args, PyObject* keywords);

/** Adds pk.exp and its like, where, dot, matmul and the reductions. */
bool add_functions(PyObject* module);

}  // namespace caramba::runtime
