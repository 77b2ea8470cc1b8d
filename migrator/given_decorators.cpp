#include "migrator/given_decorators.hpp"

#include <algorithm>

#include "migrator/decorators.hpp"
#include "syntax/visitor.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Program;
using visitors::Reference;

namespace {

/** What a call gives a parameter; null where the default is left or `*` may give it. */
const Expr* argument(const Call* call, size_t position, const std::string& parameter) {
    for (const Keyword* k : call->keywords)
        if (k->arg == parameter) return k->value;
    const auto spread = std::ranges::find_if(call->args, [](const Expr* e) { return is<Starred>(e); });
    const auto certain = static_cast<size_t>(spread - call->args.begin());
    return position < certain ? call->args[position] : nullptr;
}

}  // namespace

std::vector<Reference> given_decorators(const Program& program, const FunctionDef* factory,
                                        const std::string& parameter) {
    std::vector<Reference> found;
    const std::vector<std::string> names = visitors::parameter_names(factory->args);
    const auto position = static_cast<size_t>(std::ranges::find(names, parameter) - names.begin());
    if (position == names.size()) return found;
    const std::vector<Program*> here = {const_cast<Program*>(&program)};
    for (const Program* caller : program.project ? program.project->programs() : here)
        visitors::walk(caller->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call || (!is<Name>(call->func) && !is<Attribute>(call->func))) return;
            const visitors::Binding* b = caller->defined(call->func).second;
            const Expr* given = b && b->node == factory ? argument(call, position, parameter) : nullptr;
            if (!given) return;
            for (const auto& references :
                 {references_in(*caller, given), compiling_references(*caller, given)})
                found.insert(found.end(), references.begin(), references.end());
        });
    return found;
}

}  // namespace caramba::migrator
