/** \file
 * Universal functions that kernels call. Inside of a kernel, `f(a, b)` of what `@vectorize` made is a number
 * or an array of all elements, as it is in Python; methods such as `f.reduce`, operands for results, and what
 * `@guvectorize` and `@cfunc` make are left to Numba.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Keeps universal functions that kernels use in other ways. */
void keep_called_universals(Program& program);

}  // namespace caramba::visitors
