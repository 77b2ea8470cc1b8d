/** \file
 * The functions of whole arrays that kernels may call: the table array_functions.def.
 */
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace caramba::types {

enum class ArrayFunctionId {
#define ARRAY_FUNCTION(id, names, methods) id,
#define LIBRARY_FUNCTION(id, names, methods)
#define TEXT_OPTION(function, position, keyword, values)
#include "types/array_functions.def"
#undef TEXT_OPTION
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

/** A parameter that takes one of some words: np.searchsorted's `side`. */
struct TextOption {
    std::string_view function;
    size_t position;
    std::string_view keyword;
    std::string_view values;  ///< space-separated
};

std::span<const ArrayFunctionInfo> array_functions();
/** Whether one of some words, between which are spaces, is the wanted one. */
bool has_word(std::string_view words, std::string_view wanted);
/** The entry for np.<name>, or for a method of arrays; null when there is none. */
const ArrayFunctionInfo* find_array_function(std::string_view name);
const ArrayFunctionInfo* find_array_method(std::string_view name);
/** Whether np.<function> takes this word at a position (the array of a method is at 0), or under a keyword.
 */
bool is_text_option(std::string_view function, size_t position, std::string_view keyword,
                    std::string_view text);

}  // namespace caramba::types
