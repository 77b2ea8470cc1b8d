/** \file
 * What a signature or `locals=` declares, written out: Numba converts arguments, results and locals to it.
 *
 *     @njit("float64(float32)")          def f(x):
 *     def f(x):                     →        x = np.float32(x)
 *         return x * x                       return np.float64(x * x)
 *
 * In loops over prange names have the types of what they are given, as in Numba.
 * For examples see tests/golden/declared.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

void write_declared_types(Program& program);
/** `x = np.float64(x)`: the type's name in NumPy, else "". */
std::string cast_of(const Program& program, const Kernel& kernel, const syntax::Stmt* stmt);

}  // namespace caramba::visitors
