/** \file
 * Integers of the caller's that Python computes with: NumPy's narrow ones wrap there, and Numba's do not.
 *
 *     def pairs(n):                                 pairs(np.int32(70000))
 *         policy = pk.RangePolicy(0, int(n) * (int(n) - 1) // 2)
 *
 * Before: the statements of a caller are made, all integers in them known to be such (host_region.hpp).
 * After: parameters in their arithmetic are Python's integers, which are exact; where they are passed on they
 * keep their type.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

void make_integers_exact(Program& program, const Kernel& kernel, const std::vector<syntax::Stmt*>& caller);

}  // namespace caramba::visitors
