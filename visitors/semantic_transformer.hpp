/** \file
 * Kernels become workunits, functions and callers.
 *
 *     @njit(parallel=True)                @pk.workunit
 *     def total(a):                       def total(i, s, a):
 *         """Sum of a."""                     s += a[i]
 *         s = 0.0                    →
 *         for i in prange(len(a)):        def call_total(a):
 *             s += a[i]                       """Sum of a."""
 *         return s                            policy = pk.RangePolicy(0, len(a))
 *                                             return pk.parallel_reduce("total", policy, total, a=a)
 *
 * For examples see tests/golden/{parallel,serial,functions}.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Chooses the names of the output, so that later passes and call sites agree on them. */
void name_outputs(Program& program);
void transform_semantics(Program& program);

}  // namespace caramba::visitors
