/** \file
 * Kernels that another file makes of a function whose text stays as it is (`Kernel::made_outside`).
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Where the text of such a kernel would have to change, or null. */
const syntax::Node* rewording(const Program& program, const Kernel& kernel);
/** Plans such a kernel. */
void plan_made_outside(Program& program, Kernel& kernel);
/** Keeps those that call a kernel whose function has another name, since its Numba form is needed, too;
 * whether there were any. */
bool keep_outside_callers(const std::vector<Program*>& programs);
/** Writes the statement that makes it, or says there why it stays. */
void write_made_outside(const Kernel& kernel);

}  // namespace caramba::visitors
