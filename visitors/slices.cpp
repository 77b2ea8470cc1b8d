#include "visitors/slices.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

bool is_slice(const Program& program, const Kernel& kernel, const Expr* e) {
    const std::string name(name_of(e));
    bool slice = false, other = name.empty(), start = false, stop = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* asked = as<Attribute>(n);
            if (asked && name_of(asked->value) == name) {
                start = start || asked->attr == "start";
                stop = stop || asked->attr == "stop";
            }
            auto* a = as<Assign>(n);
            if (!a || name_of(a->targets[0]) != name) return;
            auto* call = as<Call>(a->value);
            (call && program.resolve(kernel, call->func) == "builtins.slice" ? slice : other) = true;
        });
    return !other && (slice || (start && stop && kernel.locals.binds(name)));
}

}  // namespace caramba::visitors
