#include "visitors/import_time.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "syntax/visitor.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_librarys(const std::string& path) {
    constexpr std::array libraries{"numpy.", "numba.", "pykokkos.", "math.", "builtins."};
    return path != "builtins.exec" && path != "builtins.eval" &&
           std::ranges::any_of(libraries, [&](const char* of) { return path.starts_with(of); });
}

/** Names and calls that are computed when a statement of a module runs, and decorators that are called
 * without a call: bodies of functions are not. */
class Computed : public Visitor {
  public:
    bool imports = false;  ///< a module that is no such library: it may import this one, and call it

    explicit Computed(std::function<void(const Expr*, bool decorator)> on) : on_(std::move(on)) {}

    void statements(const Program& program, std::uint32_t begin, std::uint32_t end) {
        for (Stmt* s : program.tree.module->body.stmts)
            if (s->span.begin >= begin && s->span.begin < end) visit(s);
    }

  private:
    template <class Function>
    void header(const Function* def) {
        for (Expr* d : def->decorator_list) {
            if (!is<Call>(d)) on_(d, true);
            visit(d);
        }
        if (def->args) visit(def->args);
    }
    void visit_node(FunctionDef* s) override { header(s); }
    void visit_node(AsyncFunctionDef* s) override { header(s); }
    void visit_node(Lambda*) override {}
    void visit_node(Import* s) override {
        for (const Alias* a : s->names) imports = imports || !is_librarys(a->name + ".");
    }
    void visit_node(ImportFrom* s) override {
        imports = imports || s->level > 0 || !is_librarys(s->module + ".");
    }
    void visit_node(Name* e) override { on_(e, false); }
    void visit_node(Call* e) override {
        on_(e, false);
        visit_children(e);
    }

    std::function<void(const Expr*, bool)> on_;
};

/** Whether an expression has a name of the module's that may be a function or a class. */
bool has_callable(const Program& program, Expr* e) {
    bool found = false;
    Computed([&](const Expr* part, bool) {
        auto* name = as<Name>(part);
        const Binding* b = name ? program.module.find(name->id) : nullptr;
        found = found || (b && b->kind != Binding::Kind::Import && b->kind != Binding::Kind::Variable);
    }).visit(e);
    return found;
}

/** What a call is of; of `njit(options)(f)` and `Tuple(types)(int64)`, what is called first. */
std::string path_of_callee(const Program& program, const Call* call) {
    while (auto* made = as<Call>(call->func)) call = made;
    auto* name = as<Name>(call->func);
    const Binding* b = name ? program.module.find(name->id) : nullptr;
    // `f8 = nb.float64`
    const bool given = b && b->kind == Binding::Kind::Variable && b->value;
    return program.module.resolve(given ? b->value : call->func);
}

/** A call of a library that is given nothing to call, but `njit(f)`, which compiles nothing yet: Numba
 * compiles at once for signatures. */
bool is_harmless(const Program& program, const Call* call) {
    const std::string path = program.module.resolve(call->func);
    if (!is_librarys(path)) return false;
    if (path == "pykokkos.host_call" || path == "pykokkos.numba_form") return true;
    if (path.starts_with("numba.") || path.starts_with("pykokkos."))
        return std::ranges::all_of(call->args, [&](const Expr* e) {
            auto* name = as<Name>(e);
            const Binding* b = name ? program.module.find(name->id) : nullptr;
            return b && b->kind == Binding::Kind::Function;
        });
    return std::ranges::none_of(call->args, [&](Expr* e) { return has_callable(program, e); }) &&
           std::ranges::none_of(call->keywords, [&](Keyword* k) { return has_callable(program, k->value); });
}

/** Likewise a decorator without a call, or the name of one: `fast = njit(nogil=True)`. */
bool is_librarys(const Program& program, const Expr* decorator) {
    if (is_librarys(program.module.resolve(decorator))) return true;
    auto* name = as<Name>(decorator);
    const Binding* b = name ? program.module.find(name->id) : nullptr;
    auto* call = b && b->kind == Binding::Kind::Variable ? as<Call>(b->value) : nullptr;
    return call && program.module.resolve(call->func).starts_with("numba.") && is_harmless(program, call);
}

}  // namespace

AtImport at_import(const Program& program, std::uint32_t begin, std::uint32_t end) {
    bool compiled = false, called = false;
    Computed computed([&](const Expr* e, bool decorator) {
        auto* call = as<Call>(e);
        called = called || (decorator && !is_librarys(program, e));
        if (!call || is_harmless(program, call)) return;
        const bool numbas = path_of_callee(program, call).starts_with("numba.");
        (numbas ? compiled : called) = true;
    });
    computed.statements(program, begin, end);
    if (called || computed.imports) return AtImport::Called;
    return compiled ? AtImport::Compiled : AtImport::Nothing;
}

bool mentions(const Program& program, const std::string& name, std::uint32_t begin, std::uint32_t end) {
    bool found = false;
    Computed([&](const Expr* e, bool) {
        found = found || name_of(e) == name;
    }).statements(program, begin, end);
    return found;
}

}  // namespace caramba::visitors
