#include "visitors/generators.hpp"

#include <algorithm>
#include <array>

#include "types/array_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** What hardly anything else has a method for. */
constexpr std::string_view kTelling =
    "random integers uniform exponential poisson binomial permutation shuffle lognormal rayleigh chisquare "
    "zipf weibull logseries geometric standard_normal standard_exponential standard_gamma standard_t "
    "standard_cauchy negative_binomial noncentral_chisquare";

/** The name of `rng` and of `rngs[i]`. */
std::string_view holder(const Expr* e) {
    if (auto* item = as<Subscript>(e)) return name_of(item->value);
    return name_of(e);
}

/** `rng`, `random_state`, `generator`, … */
bool says_so(std::string_view name) {
    return std::ranges::any_of(std::array<std::string_view, 3>{"rng", "random", "generator"},
                               [&](std::string_view word) { return name.find(word) != name.npos; });
}

bool is_declared(const Program& program, const Kernel& kernel, std::string_view name) {
    const Arguments* a = kernel.def->args;
    for (const auto* list : {&a->posonlyargs, &a->args, &a->kwonlyargs})
        for (const Arg* arg : *list)
            if (arg->arg == name && arg->annotation)
                return program.module.resolve(arg->annotation) == "numpy.random.Generator";
    return false;
}

bool tells(const Kernel& kernel, std::string_view name) {
    bool found = false;
    walk(kernel.def, [&](const Node* n) {
        auto* call = as<Call>(n);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        found = found || (method && holder(method->value) == name && types::has_word(kTelling, method->attr));
    });
    return found;
}

/** Whether a name of the functions around the kernel may be numpy.random: another object of its name that
 * draws is none that Numba compiles. */
bool may_be_numpy_random(const Program& program, const Kernel& kernel, std::string_view name) {
    bool found = false;
    const auto is = [&](const Expr* e) { return program.module.resolve(e) == "numpy.random"; };
    for (const FunctionDef* function : kernel.around)
        walk(function, [&](const Node* n) {
            auto* assign = as<Assign>(n);
            if (!assign || name_of(assign->targets[0]) != name) return;
            auto* choice = as<IfExp>(assign->value);
            found = found || (choice ? is(choice->body) || is(choice->orelse) : is(assign->value));
        });
    return found;
}

}  // namespace

DrawingMethod drawing_method(const Program& program, const Kernel& kernel, const Call* call) {
    auto* method = as<Attribute>(call->func);
    const std::string name(method ? holder(method->value) : "");
    if (name.empty() || !program.resolve(kernel, call->func).empty()) return {};
    if (kernel.locals.binds(name)) {
        auto* function = types::find_array_function("generator." + method->attr);
        const bool certain =
            function && (says_so(name) || is_declared(program, kernel, name) || tells(kernel, name));
        return certain ? DrawingMethod{function, 1} : DrawingMethod{};
    }
    auto* function = types::find_array_function("random." + method->attr);
    const bool module = function && is<Name>(method->value) && kernel.captured.count(name) &&
                        may_be_numpy_random(program, kernel, name);
    return module ? DrawingMethod{function, 0} : DrawingMethod{};
}

}  // namespace caramba::visitors
