/** \file
 * Whether loops of a unit add floating-point numbers up, one after the other: it decides about the vectors
 * that the compiler may use (CompileOptions::sums).
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

bool sums_in_order(const ir::Unit& unit);

}  // namespace caramba::runtime
