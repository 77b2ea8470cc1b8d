#include "visitors/races.hpp"

#include <algorithm>

#include "syntax/compare.hpp"
#include "syntax/print.hpp"
#include "visitors/accesses.hpp"
#include "visitors/disjoint.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether two accesses that cannot be told apart may well be of one element: one is an update, or reads what
 * the other stores in every iteration. Two plain stores are a permutation, as prange says. */
bool meets(const Access& a, const Access& b) {
    if (a.update || b.update) return true;
    return a.store != b.store && !a.guarded && !b.guarded;
}

/** The access, without what is known of where it is. */
Access anywhere(Access a) {
    a.subscripts.assign(1, std::nullopt);
    a.parts.assign(1, a.node);
    return a;
}

/** `if (i + 1) % 2 == 0` around both: iterations at an odd distance do not both come there. */
bool apart_by_test(const Access& a, const Access& b, long distance, const std::string& index,
                   const Accesses& accesses, const Definitions& definitions) {
    if (!a.test || a.test != b.test) return false;
    auto* compared = as<Compare>(a.test);
    const bool equals = compared && compared->ops.size() == 1 && compared->ops[0] == CompareOperator::Eq &&
                        is<Constant>(compared->comparators[0]);
    auto* remainder = as<BinOp>(equals ? compared->left : a.test);
    if (!remainder || remainder->op != BinaryOperator::Mod) return false;
    const auto by = affine(remainder->right), value = affine(remainder->left, definitions);
    if (!by || !by->terms.empty() || !value) return false;
    // What is no multiple of more than 2 may be one of several remainders.
    if (by->constant < 2 || (!equals && by->constant > 2) || distance % by->constant == 0) return false;
    return std::ranges::all_of(value->terms,
                               [&](const auto& term) {
                                   if (term.first == index) return std::abs(term.second) == 1;
                                   return !accesses.inner.count(term.first) &&
                                          !accesses.varying.count(term.first);
                               }) &&
           value->terms.count(index);
}

/** The loop's index, and the names that it may change. */
std::set<std::string> changing_names(const For* loop, const std::string& index, const Accesses& accesses) {
    std::set<std::string> changing = accesses.varying;
    changing.insert(index);
    for (size_t known = 0; known != changing.size();) {
        known = changing.size();
        for (const Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                auto* f = as<For>(n);
                const bool counts = f && std::ranges::any_of(changing, [&](const std::string& name) {
                                        return mentions(f->iter, name);
                                    });
                if (counts) changing.insert(std::string(name_of(f->target)));
            });
    }
    return changing;
}

/** Whether iterations store different values to the same elements, so that the last one counts:
 * `out[:] = a[i]`, `out[i:i + 2] = a[i]`, and `out[i + j] = a[i]` in a loop over j. */
bool overwrites(const Access& a, const std::string& index, const Accesses& accesses,
                const std::set<std::string>& changing, const Definitions& definitions) {
    if (!a.store || a.invariant || a.blurred || a.flat) return false;
    const auto coefficient = [&](const Affine& f) {
        auto term = f.terms.find(index);
        return term == f.terms.end() ? 0 : term->second;
    };
    const auto known = [&](const Affine& f) {
        return std::ranges::none_of(
            f.terms, [&](const auto& term) { return term.first != index && changing.count(term.first) > 0; });
    };
    for (size_t d = 0; d < a.parts.size(); ++d) {
        const bool fixed = std::ranges::none_of(
            changing, [&](const std::string& name) { return mentions(a.parts[d], name); });
        if (fixed) continue;
        if (auto* slice = as<Slice>(a.parts[d])) {
            if (!slice->lower || !slice->upper || slice->step) return false;
            const auto lower = affine(slice->lower, definitions), upper = affine(slice->upper, definitions);
            if (!lower || !upper || !known(*lower) || lower->terms != upper->terms) return false;
            if (upper->constant - lower->constant <= std::abs(coefficient(*lower))) return false;
            continue;
        }
        const auto& subscript = a.subscripts[d];
        if (!subscript || !known(*subscript)) return false;
        const bool inner = std::ranges::any_of(
            subscript->terms, [&](const auto& term) { return accesses.inner.count(term.first) > 0; });
        if (coefficient(*subscript) && !inner) return false;
    }
    return true;
}

/** `prange(-n, n)`: an index counts elements from the end first. */
bool begins_below_zero(const For* loop) {
    const auto& bounds = static_cast<const Call*>(loop->iter)->args;
    auto* start = bounds.size() > 1 ? as<UnaryOp>(bounds[0]) : nullptr;
    auto* end = bounds.size() > 1 ? as<UnaryOp>(bounds[1]) : nullptr;
    const bool stays_below = end && end->op == UnaryOperator::USub;
    const auto last = bounds.size() > 1 ? affine(bounds[1]) : std::nullopt;
    const bool up_to_zero = last && last->terms.empty() && last->constant <= 0;
    return start && start->op == UnaryOperator::USub && !stays_below && !up_to_zero;
}

std::string shown(const Program& program, const Access& a) {
    if (!a.node) return a.array;
    return render(program.tree, a.node) + " (line " + std::to_string(a.node->span.line) + ")";
}

}  // namespace

Iterations check_races(Program& program, Kernel& kernel, const For* loop, const std::set<std::string>& own,
                       const Values& values, const Numbers& numbers) {
    std::string index(name_of(loop->target));
    const Disjoint disjoint(program, kernel, loop);
    const Accesses accesses = accesses_in(program, kernel, loop, disjoint.definitions(), values, numbers);
    const std::set<std::string> changing = changing_names(loop, index, accesses);
    const bool wraps = begins_below_zero(loop);
    Iterations out;
    std::vector<std::pair<const Node*, std::string>> undecided;
    bool splits = true, races = false;
    for (size_t i = 0; i < accesses.list.size(); ++i) {
        for (size_t j = i; j < accesses.list.size(); ++j) {
            const Access &first = accesses.list[i], &second = accesses.list[j];
            if (first.array != second.array || (!first.store && !second.store) || own.count(first.array))
                continue;
            const Access a = wraps ? anywhere(first) : first;
            // A count of all elements and indices are not compared.
            const bool alike = a.flat == second.flat && !wraps;
            const Access b = alike ? second : anywhere(second);
            Dependence found = test(a, b, index, accesses.inner, accesses.varying);
            if (found.verdict == Dependence::Verdict::Independent) continue;
            const Apart apart = disjoint.test(a, b);
            if (apart == Apart::Proven) continue;
            const bool meets_exactly = found.verdict == Dependence::Verdict::Dependent;
            if (meets_exactly && found.distance &&
                apart_by_test(a, b, *found.distance, index, accesses, disjoint.definitions()))
                continue;
            if (meets_exactly && a.invariant && b.invariant) continue;  // all store the same value
            const Expr* meeting = disjoint.meeting(a, b);
            if (meeting && disjoint.outside(meeting)) continue;
            const Node* at = a.store && a.node ? a.node : b.node ? b.node : static_cast<const Node*>(loop);
            if (meets_exactly && a.certain && b.certain) {
                std::string where = i == j || !a.node || !b.node || equal(a.node, b.node)
                                        ? "each touches " + shown(program, a)
                                        : shown(program, a) + " and " + shown(program, b) + " meet";
                if (found.distance)
                    where += " at distance " +
                             std::to_string(*found.distance < 0 ? -*found.distance : *found.distance);
                program.diagnostics.add(Rule::Race, at, {kernel.name, index, where});
                races = true;
            } else if (apart != Apart::Trusted &&
                       (meets_exactly || meets(a, b) ||
                        (i == j && overwrites(a, index, accesses, changing, disjoint.definitions())))) {
                splits = splits && meeting && disjoint.same_range(meeting) &&
                         (!out.split || equal(out.split, meeting));
                out.split = meeting;
                undecided.emplace_back(at, a.array);
            } else if (!kernel.kept()) {
                program.diagnostics.add(Rule::Trusted, at, {kernel.name, index, a.array});
            }
        }
    }
    if (races) return {true, nullptr};
    if (kernel.kept() || undecided.empty()) return {};
    if (splits) return out;
    for (const auto& [at, array] : undecided)
        program.diagnostics.add(Rule::UndecidedUpdate, at, {kernel.name, index, array});
    return {true, nullptr};
}

}  // namespace caramba::visitors
