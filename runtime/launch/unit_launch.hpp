/** \file
 * Launches that a compiled unit makes itself, through CrbTable::launch: the statements pk.parallel_for,
 * _reduce and _scan of a function that a host call runs.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Returns 0, or 1 with the exception in context->error; a space that cannot be used is a RuntimeError. */
int launch_from_unit(CrbContext* context, const CrbLaunch* launch, const void* args, const crb_i64* policy,
                     void* result);

}  // namespace caramba::runtime
