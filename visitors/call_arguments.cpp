#include "visitors/call_arguments.hpp"

#include <algorithm>

#include "types/array_parameters.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** `1`, `-1` or `(1, 0, 2)`. */
bool is_axes(const Expr* e) {
    if (auto* tuple = as<Tuple>(e))
        return std::ranges::all_of(tuple->elts, [](const Expr* part) { return is_axes(part); });
    auto* sign = as<UnaryOp>(e);
    auto* number = as<Constant>(sign ? sign->operand : e);
    return number && number->value.kind == ConstantValue::Kind::Int;
}

/** What cannot be an axis: one is part of a type in transposes, and sums are along one. */
std::optional<RefusedArgument> refused_axis(const Call* call, const types::ArrayFunctionInfo& f,
                                            size_t first) {
    using Id = types::ArrayFunctionId;
    const size_t next = std::min(1 - first, call->args.size());
    if (f.id == Id::Transpose || f.id == Id::SwapAxes || f.id == Id::MoveAxis) {
        for (size_t i = next; i < call->args.size(); ++i)
            if (!is_axes(call->args[i])) return RefusedArgument{call->args[i], "an axis that is no literal"};
        // Whose names none of these functions is found by.
        if (!call->keywords.empty()) return RefusedArgument{call->keywords[0], "an axis by keyword"};
    }
    if (f.id != Id::Sum) return std::nullopt;
    for (const Keyword* k : call->keywords)
        if (is<Tuple>(k->value)) return RefusedArgument{k, "a tuple of axes"};
    if (next < call->args.size() && is<Tuple>(call->args[next]))
        return RefusedArgument{call->args[next], "a tuple of axes"};
    return std::nullopt;
}

}  // namespace

std::optional<RefusedArgument> refused_argument(const Call* call, const types::FunctionInfo& f, size_t,
                                                const std::string& shown) {
    if (f.arity < 0 || std::ranges::any_of(call->args, [](const Expr* a) { return is<Starred>(a); }))
        return std::nullopt;
    // A universal function may be told where to put its result.
    const bool output = types::takes_output(f) && shown.starts_with("numpy.");
    const size_t given = call->args.size(), most = static_cast<size_t>(f.arity);
    const std::string what = "a further argument of " + shown;
    if (given > most + output) return RefusedArgument{call->args[most], what};
    for (const Keyword* k : call->keywords)
        if (k->arg != "out" || !output || given != most) return RefusedArgument{k, what};
    if (given < most) return RefusedArgument{call, "too few arguments of " + shown};
    return std::nullopt;
}

std::optional<RefusedArgument> refused_argument(const Call* call, const types::ArrayFunctionInfo& f,
                                                size_t first, const std::string& shown) {
    if (auto refused = refused_axis(call, f, first)) return refused;
    for (size_t i = 0; i < call->args.size(); ++i)
        if (!types::takes(f, first + i, ""))
            return RefusedArgument{call->args[i], "a further argument of " + shown};
    for (const Keyword* k : call->keywords)
        if (!k->arg.empty() && !types::takes(f, 0, k->arg))
            return RefusedArgument{k, "the argument '" + k->arg + "' of " + shown};
    return std::nullopt;
}

}  // namespace caramba::visitors
