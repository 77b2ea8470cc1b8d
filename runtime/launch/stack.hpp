/** \file
 * How deep kernels may call themselves: CrbTable::stack_end.
 */
#pragma once

namespace caramba::runtime {

/** The lowest address for frames of recursive functions, with room left for what these call. */
char* stack_end();

}  // namespace caramba::runtime
