// Elements and their mirror images: what a loop over the pairs of a symmetric matrix touches.
//
//     for i in prange(n):
//         for j in range(i + 1, n):      or: for j in range(n): if i < j:
//             a[j, i] = a[i, j]

#include <algorithm>

#include "visitors/disjoint.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** The name that a subscript is; "" for others. */
std::string plain_name(const std::optional<Affine>& s) {
    const bool plain = s && !s->constant && s->terms.size() == 1 && s->terms.begin()->second == 1;
    return plain ? s->terms.begin()->first : "";
}

}  // namespace

/** How far a value is from the loop's index, where that is one number. */
std::optional<long> Disjoint::from_index(const Expr* e) const {
    auto p = polynomial(e);
    if (!p) return {};
    const Polynomial rest = sum(*p, {{{index_}, 1}}, -1);
    if (rest.empty()) return 0;
    return rest.size() == 1 && rest.count({}) ? std::optional(rest.at({})) : std::nullopt;
}

/** The least and the most that a variable is above the index in the ranges of its loops. */
Disjoint::Bounds Disjoint::above_index(const std::vector<const Call*>& ranges) const {
    Bounds out{kFarAway, -kFarAway};
    for (const Call* range : ranges) {
        const bool known = range && !range->args.empty() && range->args.size() <= 2;
        const auto start = known && range->args.size() > 1 ? from_index(range->args[0]) : std::nullopt;
        const auto stop = known ? from_index(range->args.back()) : std::nullopt;
        out.least = out.least && start ? std::optional(std::min(*out.least, *start)) : std::nullopt;
        out.most = out.most && stop ? std::optional(std::max(*out.most, *stop - 1)) : std::nullopt;
    }
    return out;
}

/** The same where a condition holds, as far as it says so. */
Disjoint::Bounds Disjoint::above_index(const Condition& part, const std::string& variable) const {
    auto* compared = as<Compare>(part.test);
    if (!compared || compared->ops.size() != 1) return {};
    const auto left = polynomial(compared->left), right = polynomial(compared->comparators[0]);
    if (!left || !right) return {};
    using Op = CompareOperator;
    // Whether left - right may be below, at, and above zero.
    const Op op = compared->ops[0];
    if (op > Op::GtE) return {};
    bool below = op == Op::Lt || op == Op::LtE || op == Op::NotEq;
    bool zero = op == Op::Eq || op == Op::LtE || op == Op::GtE;
    bool above = op == Op::Gt || op == Op::GtE || op == Op::NotEq;
    if (!part.holds) below = !below, zero = !zero, above = !above;
    Polynomial rest = sum(*left, *right, -1);
    const Polynomial apart{{{variable}, 1}, {{index_}, -1}};
    const bool mirrored = rest.contains({variable}) && rest.at({variable}) < 0;
    if (mirrored) {
        rest = sum({}, rest, -1);
        std::swap(below, above);
    }
    rest = sum(rest, apart, -1);
    if (!rest.empty() && (rest.size() != 1 || !rest.contains({}))) return {};
    const long at =
        rest.empty() ? 0 : -rest.at({});  // the variable is so far above where both sides are equal
    Bounds out;
    if (!below) out.least = zero ? at : at + 1;
    if (!above) out.most = zero ? at : at - 1;
    return out;
}

/** `a[i, j]` and `a[j, i]`, where j is never below i, or never above: they meet on the diagonal alone. */
bool Disjoint::mirrored(const Access& a, const Access& b) const {
    if (a.subscripts.size() != 2 || b.subscripts.size() != 2) return false;
    const bool first = plain_name(a.subscripts[0]) == index_;
    const std::string inner = plain_name(a.subscripts[first ? 1 : 0]);
    if (plain_name(a.subscripts[first ? 0 : 1]) != index_ ||
        plain_name(b.subscripts[first ? 1 : 0]) != index_ ||
        plain_name(b.subscripts[first ? 0 : 1]) != inner || inner == index_)
        return false;
    const auto loops = loops_.find(inner);
    if (loops == loops_.end() || bindings_.at(inner) != static_cast<int>(loops->second.size())) return false;
    const Bounds everywhere = above_index(loops->second);
    const auto side = [&](const Access& access, bool above) {
        const auto decides = [&](const Bounds& bounds) {
            return above ? bounds.least && *bounds.least >= 0 : bounds.most && *bounds.most <= 0;
        };
        bool found = decides(everywhere);
        for (const Condition* c = access.condition; c; c = c->around)
            for (const Condition& part : parts_of(*c)) found = found || decides(above_index(part, inner));
        return found;
    };
    if (side(a, true) && side(b, true)) return true;
    // Below zero it would count from the end, where others are above.
    return side(a, false) && side(b, false) && from_beginning(a, first ? 1 : 0);
}

}  // namespace caramba::visitors
