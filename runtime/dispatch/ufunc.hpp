/** \file
 * NumPy's universal functions whose inner loops are compiled kernels, for pk.vectorize and pk.guvectorize.
 *
 * NumPy broadcasts, picks the loop by its own type rules, casts and allocates; a loop gets its operands as
 * arrays: the loop's dimension first, then those that the layout gives the operand.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Python: _make_ufunc(name, doc, inputs, outputs, layout, loops, identity): layout is None or the text of a
 * generalized ufunc, loops a list of (dtypes, callable), identity None, 0, 1 or "reorderable". */
PyObject* make_ufunc(PyObject* module, PyObject* args);

}  // namespace caramba::runtime
