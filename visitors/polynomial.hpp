/** \file
 * Polynomials of names with integer coefficients, for the subscripts and bounds of loops:
 *
 *     (i + 1) * n - 1        {i, n}: 1, {n}: 1, {}: -1
 */
#pragma once

#include <map>
#include <set>
#include <string>

namespace caramba::visitors {

/** Coefficients by products of names, none of them 0. */
using Polynomial = std::map<std::multiset<std::string>, long>;

/** a + factor · b */
Polynomial sum(Polynomial a, const Polynomial& b, long factor);
Polynomial product(const Polynomial& a, const Polynomial& b);
/** The polynomial with another one in place of a name of degree 1. */
Polynomial substituted(const Polynomial& p, const std::string& name, const Polynomial& value);

}  // namespace caramba::visitors
