#include "visitors/silent_annotations.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "syntax/visitor.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::array<std::string_view, 9> silent_names{
    "numpy.ndarray",  "numpy.typing.NDArray",     "numpy.typing.ArrayLike",
    "typing.Any",     "typing.Callable",          "typing.Sequence",
    "builtins.tuple", "collections.abc.Callable", "collections.abc.Sequence",
};

/** The value of a module's name that is bound once, such as `Vector = NDArray[np.float64]`. */
const Expr* alias_of(const Program& program, const Expr* e) {
    auto* name = as<Name>(e);
    const Binding* b = name ? program.module.find(name->id) : nullptr;
    return b && b->kind == Binding::Kind::Variable ? b->value : nullptr;
}

}  // namespace

bool names_types(const Program& program, const Kernel& kernel, const Node* n) {
    if (is<Name>(n) || is<Attribute>(n)) {
        const std::string path = program.resolve(kernel, static_cast<const Expr*>(n));
        if (path.starts_with("numba") || path.starts_with("pykokkos")) return true;
    }
    bool found = false;
    for_each_child(n, [&](const Node* child) { found = found || names_types(program, kernel, child); });
    return found;
}

bool says_nothing(const Program& program, const Kernel& kernel, const Expr* annotation) {
    if (auto* c = as<Constant>(annotation)) return c->value.kind == ConstantValue::Kind::None;
    if (names_types(program, kernel, annotation)) return false;
    if (is<Subscript>(annotation) || is<BinOp>(annotation)) return true;
    const std::string path = program.resolve(kernel, annotation);
    if (std::ranges::find(silent_names, path) != silent_names.end()) return true;
    auto* subscript = as<Subscript>(alias_of(program, annotation));
    return subscript && !names_types(program, kernel, subscript);
}

}  // namespace caramba::visitors
