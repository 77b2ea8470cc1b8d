/** \file
 * Plans a kernel with prange loops: what becomes a workunit, what its caller does itself, and what serial
 * code becomes a function of its own.
 *
 *     s = 0.0                          host:  the reduction's initial value
 *     for i in prange(len(a)):         parallel:  a workunit over the range, accumulating s
 *         s += a[i]
 *     return s / len(a)                segment:  a function of s and a
 *
 * For examples see tests/golden/{parallel,segments}.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

bool is_prange(const Program& program, const Kernel& kernel, const syntax::Node* node);
void plan_parallel(Program& program, Kernel& kernel);

}  // namespace caramba::visitors
