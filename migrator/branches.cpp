#include "migrator/branches.hpp"

#include <algorithm>
#include <vector>

#include "migrator/decorator_reader.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;

namespace {

using Statements = std::vector<Stmt*>;
using visitors::Binding;
using visitors::Program;

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

constexpr int kMostNames = 8;  // that stand for each other

/** `try: import numba; has_numba = True`: of all bindings of the name this is the one that counts, and the
 * last one but for those of handlers. */
bool is_set_with_numba(const Program& program, const std::string& name, const Binding& binding) {
    return std::ranges::any_of(program.tree.module->body.stmts, [&](Stmt* s) {
        if (!is<Try>(s) || binding.last > s->span.end) return false;
        for (const Block* suite : suites_with_numba(program, s))
            for (const Stmt* part : suite->stmts)
                if (auto* a = as<Assign>(part); a && is_true(a->value) && name_of(a->targets[0]) == name)
                    return true;
        return false;
    });
}

/** Whether a condition of the module's holds wherever there is Numba. */
bool holds_with_numba(const Program& program, const Expr* test, int depth = 0) {
    if (auto* all = as<BoolOp>(test); all && all->op == BooleanOperator::And)
        return std::ranges::all_of(all->values,
                                   [&](const Expr* e) { return holds_with_numba(program, e, depth); });
    auto* compared = as<Compare>(test);
    if (compared && compared->ops.size() == 1 && compared->ops[0] == CompareOperator::IsNot &&
        visitors::is_none(compared->comparators[0]))
        return program.module.resolve(compared->left).starts_with("numba");
    const std::string path = program.module.resolve(test);
    if (path == "numba" || path.starts_with("numba.")) return true;
    const auto [where, binding] = program.defined(test);
    if (!where || !binding || depth > kMostNames) return false;
    const auto* written = as<Attribute>(test);
    const std::string name = written ? written->attr : std::string(name_of(test));
    if (binding->kind == Binding::Kind::Several) return is_set_with_numba(*where, name, *binding);
    if (binding->kind != Binding::Kind::Variable || !binding->value) return false;
    if (is_true(binding->value)) return is_set_with_numba(*where, name, *binding);
    return is<Name>(binding->value) && holds_with_numba(*where, binding->value, depth + 1);
}

}  // namespace

std::vector<Block*> suites_with_numba(const Program& program, Stmt* statement) {
    if (auto* branch = as<If>(statement))
        if (branch->orelse.stmts.empty() && holds_with_numba(program, branch->test)) return {&branch->body};
    auto* attempt = as<Try>(statement);
    if (!attempt || attempt->handlers.empty() || !attempt->finalbody.stmts.empty() ||
        !std::ranges::all_of(attempt->handlers, [&](const ExceptHandler* handler) {
            return program.module.without_numba.contains(handler);
        }))
        return {};
    return {&attempt->body, &attempt->orelse};
}

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
