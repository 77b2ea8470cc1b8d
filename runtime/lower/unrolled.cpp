#include "runtime/lower/unrolled.hpp"

#include <algorithm>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/gathers.hpp"

namespace caramba::runtime {

namespace {

using ir::StmtKind;

constexpr long long kMostTrips = 4;
constexpr long long kMostNodes = 600;  ///< in all iterations
constexpr long long kMostOfRow = 60;   ///< in one iteration
constexpr int kRowTrips = 4;           ///< of an innermost loop over short rows
constexpr int kDifferent = 4;          ///< sizes of elements, one over the other

/** What a loop's body has of loops, and of expressions when its own are written out. */
struct Contents {
    bool loops = false;   ///< such as g++ leaves, or such as are written out
    bool others = false;  ///< vectors may be made of these
    long long nodes = 0;
    int smallest = 0, largest = 0;  ///< of the elements, in bytes

    explicit Contents(const ir::Block& b) {
        for (const ir::Stmt* s : b) add(s);
    }

  private:
    void add(const ir::Stmt* s) {
        const long long before = nodes;
        for (const ir::Expr* e : {s->value, s->place, s->test})
            if (e) add(e);
        const Contents body(s->body);
        const bool written_out = s->unrolled && body.loops;
        loops = loops || s->kind == StmtKind::While || written_out;
        others = others || s->kind == StmtKind::Loops || (s->kind == StmtKind::For && !written_out);
        take(body);
        take(Contents(s->orelse));
        if (written_out) nodes = before + (nodes - before) * s->unrolled;
    }
    void take(const Contents& inner) {
        loops = loops || inner.loops;
        others = others || inner.others;
        nodes += inner.nodes;
        if (inner.smallest) size(inner.smallest), size(inner.largest);
    }
    void add(const ir::Expr* e) {
        ++nodes;
        if (e->op == ir::Op::Element && types::is_scalar(e->type)) size(types::size_of(e->type));
        for (const ir::Expr* a : e->args)
            if (a) add(a);
    }
    void size(int bytes) {
        smallest = smallest ? std::min(smallest, bytes) : bytes;
        largest = std::max(largest, bytes);
    }
};

}  // namespace

long long trips(const std::vector<ir::Expr*>& bounds) {
    if (bounds.size() > 2) return 0;
    const auto stop = linear(bounds.back());
    const auto start = bounds.size() == 1 ? Linear{} : linear(bounds[0]);
    return start && stop && start->terms == stop->terms ? stop->constant - start->constant : 0;
}

int unrolled(long long trips, const ir::Block& body, bool nested) {
    const Contents contents(body);
    if (!contents.loops && !contents.others) {
        const bool different = contents.smallest && contents.largest >= kDifferent * contents.smallest;
        return nested && trips == 0 && different && contents.nodes <= kMostOfRow ? kRowTrips : 0;
    }
    if (trips < 2 || trips > kMostTrips || !contents.loops || contents.others) return 0;
    return contents.nodes * trips <= kMostNodes ? static_cast<int>(trips) : 0;
}

namespace {

/** `n = n + 1` */
bool is_count(const ir::Stmt* s) {
    const ir::Expr* sum = s->value;
    return sum->op == ir::Op::Binary && sum->binary == syntax::BinaryOperator::Add &&
           sum->args[0]->op == ir::Op::Variable && sum->args[0]->variable == s->variable;
}

/** What the branches of an iteration do. */
struct Branches {
    std::set<const ir::Variable*> assigned;
    bool counts = true;  ///< and nothing else, which g++ does without a branch

    void add(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            const bool assigns = s->kind == StmtKind::Assign;
            if (assigns) assigned.insert(s->variable);
            counts = counts && (s->kind == StmtKind::If || (assigns && is_count(s)));
            add(s->body);
            add(s->orelse);
        }
    }
};

/** Whether an iteration sets a variable on some of its paths only, so that the next ones wait for it. */
bool carries_by_branches(const ir::Block& body) {
    std::set<const ir::Variable*> always;
    Branches branches;
    for (const ir::Stmt* s : body) {
        if (s->kind == StmtKind::Assign) always.insert(s->variable);
        branches.add(s->body);
        branches.add(s->orelse);
    }
    return !branches.counts &&
           std::ranges::any_of(branches.assigned, [&](auto* v) { return !always.contains(v); });
}

class UnrollBranches {
  public:
    explicit UnrollBranches(const IrFunctions& functions) : functions_(functions) {}

    /** Returns whether there is a loop in the block. */
    bool block(const ir::Block& b) {
        bool loops = false;
        for (ir::Stmt* s : b) {
            const bool body = block(s->body);
            const bool orelse = block(s->orelse);
            loops = loops || body || orelse || s->is_loop();
            if (s->kind != StmtKind::For || body || s->unrolled || s->one_by_one || s->shared) continue;
            if (nodes(s->body) > kMostOfRow) continue;
            const Effects effects = EffectsOf(functions_).add(s->body).result();
            if (is_short_gather(s->body, effects)) s->unrolled = gather_trips;
            if (s->unrolled || effects.opaque || effects.breaks || !carries_by_branches(s->body)) continue;
            s->unrolled = kRowTrips;
        }
        return loops;
    }

  private:
    const IrFunctions& functions_;
};

}  // namespace

void unroll_branches(ir::Unit& unit) {
    const IrFunctions functions = functions_of(unit);
    UnrollBranches unroll(functions);
    for (const auto& f : unit.functions) unroll.block(f->body);
}

}  // namespace caramba::runtime
