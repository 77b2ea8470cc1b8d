/** \file
 * Functions without an error model of their own that callers of both models call: Numba compiles them, for
 * the types of their arguments, under the model of whichever caller comes first, and so does PyKokkos.
 *
 *     @njit                              @pk.function(error_model="first_caller")
 *     def ratio(a, b):                   def ratio(a, b):
 *         return a / b                       return a / b
 *
 *     @njit(error_model="numpy")         @pk.function(error_model="numpy")
 *     def ratios(a, b): …                def ratios(a, b): …
 *
 *     print(ratio(1.0, 0.0))             # as of this call, where ratios was not called before
 *
 * Likewise numbers around a function that the program binds anew while it runs:
 *
 *     @njit                              @pk.function(compile_time_constants=("CF",))
 *     def scaled(x):                     def scaled(x):
 *         return CF * x                      return CF * x
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** The kernels that call this one, those inside of one function included, which find each other by their
 * names there. */
std::vector<Kernel*> callers_of(const Kernel& kernel);
/** Those that it calls. */
std::vector<Kernel*> callees_of(const Kernel& kernel);

/** Whether signatures compile a kernel, or one that calls it, where their decorators stand, before any call:
 * PyKokkos compiles it when it is called. */
bool is_compiled_early(const Kernel& kernel);

/** Keeps functions that divide as their first caller (Decorator::first_errors), or freeze
 * numbers at the first call (Kernel::compile_time_constants), and that callers of other forms than functions
 * call: in those the order of compilations is another one. Once regions are planned. */
void keep_first_callers(const std::vector<Program*>& programs);
/** Whether a kernel is one of these. */
bool first_call_decides(const Kernel& kernel);
/** Keeps a kernel that freezes numbers. */
void keep_compile_time_constants(Kernel& kernel);

}  // namespace caramba::visitors
