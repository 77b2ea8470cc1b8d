#include "runtime/lower/unrolled.hpp"

#include <algorithm>

#include "runtime/lower/effects.hpp"

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

}  // namespace caramba::runtime
