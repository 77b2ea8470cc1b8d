/** \file
 * Whether arrays of indices name each element once, so that iterations which store where they say leave each
 * other's elements alone:
 *
 *     out[order[i]] += x[i]
 *     out[rows[i], columns[i]] = x[i]
 *     out[pixels[i, 0], pixels[i, 1]] = x[i]
 *
 * One pass tells that indices grow, as most do; others are marked, in bits or, where they lie far apart, in a
 * table of their values.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** Whether the elements from `begin` to `end` of each of these arguments differ, and none is negative. An
 * array that has no such elements has them not. `args`: the words of all arguments. */
bool are_distinct(const CrbIndices* indices, const void* args, crb_i64 begin, crb_i64 end);

}  // namespace caramba::runtime
