/** \file
 * Arrays become views: extents, and rows whose rank is known.
 *
 *     for j in range(len(cluster)):        for j in range(cluster.extent(0)):
 *         n, m = a.shape              →        n, m = a.extent(0), a.extent(1)
 *         r = norm(cluster[j])                 r = norm(cluster[j, :])
 *
 * For examples see tests/golden/arrays.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void transform_arrays(Program& program);

}  // namespace caramba::visitors
