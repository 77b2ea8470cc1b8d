#include "types/array_functions.hpp"

namespace caramba::types {

namespace {

constexpr ArrayFunctionInfo kArrayFunctions[] = {
#define ARRAY_FUNCTION(id, names, methods) {ArrayFunctionId::id, names, methods},
#define LIBRARY_FUNCTION ARRAY_FUNCTION
#include "types/array_functions.def"
#undef LIBRARY_FUNCTION
#undef ARRAY_FUNCTION
};

bool has_word(std::string_view words, std::string_view wanted) {
    while (!words.empty()) {
        size_t end = words.find(' ');
        if (words.substr(0, end) == wanted) return true;
        words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
    }
    return false;
}

}  // namespace

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

}  // namespace caramba::types
