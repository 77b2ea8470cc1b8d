#include <algorithm>

#include "runtime/lower/iterations.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;

constexpr long long kMostEdge = 2;     ///< iterations at either end
constexpr long long kMostNodes = 200;  ///< of a body that is there three times
constexpr long long kFew = 16;         ///< iterations that g++ writes out

CompareOperator mirrored(CompareOperator op) {
    switch (op) {
        case CompareOperator::Lt:
            return CompareOperator::Gt;
        case CompareOperator::LtE:
            return CompareOperator::GtE;
        case CompareOperator::Gt:
            return CompareOperator::Lt;
        case CompareOperator::GtE:
            return CompareOperator::LtE;
        default:
            return op;
    }
}

/** Iterations `first` … stop - 1 - `last`, which it finds on the way: as few at the edges are left out as
 * make a test or an index certain. */
class Interior : public SomeIterations {
  public:
    long long first, last = 0;

    Interior(ir::Function& f, const ir::Stmt* loop, const Effects& effects)
        : SomeIterations(f, loop, effects), first(loop->start->constant.integer) {}

    /** Where the loop ends; false where that may be another number in each iteration. */
    bool ends_at(const ir::Expr* stop) {
        stop_ = form(stop);
        return stop_ && !stop_->terms.contains(loop_->variable);
    }

  private:
    bool is_positive(const ir::Expr* index) override {
        const auto value = form(index);
        return value && value->terms == counter() && leave_out(-value->constant, 0);
    }

    /** What a comparison with the first or the last index says of all those between. */
    std::optional<bool> decide(const ir::Expr* e) override {
        CompareOperator op = e->compare;
        if (op > CompareOperator::GtE) return std::nullopt;
        auto difference = sum(form(e->args[0]), form(e->args[1]), -1);
        if (!difference) return std::nullopt;
        auto at = difference->terms.find(loop_->variable);
        if (at == difference->terms.end()) return std::nullopt;
        if (at->second == -1) {
            difference = sum(Linear{}, difference, -1);
            op = mirrored(op);
        }
        const bool can_be_zero = op == CompareOperator::Lt || op == CompareOperator::GtE;
        if (difference->terms == counter() && leave_out((can_be_zero ? 0 : 1) - difference->constant, 0))
            return op == CompareOperator::NotEq || op == CompareOperator::Gt || op == CompareOperator::GtE;
        const bool may_be_zero = op == CompareOperator::Gt || op == CompareOperator::LtE;
        const auto above = sum(difference, stop_, 1);
        if (above && above->terms == counter() && leave_out(0, above->constant - (may_be_zero ? 1 : 0)))
            return op == CompareOperator::NotEq || op == CompareOperator::Lt || op == CompareOperator::LtE;
        return std::nullopt;
    }

    /** Whether the iterations before `start`, and the last `end` ones, are left out. */
    bool leave_out(long long start, long long end) {
        if (start - loop_->start->constant.integer > kMostEdge || end > kMostEdge) return false;
        first = std::max(first, start);
        last = std::max(last, end);
        return true;
    }

    std::optional<Linear> stop_;
};

class PeelEdges {
  public:
    PeelEdges(ir::Function& f, const IrFunctions& functions) : f_(f), functions_(functions) {}

    void block(ir::Block& b) {
        split_innermost(
            b, [](const ir::Stmt* s) { return s->is_loop(); },
            [this](ir::Stmt* loop, ir::Block& out) { return peel(loop, out); });
    }

  private:
    /** Adds the first iterations, those between, and the last ones; false where there is no need to. */
    bool peel(ir::Stmt* loop, ir::Block& out) {
        if (loop->start->op != Op::Constant || loop->start->constant.integer < 0) return false;
        if (loop->start->constant.integer > kFew || nodes(loop->body) > kMostNodes) return false;
        const ir::Expr* stop = value_of(loop->stop, out);
        if (stop->op == Op::Constant && stop->constant.integer < kFew) return false;
        const Effects effects = EffectsOf(functions_).add(loop->body).result();
        if (effects.breaks) return false;
        Interior interior(f_, loop, effects);
        if (!interior.ends_at(stop)) return false;
        ir::Stmt* middle = Cloner(f_, {}).copy(loop);
        interior.block(middle->body);
        if (interior.first <= loop->start->constant.integer && interior.last == 0) return false;

        ir::Stmt* end = Cloner(f_, {}).copy(loop);
        const auto of = [&](Op op, ir::Expr* a, ir::Expr* b) {
            return f_.expression(op, types::int64(), loop->line, {a, b});
        };
        const auto number = [&](long long value) { return f_.number(types::int64(), value, loop->line); };
        // No number is smaller than what the last iterations are subtracted from.
        ir::Expr* before_last =
            of(Op::Binary, of(Op::Maximum, middle->stop, number(interior.first)), number(interior.last));
        before_last->binary = BinaryOperator::Sub;
        middle->start = number(interior.first);
        middle->stop = before_last;
        end->start = of(Op::Maximum, Cloner(f_, {}).copy(before_last), number(interior.first));
        loop->stop = of(Op::Minimum, loop->stop, number(interior.first));
        for (ir::Stmt* edge : {loop, end}) edge->one_by_one = true;
        out.insert(out.end(), {loop, middle, end});
        return true;
    }

    /** What a variable was just set to. */
    static const ir::Expr* value_of(const ir::Expr* e, const ir::Block& before) {
        const bool is_set = e->op == Op::Variable && !before.empty() &&
                            before.back()->kind == StmtKind::Assign && before.back()->variable == e->variable;
        return is_set ? before.back()->value : e;
    }

    ir::Function& f_;
    const IrFunctions& functions_;
};

}  // namespace

void peel_edges(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) PeelEdges(*f, functions).block(f->body);
}

}  // namespace caramba::runtime
