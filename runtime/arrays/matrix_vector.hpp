/** \file
 * Matrix times vector and vector times matrix on the threads of the default space.
 *
 * These products are bound by memory, not arithmetic. A threaded BLAS would run them on a second pool of
 * threads, and two pools that spin on the same cores cost more than the product itself when an algorithm
 * alternates between products and element-wise kernels. Matrix times matrix stays with the BLAS.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** The product of a matrix (m, n) and a vector (n), or of a vector (m) and a matrix (m, n), both float32 or
 * both float64, as a new ndarray. Its bits do not depend on the number of threads. Py_None where the BLAS
 * should do it: other ranks and dtypes, shapes that do not fit, small operands, the Debug space.
 * Null with an error set when memory is short or the launch fails. */
PyObject* matrix_vector(PyObject* left, PyObject* right);

}  // namespace caramba::runtime
