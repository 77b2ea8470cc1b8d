/** \file
 * What kernels show: the arguments of exceptions, the messages of assertions, what print is given. */
#pragma once

#include <string>

#include "types/type.hpp"

namespace caramba::runtime {

/** Numba's name of a type; empty for types whose names it makes of more than is known here. */
std::string numba_name(types::TypeRef t);

/** Whether str() gives the value's own text in Numba's kernels. */
bool has_own_text(types::TypeRef t);

/** What Numba's str() gives for all values of such a type: `<object type:float64>`; empty where not known. */
std::string text_of_type(types::TypeRef t);

}  // namespace caramba::runtime
