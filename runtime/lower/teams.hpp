/** \file
 * What lowering adds for teams: which loops run over shares, and that members do not meet inside of them.
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** Whether a loop's range is a member's share of what its team runs. */
bool is_share(const syntax::Call* range);

/** Members run their shares different numbers of times, so a barrier or collective in there, or in a function
 * that is called there, would join what does not belong together: throws KernelError. */
void check_meetings(const ir::Unit& unit);

}  // namespace caramba::runtime
