/** \file
 * Copies between views and arrays: pk.deep_copy, pk.create_mirror and its like, pk.resize.
 *
 * Views of this build live in host memory, so a mirror view is the view itself.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Python: deep_copy([space,] destination, source): arrays of one shape, or a number for all elements. */
PyObject* deep_copy(PyObject* module, PyObject* const* args, Py_ssize_t count);
/** Python: create_mirror([space,] view): zeros of the view's shape, dtype and layout. */
PyObject* create_mirror(PyObject* module, PyObject* const* args, Py_ssize_t count);
/** Python: create_mirror_view([space,] view) and create_mirror_view_and_copy([space,] view). */
PyObject* create_mirror_view(PyObject* module, PyObject* const* args, Py_ssize_t count);
/** Python: resize(view, *extents): new memory; the common part is kept, the rest is zero. */
PyObject* resize_view(PyObject* module, PyObject* args);
/** The same for a view; -1 with an error set. */
int resize_to(PyObject* view, const Py_ssize_t* extents);

}  // namespace caramba::runtime
