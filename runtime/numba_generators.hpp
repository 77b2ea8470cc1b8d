/** \file
 * Numba's generators of random numbers, which its kernels and ours share: what either of them draws or seeds,
 * the other one sees.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Functions of Numba's that return the calling thread's states, started. */
struct NumbaGenerators {
    CrbMersenne* (*numpy)();
    CrbMersenne* (*python)();
};

/** Null where Numba is not installed. The calling thread is one of Python's; it need not hold the global
 * lock. */
const NumbaGenerators* numba_generators();

}  // namespace caramba::runtime
