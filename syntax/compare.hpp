/** \file
 * Structural equality of trees: same nodes, same values, whatever their places, comments and freshness.
 */
#pragma once

#include "syntax/nodes.hpp"

namespace caramba::syntax {

bool equal(const Node* a, const Node* b);

}  // namespace caramba::syntax
