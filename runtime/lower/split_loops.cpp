#include <algorithm>

#include "runtime/lower/iterations.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;

constexpr long long kMostNodes = 120;  ///< of a body that is there three times

/** All iterations but one, which the first test finds that asks for it. */
class AllButOne : public SomeIterations {
  public:
    using SomeIterations::SomeIterations;
    const ir::Expr* one = nullptr;  ///< the counter there

  private:
    std::optional<bool> decide(const ir::Expr* e) override {
        if (e->compare != CompareOperator::Eq && e->compare != CompareOperator::NotEq) return std::nullopt;
        const auto left = form(e->args[0]), right = form(e->args[1]);
        if (!left || !right || !(asks(*left, *right, e->args[1]) || asks(*right, *left, e->args[0])))
            return std::nullopt;
        return e->compare == CompareOperator::NotEq;
    }

    /** Whether a test compares the counter with that one iteration's, `other`. */
    bool asks(const Linear& side, const Linear& other, const ir::Expr* value) {
        if (side.terms != counter() || side.constant != 0 || other.terms.contains(loop_->variable))
            return false;
        if (one) return same(one, value);
        // A constant is at an edge, where peel_edges looks for it.
        const std::set<const ir::Variable*> reads = EffectsOf({}).add(value).result().reads;
        const bool changes =
            std::ranges::any_of(reads, [&](const auto* v) { return effects_.assigns.contains(v); });
        if (changes || value->op == Op::Constant) return false;
        one = value;
        return true;
    }
};

class SplitLoops {
  public:
    SplitLoops(ir::Function& f, const IrFunctions& functions) : f_(f), functions_(functions) {}

    void block(ir::Block& b) {
        split_innermost(
            b, [](const ir::Stmt* s) { return s->is_loop() && !is_short(s); },
            [this](ir::Stmt* loop, ir::Block& out) { return split(loop, out); });
    }

  private:
    /** Adds the iterations below the one that a test asks for, that one, and those above. */
    bool split(ir::Stmt* loop, ir::Block& out) {
        if (is_short(loop) || nodes(loop->body) > kMostNodes) return false;
        const Effects effects = EffectsOf(functions_).add(loop->body).result();
        if (effects.breaks) return false;
        ir::Stmt* below = Cloner(f_, {}).copy(loop);
        AllButOne others(f_, below, effects);
        others.block(below->body);
        if (!others.one) return false;

        const int line = loop->line;
        const auto of = [&](Op op, ir::Expr* a, ir::Expr* b) {
            return f_.expression(op, types::int64(), line, {a, b});
        };
        const auto keep = [&](const char* stem, ir::Expr* value) {
            ir::Variable* v = add_local(f_, stem, types::int64());
            out.push_back(f_.assign(v, value, line));
            return v;
        };
        ir::Variable* start = keep("start", loop->start);
        ir::Variable* stop = keep("stop", loop->stop);
        ir::Expr* one = Cloner(f_, {}).copy(others.one);
        ir::Variable* at =
            keep("at", of(Op::Minimum, of(Op::Maximum, one, f_.read(start, line)), f_.read(stop, line)));
        ir::Expr* is_there =
            f_.expression(Op::Compare, types::boolean(), line, {f_.read(at, line), f_.read(stop, line)});
        is_there->compare = CompareOperator::Lt;
        ir::Expr* behind =
            of(Op::Binary, f_.read(at, line), f_.expression(Op::Cast, types::int64(), line, {is_there}));
        behind->binary = BinaryOperator::Add;
        ir::Variable* next = keep("next", behind);

        ir::Stmt* above = Cloner(f_, {}).copy(below);
        below->start = f_.read(start, line);
        below->stop = f_.read(at, line);
        loop->start = f_.read(at, line);
        loop->stop = f_.read(next, line);
        loop->one_by_one = true;
        above->start = f_.read(next, line);
        above->stop = f_.read(stop, line);
        out.insert(out.end(), {below, loop, above});
        return true;
    }

    ir::Function& f_;
    const IrFunctions& functions_;
};

}  // namespace

void split_loops(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) SplitLoops(*f, functions).block(f->body);
}

}  // namespace caramba::runtime
