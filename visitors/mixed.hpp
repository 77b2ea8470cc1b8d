/** \file
 * Programs of both worlds: kernels that stay with Numba find what they call, and what is passed to them, in
 * Numba form, beside the migrated form of the same kernel.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Where a kernel that stays calls functions that it is given, kernels that are values (in a table, a field,
 * a variable) keep their Numba form for it, and all that call such values stay, since only Numba can. */
void keep_functions_together(Program& program);

/** Sets `beside` of kernels and program.numba_arguments. Afterwards `Kept` is final. */
void find_beside(Program& program);

}  // namespace caramba::visitors
