#include "migrator/inherited_options.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/given_values.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Kernel;
using visitors::Program;

namespace {

bool divides_as_numpy(const Kernel& kernel) {
    const visitors::Decorator& d = kernel.decorator;
    return d.numpy_errors || d.kind == "vectorize" || d.kind == "guvectorize";
}

bool is_open(const Kernel& kernel) {
    const visitors::Decorator& d = kernel.decorator;
    return d.kind == "njit" && !d.says_errors && !d.numpy_errors && !d.inlined;
}

/** Whether all callers are of NumPy's model; recursion is no other one. */
bool inherits(const Kernel& kernel) {
    bool some = false;
    for (const Kernel* caller : kernel.callers) {
        if (caller == &kernel) continue;
        if (!divides_as_numpy(*caller)) return false;
        some = true;
    }
    return some;
}

/** The kernels of these names that statements of Python's mention. */
std::set<const Kernel*> mentioned(const std::vector<Program*>& programs, const std::set<std::string>& names) {
    std::set<const Kernel*> found;
    for (Program* program : programs) {
        std::set<const Node*> kernels;
        for (const auto& kernel : program->kernels) kernels.insert(kernel->def);
        const auto visit = [&](auto&& self, const Node* n) -> void {
            if (kernels.contains(n)) return;
            auto* name = as<Name>(n);
            auto* attribute = as<Attribute>(n);
            if ((name && names.contains(name->id)) || (attribute && names.contains(attribute->attr)))
                for (const Kernel* kernel : kernels_meant(*program, static_cast<const Expr*>(n)))
                    found.insert(kernel);
            for_each_child(n, [&](const Node* child) {
                if (child) self(self, child);
            });
        };
        visit(visit, program->tree.module);
    }
    return found;
}

}  // namespace

void inherit_error_models(const std::vector<Program*>& programs) {
    std::set<std::string> names;
    const auto each = [&](auto&& f) {
        for (Program* program : programs)
            for (auto& kernel : program->kernels)
                if (is_open(*kernel)) f(*kernel);
    };
    // Those that such kernels call, and what these call.
    std::vector<const Kernel*> open;
    each([&](const Kernel& kernel) {
        if (std::ranges::any_of(kernel.callers, [](const Kernel* c) { return divides_as_numpy(*c); }))
            open.push_back(&kernel);
    });
    while (!open.empty()) {
        const Kernel* kernel = open.back();
        open.pop_back();
        if (!names.insert(kernel->name).second) continue;
        for (const Kernel* callee : kernel->callees)
            if (is_open(*callee)) open.push_back(callee);
    }
    if (names.empty()) return;
    const std::set<const Kernel*> used = mentioned(programs, names);
    std::vector<Kernel*> found;
    for (bool changed = true; changed;) {
        changed = false;
        each([&](Kernel& kernel) {
            if (used.contains(&kernel) || !inherits(kernel)) return;
            kernel.decorator.numpy_errors = changed = true;
            found.push_back(&kernel);
        });
    }
    // Those that only pass it on do not say it.
    for (Kernel* kernel : found) kernel->decorator.numpy_errors = visitors::divides(*kernel);
}

}  // namespace caramba::migrator
