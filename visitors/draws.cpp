#include "visitors/draws.hpp"

#include "visitors/generators.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

std::string generator_function(std::string_view path) {
    if (path.starts_with("numpy.random.")) return std::string(path.substr(6));
    return path.starts_with("random.") ? "py" + std::string(path) : "";
}

namespace {

/** The number of threads is one of the calling thread's, too. */
bool asks_threads(const Program& program, const Call* call) {
    if (!call->fresh) return false;
    const std::string name = dotted_name(call->func);
    return name == program.pk + ".get_num_threads" || name == program.pk + ".set_num_threads";
}

}  // namespace

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
        // Of what cannot be read here, the launch finds out.
        found = (callee && callee->draws) || asks_threads(program, call) ||
                drawing_method(program, kernel, call).function ||
                !generator_function(program.resolve(kernel, call->func)).empty();
    });
    return found;
}

}  // namespace caramba::visitors
