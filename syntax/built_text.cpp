#include "syntax/built_text.hpp"

#include <algorithm>

namespace caramba::syntax {

namespace {

using IsStr = std::function<bool(const Expr*)>;

/** What str() makes of a value, which is a text itself perhaps. */
std::vector<TextPart> converted(const Expr* e, const IsStr& is_str) {
    auto parts = built_text(e, is_str);
    return parts.empty() ? std::vector<TextPart>{{e, true}} : parts;
}

std::vector<TextPart> formatted_parts(const JoinedStr* text, const IsStr& is_str) {
    std::vector<TextPart> parts;
    for (const Expr* value : text->values) {
        auto* field = as<FormattedValue>(value);
        if (field && (field->conversion > 0 || field->format_spec)) return {};
        auto inner = field ? converted(field->value, is_str) : std::vector<TextPart>{{value, false}};
        parts.insert(parts.end(), inner.begin(), inner.end());
    }
    return parts;
}

/** The parts of one side of `+`, which may be a text that is not built. */
std::vector<TextPart> side(const Expr* e, const IsStr& is_str) {
    auto parts = built_text(e, is_str);
    auto* sum = as<BinOp>(e);
    const bool whole = as<Constant>(e) || as<Name>(e) || (sum && sum->op == BinaryOperator::Add);
    if (parts.empty() && whole) parts.push_back({e, false});
    return parts;
}

bool is_literal_text(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str;
}

}  // namespace

std::vector<TextPart> built_text(const Expr* e, const IsStr& is_str) {
    if (auto* text = as<JoinedStr>(e)) return formatted_parts(text, is_str);
    if (auto* call = as<Call>(e))
        if (call->args.size() == 1 && call->keywords.empty() && is_str(call->func))
            return converted(call->args[0], is_str);
    auto* sum = as<BinOp>(e);
    if (!sum || sum->op != BinaryOperator::Add) return {};
    auto left = side(sum->left, is_str), right = side(sum->right, is_str);
    if (left.empty() || right.empty()) return {};
    left.insert(left.end(), right.begin(), right.end());
    const bool text = std::any_of(left.begin(), left.end(), [](const TextPart& part) {
        return part.converted || is_literal_text(part.value);
    });
    return text ? left : std::vector<TextPart>{};
}

}  // namespace caramba::syntax
