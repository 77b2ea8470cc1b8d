/** \file
 * Universal functions that kernels call. Inside of a kernel, `f(a, b)` of what `@vectorize` made is a number
 * or an array of all elements, as it is in Python.
 *
 * Before: kernels that stay for what they contain.
 * After: what `@guvectorize` and `@cfunc` make, and what may raise, stays with Numba where kernels call it:
 * they do by its address (calls_by_address.hpp). Kernels that may not do that stay.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Keeps universal functions that kernels use in other ways, or those kernels. */
void keep_called_universals(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
