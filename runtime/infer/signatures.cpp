#include "runtime/infer/signatures.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>

#include "runtime/infer/shown_text.hpp"

namespace caramba::runtime {

using types::TypeRef;

namespace {

struct Signature {
    TypeRef result = nullptr;
    std::vector<TypeRef> parameters;  ///< null: any
};

/** Reads the text of a signature. */
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<Signature> signature() {
        Signature out;
        if (!take("(")) {
            out.result = type();
            if (!take("(")) return std::nullopt;
        }
        while (!failed_ && !take(")")) {
            out.parameters.push_back(type());
            if (!take(",") && !text_.starts_with(")")) return std::nullopt;
        }
        if (failed_ || !text_.empty()) return std::nullopt;
        return out;
    }

  private:
    bool take(std::string_view token) {
        text_.remove_prefix(std::min(text_.find_first_not_of(' '), text_.size()));
        if (!text_.starts_with(token)) return false;
        text_.remove_prefix(token.size());
        return true;
    }

    TypeRef fail() {
        failed_ = true;
        return nullptr;
    }

    TypeRef type() {
        if (take("any")) return nullptr;
        if (take("optional(")) {
            type();
            return take(")") ? nullptr : fail();
        }
        if (take("void")) return types::none();
        if (take("Tuple((")) {
            std::vector<TypeRef> items;
            bool ends = false;
            do items.push_back(type());
            while (take(",") && !(ends = take("))")));  // `(float64,)`
            if (!ends && !take("))")) return fail();
            const bool known = std::ranges::find(items, nullptr) == items.end();
            return known ? types::tuple(std::move(items)) : nullptr;  // with any, it is any
        }
        const bool readonly = take("readonly");
        const TypeRef number = scalar();
        if (!number || !take("[")) return number && !readonly ? number : fail();
        std::vector<bool> unit;
        do {
            unit.push_back(take("::1"));
            if (!unit.back() && !take(":")) return fail();
        } while (take(","));
        if (!take("]")) return fail();
        // Both said, it is Numba's first question that counts.
        const auto layout = unit.size() > 1 && unit.front() ? types::Layout::F
                            : unit.back()                   ? types::Layout::C
                                                            : types::Layout::Any;
        return types::array(number, static_cast<int>(unit.size()), layout, readonly);
    }

    TypeRef scalar() {
        if (take("bool_")) return types::boolean();
        constexpr std::array<std::pair<std::string_view, TypeRef (*)(int)>, 4> kinds = {{
            {"uint", types::unsigned_integer},
            {"int", types::integer},
            {"float", types::floating},
            {"complex", types::complex},
        }};
        for (const auto& [name, make] : kinds) {
            if (!take(name)) continue;
            for (int bits : {8, 16, 32, 64, 128})
                if (take(std::to_string(bits))) return make(bits);
            return nullptr;
        }
        return nullptr;
    }

    std::string_view text_;
    bool failed_ = false;
};

const Signature* read(const std::string& text) {
    static std::mutex lock;
    static auto& known = *new std::map<std::string, std::optional<Signature>>;
    const std::scoped_lock guard(lock);
    auto found = known.find(text);
    if (found == known.end()) found = known.emplace(text, Reader(text).signature()).first;
    return found->second ? &*found->second : nullptr;
}

/** How well a value of one type suits another; what comes first is better. */
enum class Conversion : unsigned char { Exact, Promote, Safe, Unsafe, None };

/** The place of a number's type in the table below. */
std::size_t place(TypeRef t) {
    const auto log = static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(t->bits)));
    switch (t->kind) {
        case types::Kind::Int:
            return 1 + log - 3;
        case types::Kind::UInt:
            return 5 + log - 3;
        case types::Kind::Float:
            return 9 + log - 5;
        case types::Kind::Complex:
            return 11 + log - 6;
        default:
            return 0;
    }
}

/** Numba's rules: = the same, p a wider one of its kind, s safe, u unsafe. */
constexpr std::array<std::string_view, 13> conversions = {
    // bool, int8 … int64, uint8 … uint64, float32, float64, complex64, complex128
    "=ssssssssssss", "u=pppuuuussss", "uu=ppuuuussss", "uuu=puuuuusus", "uuuu=uuuuusus",
    "uusss=pppssss", "uuussu=ppusus", "uuuusuu=pusus", "uuuuuuuu=usus", "uuuuuuuuu=pss",
    "uuuuuuuuuu=us", "-----------=p", "-----------u=",
};

/** `exact`: the order in memory is what Numba says, too; of arrays in kernels it may say more than we do. */
Conversion conversion_of_arrays(TypeRef from, TypeRef to, bool exact) {
    if (!exact && from->element == to->element && from->rank == to->rank)
        return from->layout == to->layout ? Conversion::Exact : Conversion::Safe;
    const bool order = to->layout == types::Layout::Any || to->layout == from->layout;
    if (from->element != to->element || from->rank != to->rank || !order || (from->readonly && !to->readonly))
        return Conversion::None;
    return from->layout == to->layout && from->readonly == to->readonly ? Conversion::Exact
                                                                        : Conversion::Safe;
}

Conversion conversion(TypeRef from, TypeRef to, bool exact) {
    if (!to || from == to) return Conversion::Exact;
    if (types::is_optional(from))
        return std::max(Conversion::Safe, conversion(types::value_of(from), to, exact));
    if (types::is_array(from) && types::is_array(to)) return conversion_of_arrays(from, to, exact);
    if (types::is_scalar(from) && types::is_scalar(to)) {
        const std::size_t found = std::string_view("=psu-").find(conversions[place(from)][place(to)]);
        return static_cast<Conversion>(found);
    }
    if (!types::is_tuple(from) || !types::is_tuple(to) || from->elements.size() != to->elements.size())
        return Conversion::None;
    Conversion worst = Conversion::Exact;
    for (std::size_t i = 0; i < to->elements.size(); ++i)
        worst = std::max(worst, conversion(from->elements[i], to->elements[i], exact));
    return worst;
}

/** How many arguments a signature would convert, the worst conversions first: the least is the best. */
using Rating = std::array<int, 3>;

std::optional<Rating> rate(const Signature& signature, const std::vector<TypeRef>& arguments, bool exact) {
    Rating out{};
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const Conversion c = conversion(arguments[i], signature.parameters[i], exact);
        if (c == Conversion::None) return std::nullopt;
        if (c != Conversion::Exact) ++out[3 - static_cast<std::size_t>(c)];
    }
    return out;
}

/** What an argument is converted to: arrays stay what they are. */
TypeRef converted(TypeRef from, TypeRef to) {
    if (!to || types::is_array(to)) return from;
    if (!types::is_tuple(to)) return to;
    std::vector<TypeRef> items;
    for (std::size_t i = 0; i < to->elements.size(); ++i)
        items.push_back(converted(from->elements[i], to->elements[i]));
    return items == from->elements ? from : types::tuple(std::move(items));
}

[[noreturn]] void refuse(const std::string& what, const std::vector<TypeRef>& arguments, bool from_python) {
    std::string text;
    for (TypeRef t : arguments) {
        const std::string name = numba_name(t);
        text += (text.empty() ? "" : ", ") + (name.empty() ? types::name(t) : name);
    }
    throw KernelError{"TypeError", what + text, "", from_python ? -1 : 0};
}

}  // namespace

TypeRef apply_signature(Function& function, std::vector<TypeRef>& arguments, bool from_python) {
    if (function.options.signatures.empty()) return nullptr;
    const Signature* best = nullptr;
    Rating least{};
    int equals = 0;
    for (const std::string& text : function.options.signatures) {
        const Signature* one = read(text);
        if (!one || one->parameters.size() > arguments.size()) continue;
        const auto rating = rate(*one, arguments, from_python);
        if (!rating || (best && *rating > least)) continue;
        equals = best && *rating == least ? equals + 1 : 1;
        if (equals > 1) continue;
        best = one;
        least = *rating;
    }
    if (!best) {
        // Those of the call, without what each launch passes beside them.
        const auto beside = std::min(function.live().size(), arguments.size());
        const std::vector<TypeRef> given(arguments.begin(), arguments.end() - static_cast<long>(beside));
        refuse("No matching definition for argument type(s) ", given, from_python);
    }
    if (from_python && equals > 1)
        refuse("Ambiguous overloading for " + function.name + ": ", arguments, true);
    for (std::size_t i = 0; i < best->parameters.size(); ++i)
        arguments[i] = converted(arguments[i], best->parameters[i]);
    return best->result && types::is_scalar(best->result) ? best->result : nullptr;
}

TypeRef best_conversion(const std::vector<TypeRef>& choices, const std::vector<TypeRef>& arguments) {
    const auto rating = [&](TypeRef choice) {
        return rate({nullptr, std::vector<TypeRef>(arguments.size(), choice)}, arguments, false);
    };
    return *std::ranges::min_element(choices, [&](TypeRef a, TypeRef b) { return rating(a) < rating(b); });
}

bool is_signature(const std::string& text) {
    return read(text) != nullptr;
}

TypeRef type_of_text(const std::string& text) {
    const Signature* signature = read(text + "()");
    return signature ? signature->result : nullptr;
}

}  // namespace caramba::runtime
