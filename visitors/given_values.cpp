#include "visitors/given_values.hpp"

#include <algorithm>
#include <set>

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether a function accepts as many arguments as a call has. */
bool accepts(const Kernel& value, const Call* call) {
    const Arguments* args = value.def->args;
    if (value.decorator.kind == "guvectorize" || args->kwarg) return true;
    const size_t positional = args->posonlyargs.size() + args->args.size();
    const size_t most = positional + args->kwonlyargs.size();
    const size_t least = positional - args->defaults.size();
    const bool open = std::ranges::any_of(call->args, [](const Expr* e) { return is<Starred>(e); }) ||
                      std::ranges::any_of(call->keywords, [](const Keyword* k) { return k->arg.empty(); });
    const size_t given = call->args.size() + call->keywords.size() - (open ? 1 : 0);
    return (args->vararg || given <= most) && (open || given >= least);
}

/** Values that are no functions of the program: numbers, lambdas, what NumPy or Numba makes. */
bool is_no_kernel(const Program& program, const Expr* e) {
    if (auto* call = as<Call>(e)) {
        while (auto* inner = as<Call>(call->func)) call = inner;
        const std::string path = program.module.resolve(call->func);
        return path.starts_with("numba.") || path.starts_with("numpy.");
    }
    const std::string path = program.module.resolve(e);
    if (path.starts_with("numpy.") || path.starts_with("math.")) return true;
    return is<Constant>(e) || is<Lambda>(e) || is<BinOp>(e) || is<UnaryOp>(e) || is<Compare>(e) ||
           is<Tuple>(e) || is<List>(e) || is<ListComp>(e) || is<Dict>(e) || is<JoinedStr>(e);
}

}  // namespace

std::vector<const Call*> value_calls(const Program& program, const Kernel& kernel) {
    std::set<std::string> own;  // nested functions
    walk(kernel.def, [&](const Node* n) {
        if (auto* f = as<FunctionDef>(n)) own.insert(f->name);
        if (auto* a = as<Assign>(n); a && is<Lambda>(a->value))
            own.insert(std::string(name_of(a->targets[0])));
    });
    std::vector<const Call*> found;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call) return;
            auto* name = as<Name>(call->func);
            const bool variable =
                name && (kernel.locals.binds(name->id) || kernel.captured.contains(name->id));
            // Neither a nested function nor a kernel beside this one in a factory.
            const bool any = variable && !own.contains(name->id) &&
                             std::ranges::none_of(program.kernels.named(name->id), &Kernel::nested);
            if (any || is<Subscript>(call->func) || is<Call>(call->func)) found.push_back(call);
        });
    return found;
}

std::vector<Kernel*> kernels_meant(Program& program, const Expr* e) {
    std::vector<Kernel*> found;
    if (Kernel* own = program.find(name_of(e))) found.push_back(own);
    if (Kernel* other = program.imported(e)) found.push_back(other);
    for (Kernel* kernel : program.kernels.named(name_of(e)))
        if (kernel->nested) found.push_back(kernel);
    if (found.empty())  // in a file that was migrated before
        for (Kernel* kernel : program.kernels.named(std::string(name_of(e)) + "_numba"))
            if (kernel->nested && kernel->numba_form_of == name_of(e)) found.push_back(kernel);
    // What other branches define under the same name.
    for (size_t i = 0; i < found.size(); ++i)
        for (Kernel* kernel : found[i]->program->kernels.named(found[i]->name))
            if (found[i]->conditional && kernel->conditional &&
                std::ranges::find(found, kernel) == found.end())
                found.push_back(kernel);
    return found;
}

std::vector<Kernel*> kernels_meant(Program& program, const Expr* e,
                                   const std::vector<const FunctionDef*>& around) {
    const std::string name(name_of(e));
    auto found = kernels_meant(program, e);
    if (found.empty()) return found;
    const auto inner = std::ranges::find_if(around.rbegin(), around.rend(), [&](const FunctionDef* f) {
        return scope_of(f->args, f->body.stmts).binds(name);
    });
    const bool local = !name.empty() && inner != around.rend();
    std::erase_if(found, [&](const Kernel* k) {
        return local ? k->around.empty() || k->around.back() != *inner : k->nested;
    });
    return found;
}

const Kernel* GivenValues::kept_one(const Kernel& kernel, const Kernels& passed,
                                    const Kernels& values) const {
    std::vector<const Kernel*> kept;
    // A kernel that calls what the functions around it got may be Numba's when it is passed.
    std::ranges::copy_if(passed, std::back_inserter(kept),
                         [&](const Kernel* one) { return one->may_be_numbas() && one != &kernel; });
    if (kept.empty()) return nullptr;
    const bool seen = !values.contains(const_cast<Kernel*>(&kernel)) && !kernel.unseen_callers;
    const std::set<std::string> bound = bound_names(kernel.def->body.stmts);
    for (const Call* call : value_calls(*kernel.program, kernel)) {
        const std::string name(name_of(call->func));
        if (kernel.calls_captured && kernel.captured.contains(name) && !kernel.locals.binds(name)) continue;
        const bool parameter =
            seen && !bound.contains(name) && std::ranges::count(kernel.parameters, name) > 0;
        for (const Kernel* value : kept)
            if (accepts(*value, call) && (!parameter || may_pass(kernel, name, *value))) return value;
    }
    return nullptr;
}

const Kernel* GivenValues::caller_of(const Kernel& value, const std::vector<const Kernel*>& callers) {
    const auto found = std::ranges::find_if(callers, [&](const Kernel* caller) {
        return std::ranges::any_of(value_calls(*caller->program, *caller),
                                   [&](const Call* call) { return accepts(value, call); });
    });
    return found == callers.end() ? nullptr : *found;
}

bool GivenValues::may_pass(const Kernel& kernel, const std::string& parameter, const Kernel& value) const {
    find_places();
    auto found = places_.find(&kernel);
    if (found == places_.end()) return true;  // what calls it is elsewhere
    const auto at =
        static_cast<size_t>(std::ranges::find(kernel.parameters, parameter) - kernel.parameters.begin());
    return std::ranges::any_of(found->second, [&](const Place& place) {
        const Call* call = place.call;
        if (place.caller && place.caller->kept()) return false;  // Numba's form gets it
        for (size_t i = 0; i < call->args.size(); ++i)
            if (is<Starred>(call->args[i]))
                return true;
            else if (i == at)
                return may_be(place, call->args[i], value);
        for (const Keyword* k : call->keywords)
            if (k->arg.empty() || k->arg == parameter) return may_be(place, k->value, value);
        return true;  // its default
    });
}

bool GivenValues::may_be(const Place& place, const Expr* argument, const Kernel& value) const {
    Program& program = *place.program;
    const std::string name(name_of(argument));
    const bool local = std::ranges::any_of(
        place.around, [&](const FunctionDef* f) { return scope_of(f->args, f->body.stmts).binds(name); });
    if (!local && is_no_kernel(program, argument)) return false;
    bool known = false;
    for (const Kernel* kernel : kernels_meant(program, argument, place.around)) {
        if (kernel->nested && kernel->conditional) continue;
        if (kernel == &value) return true;
        known = true;
    }
    return !known;
}

void GivenValues::find_places() const {
    if (std::exchange(found_, true)) return;
    for (Program* program : programs_) {
        const auto kernels = program->by_definition();
        const Kernel* caller = nullptr;
        std::vector<const FunctionDef*> around;
        const auto visit = [&](auto&& self, const Node* n) -> void {
            auto* function = as<FunctionDef>(n);
            const Kernel* outer = caller;
            if (function) around.push_back(function);
            if (const auto own = kernels.find(n); own != kernels.end()) caller = own->second;
            if (auto* call = as<Call>(n))
                for (const Kernel* kernel : kernels_meant(*program, call->func))
                    places_[kernel].push_back({program, call, around, caller});
            for_each_child(n, [&](const Node* child) {
                if (child) self(self, child);
            });
            if (function) around.pop_back();
            caller = outer;
        };
        visit(visit, program->tree.module);
    }
}

}  // namespace caramba::visitors
