#include <algorithm>

#include "runtime/lower/iterations.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;
using syntax::CompareOperator;
using types::FunctionId;

constexpr long long kMostNodes = 200;        ///< of a body that is there twice
constexpr int kMostSide = 24;                ///< nodes of a side that is computed whether it is needed or not
constexpr std::size_t kMostConditions = 32;  ///< of which the loop is chosen

/** Iterations, of a loop or of a launch's block. */
struct Iterations {
    const ir::Variable* counter;
    ir::Expr *first, *last;  ///< the counter in the first one and in the last one
    const ir::Block& body;
    int line;
};

/** Finds what has to hold for the elements of second sides to lie inside of their arrays in all iterations.
 */
class BothSides {
  public:
    /** `effects`: of the body. `rewrite`: of an `and` or `or` of which both sides may be computed. */
    BothSides(ir::Function& f, const Iterations& all, const Effects& effects, void (*rewrite)(ir::Expr*))
        : f_(f), all_(all), effects_(effects), rewrite_(rewrite), assignments_(all.body) {}

    /** Rewrites the body, or a copy of it. */
    void block(ir::Block& b, bool certain = true) {
        for (ir::Stmt* s : b) {
            for (ir::Expr* e : {s->value, s->place, s->test})
                if (e) expression(e);
            for (ir::Expr* e : s->args) expression(e);
            block(s->body, false);
            block(s->orelse, false);
            if (certain && s->kind == StmtKind::Assign && assignments_.only(s->variable))
                if (const auto value = in_counter(s->value)) values_[s->variable] = *value;
        }
    }

    /** All that has to hold; null where nothing was rewritten, or too much has to. */
    ir::Expr* test() const {
        ir::Expr* all = nullptr;
        for (ir::Expr* c : conditions_)
            all = all ? f_.expression(Op::And, types::boolean(), all_.line, {all, c}) : c;
        return conditions_.size() > kMostConditions ? nullptr : all;
    }

  private:
    void expression(ir::Expr* e) {
        for (ir::Expr* a : e->args)
            if (a) expression(a);
        if (!e->statements.empty()) block(e->statements, false);
        if (e->op != Op::And && e->op != Op::Or) return;
        int nodes = 0;
        std::vector<const ir::Expr*> elements;
        if (!is_plain(e->args[1], nodes, elements)) return;
        std::erase_if(elements, [&](const ir::Expr* element) { return is_read(element, e->args[0]); });
        std::vector<ir::Expr*> conditions;
        const bool known = std::ranges::all_of(
            elements, [&](const ir::Expr* element) { return lies_inside(element, conditions); });
        if (elements.empty() || !known) return;
        for (ir::Expr* c : conditions)
            if (std::ranges::none_of(conditions_, [&](const ir::Expr* other) { return same(c, other); }))
                conditions_.push_back(c);
        rewrite_(e);
    }

    /** Whether an element is read whatever an expression comes to. */
    static bool is_read(const ir::Expr* element, const ir::Expr* e) {
        if (e->op == Op::Element) return same(element, e);
        if (!e->statements.empty()) return false;
        const bool may_skip = e->op == Op::And || e->op == Op::Or || e->op == Op::Select;
        return std::any_of(e->args.begin(), may_skip ? e->args.begin() + 1 : e->args.end(),
                           [&](const ir::Expr* a) { return a && is_read(element, a); });
    }

    /** Whether a side does nothing but to compute, with what cannot fail, of elements that are collected. */
    static bool is_plain(const ir::Expr* e, int& nodes, std::vector<const ir::Expr*>& elements) {
        if (++nodes > kMostSide || e->checked || !e->statements.empty()) return false;
        switch (e->op) {
            case Op::Constant:
            case Op::Variable:
                return types::is_scalar(e->type);
            case Op::Element:
                elements.push_back(e);
                return types::is_scalar(e->type);
            case Op::Extent:
                return e->args[0]->op == Op::Variable;
            case Op::Binary:
                if (e->binary != BinaryOperator::Add && e->binary != BinaryOperator::Sub &&
                    e->binary != BinaryOperator::Mult && e->binary != BinaryOperator::BitAnd &&
                    e->binary != BinaryOperator::BitOr)
                    return false;
                break;
            case Op::Function:
                if (e->function->id != FunctionId::IsNan && e->function->id != FunctionId::Fabs &&
                    e->function->id != FunctionId::Abs)
                    return false;
                break;
            case Op::Cast:
            case Op::Unary:
            case Op::Compare:
            case Op::And:
            case Op::Or:
            case Op::Minimum:
            case Op::Maximum:
                break;
            default:
                return false;
        }
        return std::ranges::all_of(e->args, [&](const ir::Expr* a) { return is_plain(a, nodes, elements); });
    }

    /** Adds what has to hold for an element to be one of its array in all iterations. */
    bool lies_inside(const ir::Expr* element, std::vector<ir::Expr*>& conditions) {
        ir::Expr* array = element->args[0];
        if (array->op != Op::Variable || effects_.assigns.contains(array->variable)) return false;
        for (std::size_t d = 1; d < element->args.size(); ++d) {
            const auto index = in_counter(element->args[d]);
            const std::optional<long> factor = index ? counts(*index) : std::nullopt;
            if (!factor || *factor < -1 || *factor > 1) return false;
            ir::Expr* ends[2] = {at(*index, all_.first), at(*index, all_.last)};
            if (*factor < 0) std::swap(ends[0], ends[1]);
            ir::Expr* extent = f_.expression(Op::Extent, types::int64(), all_.line, {array});
            extent->number = static_cast<int>(d) - 1;
            if (ends[0]->op != Op::Constant || ends[0]->constant.integer < 0)
                conditions.push_back(
                    compare(ends[0], CompareOperator::GtE, f_.number(types::int64(), 0, all_.line)));
            conditions.push_back(compare(ends[1], CompareOperator::Lt, extent));
        }
        return true;
    }
    ir::Expr* compare(ir::Expr* a, CompareOperator op, ir::Expr* b) {
        ir::Expr* e = f_.expression(Op::Compare, types::boolean(), all_.line, {a, b});
        e->compare = op;
        return e;
    }
    ir::Expr* at(const ir::Expr* index, const ir::Expr* counter) {
        Cloner cloner(f_, {});
        cloner.replace(all_.counter, counter);
        return cloner.copy(index);
    }

    /** A value in terms of the counter and of what no iteration changes. */
    std::optional<ir::Expr*> in_counter(const ir::Expr* e) {
        Cloner cloner(f_, {});
        for (const auto& [variable, value] : values_) cloner.replace(variable, value);
        ir::Expr* made = cloner.copy(e);
        return counts(made) ? std::optional(made) : std::nullopt;
    }
    /** By how much such a value grows with the counter; nothing for all else. */
    std::optional<long> counts(const ir::Expr* e) const {
        if (e->type != types::int64()) return std::nullopt;
        switch (e->op) {
            case Op::Constant:
                return 0;
            case Op::Variable:
                if (e->variable == all_.counter) return 1;
                return effects_.assigns.contains(e->variable) ? std::nullopt : std::optional(0L);
            case Op::Extent:
                if (e->args[0]->op != Op::Variable || effects_.assigns.contains(e->args[0]->variable))
                    return std::nullopt;
                return 0;
            case Op::Binary: {
                const bool adds = e->binary == BinaryOperator::Add;
                if (e->checked || (!adds && e->binary != BinaryOperator::Sub)) return std::nullopt;
                const auto left = counts(e->args[0]), right = counts(e->args[1]);
                if (!left || !right) return std::nullopt;
                return adds ? *left + *right : *left - *right;
            }
            default:
                return std::nullopt;
        }
    }

    ir::Function& f_;
    const Iterations all_;
    const Effects& effects_;
    void (*rewrite_)(ir::Expr*);
    const Assignments assignments_;
    std::map<const ir::Variable*, const ir::Expr*> values_;  ///< in terms of the counter
    std::vector<ir::Expr*> conditions_;
};

class LoopsOfBoth {
  public:
    LoopsOfBoth(ir::Function& f, const IrFunctions& functions) : f_(f), functions_(functions) {}

    /** Whether there are loops in a block. */
    bool block(ir::Block& b) {
        return split_innermost(
            b, [](const ir::Stmt* s) { return s->is_loop() && !is_short(s); },
            [this](ir::Stmt* loop, ir::Block& out) { return split(loop, out); });
    }

  private:
    bool split(ir::Stmt* loop, ir::Block& out) {
        if (is_short(loop) || nodes(loop->body) > kMostNodes) return false;
        if (!linear(loop->start) || !linear(loop->stop)) return false;  // which are computed once more
        const Effects effects = EffectsOf(functions_).add(loop->body).result();
        if (effects.opaque || effects.breaks || effects.assigns.contains(loop->variable)) return false;
        ir::Stmt* both = Cloner(f_, {}).copy(loop);
        ir::Expr* last = f_.expression(Op::Binary, types::int64(), loop->line,
                                       {loop->stop, f_.number(types::int64(), 1, loop->line)});
        last->binary = BinaryOperator::Sub;
        const Iterations all{loop->variable, loop->start, last, loop->body, loop->line};
        BothSides sides(f_, all, effects, [](ir::Expr* e) {
            e->binary = e->op == Op::And ? BinaryOperator::BitAnd : BinaryOperator::BitOr;
            e->op = Op::Binary;
        });
        sides.block(both->body);
        ir::Expr* test = sides.test();
        if (!test) return false;
        ir::Stmt* choice = f_.statement(StmtKind::If, loop->line);
        choice->test = test;
        choice->body = {both};
        choice->orelse = {loop};
        out.push_back(choice);
        return true;
    }

    ir::Function& f_;
    const IrFunctions& functions_;
};

/** The iterations of a launch's blocks, which choose for themselves. */
void in_blocks(ir::Unit& unit, const IrFunctions& functions) {
    ir::Function& root = *unit.functions.front();
    if (root.raises || root.body.empty() || nodes(root.body) > kMostNodes) return;
    const Effects effects = EffectsOf(functions).add(root.body).result();
    if (effects.opaque || effects.breaks || effects.assigns.contains(root.parameters[0])) return;
    const int line = root.body.front()->line;
    const auto end = [&](const char* name) { return root.read(root.local(name, types::int64()), line); };
    root.body = Cloner(root, {}).copy(root.body);  // every node has one place
    const Iterations all{root.parameters[0], end("crb_begin"), end("crb_last"), root.body, line};
    BothSides sides(root, all, effects, [](ir::Expr* e) { e->number = 1; });
    sides.block(root.body);
    root.inside = sides.test();
}

}  // namespace

void evaluate_both_sides(ir::Unit& unit, const Request& request) {
    const IrFunctions functions = functions_of(unit);
    for (const auto& f : unit.functions) {
        const bool has_loops = LoopsOfBoth(*f, functions).block(f->body);
        const bool in_block = f == unit.functions.front() && !has_loops && request.rank == 1 &&
                              request.pattern != Pattern::HostCall && request.team == Team::None;
        if (in_block) in_blocks(unit, functions);
    }
}

}  // namespace caramba::runtime
