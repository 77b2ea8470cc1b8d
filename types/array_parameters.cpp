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
#include "types/array_parameters.def"
#undef PARAMETERS
};

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

}  // namespace caramba::types
