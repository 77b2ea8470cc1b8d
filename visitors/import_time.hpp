/** \file
 * What a module does while it is imported, between two places of its text:
 *
 *     TABLE = np.zeros(9)      calls a library
 *     @njit                    compiles nothing yet
 *     def f(x): …              runs when somebody calls it
 *     import others            may import this module, and call what it has by now
 *     print(f(2.0))            may call a kernel, which compiles it for the globals that there are then
 */
#pragma once

#include <cstdint>
#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether the module's own statements that begin there can have no kernel called, or compiled. */
bool calls_no_kernels(const Program& program, std::uint32_t begin, std::uint32_t end);
/** Whether these statements read a name while the module is imported. */
bool mentions(const Program& program, const std::string& name, std::uint32_t begin, std::uint32_t end);

}  // namespace caramba::visitors
