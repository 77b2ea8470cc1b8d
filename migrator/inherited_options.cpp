#include "migrator/inherited_options.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/divisors.hpp"
#include "visitors/first_callers.hpp"
#include "visitors/given_values.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::callees_of;
using visitors::callers_of;
using visitors::Kernel;
using visitors::Program;
using visitors::value_calls;

namespace {

bool divides_as_numpy(const Kernel& kernel) {
    const visitors::Decorator& d = kernel.decorator;
    return d.numpy_errors || d.kind == "vectorize" || d.kind == "guvectorize";
}

/** Signatures are compiled where the decorator stands, under its own model. */
bool is_open(const Kernel& kernel) {
    const visitors::Decorator& d = kernel.decorator;
    return d.kind == "njit" && !d.says_errors && !d.numpy_errors && !d.inlined && !d.unread && !d.signature;
}

/** The kernels of these names that statements of Python's mention, or only those that are values there. */
std::set<const Kernel*> mentioned(const std::vector<Program*>& programs, const std::set<std::string>& names,
                                  bool values) {
    std::set<const Kernel*> found;
    for (Program* program : programs) {
        std::set<const Node*> kernels;
        for (const auto& kernel : program->kernels) {
            kernels.insert(kernel->def);
            if (is<Assign>(kernel->made_by)) kernels.insert(kernel->made_by);
        }
        std::vector<const FunctionDef*> around;
        const auto visit = [&](auto&& self, const Node* n) -> void {
            if (kernels.contains(n)) return;
            auto* call = values ? as<Call>(n) : nullptr;
            const Node* called = call ? call->func : nullptr;
            auto* name = as<Name>(n);
            auto* attribute = as<Attribute>(n);
            auto* function = as<FunctionDef>(n);
            if (function) around.push_back(function);
            if ((name && names.contains(name->id)) || (attribute && names.contains(attribute->attr)))
                for (const Kernel* kernel : kernels_meant(*program, static_cast<const Expr*>(n), around))
                    found.insert(kernel);
            for_each_child(n, [&](const Node* child) {
                if (child && child != called) self(self, child);
            });
            if (function) around.pop_back();
        };
        visit(visit, program->tree.module);
    }
    return found;
}

/** Whether a kernel is compiled under the model of those that call it. */
bool inherits(const Kernel& kernel) {
    return is_open(kernel) || kernel.decorator.inlined;
}

/** The error models under which Numba may compile a kernel. */
struct Models {
    bool python = false, numpy = false;
    bool operator==(const Models&) const = default;
};

/** Those of kernels that ones of NumPy's model call, and of what these call. */
class InheritedModels {
  public:
    explicit InheritedModels(const std::vector<Program*>& programs) {
        const auto calls_values = [](const Kernel& k) { return !value_calls(*k.program, k).empty(); };
        bool given = false;  // kernels of NumPy's model call what they are given
        for (Program* program : programs)
            for (auto& kernel : program->kernels)
                if (divides_as_numpy(*kernel)) {
                    reach(*kernel);
                    given = given || calls_values(*kernel);
                }
        for (const auto& [kernel, models] : models_) given = given || calls_values(*kernel);
        if (given) add_values(programs);
        if (models_.empty()) return;
        std::set<std::string> names;
        for (const auto& [kernel, models] : models_) names.insert(kernel->name);
        const std::set<const Kernel*> used = mentioned(programs, names, false);
        for (auto& [kernel, models] : models_) models.python = used.contains(kernel) || kernel->registered;
        for (bool changed = true; changed;) {
            changed = false;
            for (auto& [kernel, models] : models_) {
                const Models before = models;
                for (const Kernel* caller : callers_of(*kernel)) add(models, *caller);
                changed = changed || models != before;
            }
        }
    }

    const std::map<Kernel*, Models, visitors::ByPlace>& models() const { return models_; }

  private:
    void reach(const Kernel& from) {
        for (Kernel* callee : callees_of(from))
            if (inherits(*callee) && models_.try_emplace(callee).second) reach(*callee);
    }

    /** Those that Python passes on, perhaps to kernels of NumPy's model. */
    void add_values(const std::vector<Program*>& programs) {
        std::set<std::string> names;
        for (Program* program : programs)
            for (auto& kernel : program->kernels)
                if (is_open(*kernel)) names.insert(kernel->name);
        const std::set<const Kernel*> values = mentioned(programs, names, true);
        for (Program* program : programs)
            for (auto& kernel : program->kernels) {
                if (!is_open(*kernel) || !values.contains(kernel.get())) continue;
                models_[kernel.get()].numpy = true;
                reach(*kernel);
            }
    }

    void add(Models& models, const Kernel& caller) const {
        const auto known = models_.find(const_cast<Kernel*>(&caller));
        const bool numpy = divides_as_numpy(caller);
        models.python = models.python || (known == models_.end() ? !numpy : known->second.python);
        models.numpy = models.numpy || (known == models_.end() ? numpy : known->second.numpy);
    }

    std::map<Kernel*, Models, visitors::ByPlace> models_;
};

/** Whether a kernel, or what it calls under its own model, may divide by zero. */
bool passes_model(const Kernel& kernel) {
    std::set<const Kernel*> seen;
    const auto passes = [&](const auto& self, const Kernel& from) -> bool {
        return visitors::may_divide_by_zero(from) ||
               std::ranges::any_of(callees_of(from), [&](const Kernel* callee) {
                   return inherits(*callee) && seen.insert(callee).second && self(self, *callee);
               });
    };
    return passes(passes, kernel);
}

/** Whether a kernel compiles others under an error model of its own that only the run knows. */
bool gives_unread_model(const Kernel& kernel) {
    if (!kernel.decorator.unread || kernel.decorator.says_errors) return false;
    return std::ranges::any_of(
        callees_of(kernel), [](const Kernel* callee) { return is_open(*callee) && passes_model(*callee); });
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
    const InheritedModels inherited(programs);
    for (const auto& [kernel, models] : inherited.models()) {
        const bool several = models.python && models.numpy && is_open(*kernel) && !kernel->kept();
        if (!several || !passes_model(*kernel)) continue;
        if (is_compiled_early(*kernel))
            kernel->program->keep(*kernel, Rule::ErrorModel, kernel->def, {});
        else
            kernel->decorator.first_errors = true;
    }
    for (const auto& [kernel, models] : inherited.models()) {
        if (!models.numpy || models.python || !is_open(*kernel)) continue;
        // Those that only pass it on do not say it, where those that they call do.
        const auto as_first = [](const Kernel* callee) { return callee->decorator.first_errors; };
        kernel->decorator.numpy_errors =
            visitors::may_divide_by_zero(*kernel) || std::ranges::any_of(callees_of(*kernel), as_first);
    }
}

}  // namespace caramba::migrator
