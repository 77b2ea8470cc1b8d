/** \file
 * The memory order of what an operation on arrays makes.
 */
#pragma once

#include <algorithm>
#include <vector>

#include "types/type.hpp"

namespace caramba::types {

/** Numba's rule: the order of Fortran if an operand has it and none has that of C. */
inline Layout layout_of_result(const std::vector<TypeRef>& operands) {
    auto any = [&](Layout layout) {
        return std::any_of(operands.begin(), operands.end(),
                           [&](TypeRef t) { return is_array(t) && t->rank > 0 && t->layout == layout; });
    };
    return any(Layout::F) && !any(Layout::C) ? Layout::F : Layout::C;
}

}  // namespace caramba::types
