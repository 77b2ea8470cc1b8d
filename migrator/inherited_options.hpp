/** \file
 * What kernels take over from those that call them: Numba compiles a function without an option of its own
 * for the first caller, under that caller's error model.
 *
 *     @njit                              @pk.function(error_model="numpy")
 *     def ratio(a, b):                   def ratio(a, b):
 *         return a / b                       return a / b
 *
 *     @vectorize                         # universal functions divide as NumPy does
 *     def ratios(a, b):
 *         return ratio(a, b)
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Sets `numpy_errors` of kernels that nothing but kernels with that model calls, and `first_errors` of those
 * that Python or kernels of its model call, too, where they may divide by zero. They stay where signatures
 * compile them before the program's first call. */
void inherit_error_models(const std::vector<visitors::Program*>& programs);

}  // namespace caramba::migrator
