#include <algorithm>
#include <cmath>
#include <optional>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::CompareOperator;
using types::FunctionId;

/** A number, but NaN, which compares with nothing. */
bool is_bound(const ir::Expr* e) {
    return e->op == Op::Constant && types::is_float(e->type) && !std::isnan(e->constant.real);
}
bool is_zero(const ir::Expr* bound) {
    return bound->constant.real == 0;
}

/** `if v < bound: v = bound`. */
struct Limit {
    const ir::Stmt* branch;
    ir::Variable* variable;
    Op op;
    ir::Expr* bound;
    /** Whether a number passes the test. */
    bool holds_for(double x) const {
        return op == Op::Maximum ? x < bound->constant.real : x > bound->constant.real;
    }
};

class Clamps {
  public:
    explicit Clamps(ir::Function& f) : f_(f) {}

    void run(const IrFunctions& functions) {
        block(f_.body, &Clamps::assigned_constants);
        reads_ = EffectsOf(functions).add(f_.body).result().reads;
        block(f_.body, &Clamps::limits);
    }

  private:
    void block(ir::Block& b, void (Clamps::*rewrite)(ir::Block&)) {
        (this->*rewrite)(b);  // a chain of branches before its parts
        for (ir::Stmt* s : b) {
            for (ir::Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
                if (e) inside(e, rewrite);
            for (ir::Expr* e : s->args) inside(e, rewrite);
            block(s->body, rewrite);
            block(s->orelse, rewrite);
        }
    }
    void inside(ir::Expr* e, void (Clamps::*rewrite)(ir::Block&)) {
        for (ir::Expr* a : e->args)
            if (a) inside(a, rewrite);
        if (!e->statements.empty()) block(e->statements, rewrite);
        choose(e);
    }

    /** `w = 0; v = float(w)`   →   `w = 0; v = 0.0`. */
    void assigned_constants(ir::Block& b) {
        for (size_t i = 1; i < b.size(); ++i) {
            const ir::Stmt* first = b[i - 1];
            const ir::Expr* cast = b[i]->kind == StmtKind::Assign ? b[i]->value : nullptr;
            if (!cast || cast->op != Op::Cast || cast->type != types::float64() || !assigns_number(first) ||
                cast->args[0]->op != Op::Variable || cast->args[0]->variable != first->variable)
                continue;
            ir::Expr* number = f_.expression(Op::Constant, cast->type, cast->line);
            number->constant = {cast->type, 0, static_cast<double>(first->value->constant.integer), 0};
            b[i]->value = number;
        }
    }
    static bool assigns_number(const ir::Stmt* s) {
        return s->kind == StmtKind::Assign && s->value->op == Op::Constant &&
               s->value->type == types::int64();
    }

    /** np.maximum(v, 0.0), which differs from max(v, 0.0) for NaN in its second argument alone. */
    void choose(ir::Expr* e) {
        if (e->op == Op::Function && types::is_float(e->type) &&
            (e->function->id == FunctionId::Maximum || e->function->id == FunctionId::Minimum)) {
            const bool first = is_bound(e->args[0]) && !is_zero(e->args[0]);
            if (!first && !is_bound(e->args[1])) return;
            e->op = e->function->id == FunctionId::Maximum ? Op::Maximum : Op::Minimum;
            // Of two that are equal the first is taken, which differ for zeros only.
            if (first) std::swap(e->args[0], e->args[1]);
        }
        if (e->op != Op::Maximum && e->op != Op::Minimum) return;
        for (ir::Expr*& a : e->args)
            if (is_bound(a)) a = unfolded(a);
    }
    ir::Expr* unfolded(ir::Expr* bound) {
        ir::Expr* e = f_.expression(Op::Prelude, bound->type, bound->line, {bound});
        e->text = "crb_unfolded";
        return e;
    }

    void limits(ir::Block& b) {
        ir::Block out;
        for (ir::Stmt* s : b) {
            const std::vector<Limit> found = chain(s);
            for (const Limit& limit : found) rewrite(limit, out);
            if (found.empty()) out.push_back(s);
        }
        b = std::move(out);
    }

    /** The limits of `if v < a: v = a elif v > b: v = b`, of which one may follow the other; none for all
     * else.
     */
    static std::vector<Limit> chain(const ir::Stmt* s) {
        std::vector<Limit> found;
        for (; s; s = s->orelse.empty() ? nullptr : s->orelse.front()) {
            const std::optional<Limit> next = limit(s);
            const auto disturbs = [&](const Limit& earlier) {
                return earlier.variable != next->variable || next->holds_for(earlier.bound->constant.real);
            };
            if (!next || s->orelse.size() > 1 || std::ranges::any_of(found, disturbs)) return {};
            found.push_back(*next);
        }
        return found;
    }

    static std::optional<Limit> limit(const ir::Stmt* s) {
        if (s->kind != StmtKind::If || s->body.empty() || s->body.size() > 2 || s->test->op != Op::Compare)
            return std::nullopt;
        const bool turned = s->test->args[0]->op == Op::Constant;
        const ir::Expr* tested = s->test->args[turned ? 1 : 0];
        ir::Expr* bound = s->test->args[turned ? 0 : 1];
        const ir::Stmt* last = s->body.back();
        if (tested->op != Op::Variable || !is_bound(bound) || tested->type != bound->type ||
            last->kind != StmtKind::Assign || last->variable != tested->variable || !is_bound(last->value) ||
            last->value->constant.real != bound->constant.real ||
            std::signbit(last->value->constant.real) != std::signbit(bound->constant.real))
            return std::nullopt;
        if (s->body.size() == 2 &&
            (!assigns_number(s->body.front()) || s->body.front()->variable == tested->variable))
            return std::nullopt;
        const CompareOperator test = s->test->compare;
        const bool less = test == CompareOperator::Lt || test == CompareOperator::LtE;
        const bool greater = test == CompareOperator::Gt || test == CompareOperator::GtE;
        const bool strict = test == CompareOperator::Lt || test == CompareOperator::Gt;
        // Where both are zeros, `<=` gives v the sign of the bound.
        if ((!less && !greater) || (!strict && is_zero(bound))) return std::nullopt;
        return Limit{s, tested->variable, less != turned ? Op::Maximum : Op::Minimum, bound};
    }

    void rewrite(const Limit& limit, ir::Block& out) {
        const ir::Stmt* s = limit.branch;
        if (s->body.size() == 2 && reads_.contains(s->body.front()->variable)) {
            ir::Stmt* kept = f_.statement(StmtKind::If, s->line);
            kept->test = s->test;
            kept->body = {s->body.front()};
            out.push_back(kept);
        }
        ir::Expr* value = f_.expression(limit.op, limit.variable->type, s->line,
                                        {f_.read(limit.variable, s->line), unfolded(limit.bound)});
        out.push_back(f_.assign(limit.variable, value, s->line));
    }

    ir::Function& f_;
    std::set<const ir::Variable*> reads_;  ///< all that the function reads
};

}  // namespace

void find_clamps(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    for (auto& f : unit.functions) Clamps(*f).run(functions);
}

}  // namespace caramba::runtime
