/** \file
 * The names of the flags of fastmath (codegen/fastmath.def), as decorators say them.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

inline constexpr const char* fastmath_names[] = {
#define FASTMATH(name, ...) #name,
#include "runtime/codegen/fastmath.def"
#undef FASTMATH
};

/** The value of the option fastmath that means these flags, a new reference. Null with an error set. */
PyObject* fastmath_flags(unsigned flags);

}  // namespace caramba::runtime
