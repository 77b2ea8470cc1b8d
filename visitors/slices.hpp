/** \file
 * Names of a kernel that are slices: `s = slice(i, j)`, or parameters whose start and stop it asks for.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** A local name of nothing but slices, or one that is given and has both a start and a stop. */
bool is_slice(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
