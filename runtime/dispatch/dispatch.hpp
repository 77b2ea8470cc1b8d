/** \file
 * Everything of this folder that Python sees.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Adds decorators, patterns, policies and spaces to a module. False with an error set. */
bool add_dispatch(PyObject* module);

}  // namespace caramba::runtime
