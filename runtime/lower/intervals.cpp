#include "runtime/lower/intervals.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

constexpr long long kMostTrips = 32;      ///< of loops that are followed iteration by iteration
constexpr long long kMostSteps = 20'000;  ///< statements that are followed in a function

/** Sums and products of ends; all integers where one is too large. */
template <class F>
Interval ends(const Interval& a, const Interval& b, F overflows) {
    Interval out{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    for (const std::int64_t x : {a.least, a.most})
        for (const std::int64_t y : {b.least, b.most}) {
            std::int64_t value = 0;
            if (overflows(x, y, &value)) return {};
            out = out.hull({value, value});
        }
    return out;
}

bool shifted(std::int64_t x, std::int64_t by, std::int64_t* out) {
    *out = x >> by;
    return false;
}
std::int64_t floor_division(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/** Follows a function and notes what its variables can be. */
class Follower {
  public:
    explicit Follower(const ir::Function& f) {
        for (const ir::Variable* v : f.locals) begin(v, {0, 0});
        for (const ir::Variable* v : f.parameters) begin(v, {});
        for (const ir::Variable* v : f.accumulators) begin(v, {});
        complete_ = run(f.body, now_, false);
    }

    bool complete() const { return complete_; }
    /** Of every value that a variable is ever given. */
    const Intervals& given() const { return given_; }

  private:
    void begin(const ir::Variable* v, const Interval& value) {
        if (types::is_integral(v->type)) now_[v] = given_[v] = value;
    }
    /** `weak`: what was there before may be there still. False where it takes too long. */
    bool run(const ir::Block& block, Intervals& now, bool weak) {
        return std::ranges::all_of(block, [&](const ir::Stmt* s) { return run(s, now, weak); });
    }
    bool run(const ir::Stmt* s, Intervals& now, bool weak) {
        if (++steps_ > kMostSteps) return false;
        for (const ir::Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
            if (e && !statements_in(e, now)) return false;
        for (const ir::Expr* e : s->args)
            if (!statements_in(e, now)) return false;
        switch (s->kind) {
            case StmtKind::Assign:
                give(now, s->variable, interval_of(s->value, now), weak);
                return true;
            case StmtKind::If: {
                Intervals other = now;
                if (!run(s->body, now, weak) || !run(s->orelse, other, weak)) return false;
                join(now, other);
                return true;
            }
            case StmtKind::Try:
                return run(s->body, now, true) && run(s->orelse, now, true);
            case StmtKind::For:
            case StmtKind::While:
            case StmtKind::Loops:
                return loop(s, now, weak);
            default:
                if (s->variable) give(now, s->variable, {}, weak);
                return true;
        }
    }
    bool statements_in(const ir::Expr* e, Intervals& now) {
        if (!run(e->statements, now, true)) return false;
        return std::ranges::all_of(e->args, [&](const ir::Expr* a) { return !a || statements_in(a, now); });
    }

    bool loop(const ir::Stmt* s, Intervals& now, bool weak) {
        const bool leaves = jumps(s->body);
        const bool counts =
            s->kind == StmtKind::For && !s->step && s->number && !s->shared && !leaves && !weak;
        const Interval start = counts ? interval_of(s->start, now) : Interval{};
        const Interval stop = counts ? interval_of(s->stop, now) : Interval{};
        const bool single = start.least == start.most && stop.least == stop.most;
        const bool few = start.least >= 0 ? stop.most - start.least <= kMostTrips
                                          : start.least >= -kMostTrips && stop.most <= kMostTrips;
        if (counts && single && few) {
            for (std::int64_t i = start.least; i < stop.most; ++i) {
                give(now, s->variable, {i, i}, false);
                if (!run(s->body, now, weak)) return false;
            }
            return true;
        }
        if (s->variable) give(now, s->variable, {}, false);
        for (const ir::Variable* v : s->loop_variables) give(now, v, {}, false);
        // As often as it takes, or else whatever it is.
        constexpr int rounds = 3;
        for (int round = 0;; ++round) {
            Intervals after = now;
            if (!run(s->body, after, weak || leaves)) return false;
            Intervals joined = now;
            join(joined, after);
            if (joined == now) return true;
            if (round == rounds)
                for (auto& [variable, interval] : joined)
                    if (now[variable] != interval) interval = {};
            now = std::move(joined);
        }
    }
    static bool jumps(const ir::Block& block) {
        return std::ranges::any_of(block, [](const ir::Stmt* s) {
            return s->kind == StmtKind::Break || s->kind == StmtKind::Continue || jumps(s->body) ||
                   jumps(s->orelse);
        });
    }

    void give(Intervals& now, const ir::Variable* v, const Interval& value, bool weak) {
        if (!types::is_integral(v->type)) return;
        now[v] = weak ? now[v].hull(value) : value;
        given_[v] = given_[v].hull(now[v]);
    }
    static void join(Intervals& now, const Intervals& other) {
        for (const auto& [variable, interval] : other) now[variable] = now[variable].hull(interval);
    }

    Intervals now_, given_;
    long long steps_ = 0;
    bool complete_ = false;
};

}  // namespace

Interval interval_of(const ir::Expr* e, const Intervals& known) {
    const Interval all = Interval::of(e->type);
    if (!types::is_integral(e->type)) return all;
    const auto arg = [&](std::size_t i) { return interval_of(e->args[i], known); };
    // What does not fit wraps around.
    const bool is_unsigned = e->type->kind == types::Kind::UInt;
    const auto fits = [&](const Interval& value) {
        return value.within(all) && (!is_unsigned || value.least >= 0) ? value : all;
    };
    switch (e->op) {
        case Op::Constant:
            return fits({e->constant.integer, e->constant.integer});
        case Op::Variable: {
            const auto found = known.find(e->variable);
            return found == known.end() ? all : found->second;
        }
        case Op::Cast:
            return types::is_integral(e->args[0]->type) ? fits(arg(0)) : all;
        case Op::Minimum: {
            const Interval a = arg(0), b = arg(1);
            return fits({std::min(a.least, b.least), std::min(a.most, b.most)});
        }
        case Op::Maximum: {
            const Interval a = arg(0), b = arg(1);
            return is_unsigned && (a.least < 0 || b.least < 0)
                       ? all
                       : Interval{std::max(a.least, b.least), std::max(a.most, b.most)};
        }
        case Op::Select:
            return arg(1).hull(arg(2));
        case Op::Sequence:
            return arg(0);
        case Op::Binary:
            break;
        default:
            return all;
    }
    if (e->type->bits < 64 || e->checked) return all;
    const Interval a = arg(0), b = arg(1);
    if (is_unsigned && (a.least < 0 || b.least < 0)) return all;
    switch (e->binary) {
        case BinaryOperator::Add:
            return fits(
                ends(a, b, [](auto x, auto y, auto* out) { return __builtin_add_overflow(x, y, out); }));
        case BinaryOperator::Sub:
            return fits(
                ends(a, b, [](auto x, auto y, auto* out) { return __builtin_sub_overflow(x, y, out); }));
        case BinaryOperator::Mult:
            return fits(
                ends(a, b, [](auto x, auto y, auto* out) { return __builtin_mul_overflow(x, y, out); }));
        case BinaryOperator::FloorDiv:
            if (b.least <= 0) return all;
            return ends(a, b, [](std::int64_t x, std::int64_t y, std::int64_t* out) {
                *out = floor_division(x, y);
                return false;
            });
        case BinaryOperator::Mod:
            return b.least > 0 ? Interval{0, b.most - 1} : all;
        case BinaryOperator::BitAnd:
            if (a.least >= 0 && b.least >= 0) return {0, std::min(a.most, b.most)};
            return a.least >= 0 || b.least >= 0 ? Interval{0, a.least >= 0 ? a.most : b.most} : all;
        case BinaryOperator::RShift:
            return b.least >= 0 && b.most < 64 ? ends(a, b, shifted) : all;
        default:
            return all;
    }
}

std::optional<Intervals> intervals_of(const ir::Function& f) {
    const Follower follower(f);
    return follower.complete() ? std::optional(follower.given()) : std::nullopt;
}

}  // namespace caramba::runtime
