#include "visitors/first_callers.hpp"

#include <algorithm>
#include <set>
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

namespace {

/** Whether something holds of a kernel and of all that call it, however far away. */
template <class Test>
bool holds_above(const Kernel& kernel, Test test) {
    std::set<const Kernel*> seen;
    const auto holds = [&](const auto& self, const Kernel& at) -> bool {
        if (!seen.insert(&at).second) return true;
        return test(at) &&
               std::ranges::all_of(callers_of(at), [&](const Kernel* caller) { return self(self, *caller); });
    };
    return holds(holds, kernel);
}

bool has_signature(const Kernel& kernel) {
    return kernel.decorator.signature || !kernel.decorator.signatures.empty();
}

/** Whether the first call of a kernel, or of what calls it, compiles it here as in Numba. */
bool is_compiled_by_first_call(const Kernel& kernel) {
    return holds_above(kernel, [](const Kernel& k) {
        const Decorator& d = k.decorator;
        return !k.kept() && d.kind == "njit" && !d.inlined && !d.unread && hands_on_model(k) &&
               !has_signature(k);
    });
}

/** Whether its definition is the one that Numba compiles, and every call says all of its arguments: those
 * that are left out have types of their own there. */
bool is_compiled_once(const Kernel& kernel) {
    return !kernel.nested && !kernel.copied && !kernel.made_by && !kernel.wrapped_by && !kernel.conditional &&
           !kernel.unseen_callers && kernel.def->args->defaults.empty() &&
           kernel.def->args->kwonlyargs.empty();
}

}  // namespace

bool is_compiled_early(const Kernel& kernel) {
    return !holds_above(kernel, [](const Kernel& k) { return !has_signature(k); });
}

void keep_first_callers(const std::vector<Program*>& programs) {
    for (Program* program : programs)
        for (auto& kernel : program->kernels) {
            if (kernel->kept() || !first_call_decides(*kernel)) continue;
            const bool function = kernel->form == Form::Function && kernel->plan.empty();
            const bool in_order =
                function && hands_on_model(*kernel) &&
                std::ranges::all_of(callers_of(*kernel), [](const Kernel* c) { return hands_on_model(*c); });
            if (kernel->decorator.first_errors && !in_order)
                program->keep(*kernel, Rule::ErrorModel, kernel->def, {});
            if (!function || !is_compiled_once(*kernel) || !is_compiled_by_first_call(*kernel))
                keep_compile_time_constants(*kernel);
        }
}

bool first_call_decides(const Kernel& kernel) {
    return kernel.decorator.first_errors || !kernel.compile_time_constants.empty();
}

void keep_compile_time_constants(Kernel& kernel) {
    for (const auto& [name, read] : kernel.compile_time_constants)
        kernel.program->keep(kernel, Rule::Global, read, {name});
}

}  // namespace caramba::visitors
