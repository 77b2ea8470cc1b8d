/** \file
 * Outside kernels, a kernel's name means its caller: calls, and kernels passed as values.
 *
 *     energy = potential(x)         →    energy = call_potential(x)
 *     table = {"lj": potential}     →    table = {"lj": call_potential}
 *
 * Names that a function or class binds itself are left alone. For examples see tests/golden/call_sites.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void rewrite_call_sites(Program& program);

}  // namespace caramba::visitors
