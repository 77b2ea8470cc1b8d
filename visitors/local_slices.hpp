/** \file
 * Names of a kernel that are slices: `s = slice(i, j)`.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** A local name of nothing but slices. */
bool is_local_slice(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
