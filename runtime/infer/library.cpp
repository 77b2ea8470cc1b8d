#include "runtime/infer/library.hpp"

#include <dlfcn.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <unordered_map>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/indexing.hpp"
#include "runtime/infer/records.hpp"
#include "syntax/build.hpp"
#include "types/array_parameters.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

constexpr const char* kModule = "pykokkos.array_library";
constexpr const char* kFolder = "array_library";

/** The name in the library of a NumPy function or a method that NumPy has no function for: `linalg.solve` is
 * linalg_solve, `a.item()` is method_item. */
std::string library_name(const types::ArrayFunctionInfo& f) {
    if (f.names.empty()) return "method_" + std::string(f.methods);
    std::string name(f.names.substr(0, f.names.find(' ')));
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

}  // namespace

std::shared_ptr<Function> library_function(const std::string& name) {
    static auto& functions = *new std::unordered_map<std::string, std::shared_ptr<Function>>;
    if (auto known = functions.find(name); known != functions.end()) return known->second;
    // Other threads may run within this, and find no function rather than none that is there.
    std::shared_ptr<Function> found;
    PyObject* module = PyImport_ImportModule(kModule);
    PyObject* function = module ? PyObject_GetAttrString(module, name.c_str()) : nullptr;
    if (function) found = capture(function, library_options(function));
    PyErr_Clear();
    Py_XDECREF(function);
    Py_XDECREF(module);
    return functions.emplace(name, std::move(found)).first->second;
}

bool in_library(PyObject* function) {
    PyObject* module = PyObject_GetAttrString(function, "__module__");
    const char* name = module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : nullptr;
    const bool found = name && std::string_view(name).starts_with(kModule);
    PyErr_Clear();
    Py_XDECREF(module);
    return found;
}

Options library_options(PyObject* function) {
    // NumPy's functions divide as its arrays do; modules of those that Numba compiles for its callers say so.
    Options options{.python_errors = false, .fastmath = 0, .is_function = true};
    PyObject* globals = PyFunction_Check(function) ? PyFunction_GET_GLOBALS(function) : nullptr;
    options.inlined = globals && PyDict_GetItemString(globals, "DIVIDES_AS_CALLERS") == Py_True;
    return options;
}

const std::string& library_version() {
    static const std::string version = [] {
        Dl_info info{};
        if (!dladdr(reinterpret_cast<const void*>(&library_version), &info) || !info.dli_fname)
            return std::string();
        std::vector<std::string> files;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(
                 std::filesystem::path(info.dli_fname).parent_path() / kFolder, error)) {
            struct stat status {};
            if (entry.path().extension() != ".py" || stat(entry.path().c_str(), &status) != 0) continue;
            files.push_back(entry.path().filename().string() + " " + std::to_string(status.st_size) + "/" +
                            std::to_string(status.st_mtim.tv_sec) + "." +
                            std::to_string(status.st_mtim.tv_nsec));
        }
        std::ranges::sort(files);
        std::string all;
        for (const std::string& file : files) all += file + " ";
        return all;
    }();
    return version;
}

Call* Expressions::library_node(const Node* at, const std::string& function,
                                const std::vector<const Expr*>& args) {
    std::shared_ptr<Function> callee = library_function(function);
    if (!callee) return nullptr;
    Meaning meaning;
    meaning.kind = Meaning::Kind::Function;
    meaning.object = callee->object;
    meaning.function = std::move(callee);
    return call_node(at, function, std::move(meaning), args);
}

Call* Expressions::call_node(const Node* at, const std::string& name, Meaning meaning,
                             const std::vector<const Expr*>& args) {
    Build make(made());
    Expr* callee = make.name(name);
    std::vector<Expr*> operands;
    for (const Expr* a : args) operands.push_back(const_cast<Expr*>(a));
    auto* call = static_cast<Call*>(make.call(callee, std::move(operands)));
    callee->span = call->span = at->span;
    instance_.meanings[callee] = std::move(meaning);
    return call;
}

Call* Expressions::array_node(const Node* at, const std::string& function,
                              const std::vector<const Expr*>& args) {
    Meaning meaning;
    meaning.kind = Meaning::Kind::ArrayFunction;
    meaning.array_function = types::find_array_function(function);
    return call_node(at, function, std::move(meaning), args);
}

const Expr* Expressions::moved_axis(const Expr* array, int from, int to) {
    if (from == to) return array;
    Build make(made());
    Expr *first = make.integer(from), *second = make.integer(to);
    first->span = second->span = array->span;
    return array_node(array, "moveaxis", {array, first, second});
}

Tree& Expressions::made() {
    if (!instance_.made) instance_.made = std::make_shared<Tree>();
    return *instance_.made;
}

TypeRef Expressions::rewrite(const Node* node, const std::string& function,
                             const std::vector<const Expr*>& args, const std::vector<Keyword*>& keywords) {
    const Expr*& meant = instance_.rewritten[node];
    if (!meant) {
        Call* call = library_node(node, function, args);
        if (!call) return unknown(node, "'" + function + "' is not available in a kernel");
        call->keywords = keywords;
        meant = call;
    }
    const Expr* call = meant;  // typing it may add rewritten nodes
    return type(call);
}

TypeRef Expressions::library_call(const Call* c, const types::ArrayFunctionInfo& f, const Expr* self) {
    std::vector<const Expr*> args;
    if (self) args.push_back(self);
    args.insert(args.end(), c->args.begin(), c->args.end());
    std::vector<Keyword*> keywords = c->keywords;
    auto array = [&](const Expr* value, size_t position, const std::string& keyword) -> const Expr* {
        TypeRef t = type(value);
        if (!t) return nullptr;
        if (f.id == types::ArrayFunctionId::LibraryJoin || instance_.rewritten.contains(c)) return value;
        // A list of arrays stays one.
        const bool items = types::is_list(t) && !(t->element && types::is_array(t->element));
        const bool sequence = items || (types::is_tuple(t) && !is_slice_object(t));
        const bool like = sequence && types::is_array_like(f, position, keyword, false);
        const bool number = types::is_scalar(t) && types::is_array_like(f, position, keyword, true);
        if (!like && !number && !(items && is<List>(value))) return value;
        return array_node(value, "array", {value});
    };
    for (size_t i = 0; i < args.size(); ++i)
        if (!(args[i] = array(args[i], i, ""))) return nullptr;
    for (Keyword*& k : keywords) {
        const Expr* value = array(k->value, 0, k->arg);
        if (!value) return nullptr;
        if (value == k->value) continue;
        auto* converted = made().make<Keyword>();
        converted->arg = k->arg;
        converted->span = k->span;
        converted->value = const_cast<Expr*>(value);
        k = converted;
    }
    std::string name = library_name(f);
    if (f.id != types::ArrayFunctionId::LibraryJoin) return rewrite(c, name, args, keywords);
    return join(c, name, args);
}

TypeRef Expressions::join(const Call* c, const std::string& name, const std::vector<const Expr*>& args) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        TypeRef parts = args.empty() ? nullptr : type(args[0]);
        if (!parts || !types::is_tuple(parts) || parts->elements.empty())
            return unknown(c, "np." + name + " takes a tuple of arrays in a kernel");
        auto part = [&](size_t i) -> const Expr* {
            if (auto* literal = as<Tuple>(args[0])) return literal->elts[i];
            Build make(made());
            Expr* index = make.integer(static_cast<std::int64_t>(i));
            Expr* item = make.subscript(const_cast<Expr*>(args[0]), index);
            index->span = item->span = c->span;
            return item;
        };
        const Expr* joined = part(0);
        for (size_t i = 1; i < std::max<size_t>(parts->elements.size(), 2); ++i) {
            bool single = parts->elements.size() == 1;
            std::vector<const Expr*> operands{joined};
            if (!single) operands.push_back(part(i));
            operands.insert(operands.end(), args.begin() + 1, args.end());
            Call* call = library_node(c, single ? name + "_one" : name, operands);
            if (!call) return unknown(c, "np." + name + " is not available in a kernel");
            call->keywords = c->keywords;
            joined = call;
        }
        // Of arrays that all are in Fortran's order Numba's result is so, too.
        const bool fortran = std::ranges::all_of(parts->elements, [](TypeRef t) {
            return types::is_array(t) && t->rank > 1 && t->layout == types::Layout::F;
        });
        instance_.rewritten[c] = fortran ? array_node(c, "asfortranarray", {joined}) : joined;
    }
    const Expr* call = instance_.rewritten[c];
    return type(call);
}

bool Expressions::has_array_index(const Subscript* s) {
    expand_index(s->slice, true);
    bool found = false;
    for (const Expr* part : index_expressions(instance_, s)) {
        if (is<Constant>(part) || is<Slice>(part)) continue;
        TypeRef t = type(part);
        found = found || (t && types::is_array(t) && t->rank > 0);
    }
    return found;
}

TypeRef Expressions::gather(const Subscript* s, const std::vector<const Expr*>& parts) {
    if (picks_items(s, parts)) {
        std::vector<const Expr*> args{s->value};
        args.insert(args.end(), parts.begin(), parts.end());
        return rewrite(s, parts.size() == 2 ? "gather_pairs" : "gather_triples", args);
    }
    auto spread = spread_index(s, parts);
    if (!spread) return nullptr;
    const Expr*& meant = instance_.rewritten[s];
    if (spread->axis > 0 && !meant)
        if (Call* rows =
                library_node(s, spread->mask ? "compress" : "gather", {spread->array, spread->index}))
            meant = array_node(s, "ascontiguousarray", {moved_axis(rows, 0, spread->axis)});
    if (const Expr* call = meant) return type(call);
    return rewrite(s,
                   spread->before == 1   ? "take_columns"
                   : spread->before == 2 ? "take_layers"
                   : spread->mask        ? "compress"
                                         : "gather",
                   {spread->array, spread->index});
}

bool Expressions::picks_items(const Subscript* s, const std::vector<const Expr*>& parts) {
    TypeRef base = type(s->value);
    return base && base->rank >= static_cast<int>(parts.size()) && (parts.size() == 2 || parts.size() == 3) &&
           std::ranges::all_of(parts, [&](const Expr* part) {
               TypeRef t = is<Slice>(part) || is<Constant>(part) ? nullptr : type(part);
               return t && types::is_array(t) && t->rank == 1 && types::is_integer(t->element);
           });
}

std::optional<Expressions::Spread> Expressions::spread_inner(const Subscript* s,
                                                             const std::vector<const Expr*>& parts,
                                                             size_t at) {
    const TypeRef base = instance_.types[s->value], index = instance_.types[parts[at]];
    const auto is_none = [&](const Expr* part) {
        TypeRef t = is<Slice>(part) || is_ellipsis(part) ? nullptr : type(part);
        return t && t->kind == types::Kind::None;
    };
    const auto given =
        std::ranges::count_if(parts, [&](const Expr* part) { return !is_ellipsis(part) && !is_none(part); });
    const int missing = std::max(base->rank - static_cast<int>(given), 0);
    // Integers and the array make one axis where they stand side by side; otherwise that axis comes first.
    int axis = 0, groups = 0;
    bool plain = index->rank == 1, integers = false, added = false, grouped = false;
    for (size_t i = 0; i < parts.size(); ++i) {
        const bool none = is_none(parts[i]), slice = is<Slice>(parts[i]), ellipsis = is_ellipsis(parts[i]);
        const int axes = ellipsis ? missing : slice || none;
        if (i < at) axis += axes;
        added = added || none;
        if (slice || (ellipsis && axes > 0)) grouped = false;
        if (slice || ellipsis || none) continue;
        groups += !grouped;
        grouped = true;
        if (i == at) continue;
        TypeRef t = type(parts[i]);
        if (!t) return std::nullopt;
        plain = plain && types::is_integral(t);
        integers = true;
    }
    Spread spread{s->value, parts[at], index->element->kind == types::Kind::Bool};
    // The axes of an index of a higher rank come where it stands.
    const bool stays = index->rank > 1 && !spread.mask && !integers && !added && (axis == 1 || axis == 2);
    if (!stays && (!plain || (integers && added))) {
        unknown(s, "this mix of array, slice and integer indices is not available in a kernel",
                "take the parts one after the other");
        return std::nullopt;
    }
    if (stays)
        spread.before = axis;
    else if (groups == 1 || spread.mask)
        spread.axis = axis;
    const Expr*& row = instance_.rows[s];
    if (!row) {
        Build make(made());
        std::vector<Expr*> around;
        for (size_t i = 0; i < parts.size(); ++i)
            around.push_back(i == at ? made().make<Slice>() : const_cast<Expr*>(parts[i]));
        Expr* position = around.size() == 1 ? around[0] : make.tuple(around);
        Expr* view = make.subscript(s->value, position);
        position->span = view->span = s->span;
        row = stays ? view : moved_axis(view, axis, 0);
    }
    spread.array = row;
    return spread;
}

const Expr* Expressions::spread_value(const Expr* stored, const Spread& spread) {
    TypeRef array = type(spread.array), value = type(stored);
    if (!array || !value) return nullptr;
    if (spread.axis == 0 || !types::is_array(value)) return stored;
    // Values of fewer axes stand for the last ones.
    const int fewer = array->rank - value->rank;
    if (fewer < 0 || spread.axis < fewer) return stored;
    stored = moved_axis(stored, spread.axis - fewer, 0);
    if (fewer == 0) return stored;
    Build make(made());
    std::vector<Expr*> parts{made().make<Slice>()};
    for (int i = 0; i < fewer; ++i) parts.push_back(made().make<Constant>());
    Expr* position = make.tuple(parts);
    Expr* wider = make.subscript(const_cast<Expr*>(stored), position);
    for (Expr* part : parts) part->span = stored->span;
    position->span = wider->span = stored->span;
    return wider;
}

std::optional<Expressions::Spread> Expressions::spread_index(const Subscript* s,
                                                             const std::vector<const Expr*>& parts) {
    size_t at = 0;
    auto is_array = [&](const Expr* part) {
        TypeRef t = instance_.types[part];
        return t && types::is_array(t) && t->rank > 0;
    };
    while (at < parts.size() && !is_array(parts[at])) ++at;
    auto is_full = [](const Expr* part) {
        auto* slice = as<Slice>(part);
        return slice && !slice->lower && !slice->upper && !slice->step;
    };
    auto is_integer = [&](const Expr* part) {
        TypeRef t = is<Slice>(part) || is_ellipsis(part) ? nullptr : type(part);
        return t && types::is_integral(t);
    };
    const auto behind = parts.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    const bool simple_after =
        std::all_of(behind, parts.end(), [&](const Expr* part) { return is_full(part) || is_integer(part); });
    const bool integers_after = std::any_of(behind, parts.end(), is_integer);
    const bool integers_before = std::all_of(parts.begin(), behind - 1, is_integer);
    TypeRef index = instance_.types[parts[at]];
    Spread spread{s->value, parts[at], index->element->kind == types::Kind::Bool};
    if (!types::is_integral(index->element)) {
        unknown(parts[at], "an array is indexed by integers and booleans, not by " + types::name(index));
        return std::nullopt;
    }
    const bool rest_full =
        std::ranges::all_of(parts, [&](const Expr* part) { return part == parts[at] || is_full(part); });
    if (at == 1 && rest_full && !(spread.mask && index->rank != 1)) {
        spread.before = 1;
        return spread;
    }
    if (!simple_after || !integers_before || (spread.mask && index->rank != 1 && parts.size() > 1))
        return spread_inner(s, parts, at);
    if (at > 0 || integers_after) {
        // The integers first: what they leave is indexed by the array.
        const Expr*& row = instance_.rows[s];
        if (!row) {
            Build make(made());
            std::vector<Expr*> leading;
            for (size_t i = 0; i < (integers_after ? parts.size() : at); ++i)
                leading.push_back(i == at ? made().make<Slice>() : const_cast<Expr*>(parts[i]));
            Expr* position = leading.size() == 1 ? leading[0] : make.tuple(leading);
            Expr* made_row = make.subscript(s->value, position);
            position->span = made_row->span = s->span;
            row = made_row;
        }
        spread.array = row;
    }
    return spread;
}

bool Expressions::store_list(const Stmt* at, const Expr* target, const Expr* value) {
    auto* s = as<Subscript>(target);
    if (store_slice(at, s, value)) return true;
    TypeRef place = s ? type(s) : nullptr, items = type(value);
    if (!place || !types::is_array(place) || place->rank != 1 || !types::is_list(items) || is<List>(value))
        return false;
    if (items->element) rewrite(at, "put_items", {value, target});
    return true;
}

bool Expressions::may_be_view(const Expr* array) {
    auto* s = as<Subscript>(array);
    return s ? !has_array_index(s) : !is<BinOp>(array) && !is<UnaryOp>(array) && !is<Compare>(array);
}

bool Expressions::scatter(const Stmt* at, const Expr* target, const Expr* value, const BinaryOperator* op) {
    auto* s = as<Subscript>(target);
    TypeRef base = s ? type(s->value) : nullptr;
    if (!base || !types::is_array(base) || !has_array_index(s)) return false;
    const std::vector<const Expr*> parts = index_expressions(instance_, s);
    const bool items = picks_items(s, parts);
    auto spread = items ? Spread{s->value, parts[0], false} : spread_index(s, parts);
    if (!spread) return true;
    if (base->readonly)
        throw KernelError{"ValueError", described(s->value) + " is read-only, and the kernel stores to it",
                          "pass a writable copy", static_cast<int>(at->span.line)};
    const Expr*& update = instance_.rows[at];
    if (op && !update) {
        auto* sum = made().make<BinOp>();
        sum->left = const_cast<Subscript*>(s);
        sum->op = *op;
        sum->right = const_cast<Expr*>(value);
        sum->span = at->span;
        update = sum;
    }
    TypeRef from = op ? nullptr : type(value);
    if (from && !update && types::is_array(from) && from->rank > 0 && may_be_view(value)) {
        // All elements are read before one is stored, as in Numba where the arrays overlap.
        update = array_node(value, "copy", {value});
    } else if (!op && !from) {
        return true;
    }
    const Expr* stored = update ? update : value;
    if (items) {
        std::vector<const Expr*> args{s->value};
        args.insert(args.end(), parts.begin(), parts.end());
        args.push_back(stored);
        rewrite(at, parts.size() == 2 ? "put_pairs" : "put_triples", args);
        return true;
    }
    if (!instance_.rewritten.contains(at) && !(stored = spread_value(stored, *spread))) return true;
    rewrite(at,
            spread->before == 1   ? "put_columns"
            : spread->before == 2 ? "put_layers"
            : spread->mask        ? "place"
                                  : "put",
            {spread->array, spread->index, stored});
    return true;
}

}  // namespace caramba::runtime
