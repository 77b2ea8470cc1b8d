/** \file
 * What Numba takes and kernels say otherwise, written the other way before any pass looks at it:
 *
 *     np.zeros(n, dtype=numba.float64)      np.zeros(n, dtype=np.float64)
 *     hits = List.empty_list(int64)         hits = List()
 *     if kind in ("sum", "total"):          if kind == "sum" or kind == "total":
 *     if kind in {3, 4}:                    if np.int64(kind) == 3 or np.int64(kind) == 4:
 *     if "sum" == kind:                     if kind == "sum":
 *     x[i] == 0                             unused = x[i] == 0
 *     hits, n = [], 0                       hits = []
 *                                           n = 0
 *     a, b = map(math.radians, [a, b])      a, b = (math.radians(a), math.radians(b))
 *     for k, i in enumerate(prange(n)):     for k, i in enumerate(range(n)):
 *     z.conjugate()                    →    np.conj(z)
 *     np.transpose(a, axes=(1, 0))          np.transpose(a, (1, 0))
 *     for x in a:                           completed = True
 *         if x == t: break                  for x in a:
 *     else:                                     if x == t:
 *         return -1                                 completed = False
 *                                                   break
 *                                           if completed:
 *                                               return -1
 *
 * A kernel that stays with Numba stays as it was. For examples see tests/golden/functions/plain.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void write_plainly(Program& program);

}  // namespace caramba::visitors
