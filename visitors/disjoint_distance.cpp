// Distances that iterations are too few for: the two halves of an array, and an array from both ends.

#include <algorithm>

#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/disjoint.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** How often a kernel binds a name, as a parameter, too. */
int bindings(const Kernel& kernel, const std::string& name) {
    int count = 0;
    walk(kernel.def, [&](const Node* n) { count += binds(n, name); });
    return count;
}

/** Whether all names in an expression mean one value in all of the kernel. */
bool is_settled(const Kernel& kernel, const Expr* e) {
    bool settled = true;
    for (const std::string& name : names_read(e))
        settled = settled && (!kernel.locals.binds(name) || bindings(kernel, name) == 1);
    return settled;
}

/** What a name stands for that the kernel's own suite binds, once, to what stays as it is. */
const Expr* meaning(const Kernel& kernel, const Expr* e) {
    for (const Stmt* s : is<Name>(e) ? kernel.def->body.stmts : std::vector<Stmt*>{}) {
        auto* a = as<Assign>(s);
        if (a && a->targets.size() == 1 && name_of(a->targets[0]) == name_of(e) && is_settled(kernel, e) &&
            is_settled(kernel, a->value))
            return a->value;
    }
    return e;
}

}  // namespace

/** At least twice the number of iterations of a loop from 0 on: n of `prange(n // 2)`. `extent`: that is the
 * extent of the dimension. */
std::optional<Polynomial> Disjoint::twice_the_iterations(const Access& a, size_t d, bool& extent) const {
    const auto& bounds = static_cast<const Call*>(loop_->iter)->args;
    const Expr* count = meaning(kernel_, bounds.back());
    auto* half = as<BinOp>(count);
    auto* by = half && half->op == BinaryOperator::FloorDiv ? as<Constant>(half->right) : nullptr;
    if (!by || by->value.kind != ConstantValue::Kind::Int || by->value.integer != 2) {
        const auto iterations = polynomial(bounds.back());
        return iterations ? std::optional(sum(*iterations, *iterations, 1)) : std::nullopt;
    }
    const Expr* n = meaning(kernel_, half->left);
    const std::string whole = render(program_.tree, n);
    extent = a.through.empty() && is_settled(kernel_, n) &&
             (whole == a.array + ".shape[" + std::to_string(d) + "]" ||
              (d == 0 && whole == "len(" + a.array + ")"));
    return polynomial(half->left);
}

bool Disjoint::too_far(const Access& a, const Access& b, size_t d) const {
    const auto& bounds = static_cast<const Call*>(loop_->iter)->args;
    if (bounds.size() != 1 || a.blurred || b.blurred || a.flat || b.flat) return false;
    const auto near = polynomial(a.parts[d]), far = polynomial(b.parts[d]);
    const std::multiset<std::string> index{index_};
    if (!near || !far || !near->contains(index) || near->at(index) != 1 || !far->contains(index))
        return false;
    // `i`, `i + 1`, counted from the beginning
    const Polynomial start = sum(*near, {{index, 1}}, -1);
    if (!natural(start)) return false;
    if (far->at(index) == 1) {
        const auto iterations = polynomial(bounds[0]);
        return iterations && natural(sum(sum(*far, *near, -1), *iterations, -1));
    }
    if (far->at(index) != -1) return false;
    bool extent = false;
    const auto twice = twice_the_iterations(b, d, extent);
    if (!twice) return false;
    Polynomial end = sum(*far, {{index, 1}}, 1);
    // `-1 - i` counts from the end.
    if (extent && end == Polynomial{{{}, -1}}) end = sum(end, *twice, 1);
    return natural(sum(sum(sum(end, start, -1), *twice, -1), {{{}, 1}}, 1));
}

}  // namespace caramba::visitors
