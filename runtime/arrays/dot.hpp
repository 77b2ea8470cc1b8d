/** \file
 * Products of vectors and matrices: pk.dot, pk.matmul and `@`, by the BLAS that NumPy is linked to, hence
 * with the same results as np.dot.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Views, expressions (evaluated first), ndarrays. Arrays come back as views, scalars as Python's own. */
PyObject* dot(PyObject* left, PyObject* right);
/** The slot of `@`: NotImplemented for what is no array. */
PyObject* matmul(PyObject* left, PyObject* right);

}  // namespace caramba::runtime
