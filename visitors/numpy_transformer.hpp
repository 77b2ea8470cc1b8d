/** \file
 * Kernels of whole-array statements stay Python functions: NumPy's functions become pykokkos' array
 * operations, whose operators are lazy, so that a statement is one fused kernel.
 *
 *     @njit(parallel=True)                    def fit(X, w):
 *     def fit(X, w):                              X, w_view = pk.array(X), pk.array(w)
 *         w -= np.dot(np.exp(w), X)     →         w_view -= pk.dot(pk.exp(w_view), X)
 *         return w                                return w
 *
 * An array that is updated in place keeps its name for the caller's object, which is what is returned.
 * For examples see tests/golden/arrays.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void transform_numpy(Program& program);

}  // namespace caramba::visitors
