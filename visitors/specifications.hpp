/** \file
 * What the lists and dictionaries hold that say the fields of jitclasses, where a class stands:
 *
 *     spec = [("n", int64)]
 *     for name in ("x", "y"):
 *         spec.append((name, float64[:]))
 *
 * The statements of the module are followed one by one, as far as they make and change such lists. What they
 * do otherwise with one makes it unknown.
 */
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** The names of fields and what is said of their types. */
using Specification = std::vector<std::pair<std::string, const syntax::Expr*>>;

/** The fields that an expression says in front of a statement of the module; none where that cannot be told.
 * `statements` gets those that may have to do with it and nothing else. */
std::optional<Specification> read_specification(const Program& program, const syntax::Expr* expr,
                                                const syntax::Stmt* before,
                                                std::set<const syntax::Stmt*>& statements);
/** Takes out of a module those of the statements that nothing else needs; what their comments say stays. */
void remove_specifications(Program& program, std::set<const syntax::Stmt*> statements);

}  // namespace caramba::visitors
