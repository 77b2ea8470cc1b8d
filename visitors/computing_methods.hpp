/** \file
 * Methods of jitclasses that loops over prange may call: they change nothing, raise nothing, and give a
 * number or an array of their own, so that `grid.weight(i)` is an expression like any other to what looks for
 * races.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a method is such a one, as its text says. */
bool only_computes(const Program& program, const ClassType& cls, const syntax::FunctionDef* method);

}  // namespace caramba::visitors
