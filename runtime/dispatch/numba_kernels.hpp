/** \file
 * Kernels that stayed with Numba where ours mention them, and ours where Numba's do
 * (pykokkos/numba_kernels.py).
 */
#pragma once

#include <string_view>

#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

/** Whether an object is what `njit` makes of a function. */
bool is_numba_kernel(PyObject* object);
/** Whether an object's type is of a module of Numba's: "numba.", or "numba.typed." for its containers. */
bool is_of_numba(PyObject* object, std::string_view module);
/** Runs a launch in order, with Numba, whose arguments were refused with the TypeError that is set: one of
 * them is a typed dictionary or a typed list of Numba's. Where none is, the error remains. */
PyObject* launch_by_numba(const char* pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords);

/** The work unit of the Python function that Numba made a kernel of; null, with no error set, for any other
 * object, and for kernels that mean something else outside of Numba. */
Owned unit_of_numba_kernel(PyObject* object);

/** The type under which Numba calls a `pk.function`; null with an error set. */
PyObject* numba_type(WorkUnit* unit);

/** What pickles a function as Numba's kernel of it. */
PyObject* reduced_to_numba(PyObject* unit);

}  // namespace caramba::runtime
