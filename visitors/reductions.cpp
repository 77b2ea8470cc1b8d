#include "visitors/reductions.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

Accumulation operation(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::Add:
        case BinaryOperator::Sub:
            return Accumulation::Sum;
        case BinaryOperator::Mult:
        case BinaryOperator::Div:
            return Accumulation::Product;
        default:
            return Accumulation::None;
    }
}

/** The reduction that one statement does to `name`, or None. */
Accumulation update(const Program& program, const Kernel& kernel, const Stmt* stmt, const std::string& name) {
    if (auto* s = as<AugAssign>(stmt))
        return name_of(s->target) == name && !mentions(s->value, name) ? operation(s->op)
                                                                       : Accumulation::None;
    auto* s = as<Assign>(stmt);
    if (!s || s->targets.size() != 1 || name_of(s->targets[0]) != name) return Accumulation::None;
    if (auto* b = as<BinOp>(s->value)) {
        bool left = name_of(b->left) == name && !mentions(b->right, name);
        bool right = name_of(b->right) == name && !mentions(b->left, name) &&
                     (b->op == BinaryOperator::Add || b->op == BinaryOperator::Mult);
        return left || right ? operation(b->op) : Accumulation::None;
    }
    auto* call = as<Call>(s->value);
    if (!call || call->args.size() != 2 || !call->keywords.empty()) return Accumulation::None;
    std::string path = program.resolve(kernel, call->func);
    Accumulation op = path == "builtins.min"   ? Accumulation::Min
                      : path == "builtins.max" ? Accumulation::Max
                                               : Accumulation::None;
    bool first = name_of(call->args[0]) == name && !mentions(call->args[1], name);
    bool second = name_of(call->args[1]) == name && !mentions(call->args[0], name);
    return first || second ? op : Accumulation::None;
}

}  // namespace

Accumulation accumulation(const Program& program, const Kernel& kernel, const std::vector<Stmt*>& statements,
                          const std::string& name) {
    Accumulation seen = Accumulation::None;
    bool ok = true;
    auto visit = [&](auto&& self, const Node* n) -> void {
        if (auto* stmt = as<Stmt>(n)) {
            Accumulation op = update(program, kernel, stmt, name);
            if (op != Accumulation::None) {
                if (seen != Accumulation::None && seen != op) ok = false;
                seen = op;
                return;
            }
        }
        if (name_of(n) == name) ok = false;
        for_each_child(n, [&](Node* c) { self(self, c); });
    };
    for (const Stmt* s : statements) visit(visit, s);
    return ok ? seen : Accumulation::None;
}

}  // namespace caramba::visitors
