/** \file
 * Functions of Numba's that kernels have in pykokkos (numba_functions.def): what they are called there.
 */
#pragma once

#include <string_view>

namespace caramba::visitors {

/** "literal_unroll" of "numba.literal_unroll"; "" of every other path. */
std::string_view name_in_pykokkos(std::string_view path);

}  // namespace caramba::visitors
