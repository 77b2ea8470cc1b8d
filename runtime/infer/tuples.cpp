// Tuples: their items as expressions, which is what `*t`, `t[1:]` and `t + u` become.
#include <algorithm>
#include <set>

#include "runtime/infer/expressions.hpp"
#include "syntax/build.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** What may be written twice: names, fields of them, and parts of those at fixed places. */
bool is_repeatable(const Expr* e) {
    if (auto* a = as<Attribute>(e)) return is_repeatable(a->value);
    if (auto* s = as<Subscript>(e)) return is<Constant>(s->slice) && is_repeatable(s->value);
    return is<Name>(e);
}

}  // namespace

std::vector<Expr*> Expressions::items_of(const Expr* tuple, bool some) {
    const size_t count = type(tuple)->elements.size();
    // A slice of a tuple, or a sum.
    if (auto meant = instance_.rewritten.find(tuple); meant != instance_.rewritten.end())
        if (is<Tuple>(meant->second)) tuple = meant->second;
    if (auto* literal = as<Tuple>(tuple)) {
        const auto is_plain = [](const Expr* e) { return is<Constant>(e) || is_repeatable(e); };
        if (!some || std::ranges::all_of(literal->elts, is_plain)) return literal->elts;
    }
    const bool repeatable = is_repeatable(tuple);
    std::vector<Expr*> items;
    Build make(made());
    for (size_t i = 0; i < count; ++i) {
        auto* item = made().make<Subscript>();
        item->value = const_cast<Expr*>(tuple);
        item->slice = make.integer(static_cast<long long>(i));
        item->span = item->slice->span = tuple->span;
        items.push_back(item);
        if (!repeatable) instance_.items.emplace(item, false);
    }
    return items;
}

TypeRef Expressions::sum_of_tuple(const Call* c) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        Build make(made());
        Expr* sum = c->args.size() > 1 ? c->args[1] : make.integer(0);
        if (c->args.size() == 1) sum->span = c->span;
        std::vector<Expr*> items = items_of(c->args[0]);
        evaluate_once(items);
        for (Expr* item : items) {
            auto* both = made().make<BinOp>();
            both->left = sum;
            both->op = BinaryOperator::Add;
            both->right = item;
            both->span = c->span;
            sum = both;
        }
        meant = sum;
    }
    const Expr* sum = meant;
    return type(sum);
}

bool Expressions::evaluate_once(const std::vector<Expr*>& items) {
    std::set<const Expr*> seen;
    for (const Expr* item : items)
        if (auto shared = instance_.items.find(item); shared != instance_.items.end())
            shared->second |= seen.insert(static_cast<const Subscript*>(item)->value).second;
    return !seen.empty();
}

bool Expressions::spread(const std::vector<Expr*>& written, std::vector<Expr*>& out) {
    for (Expr* e : written) {
        auto* star = as<Starred>(e);
        if (!star) {
            out.push_back(e);
            continue;
        }
        TypeRef t = type(star->value);
        if (!t) return false;
        if (!types::is_tuple(t)) return unknown(e, "'*' takes a tuple, not " + types::name(t)), false;
        const auto items = items_of(star->value);
        evaluate_once(items);
        out.insert(out.end(), items.begin(), items.end());
    }
    return true;
}

TypeRef Expressions::spread_tuple(const Tuple* t) {
    if (!instance_.rewritten.contains(t)) {
        std::vector<Expr*> elements;
        if (!spread(t->elts, elements)) return nullptr;
        Expr* plain = Build(made()).tuple(std::move(elements));
        plain->span = t->span;
        instance_.rewritten[t] = plain;
    }
    return type(instance_.rewritten[t]);
}

TypeRef Expressions::tuple_slice(const Subscript* s, const Slice* slice) {
    if (!instance_.rewritten.contains(s)) {
        const auto items = items_of(s->value, true);
        const auto count = static_cast<long long>(items.size());
        long long step = 1;
        bool constant = !slice->step || (integer_literal(slice->step, &step) && step != 0);
        const auto bound = [&](const Expr* e, long long otherwise) {
            long long value = 0;
            if (!e) return otherwise;
            constant = constant && integer_literal(e, &value);
            if (value < 0) value += count;
            return std::clamp(value, step > 0 ? 0LL : -1LL, step > 0 ? count : count - 1);
        };
        const long long first = bound(slice->lower, step > 0 ? 0 : count - 1);
        const long long last = bound(slice->upper, step > 0 ? count : -1);
        if (!constant) return unknown(s, "a tuple is sliced by constants in a kernel");
        std::vector<Expr*> part;
        for (long long i = first; step > 0 ? i < last : i > last; i += step)
            part.push_back(items[static_cast<size_t>(i)]);
        if (!evaluate_once(part) && count > 0 && instance_.items.contains(items[0]))
            return unknown(s, "a slice without items of a tuple that has no name", "assign it to a variable");
        Expr* tuple = Build(made()).tuple(std::move(part));
        tuple->span = s->span;
        instance_.rewritten[s] = tuple;
    }
    return type(instance_.rewritten[s]);
}

TypeRef Expressions::tuple_sum(const BinOp* b) {
    if (!instance_.rewritten.contains(b)) {
        auto items = items_of(b->left);
        const auto right = items_of(b->right);
        items.insert(items.end(), right.begin(), right.end());
        evaluate_once(items);
        Expr* tuple = Build(made()).tuple(std::move(items));
        tuple->span = b->span;
        instance_.rewritten[b] = tuple;
    }
    return type(instance_.rewritten[b]);
}

}  // namespace caramba::runtime
