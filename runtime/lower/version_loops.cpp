#include <algorithm>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;

constexpr long long kMostNodes = 120;       ///< of a body that is there twice
constexpr std::size_t kMostConditions = 6;  ///< of which the loop is chosen

/** Finds what has to hold for a loop's iterations to become vectors, and writes the loop that they become. */
class Version {
  public:
    Version(ir::Function& f, ir::Stmt* loop, const Origins& origins)
        : f_(f), loop_(loop), origins_(origins), down_(loop->step != nullptr) {}

    /** `if all of it holds: the loop, for vectors; else: the loop`; null where that gains nothing. */
    ir::Stmt* choice(const Effects& effects) {
        if (!reads_bounds(effects) || !stores_once(effects) || !tell_apart(effects)) return nullptr;
        ir::Stmt* vectors = Cloner(f_, {}).copy(loop_);
        if (!unwrap(vectors->body, effects) || conditions_.empty() || !lags_) return nullptr;
        if (conditions_.size() > kMostConditions) return nullptr;
        vectors->safe_length = kSafe;
        ir::Stmt* choice = f_.statement(StmtKind::If, loop_->line);
        for (ir::Expr* c : conditions_)
            choice->test =
                choice->test ? f_.expression(Op::And, types::boolean(), loop_->line, {choice->test, c}) : c;
        choice->body = {vectors};
        choice->orelse = {loop_};
        return choice;
    }

  private:
    static constexpr long long kSafe = 16;  ///< iterations that one vector has at most

    /** Whether the ends are sums of what no iteration changes. */
    bool reads_bounds(const Effects& effects) {
        const auto start = linear(loop_->start), stop = linear(loop_->stop);
        if (!start || !stop || changes(*start, effects) || changes(*stop, effects)) return false;
        lowest_ = down_ ? *stop : *start;
        lowest_.constant += down_ ? 1 : 0;
        return true;
    }
    bool changes(const Linear& form, const Effects& effects) const {
        return std::ranges::any_of(form.terms, [&](const auto& term) {
            return term.first == loop_->variable || effects.assigns.contains(term.first);
        });
    }

    /** Straight on: numbers that each iteration sets for itself, then one store. */
    bool stores_once(const Effects& effects) {
        for (const ir::Stmt* s : loop_->body) {
            const bool last = s == loop_->body.back();
            if (s->kind != (last ? StmtKind::Store : StmtKind::Assign) || (last && s->variable)) return false;
            if (reads_earlier(s->value, effects) || (last && reads_earlier(s->place, effects))) return false;
            if (last) break;
            if (!types::is_scalar(s->variable->type) || set_.contains(s->variable)) return false;
            set_.emplace(s->variable, form(s->value));
        }
        return !loop_->body.empty() && loop_->body.back()->place->op == Op::Element;
    }

    /** Whether a number is read that the iteration before has set. */
    bool reads_earlier(const ir::Expr* e, const Effects& effects) const {
        if (e->op == Op::Variable && effects.assigns.contains(e->variable) && !set_.contains(e->variable))
            return true;
        return std::ranges::any_of(e->args, [&](auto* a) { return a && reads_earlier(a, effects); });
    }

    /** What an index is, in terms of the counter and of what no iteration changes. */
    std::optional<Linear> form(const ir::Expr* e) const {
        const auto known = linear(e);
        if (!known) return known;
        Linear out{{}, known->constant};
        for (const auto& [variable, times] : known->terms) {
            const auto own = set_.find(variable);
            if (own != set_.end() && !own->second) return std::nullopt;
            out = plus(out, own == set_.end() ? Linear{{{variable, 1}}, 0} : *own->second, times);
        }
        return out;
    }

    /** Whether the elements that are read are others than those that iterations of one vector store, under
     * conditions on how far they lie apart. */
    bool tell_apart(const Effects& effects) {
        const ir::Expr* stored = loop_->body.back()->place;
        const auto to = stored->args.size() == 2 ? form(stored->args[1]) : std::nullopt;
        // Of others, elements may lie on each other.
        const bool contiguous = stored->args[0]->type->layout != types::Layout::Any;
        if (!contiguous || !to || counts(*to) != 1 || effects.assigns.contains(stored->args[0]->variable))
            return false;
        for (const auto& [element, write] : effects.accesses) {
            if (element == stored) continue;
            if (write || element->args[0]->op != Op::Variable) return false;
            if (!origins_.may_alias(element->args[0]->variable, stored->args[0]->variable)) continue;
            if (element->args[0]->variable != stored->args[0]->variable || element->args.size() != 2)
                return false;
            const auto from = form(element->args[1]);
            if (!from || counts(*from) != 1) return false;
            // How many iterations ago the element was stored.
            const Linear lag = down_ ? plus(*from, *to, -1) : plus(*to, *from, -1);
            if (lag.terms.empty() && lag.constant == 0) continue;
            if (lag.terms.empty() || changes(lag, effects)) return false;
            lags_ = true;
            ir::Expr* later = f_.expression(
                Op::Or, types::boolean(), loop_->line,
                {compare(lag, CompareOperator::LtE, 0), compare(lag, CompareOperator::GtE, kSafe)});
            conditions_.push_back(later);
        }
        return true;
    }
    long long counts(const Linear& form) const {
        const auto counter = form.terms.find(loop_->variable);
        return counter == form.terms.end() ? 0 : counter->second;
    }

    /** Takes indices for such from the front, where the least of them is; false where one is not known. */
    bool unwrap(const ir::Block& body, const Effects& effects) {
        return std::ranges::all_of(body, [&](ir::Stmt* s) {
            return (!s->value || unwrap(s->value, effects)) && (!s->place || unwrap(s->place, effects));
        });
    }
    bool unwrap(ir::Expr* e, const Effects& effects) {
        for (ir::Expr* a : e->args)
            if (a && !unwrap(a, effects)) return false;
        if (e->op != Op::Element || !e->wraps) return true;
        for (std::size_t d = 1; d < e->args.size(); ++d) {
            if (!(e->wraps >> (d - 1) & 1)) continue;
            auto least = form(e->args[d]);
            const long long factor = least ? counts(*least) : -1;
            if (factor < 0 || factor > 1) return false;
            if (factor) least->terms.erase(loop_->variable);
            if (factor) least = plus(*least, lowest_);
            if (changes(*least, effects)) return false;
            if (least->terms.empty() && least->constant < 0) return false;
            if (!least->terms.empty()) {
                ir::Expr* condition = compare(*least, CompareOperator::GtE, 0);
                if (std::ranges::none_of(conditions_, [&](auto* known) { return same(known, condition); }))
                    conditions_.push_back(condition);
            }
        }
        e->wraps = 0;
        return true;
    }

    ir::Expr* compare(const Linear& form, CompareOperator op, long long bound) {
        ir::Expr* e = f_.expression(Op::Compare, types::boolean(), loop_->line, {value(form), number(bound)});
        e->compare = op;
        return e;
    }
    ir::Expr* number(long long value) { return f_.number(types::int64(), value, loop_->line); }
    ir::Expr* value(const Linear& form) {
        ir::Expr* sum = number(form.constant);
        for (const auto& [variable, times] : form.terms) {
            ir::Expr* read = f_.read(const_cast<ir::Variable*>(variable), loop_->line);
            if (read->type != types::int64()) {
                ir::Expr* cast = f_.expression(Op::Cast, types::int64(), loop_->line, {read});
                read = cast;
            }
            ir::Expr* product = f_.expression(Op::Binary, types::int64(), loop_->line, {read, number(times)});
            product->binary = BinaryOperator::Mult;
            sum = f_.expression(Op::Binary, types::int64(), loop_->line, {sum, product});
            sum->binary = BinaryOperator::Add;
        }
        return sum;
    }

    ir::Function& f_;
    ir::Stmt* loop_;
    const Origins& origins_;
    bool down_;
    bool lags_ = false;
    Linear lowest_;  ///< the least that the counter is
    std::map<const ir::Variable*, std::optional<Linear>> set_;
    std::vector<ir::Expr*> conditions_;
};

class VersionLoops {
  public:
    VersionLoops(ir::Function& f, const IrFunctions& functions, bool disjoint)
        : f_(f), functions_(functions), origins_(f, disjoint) {}

    void block(ir::Block& b) {
        for (ir::Stmt*& s : b) {
            if (s->kind == StmtKind::For)
                if (ir::Stmt* choice = version(s)) {
                    s = choice;
                    continue;
                }
            block(s->body);
            block(s->orelse);
        }
    }

  private:
    ir::Stmt* version(ir::Stmt* loop) {
        const bool down = loop->step && loop->step->op == Op::Constant && loop->step->constant.integer == -1;
        const bool up = loop->number && !loop->step;
        if ((!up && !down) || loop->variable->type != types::int64() || nodes(loop->body) > kMostNodes)
            return nullptr;
        if (loop->unrolled || loop->shared || loop->one_by_one) return nullptr;
        const Effects effects = EffectsOf(functions_).add(loop->body).result();
        if (effects.opaque || effects.breaks || effects.continues) return nullptr;
        return Version(f_, loop, origins_).choice(effects);
    }

    ir::Function& f_;
    const IrFunctions& functions_;
    const Origins origins_;
};

}  // namespace

void version_loops(ir::Unit& unit, bool disjoint) {
    const IrFunctions functions = functions_of(unit);
    for (auto& f : unit.functions) VersionLoops(*f, functions, disjoint).block(f->body);
}

}  // namespace caramba::runtime
