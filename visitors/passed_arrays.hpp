/** \file
 * Parameters that certainly are arrays, since the file itself gives its kernels such,
 * and no lists or tuples besides.
 *
 *     cluster = np.random.default_rng(1).random((beads, 3))
 *     total = total_separation(cluster)                        cluster is an array, and no tuple of arrays
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void find_passed_arrays(Program& program);

}  // namespace caramba::visitors
