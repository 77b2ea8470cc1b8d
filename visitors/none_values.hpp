/** \file
 * What may be None in a kernel: names, and items of lists.
 *
 *     factors = [None]                  # counted from 1
 *     for i in range(1, n):
 *         factors.append(cholesky(a[i]))
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a name of numbers, arrays or tuples is assigned to, which may be None as well. */
bool may_be_none(const Program& program, const Kernel& kernel, const syntax::Expr* target);
/** Whether an assignment is of a display of a list that may have None among its items: its name is bound
 * once, and nothing but single items, the length, loops and `append` is asked of it, since the array
 * library's functions of lists take the values of items. */
bool is_list_with_none(const Program& program, const Kernel& kernel, const syntax::Assign* assign);

}  // namespace caramba::visitors
