#include "visitors/overloads.hpp"

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

void find_overloaded(const std::vector<Program*>& programs) {
    std::set<const Binding*> found;
    for (const Program* program : programs) {
        if (program->tree.source.find("overload") == std::string::npos) continue;
        walk(program->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call || call->args.empty() || program->module.resolve(call->func) != "numba.extending.overload")
                return;
            const auto [home, binding] = program->defined(call->args[0]);
            const bool own = binding && (binding->kind == Binding::Kind::Function ||
                                         binding->kind == Binding::Kind::Class);
            if (own) found.insert(binding);
        });
    }
    for (Program* program : programs) program->overloaded = found;
}

bool is_overloaded(const Program& program, const Kernel& kernel, const Expr* e) {
    if (program.overloaded.empty() || (!is<Name>(e) && !is<Attribute>(e))) return false;
    const Expr* root = e;
    while (auto* a = as<Attribute>(root)) root = a->value;
    const std::string name(name_of(root));
    if (name.empty() || kernel.locals.binds(name) || kernel.captured.contains(name)) return false;
    return program.overloaded.contains(program.defined(e).second);
}

}  // namespace caramba::visitors
