#include <algorithm>
#include <map>
#include <memory>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

/** The value of an element, from where it was read or stored on. */
struct Kept {
    const ir::Expr* element;
    ir::Stmt* at;               ///< the statement that reads or stores it first
    ir::Expr** slot = nullptr;  ///< the load there; null: `at` stores it
    ir::Variable* variable = nullptr;
};
using Table = std::vector<std::shared_ptr<Kept>>;

class LoadReuse {
  public:
    LoadReuse(const ir::Unit& unit, ir::Function& f, bool disjoint) : f_(f), origins_(f, disjoint) {
        for (const auto& g : unit.functions) functions_[g->instance] = g.get();
    }

    void run() {
        f_.body = Cloner(f_, {}).copy(f_.body);  // every node has one place, where it can be replaced
        block(f_.body, {});
        place(f_.body);
    }

  private:
    Table block(ir::Block& b, Table table) {
        for (ir::Stmt* s : b) statement(s, table);
        return table;
    }

    void statement(ir::Stmt* s, Table& table) {
        switch (s->kind) {
            case StmtKind::If:
                expression(s->test, s, table);
                block(s->body, table);
                block(s->orelse, table);
                return forget(EffectsOf(functions_).add(s->body).add(s->orelse).result(), table);
            case StmtKind::Try:
                block(s->body, table);
                block(s->orelse, {});
                return table.clear();
            case StmtKind::For:
            case StmtKind::While:
            case StmtKind::Loops:
                forget(EffectsOf(functions_).add(s).result(), table);
                block(s->body, table);
                return;
            default:
                break;
        }
        const Effects effects = EffectsOf(functions_).add(s).result();
        if (effects.opaque) return table.clear();
        if (s->place)
            for (size_t i = 1; i < s->place->args.size(); ++i) expression(s->place->args[i], s, table);
        if (s->value) expression(s->value, s, table);
        forget(effects, table);
        if (s->kind == StmtKind::Store) table.push_back(std::make_shared<Kept>(Kept{s->place, s}));
    }

    /** Looks up the loads of an expression that only computes. */
    void expression(ir::Expr*& e, ir::Stmt* at, Table& table) {
        const Effects effects = EffectsOf(functions_).add(e).result();
        const bool stores = std::ranges::any_of(effects.accesses, [](const Access& a) { return a.write; });
        if (effects.opaque || stores || !effects.assigns.empty())
            forget(effects, table);
        else
            read(e, at, table, true);
    }
    /** `certain`: it is evaluated whenever its statement is. */
    void read(ir::Expr*& e, ir::Stmt* at, Table& table, bool certain) {
        if (!e->statements.empty()) return;
        const bool chooses = e->op == Op::And || e->op == Op::Or || e->op == Op::Select;
        const bool element = e->op == Op::Element;
        for (size_t i = element ? 1 : 0; i < e->args.size(); ++i)
            read(e->args[i], at, table, certain && (!chooses || i == 0));
        if (!element || e->args[0]->op != Op::Variable || has_records(e)) return;
        for (const auto& kept : table)
            if (same(kept->element, e)) {
                e = value_of(*kept, e->line);
                return;
            }
        if (!certain) return;
        table.push_back(std::make_shared<Kept>(Kept{e, at, &e}));
        by_slot_[&e] = table.back();
    }

    static bool has_records(const ir::Expr* element) { return !types::is_scalar(element->type); }

    /** A read of the variable that has the value, which is made at the first use of it. */
    ir::Expr* value_of(Kept& kept, int line) {
        if (!kept.variable) {
            kept.variable = add_local(f_, "kept", kept.element->type);
            ir::Stmt* set = f_.statement(StmtKind::Assign, kept.at->line);
            set->variable = kept.variable;
            if (kept.slot) {
                set->value = *kept.slot;
                *kept.slot = f_.read(kept.variable, line);
                before_[kept.at].loads.push_back(set);
            } else {
                // `x[i] = y[i]`: the load of y stays what its own entry says.
                if (const auto load = by_slot_.find(&kept.at->value); load != by_slot_.end())
                    value_of(*load->second, line);
                set->value = kept.at->value;
                kept.at->value = f_.read(kept.variable, line);
                before_[kept.at].stored.push_back(set);
            }
        }
        return f_.read(kept.variable, line);
    }

    /** Drops what these effects may have changed. */
    void forget(const Effects& effects, Table& table) const {
        if (effects.opaque) return table.clear();
        std::erase_if(table, [&](const auto& kept) {
            EffectsOf own(functions_);
            own.add(kept->element);
            const bool moved = std::ranges::any_of(
                own.result().reads, [&](const ir::Variable* v) { return effects.assigns.contains(v); });
            return moved || std::ranges::any_of(effects.accesses, [&](const Access& a) {
                       return a.write && std::ranges::any_of(own.result().accesses, [&](const Access& read) {
                                  return may_be(read.element, a.element);
                              });
                   });
        });
    }
    /** Whether two elements may be one, at a time when their variables have the same values. */
    bool may_be(const ir::Expr* a, const ir::Expr* b) const {
        const ir::Variable *x = a->args[0]->variable, *y = b->args[0]->variable;
        if (x != y) return origins_.may_alias(x, y);
        const unsigned wraps = a->wraps | b->wraps;
        for (size_t d = 1; d < a->args.size(); ++d) {
            const auto p = linear(a->args[d]), q = linear(b->args[d]);
            if (p && q && p->terms == q->terms && p->constant != q->constant && !(wraps >> (d - 1) & 1))
                return false;
        }
        return true;
    }

    /** Puts the new statements where they belong: loads come before the stored value that may use them. */
    void place(ir::Block& b) {
        for (size_t i = 0; i < b.size(); ++i) {
            place(b[i]->body);
            place(b[i]->orelse);
            const auto found = before_.find(b[i]);
            if (found == before_.end()) continue;
            for (const auto* list : {&found->second.loads, &found->second.stored}) {
                b.insert(b.begin() + static_cast<std::ptrdiff_t>(i), list->begin(), list->end());
                i += list->size();
            }
        }
    }

    struct Before {
        ir::Block loads, stored;
    };

    ir::Function& f_;
    Origins origins_;
    IrFunctions functions_;
    std::map<const ir::Stmt*, Before> before_;
    std::map<ir::Expr**, std::shared_ptr<Kept>> by_slot_;
};

}  // namespace

void reuse_loads(ir::Unit& unit, bool disjoint) {
    ir::Function& root = *unit.functions.front();
    LoadReuse(unit, root, disjoint).run();
}

}  // namespace caramba::runtime
