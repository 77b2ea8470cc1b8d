/** \file
 * Programs of both worlds: kernels that stay with Numba find what they call, and what is passed to them, in
 * Numba form, beside the migrated form of the same kernel.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Sets `beside` of kernels and program.numba_arguments. Afterwards `Kept` is final. */
void find_beside(Program& program);

}  // namespace caramba::visitors
