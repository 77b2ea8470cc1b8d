/** \file
 * Calls that draw random numbers by a name that is no module of the program's: `rng.random()`, where rng is a
 * generator of NumPy's, or a name around the kernel for numpy.random itself.
 */
#pragma once

#include "types/array_functions.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

struct DrawingMethod {
    const types::ArrayFunctionInfo* function = nullptr;  ///< null: the call is none
    size_t first = 0;                                    ///< the place of the call's first argument in it
};

/** Objects of other classes may have methods of these names. So the call, the name, or another call of a
 * method of that name must tell that it is a generator. */
DrawingMethod drawing_method(const Program& program, const Kernel& kernel, const syntax::Call* call);

}  // namespace caramba::visitors
