#include "visitors/made_outside.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/class_types.hpp"
#include "visitors/host_lists.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/silent_annotations.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** What migrated functions say in other words than kernels of Numba's. */
bool is_reworded(const Program& program, const Kernel& kernel, const Node* n) {
    if (is<AnnAssign>(n)) return true;
    if (auto* a = as<Arg>(n)) return a->annotation && !says_nothing(program, kernel, a->annotation);
    if (auto* update = as<AugAssign>(n))
        if (auto* field = as<Attribute>(update->target)) return is_array_of_objects(program, field->attr);
    auto* call = as<Call>(n);
    const std::string path = call ? program.resolve(kernel, call->func) : "";
    return path == "numba.prange" || is_list_maker(path);
}

}  // namespace

const Node* rewording(const Program& program, const Kernel& kernel) {
    const Node* reworded = nullptr;
    walk(kernel.def, [&](const Node* n) {
        if (!reworded && is_reworded(program, kernel, n)) reworded = n;
    });
    const Expr* returns = kernel.def->returns;
    return !reworded && returns && !says_nothing(program, kernel, returns) ? returns : reworded;
}

void plan_made_outside(Program& program, Kernel& kernel) {
    if (const Node* reworded = rewording(program, kernel))
        program.keep(kernel, Rule::CallForm, reworded, {});
    else
        kernel.form = Form::Function;
}

bool keep_outside_callers(const std::vector<Program*>& programs) {
    bool changed = false;
    for (Program* program : programs)
        for (const auto& kernel : program->kernels) {
            if (!kernel->made_outside || kernel->kept()) continue;
            if (std::ranges::none_of(kernel->callees, &Kernel::beside)) continue;
            program->keep(*kernel, Rule::CallForm, kernel->def, {});
            changed = true;
        }
    return changed;
}

void write_made_outside(const Kernel& kernel) {
    const MadeOutside& made = *kernel.made_outside;
    made.suite->edited = true;
    if (kernel.kept()) {
        for (const std::string& text : kernel.remarks)
            made.statement->leading.push_back("# caramba: " + text);
        return;
    }
    Program& program = *made.program;
    Build make(program.tree);
    Expr* decorator = make_decorator(program, kernel, "function", true);
    // `njit(f)` and `njit(parallel=True)(f)`
    Expr* function = static_cast<Call*>(made.statement->value)->args[0];
    Expr* made_of = make.call(make.dotted(program.pk + ".host_call"), {make.call(decorator, {function})});
    made_of->span = made.statement->value->span;
    made.statement->value = made_of;
    program.needs_pykokkos = true;
    program.extensions.insert("pk.host_call");
}

}  // namespace caramba::visitors
