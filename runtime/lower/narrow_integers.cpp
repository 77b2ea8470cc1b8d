#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

constexpr int kMostBits = 16;             ///< of elements for whose sake variables become narrow
constexpr long long kMostTrips = 32;      ///< of loops that are followed iteration by iteration
constexpr long long kMostSteps = 20'000;  ///< statements that are followed in a function

/** All integers from one to another one; of uint64 those that int64 holds, too, or else everything. */
struct Interval {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    bool operator==(const Interval&) const = default;

    static Interval of(types::TypeRef t) {
        if (t->kind == types::Kind::Bool) return {0, 1};
        if (!types::is_integer(t) || t->bits >= 64) return {};
        if (!types::is_signed(t)) return {0, (std::int64_t{1} << t->bits) - 1};
        return {-(std::int64_t{1} << (t->bits - 1)), (std::int64_t{1} << (t->bits - 1)) - 1};
    }
    bool within(const Interval& other) const { return least >= other.least && most <= other.most; }
    Interval hull(const Interval& other) const {
        return {std::min(least, other.least), std::max(most, other.most)};
    }
    bool is_all() const { return *this == Interval{}; }
};

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

/** int64 or uint64. */
bool is_wide(types::TypeRef t) {
    return types::is_integer(t) && t->bits == 64;
}

std::int64_t floor_division(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

using Known = std::map<const ir::Variable*, Interval>;

/** The integers that an expression can be, where variables are these (others: what their types hold). */
Interval range_of(const ir::Expr* e, const Known& known) {
    const Interval all = Interval::of(e->type);
    if (!types::is_integral(e->type)) return all;
    const auto arg = [&](std::size_t i) { return range_of(e->args[i], known); };
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
            return a.least >= 0 && b.least >= 0 ? Interval{0, std::min(a.most, b.most)} : all;
        default:
            return all;
    }
}

/** Follows a function and notes what its variables can be. */
class Ranges {
  public:
    explicit Ranges(const ir::Function& f) {
        for (const ir::Variable* v : f.locals) begin(v, {0, 0});
        for (const ir::Variable* v : f.parameters) begin(v, {});
        for (const ir::Variable* v : f.accumulators) begin(v, {});
        complete_ = run(f.body, now_, false);
    }

    bool complete() const { return complete_; }
    /** Of every value that a variable is ever given. */
    const Known& given() const { return given_; }

  private:
    void begin(const ir::Variable* v, const Interval& value) {
        if (types::is_integral(v->type)) now_[v] = given_[v] = value;
    }
    /** `weak`: what was there before may be there still. False where it takes too long. */
    bool run(const ir::Block& block, Known& now, bool weak) {
        return std::ranges::all_of(block, [&](const ir::Stmt* s) { return run(s, now, weak); });
    }
    bool run(const ir::Stmt* s, Known& now, bool weak) {
        if (++steps_ > kMostSteps) return false;
        for (const ir::Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
            if (e && !statements_in(e, now)) return false;
        for (const ir::Expr* e : s->args)
            if (!statements_in(e, now)) return false;
        switch (s->kind) {
            case StmtKind::Assign:
                give(now, s->variable, range_of(s->value, now), weak);
                return true;
            case StmtKind::If: {
                Known other = now;
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
    bool statements_in(const ir::Expr* e, Known& now) {
        if (!run(e->statements, now, true)) return false;
        return std::ranges::all_of(e->args, [&](const ir::Expr* a) { return !a || statements_in(a, now); });
    }

    bool loop(const ir::Stmt* s, Known& now, bool weak) {
        const bool leaves = jumps(s->body);
        const bool counts = s->kind == StmtKind::For && !s->step && s->number && !leaves && !weak;
        const Interval start = counts ? range_of(s->start, now) : Interval{};
        const Interval stop = counts ? range_of(s->stop, now) : Interval{};
        const bool single = start.least == start.most && stop.least == stop.most;
        if (counts && single && !start.is_all() && stop.most - start.least <= kMostTrips) {
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
            Known after = now;
            if (!run(s->body, after, weak || leaves)) return false;
            Known joined = now;
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

    void give(Known& now, const ir::Variable* v, const Interval& value, bool weak) {
        if (!types::is_integral(v->type)) return;
        now[v] = weak ? now[v].hull(value) : value;
        given_[v] = given_[v].hull(now[v]);
    }
    static void join(Known& now, const Known& other) {
        for (const auto& [variable, interval] : other) now[variable] = now[variable].hull(interval);
    }

    Known now_, given_;
    long long steps_ = 0;
    bool complete_ = false;
};

/** The narrowest type that holds an interval. */
types::TypeRef narrowest(const Interval& interval) {
    for (const types::TypeRef t : {types::unsigned_integer(8), types::integer(8), types::unsigned_integer(16),
                                   types::integer(16), types::integer(32)})
        if (interval.within(Interval::of(t))) return t;
    return nullptr;
}

/** Tells which variables of a function may become narrow. */
class Candidates {
  public:
    explicit Candidates(const ir::Function& f) {
        std::set<const ir::Variable*> own(f.locals.begin(), f.locals.end());
        for (const ir::Variable* a : f.accumulators) refused_.insert(a);
        block(f.body);
        for (const ir::Variable* v : holding_)
            if (own.contains(v) && is_wide(v->type) && !refused_.contains(v)) found.insert(v);
    }
    std::set<const ir::Variable*> found;

  private:
    void block(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            if (s->kind == StmtKind::Assign) {
                if (holds_element(s->value)) holding_.insert(s->variable);
            } else if (s->variable) {
                refused_.insert(s->variable);
            }
            refused_.insert(s->loop_variables.begin(), s->loop_variables.end());
            for (const ir::Expr* e : {s->value, s->place, s->test})
                if (e) expression(e, false);
            for (const ir::Expr* e : {s->start, s->stop, s->step})
                if (e) expression(e, true);
            for (const ir::Expr* e : s->args) expression(e, true);
            block(s->body);
            block(s->orelse);
        }
    }
    /** `counts`: what is read is an index, an extent, or is given away. */
    void expression(const ir::Expr* e, bool counts) {
        if (e->op == Op::Variable && counts) refused_.insert(e->variable);
        const bool computes = e->op == Op::Cast || e->op == Op::Unary || e->op == Op::Binary ||
                              e->op == Op::Compare || e->op == Op::And || e->op == Op::Or ||
                              e->op == Op::Select || e->op == Op::Minimum || e->op == Op::Maximum ||
                              e->op == Op::Sequence || e->op == Op::Function;
        for (const ir::Expr* a : e->args)
            if (a) expression(a, counts || !computes);
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step})
                if (part) expression(part, true);
        block(e->statements);
    }
    /** Whether a value is computed of narrow elements. */
    static bool holds_element(const ir::Expr* e) {
        if (e->op == Op::Element) return types::is_integer(e->type) && e->type->bits <= kMostBits;
        if (e->op != Op::Cast && e->op != Op::Binary && e->op != Op::Minimum && e->op != Op::Maximum &&
            e->op != Op::Select)
            return false;
        return types::is_integral(e->type) && std::ranges::any_of(e->args, holds_element);
    }

    std::set<const ir::Variable*> holding_, refused_;
};

/** Gives variables their narrow types, and computes in these what fits. */
class Narrowing {
  public:
    Narrowing(ir::Function& f, Known known) : f_(f), known_(std::move(known)) {}

    void narrow(ir::Variable* v) { v->type = narrowest(known_.at(v)); }
    void block(ir::Block& b) {
        for (ir::Stmt* s : b) {
            for (ir::Expr** e : {&s->value, &s->place, &s->test, &s->start, &s->stop, &s->step})
                if (*e) *e = expression(*e);
            for (ir::Expr*& e : s->args) e = expression(e);
            if (s->kind == StmtKind::Assign && s->value->type != s->variable->type &&
                types::is_integer(s->variable->type) && types::is_integer(s->value->type))
                s->value = in(s->variable->type, s->value);
            block(s->body);
            block(s->orelse);
        }
    }

  private:
    /** The expression with narrow variables, of the type that it had. */
    ir::Expr* expression(ir::Expr* e) {
        block(e->statements);
        for (ir::ViewIndex& i : e->indices)
            for (ir::Expr** part : {&i.lower, &i.upper, &i.step})
                if (*part) *part = expression(*part);
        if (e->op == Op::Variable) {
            if (e->type == e->variable->type || !types::is_integer(e->type)) return e;
            return cast(e->type, f_.read(e->variable, e->line));
        }
        for (ir::Expr*& a : e->args)
            if (a) a = expression(a);
        // `narrow(wide(x))` in one step, and stores of what was computed.
        if (e->op == Op::Cast && types::is_integer(e->type) && e->type->bits < 64 &&
            is_wide(e->args[0]->type))
            return in(e->type, e->args[0]);
        const bool computed =
            e->args.size() == 1 && e->args[0]->op == Op::Binary && is_wide(e->args[0]->type);
        if (e->op == Op::Cast && types::is_float(e->type) && computed && holds_narrow(e->args[0]) &&
            range_of(e->args[0], known_).within(Interval::of(types::integer(32))))
            e->args[0] = in(types::integer(32), e->args[0]);
        const bool divides = e->op == Op::Binary && is_wide(e->type) && !e->checked &&
                             (e->binary == BinaryOperator::FloorDiv || e->binary == BinaryOperator::Mod) &&
                             e->args[0]->op != Op::Constant && e->args[1]->op == Op::Constant;
        if (!divides || e->args[0]->op != Op::Cast) return e;
        const types::TypeRef t = narrowest(range_of(e->args[0], known_).hull(range_of(e->args[1], known_)));
        return t ? cast(e->type, in(t, e)) : e;
    }

    /** A 64-bit value as a narrow one, which is it modulo some power of two, computed there if that is the
     * same. */
    ir::Expr* in(types::TypeRef t, ir::Expr* e) {
        if (e->type == t) return e;
        if (e->op == Op::Constant && is_wide(e->type) &&
            Interval{e->constant.integer, e->constant.integer}.within(Interval::of(t))) {
            ir::Expr* constant = f_.expression(Op::Constant, t, e->line);
            constant->constant = {t, e->constant.integer, 0, 0};
            return constant;
        }
        if (e->op == Op::Cast && types::is_integer(e->args[0]->type) && is_wide(e->type))
            return in(t, e->args[0]);
        if (!is_wide(e->type)) return cast(t, e);
        const Interval all = Interval::of(t);
        const auto fits = [&](std::size_t i) { return range_of(e->args[i], known_).within(all); };
        const bool sums =
            e->op == Op::Binary && (e->binary == BinaryOperator::Add || e->binary == BinaryOperator::Sub ||
                                    e->binary == BinaryOperator::Mult);
        const bool divides = e->op == Op::Binary && !e->checked && fits(0) && fits(1) &&
                             (e->binary == BinaryOperator::FloorDiv || e->binary == BinaryOperator::Mod) &&
                             range_of(e->args[1], known_).least > 0;
        const bool chooses = (e->op == Op::Minimum || e->op == Op::Maximum) && fits(0) && fits(1);
        if (sums || divides || chooses) {
            ir::Expr* made = f_.expression(e->op, t, e->line, {in(t, e->args[0]), in(t, e->args[1])});
            made->binary = e->binary;
            made->integral = e->integral;
            made->number = e->number;
            return made;
        }
        if (e->op == Op::Select)
            return f_.expression(Op::Select, t, e->line, {e->args[0], in(t, e->args[1]), in(t, e->args[2])});
        return cast(t, e);
    }
    /** Whether a value is computed of what is narrow. */
    static bool holds_narrow(const ir::Expr* e) {
        if (e->op == Op::Cast) return types::is_integer(e->args[0]->type) && e->args[0]->type->bits < 64;
        return e->op == Op::Binary && std::ranges::any_of(e->args, holds_narrow);
    }
    ir::Expr* cast(types::TypeRef t, ir::Expr* e) { return f_.expression(Op::Cast, t, e->line, {e}); }

    ir::Function& f_;
    const Known known_;
};

void narrow_integers(ir::Function& f) {
    const Candidates candidates(f);
    if (candidates.found.empty()) return;
    const Ranges ranges(f);
    if (!ranges.complete()) return;
    std::vector<ir::Variable*> narrow;
    for (ir::Variable* v : f.locals) {
        const auto given = candidates.found.contains(v) ? ranges.given().find(v) : ranges.given().end();
        if (given != ranges.given().end() && narrowest(given->second)) narrow.push_back(v);
    }
    if (narrow.empty()) return;
    Narrowing narrowing(f, ranges.given());
    for (ir::Variable* v : narrow) narrowing.narrow(v);
    narrowing.block(f.body);
}

}  // namespace

void narrow_integers(ir::Unit& unit) {
    for (auto& f : unit.functions) narrow_integers(*f);
}

}  // namespace caramba::runtime
