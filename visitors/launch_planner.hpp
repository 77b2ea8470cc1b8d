/** \file
 * Plans a parallel kernel as a function that launches its prange loops where they stand: for kernels that
 * other kernels call, and for those that do more between their loops than Python can say with Numba's
 * meaning.
 */
#pragma once

#include "visitors/values.hpp"

namespace caramba::visitors {

/** The kernel becomes a Function whose plan has one Parallel region for each outermost prange loop, or is
 * kept. */
void plan_launches(Program& program, Kernel& kernel, const Values& values);

}  // namespace caramba::visitors
