// Tuples: their items as expressions, which is what `*t`, `t[1:]` and `t + u` become.
#include <algorithm>

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

std::optional<std::vector<Expr*>> Expressions::items_of(const Expr* tuple) {
    const size_t count = type(tuple)->elements.size();
    // A slice of a tuple, or a sum.
    if (auto meant = instance_.rewritten.find(tuple); meant != instance_.rewritten.end())
        tuple = meant->second;
    if (auto* literal = as<Tuple>(tuple)) return literal->elts;
    // Every item is an expression of its own, and what gives the tuple is to run once.
    if (count > 1 && !is_repeatable(tuple)) return std::nullopt;
    std::vector<Expr*> items;
    Build make(made());
    for (size_t i = 0; i < count; ++i) {
        auto* item = made().make<Subscript>();
        item->value = const_cast<Expr*>(tuple);
        item->slice = make.integer(static_cast<long long>(i));
        item->span = item->slice->span = tuple->span;
        items.push_back(item);
    }
    return items;
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
        if (!items)
            return unknown(e, "'*' takes a tuple that has a name", "assign it to a variable first"), false;
        out.insert(out.end(), items->begin(), items->end());
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
        const auto items = items_of(s->value);
        if (!items) return unknown(s, "a slice of a tuple that has no name", "assign it to a variable first");
        const auto count = static_cast<long long>(items->size());
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
            part.push_back((*items)[static_cast<size_t>(i)]);
        Expr* tuple = Build(made()).tuple(std::move(part));
        tuple->span = s->span;
        instance_.rewritten[s] = tuple;
    }
    return type(instance_.rewritten[s]);
}

TypeRef Expressions::tuple_sum(const BinOp* b) {
    if (!instance_.rewritten.contains(b)) {
        auto left = items_of(b->left);
        const auto right = items_of(b->right);
        if (!left || !right)
            return unknown(b, "a sum of tuples that have no names", "assign them to variables first");
        left->insert(left->end(), right->begin(), right->end());
        Expr* tuple = Build(made()).tuple(std::move(*left));
        tuple->span = b->span;
        instance_.rewritten[b] = tuple;
    }
    return type(instance_.rewritten[b]);
}

}  // namespace caramba::runtime
