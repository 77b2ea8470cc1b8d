#include "migrator/inherited_options.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/given_values.hpp"
#include "visitors/uses.hpp"

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
    return d.kind == "njit" && !d.says_errors && !d.numpy_errors && !d.inlined && !d.unread;
}

bool reads(const Kernel& kernel, const std::string& name) {
    return std::ranges::any_of(kernel.def->body.stmts,
                               [&](const Stmt* s) { return visitors::mentions(s, name); });
}

/** Those inside of one function, too, which find each other by their names there. */
std::vector<const Kernel*> callers_of(const Kernel& kernel) {
    std::vector<const Kernel*> out(kernel.callers.begin(), kernel.callers.end());
    for (const Kernel* other : kernel.siblings)
        if (other != &kernel && reads(*other, kernel.name)) out.push_back(other);
    return out;
}

std::vector<const Kernel*> callees_of(const Kernel& kernel) {
    std::vector<const Kernel*> out(kernel.callees.begin(), kernel.callees.end());
    for (const Kernel* other : kernel.siblings)
        if (other != &kernel && reads(kernel, other->name)) out.push_back(other);
    return out;
}

/** Whether all callers are of NumPy's model; recursion is no other one. */
bool inherits(const Kernel& kernel) {
    bool some = false;
    for (const Kernel* caller : callers_of(kernel)) {
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

/** Whether a kernel compiles others under an error model of its own that only the run knows. */
bool gives_unread_model(const Kernel& kernel) {
    if (!kernel.decorator.unread || kernel.decorator.says_errors) return false;
    std::set<const Kernel*> seen;
    const auto passes = [&](const auto& self, const Kernel& from) -> bool {
        return std::ranges::any_of(callees_of(from), [&](const Kernel* callee) {
            return is_open(*callee) && seen.insert(callee).second &&
                   (visitors::divides(*callee) || self(self, *callee));
        });
    };
    return passes(passes, kernel);
}

void keep_unread_models(Program& program) {
    for (auto& kernel : program.kernels)
        if (!kernel->kept() && gives_unread_model(*kernel))
            program.keep(*kernel, Rule::Option, kernel->decorator.at_run_time,
                         {"the error model, which what it calls inherits, that is not written out"});
}

}  // namespace

void inherit_error_models(const std::vector<Program*>& programs) {
    for (Program* program : programs) keep_unread_models(*program);
    std::set<std::string> names;
    const auto each = [&](auto&& f) {
        for (Program* program : programs)
            for (auto& kernel : program->kernels)
                if (is_open(*kernel)) f(*kernel);
    };
    // Those that such kernels call, and what these call.
    std::vector<const Kernel*> open;
    each([&](const Kernel& kernel) {
        if (std::ranges::any_of(callers_of(kernel), [](const Kernel* c) { return divides_as_numpy(*c); }))
            open.push_back(&kernel);
    });
    while (!open.empty()) {
        const Kernel* kernel = open.back();
        open.pop_back();
        if (!names.insert(kernel->name).second) continue;
        for (const Kernel* callee : callees_of(*kernel))
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
