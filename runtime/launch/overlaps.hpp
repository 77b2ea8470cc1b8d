/** \file
 * Whether arrays lie in one memory. Elements of two arrays with the same strides are told apart where their
 * bytes interleave, as those of two columns of a matrix do, or of its left and its right half.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Whether none of these pairs of arguments has a byte in common, or is one and the same array where that may
 * be; `args`: the words of all arguments. What cannot be told counts as common. */
bool lie_apart(const CrbOverlap* pairs, const void* args);

}  // namespace caramba::runtime
