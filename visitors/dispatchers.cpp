#include "visitors/dispatchers.hpp"

#include <algorithm>
#include <array>

#include "syntax/visitor.hpp"
#include "visitors/mixed.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** A class that what Numba makes of a function is an object of. */
bool is_dispatcher_class(const Program& program, const Expr* e) {
    const std::string path = program.module.resolve(e);
    return path == "numba.core.registry.CPUDispatcher" || path == "numba.core.dispatcher.Dispatcher" ||
           path == "numba.dispatcher.Dispatcher" || path == "numba.targets.registry.CPUDispatcher";
}

/** Whether the kernel's module gives it an attribute: `logit.inverse = expit`. */
bool has_own(const Kernel& k, const std::string& attribute) {
    const auto sets = [&](const Stmt* s) {
        auto* assign = as<Assign>(s);
        return assign && std::ranges::any_of(assign->targets, [&](const Expr* target) {
                   auto* a = as<Attribute>(target);
                   return a && a->attr == attribute && is<Name>(a->value) && name_of(a->value) == k.name;
               });
    };
    return std::ranges::any_of(k.program->tree.module->body.stmts, sets);
}

class DispatcherUses : public Visitor {
  public:
    explicit DispatcherUses(Program& program) : program_(program) {}

  private:
    /** What the callers of migrated kernels offer, too, and a function that a decorator puts around one, as
     * far as it has them from it. */
    static bool known(const Kernel& k, const std::string& attribute) {
        if (k.made_by || k.decorator.kind != "njit" || k.decorator.parallel) return false;
        return is_of_functions(attribute) || has_own(k, attribute);
    }
    static bool is_of_functions(const std::string& attribute) {
        const std::array names = {"__name__",     "__doc__",     "__module__",
                                  "__qualname__", "__wrapped__", "py_func"};
        return std::ranges::find(names, attribute) != names.end();
    }
    /** What Numba's form of a kernel has for it, and says nothing of what was compiled. */
    static bool is_of_form(const Kernel& k, const std::string& attribute) {
        const std::array names = {"recompile", "enable_caching", "targetoptions"};
        const bool same = is_of_functions(attribute) || std::ranges::find(names, attribute) != names.end();
        return same && k.decorator.kind == "njit" && !k.of_class && has_numba_form(k);
    }
    /** Whether what a kernel becomes has the attribute, which it is made to have. */
    static bool offer(Kernel& k, const std::string& attribute) {
        if (known(k, attribute)) return k.needs_dispatcher = true;
        if (!is_of_form(k, attribute)) return false;
        call_numba_form_if_refused(k);
        return k.needs_dispatcher = true;
    }
    void visit_node(FunctionDef* s) override {
        scopes_.push_back(scope_of(s->args, s->body.stmts));
        visit_children(s);
        scopes_.pop_back();
    }
    /** A variable that has the name of a kernel of the module. */
    bool is_local(const Expr* e) const {
        auto* name = as<Name>(e);
        return name && std::ranges::any_of(scopes_, [&](const Scope& s) { return s.binds(name->id); });
    }
    void visit_node(Attribute* e) override {
        Kernel* k = is<Name>(e->value) ? program_.find(name_of(e->value)) : nullptr;
        if (!k) k = program_.imported(e->value);
        if (k && !k->nested && is_local(e->value)) k = nullptr;
        if (k && k->compiled_by) k = nullptr;  // what its decorator makes has what it has
        const bool universal = k && k->decorator.universal() &&
                               (k->decorator.kind != "cfunc" || e->attr == "address" || e->attr == "ctypes");
        bool offered =
            k && (universal || offer(*k, e->attr) ||
                  (k->decorator.kind == "cuda.jit" && (e->attr == "forall" || e->attr == "configure")));
        if (k && offered) k->needs_dispatcher = true;
        // Some kernel that is a value, one of Numba's objects or a function that wraps one.
        if (!k && e->attr == "py_func") offer_functions();
        // Only places of its own file can be shown beside a kernel.
        const Node* place = k && k->program == &program_ ? static_cast<const Node*>(e) : k ? k->def : nullptr;
        if (k && !offered) k->program->keep(*k, Rule::Dispatcher, place, {e->attr});
        visit_children(e);
    }
    void visit_node(Call* e) override {
        // A file that was migrated before.
        if (e->args.size() == 2 && program_.module.resolve(e->func) == "pykokkos.numba_form")
            for (Kernel* kernel : program_.kernels.named(name_of(e->args[1]))) {
                kernel->form = Form::Kept;
                kernel->numba_form_of = name_of(e->args[0]);
            }
        if (checks_dispatcher(program_, e) || takes_dispatcher(program_, e))
            for (Program* one : program_.together())
                for (const auto& k : one->kernels)
                    k->needs_dispatcher = k->needs_dispatcher || !k->decorator.parallel;
        visit_children(e);
    }
    void offer_functions() {
        for (Program* one : program_.together())
            for (const auto& k : one->kernels)
                if (!k->kept()) offer(*k, "py_func");
    }
    Program& program_;
    std::vector<Scope> scopes_;  ///< of the functions around
};

}  // namespace

bool checks_dispatcher(const Program& program, const Call* call) {
    if (program.module.resolve(call->func) != "builtins.isinstance" || call->args.size() != 2) return false;
    auto* several = as<Tuple>(call->args[1]);
    if (!several) return is_dispatcher_class(program, call->args[1]);
    return std::any_of(several->elts.begin(), several->elts.end(),
                       [&](const Expr* e) { return is_dispatcher_class(program, e); });
}

bool takes_dispatcher(const Program& program, const Call* call) {
    const std::string path = program.module.resolve(call->func);
    return !call->args.empty() && (path == "numba.experimental.function_type._get_wrapper_address" ||
                                   path == "numba.experimental.function_type._get_jit_address" ||
                                   path == "numba.extending.is_jitted");
}

void find_dispatcher_uses(Program& program) {
    DispatcherUses(program).visit(program.tree.module);
}

}  // namespace caramba::visitors
