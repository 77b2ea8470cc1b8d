/** \file
 * Programs that find their kernels by text, `globals()["area"]` or `timeit("area(r)", globals=globals())`:
 * nothing that the migrator sees names the kernels there, so that their callers keep their names. So they do
 * where a program reads the names of functions, as `{f.__name__: f for f in kernels}` does.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Before: the modules' names are known. After: programs that may read names as text have such callers. */
void keep_names_read_as_text(const std::vector<visitors::Program*>& programs);

}  // namespace caramba::migrator
