#include "migrator/branches.hpp"

#include <algorithm>
#include <vector>

#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;

namespace {

using Statements = std::vector<Stmt*>;

/** The suites of a statement of which one is run at most, or one until another takes over. */
std::vector<Statements> branches(const Stmt* s) {
    if (auto* i = as<If>(s)) return {i->body.stmts, i->orelse.stmts};
    auto* t = as<Try>(s);
    if (!t) return {};
    std::vector<Statements> out{t->body.stmts};
    // What follows the body without an exception belongs to it.
    out[0].insert(out[0].end(), t->orelse.stmts.begin(), t->orelse.stmts.end());
    for (const ExceptHandler* handler : t->handlers) out.push_back(handler->body.stmts);
    return out;
}

/** `f: Callable` and `f = None`, until one of the branches has run. */
bool is_placeholder(const Stmt* s) {
    auto* assign = as<Assign>(s);
    auto* declared = as<AnnAssign>(s);
    return (assign && visitors::is_none(assign->value)) ||
           (declared && (!declared->value || visitors::is_none(declared->value)));
}

/** How many simple statements and definitions bind a name. */
int bindings(const Statements& statements, const std::string& name) {
    int count = 0;
    for (Stmt* s : statements) {
        const auto inner = branches(s);
        if (is_placeholder(s)) continue;
        if (inner.empty()) count += static_cast<int>(visitors::bound_names({s}).count(name));
        for (const Statements& branch : inner) count += bindings(branch, name);
        if (auto* t = as<Try>(s)) count += bindings(t->finalbody.stmts, name);
    }
    return count;
}

bool alone(const Statements& statements, const Stmt* definition, const std::string& name, int all) {
    return std::any_of(statements.begin(), statements.end(), [&](const Stmt* s) {
        const auto parts = branches(s);
        int together = 0;
        for (const Statements& part : parts) together += bindings(part, name);
        return std::any_of(parts.begin(), parts.end(), [&](const Statements& part) {
            const bool here = std::find(part.begin(), part.end(), definition) != part.end();
            return (here && together == all && bindings(part, name) == 1) ||
                   alone(part, definition, name, all);
        });
    });
}

}  // namespace

bool bound_in_other_branches(const Tree& tree, const Stmt* definition, const std::string& name) {
    bool rebound = false;  // by a function
    visitors::walk(tree.module, [&](const Node* n) {
        auto* global = as<Global>(n);
        rebound = rebound || (global && std::ranges::find(global->names, name) != global->names.end());
    });
    const Statements& module = tree.module->body.stmts;
    return !rebound && alone(module, definition, name, bindings(module, name));
}

}  // namespace caramba::migrator
