/** \file
 * The try statements that migrate: those with one handler of every exception, as Numba knows them.
 *
 *     try:
 *         y = np.linalg.solve(a, b)
 *     except Exception:
 *         y = np.zeros_like(b)
 */
#pragma once

#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** What keeps a kernel with this statement, or is in it and does so. */
struct RefusedTry {
    const syntax::Node* at = nullptr;  ///< null: nothing does
    std::string what;
};
RefusedTry refused_try(const Program& program, const Kernel& kernel, const syntax::Try* statement);

}  // namespace caramba::visitors
