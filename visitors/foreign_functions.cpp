#include "visitors/foreign_functions.hpp"

#include <algorithm>

#include "visitors/expression_facts.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kMostSteps = 4;  // names and functions on the way to what says the address

/** What makes functions of addresses, or asks for those of compiled modules. */
bool speaks_of_addresses(std::string_view path) {
    return path.starts_with("ctypes.") || path == "numba.extending.get_cython_function_address" ||
           path.ends_with(".WrapperAddressProtocol");
}

/** Whether a value is made with any of these: said in it, by the names in it, or in the functions that it
 * calls. */
bool made_of_address(const Program& program, const Node* value, int steps) {
    if (!value || steps > kMostSteps) return false;
    bool found = false;
    walk(value, [&](const Node* n) {
        if (found || (!is<Name>(n) && !is<Attribute>(n))) return;
        auto* e = static_cast<const Expr*>(n);
        if (speaks_of_addresses(program.module.resolve(e))) {
            found = true;
            return;
        }
        const auto [home, binding] = program.defined(e);
        if (!binding) return;
        if (binding->kind == Binding::Kind::Function)
            found = made_of_address(*home, binding->node, steps + 1);
        for (const Expr* made : binding->values) found = found || made_of_address(*home, made, steps + 1);
    });
    return found;
}

}  // namespace

bool is_foreign_function(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, binding] = program.defined(e);
    if (!binding || binding->local || binding->values.empty()) return false;
    const bool values = binding->kind == Binding::Kind::Variable || binding->kind == Binding::Kind::Several;
    return values && std::ranges::all_of(binding->values, [&, on = home](const Expr* value) {
               return is<Call>(value) && made_of_address(*on, value, 0);
           });
}

}  // namespace caramba::visitors
