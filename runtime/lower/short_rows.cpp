#include <algorithm>
#include <array>
#include <utility>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

constexpr long long kShort = 8;            ///< doubles in the widest vectors
constexpr long long kMostNodes = 400;      ///< of a loop that is there twice
constexpr long long kMostNodesOfFew = 80;  ///< of one that is there for rows of 2, 3 and 4 elements, too

/** The innermost loops of a block, each with the block that it stands in. */
void innermost_of(const ir::Block& b, std::vector<std::pair<ir::Stmt*, const ir::Block*>>& out) {
    for (ir::Stmt* s : b) {
        const std::size_t before = out.size();
        innermost_of(s->body, out);
        innermost_of(s->orelse, out);
        if (s->is_loop() && out.size() == before) out.emplace_back(s, &b);
    }
}

class ShortRows {
  public:
    ShortRows(ir::Function& f, const IrFunctions& functions) : f_(f), functions_(functions) {}

    void block(ir::Block& b) {
        for (ir::Stmt*& s : b) {
            if (s->is_loop())
                if (ir::Stmt* choice = split(s)) {
                    s = choice;
                    continue;
                }
            block(s->body);
            block(s->orelse);
        }
    }

  private:
    /** `if n < 8: the loop, its inner ones without vectors; else: the loop`; null where no loop in it is one
     * over rows. */
    ir::Stmt* split(ir::Stmt* loop) {
        if (loop->shared || nodes(loop->body) > kMostNodes) return nullptr;
        std::vector<std::pair<ir::Stmt*, const ir::Block*>> inner;
        innermost_of(loop->body, inner);
        Effects changes = EffectsOf(functions_).add(loop->body).result();
        if (loop->variable) changes.assigns.insert(loop->variable);
        changes.assigns.insert(loop->loop_variables.begin(), loop->loop_variables.end());
        const ir::Expr* extent = nullptr;
        std::vector<ir::Stmt*> rows;
        for (const auto& [row, around] : inner) {
            if (!is_row(row)) continue;
            const ir::Expr* n = fixed_stop(row, *around, changes);
            if (!n || (extent && !same(n, extent))) continue;
            extent = n;
            rows.push_back(row);
        }
        if (!extent) return nullptr;
        for (ir::Stmt* row : rows) row->one_by_one = true;
        Cloner copies(f_, {});
        ir::Stmt* short_rows = copies.copy(loop);
        for (ir::Stmt* row : rows) row->one_by_one = false;
        if (nodes(loop->body) <= kMostNodesOfFew)
            for (const long long n : {2, 3, 4})
                short_rows = choice(extent, n, {with(n, rows, loop), short_rows});
        return choice(extent, kShort, {short_rows, loop});
    }

    /** The loop where its rows have so many elements, which g++ writes out. */
    ir::Stmt* with(long long n, const std::vector<ir::Stmt*>& rows, ir::Stmt* loop) {
        std::vector<ir::Expr*> stops;
        for (ir::Stmt* row : rows) stops.push_back(std::exchange(row->stop, number(n, row->stop)));
        ir::Stmt* made = Cloner(f_, {}).copy(loop);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i]->stop = stops[i];
        return made;
    }

    /** `if extent < 8: the first; else: the second`, or `if extent == n` of fewer. */
    ir::Stmt* choice(const ir::Expr* extent, long long n, std::array<ir::Stmt*, 2> loops) {
        ir::Stmt* choice = f_.statement(StmtKind::If, loops[0]->line);
        choice->test = f_.expression(Op::Compare, types::boolean(), choice->line,
                                     {Cloner(f_, {}).copy(extent), number(n, extent)});
        choice->test->compare = n < kShort ? syntax::CompareOperator::Eq : syntax::CompareOperator::Lt;
        choice->body = {loops[0]};
        choice->orelse = {loops[1]};
        return choice;
    }
    ir::Expr* number(long long n, const ir::Expr* as) { return f_.number(as->type, n, as->line); }

    /** Whether a loop is one over elements, of which g++ may make vectors. */
    bool is_row(const ir::Stmt* s) const {
        const bool counts = s->kind == StmtKind::For && s->number && !s->step && !s->shared;
        if (!counts || s->start->op != Op::Constant || s->start->constant.integer < 0) return false;
        std::vector<std::pair<ir::Stmt*, const ir::Block*>> inner;
        innermost_of(s->body, inner);
        const Effects effects = EffectsOf(functions_).add(s->body).result();
        return inner.empty() && !effects.opaque && !effects.breaks && !effects.accesses.empty();
    }

    /** Where a row ends, as an expression that means the same before the loop around; null if there is none,
     * or the compiler knows it. */
    const ir::Expr* fixed_stop(const ir::Stmt* row, const ir::Block& around, const Effects& changes) const {
        const ir::Expr* stop = row->stop;
        if (stop->op == Op::Variable && changes.assigns.contains(stop->variable)) {
            const auto sets = [&](const ir::Stmt* s) {
                return s->kind == StmtKind::Assign && s->variable == stop->variable;
            };
            const auto end = std::ranges::find(around, row);
            const auto set = std::ranges::find_if(around.begin(), end, sets);
            if (set == end || std::find_if(set + 1, end, sets) != end) return nullptr;
            stop = (*set)->value;
        }
        const bool known = stop->op == Op::Constant || stop->type != types::int64();
        return !known && is_fixed(stop, changes) ? stop : nullptr;
    }

    static bool is_fixed(const ir::Expr* e, const Effects& changes) {
        if (e->op == Op::Variable) return !changes.assigns.contains(e->variable);
        if (e->op == Op::Extent) return e->args[0]->op == Op::Variable && is_fixed(e->args[0], changes);
        const bool computed = (e->op == Op::Binary || e->op == Op::Cast) && !e->checked;
        return (e->op == Op::Constant || computed) &&
               std::ranges::all_of(e->args, [&](const ir::Expr* a) { return is_fixed(a, changes); });
    }

    ir::Function& f_;
    const IrFunctions& functions_;
};

}  // namespace

void split_short_rows(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) ShortRows(*f, functions).block(f->body);
}

}  // namespace caramba::runtime
