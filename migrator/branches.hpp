/** \file
 * Functions that one branch of an `if` or a `try` defines, and others otherwise:
 *
 *     if has_numba:
 *         @njit
 *         def count(x): …
 *     else:
 *         count = np.bincount
 */
#pragma once

#include <string>

#include "syntax/nodes.hpp"

namespace caramba::migrator {

/** Whether the branch with this definition, of a function or of `name = njit(f)`, binds the name once, and
 * all else that binds it stands in other branches of the same statement. */
bool bound_in_other_branches(const syntax::Tree& tree, const syntax::Stmt* definition,
                             const std::string& name);

}  // namespace caramba::migrator
