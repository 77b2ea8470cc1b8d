/** \file
 * The lists that a parallel kernel makes, or is given by a kernel, around its prange loops. Launches read
 * them, as arrays; a loop that changes one stays a loop of its function.
 *
 *     rows = [normalised(x) for x in data]      # the list of a host region
 *     for i in prange(len(rows)):
 *         out[i] = rows[i].sum()                # reads it; rows.append(…) would change it
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether a path is that of what makes Numba's typed lists. */
bool is_list_maker(std::string_view path);
/** Whether an expression makes a list: a display, a comprehension, numba.typed.List(). */
bool makes_list(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** Such a list where a prange loop changes it, or may change it: by a method, a store, a kernel that is given
 * the list; null where nothing does. */
const syntax::Expr* changed_host_list(const Program& program, const Kernel& kernel, const syntax::For* loop);

}  // namespace caramba::visitors
