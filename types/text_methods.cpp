#include "types/text_methods.hpp"

#include <algorithm>
#include <iterator>

namespace caramba::types {

bool is_text_method(std::string_view name) {
    static constexpr std::string_view names[]{
#define TEXT_METHOD(method) #method,
#include "types/text_methods.def"
#undef TEXT_METHOD
    };
    return std::ranges::find(names, name) != std::end(names);
}

}  // namespace caramba::types
