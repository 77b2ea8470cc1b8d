/** \file
 * Functions that are overloaded for Numba: which function a call of one means is asked of Numba's overloads
 * while compiling, for the types of the arguments (pykokkos/overloads.py).
 */
#pragma once

#include <Python.h>

#include <memory>

namespace caramba::runtime {

struct Function;

/** Takes note of what was overloaded since. It runs Python's code, so that other threads may run meanwhile;
 * nothing else here does before a call is looked at. */
void look_for_overloads();
/** What is overloaded for Numba: this object, or the kernel whose Python function it is; null where nothing
 * is (borrowed). */
PyObject* overloaded(PyObject* object);
/** Of a function that may be called: null where it is what an overload gave. */
PyObject* overloaded(const Function& function);

}  // namespace caramba::runtime
