/** \file
 * Defaults of parameters that kernels may have.
 */
#pragma once

#include <functional>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Defaults that are none of the values that Python finds where the kernel is defined: numbers, functions,
 * arrays, tuples; and arrays that are stored to, since Numba compiles what they are then. */
std::vector<const syntax::Expr*> refused_defaults(const Program& program, const Kernel& kernel,
                                                  const std::function<bool(const syntax::Expr*)>& may_change);
/** `def f(*, a=1, b)`, and `def f(a=1, *, b=2)`, whose first default Numba takes for that of the last
 * parameter. */
bool misplaces_defaults(const syntax::Arguments* a);
/** The text of float("inf") and its like. */
bool is_number_text(const syntax::Expr* e);

}  // namespace caramba::visitors
