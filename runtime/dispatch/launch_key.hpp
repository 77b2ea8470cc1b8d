/** \file
 * The choices of a launch that are part of its signature besides the types, packed into the first word of the
 * key.
 */
#pragma once

#include <algorithm>

#include "runtime/dispatch/arguments.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** The rewrites that PK_RESTRICT, PK_LOOP_FUSE and PK_MEM_FUSE ask for (Request::rewrites); read once. */
unsigned wanted_rewrites();

/** Whether no two arrays among these arguments share memory, and nothing else among them may hold arrays. */
bool disjoint(std::span<PyObject* const> arguments);

/** Whether PYKOKKOS_BOUNDS_CHECK asked for kernels that check their indices; read once. */
bool bounds_check_wanted();

/** The smallest index of a launch as a Request has it: −1 stands for negative ones, 4 for all from 4 on. */
inline int clamp_begin(crb_i64 begin) {
    return static_cast<int>(std::clamp<crb_i64>(begin, -1, 4));
}

inline KeyWord head_word(const Request& choices, bool has_initial) {
    return static_cast<KeyWord>(choices.pattern) | static_cast<KeyWord>(choices.rank) << 4 |
           static_cast<KeyWord>(choices.begin + 1) << 8 | static_cast<KeyWord>(choices.serial) << 12 |
           static_cast<KeyWord>(choices.bounds_check) << 13 | static_cast<KeyWord>(has_initial) << 14 |
           static_cast<KeyWord>(choices.team) << 15 |
           (choices.reducer ? static_cast<KeyWord>(choices.reducer->id) + 1 : 0) << 17;
}

}  // namespace caramba::runtime
