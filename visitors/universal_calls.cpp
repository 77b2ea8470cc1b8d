#include "visitors/universal_calls.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "syntax/visitor.hpp"
#include "visitors/calls_by_address.hpp"
#include "visitors/divisors.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Numba's kernels go on where a universal function raises, with whatever its result is then. */
bool may_raise(const Kernel& kernel, std::set<const Kernel*>& seen) {
    if (!seen.insert(&kernel).second) return false;
    const Decorator& d = kernel.decorator;
    const bool raises = !d.universal() && !d.numpy_errors;
    bool found = d.bounds_check || d.unread || (raises && may_divide_by_zero(kernel));
    walk(kernel.def, [&](const Node* n) { found = found || is<Raise>(n) || is<Assert>(n); });
    return found || std::ranges::any_of(kernel.callees, [&](const Kernel* k) { return may_raise(*k, seen); });
}

/** Whether all that a kernel does with a universal function is to call it with its operands. */
bool calls_plainly(const Kernel& caller, const Kernel& universal) {
    std::set<const Node*> called;
    const std::string& kind = caller.decorator.kind;
    bool plain = kind == "njit" || kind == "vectorize" || kind == "guvectorize";
    walk(caller.def, [&](const Node* n) {
        auto* call = as<Call>(n);
        if (!call || caller.program->meant(caller, call->func) != &universal) return;
        called.insert(call->func);
        // How many a tuple has, `f(*operands)`, is known once the caller is compiled.
        const bool spread = std::ranges::any_of(call->args, [](const Expr* a) { return is<Starred>(a); });
        plain =
            plain && call->keywords.empty() && (spread || call->args.size() == universal.parameters.size());
    });
    walk(caller.def, [&](const Node* n) {
        if (!is<Name>(n) && !is<Attribute>(n)) return;
        const bool mentioned = caller.program->meant(caller, static_cast<const Expr*>(n)) == &universal;
        plain = plain && (!mentioned || called.contains(n));
    });
    return plain;
}

}  // namespace

void keep_called_universals(const std::vector<Program*>& programs) {
    struct Called {
        Kernel* kernel;
        Kernel* caller;
    };
    std::vector<Called> by_address;
    for (Program* program : programs)
        for (auto& kernel : program->kernels) {
            const Decorator& decorator = kernel->decorator;
            if (!decorator.universal() || kernel->kept()) continue;
            std::set<const Kernel*> seen;
            const bool callable = decorator.kind == "vectorize" && !may_raise(*kernel, seen);
            for (Kernel* caller : kernel->callers) {
                // Numba's kernels call what Numba makes of the same function.
                if (callable && calls_plainly(*caller, *kernel)) continue;
                if (caller->kept() || may_call_by_address(*caller, *kernel) || !decorator.callable_by_numba())
                    by_address.push_back({kernel.get(), caller});
                else
                    caller->program->keep(*caller, Rule::CalledKind, caller->def,
                                          {"it", "'" + kernel->name + "'", decorator.kind});
            }
        }
    for (const auto& [kernel, caller] : by_address)
        if (!kernel->kept() && !(caller->kept() && kernel->decorator.callable_by_numba()))
            kernel->program->keep(*kernel, Rule::CalledKind, kernel->def,
                                  {"the kernel '" + caller->name + "'", "it", kernel->decorator.kind});
}

}  // namespace caramba::visitors
