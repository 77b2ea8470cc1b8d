/** \file
 * Functions of C as functions of kernels: those of ctypes and cffi, and objects that say an address and a
 * signature (pykokkos/foreign_functions.py).
 */
#pragma once

#include "runtime/dispatch/object.hpp"

namespace caramba::runtime {

/** The function that kernels call for one of C's; null, without an error, for anything else. */
Owned unit_of_foreign_function(PyObject* object);

}  // namespace caramba::runtime
