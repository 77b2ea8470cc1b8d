#include "runtime/lower/iterations.hpp"

namespace caramba::runtime {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

namespace {

constexpr long long kSmall = 16;  ///< what is added to the counter
constexpr long long kShort = 16;  ///< iterations that g++ writes out

bool equal(const std::optional<Linear>& a, const std::optional<Linear>& b) {
    return a && b && a->terms == b->terms && a->constant == b->constant;
}

}  // namespace

bool can_be_split(const ir::Stmt* loop) {
    return loop->kind == StmtKind::For && loop->number && !loop->step &&
           loop->variable->type == types::int64() && !loop->unrolled && !loop->shared && !loop->one_by_one;
}

bool is_short(const ir::Stmt* loop) {
    const auto known = [](const ir::Expr* e) { return e && e->op == Op::Constant; };
    return loop->kind == StmtKind::For && known(loop->start) && known(loop->stop) &&
           loop->stop->constant.integer - loop->start->constant.integer <= kShort;
}

bool split_innermost(ir::Block& b, const std::function<bool(const ir::Stmt*)>& is_long,
                     const std::function<bool(ir::Stmt*, ir::Block&)>& split) {
    bool found = false;
    ir::Block out;
    for (ir::Stmt* s : b) {
        const bool inner = split_innermost(s->body, is_long, split);
        const bool others = split_innermost(s->orelse, is_long, split);
        found = found || inner || others || is_long(s);
        if (inner || !can_be_split(s) || !split(s, out)) out.push_back(s);
    }
    b = std::move(out);
    return found;
}

void SomeIterations::block(ir::Block& b) {
    ir::Block out;
    for (ir::Stmt* s : b) {
        for (ir::Expr** e : {&s->value, &s->place, &s->test})
            if (*e) expression(*e);
        for (ir::Expr*& e : s->args) expression(e);
        if (s->kind == StmtKind::If && s->test->op == Op::Constant) {
            ir::Block& taken = s->test->constant.integer ? s->body : s->orelse;
            block(taken);
            out.insert(out.end(), taken.begin(), taken.end());
            continue;
        }
        out.push_back(s);
        if (s->kind == StmtKind::If)
            branches(s);
        else if (!s->body.empty())  // a try, of which any part may have run
            for (const ir::Variable* v : effects_.assigns) forms_[v] = std::nullopt;
        if (s->variable) forms_[s->variable] = s->kind == StmtKind::Assign ? form(s->value) : std::nullopt;
    }
    b = std::move(out);
}

void SomeIterations::branches(ir::Stmt* s) {
    const Forms before = forms_;
    block(s->body);
    const Forms then = std::exchange(forms_, before);
    block(s->orelse);
    either(then);
}

/** Keeps what is known on this path and on another. */
void SomeIterations::either(const Forms& other) {
    for (auto& [variable, value] : forms_)
        if (auto at = other.find(variable); at == other.end() || !equal(at->second, value))
            value = std::nullopt;
    for (const auto& [variable, value] : other) forms_.try_emplace(variable, std::nullopt);
}

void SomeIterations::expression(ir::Expr*& e) {
    block(e->statements);
    const bool may_skip = e->op == Op::Select || e->op == Op::And || e->op == Op::Or;
    for (std::size_t i = 0; i < e->args.size(); ++i) {
        const Forms before = may_skip ? forms_ : Forms();
        if (e->args[i]) expression(e->args[i]);
        if (may_skip && i > 0) either(before);
    }
    for (ir::ViewIndex& i : e->indices)
        for (ir::Expr** part : {&i.lower, &i.upper, &i.step})
            if (*part) expression(*part);
    if (e->op == Op::Element) {
        for (std::size_t d = 1; d < e->args.size(); ++d)
            if (e->wraps >> (d - 1) & 1 && is_positive(e->args[d])) e->wraps &= ~(1U << (d - 1));
    } else if (e->op == Op::Compare) {
        const std::optional<bool> holds = decide(e);
        if (!holds) return;
        e = f_.number(types::boolean(), *holds, e->line);
    } else if (e->op == Op::Select && e->args[0]->op == Op::Constant) {
        e = e->args[e->args[0]->constant.integer ? 1 : 2];
    }
}

std::optional<Linear> SomeIterations::sum(std::optional<Linear> a, const std::optional<Linear>& b,
                                          long long times) {
    const bool small = a && b && std::abs(a->constant) < kSmall && std::abs(b->constant) < kSmall;
    return small ? std::optional(plus(*std::move(a), *b, times)) : std::nullopt;
}

std::optional<Linear> SomeIterations::form(const ir::Expr* e) {
    if (e->type != types::int64()) return std::nullopt;
    if (e->op == Op::Constant) return Linear{{}, e->constant.integer};
    if (e->op == Op::Extent && e->args[0]->op == Op::Variable &&
        !effects_.assigns.contains(e->args[0]->variable))
        return Linear{{{extent(e), 1}}, 0};
    if (e->op == Op::Variable) {
        if (auto at = forms_.find(e->variable); at != forms_.end()) return at->second;
        if (effects_.assigns.contains(e->variable)) return std::nullopt;
        return Linear{{{e->variable, 1}}, 0};
    }
    const bool adds = e->op == Op::Binary && e->binary == BinaryOperator::Add;
    if (!adds && !(e->op == Op::Binary && e->binary == BinaryOperator::Sub)) return std::nullopt;
    return sum(form(e->args[0]), form(e->args[1]), adds ? 1 : -1);
}

/** The variable that an extent would be. */
const ir::Variable* SomeIterations::extent(const ir::Expr* e) {
    for (const auto& [known, variable] : extents_)
        if (same(known, e)) return &variable;
    return &extents_.emplace_back(e, ir::Variable{}).second;
}

}  // namespace caramba::runtime
