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

#include "syntax/nodes.hpp"

namespace caramba::migrator {

/** Whether the branch with this definition binds the name once, and all else that binds it stands in other
 * branches of the same statement. */
bool bound_in_other_branches(const syntax::Tree& tree, const syntax::FunctionDef* def);

}  // namespace caramba::migrator
