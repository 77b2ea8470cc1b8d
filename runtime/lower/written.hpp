/** \file
 * Which parameters' arrays a function stores to: by their own names, by names of parts of them, or by calling
 * a function that does.
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** Fills Function::written of all functions of a unit, and Unit::in_order. */
void find_written(ir::Unit& unit);

}  // namespace caramba::runtime
