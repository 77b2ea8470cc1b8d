#include "visitors/first_callers.hpp"

#include <algorithm>
#include <string>

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool reads(const Kernel& kernel, const std::string& name) {
    return std::ranges::any_of(kernel.def->body.stmts, [&](const Stmt* s) { return mentions(s, name); });
}

/** Whether what a kernel calls is compiled with it, under its own model: bodies of parallel workunits divide
 * as NumPy does, whatever their kernel's model is. */
bool hands_on_model(const Kernel& kernel) {
    return !kernel.launches && std::ranges::all_of(kernel.plan, [](const Region& region) {
        return region.kind != Region::Kind::Parallel;
    });
}

}  // namespace

std::vector<Kernel*> callers_of(const Kernel& kernel) {
    std::vector<Kernel*> out(kernel.callers.begin(), kernel.callers.end());
    for (Kernel* other : kernel.siblings)
        if (other != &kernel && reads(*other, kernel.name)) out.push_back(other);
    return out;
}

std::vector<Kernel*> callees_of(const Kernel& kernel) {
    std::vector<Kernel*> out(kernel.callees.begin(), kernel.callees.end());
    for (Kernel* other : kernel.siblings)
        if (other != &kernel && reads(kernel, other->name)) out.push_back(other);
    return out;
}

void keep_first_callers(const std::vector<Program*>& programs) {
    for (Program* program : programs)
        for (auto& kernel : program->kernels) {
            if (kernel->kept() || !kernel->decorator.first_errors) continue;
            const bool function = kernel->form == Form::Function && kernel->plan.empty();
            const auto callers = callers_of(*kernel);
            if (function && hands_on_model(*kernel) &&
                std::ranges::all_of(callers, [](const Kernel* c) { return hands_on_model(*c); }))
                continue;
            program->keep(*kernel, Rule::ErrorModel, kernel->def, {});
        }
}

}  // namespace caramba::visitors
