#include "migrator/parser.hpp"

#include <algorithm>
#include <utility>

#include "migrator/call_forms.hpp"
#include "migrator/inherited_options.hpp"
#include "migrator/kernel_finder.hpp"
#include "migrator/names_as_text.hpp"
#include "migrator/outside_functions.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/appy.hpp"
#include "visitors/cuda.hpp"
#include "visitors/import_transformer.hpp"
#include "visitors/inner_functions.hpp"
#include "visitors/project.hpp"
#include "visitors/records.hpp"
#include "visitors/star_imports.hpp"
#include "visitors/stencils.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;
using visitors::Program;

namespace {

/** Nested kernels that another nested kernel means by a name, the innermost ones; several where branches
 * define it. */
std::vector<Kernel*> nested_kernels(const Program& program, const Kernel& inside, const std::string& name) {
    std::vector<Kernel*> found;
    if (inside.locals.binds(name) || !inside.captured.count(name)) return found;
    for (Kernel* k : program.kernels.named(name)) {
        const bool visible = !k->compiled_by && !k->around.empty() &&
                             k->around.size() <= inside.around.size() &&
                             std::equal(k->around.begin(), k->around.end(), inside.around.begin());
        if (!visible) continue;
        if (!found.empty() && found[0]->around.size() < k->around.size()) found.clear();
        if (found.empty() || found[0]->around.size() == k->around.size()) found.push_back(k);
    }
    return found;
}

void link_calls(Program& program) {
    for (auto& k : program.kernels) {
        // Functions are defaults of parameters, too.
        std::vector<const Node*> parts(k->def->args->defaults.begin(), k->def->args->defaults.end());
        parts.insert(parts.end(), k->def->body.stmts.begin(), k->def->body.stmts.end());
        for (const Node* part : parts)
            visitors::walk(part, [&](const Node* n) {
                if (auto* name = as<Name>(n))
                    for (Kernel* other : nested_kernels(program, *k, name->id)) {
                        k->siblings.insert(other);
                        other->siblings.insert(k.get());
                    }
                if (auto* call = as<Call>(n))
                    for (Kernel* callee : program.made(*k, call->func)) {
                        k->callees.insert(callee);
                        callee->callers.insert(k.get());
                    }
                bool named = is<Name>(n) || (program.project && is<Attribute>(n));
                Kernel* callee = named ? program.meant(*k, static_cast<const Expr*>(n)) : nullptr;
                if (!callee) return;
                k->callees.insert(callee);
                callee->callers.insert(k.get());
            });
    }
}

bool are_twins(const Kernel& a, const Kernel& b) {
    return &a != &b && a.conditional && b.conditional;
}

/** Which of several definitions a kernel calls only shows when the program runs: what it finds then is what
 * Numba's callers find, too. */
void find_twins(const std::vector<Program*>& programs) {
    std::multimap<const Binding*, Kernel*> twins;
    for (Program* program : programs)
        for (const auto& k : program->kernels)
            for (const Kernel* other : program->kernels.named(k->name)) {
                if (!are_twins(*k, *other)) continue;
                const bool function = k->decorator.kind == "njit";
                k->twin = function || k->decorator.callable_by_numba();
                if (function) twins.emplace(program->module.find(k->name), k.get());
            }
    if (twins.empty()) return;
    for (Program* program : programs)
        for (const auto& k : program->kernels)
            visitors::walk(k->def, [&](const Node* n) {
                auto* call = as<Call>(n);
                const auto [first, last] =
                    twins.equal_range(call ? program->defined(call->func).second : nullptr);
                for (auto called = first; called != last; ++called) {
                    Kernel& twin = *called->second;
                    twin.needs_dispatcher = twin.calls_given = twin.unseen_callers = true;
                }
            });
}

/** Other kinds have no form that is found then. */
void keep_called_twins(Program& program) {
    for (const auto& k : program.kernels)
        for (const Kernel* other : program.kernels.named(k->name))
            if (are_twins(*k, *other) && !(k->callers.empty() && other->callers.empty()) && !k->kept())
                program.keep(*k, Rule::Redefined, k->def, {});
}

/** Kernels call what Numba made of a function, and not what a decorator above made of that: where nobody can
 * read it, it is nothing else to them. */
void keep_wrapped(Program& program) {
    for (auto& k : program.kernels)
        if (k->wrapped_by && !k->wrapped_unseen && (!k->callers.empty() || !k->siblings.empty()) &&
            !k->kept())
            program.keep(*k, Rule::Decorator, k->wrapped_by,
                         {"@" + render(program.tree, k->wrapped_by) + " beside Numba's decorator"});
}

}  // namespace

void find_kernels(const std::vector<Program*>& programs) {
    for (Program* program : programs) program->module = visitors::read_module(program->tree);
    const bool folder = !programs.empty() && programs[0]->project;
    if (folder) {
        programs[0]->project->expand_stars();
        programs[0]->project->follow_imports();
    }
    keep_names_read_as_text(programs);
    std::set<const Node*> read;
    for (Program* program : folder ? programs[0]->project->imported_first() : programs)
        KernelFinder(*program, read).run();
    find_outside_functions(programs, read);
    find_run_time_decorators(programs, read);
    report_calls(programs, std::move(read));
    for (Program* program : programs) visitors::bind_star_names(*program);
    for (Program* program : programs) visitors::find_records(*program);
    for (Program* program : programs) visitors::choose_alias(*program);
    for (Program* program : programs) visitors::read_pragmas(*program);
    for (Program* program : programs) visitors::expand_stencils(*program);
    for (Program* program : programs) visitors::lift_inner_functions(*program);
    visitors::expand_cuda(programs);
    find_twins(programs);
    for (Program* program : programs) link_calls(*program);
    inherit_error_models(programs);
    for (Program* program : programs) keep_wrapped(*program), keep_called_twins(*program);
}

}  // namespace caramba::migrator
