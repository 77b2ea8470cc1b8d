/** \file
 * How many threads Numba's kernels use: a number of each thread that its kernels and ours share.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** The number, once it is `set`, unless that is 0. The calling thread need not hold Python's global lock. */
crb_i64 numba_threads(crb_i64 set);

}  // namespace caramba::runtime
