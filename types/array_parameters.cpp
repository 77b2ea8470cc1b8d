#include "types/array_parameters.hpp"

#include <algorithm>
#include <string>

namespace caramba::types {

namespace {

struct Parameters {
    std::string_view function, names;
};

constexpr Parameters kParameters[] = {
#define PARAMETERS(function, names) {function, names},
#define ARRAY_LIKE(function, parameters, numbers)
#include "types/array_parameters.def"
#undef ARRAY_LIKE
#undef PARAMETERS
};

struct ArrayLike {
    std::string_view function, parameters, numbers;
};

constexpr ArrayLike kArrayLikes[] = {
#define PARAMETERS(function, names)
#define ARRAY_LIKE(function, parameters, numbers) {function, parameters, numbers},
#include "types/array_parameters.def"
#undef ARRAY_LIKE
#undef PARAMETERS
};

/** Whether a parameter, by position or keyword, is among some. */
bool among(std::string_view wanted, std::string_view parameters, size_t position, std::string_view keyword) {
    for (; keyword.empty() && position > 0; --position) {
        const size_t end = parameters.find(' ');
        if (end == std::string_view::npos) return false;
        parameters.remove_prefix(end + 1);
    }
    return has_word(wanted, keyword.empty() ? parameters.substr(0, parameters.find(' ')) : keyword);
}

}  // namespace

bool takes(const ArrayFunctionInfo& f, size_t position, std::string_view keyword) {
    const std::string method = "method_" + std::string(f.methods);
    const std::string_view name = f.names.empty() ? method : f.names.substr(0, f.names.find(' '));
    const auto* known = std::ranges::find(kParameters, name, &Parameters::function);
    if (known == std::end(kParameters)) return true;
    const std::string words = " " + std::string(known->names) + " ";
    if (!keyword.empty()) return words.find(" " + std::string(keyword) + " ") != std::string::npos;
    const auto count = static_cast<size_t>(std::ranges::count(known->names, ' ')) + !known->names.empty();
    return position < count;
}

bool is_array_like(const ArrayFunctionInfo& f, size_t position, std::string_view keyword, bool number) {
    const std::string_view name = f.names.substr(0, f.names.find(' '));
    const auto* like = std::ranges::find(kArrayLikes, name, &ArrayLike::function);
    const auto* known = std::ranges::find(kParameters, name, &Parameters::function);
    return like != std::end(kArrayLikes) &&
           among(number ? like->numbers : like->parameters, known->names, position, keyword);
}

}  // namespace caramba::types
