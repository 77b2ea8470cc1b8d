/** \file
 * Parallel loops over all places of a shape, as Numba's `pndindex` says them:
 *
 *     for at in pndindex(x.shape):            for i in prange(x.shape[0]):
 *         y[at] = 2 * x[at]                       for j in range(x.shape[1]):
 *                                                     y[i, j] = 2 * x[i, j]
 *
 * Before: calls are resolved. After: such a loop is a nest over `prange` and `range`, for the passes below,
 * if the source tells the rank; else `np.ndindex` takes its place (plain_syntax), and nothing is parallel.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void spread_pndindex(Program& program);

}  // namespace caramba::visitors
