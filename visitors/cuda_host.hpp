/** \file
 * What a program does with a device beside launching kernels. Arrays of the device become NumPy's, streams
 * and events pykokkos' (`pk.Stream`, `pk.Event`), which launches that return when they are done do not wait
 * for.
 *
 *     stream = cuda.stream()                              stream = pk.Stream()
 *     d_x = cuda.to_device(x, stream=stream)              d_x = np.array(x)
 *     scale[8, 32, stream](d_x)                      →    scale[8, 32, stream](d_x)
 *     d_x.copy_to_host(x, stream)                         np.copyto(x, d_x)
 *     stream.synchronize()                                stream.synchronize()
 */
#pragma once

#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** What the program does with cuda that has no counterpart here, as "cuda.gpus", or "". */
std::string unknown_cuda_use(Program& program);

/** Rewrites what the host does, where a kernel of the project was migrated. */
void rewrite_device(Program& program);

}  // namespace caramba::visitors
