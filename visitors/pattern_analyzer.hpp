/** \file
 * Decides what each kernel becomes, and plans its regions.
 *
 *     @njit(parallel=True)
 *     def f(a):
 *         s = 0.0                      host:  the reduction's initial value
 *         for i in prange(len(a)):     parallel:  workunit over the range, accumulating s
 *             s += a[i]
 *         return s                     host
 *
 * For examples see tests/golden/{parallel,serial,functions,races}.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** For all programs that are migrated together, one step after the other. */
void analyze_patterns(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
