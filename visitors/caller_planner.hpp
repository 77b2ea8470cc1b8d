/** \file
 * Plans a parallel kernel as a Python caller and a workunit for each prange loop, when all that stands
 * beside the loops means the same in Python: allocations, extents, copies of names and the return.
 *
 *     out = np.empty_like(a)           host
 *     k = math.sqrt(c)                 inside: each iteration computes it
 *     for i in prange(len(a)):         parallel: a workunit over the range
 *         out[i] = k * a[i]
 *     return out                       host
 */
#pragma once

#include "visitors/values.hpp"

namespace caramba::visitors {

/** Gives a kernel that plan_launches has planned a caller in Python; false, and nothing is changed, where its
 * surroundings say more than Python can. */
bool plan_caller(Program& program, Kernel& kernel, const Values& values);

}  // namespace caramba::visitors
