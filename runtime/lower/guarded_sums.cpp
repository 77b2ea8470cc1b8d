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
        // Of one of integers alone g++ makes such code by itself; of several it follows each path through the
        // tests.
        const bool several =
            in_loop && std::ranges::count_if(b, [this](auto* s) { return is_guarded(s); }) > 1;
        for (ir::Stmt* s : b) {
            if (in_loop && is_guarded(s) && (several || sums_floats(s))) {
                rewrite(s, out);
                continue;
            }
            const bool loop = s->is_loop();
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

    static bool sums_floats(const ir::Stmt* s) {
        return std::ranges::any_of(s->body,
                                   [](const ir::Stmt* sum) { return types::is_float(sum->variable->type); });
    }
    bool is_guarded(const ir::Stmt* s) {
        if (s->kind != StmtKind::If || !s->orelse.empty() || s->body.empty() || s->body.size() > kMostSums)
            return false;
        if (!std::ranges::all_of(s->body, is_sum)) return false;
        const Effects test = EffectsOf(functions_).add(s->test).result();
        if (test.opaque || !test.assigns.empty()) return false;
        if (std::ranges::any_of(test.accesses, [](const Access& a) { return a.write; })) return false;
        int nodes = 0;
        return std::ranges::all_of(s->body, [&](const ir::Stmt* sum) {
            nodes = 0;
            return is_cheap(sum->value->args[1], s->test, nodes);
        });
    }

    /** Whether an addend may be computed for nothing: it cannot fail. Elements that the test does not read
     * may lie outside: rewrite() reads something else in their place. */
    static bool is_cheap(const ir::Expr* e, const ir::Expr* test, int& nodes) {
        if (++nodes > kMostNodes || e->checked || !e->statements.empty()) return false;
        switch (e->op) {
            case Op::Constant:
            case Op::Variable:
                return types::is_scalar(e->type);
            case Op::Element:
                if (is_read(e, test)) return true;
                // Without elements in it a test is of loops' own variables: such branches are foreseen.
                if (!reads_elements(test) || e->args[0]->op != Op::Variable || !types::is_scalar(e->type))
                    return false;
                return std::all_of(e->args.begin() + 1, e->args.end(),
                                   [&](const ir::Expr* a) { return is_cheap(a, test, nodes); });
            case Op::Extent:
                return e->args[0]->op == Op::Variable;
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

    static bool reads_elements(const ir::Expr* e) {
        return e->op == Op::Element || std::ranges::any_of(e->args, reads_elements);
    }

    /** Whether a test reads this element whatever it comes to. */
    static bool is_read(const ir::Expr* element, const ir::Expr* test) {
        if (test->op == Op::Element) return same(element, test);
        const size_t certain =
            test->op == Op::And || test->op == Op::Or || test->op == Op::Select ? 1 : test->args.size();
        return std::any_of(test->args.begin(), test->args.begin() + static_cast<long>(certain),
                           [&](const ir::Expr* a) { return is_read(element, a); });
    }

    /** An element with other memory read in its place, a zero, unless the test holds. */
    void guard(ir::Expr*& element, ir::Variable* holds, bool negative) {
        ir::Expr* load = f_.expression(Op::Prelude, element->type, element->line,
                                       {f_.read(holds, element->line), element});
        load->text = negative ? "crb_load_if_else_minus_zero" : "crb_load_if";
        element = load;
    }

    /** The expression with other memory read in place of elements that only the test makes certain. */
    void guard_all(ir::Expr*& e, const ir::Expr* test, ir::Variable* holds) {
        for (ir::Expr*& a : e->args) guard_all(a, test, holds);
        if (e->op == Op::Element && !is_read(e, test)) guard(e, holds, false);
    }

    using Loads = std::vector<std::pair<ir::Expr**, bool>>;  ///< elements, and whether -0.0 is read instead

    /** Whether an expression is a zero of this sign where the zeros that are found are read for its elements.
     */
    static bool vanishes(ir::Expr*& e, bool negative, const ir::Expr* test, Loads& loads) {
        const bool is_float = types::is_float(e->type);
        if (negative && !is_float) return false;
        switch (e->op) {
            case Op::Element:
                loads.emplace_back(&e, negative);
                return !is_read(e, test) && std::none_of(e->args.begin() + 1, e->args.end(), reads_elements);
            case Op::Cast:
                if (types::is_float(e->args[0]->type)) return vanishes(e->args[0], negative, test, loads);
                return !negative && vanishes(e->args[0], false, test, loads);
            case Op::Unary:
                return e->unary == syntax::UnaryOperator::USub &&
                       vanishes(e->args[0], is_float && !negative, test, loads);
            case Op::Binary:
                if (e->binary != BinaryOperator::Mult) return false;
                for (const bool first : {false, true}) {
                    const size_t before = loads.size();
                    if (vanishes(e->args[0], first, test, loads) &&
                        vanishes(e->args[1], first != negative, test, loads))
                        return true;
                    loads.resize(before);
                }
                return false;
            default:
                return false;
        }
    }

    void rewrite(const ir::Stmt* s, ir::Block& out) {
        ir::Variable* test = add_local(f_, "test", types::boolean());
        out.push_back(f_.assign(test, s->test, s->line));
        for (const ir::Stmt* sum : s->body) {
            const types::TypeRef type = sum->variable->type;
            const bool plus = sum->value->binary == BinaryOperator::Add;
            // x + -0.0 and x - 0.0 are x, the signs of zeros included.
            const bool negative = plus && types::is_float(type);
            ir::Expr* addend = sum->value->args[1];
            Loads loads;
            if (vanishes(addend, negative, s->test, loads)) {
                for (const auto& [element, minus] : loads) guard(*element, test, minus);
            } else {
                guard_all(addend, s->test, test);
                addend = f_.expression(Op::Prelude, type, sum->line, {f_.read(test, s->line), addend});
                addend->text = plus ? "crb_or_minus_zero" : "crb_or_zero";
            }
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
