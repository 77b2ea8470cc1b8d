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

/** Writes the sum of the products of two vectors without gaps; there is a library, and `n` is too small for
 * it to start threads. */
void sum_of_few(int kind, crb_i64 n, const void* a, const void* b, void* sum);

}  // namespace caramba::runtime
