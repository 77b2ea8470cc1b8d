/** \file
 * Each `try` that fails only where there is no Numba, so that its handlers say nothing of what names mean:
 *
 *     try:
 *         from numba import *
 *         fast, total = njit, njit(plain_total, cache=True)
 *     except ImportError:
 *         def njit(*args, **kwargs): …
 */
#pragma once

#include <set>
#include <string>

#include "visitors/scopes.hpp"

namespace caramba::visitors {

/** The names that imports bind in what is tried. */
std::set<std::string> imported_names(const syntax::Try* attempt);
/** Whether a handler takes nothing but failed imports. */
bool is_of_imports(const syntax::ExceptHandler* handler);
/** Whether what is tried begins with the import of a module that Python 3 does not have, so that a handler
 * runs. */
bool never_imports(const syntax::Try* attempt);
/** `module`: what its names are in front of the statement. */
bool fails_without_numba(const Module& module, const syntax::Try* attempt);
/** The names that such a statement binds where there is Numba: of star imports those that its handlers bind
 * otherwise. */
std::set<std::string> bound_with_numba(const syntax::Try* attempt);

}  // namespace caramba::visitors
