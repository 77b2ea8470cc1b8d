/** \file
 * The functions of whole arrays that kernels may call: the table array_functions.def.
 */
#pragma once

#include <span>
#include <string_view>

namespace caramba::types {

enum class ArrayFunctionId {
#define ARRAY_FUNCTION(id, names, methods) id,
#define LIBRARY_FUNCTION(id, names, methods)
#include "types/array_functions.def"
#undef LIBRARY_FUNCTION
#undef ARRAY_FUNCTION
    Library,
    LibraryJoin,
};

struct ArrayFunctionInfo {
    ArrayFunctionId id;
    std::string_view names;    ///< in NumPy, space-separated
    std::string_view methods;  ///< of arrays
};

std::span<const ArrayFunctionInfo> array_functions();
/** The entry for np.<name>, or for a method of arrays; null when there is none. */
const ArrayFunctionInfo* find_array_function(std::string_view name);
const ArrayFunctionInfo* find_array_method(std::string_view name);

}  // namespace caramba::types
