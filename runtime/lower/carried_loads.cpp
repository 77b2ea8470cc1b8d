#include <algorithm>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

/** Whether an expression has nothing but operands. */
bool is_plain(const ir::Expr* e) {
    return e->statements.empty() && e->indices.empty() &&
           std::ranges::all_of(e->args, [](const ir::Expr* a) { return a && is_plain(a); });
}

/** Elements that are read whenever this expression is evaluated. */
void certain_elements(ir::Expr* e, std::vector<ir::Expr*>& out) {
    const bool chooses = e->op == Op::And || e->op == Op::Or || e->op == Op::Select;
    for (size_t i = 0; i < (chooses ? 1 : e->args.size()); ++i)
        if (e->args[i]) certain_elements(e->args[i], out);
    if (e->op == Op::Element) out.push_back(e);
}

/** One loop, and the two elements x[i + c] and x[i + c + 1] whose values it could keep. */
class Carried {
  public:
    Carried(ir::Function& f, const IrFunctions& functions, const Origins& origins, ir::Stmt* loop)
        : f_(f),
          functions_(functions),
          origins_(origins),
          loop_(loop),
          index_(loop->variable),
          body_(loop->body) {
        // `i = counter` comes first, where Python's variable is not the loop's own.
        if (const ir::Stmt* set = body_.empty() ? nullptr : body_.front();
            set && set->kind == StmtKind::Assign && set->value->op == Op::Variable &&
            set->value->variable == loop->variable) {
            index_ = set->variable;
            body_.erase(body_.begin());
        }
    }

    /** Changes the loop, and adds to `block` what is to go before it. */
    bool rewrite(ir::Block& block) {
        if (!is_simple()) return false;
        if (!(both_read_ = find_elements()) && !find_recurrence()) return false;
        old_ = add_local(f_, "carried", ahead_->type);
        new_ = add_local(f_, "ahead", ahead_->type);
        ir::Variable* start = add_local(f_, "start", index_->type);
        ir::Variable* stop = add_local(f_, "stop", index_->type);
        block.push_back(assign(start, loop_->start));
        block.push_back(assign(stop, loop_->stop));
        loop_->start = read(start);
        loop_->stop = read(stop);
        // The first iteration, if there is one, reads it before anything else.
        ir::Stmt* any = f_.statement(StmtKind::If, loop_->line);
        any->test = compared(
            read(start), step_ > 0 ? syntax::CompareOperator::Lt : syntax::CompareOperator::Gt, read(stop));
        Cloner first(f_, {});
        first.replace(index_, read(start));
        ir::Expr* element = first.copy(behind_);
        ir::Stmt* load_first = assign(old_, element);
        any->body.push_back(both_read_ ? load_first : if_inside(element, load_first));
        block.push_back(any);
        ir::Stmt* load = both_read_ ? assign(new_, Cloner(f_, {}).copy(ahead_)) : nullptr;
        statements(body_);
        loop_->body.resize(index_ == loop_->variable ? 0 : 1);
        if (load) loop_->body.push_back(load);
        loop_->body.insert(loop_->body.end(), body_.begin(), body_.end());
        loop_->body.push_back(assign(old_, read(new_)));
        return true;
    }

  private:
    bool is_simple() {
        if (loop_->shared || body_.empty() || !is_plain(body_)) return false;
        effects_ = EffectsOf(functions_).add(body_).result();
        if (effects_.opaque || effects_.continues) return false;
        if (effects_.assigns.contains(index_) || effects_.assigns.contains(loop_->variable)) return false;
        for (const types::TypeRef type : {loop_->start->type, loop_->stop->type, loop_->variable->type})
            if (type != index_->type) return false;
        const auto step = loop_->step ? linear(loop_->step) : Linear{{}, 1};
        if (!step || !step->terms.empty() || (step->constant != 1 && step->constant != -1)) return false;
        step_ = step->constant;
        return true;
    }
    /** Whether statements have no loops, and their expressions are plain. */
    static bool is_plain(const ir::Block& b) {
        return std::ranges::all_of(b, [](const ir::Stmt* s) {
            const bool loop = s->is_loop();
            const auto plain = [](const ir::Expr* e) { return !e || runtime::is_plain(e); };
            return !loop && plain(s->value) && plain(s->test) && plain(s->place) &&
                   std::ranges::all_of(s->args, plain) && is_plain(s->body) && is_plain(s->orelse);
        });
    }

    /** Two elements that the first statement reads whatever happens, the one of which this iteration may
     * assign, and the next reads again: only then must the next one wait for memory. */
    bool find_elements() {
        const ir::Stmt* first = body_.front();
        ir::Expr* value = first->kind == StmtKind::If ? first->test : first->value;
        if (!value) return false;
        std::vector<ir::Expr*> elements;
        certain_elements(value, elements);
        for (ir::Expr* a : elements)
            for (ir::Expr* b : elements) {
                if (!can_carry(a)) continue;
                behind_ = a;
                if (distance(b) != step_) continue;
                ahead_ = b;
                if (all_are_known()) return true;
            }
        return false;
    }
    /** An element that every iteration assigns, and that the next may read: a recurrence. g++ sees it where
     * the next reads it without a condition and nothing else is assigned. */
    bool find_recurrence() {
        for (const ir::Stmt* s : body_) {
            ir::Expr* place = assigned_in_the_end(s);
            if (!place || !can_carry(place) || !has_plain_indices(place)) continue;
            ahead_ = behind_ = place;
            const auto next_reads = [&](const Access& access) {
                return !access.write && distance(access.element) == -step_;
            };
            const auto found = std::ranges::find_if(effects_.accesses, next_reads);
            if (found == effects_.accesses.end() || !is_only_store(ahead_)) continue;
            behind_ = const_cast<ir::Expr*>(found->element);
            return true;
        }
        return false;
    }
    /** The element to which a statement stores, or both of its branches do; null for others. */
    static ir::Expr* assigned_in_the_end(const ir::Stmt* s) {
        if (s->kind == StmtKind::Store) return s->place;
        if (s->kind != StmtKind::If || s->body.empty() || s->orelse.empty()) return nullptr;
        ir::Expr* place = assigned_in_the_end(s->body.back());
        const ir::Expr* other = assigned_in_the_end(s->orelse.back());
        return place && other && same(place, other) ? place : nullptr;
    }
    static bool has_plain_indices(const ir::Expr* e) {
        return std::all_of(e->args.begin() + 1, e->args.end(),
                           [](const ir::Expr* index) { return index->type == types::int64(); });
    }
    /** Whether no other element in the loop is assigned that may be in an array of the same memory. */
    bool is_only_store(const ir::Expr* place) const {
        const ir::Variable* array = place->args[0]->variable;
        return std::ranges::all_of(effects_.accesses, [&](const Access& access) {
            return !access.write || same(access.element, place) ||
                   !origins_.may_alias(array, access.element->args[0]->variable);
        });
    }
    /** `statement` where the element is in the array: an iteration that does not read it may be the first.
     * That is also the only one whose index may be negative, since those of what is assigned are not. */
    ir::Stmt* if_inside(const ir::Expr* element, ir::Stmt* statement) {
        for (size_t d = 1; d < element->args.size(); ++d) {
            const ir::Expr* array = element->args[0];
            ir::Expr* extent =
                f_.expression(Op::Extent, types::int64(), loop_->line, {Cloner(f_, {}).copy(array)});
            extent->number = static_cast<int>(d) - 1;
            ir::Expr* index = Cloner(f_, {}).copy(element->args[d]);
            const bool wraps = element->wraps >> (d - 1) & 1U;
            ir::Expr* least = f_.number(index->type, wraps ? -1 : 0, loop_->line);
            ir::Stmt* inside = f_.statement(StmtKind::If, loop_->line);
            inside->test =
                f_.expression(Op::And, types::boolean(), loop_->line,
                              {compared(least, syntax::CompareOperator::LtE, index),
                               compared(Cloner(f_, {}).copy(index), syntax::CompareOperator::Lt, extent)});
            inside->body = {statement};
            statement = inside;
        }
        return statement;
    }
    ir::Expr* compared(ir::Expr* left, syntax::CompareOperator how, ir::Expr* right) {
        ir::Expr* e = f_.expression(Op::Compare, types::boolean(), loop_->line, {left, right});
        e->compare = how;
        return e;
    }
    /** Whether an index of the element is the loop's variable, and all others stay. */
    bool can_carry(const ir::Expr* e) const {
        if (e->wraps || !types::is_scalar(e->type)) return false;
        const ir::Variable* array = e->args[0]->variable;
        if (!array || effects_.assigns.contains(array)) return false;
        int moving = 0;
        for (size_t d = 1; d < e->args.size(); ++d) {
            const auto index = linear(e->args[d]);
            if (!index) return false;
            for (const auto& [variable, factor] : index->terms) {
                if (variable == index_)
                    moving += factor == 1 ? 1 : 2;
                else if (effects_.assigns.contains(variable))
                    return false;
            }
        }
        return moving == 1;
    }
    /** How many iterations of an ascending loop lie between an element and `behind_`; no number if they are
     * no such two. */
    std::optional<long long> distance(const ir::Expr* e) const {
        if ((e->wraps && both_read_) || e->args[0]->variable != behind_->args[0]->variable)
            return std::nullopt;
        std::optional<long long> found;
        for (size_t d = 1; d < e->args.size(); ++d) {
            const auto index = linear(e->args[d]), base = linear(behind_->args[d]);
            if (!index || !base || index->terms != base->terms) return std::nullopt;
            const long long by = index->constant - base->constant;
            if (base->terms.contains(index_))
                found = by;
            else if (by != 0)
                return std::nullopt;
        }
        return found;
    }
    /** Whether nothing else of this memory is assigned, nor read where it was assigned under another name. */
    bool all_are_known() const {
        bool stored = false;
        for (const Access& access : effects_.accesses) {
            const auto at = distance(access.element);
            const bool known = at && (*at == 0 || *at == step_);
            if (access.write && !known) return false;
            stored = stored || (access.write && at == step_);
        }
        return stored;
    }

    void statements(ir::Block& b) {
        ir::Block out;
        for (ir::Stmt* s : b) {
            for (ir::Expr** e : {&s->value, &s->test})
                if (*e) *e = with_kept(*e);
            for (ir::Expr*& e : s->args) e = with_kept(e);
            if (s->place)  // which is assigned; what its indices read is another matter
                for (ir::Expr*& e : s->place->args)
                    if (e != s->place->args[0]) e = with_kept(e);
            statements(s->body);
            statements(s->orelse);
            if (s->kind == StmtKind::Store && distance(s->place)) {
                ir::Variable* kept = *distance(s->place) == 0 ? old_ : new_;
                out.push_back(assign(kept, s->value));
                s->value = read(kept);
            }
            out.push_back(s);
        }
        b = std::move(out);
    }
    /** A copy whose reads of the elements are the variables; what a recurrence assigns may be read before. */
    ir::Expr* with_kept(const ir::Expr* e) {
        if (e->op == Op::Element)
            if (const auto at = distance(e); at && (*at == 0 || (both_read_ && *at == step_)))
                return read(*at ? new_ : old_);
        ir::Expr* made = f_.expression(e->op, e->type, e->line);
        *made = *e;
        for (ir::Expr*& a : made->args)
            if (a) a = with_kept(a);
        return made;
    }

    ir::Expr* read(ir::Variable* v) { return f_.read(v, loop_->line); }
    ir::Stmt* assign(ir::Variable* v, ir::Expr* value) { return f_.assign(v, value, loop_->line); }

    ir::Function& f_;
    const IrFunctions& functions_;
    const Origins& origins_;
    ir::Stmt* loop_;
    ir::Variable* index_;  ///< the loop's variable, or the one that is assigned from it
    ir::Block body_;       ///< without that assignment
    Effects effects_;      ///< of the body
    long long step_ = 1;
    bool both_read_ = true;  ///< by every iteration; else the next one is only assigned
    ir::Expr *behind_ = nullptr, *ahead_ = nullptr;  ///< what this iteration has, what the next one will
    ir::Variable *old_ = nullptr, *new_ = nullptr;   ///< their values
};

void carry_loads(ir::Block& b, ir::Function& f, const IrFunctions& functions, const Origins& origins) {
    ir::Block out;
    for (ir::Stmt* s : b) {
        carry_loads(s->body, f, functions, origins);
        carry_loads(s->orelse, f, functions, origins);
        // As many recurrences as the loop has, each with what goes before the loop.
        while (s->kind == StmtKind::For && Carried(f, functions, origins, s).rewrite(out)) {
        }
        out.push_back(s);
    }
    b = std::move(out);
}

}  // namespace

void carry_loads(ir::Unit& unit, bool disjoint) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) carry_loads(f->body, *f, functions, Origins(*f, disjoint));
}

}  // namespace caramba::runtime
