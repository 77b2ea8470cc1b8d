/** \file
 * Arrays that a kernel returns, as NumPy's.
 *
 * A kernel hands out {data, owner, extents, strides}. With an owner it is new storage, which the NumPy array
 * keeps through a capsule; without one it lies in an argument: the argument itself is returned when it is the
 * whole of it
 * (`f(x) is x`, as in Numba), else a view of it.
 */
#pragma once

#include <Python.h>

#include <span>

#include "runtime/dispatch/object.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** A new reference; null with an error set. `arguments` are the objects that the kernel was called with. */
PyObject* array_to_python(types::TypeRef type, const void* data, std::span<PyObject* const> arguments);
/** What a result may be of an array around the kernel, which is a constant to it: a view that nobody writes
 * to. Other objects are what they are. Null with an error set. */
Owned as_constant(PyObject* value);
/** A copy of the one record that an array of rank 0 holds, a numpy.record as Numba gives it. */
PyObject* record_to_python(types::TypeRef type, const void* data);

/** Writes the words of an array of this type, whose memory stays Python's. False with an error set. */
bool array_from_python(types::TypeRef type, PyObject* object, void* place);

}  // namespace caramba::runtime
