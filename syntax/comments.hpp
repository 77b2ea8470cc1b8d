/** \file
 * Attaches comments to statements: own-line comments to the statement below them (`Stmt::leading`, with the
 * empty lines between them), end-of-line comments to the statement that they follow (`Stmt::trailing`), and
 * comments after the last statement of a suite to the suite (`Block::closing`).
 */
#pragma once

#include "syntax/nodes.hpp"

namespace caramba::syntax {

void attach_comments(Tree& tree);

}  // namespace caramba::syntax
