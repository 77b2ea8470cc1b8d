/** \file
 * Enumerations of Python's, and what their members are in kernels: numbers those of an IntEnum, named tuples
 * (pykokkos/enumerations.py) all others.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Whether it is a class of enum.Enum. */
bool is_enumeration(PyObject* cls);
/** What kernels get for a member that is no number, which lives as long as the process; null, without an
 * error, for everything else. */
PyObject* stand_in_of_member(PyObject* object);

}  // namespace caramba::runtime
