/** \file
 * Functions that kernels call and the migrator cannot read: those that the program overloads for Numba
 * (`@overload(endtime)`), those of packages outside of the folder, and those that
 * functions make (`dtw = make_dtw(numpy)`). While the program runs, PyKokkos
 * compiles what they mean then (pykokkos/overloads.py, pykokkos/numba_kernels.py).
 *
 * Before: kernels, and calls of what is no kernel of the folder.
 * After: kernels that may come to such a call are `calls_unseen`. Their Numba form stays beside them, and
 * calls go there where PyKokkos refuses what it finds (`pk.numba_form`); kernels without such a form stay.
 * Loops over prange count as stored to what such a function gets (calls_value in views.hpp), and draw in
 * order where it draws, which launches find out.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Fills `unseen` of all programs with what their overloads are of, and what their decorators compile. */
void find_unseen(const std::vector<Program*>& programs);
/** Whether a name or an attribute of a module means such a function. */
bool is_unseen_function(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** Whether it is one that writes code for Numba, `@numba.extending.intrinsic`: it computes. */
bool is_intrinsic(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** Whether a kernel may call such functions. */
bool may_call_unseen(const Kernel& kernel);
/** Gives the kernels that call such functions, themselves or by others, their forms, or keeps them. */
void find_callers_of_unseen(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
