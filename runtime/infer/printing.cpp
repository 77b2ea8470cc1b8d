#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/print_format.hpp"
#include "runtime/infer/shown_text.hpp"
#include "syntax/built_text.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

bool is_shown(TypeRef t, bool printed) {
    if (types::is_optional(t)) return printed && is_shown(types::value_of(t), printed);
    if (types::is_tuple(t))
        return std::ranges::all_of(t->elements, [&](TypeRef item) { return is_shown(item, printed); });
    if (types::is_array(t)) return printed && types::is_scalar(t->element);
    return types::is_scalar(t) || t->kind == types::Kind::String || t->kind == types::Kind::None;
}

bool Expressions::shown_text(const Expr* e) {
    if (const Expr* value = assigned_value(instance_.ssa, e)) return shown_text(value);
    const auto parts = built_text(e, [&](const Expr* callee) {
        const Meaning* m = is<Name>(callee) && type(callee) ? meaning(callee) : nullptr;
        return m && m->builtin && m->builtin->id == types::FunctionId::StrCast;
    });
    for (const TextPart& part : parts) {
        TypeRef t = types::as_operand(type(part.value));
        if (!t) continue;
        if (!part.converted && t->kind != types::Kind::String)
            unknown(part.value, "only texts are added to a text, not " + types::name(t), "str(…)");
        else if (part.converted && !has_own_text(t) && text_of_type(t).empty())
            unknown(part.value, "a text shows integers and texts in a kernel, not " + types::name(t));
    }
    return !parts.empty();
}

void Expressions::exception_argument(const Expr* e) {
    if (shown_text(e)) return;
    TypeRef t = types::as_operand(type(e));
    if (t && (is<Starred>(e) || !is_shown(t, false)))
        unknown(e, "an exception takes text, numbers and tuples of them in a kernel, not " + types::name(t));
}

TypeRef Expressions::print(const Call* c) {
    for (const Expr* a : c->args) {
        if (shown_text(a)) continue;
        TypeRef t = type_or_none(a);
        if (!t) return nullptr;
        if (!is_shown(t, true))
            return unknown(
                a, "print shows scalars, arrays, text and tuples of them in a kernel, not " + types::name(t));
    }
    for (const Keyword* k : c->keywords) {
        bool separator = k->arg == "sep" || k->arg == "end";
        if (!separator && k->arg != "flush")
            return unknown(c, "print takes no keyword '" + k->arg + "' in a kernel");
        TypeRef t = type(k->value);
        if (!t) return nullptr;
        if (separator && t->kind != types::Kind::String)
            return unknown(k->value, "'" + k->arg + "' must be a text that is known while compiling");
    }
    return types::none();
}

TypeRef Expressions::printf(const Call* c) {
    const std::string shown = dotted_name(c->func);
    if (!c->keywords.empty() || c->args.empty()) return unknown(c, shown + " takes (format, values…)");
    std::vector<TypeRef> given;
    for (const Expr* a : c->args) {
        given.push_back(type(a));
        if (!given.back()) return nullptr;
    }
    if (given[0]->kind != types::Kind::String)
        return unknown(c->args[0],
                       "the format of " + shown + " must be a text that is known while compiling");
    PrintFormat format = read_print_format(given[0]->text);
    if (!format.error.empty()) return unknown(c->args[0], format.error);
    if (format.conversions.size() != given.size() - 1)
        return unknown(c, "the format has " + std::to_string(format.conversions.size()) +
                              " conversions for " + std::to_string(given.size() - 1) + " values");
    for (size_t i = 1; i < given.size(); ++i) {
        const PrintConversion& conversion = format.conversions[i - 1];
        if (!conversion.takes(given[i]))
            return unknown(c->args[i],
                           "'" + conversion.text + "' cannot show a value of type " + types::name(given[i]));
    }
    return types::none();
}

}  // namespace caramba::runtime
