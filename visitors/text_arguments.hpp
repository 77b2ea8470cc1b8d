/** \file
 * Text that a program gives to kernels. Kernels are compiled for each text, to compare it with others; those
 * that read its characters stay with Numba.
 *
 *     smooth(x, mode="wrap")          if mode == "wrap": …      migrates
 *     smooth(x, mode="Wrap")          if mode.lower() == …      migrates
 *     distance("kitten", "sitting")   for i in range(len(a)): … stays
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether this calls a method of text (types/text_methods.def) that a name has, or such a call gives:
 * `method.strip().lower()`. */
bool is_text_call(const syntax::Expr* e);
/** Whether an assignment of text gives a variable the one value that it has, on every way to its uses. */
bool holds_one_text(const Kernel& kernel, const syntax::Assign* assign);
/** Keeps the kernels that read characters of text which a call of the module gives them. */
void keep_readers_of_text(Program& program);

}  // namespace caramba::visitors
