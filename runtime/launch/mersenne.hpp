/** \file
 * The generators that kernels draw from as Numba's do: MT19937, one state for np.random and one for random,
 * for each thread, started from the operating system's randomness until a kernel seeds them. On Python's
 * threads they are Numba's own where it is installed, so that what Numba compiles and what is compiled here
 * draw from one stream.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

CrbMersenne* mersenne(crb_i64 which);
void mersenne_seed(CrbMersenne* state, unsigned seed);
void mersenne_refill(CrbMersenne* state);

}  // namespace caramba::runtime
