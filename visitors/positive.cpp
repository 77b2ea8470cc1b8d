#include "visitors/positive.hpp"

#include <algorithm>
#include <array>

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** How many statements and comprehensions bind a name. */
size_t stores(const Kernel& kernel, std::string_view name) {
    size_t found = 0;
    const auto target = [&](const Expr* e) { found += mentions(e, name); };
    walk(kernel.def, [&](const Node* n) {
        if (auto* s = as<Assign>(n)) std::ranges::for_each(s->targets, target);
        if (auto* s = as<AugAssign>(n)) target(s->target);
        if (auto* s = as<AnnAssign>(n)) target(s->target);
        if (auto* s = as<For>(n)) target(s->target);
        if (auto* e = as<NamedExpr>(n)) target(e->target);
        if (auto* c = as<Comprehension>(n)) target(c->target);
        if (auto* f = as<FunctionDef>(n)) found += f->name == name;
    });
    return found;
}

/** The value of a name that one statement of a kernel binds, and nothing else. */
const Expr* only_value(const Kernel& kernel, std::string_view name) {
    const Expr* value = nullptr;
    walk(kernel.def, [&](const Node* n) {
        auto* a = as<Assign>(n);
        if (a && a->targets.size() == 1 && name_of(a->targets[0]) == name) value = a->value;
    });
    const bool parameter = std::ranges::find(kernel.parameters, name) != kernel.parameters.end();
    return !parameter && stores(kernel, name) == 1 ? value : nullptr;
}

/** A literal, or a name for one. */
double literal(const Kernel& kernel, const Expr* e) {
    const Expr* value = is<Name>(e) ? only_value(kernel, name_of(e)) : e;
    auto* c = as<Constant>(value);
    return c && c->value.kind == ConstantValue::Kind::Float ? c->value.real : 0;
}

bool is_float(const Kernel& kernel, const Expr* e) {
    if (literal(kernel, e) != 0) return true;
    if (auto* sign = as<UnaryOp>(e)) return sign->op != UnaryOperator::Not && is_float(kernel, sign->operand);
    if (auto* b = as<BinOp>(e)) {
        const auto whole = [](const Expr* side) {
            auto* c = as<Constant>(side);
            return c && c->value.kind == ConstantValue::Kind::Int;
        };
        const bool left = is_float(kernel, b->left), right = is_float(kernel, b->right);
        return b->op <= BinaryOperator::Div && (left || right) && (left || whole(b->left)) &&
               (right || whole(b->right));
    }
    const auto& declared = kernel.decorator.signature;
    const auto at = std::ranges::find(kernel.parameters, name_of(e));
    if (!is<Name>(e) || !declared || at == kernel.parameters.end()) return false;
    const size_t place = at - kernel.parameters.begin();
    if (stores(kernel, *at) > 0 || place >= declared->parameters.size()) return false;
    const DeclaredType& type = declared->parameters[place];
    return type.kind == DeclaredType::Kind::Scalar && !type.optional && type.scalar.starts_with("float");
}

bool is_no_less_than_zero(const Kernel& kernel, const Expr* e) {
    if (literal(kernel, e) > 0) return true;
    auto* b = as<BinOp>(e);
    if (b && (b->op == BinaryOperator::Add || b->op == BinaryOperator::Mult)) {
        const bool square = b->op == BinaryOperator::Mult && is<Name>(b->left) &&
                            name_of(b->left) == name_of(b->right) && is_float(kernel, b->left);
        return square || (is_no_less_than_zero(kernel, b->left) && is_no_less_than_zero(kernel, b->right));
    }
    auto* call = as<Call>(e);
    if (!call || call->args.size() != 1 || !call->keywords.empty() || !is_float(kernel, call->args[0]))
        return false;
    constexpr std::array<std::string_view, 8> functions{"builtins.abs", "numpy.abs",   "numpy.absolute",
                                                        "numpy.fabs",   "math.fabs",   "numpy.exp",
                                                        "math.exp",     "numpy.square"};
    return std::ranges::find(functions, kernel.program->resolve(kernel, call->func)) != functions.end();
}

}  // namespace

bool is_positive(const Kernel& kernel, const Expr* e) {
    if (literal(kernel, e) > 0) return true;
    auto* sum = as<BinOp>(e);
    if (!sum || sum->op != BinaryOperator::Add) return false;
    return (is_positive(kernel, sum->left) && is_no_less_than_zero(kernel, sum->right)) ||
           (is_positive(kernel, sum->right) && is_no_less_than_zero(kernel, sum->left));
}

}  // namespace caramba::visitors
