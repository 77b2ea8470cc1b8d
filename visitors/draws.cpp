#include "visitors/draws.hpp"

#include "visitors/kept_callers.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

std::string generator_function(std::string_view path) {
    if (path.starts_with("numpy.random.")) return std::string(path.substr(6));
    return path.starts_with("random.") ? "py" + std::string(path) : "";
}

void find_drawing(Program& program) {
    std::vector<Kernel*> open;
    for (auto& kernel : program.kernels)
        if (draws(program, *kernel, kernel->def)) open.push_back(kernel.get());
    set_with_callers(std::move(open), &Kernel::draws);
}

bool draws(const Program& program, const Kernel& kernel, const Node* node) {
    bool found = false;
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        if (!call || found) return;
        const Kernel* callee = program.meant(kernel, call->func);
        found = (callee && callee->draws) || !generator_function(program.resolve(kernel, call->func)).empty();
    });
    return found;
}

void keep_generators_together(const std::vector<Program*>& programs) {
    const Kernel* kept = nullptr;
    for (Program* one : programs)
        for (const auto& kernel : one->kernels)
            if (kernel->kept() && kernel->draws) kept = kernel.get();
    if (!kept) return;
    for (Program* one : programs)
        for (const auto& kernel : one->kernels)
            if (!kernel->kept() && kernel->draws)
                one->keep(*kernel, Rule::Generator, kernel->def, {kept->name});
    keep_callers_of_kept(programs);
}

}  // namespace caramba::visitors
