#include "types/array_functions.hpp"

#include <unordered_map>

#include "types/words.hpp"

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

using Names = std::unordered_map<std::string_view, const ArrayFunctionInfo*>;

Names index(std::string_view ArrayFunctionInfo::*words) {
    Names out;
    for (const ArrayFunctionInfo& f : kArrayFunctions)
        for_each_word(f.*words, [&](std::string_view word) { out.emplace(word, &f); });
    return out;
}

}  // namespace

bool has_word(std::string_view words, std::string_view wanted) {
    bool found = false;
    for_each_word(words, [&](std::string_view word) { found = found || word == wanted; });
    return found;
}

std::span<const ArrayFunctionInfo> array_functions() {
    return kArrayFunctions;
}

const ArrayFunctionInfo* find_array_function(std::string_view name) {
    static const Names functions = index(&ArrayFunctionInfo::names);
    const auto f = functions.find(name);
    return f == functions.end() ? nullptr : f->second;
}

const ArrayFunctionInfo* find_array_method(std::string_view name) {
    static const Names methods = index(&ArrayFunctionInfo::methods);
    const auto f = methods.find(name);
    return f == methods.end() ? nullptr : f->second;
}

bool is_text_option(std::string_view function, size_t position, std::string_view keyword,
                    std::string_view text) {
    for (const TextOption& o : kTextOptions)
        if (o.function == function && (keyword.empty() ? o.position == position : o.keyword == keyword))
            return has_word(o.values, text);
    return false;
}

}  // namespace caramba::types
