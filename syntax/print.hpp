/** \file
 * Trees back to text, keeping what did not change.
 *
 * A parsed node is copied from the source with its children rendered in their places, so whatever no pass
 * touched comes out byte for byte; a fresh node is printed in PEP 8 form, its parsed descendants again by
 * copying; an edited block is laid out statement by statement, at the block's indentation, with the comments
 * of each statement.
 *
 * So a pass may put a fresh node in the place of a parsed one, or edit a block's statements. Whatever else it
 * changes in a parsed node (a name, an operator, the number of children) it must mark that node fresh.
 */
#pragma once

#include <cstdint>
#include <string>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** The whole file. Equals tree.source when no node is fresh and no block edited. */
std::string render(const Tree& tree);
/** One expression or statement (at indentation 0). */
std::string render(const Tree& tree, const Node* node);

/** Whether a statement has suites. */
bool is_compound(const Stmt* stmt);
/** Where a parsed statement ends in the source, with the lines of its suites. */
std::uint32_t end_of(const Stmt* stmt);

}  // namespace caramba::syntax
