#include "visitors/numba_attempts.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether every Numba has a name in one of its modules, so that importing it fails only where there is none.
 */
bool is_numbas(std::string_view module, std::string_view name) {
    using Names = std::vector<std::string_view>;
    static const Names types{"boolean", "float64", "float32", "int64",    "int32",     "int16",      "int8",
                             "uint64",  "uint32",  "uint16",  "uint8",    "intp",      "bool_",      "void",
                             "none",    "uintp",   "intc",    "optional", "complex64", "complex128", "int_"};
    static const Names numba{"jit",     "njit",         "prange",    "vectorize", "guvectorize",
                             "stencil", "cfunc",        "types",     "typed",     "typeof",
                             "config",  "experimental", "extending", "objmode",   "bool"};
    static const Names composed{"Tuple", "UniTuple", "Array", "ListType", "DictType", "unicode_type"};
    static const std::map<std::string_view, Names> others{
        {"numba.experimental", {"jitclass", "structref"}},
        {"numba.typed", {"List", "Dict"}},
        {"numba.extending", {"overload", "overload_method", "register_jitable", "intrinsic"}},
        {"numba.core", {"types", "errors", "config"}},
        {"numba.core.errors", {"NumbaWarning", "NumbaPerformanceWarning", "TypingError"}}};
    const auto has = [&](const Names& names) { return std::ranges::find(names, name) != names.end(); };
    if (module == "numba") return has(numba) || has(types);
    if (module == "numba.types" || module == "numba.core.types") return has(types) || has(composed);
    const auto other = others.find(module);
    return other != others.end() && has(other->second);
}

/** Whether `from module import *` brings names of Numba's, those of all its types among them. */
bool brings_numbas(const ImportFrom* s) {
    return s->level == 0 && s->names[0]->name == "*" && (s->module == "numba" || s->module == "numba.types");
}

class Attempt {
  public:
    Attempt(const Module& module, const Try* s) : module_(module), try_(s) {}

    bool fails_without_numba() {
        // Other exceptions than that of an import may come of other expressions.
        strict_ = !std::ranges::all_of(try_->handlers, is_of_imports);
        for (const Block* suite : {&try_->body, &try_->orelse})
            if (!std::ranges::all_of(suite->stmts, [&](const Stmt* part) { return is_safe(part); }))
                return false;
        return imports_ || makes_;
    }

  private:
    bool is_safe(const Stmt* part) {
        if (auto* import = as<Import>(part)) {
            imports_ = true;
            for (const Alias* a : import->names) numbas_.insert(a->asname.empty() ? a->name : a->asname);
            return std::ranges::all_of(import->names, [](const Alias* a) { return a->name == "numba"; });
        }
        if (auto* from = as<ImportFrom>(part)) {
            imports_ = true;
            for (const Alias* a : from->names) numbas_.insert(a->asname.empty() ? a->name : a->asname);
            if (brings_numbas(from)) return true;
            return from->level == 0 && std::ranges::all_of(from->names, [&](const Alias* a) {
                       return is_numbas(from->module, a->name);
                   });
        }
        if (auto* def = as<FunctionDef>(part)) return defines_kernel(def);
        if (auto* inner = as<Try>(part)) return inner_attempt(inner);
        auto* assign = as<Assign>(part);
        auto* text = as<ExprStmt>(part);
        return is<Pass>(part) || (text && is<Constant>(text->value)) || (assign && is_safe(assign->value));
    }

    bool is_safe(const Expr* value) {
        if (auto* several = as<Tuple>(value))
            return std::ranges::all_of(several->elts, [&](const Expr* e) { return is_safe(e); });
        if (makes_kernel(value)) return makes_ = true;
        bool called = false;
        walk(value, [&](const Node* n) { called = called || is<Call>(n); });
        if (!strict_) return !called;
        return is<Name>(value) || is<Constant>(value) || is_numba_s(value);
    }

    /** What such calls become, and the callers beside it. */
    bool defines_kernel(const FunctionDef* def) {
        makes_ = makes_ || !def->decorator_list.empty();
        // Of several functions of a name any may be the one that is called.
        const bool alone =
            !strict_ && std::ranges::none_of(try_->handlers, [&](const ExceptHandler* handler) {
                return bound_names(handler->body.stmts).contains(def->name);
            });
        const auto is_number = [](const Expr* e) { return !e || is<Constant>(e); };
        return std::ranges::all_of(def->args->defaults, is_number) &&
               std::ranges::all_of(def->args->kw_defaults, is_number) &&
               std::ranges::all_of(def->decorator_list, [&](const Expr* decorator) {
                   auto* call = as<Call>(decorator);
                   const Expr* by = call ? call->func : decorator;
                   return is_of(by, "pykokkos") || (alone && is_numba_s(by));
               });
    }

    /** `try: from numba.experimental import jitclass` for a Numba that has it elsewhere. */
    bool inner_attempt(const Try* inner) {
        const bool passes = std::ranges::all_of(inner->handlers, [](const ExceptHandler* handler) {
            return std::ranges::all_of(handler->body.stmts, [](const Stmt* s) { return is<Pass>(s); });
        });
        return passes && Attempt(module_, inner).fails_without_numba();
    }

    /** `njit(f, cache=True)`, `njit(cache=True)(f)` and `pk.host_call(f)`: with signatures it compiles, which
     * may fail. */
    bool makes_kernel(const Expr* value) const {
        auto* call = as<Call>(value);
        auto* by = call ? as<Call>(call->func) : nullptr;
        const Expr* decorator = by ? by->func : call ? call->func : nullptr;
        const bool makes = decorator && (is_numba_s(decorator) || (!by && is_of(decorator, "pykokkos")));
        return makes && call->args.size() == 1 && is<Name>(call->args[0]) &&
               (!by || (by->args.empty() && call->keywords.empty()));
    }

    bool is_numba_s(const Expr* e) const { return numbas_.contains(root_of(e)) || is_of(e, "numba"); }

    /** Whether an expression is a package that the module imports, or a part of it. */
    bool is_of(const Expr* e, const std::string& package) const {
        const Binding* known = module_.find(root_of(e));
        return known && (known->path == package || known->path.starts_with(package + "."));
    }
    static std::string root_of(const Expr* e) {
        while (auto* a = as<Attribute>(e)) e = a->value;
        return std::string(name_of(e));
    }

    const Module& module_;
    const Try* try_;
    std::set<std::string> numbas_;  ///< what is imported here
    bool strict_ = false, imports_ = false, makes_ = false;
};

}  // namespace

std::set<std::string> imported_names(const Try* attempt) {
    std::vector<Stmt*> imports;
    for (Stmt* part : attempt->body.stmts)
        if (is<Import>(part) || is<ImportFrom>(part)) imports.push_back(part);
    return bound_names(imports);
}

bool is_of_imports(const ExceptHandler* handler) {
    const auto one = [](const Expr* type) {
        return name_of(type) == "ImportError" || name_of(type) == "ModuleNotFoundError";
    };
    auto* several = as<Tuple>(handler->type);
    return several ? std::ranges::all_of(several->elts, one) : one(handler->type);
}

bool never_imports(const Try* attempt) {
    constexpr std::string_view kOfPython2[] = {"__builtin__", "StringIO", "cPickle", "cStringIO",
                                               "future_builtins"};
    const Stmt* first = attempt->body.stmts.front();
    auto* import = as<Import>(first);
    auto* from = as<ImportFrom>(first);
    const std::string module = import ? import->names[0]->name : from && from->level == 0 ? from->module : "";
    return std::ranges::find(kOfPython2, module) != std::end(kOfPython2) &&
           std::ranges::any_of(attempt->handlers,
                               [](const ExceptHandler* h) { return !h->type || is_of_imports(h); });
}

bool fails_without_numba(const Module& module, const Try* attempt) {
    return Attempt(module, attempt).fails_without_numba();
}

std::set<std::string> bound_with_numba(const Try* attempt) {
    std::set<std::string> names = bound_names(attempt->body.stmts);
    names.merge(bound_names(attempt->orelse.stmts));
    for (const Stmt* part : attempt->body.stmts)
        if (auto* from = as<ImportFrom>(part); from && brings_numbas(from))
            for (const ExceptHandler* handler : attempt->handlers)
                for (const std::string& name : bound_names(handler->body.stmts))
                    if (is_numbas(from->module, name)) names.insert(name);
    return names;
}

}  // namespace caramba::visitors
