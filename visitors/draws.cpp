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

bool shares(const Program& program, const Kernel& kernel, const Call* call) {
    return asks_threads(program, call) || drawing_method(program, kernel, call).function;
}

template <class Test>
bool calls(const Node* node, const Test& test) {
    bool found = false;
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        found = found || (call && test(call));
    });
    return found;
}

}  // namespace

void find_drawing(Program& program) {
    std::vector<Kernel*> drawing, sharing;
    for (auto& kernel : program.kernels) {
        if (draws(program, *kernel, kernel->def)) drawing.push_back(kernel.get());
        if (shares_state(program, *kernel, kernel->def)) sharing.push_back(kernel.get());
    }
    set_with_callers(std::move(drawing), &Kernel::draws);
    set_with_callers(std::move(sharing), &Kernel::shares_state);
}

// Of what cannot be read here, the launch finds out.

bool draws(const Program& program, const Kernel& kernel, const Node* node) {
    return calls(node, [&](const Call* call) {
        const Kernel* callee = program.meant(kernel, call->func);
        return (callee && callee->draws) || shares(program, kernel, call) ||
               !generator_function(program.resolve(kernel, call->func)).empty();
    });
}

bool shares_state(const Program& program, const Kernel& kernel, const Node* node) {
    return calls(node, [&](const Call* call) {
        const Kernel* callee = program.meant(kernel, call->func);
        return (callee && callee->shares_state) || shares(program, kernel, call);
    });
}

}  // namespace caramba::visitors
