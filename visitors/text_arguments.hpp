/** \file
 * Text that a program gives to kernels. Kernels are compiled for each text, to compare it with others; those
 * that read its characters stay with Numba.
 *
 *     smooth(x, mode="wrap")          if mode == "wrap": …      migrates
 *     distance("kitten", "sitting")   for i in range(len(a)): … stays
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Keeps the kernels that read characters of text which a call of the module gives them. */
void keep_readers_of_text(Program& program);

}  // namespace caramba::visitors
