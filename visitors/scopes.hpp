/** \file
 * What names mean: the bindings of a function, and the imports and globals of a module.
 */
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

/** The names of one function. */
struct Scope {
    std::set<std::string>
        bound;  ///< parameters and whatever is assigned; comprehensions have scopes of their own
    std::set<std::string> global_;  ///< `global x`
    bool binds(const std::string& name) const { return bound.count(name) && !global_.count(name); }
};

/** Whether a statement, or a parameter, gives a name its value. */
bool binds(const syntax::Node* n, const std::string& name);

Scope scope_of(const syntax::Arguments* args, const std::vector<syntax::Stmt*>& body);
/** The names that a target gives values to: `a` and `b` of `a, (b, c[i])`. */
std::set<std::string> bound_by(const syntax::Expr* target);
/** Names that statements bind in the scope they stand in. */
std::set<std::string> bound_names(const std::vector<syntax::Stmt*>& statements);
/** What a function's body binds, `:=` in comprehensions included, declared global or not. */
std::set<std::string> bound_inside(const std::vector<syntax::Stmt*>& body);
std::vector<std::string> parameter_names(const syntax::Arguments* args);

/** What a global name is. */
struct Binding {
    enum class Kind { Import, Function, Class, Variable, Several };
    Kind kind = Kind::Variable;
    std::string path;                     ///< Import: "numpy", "numba.njit"
    syntax::Node* node = nullptr;         ///< the statement
    const syntax::Expr* value = nullptr;  ///< Variable assigned once: its value
    bool filled = false;                  ///< Variable: a list or dictionary that the module changes
    std::vector<const syntax::Node*> choices =
        {};  ///< definitions and values of what is bound to functions and values alone
    /** A test around a definition, and whether it must hold for that to be taken. */
    using Condition = std::pair<const syntax::Expr*, bool>;
    std::vector<std::vector<Condition>> conditions = {};  ///< of each of these choices
    bool local = false;                                   ///< Import by functions, and not by the module
    std::uint32_t last = 0;  ///< where the last of the module's own statements that bind it ends
    /** What each of its bindings makes it of, imports apart: what is assigned, added or iterated over; null
     * where that is something else. */
    std::vector<const syntax::Expr*> values = {};
    std::set<std::string> imports = {};  ///< what it is imported from, by any of its bindings
};

/** The global names of a file. */
struct Module {
    std::unordered_map<std::string, Binding> globals;
    /** Paths of attributes that come through another module of the folder, and what is meant:
     * "numpy.exp" of "pkg.common.np.exp". */
    std::map<std::string, std::string> passed_on;
    /** Names that functions import, and that mean this wherever they stand. */
    std::set<std::string> local_imports;
    /** Handlers that run where Numba is missing, and then alone. */
    std::set<const syntax::Node*> without_numba;
    /** Libraries all of whose names are imported: "math". */
    std::vector<std::string> stars;
    const Binding* find(const std::string& name) const;
    /** The name of which an import of this whole module is bound, the first of several; "" where there is
     * none. `by_module`: not by functions alone. */
    std::string imported_as(const std::string& path, bool by_module) const;
    /** "numpy.exp" of `np.exp`, "builtins.len" of `len`; "" for names that are no imports. Locals are not
     * looked at. */
    std::string resolve(const syntax::Expr* expr) const;
    /** The path by which a name or attribute is imported: "..util.f", also through `import *`; else "". */
    std::string imported_path(const syntax::Expr* expr) const;

  private:
    /** "numba" of `nb = numba`; "" for values that are no libraries. */
    std::string module_by_other_name(const Binding& b) const;
};

Module read_module(const syntax::Tree& tree);

}  // namespace caramba::visitors
