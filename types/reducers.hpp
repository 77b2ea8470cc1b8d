/** \file
 * The reducers of parallel_reduce and the accumulators that they work on: the table reducers.def.
 *
 * The accumulator of a reducer with several fields is a tuple type that carries the reducer's name as `text`.
 */
#pragma once

#include <span>
#include <string_view>

#include "types/type.hpp"

namespace caramba::types {

enum class ReducerId {
#define REDUCER(name, fields, shape, value) name,
#include "types/reducers.def"
#undef REDUCER
};

struct ReducerInfo {
    ReducerId id;
    std::string_view name;
    std::string_view fields;  ///< separated by spaces
    std::string_view shape;
    char value;
    bool is_scalar() const { return shape.empty(); }
};

std::span<const ReducerInfo> reducers();
const ReducerInfo* find_reducer(std::string_view name);

/** The accumulator of a reducer for values of this type; null where it takes no such values. */
TypeRef accumulator(const ReducerInfo& reducer, TypeRef value);
/** The type of values when nothing says it. */
TypeRef default_value(const ReducerInfo& reducer);
/** The position of this attribute of an accumulator with fields, or -1. */
int reducer_field(TypeRef accumulator, std::string_view name);

}  // namespace caramba::types
