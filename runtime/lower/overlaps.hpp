/** \file
 * Which arguments of a launch must not lie in one memory for its iterations to run at once:
 *
 *     a[i] = b[i - 1]      where b is a, or a part of it, iteration i reads what another stores
 *     a[i] = 2.0 * b[i]    no matter if b is a: an iteration stays at its own elements
 *
 * Each launch looks where its arrays lie (launch/overlaps.hpp), and runs in order where it has to.
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** Fills Unit::overlaps of a launch on several threads. Function::written has to be known. */
void find_overlaps(ir::Unit& unit, const Request& request);

}  // namespace caramba::runtime
