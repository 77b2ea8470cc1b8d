// Congruences: iterations that touch the same element would leave different remainders of the same number.
// The distance of two iterations says so in red-black sweeps, where the other colour is odd where this one is
// even,
//
//     for i in prange(1, n - 1):
//         for j in range(1 + (i + colour) % 2, m - 1, 2):
//             u[i, j] = u[i - 1, j] + u[i + 1, j]
//
// and the subscripts do alone where a buffer is read and another one written: `u[(t + 1) % 2, i]`, `u[t % 2,
// i]`.

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/disjoint.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kDeepest = 8;  // of operations in an index

/** Whether it has nothing but names and numbers in it: elements of arrays may change. */
bool computes(const Expr* e) {
    bool plain = true;
    walk(e, [&](const Node* n) {
        const bool expression = is<Expr>(n);
        plain = plain && (!expression || is<Name>(n) || is<Constant>(n) || is<BinOp>(n) || is<UnaryOp>(n));
    });
    return plain;
}

bool binds_any(const Stmt* s, const std::set<std::string>& names) {
    const std::set<std::string> bound = bound_names({const_cast<Stmt*>(s)});
    return std::ranges::any_of(names, [&](const std::string& name) { return bound.contains(name); });
}

/** The suites around a statement, the innermost last, with its place in each; empty where it is not among
 * them. */
std::vector<std::pair<const Block*, size_t>> places(const Block& suite, const Stmt* statement) {
    for (size_t i = 0; i < suite.stmts.size(); ++i) {
        const Stmt* s = suite.stmts[i];
        if (s == statement) return {{&suite, i}};
        std::vector<const Block*> inner;
        if (auto* f = as<For>(s)) inner = {&f->body, &f->orelse};
        if (auto* w = as<While>(s)) inner = {&w->body, &w->orelse};
        if (auto* branch = as<If>(s)) inner = {&branch->body, &branch->orelse};
        for (const Block* block : inner)
            if (auto found = places(*block, statement); !found.empty()) {
                found.insert(found.begin(), {&suite, i});
                return found;
            }
    }
    return {};
}

}  // namespace

/** What names stand for, of those before the loop, too. */
const Expr* Disjoint::settled(const Expr* e) const {
    for (int depth = 0; depth < kMostDefinitions; ++depth) {
        e = resolved(e);
        const std::string name(name_of(e));
        if (!is<Name>(e) || name == index_ || bound_.contains(name)) break;
        const auto [known, added] = before_.emplace(name, nullptr);
        if (added) known->second = bound_before(name);
        if (!known->second) break;
        e = known->second;
    }
    return e;
}

/** What a name means in the loop that a statement before it binds, if nothing has changed that since:
 *
 *     for t in range(steps):
 *         new = (t + 1) % 2
 *         for i in prange(n): …
 */
const Expr* Disjoint::bound_before(const std::string& name) const {
    std::set<std::string> names{name};
    const auto around = places(kernel_.def->body, loop_);
    for (auto place = around.rbegin(); place != around.rend(); ++place) {
        const auto& [suite, at] = *place;
        if (binds_any(suite->stmts[at], names)) return nullptr;
        for (size_t i = at; i-- > 0;) {
            if (!binds_any(suite->stmts[i], names)) continue;
            auto* a = as<Assign>(suite->stmts[i]);
            if (!a || a->targets.size() != 1 || name_of(a->targets[0]) != name) return nullptr;
            const std::set<std::string> read = names_read(a->value);
            for (size_t later = i; later <= at; ++later)
                if (binds_any(suite->stmts[later], read)) return nullptr;
            return computes(a->value) ? a->value : nullptr;
        }
    }
    return nullptr;
}

std::optional<Disjoint::Remainder> Disjoint::remainder_of(const Expr* e) {
    auto* b = as<BinOp>(e);
    const auto by = b ? number(b->right) : std::nullopt;
    if (!by || *by < 1) return {};
    if (b->op == BinaryOperator::Mod) return Remainder{b->left, *by};
    const bool ones = (*by & (*by + 1)) == 0;  // `i & 1` is `i % 2`
    if (b->op == BinaryOperator::BitAnd && ones) return Remainder{b->left, *by + 1};
    return {};
}

void Disjoint::add_divisors(const Expr* e, std::set<long>& divisors, int depth) const {
    e = settled(e);
    if (const auto rest = remainder_of(e)) divisors.insert(rest->by);
    auto* b = as<BinOp>(e);
    if (!b || depth > kDeepest) return;
    add_divisors(b->left, divisors, depth + 1);
    add_divisors(b->right, divisors, depth + 1);
}

/** What an index may be. */
Disjoint::Bounds Disjoint::bounds(const Expr* e, int depth) const {
    e = settled(e);
    if (depth > kDeepest) return {};
    if (const auto n = number(e)) return {n, n};
    if (is_extent(e)) return {0, {}};
    if (const auto rest = remainder_of(e)) return {0, rest->by - 1};
    const auto from = [&](const Call* range) -> std::optional<long> {
        if (!range || range->args.empty() || range->args.size() > 3) return {};
        const auto step = range->args.size() == 3 ? number(range->args[2]) : 1;
        if (!step || *step < 1) return {};
        return range->args.size() == 1 ? 0 : bounds(range->args[0], depth + 1).least;
    };
    const std::string name(name_of(e));
    if (name == index_) return {from(static_cast<const Call*>(loop_->iter)), {}};
    if (auto loops = loops_.find(name); loops != loops_.end()) {
        if (bindings_.at(name) != static_cast<int>(loops->second.size())) return {};
        std::optional<long> least = from(loops->second[0]);
        for (const Call* range : loops->second) {
            const auto first = from(range);
            least = least && first ? std::optional(std::min(*least, *first)) : std::nullopt;
        }
        return {least, {}};
    }
    if (auto* choice = as<IfExp>(e)) {
        const Bounds one = bounds(choice->body, depth + 1), other = bounds(choice->orelse, depth + 1);
        if (!one.least || !other.least) return {};
        return {std::min(*one.least, *other.least), {}};
    }
    auto* b = as<BinOp>(e);
    if (!b || (b->op != BinaryOperator::Add && b->op != BinaryOperator::Sub)) return {};
    const auto plus = [](std::optional<long> x, std::optional<long> y, int sign) {
        return x && y ? std::optional(*x + sign * *y) : std::nullopt;
    };
    const Bounds left = bounds(b->left, depth + 1), right = bounds(b->right, depth + 1);
    if (b->op == BinaryOperator::Add)
        return {plus(left.least, right.least, 1), plus(left.most, right.most, 1)};
    return {plus(left.least, right.most, -1), plus(left.most, right.least, -1)};
}

/** Whether all of the access's index counts from the beginning. */
bool Disjoint::from_beginning(const Access& a, size_t d) const {
    if (is<Slice>(a.parts[d])) return false;
    const auto least = bounds(a.parts[d]).least;
    return least && *least >= 0;
}

/** How far what changes is in one iteration from what it is in the other one, where both touch an element. */
std::map<std::string, long> Disjoint::distances(const Access& a, const Access& b) const {
    std::map<std::string, long> out;
    for (size_t d = 0; d < std::min(a.parts.size(), b.parts.size()); ++d) {
        if (!from_beginning(a, d) || !from_beginning(b, d)) continue;
        const auto one = polynomial(a.parts[d]), other = polynomial(b.parts[d]);
        if (!one || !other) continue;
        std::string variable;
        bool single = true;
        for (const auto& [term, factor] : *one)
            for (const std::string& name : term)
                if (varies(name)) {
                    single = single && variable.empty() && term.size() == 1 && factor == 1;
                    variable = name;
                }
        single = single && !elements_.contains(variable);
        const Polynomial between = sum(*one, *other, -1);
        const bool constant = between.empty() || (between.size() == 1 && between.contains({}));
        if (single && !variable.empty() && constant) out[variable] = between.empty() ? 0 : between.at({});
    }
    return out;
}

/** Whether `one` in an iteration and `other` in the one at these distances leave different remainders. */
bool Disjoint::incongruent(const std::optional<Polynomial>& one, const std::optional<Polynomial>& other,
                           long by, const std::map<std::string, long>& distances) const {
    if (!one || !other) return false;
    Polynomial between = sum(*one, *other, -1);
    for (const auto& [term, factor] : *other)
        for (const std::string& name : term) {
            if (!varies(name) || factor % by == 0) continue;
            const auto distance = distances.find(name);
            if (term.size() > 1 || distance == distances.end()) return false;
            between = sum(std::move(between), {{{}, factor * distance->second}}, -1);
        }
    std::erase_if(between, [&](const auto& part) { return part.second % by == 0; });
    return between.size() == 1 && between.contains({});
}

/** Whether a condition, `(i + j) % 2 == colour`, cannot be as it is in both of two iterations. */
bool Disjoint::separates(const Condition& condition, const std::map<std::string, long>& distances) const {
    return std::ranges::any_of(parts_of(condition), [&](const Condition& part) {
        auto* compared = as<Compare>(part.test);
        if (compared && compared->ops.size() > 1) return false;
        const auto rest = remainder_of(settled(compared ? compared->left : part.test));
        if (!rest) return false;
        const auto other = compared ? polynomial(compared->comparators[0]) : Polynomial{};
        const bool fixed =
            other && std::ranges::none_of(*other, [&](const auto& term) {
                return std::ranges::any_of(term.first, [&](const std::string& name) { return varies(name); });
            });
        const auto op = compared ? compared->ops[0] : CompareOperator::NotEq;
        const bool equal = op == (part.holds ? CompareOperator::Eq : CompareOperator::NotEq);
        const bool unequal = op == (part.holds ? CompareOperator::NotEq : CompareOperator::Eq);
        // What is not one of two remainders is the other one.
        const bool binary = rest->by == 2 && other && (other->empty() || *other == Polynomial{{{}, 1}});
        const auto value = polynomial(rest->of, 0, rest->by);
        return fixed && (equal || (unequal && binary)) && incongruent(value, value, rest->by, distances);
    });
}

bool Disjoint::incongruent(const Access& a, const Access& b) const {
    if (a.blurred || b.blurred || a.flat || b.flat) return false;
    const auto apart = distances(a, b);
    for (size_t d = 0; d < std::min(a.parts.size(), b.parts.size()); ++d) {
        std::set<long> divisors;
        add_divisors(a.parts[d], divisors);
        if (divisors.empty() || !from_beginning(a, d) || !from_beginning(b, d)) continue;
        for (const long by : divisors)
            if (incongruent(polynomial(a.parts[d], 0, by), polynomial(b.parts[d], 0, by), by, apart))
                return true;
    }
    for (const auto& [variable, distance] : apart) {
        const auto loops = loops_.find(variable);
        if (loops == loops_.end() || loops->second.size() != 1 || bindings_.at(variable) != 1) continue;
        const Call* range = loops->second[0];
        const auto step = range && range->args.size() == 3 ? number(range->args[2]) : std::nullopt;
        if (!step || *step < 2) continue;
        const auto start = polynomial(range->args[0], 0, *step);
        const auto value = start ? std::optional(sum(*start, {{{variable}, 1}}, -1)) : std::nullopt;
        if (incongruent(value, value, *step, apart)) return true;
    }
    for (const Condition* one = a.condition; one; one = one->around)
        for (const Condition* other = b.condition; other; other = other->around)
            if (one == other && separates(*one, apart)) return true;
    return false;
}

}  // namespace caramba::visitors
