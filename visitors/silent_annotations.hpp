/** \file
 * Annotations that say nothing of types to PyKokkos: those of arrays, tuples and callables.
 *
 *     @njit                                   @pk.function(annotations=False)
 *     def norm(x: NDArray, p: int):           def norm(x: NDArray, p: int):
 *
 * Numba heeds none, and PyKokkos takes `p: int` at its word: it would make an integer of a float that is
 * given, unless the decorator says otherwise. Those of Numba's types go with Numba.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

bool says_nothing(const Program& program, const Kernel& kernel, const syntax::Expr* annotation);
/** Whether it names types of Numba's, or of PyKokkos'. */
bool names_types(const Program& program, const Kernel& kernel, const syntax::Node* annotation);

}  // namespace caramba::visitors
