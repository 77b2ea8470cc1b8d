/** \file
 * Statements from their text: what a pass writes in one piece.
 *
 *     written(tree, "for i in range(1, n - 1):\n    out[i] = f(a, i)\n", kernel->def)
 */
#pragma once

#include <string>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** Fresh nodes of the tree, which stand at `place` for diagnostics. */
std::vector<Stmt*> written(Tree& tree, const std::string& text, const Node* place);
/** One expression. */
Expr* written_expression(Tree& tree, const std::string& text, const Node* place);

/** A text, also one of parts: `"(n)" + ",()" * 3`; "" of anything else. */
std::string written_text(const Expr* e);

}  // namespace caramba::syntax
