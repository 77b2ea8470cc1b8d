// Values of `a and b`, `a or b`, and of chains of both.

#include <algorithm>
#include <utility>

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

/** Lists, tuples and arrays are tested only. */
ir::Expr* Lowering::operand(const Expr* v) {
    if (instance_.truths.contains(v)) return test(v);
    ir::Expr* e = value(v);
    return types::is_list(e->type) || types::is_tuple(e->type) ? boolean(e) : e;
}

/** Whether a chain holds; its value goes to `result`, which each operand that may be it sets. */
ir::Expr* Lowering::chain(const Expr* e, const std::vector<const Expr*>& results, ir::Variable* result) {
    const int line = static_cast<int>(e->span.line);
    auto* b = as<BoolOp>(e);
    if (!b) {
        ir::Expr* v = operand(e);
        if (std::ranges::find(results, e) != results.end()) {
            v = once(v, "t");
            set(result, cast(v, result->type), line);
        }
        return boolean(v);
    }
    ir::Expr* holds = chain(b->values[0], results, result);
    for (size_t i = 1; i < b->values.size(); ++i) {
        ir::Expr* next = out_.expression(ir::Op::Sequence, types::boolean(), line);
        ir::Block* outer = std::exchange(current_, &next->statements);
        next->args.push_back(chain(b->values[i], results, result));
        current_ = outer;
        const auto op = b->op == BooleanOperator::And ? ir::Op::And : ir::Op::Or;
        holds = out_.expression(op, types::boolean(), line, {holds, next});
    }
    return holds;
}

ir::Expr* Lowering::logical(const BoolOp* b) {
    int line = static_cast<int>(b->span.line);
    TypeRef joined = type(b);
    const auto results = instance_.chains.find(b);
    if (results != instance_.chains.end() && joined->kind != types::Kind::Bool) {
        ir::Variable* result = temporary("chosen", joined);
        once(chain(b, results->second, result), "t");
        return read(result, line);
    }
    ir::Expr* result = operand(b->values[0]);
    auto decides = [&](const Expr* v) {
        auto known = instance_.decided.find(v);
        return known != instance_.decided.end() && known->second == (b->op == BooleanOperator::Or);
    };
    for (size_t i = 1; i < b->values.size() && !decides(b->values[i - 1]); ++i) {
        ir::Expr* sequence = out_.expression(ir::Op::Sequence, joined, line);
        ir::Block* outer = current_;
        if (joined->kind == types::Kind::Bool) {
            current_ = &sequence->statements;
            sequence->args.push_back(operand(b->values[i]));
            current_ = outer;
            ir::Expr* right = sequence->statements.empty() ? sequence->args[0] : sequence;
            auto op = b->op == BooleanOperator::And ? ir::Op::And : ir::Op::Or;
            result = out_.expression(op, joined, line, {result, right});
            continue;
        }
        // The value is that of the operand that decided.
        result = once(cast(result, joined), "t");
        current_ = &sequence->statements;
        sequence->args.push_back(cast(operand(b->values[i]), joined));
        current_ = outer;
        if (b->op == BooleanOperator::And)
            result = out_.expression(ir::Op::Select, joined, line, {boolean(result), sequence, result});
        else
            result = out_.expression(ir::Op::Select, joined, line, {boolean(result), result, sequence});
    }
    return result;
}

}  // namespace caramba::runtime
