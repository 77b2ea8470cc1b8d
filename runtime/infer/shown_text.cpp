#include "runtime/infer/shown_text.hpp"

#include <algorithm>

namespace caramba::runtime {

using types::TypeRef;

std::string numba_name(TypeRef t) {
    if (types::is_tuple(t)) {
        if (!t->names.empty() || t->elements.empty()) return "";
        std::string text;
        for (TypeRef element : t->elements) {
            const std::string name = numba_name(element);
            if (name.empty()) return "";
            text += (text.empty() ? "" : ", ") + name;
        }
        const bool uniform = std::all_of(t->elements.begin(), t->elements.end(),
                                         [&](TypeRef element) { return element == t->elements[0]; });
        if (!uniform) return "Tuple(" + text + ")";
        return "UniTuple(" + numba_name(t->elements[0]) + " x " + std::to_string(t->elements.size()) + ")";
    }
    if (types::is_array(t) && types::is_scalar(t->element) && !t->atomic) {
        const TypeRef plain = types::array(t->element, t->rank, t->layout);
        return (t->readonly ? "readonly " : "") + types::name(plain);
    }
    return types::is_scalar(t) || t->kind == types::Kind::None ? types::name(t) : "";
}

bool has_own_text(TypeRef t) {
    return types::is_integral(t) || t->kind == types::Kind::String;
}

std::string text_of_type(TypeRef t) {
    const std::string name = numba_name(t);
    return name.empty() ? "" : "<object type:" + name + ">";
}

}  // namespace caramba::runtime
