/** \file
 * Slices that are passed to functions are declared in statements of their own, as far out as their indices
 * allow.
 *
 *     for j in range(i):                          p_i = p[i, :]
 *         s += distance(p[i, :], p[j, :])    →    for j in range(i):
 *                                                     p_j = p[j, :]
 *                                                     s += distance(p_i, p_j)
 *
 * For examples see tests/golden/subviews.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void transform_subviews(Program& program);

}  // namespace caramba::visitors
