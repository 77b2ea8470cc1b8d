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

/** What may happen to kernels. */
enum class AtImport {
    Nothing,
    Compiled,  ///< those that Numba compiles for signatures, and what they call
    Called
};

/** What the module's own statements that begin there may do to kernels. */
AtImport at_import(const Program& program, std::uint32_t begin, std::uint32_t end);
/** Whether these statements read a name while the module is imported. */
bool mentions(const Program& program, const std::string& name, std::uint32_t begin, std::uint32_t end);

}  // namespace caramba::visitors
