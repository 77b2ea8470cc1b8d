/** \file
 * APPy's pragmas, the second dialect of input: comments above loops and statements of `@appy.jit` functions.
 *
 *     #pragma parallel for         the loop is a prange, checked as any other
 *     #pragma atomic               the update below is an atomic operation
 *     #pragma simd, #pragma sequential for, #pragma :M=>parallel …
 *                                  say how to run what means the same without them
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Rewrites the bodies of the kernels that APPy decorates; those with an unknown pragma are kept. */
void read_pragmas(Program& program);

}  // namespace caramba::visitors
