/** \file
 * Decorators that functions are given, which write their kernels once for all of them:
 *
 *     def build(jit):                             def build(jit):
 *         @jit(inline=True)                           @jit(inline=True)
 *         def area(r): …                              def area(r): …
 *         return area                                 return area
 *
 *     area = build(njit)                          area = build(pk.numba_decorator(njit))
 *     area_on_device = build(device_jit)          area_on_device = build(device_jit)
 *
 * The kernels keep their text, and are compiled when the program runs (run_time_decorators.hpp).
 */
#pragma once

#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Where calls of a function of the module, in any file, give a parameter Numba's decorators, or a function
 * of the program's that uses them. */
std::vector<visitors::Reference> given_decorators(const visitors::Program& program,
                                                  const syntax::FunctionDef* factory,
                                                  const std::string& parameter);

}  // namespace caramba::migrator
