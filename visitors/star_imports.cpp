#include "visitors/star_imports.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "types/array_functions.hpp"
#include "visitors/global_values.hpp"

namespace caramba::visitors {

namespace {

constexpr std::array<std::string_view, 62> kMath{
    "acos",  "acosh",     "asin",    "asinh",  "atan",      "atan2",   "atanh",    "cbrt",      "ceil",
    "comb",  "copysign",  "cos",     "cosh",   "degrees",   "dist",    "e",        "erf",       "erfc",
    "exp",   "exp2",      "expm1",   "fabs",   "factorial", "floor",   "fma",      "fmod",      "frexp",
    "fsum",  "gamma",     "gcd",     "hypot",  "inf",       "isclose", "isfinite", "isinf",     "isnan",
    "isqrt", "lcm",       "ldexp",   "lgamma", "log",       "log10",   "log1p",    "log2",      "modf",
    "nan",   "nextafter", "perm",    "pi",     "pow",       "prod",    "radians",  "remainder", "sin",
    "sinh",  "sqrt",      "sumprod", "tan",    "tanh",      "tau",     "trunc",    "ulp"};
constexpr std::array<std::string_view, 30> kCmath{
    "acos",  "acosh", "asin",    "asinh",    "atan",  "atanh", "cos",  "cosh",  "e",    "exp",
    "inf",   "infj",  "isclose", "isfinite", "isinf", "isnan", "log",  "log10", "nan",  "nanj",
    "phase", "pi",    "polar",   "rect",     "sin",   "sinh",  "sqrt", "tan",   "tanh", "tau"};
// NumPy 1 left Python's alone.
constexpr std::array<std::string_view, 10> kSinceNumpy2{"abs", "bool", "divmod", "long",   "max",
                                                        "min", "pow",  "round",  "matvec", "vecmat"};
constexpr std::array<std::string_view, 10> kOfNumpy{
    "linalg", "random", "fft", "newaxis", "ndenumerate", "nditer", "vectorize", "ndindex", "finfo", "iinfo"};

template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::ranges::find(list, name) != list.end();
}

}  // namespace

bool is_known_star(std::string_view module) {
    return module == "math" || module == "cmath" || module == "numpy";
}

Exported exported(std::string_view module, std::string_view name) {
    const auto known = [](bool yes) { return yes ? Exported::Yes : Exported::No; };
    if (module == "math") return known(among(name, kMath));
    if (module == "cmath") return known(among(name, kCmath));
    if (module != "numpy") return Exported::No;
    if (among(name, kSinceNumpy2)) return Exported::Unsure;
    const std::string path = "numpy." + std::string(name);
    return known(among(name, kOfNumpy) || is_scalar_function(path) || is_constant_name(path) ||
                 types::find_array_function(name));
}

}  // namespace caramba::visitors
