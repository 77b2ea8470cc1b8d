/** \file
 * Which divisors are no zeros, whatever the arguments of a kernel are:
 *
 *     @njit("float64(float64)")
 *     def f(x):
 *         return 1.0 / (1.0 + 0.25 * abs(x))
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** A sum of a positive number and of floating-point numbers that are no less than 0. A NaN is no zero, and
 * nor is an infinity. */
bool is_positive(const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
