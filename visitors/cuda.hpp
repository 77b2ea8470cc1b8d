/** \file
 * CUDA kernels become workunits: over the range of all threads where a thread only asks for its place in the
 * grid, of a league of teams, one for each block, where threads of a block share memory or wait.
 *
 *     @cuda.jit                                     @pk.workunit
 *     def double(x):                                def double(i, x):
 *         i = cuda.grid(1)                    →         if i < x.shape[0]:
 *         if i < x.shape[0]:                                x[i] *= 2
 *             x[i] *= 2
 *                                                   pk.parallel_for("double", pk.RangePolicy(0, 8 * 32),
 * double, x=x) double[8, 32](x)
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Rewrites the bodies of kernels and notes what their launches become. */
void expand_cuda(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
