#include "runtime/result_layout.hpp"

#include <algorithm>

namespace caramba::runtime {

std::size_t round_up(std::size_t offset, std::size_t alignment) {
    return (offset + alignment - 1) / alignment * alignment;
}

std::size_t array_result_size(types::TypeRef type) {
    return 16 + 16 * std::max<std::size_t>(type->rank, 1);
}

std::size_t result_alignment(types::TypeRef type) {
    if (types::is_array(type) || types::is_list(type)) return 8;
    if (types::is_complex(type)) return static_cast<std::size_t>(types::size_of(type)) / 2;
    if (!types::is_tuple(type)) return std::clamp<std::size_t>(result_size(type), 1, 8);
    std::size_t most = 1;
    for (types::TypeRef element : type->elements) most = std::max(most, result_alignment(element));
    return most;
}

std::size_t result_size(types::TypeRef type) {
    if (types::is_array(type)) return array_result_size(type);
    if (types::is_cell(type)) return sizeof(void*);
    if (types::is_list(type)) return sizeof(ListResult);
    if (types::is_scalar(type)) return static_cast<std::size_t>(types::size_of(type));
    if (!types::is_tuple(type)) return 0;  // text and None are known while compiling
    std::size_t offset = 0;
    for (types::TypeRef element : type->elements)
        offset = round_up(offset, result_alignment(element)) + result_size(element);
    return std::max<std::size_t>(round_up(offset, result_alignment(type)), 1);  // as every struct of C++
}

}  // namespace caramba::runtime
