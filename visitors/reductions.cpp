#include "visitors/reductions.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

enum class Operation { None, Sum, Product, Min, Max };

bool mentions(const Node* node, const std::string& name) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || name_of(n) == name; });
    return found;
}

Operation operation(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::Add:
        case BinaryOperator::Sub:
            return Operation::Sum;
        case BinaryOperator::Mult:
        case BinaryOperator::Div:
            return Operation::Product;
        default:
            return Operation::None;
    }
}

/** The reduction that one statement does to `name`, or None. */
Operation update(const Program& program, const Kernel& kernel, const Stmt* stmt, const std::string& name) {
    if (auto* s = as<AugAssign>(stmt))
        return name_of(s->target) == name && !mentions(s->value, name) ? operation(s->op) : Operation::None;
    auto* s = as<Assign>(stmt);
    if (!s || s->targets.size() != 1 || name_of(s->targets[0]) != name) return Operation::None;
    if (auto* b = as<BinOp>(s->value)) {
        bool left = name_of(b->left) == name && !mentions(b->right, name);
        bool right = name_of(b->right) == name && !mentions(b->left, name) &&
                     (b->op == BinaryOperator::Add || b->op == BinaryOperator::Mult);
        return left || right ? operation(b->op) : Operation::None;
    }
    auto* call = as<Call>(s->value);
    if (!call || call->args.size() != 2 || !call->keywords.empty()) return Operation::None;
    std::string path = program.resolve(kernel, call->func);
    Operation op = path == "builtins.min"   ? Operation::Min
                   : path == "builtins.max" ? Operation::Max
                                            : Operation::None;
    bool first = name_of(call->args[0]) == name && !mentions(call->args[1], name);
    bool second = name_of(call->args[1]) == name && !mentions(call->args[0], name);
    return first || second ? op : Operation::None;
}

}  // namespace

bool is_accumulated(const Program& program, const Kernel& kernel, const std::vector<Stmt*>& statements,
                    const std::string& name) {
    Operation seen = Operation::None;
    bool ok = true;
    auto visit = [&](auto&& self, const Node* n) -> void {
        if (auto* stmt = dynamic_cast<const Stmt*>(n)) {
            Operation op = update(program, kernel, stmt, name);
            if (op != Operation::None) {
                if (seen != Operation::None && seen != op) ok = false;
                seen = op;
                return;
            }
        }
        if (name_of(n) == name) ok = false;
        for_each_child(n, [&](Node* c) { self(self, c); });
    };
    for (const Stmt* s : statements) visit(visit, s);
    return ok && seen != Operation::None;
}

}  // namespace caramba::visitors
