/** \file
 * Loops that g++ is told to unroll.
 *
 * It writes out innermost loops of a few iterations, a number that is known. Around a `while` it leaves them,
 * as in sorting the nine elements of a window: then one branch has to foresee what each of the nine does.
 *
 * Of elements of different sizes its vectors hold as many as fit of the smallest. Rows that are shorter are
 * done one element after the other, in a loop that is longer than what it does.
 *
 * Where an iteration does little more than to load an element that may be anywhere, counting takes as long.
 *
 * An iteration with a branch that sets what the next one reads, `if x[i] > most: most = x[i]`, is no part of
 * a vector either, and takes about as long as what counts it.
 */
#pragma once

#include <vector>

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** How often a loop over range(*bounds) runs, if it ends a constant behind its start; 0 for others. */
long long trips(const std::vector<ir::Expr*>& bounds);

/** How many iterations of a loop with this body, which other loops are around if it is nested, are to be
 * written out, all of them if their number is known; 0 leaves it to g++. */
int unrolled(long long trips, const ir::Block& body, bool nested);

/** Marks innermost loops that gather, or have such a branch, once the passes that write branches as choices
 * have run. */
void unroll_branches(ir::Unit& unit);

}  // namespace caramba::runtime
