/** \file
 * What the functions of array_functions.def take: the table array_parameters.def.
 */
#pragma once

#include "types/array_functions.hpp"

namespace caramba::types {

/** Whether a function has a parameter at a position (the array of a method is at 0), or under a keyword. True
 * where the table says nothing. */
bool takes(const ArrayFunctionInfo& function, size_t position, std::string_view keyword);
/** Whether the function makes an array of a list or a tuple at a position or under a keyword, or of a number.
 */
bool is_array_like(const ArrayFunctionInfo& function, size_t position, std::string_view keyword, bool number);

}  // namespace caramba::types
