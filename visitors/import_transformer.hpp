/** \file
 * `import pykokkos as pk` comes in, and Numba goes out as far as nothing needs it any more.
 *
 *     import numpy as np                      import numpy as np
 *     from numba import njit, prange     →    import pykokkos as pk
 *
 * For examples see tests/golden/imports.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Chooses what pykokkos is called: the file's own import of it, or `pk`. */
void choose_alias(Program& program);
void transform_imports(Program& program);

}  // namespace caramba::visitors
