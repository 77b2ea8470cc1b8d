/** \file
 * Whether an expression can mean something of Numba's, as far as names lead there: those that it mentions,
 * those that the functions, classes and values of these mention, and so on, in other modules of the folder,
 * too.
 *
 *     def mean(x): return np.sum(x) / kernel(x)     no name of it does, what kernels give being values
 *     def fast(f): return jit(cache=True)(f)        `jit` may
 *     result = mean(x), step = fast(advance)        so the first call makes no kernel, and the second may
 *
 * What cannot, need not be followed statement by statement (factories.hpp), which most calls of a program
 * would be.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** False only where nothing of Numba's can come of it. */
bool may_reach_numba(const visitors::Program& program, const syntax::Expr* expr);

}  // namespace caramba::migrator
