/** \file
 * Kernels that the program's own decorators make while it runs, by giving functions to Numba's: classes, and
 * functions that do more than factories can be followed through.
 *
 *     class aggregate:                              class aggregate:
 *         def __init__(self, f):                        def __init__(self, f):
 *             self.f = njit(f)                              self.f = pk.numba_decorator(njit)(f)
 *
 *     @aggregate                                    @aggregate
 *     def total(x): …                               def total(x): …
 *
 * The functions keep their text. What Numba's decorator is called in what compiles them becomes one of
 * PyKokkos', which takes what Numba's takes (pykokkos/numba_decorators.py), where the detector of unsupported
 * constructs finds nothing in at least one of the functions.
 */
#pragma once

#include <set>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** What can be PyKokkos' of a decorator of Numba's above a kernel, where what is beside it is unknown: `njit`
 * of `njit(signature)`, or all of one that a name stands for. Null where nothing can. */
const syntax::Expr* run_time_decorator(const visitors::Kernel& kernel, const syntax::Expr* numbas);
/** Likewise of a call that makes the kernel: `njit(f)`, `njit(parallel=True)(f)`. */
const syntax::Expr* called_decorator(const visitors::Kernel& kernel, const syntax::Call* call);
/** Whether a decorator of Numba's, of what can be read of it, has a counterpart that compiles when the
 * program runs. */
bool compiles_at_run_time(const visitors::Decorator& decorator);
/** Leaves a kernel its text, so that what `by` makes of it is compiled when the program runs, under PyKokkos'
 * counterpart of `decorator`. False, and nothing done, where there is none. */
bool compile_at_run_time(visitors::Kernel& kernel, const syntax::Expr* by, const syntax::Expr* decorator);

/** Finds where the decorators of the kernels that are `compiled_by` one use Numba's; keeps those whose
 * decorator uses none that has a counterpart. Adds the calls of these to `read`. */
void find_run_time_decorators(const std::vector<visitors::Program*>& programs,
                              std::set<const syntax::Node*>& read);

/** Before: the detector of unsupported constructs has run. After: Numba's decorators in these places are
 * PyKokkos'. */
void write_run_time_decorators(const std::vector<visitors::Program*>& programs);

}  // namespace caramba::migrator
