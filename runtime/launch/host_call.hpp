/** \file
 * Runs a block once on the calling thread, outside of any Kokkos launch, so that it may launch, allocate and
 * recurse.
 *
 * Kokkos holds a lock on an instance while a kernel runs, which a nested launch would wait for for ever. So
 * tools are told about the call by Kokkos::Tools::beginParallelFor/endParallelFor under its label, as a
 * kernel of the Serial space.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Calls block(args, context, 0, 1, result). Returns 0, or 1 with the exception in `error`. A block that
 * `launches` is a region of theirs, not a kernel, to tools. */
int host_call(const char* label, CrbReduceBlock block, bool launches, const void* args, void* result,
              CrbError* error);

}  // namespace caramba::runtime
