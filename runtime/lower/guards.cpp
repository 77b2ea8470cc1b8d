#include "runtime/lower/guards.hpp"

#include <algorithm>

namespace caramba::runtime {

using namespace syntax;

namespace {

CompareOperator opposite(CompareOperator op) {
    switch (op) {
        case CompareOperator::Lt:
            return CompareOperator::GtE;
        case CompareOperator::LtE:
            return CompareOperator::Gt;
        case CompareOperator::Gt:
            return CompareOperator::LtE;
        case CompareOperator::GtE:
            return CompareOperator::Lt;
        case CompareOperator::NotEq:
            return CompareOperator::Eq;
        default:
            return CompareOperator::NotEq;  // of which nothing follows
    }
}

}  // namespace

Guards::Guards(const Instance& instance) : instance_(instance) {
    block(instance.definition->body);
}

const std::vector<Guards::AtLeast>& Guards::of(const Expr* use) const {
    static const std::vector<AtLeast> nothing;
    auto at = uses_.find(use);
    return at == uses_.end() ? nothing : at->second;
}

void Guards::visit_node(Name* name) {
    auto use = instance_.ssa.uses.find(name);
    if (use == instance_.ssa.uses.end()) return;
    for (const Fact& fact : facts_)
        if (fact.version == use->second) uses_[name].push_back(fact.least);
}

void Guards::visit_node(BoolOp* test) {
    const size_t before = facts_.size();
    for (Expr* value : test->values) {
        visit(value);
        assume(value, test->op == BooleanOperator::And);
    }
    facts_.resize(before);
}

void Guards::visit_node(IfExp* choice) {
    visit(choice->test);
    const size_t before = facts_.size();
    assume(choice->test, true);
    visit(choice->body);
    facts_.resize(before);
    assume(choice->test, false);
    visit(choice->orelse);
    facts_.resize(before);
}

void Guards::visit_node(If* branch) {
    visit(branch->test);
    const size_t before = facts_.size();
    assume(branch->test, true);
    block(branch->body);
    facts_.resize(before);
    assume(branch->test, false);
    block(branch->orelse);
    facts_.resize(before);
}

void Guards::visit_node(While* loop) {
    visit(loop->test);
    const size_t before = facts_.size();
    assume(loop->test, true);
    block(loop->body);
    facts_.resize(before);
    block(loop->orelse);
}

void Guards::visit_node(For* loop) {
    visit(loop->target);
    visit(loop->iter);
    block(loop->body);
    block(loop->orelse);
}

void Guards::block(const Block& statements) {
    const size_t before = facts_.size();
    const auto leaves = [&](const Block& b) {
        return std::ranges::any_of(b.stmts, [&](const Stmt* s) { return ends_path(instance_, s); });
    };
    for (Stmt* s : statements.stmts) {
        visit(s);
        if (auto* branch = as<If>(s)) {
            if (leaves(branch->body)) assume(branch->test, false);
            if (leaves(branch->orelse)) assume(branch->test, true);
        } else if (auto* assertion = as<Assert>(s)) {
            assume(assertion->test, true);
        }
    }
    facts_.resize(before);
}

void Guards::assume(const Expr* test, bool holds) {
    if (auto* negation = as<UnaryOp>(test); negation && negation->op == UnaryOperator::Not)
        return assume(negation->operand, !holds);
    if (auto* several = as<BoolOp>(test); several && (several->op == BooleanOperator::And) == holds)
        for (const Expr* value : several->values) assume(value, holds);
    auto* comparison = as<Compare>(test);
    if (!comparison || (!holds && comparison->ops.size() > 1)) return;
    const Expr* left = comparison->left;
    for (size_t i = 0; i < comparison->ops.size(); ++i) {
        const CompareOperator op = comparison->ops[i];
        compared(left, holds ? op : opposite(op), comparison->comparators[i]);
        left = comparison->comparators[i];
    }
}

void Guards::compared(const Expr* left, CompareOperator op, const Expr* right) {
    if (!is_signed(left) || !is_signed(right)) return;
    switch (op) {
        case CompareOperator::Lt:
            return at_least(right, {{left}, 1});
        case CompareOperator::LtE:
            return at_least(right, {{left}, 0});
        case CompareOperator::Gt:
            return at_least(left, {{right}, 1});
        case CompareOperator::GtE:
            return at_least(left, {{right}, 0});
        case CompareOperator::Eq:
            at_least(left, {{right}, 0});
            return at_least(right, {{left}, 0});
        default:
            return;
    }
}

void Guards::at_least(const Expr* e, AtLeast least) {
    if (auto* difference = as<BinOp>(e); difference && difference->op == BinaryOperator::Sub) {
        if (!is_signed(difference->right)) return;
        least.bounds.push_back(difference->right);
        return at_least(difference->left, std::move(least));
    }
    if (auto use = instance_.ssa.uses.find(e); use != instance_.ssa.uses.end())
        facts_.push_back({use->second, std::move(least)});
}

bool Guards::is_signed(const Expr* e) const {
    auto type = instance_.types.find(e);
    return type != instance_.types.end() && type->second->kind == types::Kind::Int;
}

}  // namespace caramba::runtime
