/** \file
 * Kernels that stay with Numba because of others that do.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Keeps every kernel that calls a kept one, in all programs that are migrated together. */
void keep_callers_of_kept(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
