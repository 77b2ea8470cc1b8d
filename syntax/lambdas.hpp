/** \file
 * Lambdas as functions with a name: `f = lambda v: 2 * v` is `def f(v): return 2 * v`.
 */
#pragma once

#include <string>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** The function that a lambda under a name is, with the comments within the assignment above it. */
FunctionDef* function_of(Tree& tree, const std::string& name, const Lambda* lambda, const Assign* assign);

}  // namespace caramba::syntax
