#include "visitors/values.hpp"

#include <algorithm>
#include <array>

#include "types/array_functions.hpp"
#include "types/functions.hpp"
#include "visitors/array_facts.hpp"

// What calls give: functions of scalars and arrays, methods, allocations, kernels.

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

constexpr int kMostCalls = 4;  // calls that are followed into callees

template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

// Reductions of whole arrays: a number, unless there is an axis.
constexpr std::array<std::string_view, 24> kReductions = {
    "sum",    "prod",   "mean",    "std",    "var",    "min",    "max",    "amin",
    "amax",   "any",    "all",     "argmin", "argmax", "median", "nansum", "nanmean",
    "nanmin", "nanmax", "nanprod", "nanstd", "nanvar", "ptp",    "trace",  "count_nonzero"};
constexpr std::array<std::string_view, 4> kScalarAlgebra = {"linalg.norm", "linalg.det", "linalg.cond",
                                                            "vdot"};

}  // namespace

Value Values::call(const Call* c) const {
    if (const Kernel* callee = program_.meant(kernel_, c->func)) return kernel_call(c, *callee);
    std::string path = program_.resolve(kernel_, c->func);
    if (path.empty()) {
        auto* a = as<Attribute>(c->func);
        return a ? method(c, a) : Value::of_kind(K::Unknown);
    }
    bool all_float = !c->args.empty(), all_int = all_float, all_scalar = true, undefined = false;
    bool array = false, unknown = false;
    for (const Expr* a : c->args) {
        Value v = of(a);
        all_float = all_float && v.kind == K::Float;
        all_int = all_int && v.kind == K::Int;
        all_scalar = all_scalar && v.scalar();
        array = array || v.kind == K::Array;
        undefined = undefined || v.kind == K::None;
        unknown = unknown || v.kind == K::Unknown || v.kind == K::Tuple;
    }
    if (undefined) return Value::of_kind(K::None);
    char module = path.starts_with("math.") ? 'm' : path.starts_with("numpy.") ? 'n' : 'b';
    std::string name = path.substr(path.find('.') + 1);
    const types::FunctionInfo* f = types::find_function(module, name);
    if (f && f->rule != types::Rule::Builtin) {
        if (array && !unknown) {
            Value first = of(c->args[0]);
            bool floats = f->rule == types::Rule::Float && first.element == K::Float && c->args.size() == 1;
            return Value::array_of(first.kind == K::Array ? first.rank : -1, floats ? K::Float : K::Scalar);
        }
        if (!all_scalar && module != 'm') return Value::of_kind(K::Unknown);
        bool exact = all_float || all_int;
        switch (f->rule) {
            case types::Rule::Float:
                return Value::of_kind(exact ? K::Float : K::Scalar);
            case types::Rule::Floor:
                return Value::of_kind(!exact          ? K::Scalar
                                      : module == 'm' ? K::Int
                                      : all_float     ? K::Float
                                                      : K::Scalar);
            case types::Rule::Test:
            case types::Rule::Comparison:
                return Value::of_kind(K::Bool);
            case types::Rule::Same:
            case types::Rule::Join:
                return Value::of_kind(all_float ? K::Float : all_int ? K::Int : K::Scalar);
            default:
                return Value::of_kind(K::Scalar);
        }
    }
    if (module == 'b') return builtin(c, name);
    return path.starts_with("numpy.") ? numpy(c, name) : Value::of_kind(K::Unknown);
}

Value Values::builtin(const Call* c, std::string_view name) const {
    Value first = c->args.empty() ? Value::of_kind(K::Unknown) : of(c->args[0]);
    if (name == "len") return Value::of_kind(K::Int);
    if (name == "bool") return Value::of_kind(K::Bool);
    if (name == "complex") return Value::of_kind(K::Scalar);
    if (name == "int")
        return Value::of_kind(first.kind == K::Int || first.kind == K::Float ? K::Int : K::Scalar);
    if (name == "float")
        return Value::of_kind(first.kind == K::Int || first.kind == K::Float ? K::Float : K::Scalar);
    if (name == "round")
        return Value::of_kind(first.kind != K::Float ? K::Scalar : c->args.size() == 1 ? K::Int : K::Float);
    if (name == "min" || name == "max") {
        // Numba's min and max of a float64 and any other number is float64.
        bool floats = false, ints = true, scalars = c->args.size() > 1;
        for (const Expr* a : c->args) {
            Value v = of(a);
            if (v.kind == K::None) return v;
            floats = floats || v.kind == K::Float;
            ints = ints && v.kind == K::Int;
            scalars = scalars && v.scalar();
        }
        if (!scalars) return Value::of_kind(K::Unknown);
        return Value::of_kind(floats ? K::Float : ints ? K::Int : K::Scalar);
    }
    return Value::of_kind(K::Unknown);
}

namespace {

/** A full reduction of an array. */
Value reduced(std::string_view name, K element) {
    if (name == "any" || name == "all") return Value::of_kind(K::Bool);
    if (name == "argmin" || name == "argmax" || name == "count_nonzero") return Value::of_kind(K::Int);
    bool mean = name == "mean" || name == "std" || name == "var" || name == "median";
    if (element == K::Float || (element == K::Int && mean)) return Value::of_kind(K::Float);
    bool same = name == "sum" || name == "prod" || name == "min" || name == "max";
    return Value::of_kind(element == K::Int && same ? K::Int : K::Scalar);
}

}  // namespace

Value Values::method(const Call* c, const Attribute* a) const {
    Value base = of(a->value);
    if (base.kind == K::None) return base;
    bool axis = !c->args.empty() || !c->keywords.empty();
    if (among(a->attr, kReductions))
        return axis ? Value::array_of(-1, K::Scalar) : reduced(a->attr, base.element);
    if (a->attr == "copy" || a->attr == "sort") return Value::array_of(base.rank, base.element);
    if (a->attr == "flatten" || a->attr == "ravel") return Value::array_of(1, base.element);
    if (a->attr == "astype")
        return Value::array_of(base.rank, c->args.empty() ? K::Scalar : dtype(c->args[0]));
    if (a->attr == "view")
        return base.kind == K::Array ? Value::array_of(-1, c->args.empty() ? K::Scalar : dtype(c->args[0]))
                                     : Value::of_kind(K::Unknown);
    bool array = types::find_array_method(a->attr) != nullptr && a->attr != "item" && a->attr != "dot";
    return array ? Value::array_of(-1, base.element)
                 : Value::of_kind(a->attr == "item" ? K::Scalar : K::Unknown);
}

K Values::dtype(const Expr* e) const {
    auto* text = as<Constant>(e);
    const bool named = text && text->value.kind == ConstantValue::Kind::Str;
    std::string path = named ? "numpy." + text->value.text : program_.resolve(kernel_, e);
    if (path == "numpy.float64" || path == "numpy.float_" || path == "numpy.double" ||
        path == "builtins.float")
        return K::Float;
    if (path == "numpy.int64" || path == "numpy.intp" || path == "builtins.int") return K::Int;
    if (path == "numpy.bool_" || path == "numpy.bool" || path == "builtins.bool") return K::Bool;
    if (path == "numpy.complex128") return K::Complex;
    auto* a = as<Attribute>(e);
    return a && a->attr == "dtype" ? of(a->value).element : K::Scalar;
}

/** np.zeros and its like. */
Value Values::allocation(const Call* c, std::string_view name) const {
    if (c->args.empty()) return Value::of_kind(K::Unknown);
    bool like = name.ends_with("_like");
    bool full = name.starts_with("full");
    Value first = of(c->args[0]);
    if (first.kind == K::None) return first;
    int rank = like ? first.rank : first.scalar() ? 1 : -1;
    if (!like && first.kind == K::Tuple && !first.items.empty()) rank = static_cast<int>(first.items.size());
    K element = like ? first.element : K::Float;
    if (full && !like) element = c->args.size() > 1 ? of(c->args[1]).kind : K::Scalar;
    size_t at = full ? 2 : 1;
    const Expr* type = c->args.size() > at ? c->args[at] : nullptr;
    for (const Keyword* k : c->keywords)
        if (k->arg == "dtype") type = k->value;
    if (type) element = dtype(type);
    if (element < K::Int || element > K::Complex) element = K::Scalar;
    return Value::array_of(rank, element);
}

Value Values::numpy(const Call* c, std::string_view name) const {
    for (const char* allocating : {"zeros", "ones", "empty", "full"})
        if (name == allocating || name == std::string(allocating) + "_like") return allocation(c, name);
    bool axis = c->args.size() > 1 || !c->keywords.empty();
    if (among(name, kReductions)) {
        Value of_what = c->args.empty() ? Value::of_kind(K::Unknown) : of(c->args[0]);
        if (of_what.kind == K::None) return of_what;
        return axis ? Value::array_of(-1, K::Scalar)
                    : reduced(name, of_what.kind == K::Array ? of_what.element : K::Scalar);
    }
    if (among(name, kScalarAlgebra)) return Value::of_kind(K::Scalar);
    if (name == "linalg.solve" || name == "linalg.inv") return Value::array_of(-1, K::Scalar);
    if (name == "float64" || name == "double" || name == "float_") return Value::of_kind(K::Float);
    if (name == "int64" || name == "intp" || name == "int_") return Value::of_kind(K::Int);
    if (name == "complex128") return Value::of_kind(K::Complex);
    if (name == "bool_" || name == "bool") return Value::of_kind(K::Bool);
    for (const char* width :
         {"int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64", "float32", "complex64"})
        if (name == width) return Value::of_kind(K::Scalar);
    for (const char* array :
         {"arange",  "linspace",    "eye",       "identity", "copy",   "sort",  "argsort", "cumsum",
          "cumprod", "concatenate", "vstack",    "hstack",   "outer",  "diff",  "array",   "zeros",
          "ravel",   "reshape",     "transpose", "flip",     "unique", "repeat"})
        if (name == array) return Value::array_of(-1, K::Scalar);
    return Value::of_kind(K::Unknown);
}

Value Values::kernel_call(const Call* c, const Kernel& callee) const {
    if (depth_ >= kMostCalls || callee.decorator.universal()) return Value::of_kind(K::Unknown);
    std::vector<Value> parameters(callee.parameters.size(), Value::of_kind(K::Unknown));
    for (size_t i = 0; i < c->args.size() + c->keywords.size(); ++i) {
        const Expr* a = i < c->args.size() ? c->args[i] : c->keywords[i - c->args.size()]->value;
        Value v = of(a);
        if (v.kind == K::None) return v;
        auto p = std::ranges::find(callee.parameters, parameter_of(callee, c, i));
        if (p != callee.parameters.end()) parameters[static_cast<size_t>(p - callee.parameters.begin())] = v;
    }
    const Arguments* args = callee.def->args;
    const size_t positional = args->posonlyargs.size() + args->args.size();
    for (size_t i = 0; !spreads(c) && i < args->defaults.size(); ++i) {
        size_t at = positional - args->defaults.size() + i;
        if (at < parameters.size() && parameters[at].kind == K::Unknown)
            parameters[at] = global(args->defaults[i], 0);
    }
    if (const Value* known = calls_->find(callee, parameters, depth_ + 1)) return *known;
    Value result = Values(*callee.program, callee, calls_, parameters, depth_ + 1).result();
    calls_->learn(callee, std::move(parameters), depth_ + 1, result);
    return result;
}

}  // namespace caramba::visitors
