/** \file
 * Functions that a module defines anew under the same name before anything can have called them:
 *
 *     @njit
 *     def area(r): return 3.14 * r * r      nobody ever gets this one
 *     @njit
 *     def area(r): return np.pi * r * r     all calls mean this one, those of kernels in between, too
 *
 * Before: the module's names are known. After: the name means the last of these definitions; kernels are made
 * of the ones before it, too, as of functions that are defined inside of others, which no name of the
 * module's means.
 */
#pragma once

#include <set>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** The definitions that another one replaces. */
std::set<const syntax::Stmt*> find_replaced(visitors::Program& program);

}  // namespace caramba::migrator
