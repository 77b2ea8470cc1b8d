#include "syntax/nodes.hpp"

namespace caramba::syntax {

std::string_view name(Kind kind) {
    switch (kind) {
#define NODE(Name, Category, fields) \
    case Kind::Name:                 \
        return #Name;
#include "syntax/nodes.def"
#undef NODE
    }
    return "";
}

bool is_uint64(const ConstantValue& value) {
    const std::string& digits = value.text;
    return value.kind == ConstantValue::Kind::BigInt && !digits.empty() && digits[0] != '-' &&
           (digits.size() < 20 || (digits.size() == 20 && digits <= "18446744073709551615"));
}

std::string_view name_of(const Node* node) {
    const auto* n = as<Name>(node);
    return n ? std::string_view(n->id) : std::string_view();
}

std::string dotted_name(const Node* node) {
    if (const auto* n = as<Name>(node)) return n->id;
    if (const auto* a = as<Attribute>(node)) {
        std::string base = dotted_name(a->value);
        return base.empty() ? base : base + "." + a->attr;
    }
    return {};
}

}  // namespace caramba::syntax
