#include "visitors/passed_arrays.hpp"

#include <algorithm>
#include <set>

#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

using Parameter = std::pair<Kernel*, std::string>;
using Definitions = std::unordered_map<const Node*, Kernel*>;

struct Passed {
    std::set<Parameter> arrays, others;
};

/** The module, or a function that is no kernel: what its names are, and what it calls. */
class Place {
  public:
    Place(Program& program, const Definitions& kernels, Passed& passed, const std::vector<Stmt*>& body,
          const Place* around)
        : program_(program), kernels_(kernels), passed_(passed), around_(around) {
        for (const Stmt* s : body) read(s);
        for (const Call* call : calls_) pass(call);
        for (const FunctionDef* f : functions_) Place(program, kernels, passed, f->body.stmts, this);
    }

  private:
    void read(const Node* n) {
        if (auto* f = as<FunctionDef>(n)) {
            if (!kernels_.contains(f)) functions_.push_back(f);
            return;
        }
        if (auto* call = as<Call>(n)) calls_.push_back(call);
        if (auto* a = as<Assign>(n))
            for (const Expr* target : a->targets)
                if (is<Name>(target)) values_[std::string(name_of(target))].push_back(a->value);
        for_each_child(n, [&](const Node* child) { read(child); });
    }

    void pass(const Call* call) {
        Kernel* callee = is<Name>(call->func) ? program_.find(name_of(call->func)) : nullptr;
        if (!callee) return;
        const size_t count = call->args.size() + call->keywords.size();
        for (size_t i = 0; i < count; ++i) {
            const Expr* argument =
                i < call->args.size() ? call->args[i] : call->keywords[i - call->args.size()]->value;
            const std::string parameter = parameter_of(*callee, call, i);
            if (parameter.empty()) continue;
            if (is_array(argument, 0)) passed_.arrays.insert({callee, parameter});
            if (is_other(argument)) passed_.others.insert({callee, parameter});
        }
    }

    const std::vector<const Expr*>* values_of(const std::string& name) const {
        auto found = values_.find(name);
        if (found != values_.end()) return &found->second;
        return around_ ? around_->values_of(name) : nullptr;
    }

    /** Whether NumPy's random numbers, or one of its functions that make arrays, made a value. */
    bool is_array(const Expr* e, int depth) const {
        if (depth > kMostSteps) return false;
        if (auto* name = as<Name>(e)) {
            const auto* values = values_of(name->id);
            return values && std::all_of(values->begin(), values->end(),
                                         [&](const Expr* value) { return is_array(value, depth + 1); });
        }
        auto* call = as<Call>(e);
        if (!call) return false;
        const std::string path = program_.module.resolve(call->func);
        for (const char* maker : {"array", "zeros", "ones", "empty", "full", "arange", "linspace", "asarray",
                                  "ascontiguousarray", "asfortranarray", "eye", "random."})
            if (path.starts_with("numpy." + std::string(maker))) return true;
        auto* method = as<Attribute>(call->func);
        return method && method->attr != "tolist" && method->attr != "nonzero" &&
               is_array(method->value, depth + 1);
    }

    /** Whether a value is a list or tuple, at least now and then. */
    bool is_other(const Expr* e) const {
        if (auto* call = as<Call>(e)) {
            const std::string path = program_.module.resolve(call->func);
            return path == "builtins.list" || path == "builtins.tuple" || path == "numba.typed.List";
        }
        const auto display = [](const Expr* x) { return is<List>(x) || is<ListComp>(x) || is<Tuple>(x); };
        const auto* values = is<Name>(e) ? values_of(std::string(name_of(e))) : nullptr;
        return display(e) || (values && std::ranges::any_of(*values, display));
    }

    static constexpr int kMostSteps = 8;  ///< names may be assigned in a circle

    Program& program_;
    const Definitions& kernels_;
    Passed& passed_;
    const Place* around_;
    std::map<std::string, std::vector<const Expr*>> values_;
    std::vector<const Call*> calls_;
    std::vector<const FunctionDef*> functions_;
};

}  // namespace

void find_passed_arrays(Program& program) {
    Passed passed;
    Place(program, program.by_definition(), passed, program.tree.module->body.stmts, nullptr);
    for (const Parameter& parameter : passed.arrays)
        if (!passed.others.contains(parameter)) parameter.first->facts[parameter.second].certain = true;
}

}  // namespace caramba::visitors
