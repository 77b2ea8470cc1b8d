/** \file
 * Functions of Numba's that kernels have in pykokkos (numba_functions.def): what they are called there; and
 * the switch by which Numba compiles nothing.
 */
#pragma once

#include <optional>
#include <string_view>

namespace caramba::visitors {

/** "literal_unroll" of "numba.literal_unroll"; "" of every other path. */
std::string_view name_in_pykokkos(std::string_view path);
/** How many arguments it has. */
std::optional<size_t> arguments_in_pykokkos(std::string_view path);

/** Whether a path is that of `numba.config.DISABLE_JIT`. */
inline bool is_numbas_switch(std::string_view path) {
    return path.starts_with("numba.") && path.ends_with("config.DISABLE_JIT");
}

}  // namespace caramba::visitors
