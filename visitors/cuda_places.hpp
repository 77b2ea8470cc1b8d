/** \file
 * The ways in which a kernel asks for its thread's place become one.
 *
 *     thread = cuda.threadIdx
 *     tx = thread.x                        tx = cuda.threadIdx.x
 *     place = cuda.grid(2)         →       i, j = cuda.grid(2)
 *                                          place = (i, j)
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void plain_places(Program& program, Kernel& kernel);

}  // namespace caramba::visitors
