/** \file
 * From typed syntax trees to the intermediate representation (ir.hpp): conversions, index wraps, loops over
 * arrays.
 *
 * Before:  B[1:n] += 2 * A[1:n]        After:  count = …; for k in 0…count: B[1 + k] = B[1 + k] + 2.0 * A[1 +
 * k]
 *
 * Array statements become loops that compute what Numba's do: operands broadcast, shapes are checked, and an
 * expression whose operands overlap its target is computed in full before anything is stored.
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** Throws KernelError. */
ir::Unit lower(Program& program, const Request& request);

}  // namespace caramba::runtime
