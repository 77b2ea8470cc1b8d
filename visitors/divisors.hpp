/** \file
 * Whether a division of a kernel can meet a zero, whatever the kernel is given:
 *
 *     def ratio(a, b):
 *         if b <= 0.0:
 *             return 0.0
 *         return a / b
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** False only where no division of the kernel, and of what Numba writes into it, can have a zero divisor: an
 * error model makes no difference then. */
bool may_divide_by_zero(const Kernel& kernel);

}  // namespace caramba::visitors
