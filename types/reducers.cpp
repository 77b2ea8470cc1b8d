#include "types/reducers.hpp"

namespace caramba::types {

namespace {

constexpr ReducerInfo kReducers[] = {
#define REDUCER(name, fields, shape, value) {ReducerId::name, #name, fields, shape, value},
#include "types/reducers.def"
#undef REDUCER
};

}  // namespace

std::span<const ReducerInfo> reducers() {
    return kReducers;
}

const ReducerInfo* find_reducer(std::string_view name) {
    for (const ReducerInfo& r : kReducers)
        if (r.name == name) return &r;
    return nullptr;
}

TypeRef default_value(const ReducerInfo& reducer) {
    return reducer.value == 'b' ? boolean() : reducer.value == 'i' ? int64() : float64();
}

TypeRef accumulator(const ReducerInfo& reducer, TypeRef value) {
    if (!is_scalar(value)) return nullptr;
    switch (reducer.id) {
        case ReducerId::Sum:
        case ReducerId::Prod:
        case ReducerId::LAnd:
        case ReducerId::LOr:
            return value;
        case ReducerId::BAnd:
        case ReducerId::BOr:
            return is_integral(value) ? value : nullptr;
        default:
            break;
    }
    if (is_complex(value)) return nullptr;  // they have no order
    if (reducer.is_scalar()) return value;
    std::vector<TypeRef> elements;
    for (char letter : reducer.shape) elements.push_back(letter == 'v' ? value : int64());
    return reducer_fields(std::string(reducer.name), std::move(elements));
}

int reducer_field(TypeRef accumulator, std::string_view name) {
    const ReducerInfo* reducer = is_reducer_fields(accumulator) ? find_reducer(accumulator->text) : nullptr;
    std::string_view rest = reducer ? reducer->fields : std::string_view();
    for (int position = 0; !rest.empty(); ++position) {
        size_t end = rest.find(' ');
        if (rest.substr(0, end) == name) return position;
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return -1;
}

}  // namespace caramba::types
