#include "runtime/lower/sums.hpp"

#include <algorithm>

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;
using syntax::BinaryOperator;

bool is_sum(const ir::Stmt* s) {
    if (s->kind != StmtKind::Assign || !s->value || s->value->op != Op::Binary) return false;
    const ir::Expr* e = s->value;
    const bool adds = e->binary == BinaryOperator::Add || e->binary == BinaryOperator::Sub;
    return adds && (types::is_float(e->type) || types::is_complex(e->type)) &&
           std::ranges::any_of(e->args, [&](const ir::Expr* a) {
               return a->op == Op::Variable && a->variable == s->variable;
           });
}

bool sums(const ir::Function& f, const ir::Block& b, bool in_loop) {
    return std::ranges::any_of(b, [&](const ir::Stmt* s) {
        const bool loop = s->is_loop();
        return (is_sum(s) && (in_loop || f.accumulates(s->variable))) || sums(f, s->body, in_loop || loop) ||
               sums(f, s->orelse, in_loop);
    });
}

}  // namespace

bool sums_in_order(const ir::Unit& unit) {
    return std::ranges::any_of(unit.functions, [](const auto& f) { return sums(*f, f->body, false); }) ||
           std::ranges::any_of(unit.launches, [](const auto& l) { return sums_in_order(l.unit); });
}

}  // namespace caramba::runtime
