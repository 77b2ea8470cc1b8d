/** \file
 * Nested parallel patterns as loops: written into the syntax tree before anything else looks at it.
 *
 * Before:  def inner(i, a):                                 After:  a_2 = 0
 *              a += x[i]                                            low = m.crb_lower(0, n)
 *          t = pk.parallel_reduce(                                  high = m.crb_upper(0, n)
 *              pk.TeamThreadRange(m, n), inner)                     for i_2 in m.crb_share(low, high):
 *                                                                       a_2 += x[i_2]
 *                                                                   t = m.crb_sum(a_2)
 *
 * So the inner function's variables get names of their own, and those of the functions around it mean what
 * they mean in Python. Scans run their body twice, single becomes an `if`, annotations of scratch views move
 * into the calls that make them.
 */
#pragma once

#include "runtime/function.hpp"

namespace caramba::runtime {

/** The function without nested patterns; `tree` owns what is new. Throws KernelError. */
const syntax::FunctionDef* expand_nested(Function& function, syntax::Tree& tree);

/** The rank of the class pykokkos.ScratchViewND that an expression names; 0 for everything else. */
int scratch_rank(const Function& function, const syntax::Expr* e);

}  // namespace caramba::runtime
