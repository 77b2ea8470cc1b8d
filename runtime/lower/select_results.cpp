#include <algorithm>
#include <map>
#include <optional>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;
using types::FunctionId;

constexpr int kMostCost = 64;        ///< of all that is computed, needed or not, in additions
constexpr int kLong = 6;             ///< what a division or a root costs
constexpr long long kMostTrips = 4;  ///< of a loop that is written out

/** A function cannot be one expression. */
struct Refused {};

bool is_constant(const ir::Expr* e) {
    return e->op == Op::Constant && types::is_integral(e->type) && e->type->kind != types::Kind::UInt;
}

bool has(const ir::Block& b, bool (*kind)(StmtKind)) {
    return std::ranges::any_of(
        b, [&](const ir::Stmt* s) { return kind(s->kind) || has(s->body, kind) || has(s->orelse, kind); });
}
bool returns(const ir::Block& b) {
    return has(b, [](StmtKind k) { return k == StmtKind::Return; });
}
bool jumps(const ir::Block& b) {
    return has(b, [](StmtKind k) { return k == StmtKind::Break || k == StmtKind::Continue; });
}
bool ends(const ir::Block& b) {
    return !b.empty() && (b.back()->kind == StmtKind::Return ||
                          (b.back()->kind == StmtKind::If && ends(b.back()->body) && ends(b.back()->orelse)));
}

/** Runs a function on names: each holds the expression of what it would be, and of two branches both are
 * computed. */
class Selection {
  public:
    using Costs = std::map<const Instance*, int>;

    Selection(ir::Function& f, const Costs& known) : f_(f), known_(known) {}

    /** The function's statements without branches; none if it cannot, or need not, be written so. */
    std::optional<ir::Block> run() {
        for (ir::Variable* p : f_.parameters)
            if (types::is_scalar(p->type)) values_[p] = f_.read(p, f_.body.front()->line);
        ir::Stmt* last = f_.statement(StmtKind::Return, f_.body.back()->line);
        last->value = evaluate(steps(f_.body));
        out_.push_back(last);
        // One choice g++ makes without a branch by itself.
        if (choices_ < 2) return std::nullopt;
        return out_;
    }
    int cost() const { return cost_; }

  private:
    /** A statement, or a counter of a loop that is written out, at one of its values. */
    struct Step {
        const ir::Stmt* statement = nullptr;
        ir::Variable* counter = nullptr;
        long long at = 0;
    };
    using Steps = std::vector<Step>;
    using Values = std::map<const ir::Variable*, ir::Expr*>;

    static Steps steps(const ir::Block& b, const Steps& after = {}) {
        Steps all;
        for (const ir::Stmt* s : b) all.push_back({s});
        all.insert(all.end(), after.begin(), after.end());
        return all;
    }

    /** What the statements return. */
    ir::Expr* evaluate(const Steps& all) {
        for (size_t i = 0; i < all.size(); ++i) {
            const Steps rest(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
            const ir::Stmt* s = all[i].statement;
            if (!s) {
                count(all[i]);
                continue;
            }
            if (s->kind == StmtKind::Return && s->value) return value(s->value);
            if (s->kind == StmtKind::For) return evaluate(written_out(s, rest));
            if (s->kind != StmtKind::If) {
                assign(s);
                continue;
            }
            ir::Expr* test = value(s->test);
            if (is_constant(test)) return evaluate(steps(test->constant.integer ? s->body : s->orelse, rest));
            if (!returns(s->body) && !returns(s->orelse)) {
                branch(test, s);
                continue;
            }
            if (!ends(s->body) && !ends(s->orelse)) throw Refused();
            const Values before = values_;
            // The later choice is computed first: g++ then makes one selection of each.
            ir::Expr* otherwise = evaluate(ends(s->orelse) ? steps(s->orelse) : steps(s->orelse, rest));
            values_ = before;
            ir::Expr* then = evaluate(ends(s->body) ? steps(s->body) : steps(s->body, rest));
            return select(test, then, otherwise, s->line);
        }
        throw Refused();
    }

    /** Statements that only assign. */
    void run(const Steps& all) {
        for (const Step& step : all) {
            const ir::Stmt* s = step.statement;
            if (!s) {
                count(step);
            } else if (s->kind == StmtKind::For) {
                run(written_out(s, {}));
            } else if (s->kind != StmtKind::If) {
                assign(s);
            } else if (ir::Expr* test = value(s->test); is_constant(test)) {
                run(steps(test->constant.integer ? s->body : s->orelse));
            } else {
                branch(test, s);
            }
        }
    }

    void count(const Step& step) { values_[step.counter] = number(step.at, step.counter->type); }

    void branch(ir::Expr* test, const ir::Stmt* s) {
        const Values before = values_;
        run(steps(s->orelse));
        const Values otherwise = values_;
        values_ = before;
        run(steps(s->body));
        for (const auto& [variable, value] : otherwise) {
            // What only one branch sets is not read behind the other.
            ir::Expr*& then = values_[variable];
            if (!then)
                then = value;
            else if (then != value)
                then = select(test, then, value, s->line);
        }
    }

    Steps written_out(const ir::Stmt* s, const Steps& after) {
        const ir::Expr *start = value(s->start), *stop = value(s->stop);
        const ir::Expr* step = s->step ? value(s->step) : nullptr;
        if (!is_constant(start) || !is_constant(stop) || (step && !is_constant(step)) || s->shared ||
            jumps(s->body))
            throw Refused();
        const long long first = start->constant.integer, end = stop->constant.integer;
        const long long by = step ? step->constant.integer : 1;
        if (by <= 0 || end - first > kMostTrips * by) throw Refused();
        Steps all;
        for (long long at = first; at < end; at += by) {
            all.push_back({nullptr, s->variable, at});
            for (const ir::Stmt* inner : s->body) all.push_back({inner});
        }
        all.insert(all.end(), after.begin(), after.end());
        return all;
    }

    void assign(const ir::Stmt* s) {
        if (s->kind != StmtKind::Assign || !types::is_scalar(s->variable->type)) throw Refused();
        values_[s->variable] = kept(value(s->value));
    }

    ir::Expr* select(ir::Expr* test, ir::Expr* then, ir::Expr* otherwise, int line) {
        pay(1);
        ++choices_;
        return kept(f_.expression(Op::Select, then->type, line, {kept(test), kept(then), kept(otherwise)}));
    }

    /** In a variable, unless it is one already. */
    ir::Expr* kept(ir::Expr* e) {
        if (e->op == Op::Constant || e->op == Op::Variable) return again(e);
        ir::Variable* v = add_local(f_, "chosen", e->type);
        out_.push_back(f_.assign(v, e, e->line));
        return f_.read(v, e->line);
    }

    /** Every place in the IR has an expression of its own. */
    ir::Expr* again(const ir::Expr* e) {
        ir::Expr* copy = f_.expression(e->op, e->type, e->line);
        *copy = *e;
        return copy;
    }

    ir::Expr* number(long long n, types::TypeRef type) { return f_.number(type, n, 0); }

    void pay(int cost) {
        if ((cost_ += cost) > kMostCost) throw Refused();
    }

    /** An expression, which is computed whatever the tests around it say: it cannot fail. */
    ir::Expr* value(const ir::Expr* e) {
        switch (e->op) {
            case Op::Variable: {
                const auto found = values_.find(e->variable);
                if (found == values_.end()) throw Refused();
                return again(found->second);
            }
            case Op::Sequence:
                run(steps(e->statements));
                return value(e->args[0]);
            case Op::Item:
                if (e->args[0]->op != Op::Tuple) throw Refused();
                return value(e->args[0]->args[static_cast<size_t>(e->number)]);
            case Op::Prelude:
                if (e->text != "crb_tuple_at" || e->args[0]->op != Op::Tuple) throw Refused();
                return item(e);
            case Op::Element:
                return element(e);
            case Op::Select:
                if (ir::Expr* test = value(e->args[0]); is_constant(test))
                    return value(e->args[test->constant.integer ? 1 : 2]);
                [[fallthrough]];
            default:
                return computed(e);
        }
    }

    ir::Expr* computed(const ir::Expr* e) {
        pay(cost_of(e));
        ir::Expr* made = f_.expression(e->op, e->type, e->line);
        *made = *e;
        for (ir::Expr*& a : made->args) a = value(a);
        if (made->op == Op::Select) {
            ++choices_;
            for (ir::Expr*& a : made->args) a = kept(a);
        }
        return folded(made);
    }

    /** Refuses what may fail, changes anything, or takes long. */
    int cost_of(const ir::Expr* e) const {
        if (e->checked || !types::is_scalar(e->type) || types::is_complex(e->type)) throw Refused();
        switch (e->op) {
            case Op::Constant:
                return 0;
            case Op::Cast:
                if (types::is_complex(e->args[0]->type) || !types::is_scalar(e->args[0]->type))
                    throw Refused();
                return 1;
            case Op::Binary:
                switch (e->binary) {
                    case BinaryOperator::Add:
                    case BinaryOperator::Sub:
                    case BinaryOperator::Mult:
                    case BinaryOperator::BitAnd:
                    case BinaryOperator::BitOr:
                    case BinaryOperator::BitXor:
                        return 1;
                    case BinaryOperator::Div:
                        if (!types::is_float(e->type)) throw Refused();
                        return kLong;
                    case BinaryOperator::Pow: {
                        const ir::Expr* n = e->args[1];
                        if (!is_constant(n) || n->constant.integer < 0 || n->constant.integer > 8)
                            throw Refused();
                        return 3;
                    }
                    default:
                        throw Refused();
                }
            case Op::Compare:
                if (!types::is_scalar(e->args[0]->type) || types::is_complex(e->args[0]->type))
                    throw Refused();
                return 1;
            case Op::Unary:
            case Op::And:
            case Op::Or:
            case Op::Select:
            case Op::Minimum:
            case Op::Maximum:
                return 1;
            case Op::Function:
                switch (e->function->id) {
                    case FunctionId::Sqrt:
                        return kLong;
                    case FunctionId::Fabs:
                    case FunctionId::Abs:
                    case FunctionId::Maximum:
                    case FunctionId::Minimum:
                        return 1;
                    default:
                        throw Refused();
                }
            case Op::Call:
                if (const auto found = known_.find(e->callee); found != known_.end()) return found->second;
                throw Refused();
            default:
                throw Refused();
        }
    }

    /** Integers are folded here, since they say which item of a tuple or which branch is meant. */
    ir::Expr* folded(ir::Expr* e) {
        if (e->op == Op::Cast && types::is_integer(e->type) && e->type->bits == 64 &&
            is_constant(e->args[0]) && e->type->kind != types::Kind::UInt)
            return number(e->args[0]->constant.integer, e->type);
        if (e->args.size() != 2 || !is_constant(e->args[0]) || !is_constant(e->args[1])) return e;
        const long long a = e->args[0]->constant.integer, b = e->args[1]->constant.integer;
        constexpr long long far = 1LL << 30;  // loops that are written out count less
        if (std::max({a, b, -a, -b}) > far) return e;
        if (e->op == Op::Compare) {
            switch (e->compare) {
                case CompareOperator::Eq:
                    return number(a == b, e->type);
                case CompareOperator::NotEq:
                    return number(a != b, e->type);
                case CompareOperator::Lt:
                    return number(a < b, e->type);
                case CompareOperator::LtE:
                    return number(a <= b, e->type);
                case CompareOperator::Gt:
                    return number(a > b, e->type);
                case CompareOperator::GtE:
                    return number(a >= b, e->type);
                default:
                    return e;
            }
        }
        if (e->op != Op::Binary || !types::is_integer(e->type) || e->type->bits != 64) return e;
        if (e->binary == BinaryOperator::Add) return number(a + b, e->type);
        if (e->binary == BinaryOperator::Sub) return number(a - b, e->type);
        if (e->binary == BinaryOperator::Mult) return number(a * b, e->type);
        return e;
    }

    ir::Expr* item(const ir::Expr* e) {
        const auto& items = e->args[0]->args;
        const ir::Expr* index = value(e->args[1]);
        const auto count = static_cast<long long>(items.size());
        if (!is_constant(index)) throw Refused();
        const long long at = index->constant.integer + (index->constant.integer < 0 ? count : 0);
        if (at < 0 || at >= count) throw Refused();
        return value(items[static_cast<size_t>(at)]);
    }

    /** An element that the array may not have, if it is not needed: then a zero is read. */
    ir::Expr* element(const ir::Expr* e) {
        const ir::Expr* array = e->args[0];
        if (e->checked || array->op != Op::Variable || e->args.size() != 2 || !types::is_scalar(e->type) ||
            std::ranges::find(f_.parameters, array->variable) == f_.parameters.end())
            throw Refused();
        ir::Expr* index = value(e->args[1]);
        if (!is_constant(index) || index->constant.integer < 0) throw Refused();
        pay(1);
        ir::Expr* extent =
            f_.expression(Op::Extent, types::int64(), e->line, {f_.read(array->variable, e->line)});
        ir::Expr* inside = f_.expression(Op::Compare, types::boolean(), e->line,
                                         {number(index->constant.integer, types::int64()), extent});
        inside->compare = CompareOperator::Lt;
        ir::Expr* read =
            f_.expression(Op::Element, e->type, e->line, {f_.read(array->variable, e->line), index});
        ir::Expr* load = f_.expression(Op::Prelude, e->type, e->line, {inside, read});
        load->text = "crb_load_if";
        return kept(load);
    }

    ir::Function& f_;
    const Costs& known_;
    Values values_;
    ir::Block out_;
    int cost_ = 0, choices_ = 0;
};

}  // namespace

void select_results(ir::Unit& unit) {
    Selection::Costs costs;
    // Callees come after their callers.
    for (auto f = unit.functions.rbegin(); f != std::prev(unit.functions.rend()); ++f) {
        const bool plain = (*f)->accumulators.empty() && (*f)->result && types::is_scalar((*f)->result) &&
                           !(*f)->body.empty();
        if (!plain) continue;
        Selection selection(**f, costs);
        const std::vector<ir::Variable*> locals = (*f)->locals;
        std::optional<ir::Block> body;
        try {
            body = selection.run();
            costs[(*f)->instance] = selection.cost();
        } catch (const Refused&) {
        }
        if (body)
            (*f)->body = std::move(*body);
        else
            (*f)->locals = locals;
    }
}

}  // namespace caramba::runtime
