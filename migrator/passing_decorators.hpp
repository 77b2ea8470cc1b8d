/** \file
 * Decorators of the user's that give back the very function that they are given, and ask it for its names
 * only. They may stay above what a kernel becomes.
 *
 *     def export(f):                          @export
 *         __all__.append(f.__name__)          @njit
 *         return f                            def area(r): …
 *
 * They may stand in other modules of the folder, and be made there: `export, __all__ = exporter()`.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::migrator {

bool gives_back(const visitors::Program& program, const syntax::Expr* decorator);

}  // namespace caramba::migrator
