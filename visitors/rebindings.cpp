#include "visitors/rebindings.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

Rebindings::Rebindings(const Program& program) : module_(program.tree.module->body) {
    for (const Stmt* s : module_.stmts) statement(s, s->span.end);
    // What functions bind may change at any time.
    walk(program.tree.module, [&](const Node* n) {
        if (auto* global = as<Global>(n))
            for (const std::string& name : global->names) other(name);
        if (auto* named = as<NamedExpr>(n)) other(std::string(name_of(named->target)));
    });
}

void Rebindings::statement(const Stmt* s, std::uint32_t end) {
    if (auto* assign = as<Assign>(s)) {
        for (const Expr* e : assign->targets) target(e, assign->value, end);
    } else if (auto* update = as<AugAssign>(s)) {
        target(update->target, update->value, end);
    } else if (auto* declared = as<AnnAssign>(s)) {
        target(declared->target, declared->value, end);
    } else if (auto* loop = as<For>(s)) {
        target(loop->target, loop->iter, end);
        for (const Block* suite : {&loop->body, &loop->orelse})
            for (const Stmt* part : suite->stmts) statement(part, end);
    } else if (auto* loop = as<While>(s)) {
        for (const Block* suite : {&loop->body, &loop->orelse})
            for (const Stmt* part : suite->stmts) statement(part, end);
    } else if (auto* test = as<If>(s)) {
        for (const Block* suite : {&test->body, &test->orelse})
            for (const Stmt* part : suite->stmts) statement(part, end);
    } else if (auto* import = as<ImportFrom>(s)) {
        // Of a value, which a later statement may convert: `from units import scale`, `scale = float(scale)`.
        const std::string module =
            std::string(static_cast<size_t>(import->level), '.') + import->module + ".";
        for (const Alias* a : import->names) {
            Bound& bound = bound_[a->asname.empty() ? a->name : a->asname];
            bound.end = std::max(bound.end, end);
            bound.plain = bound.plain && imports_value(module + a->name);
        }
    } else {
        for (const std::string& name : bound_names({const_cast<Stmt*>(s)})) other(name);
    }
}

void Rebindings::target(const Expr* e, const Expr* value, std::uint32_t end) {
    auto* several = as<Tuple>(e);
    auto* values = as<Tuple>(value);
    for (size_t i = 0; several && i < several->elts.size(); ++i)
        target(several->elts[i],
               values && values->elts.size() == several->elts.size() ? values->elts[i] : value, end);
    if (!is<Name>(e)) return;
    Bound& bound = bound_[std::string(name_of(e))];
    bound.end = std::max(bound.end, end);
    bound.plain = bound.plain && value && may_be_frozen(value);
}

bool Rebindings::settled(const Kernel& kernel, const std::string& name) const {
    auto found = bound_.find(name);
    return kernel.home == &module_ && found != bound_.end() && found->second.plain &&
           found->second.end <= kernel.def->span.begin;
}

}  // namespace caramba::visitors
