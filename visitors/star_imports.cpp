#include "visitors/star_imports.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "syntax/visitor.hpp"
#include "types/array_functions.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/global_values.hpp"
#include "visitors/uses.hpp"

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
// NumPy's max(x, y) takes y for an axis, which Numba refuses.
constexpr std::array<std::string_view, 3> kAsNumpys{"abs", "max", "min"};
constexpr std::array<std::string_view, 31> kBuiltins{"complex",
                                                     "dict",
                                                     "enumerate",
                                                     "float",
                                                     "getattr",
                                                     "hash",
                                                     "int",
                                                     "isinstance",
                                                     "len",
                                                     "list",
                                                     "map",
                                                     "print",
                                                     "range",
                                                     "set",
                                                     "slice",
                                                     "sorted",
                                                     "tuple",
                                                     "type",
                                                     "zip",
                                                     "ArithmeticError",
                                                     "AssertionError",
                                                     "AttributeError",
                                                     "Exception",
                                                     "IndexError",
                                                     "KeyError",
                                                     "NotImplementedError",
                                                     "OverflowError",
                                                     "RuntimeError",
                                                     "StopIteration",
                                                     "TypeError",
                                                     "ValueError"};

template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::ranges::find(list, name) != list.end();
}

/** Names of a kernel's own, those of functions and comprehensions inside of it included, and what it calls.
 */
std::set<std::string> bound_or_called(const Kernel& kernel) {
    using namespace syntax;
    std::set<std::string> names = kernel.captured;
    walk(kernel.def, [&](const Node* n) {
        if (auto* f = as<FunctionDef>(n)) names.merge(bound_inside(f->body.stmts));
        if (auto* c = as<Call>(n)) names.insert(std::string(name_of(c->func)));
        if (auto* c = as<Comprehension>(n))
            walk(c->target, [&](const Node* t) {
                if (auto* name = as<Name>(t)) names.insert(name->id);
            });
        if (auto* a = as<Arguments>(n))
            for (const std::string& name : parameter_names(a)) names.insert(name);
    });
    return names;
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

bool survives_stars(std::string_view name) {
    return among(name, kAsNumpys) || among(name, kBuiltins);
}

void bind_star_names(Program& program) {
    using namespace syntax;
    if (!program.module.find("*")) return;
    const ImportFrom* last = nullptr;
    for (const Stmt* s : program.tree.module->body.stmts) {
        auto* import = as<ImportFrom>(s);
        if (!import || import->names[0]->name != "*" || is_known_star(import->module)) continue;
        // Names of NumPy's and Numba's mean something.
        if (import->level > 0 || !imports_value(import->module + ".x")) return;
        last = import;
    }
    if (!last) return;
    const std::string path = last->module + ".";
    for (const auto& kernel : program.kernels) {
        const std::set<std::string> others = bound_or_called(*kernel);
        walk(kernel->def, [&](const Node* n) {
            auto* name = as<Name>(n);
            if (!name || others.contains(name->id) || !program.module.resolve(name).empty()) return;
            program.module.globals.emplace(name->id, Binding{Binding::Kind::Import, path + name->id,
                                                             const_cast<ImportFrom*>(last), nullptr});
        });
    }
}

}  // namespace caramba::visitors
