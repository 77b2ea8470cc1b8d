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
 * the other stores. Two plain stores are a permutation, as prange says. */
bool meets(const Access& a, const Access& b) {
    if (a.update || b.update) return true;
    return a.store != b.store;
}

/** The access, without what is known of where it is. */
Access anywhere(Access a) {
    a.subscripts.assign(1, std::nullopt);
    a.parts.assign(1, a.node);
    return a;
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
    if (!a.store || a.everywhere || a.blurred || a.flat) return false;
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
            if (!lower || !upper || !known(*lower) || !known(*upper)) return false;
            const long step = std::abs(coefficient(*lower));
            if (coefficient(*upper) != coefficient(*lower)) return false;
            // Who writes `i:i + k` does not mean one element; `3 * i:3 * i + k` may be all of a row.
            if (lower->terms != upper->terms ? step != 1 : upper->constant - lower->constant <= step)
                return false;
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

/** Whether an index visibly falls together for several iterations: `i % 8`, `i // 2`. Where all that an
 * access says keeps them apart, as `i // n` and `i % n` do, nobody asks. */
bool falls_together(const Expr* part, const std::set<std::string>& changing, const Definitions& definitions,
                    int depth = 0) {
    constexpr int most = 8;  // definitions within definitions
    bool found = false;
    walk(part, [&](const Node* n) {
        const auto defined = definitions.find(std::string(name_of(as<Name>(n))));
        if (defined != definitions.end() && depth < most)
            found = found || falls_together(defined->second, changing, definitions, depth + 1);
        auto* b = as<BinOp>(n);
        const bool folds = b && (b->op == BinaryOperator::Mod || b->op == BinaryOperator::FloorDiv ||
                                 b->op == BinaryOperator::RShift || b->op == BinaryOperator::BitAnd);
        found = found || (folds && std::ranges::any_of(changing, [&](const std::string& name) {
                              return mentions(b->left, name);
                          }));
    });
    return found;
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

/** The access where the run shows that it is no store. */
Access as_read(Access a) {
    if (a.assumed) a.store = a.update = a.assumed = false;
    return a;
}

/** What two accesses of an array mean for the iterations of a loop. */
struct Meeting {
    enum class Verdict { Apart, IfDistinct, Trusted, Undecided, Race };
    Verdict verdict = Verdict::Apart;
    const Node* at = nullptr;               ///< the access to name, or the loop
    std::string where;                      ///< Race: what touches what
    const Expr* only_iteration = nullptr;   ///< Undecided: the one that may meet others
    std::vector<std::string> indices = {};  ///< IfDistinct: the arrays that have them
};

/** Tells pairs of accesses of one loop apart. */
class Judge {
  public:
    Judge(Program& program, const For* loop, const Disjoint& disjoint, const Accesses& accesses)
        : program_(program),
          loop_(loop),
          disjoint_(disjoint),
          accesses_(accesses),
          index_(name_of(loop->target)),
          changing_(changing_names(loop, index_, accesses)),
          wraps_(begins_below_zero(loop)) {}

    /** `same`: they are one access, in different iterations. */
    Meeting judge(const Access& first, const Access& second, bool same) const {
        if (!first.store && !second.store) return {};
        const Access a = wraps_ ? anywhere(first) : first;
        // A count of all elements and indices are not compared.
        const bool alike = a.flat == second.flat && !wraps_;
        const Access b = alike ? second : anywhere(second);
        const Dependence found = test(a, b, index_, accesses_.inner, accesses_.varying);
        if (found.verdict == Dependence::Verdict::Independent) return {};
        const Apart apart = disjoint_.test(a, b);
        if (apart == Apart::Proven) return {};
        using Verdict = Meeting::Verdict;
        if (a.everywhere && b.everywhere && equal(a.everywhere, b.everywhere)) return {};
        if (auto indices = disjoint_.indices(a, b); !indices.empty())
            return {Verdict::IfDistinct, nullptr, "", nullptr, std::move(indices)};
        const bool meets_exactly = found.verdict == Dependence::Verdict::Dependent;
        const Expr* meeting = disjoint_.meeting(a, b);
        if (meeting && disjoint_.outside(meeting)) return {};
        const Node* at = a.store && a.node ? a.node : b.node ? b.node : static_cast<const Node*>(loop_);
        if (meets_exactly && a.certain && b.certain)
            return {Verdict::Race, at, where(a, b, same, found), nullptr};
        const bool undecided =
            apart != Apart::Trusted &&
            (meets_exactly || meets(a, b) || falls_together(a) || falls_together(b) ||
             (same && overwrites(a, index_, accesses_, changing_, disjoint_.definitions())));
        return {undecided ? Verdict::Undecided : Verdict::Trusted, at, "", meeting};
    }

  private:
    bool falls_together(const Access& a) const {
        return std::ranges::any_of(a.parts, [&](const Expr* part) {
            return visitors::falls_together(part, changing_, disjoint_.definitions());
        });
    }
    std::string where(const Access& a, const Access& b, bool same, const Dependence& found) const {
        std::string out = same || !a.node || !b.node || equal(a.node, b.node)
                              ? "each touches " + shown(program_, a)
                              : shown(program_, a) + " and " + shown(program_, b) + " meet";
        if (found.distance) out += " at distance " + std::to_string(std::abs(*found.distance));
        return out;
    }

    Program& program_;
    const For* loop_;
    const Disjoint& disjoint_;
    const Accesses& accesses_;
    const std::string index_;
    const std::set<std::string> changing_;
    const bool wraps_;
};

template <class Names>
std::string in_words(const Names& names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "'" : ", '") + name + "'";
    return out;
}
/** `'order', ('rows', 'columns')` */
std::string in_words(const std::set<std::vector<std::string>>& several) {
    std::string out;
    for (const auto& names : several)
        out += (out.empty() ? "" : ", ") + (names.size() > 1 ? "(" + in_words(names) + ")" : in_words(names));
    return out;
}

}  // namespace

Iterations check_races(Program& program, Kernel& kernel, const For* loop, const std::set<std::string>& own,
                       const Values& values, const Numbers& numbers) {
    const std::string index(name_of(loop->target));
    const Disjoint disjoint(program, kernel, loop);
    const Accesses accesses = accesses_in(program, kernel, loop, disjoint.definitions(), values, numbers);
    const Judge judge(program, loop, disjoint, accesses);
    using Verdict = Meeting::Verdict;
    Iterations out;
    std::vector<std::pair<const Node*, std::string>> undecided, trusted;
    bool splits = true, races = false;
    for (size_t i = 0; i < accesses.list.size(); ++i) {
        for (size_t j = i; j < accesses.list.size(); ++j) {
            const Access &first = accesses.list[i], &second = accesses.list[j];
            if (first.array != second.array || own.count(first.array)) continue;
            Meeting found = judge.judge(first, second, i == j);
            const bool meet = found.verdict != Verdict::Apart && found.verdict != Verdict::Trusted;
            if (meet && (first.assumed || second.assumed)) {
                out.unless_stored.insert(first.array);
                found = judge.judge(as_read(first), as_read(second), i == j);
            }
            if (found.verdict == Verdict::Race) {
                program.diagnostics.add(Rule::Race, found.at, {kernel.name, index, found.where});
                races = true;
            } else if (found.verdict == Verdict::Undecided) {
                const Expr* only = found.only_iteration;
                splits =
                    splits && only && disjoint.same_range(only) && (!out.split || equal(out.split, only));
                out.split = only;
                undecided.emplace_back(found.at, first.array);
            } else if (found.verdict == Verdict::Trusted) {
                trusted.emplace_back(found.at, first.array);
            } else if (found.verdict == Verdict::IfDistinct) {
                out.if_distinct.insert(found.indices);
            }
        }
    }
    if (races) return {true, {}, {}, nullptr};
    if (kernel.kept()) return {};
    if (!undecided.empty() && (!splits || !out.unless_stored.empty())) {
        for (const auto& [at, array] : undecided)
            program.diagnostics.add(Rule::UndecidedUpdate, at, {kernel.name, index, array});
        return {true, {}, {}, nullptr};
    }
    for (const auto& [at, array] : trusted)
        program.diagnostics.add(Rule::Trusted, at, {kernel.name, index, array});
    if (!out.unless_stored.empty())
        program.diagnostics.add(Rule::IfStored, loop, {kernel.name, index, in_words(out.unless_stored)});
    if (!out.if_distinct.empty())
        program.diagnostics.add(Rule::IfDistinct, loop, {kernel.name, index, in_words(out.if_distinct)});
    return out;
}

}  // namespace caramba::visitors
