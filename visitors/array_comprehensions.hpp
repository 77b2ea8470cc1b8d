/** \file
 * Numba builds an array in place of a list that is only made for it, and then does not heed a type that
 * stands behind the list without its name:
 *
 *     s = []                                     s = []
 *     for i in range(n):                         for i in range(n):
 *         s.append(i)                     →          s.append(i)
 *     return np.array(s, np.float32)             return np.array(s)
 *
 *     np.array([i for i in x], np.float32)       np.array([i for i in x])
 *
 * The conditions are those of `_inline_arraycall` in numba/core/inline_closurecall.py (0.68). A kernel that
 * stays with Numba stays as it was. For examples see tests/golden/functions/array_comprehensions.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void drop_unheeded_types(Program& program);

}  // namespace caramba::visitors
