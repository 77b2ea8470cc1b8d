#include "runtime/codegen/spelling.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "types/random.hpp"

namespace caramba::runtime {

using types::Kind;
using types::TypeRef;

std::string spell_type(TypeRef t) {
    switch (t->kind) {
        case Kind::None:
            return "void";
        case Kind::Bool:
            return "bool";
        case Kind::Int:
            return t->bits == 64 ? "i64" : t->bits == 32 ? "int" : t->bits == 16 ? "short" : "i8";
        case Kind::UInt:
            return t->bits == 64 ? "u64" : t->bits == 32 ? "unsigned" : t->bits == 16 ? "u16" : "u8";
        case Kind::Float:
            return t->bits == 64 ? "double" : "float";
        case Kind::Complex:
            return t->bits == 128 ? "c128" : "c64";
        case Kind::Array:
            return "crb_array<" + spell_type(t->element) + ", " + std::to_string(t->rank) + ">";
        case Kind::Struct:
            return "crb_record<" + std::to_string(t->bytes) + ">";
        case Kind::List:
            return "crb_list_of<" + spell_owned(t->element) + ">";
        case Kind::Tuple:
        case Kind::Record: {
            std::string text = types::is_reducer_fields(t) ? "crb_reducer_fields<" : "crb_tuple<";
            for (size_t i = 0; i < t->elements.size(); ++i)
                text += (i ? ", " : "") + spell_owned(t->elements[i]);
            return text + ">";
        }
        case Kind::Opaque:
            if (types::is_random(t))
                return std::string("crb_random_") + (types::is_random_pool(t) ? "pool<" : "generator<") +
                       std::to_string(types::random_words(t)) + ">";
            return "int";
        default:
            return "int";  // a value known while compiling: nothing reads it
    }
}

bool passed(TypeRef t) {
    return types::is_scalar(t) || types::is_array(t) || types::is_tuple(t) || types::is_record(t) ||
           types::is_random(t) || types::is_list(t);
}

std::string spell_owned(TypeRef t) {
    if (t->kind == Kind::None) return "int";  // an item of a tuple
    if (t->kind != Kind::Array) return spell_type(t);
    return "crb_owned<" + spell_type(t->element) + ", " + std::to_string(t->rank) + ">";
}

namespace {

std::string spell_real(double value, int bits) {
    if (std::isnan(value)) return bits == 32 ? "__builtin_nanf(\"\")" : "__builtin_nan(\"\")";
    if (std::isinf(value)) {
        std::string text = bits == 32 ? "__builtin_inff()" : "__builtin_inf()";
        return value < 0 ? "(-" + text + ")" : text;
    }
    char text[64];
    // Short decimal where it is exact, as people write it; else hexadecimal.
    std::snprintf(text, sizeof text, "%.6g", value);
    if (std::strtod(text, nullptr) != value) std::snprintf(text, sizeof text, "%a", value);
    std::string spelled = text;
    if (spelled.find_first_of(".epx") == std::string::npos) spelled += ".0";
    if (bits == 32) spelled += "f";
    return std::signbit(value) ? "(" + spelled + ")" : spelled;
}

}  // namespace

std::string spell_constant(const ConstantScalar& c) {
    switch (c.type->kind) {
        case Kind::Bool:
            return c.integer ? "true" : "false";
        case Kind::Int: {
            if (c.integer == std::numeric_limits<long long>::min()) return "(-9223372036854775807LL - 1)";
            std::string digits = std::to_string(c.integer);
            return c.type->bits == 64 ? "i64(" + digits + ")" : spell_type(c.type) + "(" + digits + ")";
        }
        case Kind::UInt: {
            std::string type = spell_type(c.type);
            std::string digits = std::to_string(static_cast<unsigned long long>(c.integer)) + "ULL";
            return "(" + type + ")" + digits;
        }
        case Kind::Float:
            // The nearest float32, as a float32 constant of Python is.
            return spell_real(c.type->bits == 32 ? static_cast<double>(static_cast<float>(c.real)) : c.real,
                              c.type->bits);
        case Kind::Complex:
            return spell_type(c.type) + "{" + spell_real(c.real, c.type->bits / 2) + ", " +
                   spell_real(c.imag, c.type->bits / 2) + "}";
        default:
            return "0";
    }
}

int words_of(TypeRef t) {
    if (types::is_array(t)) return 2 + 2 * t->rank;
    if (types::is_scalar(t)) return types::size_of(t) > 8 ? 2 : 1;
    if (types::is_random_pool(t)) return 3;
    if (types::is_list(t)) return 1;
    int words = 0;
    if (types::is_tuple(t))
        for (TypeRef element : t->elements) words += words_of(element);
    return words;  // what is known while compiling has none
}

std::string spell_string(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '?' || byte < 0x20 || byte >= 0x7f) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\%03o", byte);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + "\"";
}

}  // namespace caramba::runtime
