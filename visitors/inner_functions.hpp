/** \file
 * Functions inside of a kernel that its loops over prange call become kernels of their own, beside it, before
 * any pass looks at them. What they read of the kernel's variables becomes parameters:
 *
 *     @njit(parallel=True)                    def damp_scaled(v, c):
 *     def damp(x, c, out):                        return v * c
 *         def scaled(v):
 *             return v * c                →   @njit(parallel=True)
 *                                             def damp(x, c, out):
 *         for i in prange(x.size):                for i in prange(x.size):
 *             out[i] = scaled(x[i])                   out[i] = damp_scaled(x[i], c)
 *
 * They are under the options of their caller, as Numba compiles them within it. Variables that change, that
 * a loop assigns, or that the kernel assigns below the function are not passed: such a function stays inside,
 * and the detector says so. A kernel that stays with Numba stays as it was. For examples see
 * tests/golden/launches/inner_functions.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void lift_inner_functions(Program& program);

}  // namespace caramba::visitors
