/** \file
 * Expressions of a function that makes decorators, with what its names stand for put in their places:
 *
 *     T[:](*[readonly(T) for _ in range(count)], *([T] * 2))      T: numba.float32, count: 1
 *
 * is `numba.float32[:](Array(numba.float32, 1, "A", readonly=True), numba.float32, numba.float32)` where
 * `readonly` is a function of the module that returns such an array's type.
 */
#pragma once

#include <optional>
#include <vector>

#include "migrator/factories.hpp"

namespace caramba::migrator {

/** The expression without names of the function; unknown() where that cannot be said. */
const syntax::Expr* written_out(const syntax::Expr* expr, const FactoryValues& values,
                                const FactoryScope& scope, int depth = 0);
/** The items of a tuple, a list or a range that is written out, perhaps as a constant of the module. */
std::optional<std::vector<const syntax::Expr*>> items_of(const syntax::Expr* written,
                                                         const FactoryScope& scope);
/** Whether an expression reads names of the function. */
bool reads_names(const syntax::Expr* expr, const FactoryValues& values);

}  // namespace caramba::migrator
