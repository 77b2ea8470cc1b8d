/** \file
 * Stencils become a function of one point, and loops over the interior:
 *
 *     @stencil                              @njit
 *     def mean(a):                          def mean_at(a, i):
 *         return (a[-1] + a[1]) / 2     →       return (a[i - 1] + a[i + 1]) / 2
 *
 *                                           @njit
 *                                           def mean(a, out=None):
 *                                               if out is None:
 *                                                   result = np.zeros(a.shape, mean_at(a, 0).dtype)
 *                                               else:
 *                                                   result = out
 *                                               for i in range(1, a.shape[0] - 1):
 *                                                   result[i] = mean_at(a, i)
 *                                               return result
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** For the kernels that are stencils; those that cannot be written so are kept. */
void expand_stencils(Program& program);

}  // namespace caramba::visitors
