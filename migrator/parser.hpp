/** \file
 * Finds the kernels of a file: which functions Numba decorates, under whatever alias, wrapper or options.
 *
 *     from numba import njit as jit            kernel f, parallel
 *     fast = jit(parallel=True)           →
 *     @fast
 *     def f(x): …
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Fills module and kernels of programs that are migrated together, with callers and callees. */
void find_kernels(const std::vector<visitors::Program*>& programs);

}  // namespace caramba::migrator
