/** \file
 * A flag that a prange loop only sets, always to the same, becomes a reduction:
 *
 *     found = False                        found = False
 *     for i in prange(n):                  for i in prange(n):
 *         if x[i] > 0:              →          if x[i] > 0:
 *             found = True                         found = max(found, True)
 *     return found                         return found
 *
 * For examples see tests/golden/launches/flags.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void expand_settled_flags(Program& program, Kernel& kernel);

}  // namespace caramba::visitors
