/** \file
 * What a decorator is: one of Numba's, under whatever alias, wrapper or factory, with which options.
 *
 *     fast = jit(parallel=True, **FLAGS)      njit, parallel, and what the dictionary says
 *     @fast
 *     def f(x): …
 *
 * Wrappers, dictionaries of options and their values may stand in other modules of the folder.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Reads a decorator into `out`; false when it is none of Numba's. What the functions around bind, `around`,
 * means nothing of the module's in its arguments. */
bool read_decorator(const visitors::Program& program, const syntax::Expr* expr, visitors::Decorator& out,
                    const std::set<std::string>& around = {});
/** Reads `njit(f)`, `njit(f, parallel=True)` and `njit(parallel=True)(f)`. */
bool read_decorating_call(const visitors::Program& program, const syntax::Call* call,
                          visitors::Decorator& out, const std::set<std::string>& around = {});
/** Whether all that keeps a decorator from being understood is what its text does not say: options, and types
 * of signatures. */
bool is_unread(const visitors::Program& program, const visitors::Decorator& decorator,
               const std::set<std::string>& around = {});

/** Whether a decorator leaves functions to Python as the program is usually started. */
bool left_to_python(const visitors::Program& program, const syntax::Expr* expr);

/** Whether a decorator that none of these forms fits is a function of the user's that calls Numba's. */
bool may_compile(const visitors::Program& program, const syntax::Expr* expr);
/** The same, where PyKokkos' counterparts of Numba's decorators count, too. */
bool compiles_in_any_form(const visitors::Program& program, const syntax::Expr* expr);
/** Where an expression mentions Numba's decorators, of those that PyKokkos has counterparts of. */
std::vector<visitors::Reference> references_in(const visitors::Program& program, const syntax::Expr* expr);
/** Where such a function or class mentions Numba's decorators, of those that PyKokkos has counterparts of. */
std::vector<visitors::Reference> compiling_references(const visitors::Program& program,
                                                      const syntax::Expr* expr);

}  // namespace caramba::migrator
