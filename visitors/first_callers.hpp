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

/** Keeps functions that divide as their first caller (Decorator::first_errors) and that callers of other
 * forms than functions call: in those the order of compilations is another one. Once regions are planned. */
void keep_first_callers(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
