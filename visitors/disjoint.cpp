#include "visitors/disjoint.hpp"

#include <algorithm>

#include "syntax/compare.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_integer(const Expr* e, long least) {
    auto* u = as<UnaryOp>(e);
    auto* c = as<Constant>(u && u->op == UnaryOperator::USub ? u->operand : e);
    return c && c->value.kind == ConstantValue::Kind::Int &&
           (u ? -c->value.integer : c->value.integer) >= least;
}

bool mentions_any(const Node* node, const std::set<std::string>& names) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || names.count(std::string(name_of(n))); });
    return found;
}

}  // namespace

/** `a.shape[0]`, `a.size`, `len(a)`: what is stored to `a` does not change it. */
bool Disjoint::is_extent(const Expr* e) {
    auto* call = as<Call>(e);
    if (call) return name_of(call->func) == "len" && call->args.size() == 1 && is<Name>(call->args[0]);
    auto* item = as<Subscript>(e);
    auto* attribute = as<Attribute>(item ? item->value : e);
    return attribute && is<Name>(attribute->value) &&
           (attribute->attr == "shape" || attribute->attr == "size");
}

std::optional<long> Disjoint::number(const Expr* e) {
    auto* u = as<UnaryOp>(e);
    const bool negative = u && u->op == UnaryOperator::USub;
    auto* c = as<Constant>(negative ? u->operand : e);
    const bool small =
        c && c->value.kind == ConstantValue::Kind::Int && std::abs(c->value.integer) < 1'000'000;
    if (!small) return {};
    const long value = static_cast<long>(c->value.integer);
    return negative ? -value : value;
}

Disjoint::Disjoint(const Program& program, const Kernel& kernel, const For* loop)
    : program_(program), kernel_(kernel), loop_(loop), index_(name_of(loop->target)) {
    bound_ = bound_names(loop->body.stmts);
    auto count = [&](const Expr* target) {
        walk(target, [&](const Node* n) {
            if (auto* name = as<Name>(n)) ++bindings_[name->id];
        });
    };
    for (const Stmt* s : loop->body.stmts) {
        stored_.merge(names_changed(s));
        walk(s, [&](const Node* n) {
            if (auto* a = as<Assign>(n))
                for (const Expr* t : a->targets)
                    if (!is<Subscript>(t)) count(t);
            if (auto* a = as<AugAssign>(n); a && is<Name>(a->target))
                ++bindings_[std::string(name_of(a->target))];
            if (auto* a = as<AnnAssign>(n); a && is<Name>(a->target))
                ++bindings_[std::string(name_of(a->target))];
            auto* f = as<For>(n);
            if (!f) return;
            count(f->target);
            if (!is<Name>(f->target)) return;
            auto* call = as<Call>(f->iter);
            std::string over = call ? program.resolve(kernel, call->func) : "";
            const bool range = over == "builtins.range" || over == "numba.prange";
            loops_[std::string(name_of(f->target))].push_back(range ? call : nullptr);
        });
    }
    for (const Stmt* s : loop->body.stmts) walk(s, [&](const Node* n) { define(n); });
}

/** `i` of `int(i)` and `np.int64(i)`: as an index, which is an integer, or a float that is cut off to one. */
const Expr* Disjoint::without_cast(const Expr* e) const {
    auto* call = as<Call>(e);
    if (!call || call->args.size() != 1 || !call->keywords.empty()) return e;
    const std::string path = program_.resolve(kernel_, call->func);
    constexpr std::string_view casts[] = {"builtins.int",      "numpy.int64",     "numpy.intp",
                                          "numpy.int_",        "numba.int64",     "numba.intp",
                                          "numba.types.int64", "numba.types.intp"};
    return std::ranges::count(casts, path) ? call->args[0] : e;
}

void Disjoint::define(const Node* node) {
    auto once = [&](const Expr* target, const Expr* value) {
        auto* n = as<Name>(target);
        return n && bindings_[n->id] == 1 && !names_read(value).count(n->id);
    };
    if (auto* declared = as<AnnAssign>(node); declared && declared->value)
        if (once(declared->target, declared->value))
            definitions_[std::string(name_of(declared->target))] = without_cast(declared->value);
    auto* a = as<Assign>(node);
    if (!a || a->targets.size() != 1) return;
    if (once(a->targets[0], a->value))
        definitions_[std::string(name_of(a->targets[0]))] = without_cast(a->value);
    auto* targets = as<Tuple>(a->targets[0]);
    if (!targets) return;
    if (auto* values = as<Tuple>(a->value)) {
        for (size_t i = 0; i < targets->elts.size() && i < values->elts.size(); ++i)
            if (targets->elts.size() == values->elts.size() && once(targets->elts[i], a->value))
                definitions_[std::string(name_of(targets->elts[i]))] = values->elts[i];
        return;
    }
    if (auto* row = as<Subscript>(a->value))
        // Nobody knows how many items a star stands for.
        for (size_t i = 0; i < targets->elts.size() && !is<Starred>(targets->elts[i]); ++i)
            if (once(targets->elts[i], a->value)) items_[std::string(name_of(targets->elts[i]))] = {row, i};
    auto* call = as<Call>(a->value);
    if (!call || program_.resolve(kernel_, call->func) != "builtins.divmod" || call->args.size() != 2) return;
    for (size_t i = 0; i < targets->elts.size(); ++i)
        if (once(targets->elts[i], a->value))
            divisions_.emplace(name_of(targets->elts[i]), Division{i == 1, call->args[0], call->args[1]});
}

/** What a name that is assigned once stands for. */
const Expr* Disjoint::resolved(const Expr* e) const {
    for (int depth = 0; depth < kMostDefinitions; ++depth) {
        e = without_cast(e);
        auto defined = definitions_.find(std::string(name_of(e)));
        if (!is<Name>(e) || defined == definitions_.end()) break;
        e = defined->second;
    }
    return e;
}

std::optional<Polynomial> Disjoint::polynomial(const Expr* e, int depth, long divisor) const {
    e = divisor ? settled(e) : resolved(e);
    if (depth > kMostDefinitions) return {};
    if (const auto rest = divisor ? remainder_of(e) : std::nullopt; rest && rest->by % divisor == 0)
        return polynomial(rest->of, depth + 1, divisor);
    if (is<Constant>(e)) {
        const auto n = number(e);
        if (!n) return {};
        return *n ? Polynomial{{{}, *n}} : Polynomial{};
    }
    if (auto* u = as<UnaryOp>(e); u && u->op == UnaryOperator::USub) {
        auto p = polynomial(u->operand, depth + 1, divisor);
        return p ? std::optional(product(*p, {{{}, -1}})) : std::nullopt;
    }
    auto* b = as<BinOp>(e);
    const bool sums = b && (b->op == BinaryOperator::Add || b->op == BinaryOperator::Sub);
    if (sums || (b && b->op == BinaryOperator::Mult)) {
        auto left = polynomial(b->left, depth + 1, divisor), right = polynomial(b->right, depth + 1, divisor);
        if (!left || !right) return {};
        return sums ? sum(std::move(*left), *right, b->op == BinaryOperator::Add ? 1 : -1)
                    : product(*left, *right);
    }
    if (name_of(e) == index_) return Polynomial{{{index_}, 1}};
    if (auto* s = as<Subscript>(e))
        if (auto found = element(s, depth)) return found;
    // A variable of an inner loop has a range; anything else counts as it is written, if it does not change.
    if (is<Name>(e) && loops_.count(std::string(name_of(e))))
        return Polynomial{{{std::string(name_of(e))}, 1}};
    std::set<std::string> changing = bound_;
    changing.insert(index_);
    if (!is_extent(e)) changing.insert(stored_.begin(), stored_.end());
    if (mentions_any(e, changing)) return {};
    return Polynomial{{{render(program_.tree, e)}, 1}};
}

std::optional<Polynomial> Disjoint::element(const Subscript* s, int depth) const {
    const std::string array(name_of(s->value));
    if (array.empty() || bound_.count(array) || stored_.count(array) || is<Slice>(s->slice)) return {};
    auto at = polynomial(s->slice, depth + 1);
    if (!at || !changes(*at)) return {};
    for (const auto& [term, factor] : *at)
        for (const std::string& name : term)
            if (loops_.count(name) || elements_.count(name)) return {};
    return named({array, std::move(*at)});
}

Polynomial Disjoint::named(Element element) const {
    std::string name = element.array + "[";
    for (const auto& [term, factor] : element.at) {
        name += " " + std::to_string(factor);
        for (const std::string& part : term) name += "*" + part;
    }
    name += "]";
    elements_.emplace(name, std::move(element));
    return {{{name}, 1}};
}

bool Disjoint::trusts(const Polynomial& p) const {
    return std::ranges::any_of(p, [&](const auto& part) {
        return std::ranges::any_of(part.first, [&](const auto& name) { return elements_.count(name) > 0; });
    });
}

bool Disjoint::changes(const Polynomial& p) const {
    return trusts(p) ||
           std::ranges::any_of(p, [&](const auto& part) { return part.first.count(index_) > 0; });
}

std::optional<Polynomial> Disjoint::next(const Polynomial& p) const {
    Polynomial out;
    for (const auto& [term, factor] : p) {
        Polynomial value{{{}, factor}};
        bool linear = true;
        for (const std::string& name : term) {
            const auto element = elements_.find(name);
            const bool changes = name == index_ || element != elements_.end();
            if (changes && !linear) return {};
            linear = linear && !changes;
            if (element != elements_.end()) {
                const std::string array = element->second.array;
                auto after = next(element->second.at);
                if (!after) return {};
                value = product(value, named({array, std::move(*after)}));
            } else {
                value = product(value,
                                name == index_ ? Polynomial{{{name}, 1}, {{}, 1}} : Polynomial{{{name}, 1}});
            }
        }
        out = sum(std::move(out), value, 1);
    }
    return out;
}

bool Disjoint::natural(const Polynomial& p) const {
    const auto& bounds = static_cast<const Call*>(loop_->iter)->args;
    const bool from_zero = bounds.size() == 1 || is_integer(bounds[0], 0);
    return std::all_of(p.begin(), p.end(), [&](const auto& part) {
        const auto& [term, factor] = part;
        return factor >= 0 && (term.empty() || (from_zero && term == std::multiset<std::string>{index_}));
    });
}

/** Puts the bounds of inner loops in the place of their variables. */
void Disjoint::add_spans(Polynomial first, Polynomial last, int depth, std::vector<Span>& spans) const {
    std::string inner;
    bool grows = true;
    for (const auto* p : {&first, &last})
        for (const auto& [term, factor] : *p)
            for (const std::string& name : term)
                if (loops_.count(name) && (inner.empty() || inner == name)) {
                    inner = name;
                    grows = grows && factor > 0 && term.count(name) == 1;
                }
    if (inner.empty()) return spans.push_back({std::move(first), sum(last, {{{}, 1}}, 1)});
    const auto& calls = loops_.at(inner);
    const bool once = calls.size() == 1 && calls[0] && bindings_.at(inner) == 1;
    if (!once || !grows || depth > kMostDefinitions) return;
    const auto& args = calls[0]->args;
    if (args.empty() || (args.size() == 3 && !is_integer(args[2], 1))) return;
    auto start = args.size() > 1 ? polynomial(args[0]) : Polynomial{};
    const Expr* stop = resolved(args[args.size() > 1]);
    std::vector<const Expr*> stops{stop};
    if (auto* call = as<Call>(stop); call && program_.resolve(kernel_, call->func) == "builtins.min")
        stops.assign(call->args.begin(), call->args.end());
    for (const Expr* s : stops) {
        auto end = polynomial(s);
        if (!start || !end) continue;
        add_spans(substituted(first, inner, *start), substituted(last, inner, sum(*end, {{{}, 1}}, -1)),
                  depth + 1, spans);
    }
}

/** Of an index, or of a slice. */
std::vector<Disjoint::Span> Disjoint::spans_of(const Expr* part) const {
    std::vector<Span> out;
    auto* slice = as<Slice>(part);
    if (slice && (!slice->lower || !slice->upper || slice->step)) return out;
    const auto first = polynomial(slice ? slice->lower : part);
    const auto last = slice ? polynomial(slice->upper) : first;
    if (first && last) add_spans(*first, slice ? sum(*last, {{{}, 1}}, -1) : *last, 0, out);
    return out;
}

/** Whether all that the indices may be in one iteration comes before all that they may be in the next. */
Apart Disjoint::spans_apart(const Expr* a, const Expr* b) const {
    const std::vector<Span> ours = spans_of(a), theirs = spans_of(b);
    auto constant = [](const Polynomial& d) { return d.empty() || (d.size() == 1 && d.count({})); };
    for (const Span& s : ours)
        for (const Span& t : theirs) {
            const Polynomial between = sum(s.first, t.first, -1), beyond = sum(s.end, t.end, -1);
            if (!constant(between) || !constant(beyond)) continue;
            const Polynomial& first = natural(between) ? t.first : s.first;
            const Polynomial& end = natural(beyond) ? s.end : t.end;
            // A negative index would count from the end.
            if (first.count({}) && first.at({}) < 0) continue;
            auto after = next(first);
            if (after && natural(sum(*after, end, -1)))
                return trusts(*after) ? Apart::Trusted : Apart::Proven;
        }
    return Apart::Unknown;
}

/** `upper` is what `lower` is in the next iteration. */
Apart Disjoint::steps(const Expr* lower, const Expr* upper) const {
    auto first = polynomial(lower), last = polynomial(upper);
    for (const auto* p : {&first, &last})
        for (const auto& [term, factor] : *p ? **p : Polynomial())
            for (const std::string& name : term)
                if (loops_.count(name)) return Apart::Unknown;
    // A negative index would count from the end.
    if (first && first->count({}) && first->at({}) < 0) return Apart::Unknown;
    auto after = first ? next(*first) : std::nullopt;
    if (!after || !last || *after != *last) return Apart::Unknown;
    return trusts(*after) ? Apart::Trusted : Apart::Proven;
}

/** Whether iterations have [lower, upper) for themselves. A bound that is linear in the index either grows,
 * or the intervals are empty. */
Apart Disjoint::interval(const Expr* lower, const Expr* upper) const {
    if (!lower || !upper) return Apart::Unknown;
    lower = resolved(lower);
    upper = resolved(upper);
    auto* call = as<Call>(upper);
    if (call && program_.resolve(kernel_, call->func) == "builtins.min") {
        Apart found = Apart::Unknown;
        for (const Expr* a : call->args)
            if (found == Apart::Unknown) found = interval(lower, a);
        return found;
    }
    const Apart found = steps(lower, upper);
    if (found != Apart::Unknown) return found;
    auto first = division(lower), last = division(upper);
    if (!first || !last || first->remainder || last->remainder) return Apart::Unknown;
    auto by = polynomial(first->by), other = polynomial(last->by);
    const bool same = by && other && *by == *other && !changes(*by);
    return same ? steps(first->value, last->value) : Apart::Unknown;
}

/** Of the values of an inner loop's variable. */
Apart Disjoint::interval(const std::string& variable) const {
    auto loops = loops_.find(variable);
    auto bindings = bindings_.find(variable);
    if (loops == loops_.end() || bindings->second != static_cast<int>(loops->second.size()))
        return Apart::Unknown;
    const Call* first = loops->second[0];
    if (!first || first->args.size() < 2) return Apart::Unknown;
    for (const Call* call : loops->second) {
        bool same = call && call->args.size() == first->args.size();
        for (size_t i = 0; same && i < first->args.size(); ++i)
            same = i == 1 || equal(resolved(call->args[i]), resolved(first->args[i]));
        if (!same) return Apart::Unknown;
    }
    const auto& outer = static_cast<const Call*>(loop_->iter)->args;
    Apart weakest = Apart::Proven;
    for (const Call* call : loops->second) {
        if (call->args.size() == 3) {
            // Every nth element from the index on, of n iterations.
            auto start = polynomial(call->args[0]), step = polynomial(call->args[2]);
            auto count = polynomial(outer.back());
            const bool from_zero = outer.size() == 1 || (is<Constant>(outer[0]) && !is_integer(outer[0], 1));
            const bool stride =
                start && *start == Polynomial{{{index_}, 1}} && step && count && *step == *count;
            return stride && from_zero ? Apart::Proven : Apart::Unknown;
        }
        const Apart found = interval(call->args[0], call->args[1]);
        if (found == Apart::Unknown) return found;
        if (found == Apart::Trusted) weakest = found;
    }
    return weakest;
}

/** `pk.get_thread_id()`: what a thread keeps for itself it uses in one iteration after the other. */
bool Disjoint::is_thread(const Expr* e) const {
    auto* call = as<Call>(resolved(e));
    return call && dotted_name(call->func) == program_.pk + ".get_thread_id";
}

Apart Disjoint::dimension(const Access& a, const Access& b, size_t d) const {
    auto *s = as<Slice>(a.parts[d]), *t = as<Slice>(b.parts[d]);
    const Apart apart = spans_apart(a.parts[d], b.parts[d]);
    if (apart != Apart::Unknown) return apart;
    if (is_thread(a.parts[d]) && is_thread(b.parts[d])) return Apart::Proven;
    if (too_far(a, b, d) || too_far(b, a, d)) return Apart::Proven;
    if (s && t) return equal(s, t) && !s->step ? interval(s->lower, s->upper) : Apart::Unknown;
    const auto &f = a.subscripts[d], &g = b.subscripts[d];
    const bool same = f && g && f->terms == g->terms && f->constant == g->constant;
    if (!same || f->terms.size() != 1 || f->terms.begin()->second != 1) return Apart::Unknown;
    return interval(f->terms.begin()->first);
}

std::optional<Disjoint::Division> Disjoint::division(const Expr* e) const {
    e = resolved(e);
    if (auto known = divisions_.find(std::string(name_of(e))); is<Name>(e) && known != divisions_.end())
        return known->second;
    auto* b = as<BinOp>(e);
    if (b && (b->op == BinaryOperator::FloorDiv || b->op == BinaryOperator::Mod))
        return Division{b->op == BinaryOperator::Mod, b->left, b->right};
    // `k - k // m * m`
    auto* whole = b && b->op == BinaryOperator::Sub ? as<BinOp>(resolved(b->right)) : nullptr;
    if (!whole || whole->op != BinaryOperator::Mult) return {};
    for (const auto& [factor, by] : {std::pair(whole->left, whole->right), {whole->right, whole->left}}) {
        const auto quotient = division(factor);
        if (!quotient || quotient->remainder) continue;
        const auto value = polynomial(b->left), divisor = polynomial(by);
        if (value && divisor && value == polynomial(quotient->value) && divisor == polynomial(quotient->by))
            return Division{true, b->left, by};
    }
    return {};
}

/** `a[k // m, k % m]` of both: each k has a place of its own. */
bool Disjoint::in_grid(const Access& a, const Access& b) const {
    const Polynomial own{{{index_}, 1}};
    bool quotient = false, remainder = false;
    std::optional<Polynomial> by;
    for (size_t d = 0; d < std::min(a.parts.size(), b.parts.size()); ++d) {
        auto one = division(a.parts[d]), other = division(b.parts[d]);
        if (!one || !other || one->remainder != other->remainder) continue;
        for (const auto& part : {*one, *other}) {
            auto value = polynomial(part.value), divisor = polynomial(part.by);
            if (!value || !divisor || *value != own || (by && *by != *divisor)) return false;
            by = divisor;
        }
        (one->remainder ? remainder : quotient) = true;
    }
    return quotient && remainder;
}

Apart Disjoint::test(const Access& a, const Access& b) const {
    const size_t rank = std::min(a.parts.size(), b.parts.size());
    Apart best = in_grid(a, b) || mirrored(a, b) || incongruent(a, b) ? Apart::Proven : Apart::Unknown;
    for (size_t d = 0; d < rank && best != Apart::Proven; ++d) {
        const Apart found = dimension(a, b, d);
        if (found != Apart::Unknown) best = found;
    }
    return best;
}

std::string Disjoint::array_of_indices(const Expr* part) const {
    const Expr* e = resolved(part);
    std::optional<long> column;
    // `i, j = pixels[k]`, `pixels[k][0]`, `pixels[k, 0]`
    if (auto item = items_.find(std::string(name_of(e))); is<Name>(e) && item != items_.end()) {
        e = item->second.first;
        column = static_cast<long>(item->second.second);
    } else if (auto* outer = as<Subscript>(e); outer && is<Subscript>(resolved(outer->value))) {
        e = resolved(outer->value);
        column = number(outer->slice);
        if (!column) return {};
    }
    auto* item = as<Subscript>(e);
    const Expr* at = item ? item->slice : nullptr;
    if (auto* both = as<Tuple>(at); both && both->elts.size() == 2 && !column) {
        at = both->elts[0];
        column = number(both->elts[1]);
        if (!column) return {};
    }
    const std::string name(item ? name_of(item->value) : "");
    const bool own = kernel_.locals.bound.contains(name) && !bound_.contains(name) && !stored_.contains(name);
    if (!own || !is<Name>(resolved(at)) || name_of(resolved(at)) != index_ || column.value_or(0) < 0)
        return {};
    return column ? name + "[:, " + std::to_string(*column) + "]" : name;
}

std::vector<std::string> Disjoint::indices(const Access& a, const Access& b) const {
    std::vector<std::string> found;
    for (size_t d = 0; d < std::min(a.parts.size(), b.parts.size()); ++d)
        if (const std::string name = array_of_indices(a.parts[d]);
            !name.empty() && name == array_of_indices(b.parts[d]))
            found.push_back(name);
    return found;
}

/** The loop around the prange loop that alone gives the variable its values, none of them negative. */
const For* Disjoint::around(const std::string& variable) const {
    const For* found = nullptr;
    int bindings = 0;
    for (const Stmt* s : kernel_.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (auto* a = as<Assign>(n))
                for (const Expr* t : a->targets) bindings += !is<Subscript>(t) && mentions_any(t, {variable});
            if (auto* a = as<AugAssign>(n)) bindings += name_of(a->target) == variable;
            auto* f = as<For>(n);
            if (!f || !mentions_any(f->target, {variable})) return;
            ++bindings;
            bool holds = false;
            for (const Stmt* inner : f->body.stmts)
                walk(inner, [&](const Node* m) { holds = holds || m == loop_; });
            if (holds && is<Name>(f->target)) found = f;
        });
    auto* call = found && bindings == 1 ? as<Call>(found->iter) : nullptr;
    if (!call || program_.resolve(kernel_, call->func) != "builtins.range") return nullptr;
    if (std::count(kernel_.parameters.begin(), kernel_.parameters.end(), variable)) return nullptr;
    const auto& args = call->args;
    const bool up = args.size() < 3 || is_integer(args[2], 1);
    const bool natural = args.size() == 1 || is_integer(args[up ? 0 : 1], up ? 0 : -1);
    return natural ? found : nullptr;
}

bool Disjoint::outside(const Expr* variable) const {
    const auto& bounds = static_cast<const Call*>(loop_->iter)->args;
    auto distance = [&](const Expr* bound) -> std::optional<long> {
        auto a = affine(bound), b = affine(variable);
        if (!a || !b) return {};
        for (const auto& [name, factor] : b->terms)
            if ((a->terms[name] -= factor) == 0) a->terms.erase(name);
        if (!a->terms.empty()) return {};
        return a->constant - b->constant;
    };
    auto first = bounds.size() > 1 ? distance(bounds[0]) : std::nullopt;
    auto last = distance(bounds[bounds.size() > 1]);
    return (first && *first > 0) || (last && *last <= 0);
}

bool Disjoint::same_range(const Expr* variable) const {
    const For* loop = is<Name>(variable) ? around(std::string(name_of(variable))) : nullptr;
    if (!loop) return false;
    auto from_zero = [](const std::vector<Expr*>& bounds) {
        return bounds.size() == 1 ||
               (bounds.size() == 2 && is_integer(bounds[0], 0) && !is_integer(bounds[0], 1));
    };
    const auto &mine = static_cast<const Call*>(loop_->iter)->args,
               &other = static_cast<const Call*>(loop->iter)->args;
    return from_zero(mine) && from_zero(other) && equal(mine.back(), other.back());
}

const Expr* Disjoint::meeting(const Access& a, const Access& b) const {
    const size_t rank = std::min(a.subscripts.size(), b.subscripts.size());
    for (size_t d = 0; d < rank; ++d) {
        for (bool swapped : {false, true}) {
            const auto& own = (swapped ? b : a).subscripts[d];
            const auto& other = (swapped ? a : b).subscripts[d];
            if (!own || !other || own->constant || own->terms != std::map<std::string, long>{{index_, 1}})
                continue;
            if (other->constant || other->terms.size() != 1 || other->terms.begin()->second != 1) continue;
            const std::string& variable = other->terms.begin()->first;
            if (variable == index_ || bound_.count(variable)) continue;
            if (around(variable)) return (swapped ? a : b).parts[d];
        }
    }
    return nullptr;
}

}  // namespace caramba::visitors
