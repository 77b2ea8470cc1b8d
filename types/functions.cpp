#include "types/functions.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "types/promotion.hpp"
#include "types/words.hpp"

namespace caramba::types {

namespace {

constexpr FunctionInfo kFunctions[] = {
#define FUNCTION(id, arity, rule, modules, names, c_name) \
    {FunctionId::id, arity, Rule::rule, modules, names, c_name},
#include "types/functions.def"
#undef FUNCTION
};

constexpr AtomicInfo kAtomics[] = {
#define ATOMIC(id, name, operands, kinds, c_name, fetches) {FunctionId::id, operands, kinds, c_name, fetches},
#include "types/atomics.def"
#undef ATOMIC
};

using Names = std::unordered_map<std::string_view, const FunctionInfo*>;

/** The functions of each module by name: a word of `names` is "abs" for all of `modules`, or "n:abs" for
 * NumPy alone. */
std::map<char, Names> index() {
    std::map<char, Names> out;
    for (const FunctionInfo& f : kFunctions)
        for_each_word(f.names, [&](std::string_view word) {
            if (word.size() > 2 && word[1] == ':')
                out[word[0]].emplace(word.substr(2), &f);
            else
                for (char module : f.modules) out[module].emplace(word, &f);
        });
    return out;
}

TypeRef ufunc_float(TypeRef t) {
    return is_integral(t) ? floating(t->bits <= 16 ? 32 : 64) : t;
}

/** NumPy's functions of one float that have no complex loop. */
bool real_only(FunctionId id) {
    return id == FunctionId::Cbrt || id == FunctionId::Fabs || id == FunctionId::Degrees ||
           id == FunctionId::Radians || id == FunctionId::Rsqrt || id == FunctionId::Erf ||
           id == FunctionId::BesselJ0 || id == FunctionId::BesselJ1 || id == FunctionId::Erfc ||
           id == FunctionId::Gamma || id == FunctionId::Lgamma || id == FunctionId::Spacing;
}

TypeRef part_type(TypeRef t) {
    return is_complex(t) ? floating(t->bits / 2) : t;
}

}  // namespace

std::span<const FunctionInfo> functions() {
    return kFunctions;
}

const FunctionInfo& info(FunctionId id) {
    return kFunctions[static_cast<int>(id)];
}

bool may_be_value(const FunctionInfo& function) {
    switch (function.rule) {
        case Rule::Builtin:
            return function.id == FunctionId::Min || function.id == FunctionId::Max ||
                   function.id == FunctionId::Round || function.id == FunctionId::Len;
        case Rule::Atomic:
        case Rule::State:
        case Rule::Lapack:
        case Rule::FewProducts:
            return false;
        default:
            return true;
    }
}

TypeRef state_result(FunctionId id) {
    switch (id) {
        case FunctionId::MersenneReal:
        case FunctionId::MersenneTakeNormal:
        case FunctionId::GeneratorReal:
        case FunctionId::GeneratorDouble:
            return float64();
        case FunctionId::GeneratorFloat:
            return floating(32);
        case FunctionId::GeneratorWord:
            return unsigned_integer(32);
        case FunctionId::GeneratorLong:
            return unsigned_integer(64);
        case FunctionId::MersenneHasNormal:
            return boolean();
        case FunctionId::MersenneSeed:
        case FunctionId::MersenneKeepNormal:
        case FunctionId::ThreadsUse:
        case FunctionId::ThreadsFence:
            return none();
        default:
            return int64();
    }
}

int lapack_routine(FunctionId id) {
    return static_cast<int>(id) - static_cast<int>(FunctionId::LapackAvailable);
}

int lapack_reads(FunctionId id) {
    constexpr int reads[] = {
#define LAPACK(id, name, arity, reads) reads,
#include "types/lapack.def"
#undef LAPACK
    };
    return reads[lapack_routine(id)];
}

const AtomicInfo& atomic(FunctionId id) {
    return *std::ranges::find(kAtomics, id, &AtomicInfo::id);
}

char kind_character(TypeRef t) {
    switch (t->kind) {
        case Kind::Bool:
            return 'b';
        case Kind::Int:
            return 'i';
        case Kind::UInt:
            return 'u';
        case Kind::Float:
            return 'f';
        default:
            return is_complex(t) ? 'c' : ' ';
    }
}

const FunctionInfo* find_function(char module, std::string_view name) {
    static const std::map<char, Names> functions = index();
    const auto names = functions.find(module);
    if (names == functions.end()) return nullptr;
    const auto f = names->second.find(name);
    return f == names->second.end() ? nullptr : f->second;
}

std::optional<Signature> signature(const FunctionInfo& f, char module, std::span<const TypeRef> arguments) {
    for (TypeRef t : arguments)
        if (!is_scalar(t)) return std::nullopt;
    TypeRef first = arguments[0];
    bool numpy = module == 'n' || module == 'p';
    switch (f.rule) {
        case Rule::Float: {
            TypeRef t = first;
            if (numpy) {
                t = ufunc_float(first);
                if (arguments.size() == 2) {
                    TypeRef second = arguments[1];
                    if (is_integral(first) == is_integral(second))
                        t = float_join(ufunc_float(first), ufunc_float(second));
                    else
                        t = is_integral(first) ? second : first;
                }
            } else {
                if (is_integral(first)) t = float64();
                if (arguments.size() == 2) {
                    TypeRef second = arguments[1];
                    bool integers = is_integral(first) && is_integral(second);
                    t = integers ? float64() : float_join(first, second);
                    // math.pow(float32, integer) has an overload of its own, in float64.
                    if (f.id == FunctionId::MathPow && is_float(first) && is_integer(second)) t = float64();
                    // math.copysign alone has no overload for integers.
                    if (f.id == FunctionId::Copysign) t = float_join(first, second);
                }
            }
            if (is_complex(t) && (!numpy || arguments.size() == 2 || real_only(f.id))) return std::nullopt;
            return Signature{t, t};
        }
        case Rule::Floor:
            if (is_complex(first)) return std::nullopt;
            if (numpy) return Signature{first, first};
            return Signature{first, first->kind == Kind::UInt ? unsigned_integer(64) : int64()};
        case Rule::Test: {
            TypeRef t = arguments.size() == 2 ? safe_join(first, arguments[1]) : first;
            if (f.id == FunctionId::SignBit) t = ufunc_float(first);
            if (is_complex(t) && (!numpy || f.id == FunctionId::SignBit)) return std::nullopt;
            return Signature{t, boolean()};
        }
        case Rule::Same: {
            if (f.id == FunctionId::Abs) {
                TypeRef t = first->kind == Kind::Bool && !numpy ? integer(8) : first;
                return Signature{t, part_type(t)};
            }
            if (f.id == FunctionId::Invert)
                return is_integral(first) ? std::optional(Signature{first, first}) : std::nullopt;
            // NumPy's versions disagree about the sign of a complex number.
            if (f.id == FunctionId::Sign && is_complex(first)) return std::nullopt;
            TypeRef t = first->kind == Kind::Bool ? integer(8) : first;
            return Signature{t, t};
        }
        case Rule::Part:
            return Signature{first, part_type(first)};
        case Rule::Join: {
            TypeRef second = arguments[1];
            TypeRef t = is_integral(first) == is_integral(second) ? safe_join(first, second)
                        : is_integral(first)                      ? second
                                                                  : first;
            const bool whole = f.id == FunctionId::NpGcd || f.id == FunctionId::NpLcm;
            // These have no loop of booleans.
            if ((whole || f.id == FunctionId::NpFmod) && t->kind == Kind::Bool) t = integer(8);
            if (whole ? !is_integral(t) : f.id == FunctionId::NpFmod && is_complex(t)) return std::nullopt;
            return Signature{t, t};
        }
        case Rule::Choice: {
            if (arguments.size() != 3 || is_complex(first)) return std::nullopt;
            if (!is_scalar(arguments[1]) || !is_scalar(arguments[2])) return std::nullopt;
            TypeRef t =
                safe_join(arguments[1], arguments[2]);  // NumPy's, also where one of them is a literal
            return Signature{t, t};
        }
        case Rule::Operator:
        case Rule::Comparison:
        case Rule::Atomic:
        case Rule::State:
        case Rule::Lapack:
        case Rule::FewProducts:
        case Rule::Builtin:
            return std::nullopt;
    }
    return std::nullopt;
}

syntax::BinaryOperator operator_of(const FunctionInfo& f) {
    using syntax::BinaryOperator;
    constexpr std::pair<std::string_view, BinaryOperator> names[] = {
        {"+", BinaryOperator::Add},       {"-", BinaryOperator::Sub},     {"*", BinaryOperator::Mult},
        {"/", BinaryOperator::Div},       {"%", BinaryOperator::Mod},     {"**", BinaryOperator::Pow},
        {"//", BinaryOperator::FloorDiv}, {"&", BinaryOperator::BitAnd},  {"|", BinaryOperator::BitOr},
        {"^", BinaryOperator::BitXor},    {"<<", BinaryOperator::LShift}, {">>", BinaryOperator::RShift},
    };
    return std::ranges::find(names, f.c_name, &std::pair<std::string_view, BinaryOperator>::first)->second;
}

bool takes_output(const FunctionInfo& f) {
    switch (f.rule) {
        case Rule::Float:
        case Rule::Floor:
        case Rule::Test:
        case Rule::Same:
        case Rule::Join:
        case Rule::Operator:
        case Rule::Comparison:
            return true;
        default:
            return false;
    }
}

syntax::CompareOperator comparison_of(const FunctionInfo& f) {
    using syntax::CompareOperator;
    constexpr std::pair<std::string_view, CompareOperator> names[] = {
        {">", CompareOperator::Gt},   {">=", CompareOperator::GtE}, {"<", CompareOperator::Lt},
        {"<=", CompareOperator::LtE}, {"==", CompareOperator::Eq},  {"!=", CompareOperator::NotEq},
    };
    return std::ranges::find(names, f.c_name, &std::pair<std::string_view, CompareOperator>::first)->second;
}

}  // namespace caramba::types
