#include "migrator/call_forms.hpp"

#include <algorithm>

#include "migrator/branches.hpp"
#include "migrator/decorators.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/scopes.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Program;

namespace {

size_t binders(const Block& suite, const std::string& name) {
    return static_cast<size_t>(std::ranges::count_if(
        suite.stmts, [&](Stmt* s) { return visitors::bound_names({s}).contains(name); }));
}

/** Whether some function assigns a name of the scopes around it. */
bool declared_elsewhere(const Program& program, const std::string& name) {
    bool found = false;
    const auto has = [&](const auto& names) { return std::ranges::find(names, name) != names.end(); };
    visitors::walk(program.tree.module, [&](const Node* n) {
        if (auto* g = as<Global>(n)) found = found || has(g->names);
        if (auto* l = as<Nonlocal>(n)) found = found || has(l->names);
    });
    return found;
}

/** The functions of the files that are decorators of kernels, and nothing else. */
class Decorators {
  public:
    explicit Decorators(const std::vector<Program*>& programs) {
        std::set<const Node*> parts;
        for (const Program* program : programs)
            for (const auto& kernel : program->kernels)
                for (const Expr* d : kernel->def->decorator_list) {
                    auto* call = as<Call>(d);
                    visitors::walk(d, [&](const Node* n) { parts.insert(n); });
                    names_.emplace(last_name(call ? call->func : d));
                }
        for (const Program* program : names_.empty() ? std::vector<Program*>() : programs)
            visitors::walk(program->tree.module, [&](const Node* n) {
                if (!parts.contains(n) && (is<Name>(n) || is<Attribute>(n)))
                    if (auto found = names_.find(last_name(static_cast<const Expr*>(n)));
                        found != names_.end())
                        names_.erase(found);
            });
    }

    bool contain(const std::string& function) const { return names_.contains(function); }

  private:
    static std::string_view last_name(const Expr* e) {
        auto* a = as<Attribute>(e);
        return a ? a->attr : name_of(e);
    }

    std::set<std::string, std::less<>> names_;
};

class Reporter {
  public:
    Reporter(Program& program, const Decorators& decorators, std::set<const Node*>& read)
        : program_(program), decorators_(decorators), read_(read) {}

    void visit(const Node* node) {
        if (program_.module.without_numba.contains(node)) return;
        if (auto* f = as<FunctionDef>(node)) return function(f, false);
        if (auto* c = as<ClassDef>(node)) {
            for (const Stmt* s : c->body.stmts) {
                auto* method = as<FunctionDef>(s);
                method ? function(method, true) : visit(s);
            }
            return;
        }
        if (auto* call = as<Call>(node)) this->call(call);
        for_each_child(node, [this](const Node* child) { visit(child); });
    }

  private:
    void call(const Call* call) {
        if (program_.module.resolve(call->func).ends_with(".jit_module")) return whole_module(call);
        // `njit(signature)(f)` calls what makes the decorator, and then the decorator.
        if (is<Call>(call->func)) read_.insert(call->func);
        Decorator d;
        if (call->args.empty() || read_.contains(call) || is_made(call->func)) return;
        // `pk.numba_decorator(njit)(self.step)`, once it has migrated.
        if (is_left_to_the_run(call->func)) {
            program_.compiles_unseen = program_.compiles_unseen || is_function(call->args[0], true);
            return;
        }
        if (!read_decorator(program_, call->func, d, bound_)) return;
        const Expr* given = call->args[0];
        // Of `njit(namespace["step"])`, too, what it compiles only shows when it runs.
        const bool function = is_function(given, is<Call>(call->func));
        const std::string name(function ? name_of(given) : "");
        visitors::Kernel* kernel = bound_.contains(name) ? nullptr : program_.find(name);
        const bool plain = !kernel || (kernel->compiled_by && kernel->def->decorator_list.empty());
        if (!plain)
            program_.keep(*kernel, Rule::CallForm, call, {});  // Numba refuses to make one of what it made
        else if (const Expr* decorator = function ? decorator_for_the_run(call, d) : nullptr)
            leave_to_the_run(call, decorator);
        else if (function)
            program_.diagnostics.add(Rule::CallForm, call, {render(program_.tree, given)});
        if (inside_ || function) program_.compiles_unseen = true;
    }

    /** The name of Numba's decorator in `njit(self.step)` and `njit(signature)(self.step)`, of kinds that the
     * run compiles; null if it is another, or has options of which the run makes less than Numba. */
    const Expr* decorator_for_the_run(const Call* call, const Decorator& d) const {
        const bool less = d.parallel || !d.refused.empty();
        if (!compiles_at_run_time(d) || (less && !is_unread(program_, d, bound_))) return nullptr;
        auto* made = as<Call>(call->func);
        const Expr* name = made ? made->func : call->func;
        return program_.module.resolve(name).starts_with("numba.") ? name : nullptr;
    }
    bool is_left_to_the_run(const Expr* decorator) const {
        auto* made = as<Call>(decorator);
        return made && (program_.module.resolve(made->func) == "pykokkos.numba_decorator" ||
                        is_left_to_the_run(made->func));
    }
    void leave_to_the_run(const Call* call, const Expr* decorator) {
        program_.unseen_decorators.insert(decorator);
        program_.diagnostics.add(Rule::RunTime, call,
                                 {render(program_.tree, call->args[0]), render(program_.tree, call->func)});
    }

    /** Whether a name is what a decorator made of a function, here or in another file, which is none itself.
     */
    bool is_made(const Expr* callee) const {
        if (is<Name>(callee) && program_.find(std::string(name_of(callee)))) return true;
        const auto [home, binding] = program_.defined(callee);
        auto* by = binding && binding->kind == visitors::Binding::Kind::Variable ? as<Call>(binding->value)
                                                                                 : nullptr;
        const visitors::Binding* given =
            by && by->args.size() == 1 ? home->module.find(std::string(name_of(by->args[0]))) : nullptr;
        Decorator d;
        return given && given->kind == visitors::Binding::Kind::Function &&
               read_decorating_call(*home, by, d);
    }

    /** `numba.jit_module()` compiles all plain functions, callers of kernels among them. */
    void whole_module(const Call* call) {
        for (const Stmt* s : program_.tree.module->body.stmts)
            if (auto* f = as<FunctionDef>(s);
                f && f->span.begin < call->span.begin && !program_.find(f->name))
                program_.diagnostics.add(Rule::CallForm, f, {f->name});
        for (auto& kernel : program_.kernels) program_.keep(*kernel, Rule::CallForm, call, {});
    }

    /** What decorators are given is diagnosed where they stand, what methods are given nowhere else. */
    void function(const FunctionDef* f, bool method) {
        Decorator d;
        Name name;
        name.id = f->name;
        if (read_decorator(program_, &name, d)) return;  // a decorator itself
        // All kernels that it makes are known.
        if (!inside_ && decorators_.contain(f->name)) return;
        auto outer = functions_;
        auto outer_bound = bound_;
        bound_.merge(visitors::scope_of(f->args, f->body.stmts).bound);
        if (method)
            for (const std::string& p : visitors::parameter_names(f->args)) functions_.insert(p);
        for (const Stmt* s : f->body.stmts)
            if (auto* inner = as<FunctionDef>(s)) functions_.insert(inner->name);
        ++inside_;
        for (const Stmt* s : f->body.stmts) visit(s);
        --inside_;
        functions_ = std::move(outer);
        bound_ = std::move(outer_bound);
    }

    /** Rather than a signature; `decorates`: what is called is certainly a decorator. */
    bool is_function(const Expr* e, bool decorates) const {
        if (is<Lambda>(e)) return true;
        if (auto* choice = as<IfExp>(e))
            return is_function(choice->body, decorates) || is_function(choice->orelse, decorates);
        auto* name = as<Name>(e);
        if (name && functions_.contains(name->id)) return true;
        const Binding* b = name ? program_.module.find(name->id) : nullptr;
        const std::string path = program_.module.resolve(e);
        if (is<Call>(e) || is<Subscript>(e)) return decorates;
        if (is<Attribute>(e)) return !path.starts_with("numba.");  // `self.step`, too, whose path is empty
        if (b && b->kind == Binding::Kind::Import)
            return path.empty() ? decorates : !path.starts_with("numba.");
        return b && (b->kind == Binding::Kind::Function || b->kind == Binding::Kind::Several);
    }

    Program& program_;
    const Decorators& decorators_;
    std::set<const Node*>& read_;
    int inside_ = 0;                   ///< functions around
    std::set<std::string> bound_;      ///< by the functions around
    std::set<std::string> functions_;  ///< parameters of methods, functions in functions
};

}  // namespace

bool makes_function(const Decorator& decorator) {
    return decorator.kind == "njit" || decorator.kind == "cuda.jit" || decorator.universal();
}

size_t reads(const Block& suite, const std::string& name) {
    size_t count = 0;
    for (const Stmt* s : suite.stmts)
        visitors::walk(s, [&](const Node* n) {
            auto* read = as<Name>(n);
            count += read && read->id == name;
        });
    return count;
}

namespace {

/** The call in `name = f(…)` or `return f(…)`. */
const Call* call_of(const Stmt* s) {
    auto* assign = as<Assign>(s);
    auto* returned = as<Return>(s);
    return as<Call>(assign ? assign->value : returned ? returned->value : nullptr);
}

/** The statement that alone has a name, twice, of those of a statement that run wherever there is Numba: `f =
 * njit(f)` of `if has_numba:`. */
Stmt* only_with_numba(const Program& program, Stmt* s, const std::string& name) {
    if (!is<If>(s) && !is<Try>(s)) return nullptr;
    size_t all = 0;
    visitors::walk(s, [&](const Node* n) { all += name_of(n) == name; });
    for (const Block* suite : all == 2 ? suites_with_numba(program, s) : std::vector<Block*>())
        for (Stmt* part : suite->stmts)
            if (auto* assign = as<Assign>(part))
                if (name_of(assign->targets[0]) == name && visitors::mentions(assign->value, name))
                    return part;
    return nullptr;
}

}  // namespace

std::set<std::string> given_to_calls(const Block& suite) {
    std::set<std::string> names;
    const auto add = [&](const Stmt* s) {
        if (auto* call = call_of(s); call && !call->args.empty())
            names.insert(std::string(name_of(call->args[0])));
    };
    for (Stmt* s : suite.stmts) {
        add(s);
        for (const Block* inner : visitors::suites_of(s)) std::ranges::for_each(inner->stmts, add);
    }
    return names;
}

std::optional<Below> read_below(const Program& program, const FunctionDef* def, const Block& suite,
                                Decorator& decorator, const std::set<std::string>& around) {
    const std::string& name = def->name;
    const auto at = std::ranges::find(suite.stmts, def);
    for (auto s = at + 1; s < suite.stmts.end(); ++s) {
        Stmt* const inner =
            &suite == &program.tree.module->body ? only_with_numba(program, *s, name) : nullptr;
        Stmt* const stmt = inner ? inner : *s;
        auto* assign = as<Assign>(stmt);
        auto* returned = as<Return>(stmt);
        const Call* call = call_of(stmt);
        const bool takes = call && !call->args.empty() && name_of(call->args[0]) == name;
        if (!takes || !read_decorating_call(program, call, decorator, around)) {
            if (!is<FunctionDef>(stmt) && visitors::mentions(*s, name)) return {};
            continue;
        }
        const std::string kernel(returned ? name : name_of(assign->targets[0]));
        const bool once = kernel == name ? binders(suite, name) == (returned ? 1 : 2)
                                         : binders(suite, name) == 1 && binders(suite, kernel) == 1;
        const bool alone = (kernel == name && !returned) || reads(suite, name) == 1;
        const bool known = makes_function(decorator);
        if (kernel.empty() || (assign && assign->targets.size() != 1) || !once || !alone || !known ||
            declared_elsewhere(program, name) || declared_elsewhere(program, kernel))
            return {};
        return Below{stmt, inner ? *s : nullptr, call, kernel};
    }
    return {};
}

void report_calls(const std::vector<Program*>& programs, std::set<const Node*> read) {
    const Decorators decorators(programs);
    for (Program* program : programs) Reporter(*program, decorators, read).visit(program->tree.module);
}

}  // namespace caramba::migrator
