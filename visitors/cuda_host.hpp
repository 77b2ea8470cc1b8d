/** \file
 * What a program does with a device beside launching kernels. Each part of `numba.cuda` that means something
 * on a host becomes its counterpart in `pk.device`, under whatever name and wherever it is used: arrays of
 * the device are NumPy arrays that know what they are, streams and events order nothing, since launches
 * return when they are done.
 *
 *     stream = cuda.stream()                              stream = pk.device.stream()
 *     d_x = cuda.to_device(x, stream=stream)              d_x = pk.device.to_device(x, stream=stream)
 *     scale[8, 32, stream](d_x)                      →    scale[8, 32, stream](d_x)
 *     d_x.copy_to_host(x, stream)                         d_x.copy_to_host(x, stream)
 *     cuda.synchronize()                                  pk.fence()
 */
#pragma once

#include <set>
#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether Numba runs it on a device: `cuda.jit`, or `vectorize` for the target "cuda". */
bool runs_on_device(const Kernel& kernel);

struct DeviceUses {
    std::string unknown;           ///< what has no counterpart here, as "cuda.open_ipc_array", or ""
    std::set<std::string> called;  ///< by functions that do what threads do and are no kernels here
};

/** What the program does with cuda outside of kernels. */
DeviceUses device_uses(Program& program);

/** Rewrites what the host does, where a kernel of the project was migrated. */
void rewrite_device(Program& program);

}  // namespace caramba::visitors
