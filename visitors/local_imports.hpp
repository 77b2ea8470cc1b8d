/** \file
 * Imports that functions make for the kernels inside them:
 *
 *     def smoothing(n):
 *         from numba import njit, prange
 *
 *         @njit(parallel=True)
 *         def smooth(a): …
 *
 * and imports that calls make, wherever they stand:
 *
 *     numba = importlib.import_module("numba")
 */
#pragma once

#include <string>
#include <string_view>

#include "visitors/scopes.hpp"

namespace caramba::visitors {

/** "numba" of `importlib.import_module("numba")`, `pytest.importorskip("numba")`, and of what a program calls
 * likewise; "" of what imports none of the libraries of kernels. */
std::string library_of_call(const syntax::Expr* value);
/** The same of `numba = …` and `nb = …`; "" of other names, which may hold whether it can be imported. */
std::string library_bound(std::string_view name, const syntax::Expr* value);
/** Adds names that functions import from Numba, NumPy or math, and that mean nothing else in the whole file.
 */
void add_local_imports(const syntax::Tree& tree, Module& module);

}  // namespace caramba::visitors
