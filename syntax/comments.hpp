/** \file
 * Attaches comments to statements: own-line comments to the statement below them (`Stmt::leading`, with the
 * empty lines between them), end-of-line comments to the statement that they follow (`Stmt::trailing`), and
 * comments after the last statement of a suite to the suite (`Block::closing`).
 */
#pragma once

#include <map>
#include <string>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

void attach_comments(Tree& tree);

/** The comments whose first character lies in this range of the source, in order. */
std::vector<std::string> comments_between(const Tree& tree, std::uint32_t begin, std::uint32_t end);
/** The comments behind parameters that have a line of their own: `radius,  # in metres`. */
std::map<const Arg*, std::string> parameter_comments(const Tree& tree, const Arguments* args);

}  // namespace caramba::syntax
