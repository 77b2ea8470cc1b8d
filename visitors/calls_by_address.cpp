#include "visitors/calls_by_address.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/mixed.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether a kernel that stays is one of a module, under a decorator that can be marked. */
bool has_address(const Kernel& callee) {
    if (callee.shadow || callee.nested || callee.of_class || callee.at_run_time()) return false;
    const bool called = callee.decorator.kind == "njit" || callee.decorator.universal();
    return called && !callee.made_by && !callee.copied && !callee.made_outside &&
           !callee.def->decorator_list.empty();
}

/** Whether an expression is a dictionary, a set, a list or text that is built, or has one of them as a part.
 */
bool is_other(const Kernel& kernel, const Expr* e, std::set<std::string>& seen) {
    if (is<Dict>(e) || is<Set>(e) || is<List>(e) || is<ListComp>(e) || is<SetComp>(e) || is<DictComp>(e) ||
        is<JoinedStr>(e))
        return true;
    if (auto* tuple = as<Tuple>(e))
        return std::ranges::any_of(tuple->elts,
                                   [&](const Expr* item) { return is_other(kernel, item, seen); });
    if (auto* call = as<Call>(e)) {
        const std::string path = kernel.program->resolve(kernel, call->func);
        return path.starts_with("numba.typed.") || path == "builtins.dict" || path == "builtins.set" ||
               path == "builtins.list" || path == "builtins.str" || path == "builtins.frozenset";
    }
    auto* name = as<Name>(e);
    if (!name || !kernel.locals.binds(name->id) || !seen.insert(name->id).second) return false;
    bool found = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (auto* a = as<Assign>(n))
                found = found || (std::ranges::any_of(
                                      a->targets, [&](const Expr* t) { return name_of(t) == name->id; }) &&
                                  is_other(kernel, a->value, seen));
        });
    return found;
}

bool is_other(const Kernel& kernel, const Expr* e) {
    std::set<std::string> seen;
    return is_other(kernel, e, seen);
}

/** Whether a kernel gives numbers, arrays and tuples of them, as far as this can be read. */
bool gives_plainly(const Kernel& callee) {
    bool plain = true;
    for (const Stmt* s : callee.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (is<Yield>(n) || is<YieldFrom>(n)) plain = false;
            if (auto* r = as<Return>(n); r && r->value)
                plain = plain && !is_text(r->value) && !is_other(callee, r->value);
        });
    return plain;
}

/** A parameter that a signature declares optional: Numba compiles what it is given to for that type, of which
 * PyKokkos knows None and the value. */
bool is_declared_optional(const Kernel& kernel, const Expr* e) {
    if (!kernel.decorator.signature) return false;
    const auto& types = kernel.decorator.signature->parameters;
    const auto at = std::ranges::find(kernel.parameters, name_of(e)) - kernel.parameters.begin();
    return static_cast<size_t>(at) < types.size() && types[static_cast<size_t>(at)].optional;
}

/** Whether a kernel does nothing else with another than to call it, with what crosses over. */
bool calls_plainly(const Kernel& kernel, const Kernel& callee) {
    const Program& program = *kernel.program;
    std::set<const Node*> called;
    bool plain = true;
    const auto look = [&](const Node* n) {
        if (auto* call = as<Call>(n); call && program.meant(kernel, call->func) == &callee) {
            called.insert(call->func);
            // What a universal function is given beyond its operands gets its results.
            plain = plain && (!callee.decorator.universal() || call->args.size() <= callee.parameters.size());
            const auto crosses = [&](const Expr* e) {
                return !is_other(kernel, e) && !is_declared_optional(kernel, e);
            };
            for (const Expr* a : call->args) plain = plain && !is<Starred>(a) && crosses(a);
            for (const Keyword* k : call->keywords) plain = plain && !k->arg.empty() && crosses(k->value);
        }
        if (is<Name>(n) || is<Attribute>(n))
            plain = plain &&
                    (called.contains(n) || program.meant(kernel, static_cast<const Expr*>(n)) != &callee);
    };
    for (const Expr* value : kernel.def->args->defaults) walk(value, look);
    for (const Stmt* s : kernel.def->body.stmts) walk(s, look);
    return plain;
}

/** Whether Numba's threads may run in it, which those of a loop over prange must not start. */
bool runs_threads(const Kernel& callee, std::set<const Kernel*>& seen) {
    if (!seen.insert(&callee).second) return false;
    return callee.decorator.parallel ||
           std::ranges::any_of(callee.callees, [&](const Kernel* k) { return runs_threads(*k, seen); });
}

}  // namespace

bool has_callable_form(const Kernel& kernel) {
    if (kernel.decorator.kind != "njit" || kernel.of_class || kernel.whole || kernel.form != Form::Function)
        return false;
    return !kernel.conditional && !kernel.wrapped_by && has_numba_form(kernel);
}

bool may_call_by_address(const Kernel& kernel, const Kernel& callee) {
    if (!has_callable_form(kernel)) return false;
    const bool stays = callee.kept() || callee.decorator.universal();
    if (stays && (!has_address(callee) || !gives_plainly(callee))) return false;
    std::set<const Kernel*> seen;
    if (has_prange(*kernel.program, kernel) && runs_threads(callee, seen)) return false;
    return !stays || calls_plainly(kernel, callee);
}

void call_by_address(Kernel& kernel) {
    kernel.calls_by_address = true;
    call_numba_form_if_refused(kernel);
}

void leave_to_numba(Kernel& kernel) {
    Program& program = *kernel.program;
    // The header is printed anew.
    for (std::string& line : comments_between(program.tree, kernel.def->begin, kernel.def->body.colon))
        kernel.def->leading.push_back(std::move(line));
    kernel.def->decorator_list.push_back(Build(program.tree).dotted(program.pk + ".stays_with_numba"));
    program.needs_pykokkos = true;
    program.extensions.insert("pk.stays_with_numba");
}

void write_called_by_address(const std::vector<Program*>& programs) {
    Kernels called;
    for (Program* program : programs)
        for (const auto& kernel : program->kernels) {
            // What calls one of several of its name finds it when the program runs.
            if (kernel->twin && kernel->kept() && !kernel->compiled_by && has_address(*kernel))
                called.insert(kernel.get());
            if (kernel->kept() || !kernel->calls_by_address) continue;
            for (Kernel* callee : kernel->callees) {
                if (!callee->kept()) continue;
                called.insert(callee);
                program->diagnostics.add(Rule::ByAddress, kernel->def, {kernel->name, callee->name});
            }
        }
    for (Kernel* kernel : called)
        if (!kernel->marked) leave_to_numba(*kernel);
}

}  // namespace caramba::visitors
