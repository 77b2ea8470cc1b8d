#include <algorithm>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

class LoopFusion {
  public:
    LoopFusion(const ir::Unit& unit, ir::Function& f, bool disjoint)
        : f_(f), origins_(f, disjoint), assignments_(f.body) {
        for (const auto& g : unit.functions) functions_[g->instance] = g.get();
        for (const ir::Stmt* s : f.body)
            if (s->kind == StmtKind::Assign && assignments_.only(s->variable)) constants_.insert(s->variable);
    }

    void block(ir::Block& b) {
        for (size_t i = 0; i < b.size(); ++i) {
            while (b[i]->kind == StmtKind::For && take_next(b, i)) {
            }
            block(b[i]->body);
            block(b[i]->orelse);
        }
    }

  private:
    /** Joins the next loop of the block to the loop at i, before which comes what stands between them; false
     * if it cannot. Moves i to what they became: one loop, or a choice where only the kernel's run tells
     * whether they go to the same end. */
    bool take_next(ir::Block& b, size_t& i) {
        size_t next = i + 1;
        while (next < b.size() && b[next]->kind != StmtKind::For && comes_before(b[next], b[i])) ++next;
        if (next == b.size() || b[next]->kind != StmtKind::For) return false;
        ir::Stmt *first = b[i], *second = b[next];
        const bool known = equal(first->stop, second->stop);
        if ((!known && chosen_.contains(first)) || !fit(first, second)) return false;
        ir::Stmt* joined = known ? first : Cloner(f_, {}).copy(first);
        const ir::Block body = Cloner(f_, {{second->variable, first->variable}}).copy(second->body);
        joined->body.insert(joined->body.end(), body.begin(), body.end());
        if (!known) {
            chosen_.insert(first);
            ir::Stmt* choice = f_.statement(StmtKind::If, first->line);
            Cloner copies(f_, {});
            choice->test = f_.expression(Op::Compare, types::boolean(), first->line,
                                         {copies.copy(first->stop), copies.copy(second->stop)});
            choice->test->compare = syntax::CompareOperator::Eq;
            choice->body = {joined};
            choice->orelse = {first, second};
            joined = choice;
        }
        b.erase(b.begin() + static_cast<std::ptrdiff_t>(next));
        b.erase(b.begin() + static_cast<std::ptrdiff_t>(i));
        i = next - 1;
        b.insert(b.begin() + static_cast<std::ptrdiff_t>(i), joined);
        return true;
    }

    /** Whether an assignment after a loop may be made before it. */
    bool comes_before(const ir::Stmt* s, const ir::Stmt* loop) const {
        if (s->kind != StmtKind::Assign) return false;
        const Effects own = EffectsOf(functions_).add(s).result();
        const Effects inside = EffectsOf(functions_).add(loop).result();
        if (own.opaque || inside.opaque || inside.breaks || inside.reads.contains(s->variable) ||
            inside.assigns.contains(s->variable))
            return false;
        const bool depends =
            std::ranges::any_of(own.reads, [&](const ir::Variable* v) { return inside.assigns.contains(v); });
        return !depends && std::ranges::none_of(own.accesses, [&](const Access& read) {
            return std::ranges::any_of(inside.accesses, [&](const Access& a) {
                return a.write && origins_.may_alias(array_of(read), array_of(a));
            });
        });
    }

    bool fit(const ir::Stmt* first, const ir::Stmt* second) const {
        if (first->shared || second->shared || first->step || second->step ||
            first->number != second->number || first->variable->type != second->variable->type ||
            first->stop->type != second->stop->type || !equal(first->start, second->start))
            return false;
        const Effects a = EffectsOf(functions_).add(first->body).result();
        const Effects c = EffectsOf(functions_).add(second->body).result();
        if (a.opaque || c.opaque || a.breaks || c.breaks || a.continues) return false;
        EffectsOf bound(functions_);
        bound.add(second->start).add(second->stop);
        for (const ir::Variable* v : a.assigns) {
            if (bound.result().reads.contains(v)) return false;
            if (!c.reads.contains(v) && !c.assigns.contains(v)) continue;
            if (!begins_by_setting(first->body, v) || !begins_by_setting(second->body, v)) return false;
        }
        for (const ir::Variable* v : c.assigns)
            if (!a.assigns.contains(v) && a.reads.contains(v)) return false;
        const Renamed renamed{{second->variable, first->variable}};
        for (const Access& one : a.accesses)
            for (const Access& other : c.accesses)
                if ((one.write || other.write) && !in_order(one, other, first->variable, renamed, a, c))
                    return false;
        return true;
    }

    /** Whether a body gives the variable a value of its own before it reads it, in every iteration. */
    bool begins_by_setting(const ir::Block& body, const ir::Variable* v) const {
        for (const ir::Stmt* s : body) {
            EffectsOf effects(functions_);
            if (s->kind == StmtKind::Assign && s->variable == v) {
                effects.add(s->value);
                return !effects.result().reads.contains(v);
            }
            effects.add(s);
            if (effects.result().reads.contains(v) || effects.result().assigns.contains(v)) return false;
        }
        return false;
    }

    /** Whether accesses of the first loop's and the second loop's bodies, of which one writes, keep their
     * order when each iteration runs both: never the same element in an earlier iteration of the second. */
    bool in_order(const Access& one, const Access& other, const ir::Variable* counter, const Renamed& renamed,
                  const Effects& a, const Effects& c) const {
        const ir::Variable *x = array_of(one), *y = array_of(other);
        if (x != y) return !origins_.may_alias(x, y);
        if (a.assigns.contains(x) || c.assigns.contains(x)) return false;
        const unsigned wraps = one.element->wraps | other.element->wraps;
        for (size_t d = 1; d < one.element->args.size(); ++d) {
            if (wraps >> (d - 1) & 1) continue;
            const auto p = linear(one.element->args[d], renamed), q = linear(other.element->args[d], renamed);
            if (!p || !q || p->terms != q->terms) continue;
            const bool fixed = std::ranges::all_of(p->terms, [&](const auto& term) {
                return term.first == counter ||
                       (!a.assigns.contains(term.first) && !c.assigns.contains(term.first));
            });
            if (!fixed) continue;
            const auto own = p->terms.find(counter);
            const long long factor = own == p->terms.end() ? 0 : own->second;
            const long long apart = p->constant - q->constant;
            if (factor == 0 ? apart != 0 : apart % factor != 0 || apart / factor >= 0) return true;
        }
        return false;
    }

    /** Whether two bounds are the same number. */
    bool equal(const ir::Expr* a, const ir::Expr* b) const {
        return same(a, b) || (value_of(a) != a && equal(value_of(a), b)) ||
               (value_of(b) != b && equal(a, value_of(b)));
    }
    /** What a variable always stands for, where that is an extent, a parameter, or a local that is assigned
     * once; else itself. */
    const ir::Expr* value_of(const ir::Expr* e) const {
        if (e->op != Op::Variable) return e;
        const ir::Expr* value = assignments_.only(e->variable);
        if (!value) return e;
        const ir::Expr* read = value->op == Op::Extent ? value->args[0] : value;
        const bool stays = read->op == Op::Constant ||
                           (read->op == Op::Variable &&
                            (constants_.contains(read->variable) || !assignments_.have(read->variable)));
        return stays && value->type == e->type ? value : e;
    }

    static const ir::Variable* array_of(const Access& a) { return a.element->args[0]->variable; }

    ir::Function& f_;
    Origins origins_;
    IrFunctions functions_;
    const Assignments assignments_;
    std::set<const ir::Stmt*> chosen_;         ///< loops that are one side of a choice already
    std::set<const ir::Variable*> constants_;  ///< assigned once, outside of loops
};

}  // namespace

void fuse_loops(ir::Unit& unit, bool disjoint) {
    ir::Function& root = *unit.functions.front();
    LoopFusion(unit, root, disjoint).block(root.body);
}

}  // namespace caramba::runtime
