/** \file
 * Recognises scalars that a loop accumulates: `s += e`, `s -= e`, `s *= e`, `s /= e`, `s = s + e`, `s =
 * max(s, e)`, `s = min(s, e)`, with no other use of `s` inside.
 */
#pragma once

#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** How the statements accumulate `name`, when every occurrence of it is an update of the same kind. */
Accumulation accumulation(const Program& program, const Kernel& kernel,
                          const std::vector<syntax::Stmt*>& statements, const std::string& name);

}  // namespace caramba::visitors
