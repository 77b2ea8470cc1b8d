/** \file
 * What a program's switches are where nobody sets them: the environment has no variables of the program's,
 * and Numba compiles.
 *
 *     if os.environ.get("PROGRAM_WITHOUT_NUMBA", "0") == "0" and not numba.config.DISABLE_JIT: …
 */
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "syntax/nodes.hpp"

namespace caramba::migrator {

/** How the expressions of a module are read. */
struct SettingNames {
    /** "os.environ", "numba.config.DISABLE_JIT", or "". */
    std::function<std::string(const syntax::Expr*)> path;
    /** The only value that a global name has, or null. */
    std::function<const syntax::Expr*(const syntax::Expr*)> value;
    /** The function that a global name means, or null. */
    std::function<const syntax::FunctionDef*(const syntax::Expr*)> function;
};

/** Whether a test holds then, where that is all it depends on. */
std::optional<bool> holds_by_default(const syntax::Expr* test, const SettingNames& names);
/** Whether it asks for nothing but Numba's own switch, or for the interpreter. */
bool is_fixed(const syntax::Expr* test, const SettingNames& names);

}  // namespace caramba::migrator
