#include "visitors/local_slices.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

bool is_local_slice(const Program& program, const Kernel& kernel, const Expr* e) {
    const std::string name(name_of(e));
    bool slice = false, other = name.empty();
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            if (!a || name_of(a->targets[0]) != name) return;
            auto* call = as<Call>(a->value);
            (call && program.resolve(kernel, call->func) == "builtins.slice" ? slice : other) = true;
        });
    return slice && !other;
}

}  // namespace caramba::visitors
