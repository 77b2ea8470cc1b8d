/** \file
 * Expressions of literals as CPython's compiler folds them: `2 ** 64 - 1` is one integer, `2 ** -1` is 0.5.
 *
 * Numba reads bytecode, so it sees the results: an integer beyond 63 bits is a uint64, one beyond 64 bits is
 * refused, whatever the steps on the way. What CPython leaves alone stays (1 / 0, 2 ** 1000).
 */
#pragma once

#include <optional>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** The value of an operator between literals, or a literal's own; none for every other expression. */
std::optional<ConstantValue> folded(const Expr* e);

/** What ord() makes of an expression: the integer of a literal of one character, none for every other one. */
std::optional<ConstantValue> character_code(const Expr* e);

/** Puts literals in the place of all that can be folded below the node. */
void fold_constants(Tree& tree, Node* root);

}  // namespace caramba::syntax
