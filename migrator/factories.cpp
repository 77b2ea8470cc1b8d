#include "migrator/factories.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "syntax/fold.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::is_none;

namespace {

using Items = std::vector<const Expr*>;

const Name& marker(const char* text) {
    static std::map<std::string, Name> made;
    Name& name = made[text];
    name.id = text;
    return name;
}

std::optional<bool> is_true(const Expr* e, const FactoryValues& values) {
    if (auto* known = value_of(e, values)) {
        if (known->items) return !known->items->empty();
        if (known->options && known->options->empty()) return false;
        if (known->options && !known->options->back().first.empty()) return true;
        if (known->function) return true;
    }
    const Expr* value = meaning(e, values);
    if (value == decorated()) return true;
    auto* c = as<Constant>(value);
    if (is_none(c)) return false;
    if (c && c->value.kind == ConstantValue::Kind::Bool) return c->value.integer != 0;
    return {};
}

/** `"parallel" in kwargs` */
std::optional<bool> contained(const Compare* test, const FactoryValues& values) {
    const std::string* key = text_of(test->left);
    auto* dictionary = value_of(test->comparators[0], values);
    if (!key || !dictionary || !dictionary->options) return {};
    bool found = false, unsure = false;
    for (const auto& [name, value] : *dictionary->options) {
        found = found || name == *key;
        unsure = unsure || name.empty();
    }
    if (unsure && !found) return {};
    return found == (test->ops[0] == CompareOperator::In);
}

std::optional<bool> ordered(CompareOperator op, std::int64_t a, std::int64_t b) {
    switch (op) {
        case CompareOperator::Eq:
            return a == b;
        case CompareOperator::NotEq:
            return a != b;
        case CompareOperator::Lt:
            return a < b;
        case CompareOperator::LtE:
            return a <= b;
        case CompareOperator::Gt:
            return a > b;
        case CompareOperator::GtE:
            return a >= b;
        default:
            return {};
    }
}

std::optional<bool> compared(const Compare* test, const FactoryValues& values) {
    if (test->ops.size() != 1) return {};
    const Expr* right = test->comparators[0];
    const CompareOperator op = test->ops[0];
    if (op == CompareOperator::In || op == CompareOperator::NotIn) return contained(test, values);
    if ((op == CompareOperator::Is || op == CompareOperator::IsNot) && is_none(right)) {
        const Expr* left = meaning(test->left, values);
        const bool none = is_none(left);
        if (!none && left != decorated() && !is<Constant>(left)) return {};
        return none == (op == CompareOperator::Is);
    }
    const auto one = folded(meaning(test->left, values)), other = folded(meaning(right, values));
    if (one && other && one->kind == ConstantValue::Kind::Int && other->kind == ConstantValue::Kind::Int)
        return ordered(op, one->integer, other->integer);
    auto* call = as<Call>(test->left);
    auto* number = as<Constant>(right);
    if (!call || name_of(call->func) != "len" || call->args.size() != 1 || !number) return {};
    auto* list = value_of(call->args[0], values);
    if (!list || !list->items || number->value.kind != ConstantValue::Kind::Int) return {};
    return ordered(op, static_cast<std::int64_t>(list->items->size()), number->value.integer);
}

/** `callable(f)`, `inspect.isfunction(f)`, `isinstance(f, types.FunctionType)` */
bool asks_for_function(const Call* call) {
    const auto last = [](const Expr* e) {
        auto* a = as<Attribute>(e);
        return a ? std::string_view(a->attr) : name_of(e);
    };
    const std::string_view name = last(call->func);
    if (name == "callable" || name == "isfunction") return call->args.size() == 1;
    if (name != "isinstance" || call->args.size() != 2) return false;
    const std::string_view type = last(call->args[1]);
    return type == "FunctionType" || type == "Callable";
}

}  // namespace

const Expr* decorated() {
    return &marker("<decorated>");
}
const Expr* unknown() {
    return &marker("<unknown>");
}

const FactoryValue* value_of(const Expr* expr, const FactoryValues& values) {
    auto found = is<Name>(expr) ? values.find(std::string(name_of(expr))) : values.end();
    return found == values.end() ? nullptr : &found->second;
}

const std::string* text_of(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str ? &c->value.text : nullptr;
}

std::optional<bool> holds(const Expr* test, const FactoryValues& values) {
    if (auto* both = as<BoolOp>(test)) {
        const bool all = both->op == BooleanOperator::And;
        std::optional<bool> result = all;
        for (const Expr* e : both->values) {
            const std::optional<bool> one = holds(e, values);
            if (one && *one != all) return !all;
            if (!one) result.reset();
        }
        return result;
    }
    if (auto* opposite = as<UnaryOp>(test); opposite && opposite->op == UnaryOperator::Not) {
        const std::optional<bool> one = holds(opposite->operand, values);
        if (one) return !*one;
        return {};
    }
    if (auto* compare = as<Compare>(test)) return compared(compare, values);
    if (auto* call = as<Call>(test); call && asks_for_function(call)) {
        const Expr* value = meaning(call->args[0], values);
        if (value == decorated()) return true;
        if (is<Constant>(value)) return false;
        return {};
    }
    return is_true(test, values);
}

bool forwards(const Arguments* parameters, const Call* call) {
    std::vector<const Arg*> named(parameters->posonlyargs.begin(), parameters->posonlyargs.end());
    named.insert(named.end(), parameters->args.begin(), parameters->args.end());
    const size_t given = named.size() + (parameters->vararg ? 1 : 0);
    // A default of its own would be passed on, too.
    if (!parameters->kwonlyargs.empty() || !parameters->defaults.empty() || call->args.size() != given ||
        call->keywords.size() != (parameters->kwarg ? 1 : 0))
        return false;
    for (size_t i = 0; i < named.size(); ++i)
        if (name_of(call->args[i]) != named[i]->arg) return false;
    if (parameters->vararg) {
        auto* rest = as<Starred>(call->args.back());
        if (!rest || name_of(rest->value) != parameters->vararg->arg) return false;
    }
    return !parameters->kwarg ||
           (call->keywords[0]->arg.empty() && name_of(call->keywords[0]->value) == parameters->kwarg->arg);
}

const std::vector<Made>* compiled_by(const Expr* expr, const FactoryValues& values) {
    auto* item = as<Subscript>(expr);
    auto* known = value_of(item ? item->value : expr, values);
    if (!known || !known->calls) return nullptr;
    return (known->calls->size() > 1) == (item != nullptr) ? known->calls.get() : nullptr;
}

const Expr* meaning(const Expr* expr, const FactoryValues& values) {
    if (auto* known = value_of(expr, values))
        return known->expression && !known->calls ? known->expression : expr;
    if (auto* choice = as<IfExp>(expr))
        if (const std::optional<bool> known = holds(choice->test, values))
            return meaning(*known ? choice->body : choice->orelse, values);
    if (auto* choice = as<BoolOp>(expr)) {
        const bool any = choice->op == BooleanOperator::Or;
        for (const Expr* e : choice->values) {
            const std::optional<bool> known = holds(e, values);
            if (e == choice->values.back() || (known && *known == any)) return meaning(e, values);
            if (!known) break;
        }
    }
    auto* item = as<Subscript>(expr);
    auto* list = item ? value_of(item->value, values) : nullptr;
    auto* index = item ? as<Constant>(item->slice) : nullptr;
    if (!list || !list->items || !index || index->value.kind != ConstantValue::Kind::Int) return expr;
    const auto at = static_cast<size_t>(index->value.integer);
    return at < list->items->size() ? (*list->items)[at] : expr;
}

std::optional<Items> items_given(const Expr* expr, const FactoryValues& values) {
    auto* part = as<Subscript>(expr);
    auto* list = value_of(part ? part->value : expr, values);
    if (!list || !list->items || !part) return list ? list->items : std::nullopt;
    auto* slice = as<Slice>(part->slice);
    if (!slice || slice->step) return {};
    const auto size = static_cast<std::int64_t>(list->items->size());
    const auto bound = [&](const Expr* e, std::int64_t left_out) -> std::optional<std::int64_t> {
        const auto value = e ? folded(e) : std::nullopt;
        if (e && (!value || value->kind != ConstantValue::Kind::Int)) return {};
        const std::int64_t at = e ? value->integer : left_out;
        return std::clamp(at < 0 ? at + size : at, std::int64_t{0}, size);
    };
    const auto first = bound(slice->lower, 0), end = bound(slice->upper, size);
    if (!first || !end) return {};
    return Items(list->items->begin() + *first, list->items->begin() + std::max(*first, *end));
}

Items positional(const Call* call, const FactoryValues& values) {
    Items out;
    for (const Expr* e : call->args) {
        auto* rest = as<Starred>(e);
        const auto several = rest ? items_given(rest->value, values) : std::nullopt;
        if (several)
            out.insert(out.end(), several->begin(), several->end());
        else
            out.push_back(meaning(e, values));
    }
    return out;
}

OptionList keywords(const Call* call, const FactoryValues& values) {
    OptionList out;
    for (const Keyword* k : call->keywords) {
        auto items = k->arg.empty() ? dictionary(k->value, values) : std::nullopt;
        if (items)
            out.insert(out.end(), items->begin(), items->end());
        else
            out.emplace_back(k->arg, meaning(k->value, values));
    }
    return out;
}

std::optional<OptionList> dictionary(const Expr* expr, const FactoryValues& values) {
    if (auto* known = value_of(expr, values)) {
        if (known->options) return known->options;
        if (!known->expression) return {};
        return OptionList{{"", known->expression}};
    }
    if (is<Name>(expr) || is<Attribute>(expr)) return OptionList{{"", expr}};
    OptionList out;
    const auto add = [&](const Expr* part) {
        auto items = dictionary(part, values);
        if (items) out.insert(out.end(), items->begin(), items->end());
        return items.has_value();
    };
    if (auto* dict = as<Dict>(expr)) {
        for (size_t i = 0; i < dict->values.size(); ++i) {
            const std::string* key = text_of(dict->keys[i]);
            if (dict->keys[i] && !key) return {};
            if (key)
                out.emplace_back(*key, meaning(dict->values[i], values));
            else if (!add(dict->values[i]))
                return {};
        }
        return out;
    }
    if (auto* sum = as<BinOp>(expr); sum && sum->op == BinaryOperator::BitOr) {
        if (!add(sum->left) || !add(sum->right)) return {};
        return out;
    }
    auto* call = as<Call>(expr);
    auto* method = call ? as<Attribute>(call->func) : nullptr;
    if (method && method->attr == "copy" && call->args.empty() && call->keywords.empty())
        return dictionary(method->value, values);
    if (!call || name_of(call->func) != "dict" || call->args.size() > 1) return {};
    if (!call->args.empty() && !add(call->args[0])) return {};
    for (auto& item : keywords(call, values)) out.push_back(std::move(item));
    return out;
}

}  // namespace caramba::migrator
