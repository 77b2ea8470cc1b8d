/** \file
 * Imports that functions make for the kernels inside them:
 *
 *     def smoothing(n):
 *         from numba import njit, prange
 *
 *         @njit(parallel=True)
 *         def smooth(a): …
 */
#pragma once

#include "visitors/scopes.hpp"

namespace caramba::visitors {

/** Adds names that functions import from Numba, NumPy or math, and that mean nothing else in the whole file.
 */
void add_local_imports(const syntax::Tree& tree, Module& module);

}  // namespace caramba::visitors
