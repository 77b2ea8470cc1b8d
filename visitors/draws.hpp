/** \file
 * What draws from generators of random numbers, which kernels share: loops that draw run in order.
 */
#pragma once

#include <string>
#include <string_view>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** The name in types/array_functions.def of a function of numpy.random or random, by its path; "" of others.
 */
std::string generator_function(std::string_view path);
/** Sets `draws` of kernels that draw, or use another state of the thread's, and of those that call them, and
 * `shares_state` likewise. */
void find_drawing(Program& program);
/** Whether this part of a kernel draws, callees included. */
bool draws(const Program& program, const Kernel& kernel, const syntax::Node* node);
/** Whether what it draws from, or uses, is none of its thread's own: a generator that it is given, or the
 * number of threads. */
bool shares_state(const Program& program, const Kernel& kernel, const syntax::Node* node);

}  // namespace caramba::visitors
