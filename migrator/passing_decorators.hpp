/** \file
 * Decorators of the user's beside Numba's that leave a kernel what it is: Python alone gets to see what they
 * make of it. They may stay above what a kernel becomes.
 *
 *     def export(f):                          @export
 *         __all__.append(f.__name__)          @njit
 *         return f                            def area(r): …
 *
 * They may stand in other modules of the folder, and be made there: `export, __all__ = exporter()`,
 * `@register("area")`. Of other packages' nothing is known but that Python calls what they make. Where
 * kernels do, Numba knows what they make, and so does PyKokkos when it compiles these.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

/** What a decorator does with the function that it is given. */
struct Passing {
    bool known = false;
    bool gives_back = false;  ///< else another function, which calls it
    bool stored = false;      ///< it is put where Python finds it later: `TABLE[f.__name__] = f`
    bool marked = false;      ///< it is given attributes
    bool called = false;
    bool unseen = false;  ///< another package has it
};

/** \param universal: what it is given is an object of NumPy's, and no function. */
Passing passing(const visitors::Program& program, const syntax::Expr* decorator, bool universal);

}  // namespace caramba::migrator
