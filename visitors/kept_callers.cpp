#include "visitors/kept_callers.hpp"

#include "visitors/calls_by_address.hpp"
#include "visitors/class_types.hpp"
#include "visitors/mixed.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether a kernel was kept now, or has to call another by its address. */
bool keep_if_it_calls_kept(Program& program, Kernel& kernel) {
    if (kernel.kept()) return false;
    bool changed = false;
    if (kernel.whole && kernel.whole->kept()) {
        kernel.form = Form::Kept;
        return true;
    }
    for (Kernel* callee : kernel.callees) {
        const bool numbas = kernel.calls_captured ? callee->kept() : callee->may_be_numbas();
        if (!numbas && !callee->calls_by_address) continue;
        if (kernel.of_class && is_migrated_twin(*callee->program, callee->name))
            kernel.form = Form::Kept;  // the class stayed the first time, and its diagnostic says why
        else if (!may_call_by_address(kernel, *callee))
            program.keep(kernel, Rule::CallsKept, kernel.def, {callee->name});
        else if (!kernel.calls_by_address)
            call_by_address(kernel), changed = true;
    }
    // Numba compiles a nested kernel that is a function for those that stay, too.
    for (const Kernel* sibling : kernel.siblings) {
        if (!sibling->kept() || kernel.kept()) continue;
        if (names_read(kernel.def).count(sibling->name))
            program.keep(kernel, Rule::CallsKept, kernel.def, {sibling->name});
        else if (kernel.form != Form::Function || (kernel.launches && !kernel.numba_type))
            program.keep(kernel, Rule::Nested, kernel.def,
                         {"a function where '" + sibling->name + "', which calls it, stays"});
    }
    return changed || kernel.kept();
}

}  // namespace

void keep_callers_of_kept(const std::vector<Program*>& programs) {
    ObjectsGiven given;
    for (bool changed = true; changed;) {
        changed = false;
        for (Program* one : programs)
            for (auto& kernel : one->kernels) changed = keep_if_it_calls_kept(*one, *kernel) || changed;
        for (Program* one : programs) changed = keep_with_classes(*one, given) || changed;
    }
}

}  // namespace caramba::visitors
