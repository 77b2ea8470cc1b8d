#include <algorithm>
#include <cmath>
#include <set>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/intervals.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

constexpr int kMostBits = 16;  ///< of elements for whose sake variables become narrow

/** int64 or uint64. */
bool is_wide(types::TypeRef t) {
    return types::is_integer(t) && t->bits == 64;
}

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

/** Tells the variables that have one value in all of a function: parameters, and copies of these. */
class Steady {
  public:
    explicit Steady(const ir::Function& f)
        : parameters_(f.parameters.begin(), f.parameters.end()), assignments_(f.body) {
        for (const ir::Variable* v : f.accumulators) parameters_.erase(v);
    }
    bool has(const ir::Variable* v, int copies = 4) const {
        if (parameters_.contains(v)) return !assignments_.have(v);
        const ir::Expr* value = copies ? assignments_.only(v) : nullptr;
        return value && value->op == Op::Variable && has(value->variable, copies - 1);
    }

  private:
    std::set<const ir::Variable*> parameters_;
    const Assignments assignments_;
};

/** Gives variables their narrow types, and computes in these what fits. */
class Narrowing {
  public:
    Narrowing(ir::Function& f, Intervals known) : f_(f), known_(std::move(known)), steady_(f) {}

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
        if (e->op == Op::Compare) return comparison(e);
        if (e->op == Op::Cast && types::is_integer(e->type) && e->args[0]->op == Op::Select)
            if (ir::Expr* whole = of_integers(e->args[0])) e->args[0] = whole;
        // `narrow(wide(x))` in one step, and stores of what was computed.
        if (e->op == Op::Cast && types::is_integer(e->type) && e->type->bits < 64 &&
            is_wide(e->args[0]->type))
            return in(e->type, e->args[0]);
        const bool computed =
            e->args.size() == 1 && e->args[0]->op == Op::Binary && is_wide(e->args[0]->type);
        if (e->op == Op::Cast && types::is_float(e->type) && computed && holds_narrow(e->args[0]) &&
            interval_of(e->args[0], known_).within(Interval::of(types::integer(32))))
            e->args[0] = in(types::integer(32), e->args[0]);
        const bool divides = e->op == Op::Binary && is_wide(e->type) && !e->checked &&
                             (e->binary == BinaryOperator::FloorDiv || e->binary == BinaryOperator::Mod) &&
                             e->args[0]->op != Op::Constant && e->args[1]->op == Op::Constant;
        if (!divides || e->args[0]->op != Op::Cast) return e;
        const types::TypeRef t =
            narrowest(interval_of(e->args[0], known_).hull(interval_of(e->args[1], known_)));
        return t ? cast(e->type, in(t, e)) : e;
    }

    /** `image[i] > t` in 16 bits, or 32: beyond all elements, how far does not matter. */
    ir::Expr* comparison(ir::Expr* e) {
        const auto narrow = [](const ir::Expr* side) -> types::TypeRef {
            const types::TypeRef t = side->op == Op::Cast ? side->args[0]->type : nullptr;
            return t && types::is_integer(t) && t->bits <= kMostBits ? t : nullptr;
        };
        const bool left = narrow(e->args[0]) != nullptr;
        ir::Expr *element = e->args[left ? 0 : 1], *other = e->args[left ? 1 : 0];
        const types::TypeRef own = narrow(element);
        if (!own || element->type != types::int64() || other->type != types::int64()) return e;
        if (other->op != Op::Variable || !steady_.has(other->variable)) return e;
        const types::TypeRef t = types::integer(2 * own->bits);
        const Interval all = Interval::of(own);
        const auto bound = [&](Op op, ir::Expr* x, std::int64_t by) {
            return f_.expression(op, types::int64(), e->line, {x, f_.number(types::int64(), by, e->line)});
        };
        ir::Expr* near = bound(Op::Minimum, bound(Op::Maximum, other, all.least - 1), all.most + 1);
        ir::Expr* both[2] = {cast(t, element->args[0]), cast(t, near)};
        ir::Expr* made =
            f_.expression(Op::Compare, e->type, e->line, {both[left ? 0 : 1], both[left ? 1 : 0]});
        made->compare = e->compare;
        return made;
    }

    /** `255.0 if test else float64(v)`, where v is an integer, as one of integers; null for others. */
    ir::Expr* of_integers(const ir::Expr* select) {
        constexpr std::int64_t exact = std::int64_t{1} << 53;
        if (!types::is_float(select->type) || select->type->bits != 64) return nullptr;
        ir::Expr* sides[2];
        for (std::size_t i = 0; i < 2; ++i) {
            ir::Expr* side = select->args[i + 1];
            const double real = side->constant.real;
            if (side->op == Op::Constant && std::abs(real) < exact && real == std::trunc(real))
                sides[i] = f_.number(types::int64(), static_cast<long long>(real), side->line);
            else if (side->op == Op::Cast && types::is_integer(side->args[0]->type) &&
                     interval_of(side->args[0], known_).within({-exact, exact}))
                sides[i] = cast(types::int64(), side->args[0]);
            else
                return nullptr;
        }
        return f_.expression(Op::Select, types::int64(), select->line, {select->args[0], sides[0], sides[1]});
    }

    /** A 64-bit value as a narrow one, which is it modulo some power of two, computed there if that is the
     * same. */
    ir::Expr* in(types::TypeRef t, ir::Expr* e) {
        if (e->type == t) return e;
        if (e->op == Op::Constant && is_wide(e->type) &&
            Interval{e->constant.integer, e->constant.integer}.within(Interval::of(t)))
            return f_.number(t, e->constant.integer, e->line);
        if (e->op == Op::Cast && types::is_integer(e->args[0]->type) && is_wide(e->type))
            return in(t, e->args[0]);
        if (!is_wide(e->type)) return cast(t, e);
        const Interval all = Interval::of(t);
        const auto fits = [&](std::size_t i) { return interval_of(e->args[i], known_).within(all); };
        const bool sums =
            e->op == Op::Binary && (e->binary == BinaryOperator::Add || e->binary == BinaryOperator::Sub ||
                                    e->binary == BinaryOperator::Mult);
        const bool divides = e->op == Op::Binary && !e->checked && fits(0) && fits(1) &&
                             (e->binary == BinaryOperator::FloorDiv || e->binary == BinaryOperator::Mod) &&
                             interval_of(e->args[1], known_).least > 0;
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
    const Intervals known_;
    const Steady steady_;
};

void narrow_integers(ir::Function& f) {
    const Candidates candidates(f);
    const std::optional<Intervals> values =
        candidates.found.empty() ? std::optional<Intervals>(Intervals{}) : intervals_of(f);
    if (!values) return;
    std::vector<ir::Variable*> narrow;
    for (ir::Variable* v : f.locals) {
        const auto of = candidates.found.contains(v) ? values->find(v) : values->end();
        if (of != values->end() && narrowest(of->second)) narrow.push_back(v);
    }
    Narrowing narrowing(f, *values);
    for (ir::Variable* v : narrow) narrowing.narrow(v);
    narrowing.block(f.body);
}

}  // namespace

void narrow_integers(ir::Unit& unit) {
    for (auto& f : unit.functions) narrow_integers(*f);
}

}  // namespace caramba::runtime
