/** \file
 * Products of vectors and matrices: pk.dot, pk.matmul and `@`. Matrix and vector meet on the threads of the
 * default space (matrix_vector.hpp); everything else goes to the BLAS that NumPy is linked to.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Views, expressions (evaluated first), ndarrays. Arrays come back as views, scalars as Python's own. */
PyObject* dot(PyObject* left, PyObject* right);
/** The slot of `@`: NotImplemented for what is no array. */
PyObject* matmul(PyObject* left, PyObject* right);

}  // namespace caramba::runtime
