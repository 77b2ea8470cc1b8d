/** \file
 * Functions of C that kernels call by their address: `erf = CFUNCTYPE(c_double, c_double)(address)`,
 * `gammainc = get("gammainc", float64(float64, float64))` where `get` makes an object that says its address.
 * Numba takes both, and so does PyKokkos, while the program runs (pykokkos/foreign_functions.py).
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a name or an attribute of a module means what ctypes or a function that speaks of addresses made.
 */
bool is_foreign_function(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
