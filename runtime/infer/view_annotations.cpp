// Annotations of parameters that are views: `x: pk.View2D[pk.double]` checks the argument.

#include <algorithm>
#include <optional>

#include "runtime/infer/expressions.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** The rank that `View3D` says; none for other names. */
std::optional<int> rank_of(std::string_view name) {
    if (name.size() != 6 || !name.starts_with("View") || name[5] != 'D') return std::nullopt;
    if (name[4] < '1' || name[4] > '8') return std::nullopt;
    return name[4] - '0';
}

/** The last word of `pk.double` or `double`. */
std::string_view last_word(const Expr* e) {
    if (auto* a = as<Attribute>(e)) return a->attr;
    auto* n = as<Name>(e);
    return n ? std::string_view(n->id) : std::string_view();
}

const Arg* parameter(const FunctionDef& f, size_t position) {
    const auto& first = f.args->posonlyargs;
    if (position < first.size()) return first[position];
    position -= first.size();
    return position < f.args->args.size() ? f.args->args[position] : nullptr;
}

}  // namespace

void Expressions::check_annotation(size_t position) {
    const Arg* arg = parameter(*instance_.definition, position);
    TypeRef given = instance_.arguments[position];
    if (!arg || !arg->annotation || given->kind == types::Kind::None) return;
    auto* generic = as<Subscript>(arg->annotation);
    auto rank = rank_of(last_word(generic ? generic->value : arg->annotation));
    if (!rank) return;
    // int means int32 upstream and int64 in Python; real is whatever precision the program runs with.
    std::string_view word = generic ? last_word(generic->slice) : "real";
    TypeRef element = word == "real" ? nullptr : annotation(generic->slice);
    bool fits =
        types::is_array(given) && given->rank == *rank &&
        (!element || given->element == element || (word == "int" && given->element == types::integer(32)));
    if (fits) return;
    std::string wanted = "View" + std::to_string(*rank) + "D";
    if (element) wanted += "[" + (word == "int" ? "int" : types::name(element)) + "]";
    std::string have = types::name(given);
    if (types::is_array(given))
        have = "of rank " + std::to_string(given->rank) + " with elements of " + types::name(given->element);
    fail(arg, "'" + arg->arg + "' is annotated as " + wanted + ", and the argument is " + have,
         types::is_array(given) && given->rank == *rank
             ? "convert it with .astype(), or correct the annotation"
             : "");
}

}  // namespace caramba::runtime
