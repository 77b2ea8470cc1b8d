#include "visitors/default_values.hpp"

#include <algorithm>
#include <initializer_list>

#include "types/array_functions.hpp"
#include "visitors/array_style.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/global_values.hpp"
#include "visitors/records.hpp"
#include "visitors/signatures.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_default_value(const Program& program, const Kernel& kernel, const Expr* value);

/** `np.zeros(3).astype(np.float32)` */
bool is_made_of_array(const Program& program, const Kernel& kernel, const Call* call) {
    auto* method = as<Attribute>(call->func);
    return method && program.module.resolve(method).empty() && types::find_array_method(method->attr) &&
           is<Call>(method->value) && is_default_value(program, kernel, method->value);
}

/** `numba.int64(10)` */
bool is_typed_number(const Program& program, const Call* call) {
    const auto type = read_type(call->func, types_of(program));
    return type && type->kind == DeclaredType::Kind::Scalar && !type->optional && call->keywords.empty() &&
           call->args.size() == 1 && is_constant(program, call->args[0]);
}

/** `data=np.ndarray`, `weights=List[int]`: an annotation in the wrong place. Calls that leave such an
 * argument out raise. */
bool is_annotation(const Program& program, const Expr* value) {
    auto* item = as<Subscript>(value);
    const std::string path = program.module.resolve(item ? item->value : value);
    return path == "numpy.ndarray" || path.starts_with("typing.") || path.starts_with("numpy.typing.");
}

bool is_default_value(const Program& program, const Kernel& kernel, const Expr* value) {
    if (is_annotation(program, value)) return true;
    if (program.meant(kernel, value) || is_enum_member(program, kernel, value)) return true;
    if (auto* sign = as<UnaryOp>(value))
        return is_constant(program, sign->operand) || is_default_value(program, kernel, sign->operand);
    if (auto* call = as<Call>(value); call && call->args.size() == 1 && is_number_text(call->args[0]))
        return program.module.resolve(call->func) == "builtins.float";
    if (auto* call = as<Call>(value); call && is_typed_number(program, call)) return true;
    if (auto* call = as<Call>(value); call && is_made_of_array(program, kernel, call)) return true;
    if (auto* both = as<BinOp>(value))
        return std::ranges::all_of(std::initializer_list<const Expr*>{both->left, both->right}, [&](auto* e) {
            return is_constant(program, e) || is_default_value(program, kernel, e);
        });
    if (auto* call = as<Call>(value))
        return is_array_maker(program.module.resolve(call->func)) || makes_record(program, kernel, call);
    if (auto* a = as<Attribute>(value); a && a->attr == "T")
        return is_default_value(program, kernel, a->value);
    if (auto* a = as<Attribute>(value); a && (is_limit(program, a) || is_number_of_object(program, a)))
        return true;
    if (auto* item = as<Subscript>(value)) return is_number_of_table(program, item);
    // Python reads it where the function is made.
    if (is<Name>(value) && kernel.captured.contains(std::string(name_of(value)))) return true;
    const Binding* b = program.module.find(std::string(name_of(value)));
    // `RED, GREEN = range(2)` has no value of its own.
    const bool variable = b && b->kind == Binding::Kind::Variable;
    if (variable || (b && b->kind == Binding::Kind::Several && b->path.empty()))
        return !b->values.empty() &&
               std::ranges::all_of(b->values, [](const Expr* e) { return e && may_be_frozen(e); });
    const std::string path = program.module.resolve(value);
    return !path.empty() && imports_value(path);
}

}  // namespace

std::vector<const Expr*> refused_defaults(const Program& program, const Kernel& kernel,
                                          const std::function<bool(const Expr*)>& may_change) {
    std::vector<const Expr*> refused;
    const std::set<std::string> stored = names_changed(kernel.def);
    const auto take = [&](const Arg* arg, const Expr* value) {
        if (is_option(program, kernel, value)) return;
        const bool changes = may_change(value) || (!is<Constant>(value) && stored.contains(arg->arg));
        if (changes || !(is_constant(program, value) || is_default_value(program, kernel, value)))
            refused.push_back(value);
    };
    const Arguments& a = *kernel.def->args;
    std::vector<Arg*> positional = a.posonlyargs;
    positional.insert(positional.end(), a.args.begin(), a.args.end());
    const size_t without = positional.size() - a.defaults.size();
    for (size_t i = 0; i < a.defaults.size(); ++i) take(positional[without + i], a.defaults[i]);
    for (size_t i = 0; i < a.kw_defaults.size(); ++i)
        if (a.kw_defaults[i]) take(a.kwonlyargs[i], a.kw_defaults[i]);
    return refused;
}

bool misplaces_defaults(const Arguments* a) {
    bool found = false;
    for (const Expr* value : a->kw_defaults) {
        if (found && !value) return true;
        found = found || value;
    }
    return !a->defaults.empty() && !a->kwonlyargs.empty();
}

bool is_number_text(const Expr* e) {
    constexpr std::string_view texts = "inf -inf nan infinity";
    return is_text(e) && types::has_word(texts, static_cast<const Constant*>(e)->value.text);
}

}  // namespace caramba::visitors
