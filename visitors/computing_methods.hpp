/** \file
 * What loops over prange may call of jitclasses. Methods that change nothing, raise nothing, and give a
 * number or an array of their own are called in launches: `grid.weight(i)` is an expression like any other to
 * what looks for races. Loops that call other ones run in order, but for those that may divide by zero:
 * whether that raises depends on who makes Numba compile them first.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a method is such a one, as its text says. */
bool only_computes(const Program& program, const ClassType& cls, const syntax::FunctionDef* method);
/** Whether it may divide by zero, or raise it to a power. */
bool may_divide(const Program& program, const ClassType& cls, const syntax::FunctionDef* method);
/** What a loop calls or reads that is a method or a property which does more than to compute; null where
 * there is no such thing. */
const syntax::Attribute* changing_member(Program& program, const Kernel& kernel, const syntax::For* loop);

}  // namespace caramba::visitors
