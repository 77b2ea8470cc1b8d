#include "visitors/signatures.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "syntax/written.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/numba_functions.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

struct ScalarName {
    std::string_view numba, numpy;
};
constexpr std::array<ScalarName, 47> kScalars = {{
    {"float64", "float64"}, {"f8", "float64"},
    {"double", "float64"},  {"float_", "float32"},
    {"float32", "float32"}, {"f4", "float32"},
    {"int64", "int64"},     {"i8", "int64"},
    {"intp", "int64"},      {"int_", "int64"},
    {"longlong", "int64"},  {"long_", "int64"},
    {"ssize_t", "int64"},   {"int32", "int32"},
    {"i4", "int32"},        {"intc", "int32"},
    {"int16", "int16"},     {"i2", "int16"},
    {"short", "int16"},     {"int8", "int8"},
    {"i1", "int8"},         {"char", "int8"},
    {"uint64", "uint64"},   {"u8", "uint64"},
    {"uintp", "uint64"},    {"uint", "uint64"},
    {"ulong", "uint64"},    {"ulonglong", "uint64"},
    {"size_t", "uint64"},   {"uint32", "uint32"},
    {"u4", "uint32"},       {"uintc", "uint32"},
    {"uint16", "uint16"},   {"u2", "uint16"},
    {"ushort", "uint16"},   {"uint8", "uint8"},
    {"u1", "uint8"},        {"uchar", "uint8"},
    {"byte", "uint8"},      {"boolean", "bool_"},
    {"bool_", "bool_"},     {"bool", "bool_"},
    {"b1", "bool_"},        {"complex64", "complex64"},
    {"c8", "complex64"},    {"complex128", "complex128"},
    {"c16", "complex128"},
}};

/** "float64" of "numba.types.float64"; "" of other paths. */
std::string numba_name(const std::string& path) {
    for (const char* module : {"numba.core.types.npytypes.", "numba.core.types.containers.",
                               "numba.core.types.", "numba.types.npytypes.", "numba.types.", "numba."})
        if (path.starts_with(module)) return path.substr(std::string_view(module).size());
    return {};
}

std::string_view numpy_name(std::string_view numba) {
    for (const ScalarName& known : kScalars)
        if (known.numba == numba) return known.numpy;
    return {};
}

DeclaredType scalar(std::string_view numpy) {
    DeclaredType out;
    out.kind = DeclaredType::Kind::Scalar;
    out.scalar = numpy;
    return out;
}

/** What a call gives for parameters, by position or by name; null for those that it leaves out. */
std::vector<const Expr*> arguments(const Call* call, const std::vector<std::string_view>& names) {
    std::vector<const Expr*> given(call->args.begin(), call->args.end());
    given.resize(names.size());
    for (const Keyword* k : call->keywords)
        if (const auto at = std::ranges::find(names, k->arg); at != names.end())
            given[static_cast<size_t>(at - names.begin())] = k->value;
    return given;
}

/** `Array(float32, 2, "C", readonly=True)`, or by keyword: `Array(dtype=float32, ndim=2, layout="C")` */
std::optional<DeclaredType> array_type(const Call* call, const Resolver& resolve) {
    const auto given = arguments(call, {"dtype", "ndim", "layout", "readonly"});
    auto out = given[0] ? read_type(given[0], resolve) : std::nullopt;
    auto* rank = as<Constant>(given[1] ? resolve.value(given[1]) : nullptr);
    if (!out || out->kind != DeclaredType::Kind::Scalar || out->optional || !rank || rank->value.integer < 1)
        return std::nullopt;
    out->kind = DeclaredType::Kind::Array;
    out->rank = static_cast<int>(rank->value.integer);
    const std::string order = given[2] ? written_text(resolve.value(given[2])) : "A";
    if (order.size() == 1) out->order = order[0];
    auto* c = as<Constant>(given[3] ? resolve.value(given[3]) : nullptr);
    out->readonly = c && c->value.kind == ConstantValue::Kind::Bool && c->value.integer;
    return out;
}

/** What a value has to be for the call: it is not converted, and nothing here depends on it. */
DeclaredType as_it_is() {
    DeclaredType out;
    out.kind = DeclaredType::Kind::Any;
    return out;
}

/** Lists, dictionaries and named tuples are taken with exactly these elements. */
bool is_taken_as_it_is(const Call* call, const std::string& name, const Resolver& resolve) {
    constexpr std::array<std::string_view, 7> kinds = {"List",  "ListType", "DictType", "Set",
                                                       "List_", "Bytes",    "ByteArray"};
    if (std::ranges::find(kinds, name) != kinds.end()) return true;
    if ((name != "NamedTuple" && name != "NamedUniTuple") || call->args.empty()) return false;
    const auto is_known = [&](const Expr* e) { return read_type(e, resolve).has_value(); };
    auto* list = as<List>(call->args[0]);
    auto* tuple = as<Tuple>(call->args[0]);
    if (name == "NamedUniTuple") return is_known(call->args[0]);
    return (list || tuple) && std::ranges::all_of(list ? list->elts : tuple->elts, is_known);
}

/** `typeof(Tree(np.empty(1), np.empty(1)))` of a named tuple of arrays. */
bool is_type_of_arrays(const Call* call, const Resolver& resolve) {
    auto* made = call->args.size() == 1 ? as<Call>(resolve.value(call->args[0])) : nullptr;
    auto* maker = made ? as<Call>(resolve.value(made->func)) : nullptr;
    if (!maker || resolve.path(maker->func) != "collections.namedtuple") return false;
    const auto is_array = [&](const Expr* e) {
        auto* item = as<Call>(e);
        return item && is_array_maker(resolve.path(item->func));
    };
    return std::ranges::all_of(made->args, is_array) &&
           std::ranges::all_of(made->keywords, [&](const Keyword* k) { return is_array(k->value); });
}

/** `typeof(1.0)` */
std::optional<DeclaredType> type_of_number(const Expr* given) {
    auto* number = as<Constant>(given);
    using Kind = ConstantValue::Kind;
    const Kind kind = number ? number->value.kind : Kind::None;
    DeclaredType type;
    type.kind = DeclaredType::Kind::Scalar;
    type.scalar = kind == Kind::Bool      ? "bool_"
                  : kind == Kind::Int     ? "int64"
                  : kind == Kind::Float   ? "float64"
                  : kind == Kind::Complex ? "complex128"
                                          : "";
    return type.scalar.empty() ? std::nullopt : std::optional(type);
}

/** `Omitted(400)`: the type of what a parameter has where a call leaves it out, None and texts included. */
std::optional<DeclaredType> type_of_default(const Call* call) {
    const Expr* given = call->args.size() == 1       ? call->args[0]
                        : call->keywords.size() == 1 ? call->keywords[0]->value
                                                     : nullptr;
    if (!is<Constant>(given)) return std::nullopt;
    const auto number = type_of_number(given);
    return number ? number : as_it_is();
}

/** `from_dtype(point)` with `point = np.dtype([("x", "f8"), …])` */
std::optional<DeclaredType> record_type(const Call* call, const Resolver& resolve) {
    if (call->args.size() != 1 || !call->keywords.empty()) return std::nullopt;
    const std::string name = numba_name(resolve.path(call->func));
    auto* dtype = as<Call>(resolve.value(call->args[0]));
    const bool known = (name == "from_dtype" || name == "np.numpy_support.from_dtype") && dtype &&
                       resolve.path(dtype->func) == "numpy.dtype" && dtype->args.size() == 1 &&
                       (is<List>(resolve.value(dtype->args[0])) || is<Dict>(resolve.value(dtype->args[0])));
    if (!known) return std::nullopt;
    DeclaredType out = as_it_is();
    out.records = {call->args[0], resolve.program};
    return out;
}

std::optional<DeclaredType> called_type(const Call* call, const std::string& name, const Resolver& resolve) {
    if (name == "Array") return array_type(call, resolve);
    if (is_taken_as_it_is(call, name, resolve)) return as_it_is();
    if (auto records = record_type(call, resolve)) return records;
    if (name == "typeof" && is_type_of_arrays(call, resolve)) return as_it_is();
    if (name == "typeof" && call->args.size() == 1) return type_of_number(resolve.value(call->args[0]));
    if (name == "Omitted" || name == "misc.Omitted") return type_of_default(call);
    if ((name == "optional" || name == "Optional") && call->args.size() == 1) {
        auto type = read_type(call->args[0], resolve);
        if (type && type->kind == DeclaredType::Kind::Array) return as_it_is();
        if (type && type->kind == DeclaredType::Kind::Scalar) return type->optional = true, type;
        return std::nullopt;
    }
    if (name == "CPointer" && call->args.size() == 1) {
        auto type = read_type(call->args[0], resolve);
        const bool number = type && type->kind == DeclaredType::Kind::Scalar && !type->optional;
        if (number) type->kind = DeclaredType::Kind::Pointer;
        return number ? type : std::nullopt;
    }
    DeclaredType out;
    out.kind = DeclaredType::Kind::Tuple;
    const auto given = arguments(call, {"dtype", "count"});
    if (name == "UniTuple" && given[0] && given[1]) {
        auto item = read_type(given[0], resolve);
        auto* count = as<Constant>(given[1]);
        if (!item || !count || count->value.integer < 1 || count->value.integer > 64) return std::nullopt;
        out.items.assign(static_cast<size_t>(count->value.integer), *item);
        return out;
    }
    const Expr* types = arguments(call, {"types"})[0];
    if (name != "Tuple" || !types) return std::nullopt;
    auto* tuple = as<Tuple>(types);
    auto* list = as<List>(types);
    if (!tuple && !list) return std::nullopt;
    for (const Expr* e : tuple ? tuple->elts : list->elts) {
        auto item = read_type(e, resolve);
        if (!item) return std::nullopt;
        out.items.push_back(*item);
    }
    return out;
}

/** Where another module defines a name. */
std::optional<Place> elsewhere(const Program& program, const Expr* expr) {
    if (!program.project) return std::nullopt;
    auto place = program.project->locate(program, program.module.imported_path(expr));
    return place && place->program != &program ? place : std::nullopt;
}

/** The function without decorators that a program calls by this name, be it its own or another module's. */
const FunctionDef* plain_function(const Program& program, const Expr* callee) {
    const Binding* b = program.defined(callee).second;
    auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
    return def && def->decorator_list.empty() ? def : nullptr;
}

/** `return class_type.instance_type` with `class_type = getattr(cls, "class_type", None)` of the parameter.
 */
bool returns_instance_type(const FunctionDef* def) {
    if (def->args->args.size() != 1) return false;
    const std::string& parameter = def->args->args[0]->arg;
    const auto is_class_type = [&](const Expr* e) {
        auto* call = as<Call>(e);
        if (call && name_of(call->func) == "getattr" && call->args.size() > 1)
            return name_of(call->args[0]) == parameter && written_text(call->args[1]) == "class_type";
        auto* attribute = as<Attribute>(e);
        return attribute && attribute->attr == "class_type" && name_of(attribute->value) == parameter;
    };
    std::set<std::string> names;
    bool found = false;
    walk(def, [&](const Node* n) {
        auto* assign = as<Assign>(n);
        if (assign && is_class_type(assign->value)) names.emplace(name_of(assign->targets[0]));
        auto* given = as<Return>(n);
        auto* type = given ? as<Attribute>(given->value) : nullptr;
        if (type && type->attr == "instance_type")
            found = found || is_class_type(type->value) || names.contains(std::string(name_of(type->value)));
    });
    return found;
}

/** The items of a tuple that is written out: `(float64[:],) * 3 + (int64,)`. */
std::optional<std::vector<const Expr*>> items_of(const Expr* expr) {
    if (auto* tuple = as<Tuple>(expr))
        return std::vector<const Expr*>(tuple->elts.begin(), tuple->elts.end());
    auto* both = as<BinOp>(expr);
    auto left = both ? items_of(both->left) : std::nullopt;
    if (!left) return std::nullopt;
    auto* count = as<Constant>(both->right);
    if (both->op == BinaryOperator::Mult && count && count->value.kind == ConstantValue::Kind::Int) {
        constexpr std::int64_t kMost = 256;
        std::vector<const Expr*> out;
        for (std::int64_t i = 0; i < std::min(count->value.integer, kMost + 1); ++i)
            out.insert(out.end(), left->begin(), left->end());
        if (count->value.integer > kMost) return std::nullopt;
        return out;
    }
    auto right = both->op == BinaryOperator::Add ? items_of(both->right) : std::nullopt;
    if (!right) return std::nullopt;
    left->insert(left->end(), right->begin(), right->end());
    return left;
}

}  // namespace

std::string_view type_in_numpy(const std::string& path) {
    return numpy_name(numba_name(path));
}

const Expr* where_numba_compiles(const Program& program, const Expr* e) {
    auto* choice = as<IfExp>(e);
    auto* negated = choice ? as<UnaryOp>(choice->test) : nullptr;
    if (!choice || (negated && negated->op != UnaryOperator::Not)) return e;
    if (!is_numbas_switch(program.module.resolve(negated ? negated->operand : choice->test))) return e;
    return negated ? choice->body : choice->orelse;
}

Resolver types_of(const Program& program) {
    Resolver out;
    out.program = &program;
    out.value = [&program](const Expr* e) {
        auto* name = as<Name>(e);
        const Binding* b = name ? program.module.find(name->id) : nullptr;
        return b && b->kind == Binding::Kind::Variable && b->value ? where_numba_compiles(program, b->value)
                                                                   : e;
    };
    out.path = [&program, value = out.value](const Expr* e) {
        auto there = elsewhere(program, e);
        if (!there) {
            const std::string alias = program.resolve_alias(e);
            return alias.empty() ? program.module.resolve(value(e)) : alias;
        }
        Name name;
        name.id = there->name;
        return types_of(*there->program).path(&name);
    };
    out.elsewhere = [&program](const Expr* e) -> std::optional<DeclaredType> {
        auto there = elsewhere(program, e);
        if (!there) return std::nullopt;
        Name name;
        name.id = there->name;
        return read_type(&name, types_of(*there->program));
    };
    return out;
}

namespace {

/** What a function of the program's gives that does nothing but to say a type: `vector(3)` of `def
 * vector(rank=1): return types.Array(float64, rank, "C")`. */
std::optional<DeclaredType> type_by_function(const Call* call, const Resolver& resolve) {
    const FunctionDef* def = resolve.program ? plain_function(*resolve.program, call->func) : nullptr;
    auto* gives = def ? as<Return>(def->body.stmts.back()) : nullptr;
    if (!gives || !gives->value ||
        !std::all_of(def->body.stmts.begin(), def->body.stmts.end() - 1, is_docstring))
        return std::nullopt;
    const Arguments& a = *def->args;
    std::vector<std::string_view> names;
    for (const Arg* parameter : a.args) names.push_back(parameter->arg);
    const bool plain = a.posonlyargs.empty() && a.kwonlyargs.empty() && !a.vararg && !a.kwarg;
    const auto is_known = [&](const Keyword* k) { return std::ranges::count(names, k->arg) > 0; };
    if (!plain || call->args.size() + call->keywords.size() > names.size() ||
        !std::ranges::all_of(call->keywords, is_known))
        return std::nullopt;
    Resolver inside = types_of(*resolve.program->defined(call->func).first);
    const Resolver outside = inside;
    /** What the parameters are, and where its names are read. */
    std::map<std::string_view, std::pair<const Expr*, const Resolver*>> meant;
    const auto given = arguments(call, names);
    const size_t required = names.size() - a.defaults.size();
    for (size_t i = 0; i < names.size(); ++i) {
        if (given[i])
            meant[names[i]] = {given[i], &resolve};
        else if (i >= required)
            meant[names[i]] = {a.defaults[i - required], &outside};
    }
    const auto argument = [&](const Expr* e) {
        const auto at = is<Name>(e) ? meant.find(name_of(e)) : meant.end();
        return at == meant.end() ? std::pair{e, &outside} : at->second;
    };
    inside.path = [&](const Expr* e) {
        const auto [value, scope] = argument(e);
        return scope->path(value);
    };
    inside.value = [&](const Expr* e) {
        const auto [value, scope] = argument(e);
        return scope->value(value);
    };
    inside.elsewhere = [&](const Expr* e) {
        const auto [value, scope] = argument(e);
        return scope->elsewhere(value);
    };
    inside.program = nullptr;  // which keeps functions that call themselves from going on forever
    auto type = read_type(gives->value, inside);
    return type && !type->records.written ? type : std::nullopt;
}

}  // namespace

const Expr* class_of_type(const Expr* type, const Resolver& resolve) {
    auto* attribute = as<Attribute>(type);
    if (attribute && attribute->attr == "instance_type") {
        auto* of = as<Attribute>(attribute->value);
        return of && of->attr == "class_type" ? of->value : nullptr;
    }
    auto* call = as<Call>(type);
    const bool one = call && call->args.size() == 1 && call->keywords.empty() && is<Name>(call->args[0]);
    const FunctionDef* helper =
        one && resolve.program ? plain_function(*resolve.program, call->func) : nullptr;
    return helper && returns_instance_type(helper) ? call->args[0] : nullptr;
}

std::optional<DeclaredType> read_type(const Expr* written, const Resolver& resolve) {
    if (auto known = resolve.elsewhere(written)) return known;
    const Expr* expr = resolve.value(written);
    if (auto* c = as<Constant>(expr); c && c->value.kind == ConstantValue::Kind::None) return DeclaredType();
    if (auto* s = as<Subscript>(expr)) {
        auto element = read_type(s->value, resolve);
        const bool records = element && element->records.written && element->rank == 0;
        const bool number = element && element->kind == DeclaredType::Kind::Scalar && !element->optional;
        if (!records && !number) return std::nullopt;
        auto* tuple = as<Tuple>(s->slice);
        size_t rank = tuple ? tuple->elts.size() : 1;
        for (size_t i = 0; i < rank; ++i) {
            auto* slice = as<Slice>(tuple ? tuple->elts[i] : s->slice);
            if (!slice) return std::nullopt;
            // A step says that elements lie side by side along the axis, as far as Numba asks.
            if (slice->step && i == 0 && rank > 1) element->order = 'F';
            if (slice->step && i == rank - 1 && element->order != 'F') element->order = 'C';
        }
        if (number) element->kind = DeclaredType::Kind::Array;
        element->rank = static_cast<int>(rank);
        return element;
    }
    if (class_of_type(expr, resolve)) return as_it_is();
    if (auto* call = as<Call>(expr)) {
        auto type = called_type(call, numba_name(resolve.path(call->func)), resolve);
        return type ? type : type_by_function(call, resolve);
    }
    std::string name = numba_name(resolve.path(expr));
    if (name == "unicode_type" || name == "string") return as_it_is();
    if (name == "void" || name == "none") return DeclaredType();
    if (name == "voidptr") {
        DeclaredType pointer = scalar("void");
        pointer.kind = DeclaredType::Kind::Pointer;
        return pointer;
    }
    const std::string_view numpy = numpy_name(name);
    return numpy.empty() ? std::nullopt : std::optional(scalar(numpy));
}

std::optional<Signature> read_signature(const Expr* expr, const Resolver& resolve) {
    Signature out;
    auto* call = as<Call>(expr);
    auto tuple = items_of(expr);
    if (call) {
        out.result = read_type(call->func, resolve);
        if (!out.result || !call->keywords.empty()) return std::nullopt;
    } else if (!tuple) {
        return std::nullopt;
    }
    if (call) tuple.emplace(call->args.begin(), call->args.end());
    for (const Expr* e : *tuple) {
        auto type = read_type(e, resolve);
        if (!type) return std::nullopt;
        out.parameters.push_back(*type);
    }
    return out;
}

namespace {

std::string type_text(const DeclaredType& type) {
    using Kind = DeclaredType::Kind;
    if (type.kind == Kind::Void) return "void";
    std::string text = type.scalar;
    if (type.kind == Kind::Pointer) return text == "void" ? "voidptr" : "CPointer(" + text + ")";
    if (type.optional) return "optional(" + text + ")";
    for (int d = 0; d < type.rank; ++d) {
        text += d ? ", :" : "[:";
        if ((type.order == 'C' && d == type.rank - 1) || (type.order == 'F' && d == 0)) text += ":1";
    }
    if (type.rank) text += "]";
    if (type.readonly) text = "readonly " + text;
    if (type.kind == Kind::Any) return "any";
    if (type.kind != Kind::Tuple) return text;
    for (const DeclaredType& item : type.items) text += (text.empty() ? "Tuple((" : ", ") + type_text(item);
    return text + "))";
}

}  // namespace

std::string signature_text(const Signature& signature) {
    std::string text;
    for (const DeclaredType& p : signature.parameters) text += (text.empty() ? "" : ", ") + type_text(p);
    if (signature.result) return type_text(*signature.result) + "(" + text + ")";
    return "(" + text + (signature.parameters.size() == 1 ? ",)" : ")");
}

namespace {

/** What is true of a value of either type. */
DeclaredType either(const DeclaredType& a, const DeclaredType& b) {
    if (a == b) return a;
    DeclaredType out = a;
    out.scalar.clear();
    out.order = 'A';
    if (a.kind != DeclaredType::Kind::Array || b.kind != a.kind || a.rank != b.rank) {
        out = DeclaredType();
        out.kind = DeclaredType::Kind::Any;
    }
    return out;
}

/** Whether the text of a type says all of it. */
bool has_text(const DeclaredType& type) {
    using Kind = DeclaredType::Kind;
    return !type.optional && type.dtype.empty() && std::ranges::all_of(type.items, has_text) &&
           type.kind != Kind::Any;
}

/** Whether results are converted by the types that are chosen: tuples are where they are written, but for
 * those of arrays, which stay what they are. */
bool converts_result(const Signature& s) {
    using Kind = DeclaredType::Kind;
    return !s.result || s.result->kind != Kind::Tuple ||
           std::ranges::all_of(s.result->items, [](const auto& item) { return item.kind == Kind::Array; });
}

}  // namespace

namespace {

/** Signatures with types that have no text: of those that differ in nothing that is converted, each call
 * needs none. */
std::optional<Signature> merge_without_texts(const std::vector<Signature>& signatures) {
    Signature out = signatures[0];
    const auto is_taken = [](const DeclaredType& type) {
        return type.kind == DeclaredType::Kind::Any || type.kind == DeclaredType::Kind::Array;
    };
    for (const Signature& s : signatures) {
        if (s.parameters.size() != out.parameters.size() || s.result != out.result) return std::nullopt;
        for (size_t i = 0; i < out.parameters.size(); ++i) {
            DeclaredType& known = out.parameters[i];
            if (known == s.parameters[i]) continue;
            if (!is_taken(known) || !is_taken(s.parameters[i])) return std::nullopt;
            known = either(known, s.parameters[i]);
        }
    }
    return out;
}

}  // namespace

std::optional<Signature> merge(const std::vector<Signature>& signatures) {
    if (signatures.empty()) return std::nullopt;
    Signature out = signatures[0];
    if (std::ranges::all_of(signatures, [&](const Signature& s) {
            return s.parameters == out.parameters && s.result == out.result;
        })) {
        if (std::ranges::all_of(out.parameters, has_text)) out.alternatives = {signature_text(out)};
        return out;
    }
    const auto has_texts = [](const Signature& s) { return std::ranges::all_of(s.parameters, has_text); };
    if (!std::ranges::all_of(signatures, has_texts)) return merge_without_texts(signatures);
    for (const Signature& s : signatures) {
        const bool suits = s.parameters.size() == out.parameters.size() && converts_result(s) &&
                           s.result.has_value() == out.result.has_value() &&
                           (!s.result || has_text(*s.result));
        if (!suits) return std::nullopt;
        for (size_t i = 0; i < out.parameters.size(); ++i)
            out.parameters[i] = either(out.parameters[i], s.parameters[i]);
        if (out.result) out.result = either(*out.result, *s.result);
        const std::string text = signature_text(s);
        if (std::ranges::find(out.alternatives, text) == out.alternatives.end())
            out.alternatives.push_back(text);
    }
    return out;
}

namespace {

/** bool, integers, floating-point and complex numbers, and how many bits they have. */
std::pair<int, int> kind_and_bits(const std::string& scalar) {
    const size_t digits = scalar.find_first_of("0123456789");
    const int bits = digits == scalar.npos ? 0 : std::stoi(scalar.substr(digits));
    const int kind = scalar.starts_with("bool")      ? 0
                     : scalar.starts_with("float")   ? 2
                     : scalar.starts_with("complex") ? 3
                                                     : 1;
    return {kind, bits};
}

bool may_take(const DeclaredType& type, const DeclaredType& given) {
    const auto [kind, bits] = kind_and_bits(type.scalar);
    const auto [given_kind, given_bits] = kind_and_bits(given.scalar);
    return kind >= given_kind && bits >= given_bits;
}

}  // namespace

bool hides_loops(const std::vector<Signature>& signatures) {
    for (size_t later = 1; later < signatures.size(); ++later)
        for (size_t i = 0; i < later; ++i)
            if (std::ranges::equal(signatures[i].parameters, signatures[later].parameters, may_take))
                return true;
    return false;
}

}  // namespace caramba::visitors
