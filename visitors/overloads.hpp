/** \file
 * Functions that a program overloads for Numba: `@overload(endtime)`. While it runs, PyKokkos asks the overloads
 * which function a call means, as Numba does (pykokkos/overloads.py); the migrator knows nothing of it.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Fills `overloaded` of all programs with what their overloads are of. */
void find_overloaded(const std::vector<Program*>& programs);
/** Whether a name or an attribute of a module means a function or a class that is overloaded. */
bool is_overloaded(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
