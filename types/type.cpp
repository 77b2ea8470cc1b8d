#include "types/type.hpp"

#include <deque>
#include <mutex>

#include "types/reducers.hpp"

namespace caramba::types {

namespace {

bool same(const Type& a, const Type& b) {
    return a.kind == b.kind && a.bits == b.bits && a.rank == b.rank && a.layout == b.layout &&
           a.readonly == b.readonly && a.atomic == b.atomic && a.element == b.element &&
           a.elements == b.elements && a.text == b.text && a.names == b.names && a.offsets == b.offsets &&
           a.shapes == b.shapes && a.bytes == b.bytes;
}

/** All types of the process. There are few, so a search by comparison is quick. */
TypeRef intern(Type wanted) {
    static std::mutex mutex;
    static std::deque<Type> types;  // addresses stay
    std::lock_guard lock(mutex);
    for (const Type& t : types)
        if (same(t, wanted)) return &t;
    return &types.emplace_back(std::move(wanted));
}

TypeRef scalar(Kind kind, int bits) {
    Type t;
    t.kind = kind;
    t.bits = static_cast<std::uint8_t>(bits);
    return intern(std::move(t));
}

constexpr const char* kLayouts[] = {"A", "C", "F"};

}  // namespace

TypeRef none() {
    static TypeRef t = scalar(Kind::None, 0);
    return t;
}
TypeRef boolean() {
    static TypeRef t = scalar(Kind::Bool, 8);
    return t;
}
TypeRef integer(int bits) {
    static TypeRef i64 = scalar(Kind::Int, 64);
    return bits == 64 ? i64 : scalar(Kind::Int, bits);
}
TypeRef unsigned_integer(int bits) {
    return scalar(Kind::UInt, bits);
}
TypeRef floating(int bits) {
    static TypeRef f32 = scalar(Kind::Float, 32);
    static TypeRef f64 = scalar(Kind::Float, 64);
    return bits == 64 ? f64 : f32;
}
TypeRef complex(int bits) {
    return scalar(Kind::Complex, bits);
}
TypeRef range() {
    return scalar(Kind::Range, 64);
}
TypeRef module() {
    return scalar(Kind::Module, 0);
}

TypeRef string(std::string text) {
    Type t;
    t.kind = Kind::String;
    t.text = std::move(text);
    return intern(std::move(t));
}

TypeRef record(std::string key, std::vector<std::string> names, std::vector<TypeRef> elements) {
    Type t;
    t.kind = Kind::Record;
    t.text = std::move(key);
    t.names = std::move(names);
    t.elements = std::move(elements);
    return intern(std::move(t));
}
int field_of(TypeRef record, std::string_view name) {
    for (size_t i = 0; i < record->names.size(); ++i)
        if (record->names[i] == name) return static_cast<int>(i);
    return -1;
}
TypeRef tuple(std::vector<TypeRef> elements) {
    Type t;
    t.kind = Kind::Tuple;
    t.elements = std::move(elements);
    return intern(std::move(t));
}

TypeRef reducer_fields(std::string name, std::vector<TypeRef> elements) {
    Type t;
    t.kind = Kind::Tuple;
    t.text = std::move(name);
    t.elements = std::move(elements);
    return intern(std::move(t));
}

TypeRef array(TypeRef element, int rank, Layout layout, bool readonly, bool atomic) {
    Type t;
    t.kind = Kind::Array;
    t.element = element;
    t.rank = static_cast<std::uint8_t>(rank);
    t.layout = layout;
    t.readonly = readonly;
    t.atomic = atomic;
    return intern(std::move(t));
}

TypeRef part_of(TypeRef whole, int rank, Layout layout) {
    return array(whole->element, rank, layout, whole->readonly, whole->atomic);
}

TypeRef named_tuple(std::string key, std::vector<std::string> names, std::vector<TypeRef> elements) {
    Type t;
    t.kind = Kind::Tuple;
    t.text = std::move(key);
    t.names = std::move(names);
    t.elements = std::move(elements);
    return intern(std::move(t));
}

TypeRef optional(TypeRef value) {
    return is_optional(value) ? value : named_tuple("optional", {"given", "value"}, {boolean(), value});
}

TypeRef structure(std::vector<std::string> names, std::vector<TypeRef> elements, std::vector<int> offsets,
                  std::vector<std::vector<int>> shapes, int bytes) {
    Type t;
    t.kind = Kind::Struct;
    t.names = std::move(names);
    t.elements = std::move(elements);
    t.offsets = std::move(offsets);
    t.shapes = std::move(shapes);
    t.bytes = bytes;
    return intern(std::move(t));
}

TypeRef list(TypeRef element) {
    Type t;
    t.kind = Kind::List;
    t.element = element;
    return intern(std::move(t));
}

TypeRef cell(TypeRef array) {
    Type t;
    t.kind = Kind::List;
    t.element = array;
    t.text = "cell";
    return intern(std::move(t));
}

TypeRef function(std::string key) {
    Type t;
    t.kind = Kind::Function;
    t.text = std::move(key);
    return intern(std::move(t));
}

TypeRef dtype(TypeRef element) {
    Type t;
    t.kind = Kind::DType;
    t.element = element;
    return intern(std::move(t));
}

TypeRef python_type(std::string name, TypeRef element) {
    Type t;
    t.kind = Kind::DType;
    t.element = element;
    t.text = std::move(name);
    return intern(std::move(t));
}

TypeRef opaque(std::string text) {
    Type t;
    t.kind = Kind::Opaque;
    t.text = std::move(text);
    return intern(std::move(t));
}

int size_of(TypeRef t) {
    return t->bits / 8;
}

std::string name(TypeRef t) {
    if (!t) return "unknown";
    switch (t->kind) {
        case Kind::None:
            return "none";
        case Kind::Bool:
            return "bool";
        case Kind::Int:
            return "int" + std::to_string(t->bits);
        case Kind::UInt:
            return "uint" + std::to_string(t->bits);
        case Kind::Float:
            return "float" + std::to_string(t->bits);
        case Kind::Complex:
            return "complex" + std::to_string(t->bits);
        case Kind::String:
            return "str(" + t->text + ")";
        case Kind::Tuple: {
            if (is_optional(t)) return "optional(" + name(value_of(t)) + ")";
            std::string text = (t->text.empty() ? "tuple" : t->text.substr(0, t->text.find('@'))) + "(";
            for (size_t i = 0; i < t->elements.size(); ++i)
                text += (i ? ", " : "") + (t->names.empty() ? "" : t->names[i] + ": ") + name(t->elements[i]);
            return text + ")";
        }
        case Kind::Struct: {
            std::string text = "record(";
            for (size_t i = 0; i < t->elements.size(); ++i) {
                text += (i ? ", " : "") + t->names[i] + ": " + name(t->elements[i]) + " at " +
                        std::to_string(t->offsets[i]);
                for (int n : t->shapes[i]) text += " by " + std::to_string(n);
            }
            return text + "; " + std::to_string(t->bytes) + ")";
        }
        case Kind::Record:
            return t->text.substr(0, t->text.find('@'));
        case Kind::Array:
            return "array(" + name(t->element) + ", " + std::to_string(t->rank) + "d, " +
                   kLayouts[static_cast<int>(t->layout)] + (t->readonly ? ", readonly" : "") +
                   (t->atomic ? ", atomic)" : ")");
        case Kind::List:
            return (is_cell(t) ? "cell(" : "list(") + (t->element ? name(t->element) : "?") + ")";
        case Kind::Range:
            return "range";
        case Kind::Function:
            return "function " + t->text.substr(0, t->text.find('@'));
        case Kind::Module:
            return "module";
        case Kind::DType:
            return t->text.empty() ? "dtype(" + name(t->element) + ")" : t->text;
        case Kind::Opaque:
            return t->text;
    }
    return "";
}

namespace {

/** Recursive descent over what `name` writes. */
struct NameParser {
    std::string_view text;

    bool take(std::string_view word) {
        if (!text.starts_with(word)) return false;
        text.remove_prefix(word.size());
        return true;
    }

    TypeRef type() {
        if (take("none")) return none();
        if (take("bool")) return boolean();
        if (take("array(")) {
            TypeRef element = type();
            if (!element || !take(", ") || text.empty()) return nullptr;
            int rank = 0;
            while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
                rank = rank * 10 + (text[0] - '0');
                text.remove_prefix(1);
            }
            if (!take("d, ")) return nullptr;
            Layout layout = take("C") ? Layout::C : take("F") ? Layout::F : (take("A"), Layout::Any);
            bool readonly = take(", readonly"), atomic = take(", atomic");
            return take(")") ? array(element, rank, layout, readonly, atomic) : nullptr;
        }
        if (take("list(")) {
            TypeRef element = type();
            return element && take(")") ? list(element) : nullptr;
        }
        if (take("cell(")) {
            TypeRef element = type();
            return element && take(")") ? cell(element) : nullptr;
        }
        if (take("optional(")) {
            TypeRef value = type();
            return value && take(")") ? optional(value) : nullptr;
        }
        if (take("tuple(")) {
            std::vector<TypeRef> elements;
            while (!text.starts_with(")")) {
                if (!elements.empty() && !take(", ")) return nullptr;
                TypeRef element = type();
                if (!element) return nullptr;
                elements.push_back(element);
            }
            text.remove_prefix(1);
            return tuple(std::move(elements));
        }
        for (const ReducerInfo& reducer : reducers()) {
            std::string word = std::string(reducer.name) + "(";
            if (!text.starts_with(word)) continue;
            text = text.substr(word.size());
            TypeRef value = type();
            TypeRef made = value ? accumulator(reducer, value) : nullptr;
            size_t end = text.find(')');
            if (!made || end == std::string_view::npos) return nullptr;
            text.remove_prefix(end + 1);
            return made;
        }
        for (int bits : {128, 64, 32, 16, 8}) {
            std::string n = std::to_string(bits);
            if (bits >= 64 && take("complex" + n)) return complex(bits);
            if ((bits == 32 || bits == 64) && take("float" + n)) return floating(bits);
            if (bits <= 64 && take("uint" + n)) return unsigned_integer(bits);
            if (bits <= 64 && take("int" + n)) return integer(bits);
        }
        return nullptr;
    }
};

}  // namespace

TypeRef parse(std::string_view text) {
    NameParser parser{text};
    TypeRef t = parser.type();
    return parser.text.empty() ? t : nullptr;
}

TypeRef from_numpy(char kind, int item_size) {
    switch (kind) {
        case 'b':
            return boolean();
        case 'i':
            return integer(item_size * 8);
        case 'u':
            return unsigned_integer(item_size * 8);
        case 'f':
            return item_size == 4 || item_size == 8 ? floating(item_size * 8) : nullptr;
        case 'c':
            return item_size == 8 || item_size == 16 ? complex(item_size * 8) : nullptr;
        default:
            return nullptr;
    }
}

}  // namespace caramba::types
