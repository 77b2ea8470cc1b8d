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

/** Finds where the decorators of the kernels that are `compiled_by` one use Numba's; keeps those whose
 * decorator uses none that has a counterpart. Adds the calls of these to `read`. */
void find_run_time_decorators(const std::vector<visitors::Program*>& programs,
                              std::set<const syntax::Node*>& read);

/** Before: the detector of unsupported constructs has run. After: Numba's decorators in these places are
 * PyKokkos'. */
void write_run_time_decorators(const std::vector<visitors::Program*>& programs);

}  // namespace caramba::migrator
