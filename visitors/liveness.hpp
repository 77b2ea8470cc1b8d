/** \file
 * Which names are read later: backward over statements, along every path that they may take.
 */
#pragma once

#include <set>
#include <string>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

using Names = std::set<std::string>;

/** Where `break` and `continue` lead, and what is live there. */
struct LoopExits {
    Names next, behind;
};

/** Names live before the statements, when `after` are live behind them. `around` is the loop that holds them.
 */
Names live_before(const std::vector<syntax::Stmt*>& statements, Names after, const LoopExits* around);
/** Names live at the end of a loop's body, and before its first test. */
Names live_in_loop(const syntax::Stmt* loop, const Names& after);

}  // namespace caramba::visitors
