#include "visitors/kept_callers.hpp"

#include "visitors/class_types.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether a kernel was kept now. */
bool keep_if_it_calls_kept(Program& program, Kernel& kernel) {
    if (kernel.kept()) return false;
    if (kernel.whole && kernel.whole->kept()) {
        kernel.form = Form::Kept;
        return true;
    }
    for (Kernel* callee : kernel.callees)
        if (kernel.calls_captured ? callee->kept() : callee->may_be_numbas())
            program.keep(kernel, Rule::CallsKept, kernel.def, {callee->name});
    // Numba compiles a nested kernel that is a function for those that stay, too.
    for (const Kernel* sibling : kernel.siblings) {
        if (!sibling->kept() || kernel.kept()) continue;
        if (names_read(kernel.def).count(sibling->name))
            program.keep(kernel, Rule::CallsKept, kernel.def, {sibling->name});
        else if (kernel.form != Form::Function || (kernel.launches && !kernel.numba_type))
            program.keep(kernel, Rule::Nested, kernel.def,
                         {"a function where '" + sibling->name + "', which calls it, stays"});
    }
    return kernel.kept();
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
