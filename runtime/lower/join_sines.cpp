#include <algorithm>
#include <array>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using types::FunctionId;

/** `sin(x)` or `cos(x)` in a block. */
struct Call {
    std::size_t statement;  ///< of the block
    ir::Expr* expression;
    bool certain;  ///< it is evaluated whenever its statement is

    bool is_sine() const { return expression->function->id == FunctionId::Sin; }
    const ir::Expr* angle() const { return expression->args[0]; }
};

bool reads_elements(const ir::Expr* e) {
    return e->op == Op::Element || std::ranges::any_of(e->args, reads_elements);
}

class JoinSines {
  public:
    JoinSines(ir::Function& f, const IrFunctions& functions) : f_(f), functions_(functions) {}

    void block(ir::Block& b) {
        calls_.clear();
        for (std::size_t i = 0; i < b.size(); ++i) {
            ir::Stmt* s = b[i];
            if (s->kind == StmtKind::While) continue;  // whose test is evaluated again and again
            for (ir::Expr* e : {s->value, s->place, s->test})
                if (e) collect(e, i, true);
            if (s->kind != StmtKind::Loops)
                for (ir::Expr* e : s->args) collect(e, i, true);
        }
        // Of what stands at several places one cannot be changed.
        const auto stands_twice = [&](const Call& call) {
            return std::ranges::count(calls_, call.expression, &Call::expression) > 1;
        };
        std::vector<Call> once;
        std::ranges::remove_copy_if(calls_, std::back_inserter(once), stands_twice);
        calls_ = std::move(once);
        std::vector<ir::Block> before(b.size());
        while (!calls_.empty()) {
            const Call first = calls_.front();
            calls_.erase(calls_.begin());
            join(first, b, before[first.statement]);
        }
        ir::Block out;
        for (std::size_t i = 0; i < b.size(); ++i) {
            out.insert(out.end(), before[i].begin(), before[i].end());
            out.push_back(b[i]);
        }
        b = std::move(out);
        for (ir::Stmt* s : b) {
            block(s->body);
            block(s->orelse);
        }
    }

  private:
    void collect(ir::Expr* e, std::size_t statement, bool certain) {
        if (!e->statements.empty()) return;
        const bool may_skip = e->op == Op::Select || e->op == Op::And || e->op == Op::Or;
        for (std::size_t i = 0; i < e->args.size(); ++i)
            if (e->args[i]) collect(e->args[i], statement, certain && (i == 0 || !may_skip));
        const bool angle = e->op == Op::Function && types::is_float(e->type) &&
                           (e->function->id == FunctionId::Sin || e->function->id == FunctionId::Cos);
        if (angle && is_plain(e->args[0])) calls_.push_back({statement, e, certain});
    }
    bool is_plain(const ir::Expr* e) const {
        return e->op != Op::Constant && !EffectsOf(functions_).add(e).result().opaque;
    }

    /** Takes both from one call where the other of the same angle follows. */
    void join(const Call& first, const ir::Block& b, ir::Block& before) {
        const bool of_elements = reads_elements(first.angle());
        const Effects with_it = evaluation(b[first.statement]);
        const std::set<const ir::Variable*> names = EffectsOf(functions_).add(first.angle()).result().reads;
        // The call moves in front of its statement.
        if (!first.certain || assigns(with_it, names) || (of_elements && stores(with_it))) return;
        std::vector<Call> others;
        bool needed = false;
        for (const Call& call : calls_) {
            if (!same(call.angle(), first.angle())) continue;
            if (assigns(until(b, first.statement, call.statement), names)) break;
            others.push_back(call);
            needed = needed || (call.certain && call.is_sine() != first.is_sine());
        }
        if (!needed) return;
        const types::TypeRef type = first.expression->type;
        const int line = first.expression->line;
        ir::Variable* angle = add_local(f_, "angle", type);
        const std::array both{add_local(f_, "cosine", type), add_local(f_, "sine", type)};
        before.push_back(f_.assign(angle, Cloner(f_, {}).copy(first.angle()), line));
        ir::Stmt* call = f_.statement(StmtKind::Evaluate, line);
        call->value = f_.expression(Op::Prelude, types::none(), line,
                                    {f_.read(angle, line), f_.read(both[1], line), f_.read(both[0], line)});
        call->value->text = "crb_sincos";
        before.push_back(call);
        // Elements that stores may have changed by then are looked at again.
        for (const Call& other : others)
            *other.expression = of_elements && stores(until(b, first.statement, other.statement))
                                    ? *if_same(angle, both[other.is_sine()], other.expression)
                                    : *f_.read(both[other.is_sine()], line);
        std::erase_if(calls_, [&](const Call& c) {
            return std::ranges::any_of(others,
                                       [&](const Call& other) { return other.expression == c.expression; });
        });
        *first.expression = *f_.read(both[first.is_sine()], line);
    }

    /** What is known where the angle is the same, else the call. */
    ir::Expr* if_same(ir::Variable* angle, ir::Variable* known, const ir::Expr* call) {
        ir::Expr* test = f_.expression(Op::Prelude, types::boolean(), call->line,
                                       {f_.read(angle, call->line), Cloner(f_, {}).copy(call->args[0])});
        test->text = "crb_same_bits";
        return f_.expression(Op::Select, call->type, call->line,
                             {test, f_.read(known, call->line), Cloner(f_, {}).copy(call)});
    }

    static bool assigns(const Effects& effects, const std::set<const ir::Variable*>& names) {
        return std::ranges::any_of(names, [&](auto* v) { return effects.assigns.contains(v); });
    }
    static bool stores(const Effects& effects) {
        return effects.opaque || std::ranges::any_of(effects.accesses, &Access::write);
    }
    /** What evaluating the expressions of a statement does. */
    Effects evaluation(const ir::Stmt* s) const {
        EffectsOf effects(functions_);
        for (const ir::Expr* e : {s->value, s->place, s->test})
            if (e) effects.add(e);
        for (const ir::Expr* e : s->args) effects.add(e);
        return effects.result();
    }
    /** What statements do before, and what one does until it has its value. */
    Effects until(const ir::Block& b, std::size_t from, std::size_t to) const {
        Effects all = evaluation(b[to]);
        EffectsOf before(functions_);
        for (std::size_t i = from; i < to; ++i) before.add(b[i]);
        all.assigns.insert(before.result().assigns.begin(), before.result().assigns.end());
        all.accesses.insert(all.accesses.end(), before.result().accesses.begin(),
                            before.result().accesses.end());
        all.opaque = all.opaque || before.result().opaque;
        return all;
    }

    ir::Function& f_;
    const IrFunctions& functions_;
    std::vector<Call> calls_;
};

}  // namespace

void join_sines(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) JoinSines(*f, functions).block(f->body);
}

}  // namespace caramba::runtime
