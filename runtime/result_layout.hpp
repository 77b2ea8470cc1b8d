/** \file
 * How a unit lays out what a kernel returns to Python: as the C struct that codegen/block.cpp writes, in
 * memory of the runtime, and dispatch/scalars.cpp reads.
 */
#pragma once

#include <cstddef>

#include "runtime/abi.h"
#include "types/type.hpp"

namespace caramba::runtime {

/** crb_list_result of the units (codegen/parts/list.h). */
struct ListResult {
    crb_i64 size;
    char* data;
    const void* body;
    crb_i64 typed;
};

/** Bytes of an array in a result. */
std::size_t array_result_size(types::TypeRef type);
/** Bytes of a result; 0 where the type says all of it, as of text and None. */
std::size_t result_size(types::TypeRef type);
std::size_t result_alignment(types::TypeRef type);
std::size_t round_up(std::size_t offset, std::size_t alignment);

}  // namespace caramba::runtime
