#include "visitors/dependence.hpp"

#include <algorithm>
#include <numeric>

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

Affine scaled(Affine a, long factor) {
    for (auto& [name, coefficient] : a.terms) coefficient *= factor;
    a.constant *= factor;
    return a;
}

Affine sum(Affine a, const Affine& b) {
    for (const auto& [name, coefficient] : b.terms) a.terms[name] += coefficient;
    a.constant += b.constant;
    std::erase_if(a.terms, [](const auto& term) { return term.second == 0; });
    return a;
}

constexpr int kMostDefinitions = 16;  // of definitions

enum class Meeting { Never, SameIteration, Always, AtDistance, Maybe };

/** What one dimension says. */
struct Dimension {
    Meeting meeting = Meeting::Maybe;
    long distance = 0;
};

Dimension dimension(const Affine& f, const Affine& g, const std::string& index,
                    const std::set<std::string>& inner, const std::set<std::string>& varying) {
    auto coefficient = [](const Affine& a, const std::string& name) {
        auto term = a.terms.find(name);
        return term == a.terms.end() ? 0 : term->second;
    };
    long a = coefficient(f, index), b = coefficient(g, index);
    long divisor = std::gcd(a, b);
    bool free_variables = false;
    Affine rest = sum(g, scaled(f, -1));
    rest.terms.erase(index);
    for (const Affine* side : {&f, &g})
        for (const auto& [name, c] : side->terms) {
            if (name == index) continue;
            if (varying.count(name)) return {};
            if (inner.count(name)) {
                // Each side has a value of its own.
                free_variables = true;
                divisor = std::gcd(divisor, c);
                rest.terms.erase(name);
            }
        }
    if (!rest.terms.empty()) return {};  // symbols that do not cancel
    long c = rest.constant;              // a·i - b·i' = c
    if (free_variables) return {divisor && c % divisor ? Meeting::Never : Meeting::Maybe, 0};
    if (a == 0 && b == 0) return {c == 0 ? Meeting::Always : Meeting::Never, 0};
    if (a == b) {
        if (c % a) return {Meeting::Never, 0};
        return c == 0 ? Dimension{Meeting::SameIteration, 0} : Dimension{Meeting::AtDistance, c / a};
    }
    return {c % divisor ? Meeting::Never : Meeting::Maybe, 0};
}

/** Gives the dimensions that slices keep, as in `a[1:, i][j]`, the indices that follow. */
void take_kept(std::vector<const Expr*>& indices, std::vector<std::optional<Affine>>& parts,
               const Definitions& definitions, Access& after) {
    for (size_t d = 0; d < indices.size() && !after.parts.empty(); ++d) {
        auto* slice = as<Slice>(indices[d]);
        if (!slice) continue;
        const Expr* index = after.parts.front();
        auto found = after.subscripts.front();
        after.parts.erase(after.parts.begin());
        after.subscripts.erase(after.subscripts.begin());
        const bool whole = !slice->lower && !slice->upper && !slice->step;
        auto* start = as<Constant>(slice->lower);
        auto lower = start ? affine(start, definitions) : std::nullopt;
        if (!found || slice->step || (slice->lower && !lower))
            parts[d].reset();
        else
            parts[d] = lower ? sum(*found, *lower) : *found;
        if (whole) indices[d] = index;
    }
}

}  // namespace

std::optional<Affine> affine(const Expr* expr, const Definitions& definitions, int depth) {
    if (depth > kMostDefinitions) return {};
    if (auto* n = as<Name>(expr)) {
        auto defined = definitions.find(n->id);
        if (defined != definitions.end()) return affine(defined->second, definitions, depth + 1);
        return Affine{{{n->id, 1}}, 0};
    }
    if (auto* c = as<Constant>(expr)) {
        if (c->value.kind != ConstantValue::Kind::Int || std::abs(c->value.integer) > 1'000'000'000)
            return {};
        return Affine{{}, static_cast<long>(c->value.integer)};
    }
    if (auto* u = as<UnaryOp>(expr)) {
        auto operand = affine(u->operand, definitions, depth);
        if (!operand || u->op == UnaryOperator::Invert || u->op == UnaryOperator::Not) return {};
        return u->op == UnaryOperator::USub ? scaled(*operand, -1) : *operand;
    }
    auto* b = as<BinOp>(expr);
    if (!b) return {};
    auto left = affine(b->left, definitions, depth), right = affine(b->right, definitions, depth);
    if (!left || !right) return {};
    if (b->op == BinaryOperator::Add) return sum(*left, *right);
    if (b->op == BinaryOperator::Sub) return sum(*left, scaled(*right, -1));
    if (b->op != BinaryOperator::Mult) return {};
    if (left->terms.empty() && std::abs(left->constant) < 1'000'000) return scaled(*right, left->constant);
    if (right->terms.empty() && std::abs(right->constant) < 1'000'000) return scaled(*left, right->constant);
    return {};
}

std::vector<Condition> parts_of(const Condition& condition) {
    const bool holds = condition.holds;
    auto* negated = as<UnaryOp>(condition.test);
    if (negated && negated->op == UnaryOperator::Not) return parts_of({negated->operand, !holds});
    auto* both = as<BoolOp>(condition.test);
    if (!both || (both->op == BooleanOperator::And) != holds) return {{condition.test, holds}};
    std::vector<Condition> parts;
    for (const Expr* part : both->values)
        for (const Condition& inner : parts_of({part, holds})) parts.push_back(inner);
    return parts;
}

Access access_of(const Expr* node, const Definitions& definitions) {
    Access out;
    out.node = node;
    const Expr* at = node;
    for (;;) {
        if (auto* a = as<Attribute>(at)) {
            at = a->value;
            out.field = a->attr;
            if (a->attr != "T" && a->attr != "flat") continue;
            // Subscripts of these are not the array's own.
            out.field.clear();
            if (a->attr == "flat" && is<Name>(a->value) && out.subscripts.size() == 1) {
                out.flat = true;
                continue;
            }
            out.subscripts = {std::nullopt};
            out.parts = {a};
            continue;
        }
        auto* s = as<Subscript>(at);
        if (!s) break;
        at = s->value;
        if (is_text(s->slice)) {
            out.field = static_cast<const Constant*>(s->slice)->value.text;
            continue;
        }
        std::vector<const Expr*> indices;
        if (auto* t = as<Tuple>(s->slice))
            indices.assign(t->elts.begin(), t->elts.end());
        else
            indices.push_back(s->slice);
        std::vector<std::optional<Affine>> parts;
        for (const Expr* e : indices) {
            auto part = affine(e, definitions);
            // A negative constant counts from the end, so it may be any element.
            if (part && part->terms.empty() && part->constant < 0) part.reset();
            parts.push_back(part);
        }
        take_kept(indices, parts, definitions, out);
        out.subscripts.insert(out.subscripts.begin(), parts.begin(), parts.end());
        out.parts.insert(out.parts.begin(), indices.begin(), indices.end());
    }
    // Nobody knows how many dimensions an ellipsis stands for, and which ones follow a new one.
    for (size_t d = 0; d < out.parts.size(); ++d) {
        auto* c = as<Constant>(out.parts[d]);
        if (!c || c->value.kind == ConstantValue::Kind::Int) continue;
        out.parts.resize(d);
        out.subscripts.resize(d);
    }
    out.array = name_of(at);
    return out;
}

Dependence test(const Access& a, const Access& b, const std::string& index,
                const std::set<std::string>& inner, const std::set<std::string>& varying) {
    using Verdict = Dependence::Verdict;
    if (!a.field.empty() && !b.field.empty() && a.field != b.field) return {Verdict::Independent, {}};
    size_t rank = std::min(a.subscripts.size(), b.subscripts.size());
    bool certain = a.subscripts.size() == b.subscripts.size();
    std::optional<long> distance;
    for (size_t d = 0; d < rank; ++d) {
        if (!a.subscripts[d] || !b.subscripts[d]) {
            certain = false;
            continue;
        }
        Dimension found = dimension(*a.subscripts[d], *b.subscripts[d], index, inner, varying);
        switch (found.meeting) {
            case Meeting::Never:
            case Meeting::SameIteration:
                return {Verdict::Independent, {}};
            case Meeting::AtDistance:
                if (distance && *distance != found.distance) return {Verdict::Independent, {}};
                distance = found.distance;
                break;
            case Meeting::Always:
                break;
            case Meeting::Maybe:
                certain = false;
        }
    }
    return {certain ? Verdict::Dependent : Verdict::Unknown, distance};
}

}  // namespace caramba::visitors
