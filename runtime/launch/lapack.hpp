/** \file
 * BLAS and LAPACK for kernels: the routines of types/lapack.def on the library that NumPy loaded, or on one
 * that the system has. The library is looked for when a kernel first needs it, by the names and the widths
 * of integers that distributions give it (lapack.cpp).
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Runs a routine; `available` returns 1 where a library was found that this context can call. */
crb_i64 lapack(CrbContext* context, int routine, const CrbLapackCall* call);

}  // namespace caramba::runtime
