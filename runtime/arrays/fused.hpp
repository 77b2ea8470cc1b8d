/** \file
 * From an expression to its one kernel: the expression prints itself as the source of a workunit, which is
 * captured, compiled, cached and launched like any other. Kernels are found again by that text.
 *
 *   1.0 / (1.0 + exp(-Y * z))   →   def array_expression(i0, out, a0, a1, s0, s1):
 *                                       out[i0] = (s0 / (s1 + np.exp((-a0[i0]) * a1[i0])))
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Stores every element of the expression to `target`, an ndarray of its shape whose memory no operand shares
 * except element by element. False with an error set. */
bool store_fused(PyObject* expression, PyObject* target);

/** All elements combined by `symbol` (+ or *), from `initial` on; a Python scalar. Null with an error set. */
PyObject* reduce_fused(PyObject* expression, const char* symbol, PyObject* initial);

}  // namespace caramba::runtime
