/** \file
 * Rules out kernels with constructs that have no meaning in a Kokkos kernel: each gets a diagnostic, keeps
 * its Numba decorator and its place; so does every kernel that has to call one of them.
 *
 *     @njit                              # caramba: CRB2005: 'f' stays with Numba: the function 'time.time' …
 *     def f(x):                      →   @njit
 *         return x * time.time()         def f(x): …
 *
 * For examples see tests/golden/unsupported.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void detect_unsupported(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
