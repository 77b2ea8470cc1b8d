#include <Python.h>

#include <algorithm>
#include <array>
#include <string>

#include "migrator/decorator_reader.hpp"
#include "migrator/decorators.hpp"
#include "visitors/uses.hpp"

// Options that only the run knows: where the decorator itself can be asked for them then.

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Program;

namespace {

/** What settings are read by: it gives the same again, and does nothing else. */
constexpr std::array<std::string_view, 8> kReads{"ast.literal_eval", "os.environ.get", "os.getenv",
                                                 "os.cpu_count",     "builtins.bool",  "builtins.int",
                                                 "builtins.str",     "json.loads"};

/** `builtins.float`, and not a name that functions around bind. */
bool is_builtin(std::string_view path) {
    constexpr std::string_view kModule = "builtins.";
    return path.starts_with(kModule) &&
           PyDict_GetItemString(PyEval_GetBuiltins(), std::string(path.substr(kModule.size())).c_str());
}

/** `options = …`, `options["cache"] = …`, `options.update(…)` of a name that the function binds itself. */
bool stays_inside(const Expr* target, const visitors::Scope& own) {
    while (auto* item = as<Subscript>(target)) target = item->value;
    if (auto* several = as<Tuple>(target))
        return std::ranges::all_of(several->elts, [&](const Expr* e) { return stays_inside(e, own); });
    return is<Name>(target) && own.binds(std::string(name_of(target)));
}

}  // namespace

bool DecoratorReader::has_plain_options(const Call* call) const {
    const auto is_plain = [&](const Expr* value) {
        bool plain = true;
        visitors::walk(value, [&](const Node* n) {
            auto* made = as<Call>(n);
            const std::string path = made ? resolve(made->func) : "";
            const bool reads = std::ranges::find(kReads, path) != kReads.end();
            plain = plain && (!made || reads) && !is<Await>(n) && !is<NamedExpr>(n) && !is<Lambda>(n);
        });
        return plain;
    };
    return call->args.empty() &&
           std::ranges::all_of(call->keywords, [&](const Keyword* k) { return is_plain(k->value); });
}

bool DecoratorReader::is_unread(const Decorator& decorator) const {
    return !decorator.refused.empty() && std::ranges::all_of(decorator.refused, [&](const auto& refused) {
        const bool given =
            refused.first == kSignature || refused.first == kArgument || refused.first.starts_with(kOption);
        return refused.first == kUnread || (given && names_unknown(refused.second));
    });
}

bool DecoratorReader::names_unknown(const Node* written, int depth) const {
    bool found = false;
    visitors::walk(written, [&](const Node* n) {
        if (!is<Name>(n)) return;
        auto* name = static_cast<const Name*>(n);
        const std::string path = resolve(name);
        if (path.starts_with("numba") || is_builtin(path)) return;
        const Expr* value = known(name);
        found = found || value == name || depth > 4 || names_unknown(value, depth + 1);
    });
    return found;
}

bool is_unread(const Program& program, const Decorator& decorator, const std::set<std::string>& around) {
    DecoratorReader reader(program);
    for (const auto& [option, value] : decorator.refused) reader.hide(around, value);
    return reader.is_unread(decorator);
}

void DecoratorReader::read_at_run_time(const Expr* expr, Decorator& out) const {
    if (out.kind != "njit" || out.inlined) return;
    auto* call = as<Call>(expr);
    const auto only = [&](std::initializer_list<std::string_view> options) {
        return std::ranges::all_of(out.refused, [&](const auto& refused) {
            return std::ranges::find(options, refused.first) != options.end();
        });
    };
    if (call ? has_plain_options(call) && resolve(call->func).starts_with("numba.") : is_result(expr)) {
        if (!only({kUnread})) return;
    } else {
        // Whether kernels that call it compile it under their error model must not be in doubt.
        const bool says_errors = out.says_errors || std::ranges::any_of(out.refused, [](const auto& refused) {
                                     return refused.first == kUnread || refused.first == kErrorModel;
                                 });
        const bool told = out.refused.empty() || (says_errors && only({kUnread, kErrorModel, kFastmath}));
        const bool asked = !out.refused.empty() || out.unsure_parallel;
        if (!told || !asked || out.signature || !out.locals.empty()) return;
        if ((call && !has_plain_options(call)) || !gives_only_numbas(call ? call->func : expr)) return;
        if (!out.refused.empty()) unread(expr, out);
    }
    out.refused.clear();
    out.at_run_time = expr;
}

bool DecoratorReader::is_result(const Expr* expr, int depth) const {
    if (depth > 4) return false;
    if (auto there = elsewhere(expr)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).is_result(&name, depth + 1);
    }
    auto* call = as<Call>(expr);
    if (resolve(call ? call->func : expr).starts_with("numba.")) return true;
    if (auto* either = as<IfExp>(expr))
        return is_result(either->body, depth + 1) && is_result(either->orelse, depth + 1);
    const Binding* b = is<Name>(expr) ? module_.find(std::string(name_of(expr))) : nullptr;
    return b && !b->choices.empty() && std::ranges::all_of(b->choices, [&](const Node* choice) {
               auto* value = as<Expr>(choice);
               return value && is_result(value, depth + 1);
           });
}

bool DecoratorReader::gives_only_numbas(const Expr* factory, int depth) const {
    if (depth > 4) return false;
    if (auto there = elsewhere(factory)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).gives_only_numbas(&name, depth + 1);
    }
    if (resolve(factory).starts_with("numba.")) return true;
    const Binding* b = is<Name>(factory) ? module_.find(std::string(name_of(factory))) : nullptr;
    return b && !b->choices.empty() && std::ranges::all_of(b->choices, [&](const Node* choice) {
               auto* def = as<FunctionDef>(choice);
               return def && def->decorator_list.empty() && gives_only_numbas(def, depth + 1);
           });
}

bool DecoratorReader::gives_only_numbas(const FunctionDef* def, int depth) const {
    const visitors::Scope own = visitors::scope_of(def->args, def->body.stmts);
    std::set<std::string> decorators;  // functions inside, which are looked at below, and imports of Numba's
    visitors::walk(def, [&](const Node* n) {
        auto* inner = as<FunctionDef>(n);
        if (inner && inner != def) decorators.insert(inner->name);
        auto* from = imports_numba(n) ? as<ImportFrom>(n) : nullptr;
        if (!from) return;
        for (const Alias* a : from->names) decorators.insert(a->asname.empty() ? a->name : a->asname);
    });
    const auto result = [&](const auto& self, const Expr* e) -> bool {
        if (auto* either = as<IfExp>(e)) return self(self, either->body) && self(self, either->orelse);
        auto* call = as<Call>(e);
        if (call && decorators.contains(std::string(name_of(call->func)))) return true;
        if (call) return is<Call>(call->func) ? self(self, call->func) : gives_only_numbas(call->func, depth);
        return is<Name>(e) && own.binds(std::string(name_of(e)));
    };
    const auto statement = [&](const auto& self, const Stmt* s) -> bool {
        if (auto* inner = as<FunctionDef>(s)) return gives_only_numbas(inner, depth);
        if (auto* back = as<Return>(s)) return back->value && result(result, back->value);
        if (auto* assign = as<Assign>(s))
            return std::ranges::all_of(assign->targets, [&](const Expr* e) { return stays_inside(e, own); });
        if (auto* effect = as<ExprStmt>(s)) {
            auto* call = as<Call>(effect->value);
            auto* method = call ? as<Attribute>(call->func) : nullptr;
            return is<Constant>(effect->value) || (method && stays_inside(method->value, own));
        }
        if (auto* test = as<If>(s)) {
            const auto follows = [&](const Stmt* part) { return self(self, part); };
            return std::ranges::all_of(test->body.stmts, follows) &&
                   std::ranges::all_of(test->orelse.stmts, follows);
        }
        if (auto* attempt = as<Try>(s)) {
            const auto follows = [&](const Stmt* part) { return self(self, part); };
            const auto all = [&](const Block& suite) { return std::ranges::all_of(suite.stmts, follows); };
            return all(attempt->body) && all(attempt->orelse) && all(attempt->finalbody) &&
                   std::ranges::all_of(attempt->handlers,
                                       [&](const ExceptHandler* handler) { return all(handler->body); });
        }
        return is<Pass>(s) || is<Import>(s) || is<ImportFrom>(s);
    };
    return std::ranges::all_of(def->body.stmts, [&](const Stmt* s) { return statement(statement, s); });
}

}  // namespace caramba::migrator
