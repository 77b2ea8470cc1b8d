/** \file
 * Arrays of other libraries as views: NumPy, the buffer protocol, `__array_interface__`, `__array__`, DLPack.
 *
 * Memory is shared, strides included, wherever the other side allows it; whoever dies first, the other keeps
 * what it uses.
 */
#pragma once

#include <Python.h>

#include "runtime/views/view.hpp"

namespace caramba::runtime {

/** Python: asnumpy(object): the ndarray of a view, an expression, or anything that has one. */
PyObject* asnumpy(PyObject* module, PyObject* object);
/** Python: array(object, space=None, layout=None, trait=None), also known as from_array. */
PyObject* array_function(PyObject* module, PyObject* args, PyObject* keywords);
/** Python: from_numpy(array, space=None, layout=None): the same for ndarrays alone. */
PyObject* from_numpy(PyObject* module, PyObject* args, PyObject* keywords);
/** Python: asarray(object, /, *, dtype=None, device=None, copy=None), as the array API standard has it. */
PyObject* asarray(PyObject* module, PyObject* args, PyObject* keywords);

/** Whether the ndarray lies in memory as the layout says; false with ValueError set. */
bool check_layout(PyObject* array, ViewLayout layout);

/** The ndarray of a DLPack capsule, which it uses up, or of an object with `__dlpack__`. Null with an error
 * set. */
PyObject* from_dlpack(PyObject* object);

}  // namespace caramba::runtime
