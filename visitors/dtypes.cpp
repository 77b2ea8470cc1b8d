#include "visitors/dtypes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "syntax/fold.hpp"
#include "syntax/visitor.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/project.hpp"
#include "visitors/records.hpp"
#include "visitors/signatures.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

std::string_view member(std::string_view path, std::string_view module) {
    if (!path.starts_with(module) || path.size() <= module.size() + 1 || path[module.size()] != '.')
        return {};
    return path.substr(module.size() + 1);
}

bool is_dtype_path(std::string_view path) {
    constexpr std::array<std::string_view, 33> names{
        "bool_",     "int8",       "int16",    "int32",   "int64",   "uint8",  "uint16",
        "uint32",    "uint64",     "intp",     "float32", "float64", "float_", "double",
        "complex64", "complex128", "longlong", "uintp",   "int_",    "uint",   "intc",
        "single",    "ulonglong",  "uintc",    "byte",    "ubyte",   "short",  "ushort",
        "bool",      "long",       "ulong",    "csingle", "cdouble"};
    constexpr std::array<std::string_view, 3> types{"builtins.bool", "builtins.int", "builtins.float"};
    return std::ranges::find(names, member(path, "numpy")) != names.end() ||
           std::ranges::find(types, path) != types.end();
}

/** What np.dtype makes a dtype of: names, and codes with the native byte order. */
bool is_dtype_text(std::string_view text) {
    constexpr std::array<std::string_view, 30> codes{
        "bool", "int", "float", "complex", "b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8",
        "c8",   "c16", "?",     "b",       "h",  "i",  "l",  "q",  "B",  "H",  "I",  "L",  "Q",  "f",  "d"};
    if (is_dtype_path("numpy." + std::string(text))) return true;
    if (text.starts_with('<') || text.starts_with('=') || text.starts_with('|')) text.remove_prefix(1);
    return std::ranges::find(codes, text) != codes.end();
}

bool is_array_maker(std::string_view path) {
    constexpr std::array<std::string_view, 10> makers{"array",  "zeros",    "ones",    "full", "empty",
                                                      "arange", "linspace", "asarray", "eye",  "identity"};
    return std::ranges::find(makers, member(path, "numpy")) != makers.end();
}

bool may_be_frozen(const Expr* value) {
    auto* constant = as<Constant>(value);
    return !is<Dict>(value) && !is<Set>(value) && !is<List>(value) && !is<ListComp>(value) &&
           !is<SetComp>(value) && !is<DictComp>(value) && !is<GeneratorExp>(value) && !is<Lambda>(value) &&
           !is<JoinedStr>(value) && !is_text(value) &&
           !(constant && constant->value.kind == ConstantValue::Kind::None);
}

bool imports_value(std::string_view path) {
    for (const char* module :
         {"numpy", "math", "cmath", "numba", "random", "builtins", "scipy.special", "appy"})
        if (path == module || !member(path, module).empty()) return false;
    return true;
}

namespace {

/** The enumeration that an attribute is a member of, and the program that defines it; null for others. */
std::pair<const ClassDef*, const Program*> enumeration_of(const Program& program, const Kernel& kernel,
                                                          const Attribute* a) {
    const std::string holder(a ? name_of(a->value) : "");
    if (holder.empty() || kernel.locals.binds(holder) || kernel.captured.contains(holder)) return {};
    const auto [home, binding] = program.defined(a->value);
    auto* cls = binding && binding->kind == Binding::Kind::Class ? as<ClassDef>(binding->node) : nullptr;
    return is_enumeration(*home, cls) ? std::pair(cls, home) : std::pair<const ClassDef*, const Program*>();
}

}  // namespace

bool is_enumeration(const Program& program, const ClassDef* cls) {
    if (!cls || cls->bases.size() != 1) return false;
    const std::string base = program.module.resolve(cls->bases[0]);
    return base == "enum.IntEnum" || base == "enum.Enum";
}

bool is_enum_member(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* a = as<Attribute>(e);
    const auto [cls, home] = enumeration_of(program, kernel, a);
    bool member = false;
    std::set<ConstantValue::Kind> kinds;  // Numba knows no members of several types of values
    for (const Stmt* s : cls ? cls->body.stmts : std::vector<Stmt*>{}) {
        auto* field = as<Assign>(s);
        if (!field || field->targets.size() != 1 || !is<Name>(field->targets[0])) continue;
        auto* call = as<Call>(field->value);
        const bool counted = call && home->module.resolve(call->func) == "enum.auto";
        const auto value = counted ? std::nullopt : folded(field->value);
        if (!counted && !value && !is_text(field->value)) return false;
        kinds.insert(counted ? ConstantValue::Kind::Int : value ? value->kind : ConstantValue::Kind::Str);
        member = member || name_of(field->targets[0]) == a->attr;
    }
    return member && kinds.size() == 1;
}

std::optional<ConstantValue> enum_member(const Program& program, const Kernel& kernel, const Expr* e,
                                         bool whole) {
    auto* a = as<Attribute>(e);
    const auto [cls, home] = enumeration_of(program, kernel, a);
    if (!cls || (whole && home->module.resolve(cls->bases[0]) != "enum.IntEnum")) return {};
    bool all_auto = true;  // so far: 1, 2, 3, …
    std::int64_t place = 0;
    for (const Stmt* s : cls->body.stmts) {
        auto* field = as<Assign>(s);
        if (!field || field->targets.size() != 1) continue;
        auto* call = as<Call>(field->value);
        all_auto = all_auto && call && home->module.resolve(call->func) == "enum.auto";
        ++place;
        if (name_of(field->targets[0]) != a->attr) continue;
        using K = ConstantValue::Kind;
        std::optional<ConstantValue> value = all_auto ? ConstantValue() : folded(field->value);
        if (all_auto) value->kind = K::Int, value->integer = place;
        if (value && value->kind == K::Int && value->integer == INT64_MIN) return {};
        return value && (value->kind == K::Int || (!whole && value->kind == K::Float)) ? value : std::nullopt;
    }
    return {};
}

bool is_plain_type(const Program& program, const Kernel& kernel, const Expr* e) {
    if (auto* several = as<Tuple>(e))
        return std::ranges::all_of(several->elts, [&](const Expr* part) {
            return !is<Tuple>(part) && is_plain_type(program, kernel, part);
        });
    constexpr std::array<std::string_view, 7> types{"builtins.int",  "builtins.float", "builtins.complex",
                                                    "builtins.bool", "builtins.tuple", "builtins.list",
                                                    "builtins.str"};
    const std::string path = program.resolve(kernel, e);
    return (is<Name>(e) && std::ranges::find(types, path) != types.end()) || path == "numpy.ndarray" ||
           (path.starts_with("numpy.") && is_dtype_path(path)) || jitclass_of(program, kernel, e);
}

bool asks_dtype_kind(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* a = as<Attribute>(e);
    return a && a->attr == "kind" &&
           (asks_dtype(program, kernel, a->value) ||
            names_dtype(program, kernel, std::string(name_of(a->value))));
}

bool asks_dtype(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* a = as<Attribute>(e);
    return a && a->attr == "dtype" && program.resolve(kernel, e).empty();
}

bool is_dtype(const Program& program, const Kernel& kernel, const Expr* e) {
    std::string path = program.resolve(kernel, e);
    if (is_dtype_path(path)) return true;
    if (is_text(e)) return is_dtype_text(static_cast<const Constant*>(e)->value.text);
    if (auto* call = as<Call>(e);
        call && call->args.size() == 1 && program.resolve(kernel, call->func) == "numpy.dtype")
        return is_dtype(program, kernel, call->args[0]);
    // `type(x)` of a number.
    if (auto* call = as<Call>(e);
        call && call->args.size() == 1 && (is<Name>(call->args[0]) || is<Constant>(call->args[0])))
        return program.resolve(kernel, call->func) == "builtins.type";
    auto* n = as<Name>(e);
    const Binding* b = n && !kernel.locals.binds(n->id) ? program.module.find(n->id) : nullptr;
    auto* made = b ? as<Call>(b->value) : nullptr;
    if (made && program.module.resolve(made->func) == "numpy.dtype") return true;
    // A variable or a global may be a dtype: the kernel is compiled for it.
    if (n && (kernel.locals.binds(n->id) || kernel.captured.count(n->id))) return true;
    if (b && b->kind == Binding::Kind::Variable) return b->value && may_be_frozen(b->value);
    if (n && b && b->kind == Binding::Kind::Import) return imports_value(b->path);
    return false;
}

bool is_type_of_numbers(const Program& program, const Expr* e) {
    if (auto* choice = as<IfExp>(e))
        return is_type_of_numbers(program, choice->body) && is_type_of_numbers(program, choice->orelse);
    if (auto* call = as<Call>(e)) {
        const std::string path = program.module.resolve(call->func);
        return path == "numba.from_dtype" || path == "numba.np.numpy_support.from_dtype";
    }
    const std::string path = program.module.resolve(e);
    return is_dtype_path(path) || !type_in_numpy(path).empty();
}

bool is_made_type(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, b] = program.defined(e);
    return b && b->kind == Binding::Kind::Variable && b->value && is_type_of_numbers(*home, b->value);
}

bool names_dtype(const Program& program, const Kernel& kernel, const std::string& name) {
    const auto named = [&](const Expr* e) {
        auto* a = as<Attribute>(e);
        auto* call = as<Call>(e);
        const std::string path = program.resolve(kernel, call ? call->func : e);
        if (call) return path == "builtins.type";
        return is_dtype_path(path) || asks_dtype(program, kernel, e) ||
               (a && a->attr == "type" && asks_dtype(program, kernel, a->value));
    };
    const Arguments* args = kernel.def->args;
    bool dtype = false, other = false;
    for (size_t i = 0; i < args->defaults.size(); ++i)
        if (args->args[args->args.size() - args->defaults.size() + i]->arg == name)
            (named(args->defaults[i]) ? dtype : other) = true;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (auto* a = as<Assign>(n); a && name_of(a->targets[0]) == name)
                (named(a->value) ? dtype : other) = true;
            auto* call = as<Call>(n);
            const std::string path = call ? program.resolve(kernel, call->func) : "";
            if (!call || (!is_array_maker(path) && !path.empty())) return;
            for (const Keyword* k : call->keywords)
                dtype = dtype || (k->arg == "dtype" && name_of(k->value) == name);
            const size_t at = path == "numpy.full" ? 2 : 1;
            dtype = dtype || (!path.empty() && call->args.size() > at && name_of(call->args[at]) == name);
        });
    return dtype && !other;
}

}  // namespace caramba::visitors
