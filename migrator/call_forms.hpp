/** \file
 * Calls of Numba's decorators: `f = njit(f)` below a function makes a kernel of it, and what other calls make
 * is only known when they run.
 */
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** What makes a kernel of a function that stands above it in the same suite, or in a branch of it. */
struct Below {
    syntax::Stmt* stmt;        ///< `name = njit(f)` or `return njit(f)`
    syntax::Stmt* within;      ///< `if has_numba:` of the suite, where that holds it
    const syntax::Call* call;  ///< of the decorator
    std::string name;          ///< the kernel's: the function's own where it is returned
};

/** Whether a call of the decorator makes of a function what it would make where it stands above it. */
bool makes_function(const visitors::Decorator& decorator);

/** How often a name is read in a suite, and in what stands within. */
size_t reads(const syntax::Block& suite, const std::string& name);

/** The names that calls take first, of which a statement of the suite gives the result a name or returns it.
 */
std::set<std::string> given_to_calls(const syntax::Block& suite);

/** The statement below `def` that makes a kernel of it; none if anything else may see the plain function, or
 * binds the name again. `suite` is all of the body of a module or a function, `around` what the functions
 * around it bind. */
std::optional<Below> read_below(const visitors::Program& program, const syntax::FunctionDef* def,
                                const syntax::Block& suite, visitors::Decorator& decorator,
                                const std::set<std::string>& around);

/** Diagnoses calls that give functions to Numba and are not among those in `read`, once all kernels of the
 * files are found; sets `compiles_unseen` of programs. */
void report_calls(const std::vector<visitors::Program*>& programs, std::set<const syntax::Node*> read);

}  // namespace caramba::migrator
