#include "types/array_functions.hpp"

namespace caramba::types {

namespace {

constexpr ArrayFunctionInfo kArrayFunctions[] = {
#define ARRAY_FUNCTION(id, names, methods) {ArrayFunctionId::id, names, methods},
#define LIBRARY_FUNCTION ARRAY_FUNCTION
#define TEXT_OPTION(function, position, keyword, values)
#include "types/array_functions.def"
#undef TEXT_OPTION
#undef LIBRARY_FUNCTION
#undef ARRAY_FUNCTION
};

constexpr TextOption kTextOptions[] = {
#define ARRAY_FUNCTION(id, names, methods)
#define LIBRARY_FUNCTION(id, names, methods)
#define TEXT_OPTION(function, position, keyword, values) {function, position, keyword, values},
#include "types/array_functions.def"
#undef TEXT_OPTION
#undef LIBRARY_FUNCTION
#undef ARRAY_FUNCTION
};

}  // namespace

bool has_word(std::string_view words, std::string_view wanted) {
    while (!words.empty()) {
        size_t end = words.find(' ');
        if (words.substr(0, end) == wanted) return true;
        words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
    }
    return false;
}

std::span<const ArrayFunctionInfo> array_functions() {
    return kArrayFunctions;
}

const ArrayFunctionInfo* find_array_function(std::string_view name) {
    for (const ArrayFunctionInfo& f : kArrayFunctions)
        if (has_word(f.names, name)) return &f;
    return nullptr;
}

const ArrayFunctionInfo* find_array_method(std::string_view name) {
    for (const ArrayFunctionInfo& f : kArrayFunctions)
        if (has_word(f.methods, name)) return &f;
    return nullptr;
}

bool is_text_option(std::string_view function, size_t position, std::string_view keyword,
                    std::string_view text) {
    for (const TextOption& o : kTextOptions)
        if (o.function == function && (keyword.empty() ? o.position == position : o.keyword == keyword))
            return has_word(o.values, text);
    return false;
}

}  // namespace caramba::types
