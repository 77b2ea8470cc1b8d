/** \file
 * What `from math import *` binds, of libraries whose names are known, and what it leaves of others.
 */
#pragma once

#include <string_view>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Unsure: some versions of the library have the name. */
enum class Exported { No, Yes, Unsure };

/** Whether all that `from module import *` binds, and that means anything in a kernel, is known. */
bool is_known_star(std::string_view module);
Exported exported(std::string_view module, std::string_view name);
/** Whether a name of Python's may be taken for that behind a star import of anything: what the migrator
 * concludes from it holds of all that Numba compiles under the name, and the runtime asks the object. */
bool survives_stars(std::string_view name);
/** Binds what kernels read and nothing but a star import of a package outside the folder can bring: it is a
 * value of that package, as in `from package import NAME`. */
void bind_star_names(Program& program);

}  // namespace caramba::visitors
