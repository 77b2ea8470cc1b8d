/** \file
 * Calls of kernels that stay with Numba, in kernels that migrate: by the address of what Numba compiled
 * (pykokkos/numba_calls.py).
 *
 * Before: kernels that stay, and their callers.
 * After: callers that pass and get numbers, arrays and tuples of these migrate, `calls_by_address`. Their
 * Numba form stays beside them, and calls go there where PyKokkos finds that something else crosses over.
 * What they call says that it stays (`@pk.stays_with_numba`). Universal functions and methods, which have no
 * Numba form, stay with what they call.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a kernel has the form of a function, and Numba's beside it. */
bool has_callable_form(const Kernel& kernel);
/** Whether a kernel may call another, which stays, or which comes to such a call. */
bool may_call_by_address(const Kernel& kernel, const Kernel& callee);
/** Lets a kernel do so. */
void call_by_address(Kernel& kernel);
/** Writes `@pk.stays_with_numba` above the function of a kernel. */
void leave_to_numba(Kernel& kernel);
/** Writes it above those that are called by their address. */
void write_called_by_address(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
