/** \file
 * Loops over the items of a tuple that have different types, `for x in pk.literal_unroll(t)`, before anything
 * else looks at them:
 *
 *     for k in range(2):
 *         if k == 0:
 *             x = t[0]
 *             …
 *         else:
 *             x = t[1]
 *             …
 *
 * So each item has its own type where it is used, and what the iterations hand on has the type of all.
 */
#pragma once

#include <vector>

#include "runtime/function.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** The function with such loops written out for these arguments; `tree` owns what is new. Throws KernelError
 * where the length of a tuple cannot be told. */
const syntax::FunctionDef* write_out_tuple_loops(const Function& function,
                                                 const syntax::FunctionDef* definition,
                                                 const std::vector<types::TypeRef>& arguments,
                                                 syntax::Tree& tree);

}  // namespace caramba::runtime
