#include "visitors/inner_functions.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/lambdas.hpp"
#include "syntax/visitor.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** `def f(v): …` or `f = lambda v: …`. */
struct Inner {
    Stmt* statement;
    FunctionDef* def;  ///< the statement, or what the lambda is as a function
};

/** Calls of an inner function are calls of what it has become. */
class Calls : public Transformer {
  public:
    Calls(Tree& tree, const std::string& from, const std::string& to, const std::vector<std::string>& passed)
        : Transformer(tree), from_(from), to_(to), passed_(passed), make_(tree) {}

  private:
    Expr* transform(Expr* e) override {
        auto* call = as<Call>(e);
        if (!call || !is<Name>(call->func) || name_of(call->func) != from_) return e;
        Expr* function = make_.name(to_);
        function->span = call->func->span;
        std::vector<Expr*> args = call->args;
        for (const std::string& name : passed_) args.push_back(make_.name(name));
        Expr* out = make_.call(function, std::move(args));
        out->span = call->span;
        return out;
    }

    const std::string &from_, &to_;
    const std::vector<std::string>& passed_;
    Build make_;
};

class Lifter {
  public:
    Lifter(Program& program, Kernel& kernel) : program_(program), kernel_(kernel), make_(program.tree) {}

    /** The functions that were taken out, in their order. */
    std::vector<std::unique_ptr<Kernel>> run() {
        std::vector<std::unique_ptr<Kernel>> out;
        const std::vector<Stmt*> statements = kernel_.def->body.stmts;
        for (Stmt* s : statements) {
            const std::string name = name_inside(s);
            if (name.empty() || !is_launched(name)) continue;
            auto* def = as<FunctionDef>(s);
            const Inner inner{s, def ? def : function_of(program_.tree, name, lambda_of(s), as<Assign>(s))};
            if (!is_only_called(inner)) continue;
            const std::optional<std::vector<std::string>> passed = variables_around(inner);
            if (passed) out.push_back(lift(inner, *passed));
        }
        return out;
    }

  private:
    /** The name of a function inside that a statement defines; "" of others. */
    static std::string name_inside(const Stmt* s) {
        auto* def = as<FunctionDef>(s);
        if (def) return def->decorator_list.empty() && is_plain(def->args) ? def->name : "";
        const Lambda* lambda = lambda_of(s);
        return lambda && is_plain(lambda->args)
                   ? std::string(name_of(static_cast<const Assign*>(s)->targets[0]))
                   : "";
    }

    static const Lambda* lambda_of(const Stmt* s) {
        auto* a = as<Assign>(s);
        return a && a->targets.size() == 1 && is<Name>(a->targets[0]) ? as<Lambda>(a->value) : nullptr;
    }

    static bool is_plain(const Arguments* a) {
        return !a->vararg && !a->kwarg && a->kwonlyargs.empty() && a->posonlyargs.empty() &&
               a->defaults.empty();
    }

    /** Whether a loop over prange calls it, itself or through an inner function further below. */
    bool is_launched(const std::string& name) const {
        std::set<std::string> seen;
        return is_launched(name, seen);
    }
    bool is_launched(const std::string& name, std::set<std::string>& seen) const {
        if (!seen.insert(name).second) return false;
        bool found = is_in_prange(program_, kernel_, name);
        for (const Stmt* s : kernel_.def->body.stmts)
            if (const std::string other = name_inside(s);
                !other.empty() && other != name && mentions(s, name))
                found = found || is_launched(other, seen);
        return found;
    }

    /** Whether the kernel binds the name once, and calls it and does nothing else with it. */
    bool is_only_called(const Inner& inner) const {
        const std::string& function = inner.def->name;
        size_t bound = 0;
        bool called = true;
        std::set<const Node*> functions;
        walk(kernel_.def, [&](const Node* n) {
            if (n != inner.statement && binds(n, function)) ++bound;
            if (auto* call = as<Call>(n)) {
                functions.insert(call->func);
                // Numba compiles no calls of such functions with keywords.
                const bool plain =
                    call->keywords.empty() &&
                    std::ranges::none_of(call->args, [](const Expr* e) { return is<Starred>(e); });
                if (name_of(call->func) == function && !plain) called = false;
            }
            auto* name = as<Name>(n);
            if (name && name->id == function && !functions.contains(n) && !is_target(inner, name))
                called = false;
        });
        const bool itself =
            std::ranges::any_of(inner.def->body.stmts, [&](const Stmt* s) { return mentions(s, function); });
        return bound == 0 && called && !itself;
    }

    static bool is_target(const Inner& inner, const Name* name) {
        auto* a = as<Assign>(inner.statement);
        return a && a->targets[0] == name;
    }

    /** The kernel's variables that it reads, in order; none where these are not what they were below it. */
    std::optional<std::vector<std::string>> variables_around(const Inner& inner) const {
        std::set<std::string> read;
        for (const Stmt* s : inner.def->body.stmts) read.merge(names_read(s));
        const Scope own = scope_of(inner.def->args, inner.def->body.stmts);
        bool plain = true;
        for (const Stmt* s : inner.def->body.stmts)
            walk(s, [&](const Node* n) {
                plain = plain && !is<Global>(n) && !is<Nonlocal>(n) && !is<Lambda>(n) &&
                        !is<FunctionDef>(n) && !is_prange(program_, kernel_, n);
            });
        if (!plain) return std::nullopt;
        std::vector<std::string> out;
        for (const std::string& name : read) {
            if (own.binds(name) || !kernel_.locals.binds(name)) continue;
            if (!stays(name, inner)) return std::nullopt;
            out.push_back(name);
        }
        return out;
    }

    /** Whether a name is a parameter that nothing assigns, or assigned once, above the function. */
    bool stays(const std::string& name, const Inner& inner) const {
        const bool parameter = std::ranges::count(kernel_.parameters, name) > 0;
        bool above = parameter;
        for (const Stmt* s : kernel_.def->body.stmts) {
            if (s == inner.statement) break;
            auto* a = as<Assign>(s);
            above = above || (a && binds(a, name));
        }
        return above && bindings(name) == (parameter ? 0 : 1);
    }

    /** How often the kernel itself binds a name, and not the functions inside. */
    int bindings(const std::string& name) const {
        int count = 0;
        for (const Stmt* s : kernel_.def->body.stmts)
            if (auto* def = as<FunctionDef>(s))
                count += def->name == name;
            else
                walk(s, [&](const Node* n) { count += binds(n, name) && !is<Arg>(n); });
        return count;
    }

    /** The comments above the statement, and behind a lambda; others come along with the function. */
    static void keep_comments(const Inner& inner, FunctionDef& def) {
        const Stmt& old = *inner.statement;
        for (const std::string& line : old.leading)
            if (!line.empty()) def.leading.push_back(line);
        if (inner.def == inner.statement) {
            def.begin = inner.def->begin;
            def.body.colon = inner.def->body.colon;
            def.body.closing = inner.def->body.closing;
            def.trailing = old.trailing;
            return;
        }
        def.leading.insert(def.leading.end(), inner.def->leading.begin(), inner.def->leading.end());
        if (!old.trailing.empty()) def.leading.push_back(old.trailing);
    }

    std::unique_ptr<Kernel> lift(const Inner& inner, const std::vector<std::string>& passed) {
        program_.keep_original(kernel_);
        auto out = program_.make_kernel();
        out->name = program_.fresh_name(kernel_.name + "_" + inner.def->name);
        std::vector<std::string> names = parameter_names(inner.def->args);
        names.insert(names.end(), passed.begin(), passed.end());
        out->def = make_.function(out->name, make_.parameters(names), inner.def->body.stmts);
        out->def->span = inner.statement->span;
        keep_comments(inner, *out->def);
        out->home = kernel_.home;
        out->decorator.kind = "njit";
        out->decorator.inlined = true;
        out->decorator.numpy_errors = kernel_.decorator.numpy_errors;
        out->decorator.bounds_check = kernel_.decorator.bounds_check;
        out->decorator.fastmath = kernel_.decorator.fastmath;
        out->parameters = names;
        out->locals = scope_of(out->def->args, out->def->body.stmts);
        out->captured = kernel_.captured;
        out->around = kernel_.around;
        out->nested = kernel_.nested;
        out->whole = &kernel_;

        auto& statements = kernel_.def->body.stmts;
        const auto below = statements.erase(std::ranges::find(statements, inner.statement));
        if (below == statements.begin() && !statements.empty()) std::erase(statements.front()->leading, "");
        kernel_.def->body.edited = true;
        Calls(program_.tree, inner.def->name, out->name, passed).run(kernel_.def);
        kernel_.locals = scope_of(kernel_.def->args, statements);
        return out;
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
};

}  // namespace

void lift_inner_functions(Program& program) {
    for (size_t i = 0; i < program.kernels.size(); ++i) {
        Kernel& kernel = *program.kernels[i];
        if (kernel.kept() || kernel.shadow || kernel.of_class || kernel.made_outside ||
            !has_prange(program, kernel))
            continue;
        std::vector<std::unique_ptr<Kernel>> lifted = Lifter(program, kernel).run();
        if (lifted.empty()) continue;
        auto& stmts = kernel.home->stmts;
        const size_t blank = kernel.home == &program.tree.module->body ? 2 : 1;
        auto& above = kernel.def->leading;
        // The first stands where the kernel stood.
        const auto comments = std::ranges::find_if(above, [](const auto& line) { return !line.empty(); });
        std::vector<std::string> gap(above.begin(), comments);
        above.erase(above.begin(), comments);
        above.insert(above.begin(), blank, "");
        for (auto& one : lifted) {
            auto& leading = one->def->leading;
            leading.insert(leading.begin(), gap.begin(), gap.end());
            gap.assign(blank, "");
            stmts.insert(std::ranges::find(stmts, static_cast<Stmt*>(kernel.def)), one->def);
            program.kernels.insert(i++, std::move(one));
        }
        kernel.home->edited = true;
    }
}

}  // namespace caramba::visitors
