/** \file
 * Annotations that say nothing of types to PyKokkos, so that headers keep them: those of arrays, tuples and
 * callables.
 *
 *     @njit                                             @pk.function
 *     def norm(x: NDArray[np.float64], p: int):         def norm(x: NDArray[np.float64], p):
 *
 * Numba heeds none, and PyKokkos takes `p: int` at its word: it would make an integer of a float that is
 * given.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

bool says_nothing(const Program& program, const Kernel& kernel, const syntax::Expr* annotation);

}  // namespace caramba::visitors
