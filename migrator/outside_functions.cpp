#include "migrator/outside_functions.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "migrator/decorators.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/made_outside.hpp"
#include "visitors/project.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;
using visitors::Place;
using visitors::Program;

namespace {

/** Whether the module binds a name by this statement, and before that by an import of the same name at most.
 */
bool bound_last(const Program& program, const std::string& name, const Assign* assign, bool imported) {
    std::vector<const Stmt*> binders;
    for (Stmt* s : program.tree.module->body.stmts)
        if (visitors::bound_names({s}).contains(name)) binders.push_back(s);
    bool rebound = false;  // by a function
    visitors::walk(program.tree.module, [&](const Node* n) {
        auto* global = as<Global>(n);
        rebound = rebound || (global && std::ranges::count(global->names, name) > 0);
    });
    if (rebound || binders.empty() || binders.back() != assign) return false;
    return imported ? binders.size() == 2 && is<ImportFrom>(binders[0]) : binders.size() == 1;
}

class OutsideFunctions {
  public:
    OutsideFunctions(Program& program, std::set<const Node*>& read) : program_(program), read_(read) {}

    void run() {
        for (Stmt* s : program_.tree.module->body.stmts) {
            auto* assign = as<Assign>(s);
            auto* call = assign ? as<Call>(assign->value) : nullptr;
            if (call && !call->args.empty() && assign->targets.size() == 1) made_by(assign, call);
            auto* told = as<ExprStmt>(s);
            if (told && is<Call>(told->value)) registered(static_cast<const Call*>(told->value));
        }
    }

  private:
    /** `register_jitable(f)`: Python has the function as it is, and Numba's kernels an overload of it. */
    void registered(const Call* call) {
        Decorator decorator;
        if (call->args.empty() || !read_decorating_call(program_, call, decorator) || !decorator.jitable)
            return;
        const Binding* own = program_.module.find(std::string(name_of(call->args[0])));
        auto [home, def] = plain_function(call->args[0], own && own->kind == Binding::Kind::Import);
        if (own && own->kind == Binding::Kind::Function) home = &program_, def = as<FunctionDef>(own->node);
        if (!def || home->find(def->name)) return;
        read_.insert(call);
        program_.overloaded.push_back(call->args[0]);
        auto shadow = make_kernel(*home, const_cast<FunctionDef*>(def));
        shadow->shadow = true;
        shadow->form = visitors::Form::Kept;
        home->kernels.push_back(std::move(shadow));
    }

    void made_by(Assign* assign, const Call* call) {
        const std::string name(name_of(assign->targets[0]));
        const bool same = name_of(call->args[0]) == name;
        Decorator decorator;
        if (name.empty() || !bound_last(program_, name, assign, same)) return;
        if (!read_decorating_call(program_, call, decorator)) return;
        if (decorator.kind != "njit" && !(decorator.kind == "cuda.jit" && decorator.device)) return;
        const auto [home, def] = plain_function(call->args[0], same);
        if (!def) return;
        read_.insert(call);
        program_.module.globals[name] = Binding{Binding::Kind::Variable, "", assign, nullptr};
        add(*home, def, name, assign, decorator);
    }

    /** The function of another file that a name or attribute means, if it is no kernel there. */
    std::pair<Program*, const FunctionDef*> plain_function(const Expr* e, bool rebound) const {
        const Binding* b = rebound ? program_.module.find(std::string(name_of(e))) : nullptr;
        const auto place = program_.project->locate(program_, b ? b->path : program_.module.imported_path(e));
        if (!place || place->program == &program_) return {};
        const Binding* there = place->program->module.find(place->name);
        auto* def = there && there->kind == Binding::Kind::Function ? as<FunctionDef>(there->node) : nullptr;
        const bool plain = def && def->decorator_list.empty() && !place->program->find(place->name);
        return {place->program, plain ? def : nullptr};
    }

    void add(Program& home, const FunctionDef* def, const std::string& name, Assign* assign,
             const Decorator& decorator) {
        auto* copy = static_cast<FunctionDef*>(Build(home.tree).clone(static_cast<const Stmt*>(def)));
        auto kernel = make_kernel(home, copy);
        kernel->decorator = decorator;
        kernel->made_outside = {&program_, &program_.tree.module->body, assign};
        auto* call = static_cast<const Call*>(assign->value);
        // Types that are declared, and options that only the run knows, are written into the function's text.
        const bool reworded = decorator.signature || !decorator.locals.empty() || decorator.unread ||
                              visitors::rewording(home, *kernel);
        if (reworded && compile_at_run_time(*kernel, call, called_decorator(*kernel, call))) {
            program_.module.globals[name].value = call;
        } else {
            program_.made_here[name] = kernel.get();
            for (const auto& [what, node] : decorator.refused) home.keep(*kernel, Rule::Option, copy, {what});
            if (reworded) home.keep(*kernel, Rule::CallForm, copy, {});
        }
        home.kernels.push_back(std::move(kernel));
    }

    static std::unique_ptr<Kernel> make_kernel(Program& home, FunctionDef* def) {
        auto kernel = home.make_kernel();
        kernel->name = def->name;
        kernel->def = def;
        kernel->home = &home.tree.module->body;
        kernel->nested = true;  // the name means the function
        kernel->parameters = visitors::parameter_names(def->args);
        kernel->locals = visitors::scope_of(def->args, def->body.stmts);
        return kernel;
    }

    Program& program_;
    std::set<const Node*>& read_;
};

}  // namespace

void find_outside_functions(const std::vector<Program*>& programs, std::set<const Node*>& read) {
    for (Program* program : programs)
        if (program->project) OutsideFunctions(*program, read).run();
}

}  // namespace caramba::migrator
