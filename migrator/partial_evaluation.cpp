#include "migrator/partial_evaluation.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/fold.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;

namespace {

using Items = std::vector<const Expr*>;

constexpr size_t kMostItems = 64;
constexpr int kMostCalls = 8;  // of functions that call each other

class Evaluator {
  public:
    Evaluator(const FactoryValues& values, const FactoryScope& scope, int depth)
        : values_(values), scope_(scope), make_(scope.tree), depth_(depth) {}

    const Expr* of(const Expr* e) {
        if (e == decorated() || e == unknown() || !e) return e;
        if (!reads_names(e, values_)) return is<Call>(e) ? called(static_cast<const Call*>(e)) : e;
        if (const Expr* value = meaning(e, values_); value != e) {
            if (value != unknown() && value != decorated() && reads_names(value, values_))
                return is<Name>(e) ? unknown() : of(value);
            return of_module(value) ? value : unknown();
        }
        if (const auto items = items_given(e, values_); items && !from_elsewhere(e, *items))
            return made<Tuple>(*items);
        if (auto* a = as<Attribute>(e)) {
            const Expr* value = of(a->value);
            return value == unknown() ? value : make_.attribute(mutable_of(value), a->attr);
        }
        if (auto* s = as<Subscript>(e)) return subscript(s);
        if (auto* t = as<Tuple>(e)) return sequence<Tuple>(t->elts);
        if (auto* l = as<List>(e)) return sequence<List>(l->elts);
        if (auto* rule = as<ListComp>(e)) return comprehension(rule);
        if (auto* b = as<BinOp>(e)) return binary(b);
        if (auto* c = as<Call>(e)) return called(c);
        return unknown();
    }

  private:
    static Expr* mutable_of(const Expr* e) { return const_cast<Expr*>(e); }

    static bool names_something(const Expr* value) {
        bool named = false;
        visitors::walk(value, [&](const Node* n) { named = named || is<Name>(n); });
        return named;
    }

    /** What the caller wrote may name what its own module has: only values that say all themselves. */
    bool of_module(const Expr* value) const {
        if (value == unknown() || value == decorated()) return false;
        const bool given = std::ranges::any_of(
            values_, [&](const auto& v) { return v.second.given && v.second.expression == value; });
        return !given || !names_something(value);
    }

    /** Whether what `*args` or a part of it stands for says names of another module. */
    bool from_elsewhere(const Expr* rest, const Items& items) const {
        auto* part = as<Subscript>(rest);
        return value_of(part ? part->value : rest, values_)->given &&
               std::ranges::any_of(items, names_something);
    }

    const Expr* subscript(const Subscript* s) {
        const Expr* value = of(s->value);
        if (value == unknown() || reads_names(s->slice, values_)) return unknown();
        return make_.subscript(mutable_of(value), s->slice);
    }

    /** Each with its value, `*rest` spread out. */
    std::optional<Items> all(const std::vector<Expr*>& elements) {
        Items out;
        for (const Expr* e : elements) {
            auto* rest = as<Starred>(e);
            std::optional<Items> several;
            if (!rest)
                several = Items{of(e)};
            else if (several = items_given(rest->value, values_); !several)
                several = items_of(of(rest->value), scope_);
            else if (from_elsewhere(rest->value, *several))
                return {};
            if (!several || std::ranges::count(*several, unknown())) return {};
            out.insert(out.end(), several->begin(), several->end());
        }
        return out;
    }

    template <class T>
    const Expr* sequence(const std::vector<Expr*>& elements) {
        const auto items = all(elements);
        return items ? made<T>(*items) : unknown();
    }

    template <class T>
    const Expr* made(const Items& items) {
        auto* out = scope_.tree.make<T>();
        for (const Expr* item : items) out->elts.push_back(mutable_of(item));
        return out;
    }

    const Expr* comprehension(const ListComp* rule) {
        const Comprehension* loop = rule->generators.front();
        const std::string name(name_of(loop->target));
        const auto items = items_of(of(loop->iter), scope_);
        if (rule->generators.size() != 1 || name.empty() || !loop->ifs.empty() || !items) return unknown();
        Items out;
        FactoryValues inner = values_;
        for (const Expr* item : *items) {
            inner[name] = {};
            inner[name].expression = item;
            out.push_back(Evaluator(inner, scope_, depth_).of(rule->elt));
            if (out.back() == unknown()) return unknown();
        }
        return made<List>(out);
    }

    /** Sums and multiples of lists and tuples, and integers. */
    const Expr* binary(const BinOp* b) {
        const Expr *left = of(b->left), *right = of(b->right);
        if (left == unknown() || right == unknown()) return unknown();
        const bool tuple = is<Tuple>(left) || is<Tuple>(right);
        auto items = items_of(left, scope_), more = items_of(right, scope_);
        if (b->op == BinaryOperator::Mult && (items.has_value() != more.has_value())) {
            const auto count = folded(items ? right : left);
            const Items& once = items ? *items : *more;
            if (!count || count->kind != ConstantValue::Kind::Int) return unknown();
            if (count->integer > static_cast<std::int64_t>(kMostItems)) return unknown();
            Items out;
            for (std::int64_t i = 0; i < count->integer; ++i) out.insert(out.end(), once.begin(), once.end());
            return tuple ? made<Tuple>(out) : made<List>(out);
        }
        if (b->op == BinaryOperator::Add && items && more && is<Tuple>(left) == is<Tuple>(right)) {
            items->insert(items->end(), more->begin(), more->end());
            return tuple ? made<Tuple>(*items) : made<List>(*items);
        }
        auto* out = scope_.tree.make<BinOp>();
        out->left = mutable_of(left);
        out->op = b->op;
        out->right = mutable_of(right);
        const auto value = folded(out);
        return value && value->kind == ConstantValue::Kind::Int ? make_.integer(value->integer) : unknown();
    }

    /** What a function of the module returns; a call of any other stays one. */
    const Expr* called(const Call* call) {
        auto* name = as<Name>(call->func);
        const FunctionDef* def = name && !values_.count(name->id) ? scope_.function(name) : nullptr;
        if (!def && !reads_names(call, values_)) return call;
        const auto arguments = all(call->args);
        const Expr* function = of(call->func);
        if (!arguments || function == unknown()) return unknown();
        std::vector<Build::Named> named;
        OptionList options;
        for (const Keyword* k : call->keywords) {
            const Expr* value = k->arg.empty() ? unknown() : of(k->value);
            if (value == unknown()) return unknown();
            named.push_back({k->arg, mutable_of(value)});
            options.emplace_back(k->arg, value);
        }
        if (def && depth_ < kMostCalls) {
            const FactoryScope here{scope_.tree, scope_.function, scope_.value};
            const auto results = made_by(def, *arguments, options, {}, here, depth_ + 1);
            if (results && results->size() == 1 && results->front().value)
                return written_out(results->front().value, results->front().values, scope_, depth_ + 1);
        }
        std::vector<Expr*> given;
        for (const Expr* a : *arguments) given.push_back(mutable_of(a));
        return make_.call(mutable_of(function), given, named);
    }

    const FactoryValues& values_;
    const FactoryScope& scope_;
    Build make_;
    int depth_;
};

}  // namespace

bool reads_names(const Expr* expr, const FactoryValues& values) {
    bool found = false;
    visitors::walk(expr, [&](const Node* n) {
        auto* name = as<Name>(n);
        found = found || (name && n != decorated() && values.count(name->id) > 0);
    });
    return found;
}

std::optional<Items> items_of(const Expr* written, const FactoryScope& scope) {
    const Expr* expr = scope.value(written);
    if (auto* tuple = as<Tuple>(expr)) return Items(tuple->elts.begin(), tuple->elts.end());
    if (auto* list = as<List>(expr)) return Items(list->elts.begin(), list->elts.end());
    auto* range = as<Call>(expr);
    if (!range || name_of(range->func) != "range" || range->args.size() != 1 || scope.function(range->func))
        return {};
    const auto count = folded(range->args[0]);
    if (!count || count->kind != ConstantValue::Kind::Int) return {};
    if (count->integer > static_cast<std::int64_t>(kMostItems)) return {};
    Items out;
    for (std::int64_t i = 0; i < count->integer; ++i) out.push_back(Build(scope.tree).integer(i));
    return out;
}

const Expr* written_out(const Expr* expr, const FactoryValues& values, const FactoryScope& scope, int depth) {
    return Evaluator(values, scope, depth).of(expr);
}

}  // namespace caramba::migrator
