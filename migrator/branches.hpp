/** \file
 * Functions that one branch of an `if` or a `try` defines, and others otherwise:
 *
 *     if has_numba:
 *         @njit
 *         def count(x): …
 *     else:
 *         count = np.bincount
 *
 * and what stands in branches that run wherever there is Numba:
 *
 *     if has_numba:
 *         total = njit(total)
 */
#pragma once

#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Whether the branch with this definition, of a function or of `name = njit(f)`, binds the name once, and
 * all else that binds it stands in other branches of the same statement. */
bool bound_in_other_branches(const syntax::Tree& tree, const syntax::Stmt* definition,
                             const std::string& name);

/** The suites of a statement of the module's that run wherever there is Numba, and nothing else where there
 * is none: of `if has_numba:`, and of a `try` that fails without. */
std::vector<syntax::Block*> suites_with_numba(const visitors::Program& program, syntax::Stmt* statement);

}  // namespace caramba::migrator
