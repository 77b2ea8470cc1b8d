/** \file
 * Functions of C that kernels call by their address: `erf = CFUNCTYPE(c_double, c_double)(address)`,
 * `gammainc = get("gammainc", float64(float64, float64))` where `get` makes an object that says its address.
 * So are those of cffi: `sin = ffi.dlopen(None).sin`, and `gamma = _rmath.lib.gamma` of a module that Numba
 * is told of (`register_module`). Numba takes all of these, and so does PyKokkos, while the program runs
 * (pykokkos/foreign_functions.py).
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a name or an attribute of a module means what ctypes, cffi or a function that speaks of addresses
 * made. */
bool is_foreign_function(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
