/** \file
 * Which names of each kernel are arrays, of which rank at least, and which are stored to, known through
 * calls: where `f` passes `cluster[i]` to `g`, which indexes its parameter once, `cluster` has two
 * dimensions.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void find_array_facts(const std::vector<Program*>& programs);
/** Whether `*arguments` are among those of a call, so that nobody knows which parameter is next. */
bool spreads(const syntax::Call* call);
/** The parameter of `callee` that an argument of a call goes to, or "". */
std::string parameter_of(const Kernel& callee, const syntax::Call* call, size_t position);

}  // namespace caramba::visitors
