/** \file
 * Parts of views: `view[1:, 0]` is a Subview, which shares the memory of its parent and keeps it alive.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Whether a key selects by integers, slices, `...` and None alone: what it gives shares memory, where
 * indexing by arrays and masks copies. */
bool is_slice(PyObject* key);
/** What `view[key]` gave, an ndarray (the reference is taken over), as a Subview; a copy as a View. */
PyObject* new_item(PyObject* view, PyObject* key, PyObject* array);

/** Python: subview(view, *indices): integers, slices, (first, end) pairs, pk.ALL. */
PyObject* subview(PyObject* module, PyObject* const* args, Py_ssize_t count);

bool add_subview(PyObject* module);

}  // namespace caramba::runtime
