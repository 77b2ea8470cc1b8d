/** \file
 * Kernels that code may call which Numba compiles while the program runs: `njit(namespace["step"])`.
 *
 * Before: a project that compiles functions which no migrator sees.
 * After: kernels that such functions can reach, since they are used as values or by functions under
 * decorators of the project's own, are `unseen_callers`. They stay functions, which Numba compiles, too
 * (pykokkos' numba_kernels): no work unit with a caller in Python. Of those that launch, which are no
 * functions for Numba, it gets the form that it has (`numba_type`). Kernels that call what the functions
 * around them got have a Numba form beside them, to which calls go where that is Numba's (`calls_captured`).
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

void find_unseen_callers(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
