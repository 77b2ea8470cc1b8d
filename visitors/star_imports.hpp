/** \file
 * What `from math import *` binds, of libraries whose names are known.
 */
#pragma once

#include <string_view>

namespace caramba::visitors {

/** Unsure: some versions of the library have the name. */
enum class Exported { No, Yes, Unsure };

/** Whether all that `from module import *` binds, and that means anything in a kernel, is known. */
bool is_known_star(std::string_view module);
Exported exported(std::string_view module, std::string_view name);

}  // namespace caramba::visitors
