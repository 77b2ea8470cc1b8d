/** \file
 * Programs that find their kernels by text, `globals()["area"]` or `timeit("area(r)", globals=globals())`:
 * nothing that the migrator sees names the kernels there, so that their callers keep their names.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Before: the module's names are known. After: programs that may read names as text have such callers. */
void keep_names_read_as_text(visitors::Program& program);

}  // namespace caramba::migrator
