#include <algorithm>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

constexpr int kMostNodes = 8;    ///< of an addend: it is computed whether it is needed or not
constexpr size_t kMostSums = 4;  ///< under one condition

class GuardedSums {
  public:
    explicit GuardedSums(ir::Function& f) : f_(f) {}

    void block(ir::Block& b, bool in_loop) {
        ir::Block out;
        for (ir::Stmt* s : b) {
            if (in_loop && is_guarded_sum(s)) {
                rewrite(s, out);
                continue;
            }
            const bool loop =
                s->kind == StmtKind::For || s->kind == StmtKind::While || s->kind == StmtKind::Loops;
            block(s->body, in_loop || loop);
            block(s->orelse, in_loop || loop);
            out.push_back(s);
        }
        b = std::move(out);
    }

  private:
    static bool is_sum(const ir::Stmt* s) {
        if (s->kind != StmtKind::Assign || !s->value || s->value->op != Op::Binary || s->value->checked)
            return false;
        const ir::Expr* e = s->value;
        const types::TypeRef type = s->variable->type;
        return (types::is_float(type) || types::is_integer(type)) && e->type == type &&
               (e->binary == BinaryOperator::Add || e->binary == BinaryOperator::Sub) &&
               e->args[0]->op == Op::Variable && e->args[0]->variable == s->variable &&
               e->args[1]->type == type;
    }

    bool is_guarded_sum(const ir::Stmt* s) {
        if (s->kind != StmtKind::If || !s->orelse.empty() || s->body.empty() || s->body.size() > kMostSums)
            return false;
        if (!std::ranges::all_of(s->body, is_sum)) return false;
        // Of integers alone g++ makes such code by itself.
        if (std::ranges::none_of(s->body,
                                 [](const ir::Stmt* sum) { return types::is_float(sum->variable->type); }))
            return false;
        const Effects test = EffectsOf(functions_).add(s->test).result();
        if (test.opaque || !test.assigns.empty()) return false;
        if (std::ranges::any_of(test.accesses, [](const Access& a) { return a.write; })) return false;
        int nodes = 0;
        return std::ranges::all_of(s->body, [&](const ir::Stmt* sum) {
            nodes = 0;
            return is_cheap(sum->value->args[1], s->test, nodes);
        });
    }

    /** Whether an addend may be computed for nothing: it cannot fail, and reads no element but those of the
     * test. */
    static bool is_cheap(const ir::Expr* e, const ir::Expr* test, int& nodes) {
        if (++nodes > kMostNodes || e->checked || !e->statements.empty()) return false;
        switch (e->op) {
            case Op::Constant:
            case Op::Variable:
                return types::is_scalar(e->type);
            case Op::Element:
                return is_read(e, test);
            case Op::Cast:
                if (types::is_float(e->args[0]->type) && !types::is_float(e->type)) return false;
                break;
            case Op::Unary:
                break;
            case Op::Binary:
                if (e->binary != BinaryOperator::Add && e->binary != BinaryOperator::Sub &&
                    e->binary != BinaryOperator::Mult)
                    return false;
                break;
            default:
                return false;
        }
        return std::ranges::all_of(e->args, [&](const ir::Expr* a) { return is_cheap(a, test, nodes); });
    }

    /** Whether a test reads this element whatever it comes to. */
    static bool is_read(const ir::Expr* element, const ir::Expr* test) {
        if (test->op == Op::Element) return same(element, test);
        const size_t certain =
            test->op == Op::And || test->op == Op::Or || test->op == Op::Select ? 1 : test->args.size();
        return std::any_of(test->args.begin(), test->args.begin() + static_cast<long>(certain),
                           [&](const ir::Expr* a) { return is_read(element, a); });
    }

    void rewrite(const ir::Stmt* s, ir::Block& out) {
        ir::Variable* test = add_local(f_, "test", types::boolean());
        out.push_back(f_.assign(test, s->test, s->line));
        for (const ir::Stmt* sum : s->body) {
            ir::Expr* addend = f_.expression(Op::Prelude, sum->variable->type, sum->line,
                                             {f_.read(test, s->line), sum->value->args[1]});
            // x + -0.0 and x - 0.0 are x, the signs of zeros included.
            addend->text = sum->value->binary == BinaryOperator::Add ? "crb_or_minus_zero" : "crb_or_zero";
            ir::Expr* value = f_.expression(Op::Binary, sum->value->type, sum->line);
            *value = *sum->value;
            value->args = {sum->value->args[0], addend};
            out.push_back(f_.assign(sum->variable, value, sum->line));
        }
    }

    ir::Function& f_;
    const IrFunctions functions_;
};

}  // namespace

void guarded_sums(ir::Unit& unit, bool root_in_loop) {
    for (auto& f : unit.functions)
        GuardedSums(*f).block(f->body, root_in_loop && f == unit.functions.front());
}

}  // namespace caramba::runtime
