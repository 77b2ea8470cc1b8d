// Launches and policies of functions that a host call runs.

#include "runtime/infer/launches.hpp"

#include <map>

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

std::vector<ir::Expr*> Lowering::policy_numbers(ir::Expr* policy, int line) {
    if (types::is_integral(policy->type))
        return {integer(0, line), cast(policy, types::int64()), integer(0, line)};
    if (policy->op == ir::Op::Tuple) return policy->args;
    ir::Expr* whole = once(policy, "policy");
    std::vector<ir::Expr*> numbers;
    for (size_t i = 0; i < whole->type->elements.size(); ++i) {
        numbers.push_back(out_.expression(ir::Op::Item, types::int64(), line, {whole}));
        numbers.back()->number = static_cast<int>(i);
    }
    return numbers;
}

ir::Expr* Lowering::policy(const Call* c) {
    const int line = static_cast<int>(c->span.line);
    const PolicyCall& call = *instance_.policies.at(c);
    std::vector<const Expr*> operands;
    if (call.changed) operands.push_back(call.changed);
    std::map<const Expr*, size_t> places;
    for (const PolicyCall::Number& n : call.numbers)
        if (n.value && places.emplace(n.value, operands.size()).second) operands.push_back(n.value);
    std::vector<ir::Expr*> values = in_order(operands);
    for (const PolicyCall::Number& n : call.numbers)
        if (n.item == 0) values[places.at(n.value)] = once(values[places.at(n.value)], "bound");
    std::vector<ir::Expr*> numbers(call.numbers.size(), nullptr);
    if (call.changed) numbers = policy_numbers(values[0], line);
    for (size_t i = 0; i < call.numbers.size(); ++i) {
        const PolicyCall::Number& n = call.numbers[i];
        if (!n.value) {
            if (!numbers[i]) numbers[i] = integer(n.otherwise, line);
            continue;
        }
        ir::Expr* value = values[places.at(n.value)];
        if (n.item >= 0) value = item_of(value, static_cast<size_t>(n.item), line);
        numbers[i] = cast(single(value), types::int64());
    }
    return out_.expression(ir::Op::Tuple, type(c), line, numbers);
}

/** What several accumulators start from, in their types. */
ir::Expr* Lowering::first_values(ir::Expr* values, TypeRef accumulators, int line) {
    values = once(values, "first");
    std::vector<ir::Expr*> parts;
    for (size_t i = 0; i < accumulators->elements.size(); ++i) {
        parts.push_back(cast(item_of(values, i, line), accumulators->elements[i]));
    }
    return out_.expression(ir::Op::Tuple, accumulators, line, parts);
}

ir::Expr* Lowering::launch(const Call* c, const LaunchCall& call) {
    const int line = static_cast<int>(c->span.line);
    const Launched& kernel = *call.launched;
    const Request& request = kernel.request;
    std::vector<const Expr*> operands{call.policy};
    if (call.initial) operands.push_back(call.initial);
    for (const auto& [value, parameter] : call.arguments) operands.push_back(value);
    std::vector<ir::Expr*> values = in_order(operands);
    size_t next = call.initial ? 2 : 1;

    std::vector<ir::Expr*> args(request.arguments.size(), nullptr);
    for (const auto& [written, parameter] : call.arguments) {
        ir::Expr* value = values[next++];
        const bool written_once = types::is_scalar(value->type) || value->op == ir::Op::Constant;
        args[parameter] = written_once ? value : once(value, "argument");
    }
    const Function& f = *kernel.function;
    const size_t leading = f.parameters.size() - args.size();
    for (size_t i = 0; i < args.size(); ++i)
        if (!args[i])
            args[i] = default_value(
                PyTuple_GET_ITEM(f.defaults, static_cast<Py_ssize_t>(leading + i) - f.required), line);
    TypeRef accumulator = kernel.accumulator();
    const auto count = static_cast<int>(args.size());
    if (call.initial) {
        const bool several = accumulators(request) > 1;
        if (!types::is_scalar(accumulator) && !several)
            fail(call.initial, "this reducer takes no initial value in a launch inside of a function");
        args.push_back(several ? first_values(values[1], accumulator, line)
                               : cast(single(values[1]), accumulator));
    }
    for (ir::Expr* number : policy_numbers(single(values[0]), line)) args.push_back(number);

    ir::Expr* e = out_.expression(ir::Op::Launch, accumulator ? accumulator : types::none(), line, args);
    e->launched = &kernel;
    e->constant.type = policy_type(call.shape);  // calls with other policies may share the kernel
    e->number = count;
    e->text = call.label;
    e->checked = true;
    if (!accumulator || !types::is_reducer_fields(accumulator)) return e;
    ir::Expr* fields = once(e, "fields");
    std::vector<ir::Expr*> parts;
    for (size_t i = 0; i < accumulator->elements.size(); ++i) {
        parts.push_back(out_.expression(ir::Op::Item, accumulator->elements[i], line, {fields}));
        parts.back()->number = static_cast<int>(i);
    }
    return out_.expression(ir::Op::Tuple, types::tuple(accumulator->elements), line, parts);
}

}  // namespace caramba::runtime
