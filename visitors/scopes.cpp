#include "visitors/scopes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>

#include "syntax/visitor.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/global_values.hpp"
#include "visitors/local_imports.hpp"
#include "visitors/numba_attempts.hpp"
#include "visitors/star_imports.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Collects what the statements of one scope bind, without entering inner scopes. */
class Binder : public Visitor {
  public:
    std::set<std::string> names, globals;

    void bind(const Expr* target) {
        if (auto* n = as<Name>(target)) names.insert(n->id);
        if (auto* t = as<Tuple>(target))
            for (const Expr* e : t->elts) bind(e);
        if (auto* l = as<List>(target))
            for (const Expr* e : l->elts) bind(e);
        if (auto* s = as<Starred>(target)) bind(s->value);
    }

  protected:
    void visit_node(Assign* s) override {
        for (const Expr* t : s->targets) bind(t);
        visit_children(s);
    }
    void visit_node(AugAssign* s) override {
        bind(s->target);
        visit_children(s);
    }
    void visit_node(AnnAssign* s) override {
        bind(s->target);
        visit_children(s);
    }
    void visit_node(NamedExpr* e) override {
        bind(e->target);
        visit_children(e);
    }
    void visit_node(For* s) override {
        bind(s->target);
        visit_children(s);
    }
    void visit_node(AsyncFor* s) override {
        bind(s->target);
        visit_children(s);
    }
    void visit_node(WithItem* w) override {
        if (w->optional_vars) bind(w->optional_vars);
        visit_children(w);
    }
    void visit_node(ExceptHandler* h) override {
        if (!h->name.empty()) names.insert(h->name);
        visit_children(h);
    }
    void visit_node(Delete* s) override {
        for (const Expr* t : s->targets) bind(t);
    }
    void visit_node(Import* s) override {
        for (const Alias* a : s->names)
            names.insert(a->asname.empty() ? a->name.substr(0, a->name.find('.')) : a->asname);
    }
    void visit_node(ImportFrom* s) override {
        for (const Alias* a : s->names) names.insert(a->asname.empty() ? a->name : a->asname);
    }
    void visit_node(Global* s) override { globals.insert(s->names.begin(), s->names.end()); }
    void visit_node(Nonlocal* s) override { globals.insert(s->names.begin(), s->names.end()); }
    void visit_node(FunctionDef* s) override { names.insert(s->name); }
    void visit_node(AsyncFunctionDef* s) override { names.insert(s->name); }
    void visit_node(ClassDef* s) override { names.insert(s->name); }
    void visit_node(Lambda*) override {}
    void visit_node(ListComp*) override {}
    void visit_node(SetComp*) override {}
    void visit_node(DictComp*) override {}
    void visit_node(GeneratorExp*) override {}
};

/** The statements of a module, with those of its if, try, with and loop suites. */
class Globals : public Visitor {
  public:
    explicit Globals(Module& module) : module_(module) {}

  private:
    /** `from`: what is not the value itself, but makes it. */
    void add(const std::string& name, Binding binding, const Expr* from = nullptr) {
        if (with_numba_.contains(name)) return;
        auto [at, fresh] = module_.globals.emplace(name, binding);
        Binding& known = at->second;
        const bool import = binding.kind == Binding::Kind::Import;
        const bool another = import && !known.path.empty() && known.path != binding.path;
        if (!import || another) known.values.push_back(binding.value ? binding.value : from);
        if (import) known.imports.insert(binding.path);
        if (binding.node) known.last = std::max(known.last, binding.node->span.end);
        const Node* choice = binding.kind == Binding::Kind::Function ? binding.node : binding.value;
        if (choice && (fresh || !known.choices.empty())) {
            known.choices.push_back(choice);
            known.conditions.push_back(conditions_);
        } else {
            known.choices.clear();
            known.conditions.clear();
        }
        if (fresh) return;
        bool again = known.kind == Binding::Kind::Import && binding.kind == Binding::Kind::Import &&
                     known.path == binding.path;
        if (!again) known.kind = Binding::Kind::Several;
        if (known.path.empty()) known.path = binding.path;
    }
    void visit_node(Import* s) override {
        for (const Alias* a : s->names) {
            if (a->asname.empty())
                add(a->name.substr(0, a->name.find('.')),
                    {Binding::Kind::Import, a->name.substr(0, a->name.find('.')), s, nullptr});
            else
                add(a->asname, {Binding::Kind::Import, a->name, s, nullptr});
        }
    }
    void visit_node(ImportFrom* s) override {
        std::string base = std::string(static_cast<size_t>(s->level), '.') + s->module;
        if (s->names[0]->name == "*" && is_known_star(base)) return known_star(base);
        for (const Alias* a : s->names)
            add(a->asname.empty() ? a->name : a->asname,
                {Binding::Kind::Import,
                 base.empty() || s->module.empty() ? base + a->name : base + "." + a->name, s, nullptr});
    }
    static Binding several() {
        Binding unknown{Binding::Kind::Several, "", nullptr, nullptr};
        unknown.values = {nullptr};
        return unknown;
    }
    /** What was bound before may be another thing now. */
    void known_star(const std::string& module) {
        module_.stars.push_back(module);
        for (auto& [name, binding] : module_.globals)
            if (exported(module, name) != Exported::No && binding.path != module + "." + name)
                binding = several();
    }
    /** `if sys.version_info < (3,): range = xrange` binds nothing. */
    void visit_node(If* s) override {
        const std::optional<bool> taken = version_test(s->test);
        const Block& never = taken == true ? s->orelse : s->body;
        if (!taken || !std::all_of(never.stmts.begin(), never.stmts.end(), binds_values)) {
            visit(s->test);
            for (const bool side : {true, false}) {
                conditions_.emplace_back(s->test, side);
                for (Stmt* part : (side ? s->body : s->orelse).stmts) visit(part);
                conditions_.pop_back();
            }
            return;
        }
        for (Stmt* live : (taken == true ? s->body : s->orelse).stmts) visit(live);
    }
    static bool binds_values(const Stmt* s) { return is<Assign>(s) || is<Import>(s) || is<ImportFrom>(s); }
    /** Handlers that run where Numba is missing say nothing of the names that its suites bind. */
    void visit_node(Try* s) override {
        if (never_imports(s)) {
            for (ExceptHandler* handler : s->handlers) visit(handler);
            for (Stmt* part : s->finalbody.stmts) visit(part);
            return;
        }
        if (!fails_without_numba(module_, s)) return attempt(s);
        std::set<std::string> names = bound_with_numba(s);
        for (const Block* suite : {&s->body, &s->orelse})
            for (Stmt* part : suite->stmts) visit(part);
        const std::set<std::string> outer = std::exchange(with_numba_, std::move(names));
        for (ExceptHandler* handler : s->handlers) {
            module_.without_numba.insert(handler);
            visit(handler);
        }
        with_numba_ = outer;
        for (Stmt* part : s->finalbody.stmts) visit(part);
    }
    /** `import x`, and where that fails `x = None`, leaves x what is imported wherever it is used. */
    void attempt(Try* s) {
        for (Stmt* part : s->body.stmts) visit(part);
        for (ExceptHandler* handler : s->handlers) {
            const std::set<std::string> outer = std::exchange(
                else_none_, is_of_imports(handler) ? imported_names(s) : std::set<std::string>{});
            visit(handler);
            else_none_ = outer;
        }
        for (const Block* suite : {&s->orelse, &s->finalbody})
            for (Stmt* part : suite->stmts) visit(part);
    }
    /** What a comparison of Python's version gives under every version that runs migrated programs. */
    std::optional<bool> version_test(const Expr* test) const {
        auto* compare = as<Compare>(test);
        if (!compare || compare->ops.size() != 1) return std::nullopt;
        const std::vector<std::int64_t> least{3, 10};
        const Expr* left = compare->left;
        auto* item = as<Subscript>(left);
        auto* attribute = as<Attribute>(left);
        const bool major = (item && constant(item->slice) == 0) || (attribute && attribute->attr == "major");
        if (major) left = item ? item->value : attribute->value;
        if (module_.resolve(left) != "sys.version_info") return std::nullopt;
        std::vector<std::int64_t> with;
        auto* tuple = as<Tuple>(compare->comparators[0]);
        if (major == (tuple != nullptr)) return std::nullopt;
        for (const Expr* e : tuple ? tuple->elts : compare->comparators) {
            const auto value = constant(e);
            if (!value) return std::nullopt;
            with.push_back(*value);
        }
        // Nothing is known of versions after the least one but that they are Python 3.
        if (with > least || (major && with[0] > 3)) return std::nullopt;
        const bool same = major && with[0] == 3;
        switch (compare->ops[0]) {
            case CompareOperator::Lt:
                return false;
            case CompareOperator::GtE:
                return true;
            case CompareOperator::LtE:
            case CompareOperator::Eq:
                return same;
            case CompareOperator::Gt:
            case CompareOperator::NotEq:
                return !same;
            default:
                return std::nullopt;
        }
    }
    static std::optional<std::int64_t> constant(const Expr* e) {
        auto* c = as<Constant>(e);
        if (!c || c->value.kind != ConstantValue::Kind::Int) return std::nullopt;
        return c->value.integer;
    }
    void visit_node(FunctionDef* s) override {
        // `@typing.overload` says types alone; another definition of the name follows.
        const bool types_only = std::ranges::any_of(s->decorator_list, [&](const Expr* e) {
            const std::string path = module_.resolve(e);
            return path == "typing.overload" || path == "typing_extensions.overload";
        });
        if (!types_only) add(s->name, {Binding::Kind::Function, "", s, nullptr});
    }
    void visit_node(AsyncFunctionDef* s) override { add(s->name, {Binding::Kind::Function, "", s, nullptr}); }
    void visit_node(ClassDef* s) override { add(s->name, {Binding::Kind::Class, "", s, nullptr}); }
    void visit_node(Assign* s) override {
        for (const Expr* t : s->targets) variable(t, s, s->value, s->value);
        others(s);
    }
    /** `a = 1` and `a, b = 1, 2`; of what another value is unpacked to, only that it is a variable is known,
     * and what it is `from`. */
    void variable(const Expr* target, Stmt* s, const Expr* value, const Expr* from) {
        if (auto* n = as<Name>(target)) {
            if (else_none_.contains(n->id) && is_none(value)) return;
            if (const std::string library = library_bound(n->id, value); !library.empty())
                return add(n->id, {Binding::Kind::Import, library, s, nullptr});
            return add(n->id, {Binding::Kind::Variable, "", s, value}, from);
        }
        auto* names = as<Tuple>(target);
        auto* values = as<Tuple>(value);
        if (!names) return;
        bool known = values && values->elts.size() == names->elts.size();
        for (size_t i = 0; i < names->elts.size(); ++i)
            variable(names->elts[i], s, known ? values->elts[i] : nullptr, known ? values->elts[i] : from);
    }
    void visit_node(AnnAssign* s) override {
        // `x: float` binds nothing.
        if (auto* n = as<Name>(s->target); n && s->value)
            add(n->id, {Binding::Kind::Variable, "", s, s->value});
    }
    void visit_node(AugAssign* s) override { others(s); }
    void visit_node(For* s) override {
        others(s);
        visit_children(s);
    }
    void visit_node(With* s) override {
        others(s);
        visit_children(s);
    }
    void visit_node(Delete* s) override { others(s); }
    void visit_node(Lambda*) override {}

    /** Names that are bound in other ways have no single value. */
    void others(Stmt* s) {
        if (auto* f = as<For>(s)) return collect(f->target, f, f->iter);
        if (auto* w = as<With>(s)) {
            for (const WithItem* item : w->items)
                if (item->optional_vars) collect(item->optional_vars, w, nullptr);
            return;
        }
        std::set<std::string> done;
        auto variables = [&](auto&& self, const Expr* t) -> void {
            done.insert(std::string(name_of(t)));
            if (auto* tuple = as<Tuple>(t))
                for (const Expr* e : tuple->elts) self(self, e);
        };
        if (auto* a = as<Assign>(s))
            for (const Expr* t : a->targets) variables(variables, t);
        auto* update = as<AugAssign>(s);
        Binder binder;
        binder.visit(s);
        for (const std::string& name : binder.names)
            if (!done.count(name))
                add(name, {Binding::Kind::Several, "", s, nullptr}, update ? update->value : nullptr);
    }
    void collect(const Expr* target, Stmt* s, const Expr* from) {
        if (auto* n = as<Name>(target)) add(n->id, {Binding::Kind::Several, "", s, nullptr}, from);
        for_each_child(target, [&](Node* c) {
            if (auto* e = as<Expr>(c); e && !is<Attribute>(target) && !is<Subscript>(target))
                collect(e, s, from);
        });
    }

    Module& module_;
    std::vector<Binding::Condition> conditions_;  ///< of the `if`s around
    std::set<std::string> with_numba_;            ///< in a handler: what is bound otherwise where Numba is
    std::set<std::string> else_none_;             ///< in a handler: what imports would have bound
};

/** What is done to globals wherever it stands: functions that rebind them make them variables, and lists and
 * dictionaries change. */
class Changes : public Visitor {
  public:
    explicit Changes(Module& module) : module_(module) {}

  private:
    void fills(const Expr* value) {
        auto known = module_.globals.find(std::string(name_of(value)));
        if (known != module_.globals.end()) known->second.filled = true;
    }
    void fills_of(const Expr* target) {
        if (auto* item = as<Subscript>(target)) fills(item->value);
    }
    void visit_node(Assign* s) override {
        for (const Expr* t : s->targets) fills_of(t);
        visit_children(s);
    }
    void visit_node(AugAssign* s) override {
        fills_of(s->target);
        visit_children(s);
    }
    void visit_node(Delete* s) override {
        for (const Expr* t : s->targets) fills_of(t);
    }
    void visit_node(ExprStmt* s) override {
        // Nothing else comes of the call.
        if (auto* call = as<Call>(s->value))
            for (const Expr* a : call->args) fills(a);
        visit_children(s);
    }
    void visit_node(Call* e) override {
        constexpr std::array<std::string_view, 12> methods{"append", "extend", "insert",  "pop",
                                                           "remove", "clear",  "sort",    "reverse",
                                                           "update", "add",    "popitem", "setdefault"};
        auto* method = as<Attribute>(e->func);
        if (method && std::ranges::count(methods, method->attr)) fills(method->value);
        visit_children(e);
    }
    void visit_node(FunctionDef* s) override { function(s, s->body.stmts); }
    void visit_node(AsyncFunctionDef* s) override { function(s, s->body.stmts); }
    void visit_node(ClassDef* s) override { function(s, s->body.stmts); }
    template <class Function>
    void function(Function* s, const std::vector<Stmt*>& body) {
        const auto outer = std::exchange(bound_, bound_inside(body));
        visit_children(s);
        bound_ = outer;
    }
    void visit_node(Global* s) override {
        for (const std::string& name : s->names) {
            // Without a function around it says nothing, and without an assignment it only reads the name.
            if (!bound_ || !bound_->contains(name)) continue;
            module_.globals[name].kind = Binding::Kind::Several;
            module_.globals[name].choices.clear();
            module_.globals[name].conditions.clear();
            module_.globals[name].values.push_back(nullptr);
        }
    }
    void visit_node(NamedExpr* e) override {
        auto known = module_.globals.find(std::string(name_of(e->target)));
        if (known != module_.globals.end()) known->second.values.push_back(nullptr);
        visit_children(e);
    }
    Module& module_;
    std::optional<std::set<std::string>> bound_;  ///< by the function or the class around
};

}  // namespace

std::set<std::string> bound_inside(const std::vector<Stmt*>& body) {
    std::set<std::string> names = bound_names(body);
    for (const Stmt* s : body)
        walk(s, [&](const Node* n) {
            if (auto* e = as<NamedExpr>(n)) names.insert(std::string(name_of(e->target)));
        });
    return names;
}

std::set<std::string> bound_by(const Expr* target) {
    Binder binder;
    binder.bind(target);
    return std::move(binder.names);
}

std::set<std::string> bound_names(const std::vector<Stmt*>& statements) {
    Binder binder;
    for (Stmt* s : statements) binder.visit(s);
    return binder.names;
}

std::vector<std::string> parameter_names(const Arguments* args) {
    std::vector<std::string> out;
    for (const Arg* a : args->posonlyargs) out.push_back(a->arg);
    for (const Arg* a : args->args) out.push_back(a->arg);
    if (args->vararg) out.push_back(args->vararg->arg);
    for (const Arg* a : args->kwonlyargs) out.push_back(a->arg);
    if (args->kwarg) out.push_back(args->kwarg->arg);
    return out;
}

namespace {

/** `a`, `(a, b)`, `[a, *b]`; elements of arrays bind nothing. */
bool is_bound_by(const Expr* target, const std::string& name) {
    const auto part = [&](const Expr* e) { return is_bound_by(e, name); };
    if (auto* tuple = as<Tuple>(target)) return std::ranges::any_of(tuple->elts, part);
    if (auto* list = as<List>(target)) return std::ranges::any_of(list->elts, part);
    if (auto* rest = as<Starred>(target)) return part(rest->value);
    return is<Name>(target) && name_of(target) == name;
}

}  // namespace

bool binds(const Node* n, const std::string& name) {
    if (auto* arg = as<Arg>(n)) return arg->arg == name;
    if (auto* def = as<FunctionDef>(n)) return def->name == name;
    const auto one = [&](const Expr* target) { return target && is_bound_by(target, name); };
    if (auto* a = as<Assign>(n)) return std::ranges::any_of(a->targets, one);
    if (auto* a = as<AugAssign>(n)) return one(a->target);
    if (auto* a = as<AnnAssign>(n)) return one(a->target);
    if (auto* loop = as<For>(n)) return one(loop->target);
    if (auto* e = as<NamedExpr>(n)) return one(e->target);
    if (auto* part = as<Comprehension>(n)) return one(part->target);
    return false;
}

Scope scope_of(const Arguments* args, const std::vector<Stmt*>& body) {
    Binder binder;
    for (Stmt* s : body) binder.visit(s);
    if (args)
        for (const std::string& name : parameter_names(args)) binder.names.insert(name);
    return {binder.names, binder.globals};
}

const Binding* Module::find(const std::string& name) const {
    auto found = globals.find(name);
    return found == globals.end() ? nullptr : &found->second;
}

std::string Module::imported_as(const std::string& path, bool by_module) const {
    std::string first;
    for (const auto& [name, binding] : globals) {
        const bool is_it = binding.kind == Binding::Kind::Import && binding.path == path;
        if (is_it && !(by_module && binding.local) && (first.empty() || name < first)) first = name;
    }
    return first;
}

namespace {

/** Where Numba's public modules take their names from: programs import from there, too. */
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNumbaModules{{
    {"numba.core.decorators.", "numba."},
    {"numba.core.extending.", "numba.extending."},
    {"numba.misc.special.", "numba."},
    {"numba.stencils.stencil.", "numba."},
    {"numba.typed.typeddict.", "numba.typed."},
    {"numba.typed.typedlist.", "numba.typed."},
    {"numba.experimental.jitclass.decorators.", "numba.experimental."},
}};

std::string public_path(std::string path) {
    if (!path.starts_with("numba.")) return path;
    for (const auto& [inner, shown] : kNumbaModules)
        if (path.starts_with(inner)) return std::string(shown) + path.substr(inner.size());
    return path;
}

}  // namespace

std::string Module::module_by_other_name(const Binding& b) const {
    const Expr* first = b.kind == Binding::Kind::Variable ? b.value : nullptr;
    while (auto* a = as<Attribute>(first)) first = a->value;
    const Binding* imported = is<Name>(first) ? find(std::string(name_of(first))) : nullptr;
    if (!imported || imported->kind != Binding::Kind::Import) return {};
    const std::string path = resolve(b.value);
    return path == "numba" || path == "numba.cuda" || path == "numpy" || path == "math" ? path : "";
}

std::string Module::resolve(const Expr* expr) const {
    if (auto* n = as<Name>(expr)) {
        const Binding* b = find(n->id);
        // A star import may have taken the place of a builtin.
        if (!b) {
            for (const std::string& module : std::views::reverse(stars)) {
                const Exported has = exported(module, n->id);
                if (has == Exported::Yes) return module + "." + n->id;
                if (has == Exported::Unsure) return {};
            }
            const Binding* star = find("*");
            bool numba = star && star->path == "numba.*" && star->kind == Binding::Kind::Import;
            if (numba && (n->id == "njit" || n->id == "jit" || n->id == "prange" || n->id == "vectorize" ||
                          is_dtype_path("numpy." + n->id)))
                return "numba." + n->id;
            const bool hidden = star && (numba ? n->id == "bool" : !survives_stars(n->id));
            return hidden ? "" : "builtins." + n->id;
        }
        // `try: from numba import njit`, `except ImportError: njit = …` still is Numba's.
        bool numba = b->path == "numba" || b->path.starts_with("numba.");
        if (b->kind == Binding::Kind::Import || numba) return public_path(b->path);
        return module_by_other_name(*b);
    }
    if (auto* a = as<Attribute>(expr)) {
        std::string base = resolve(a->value);
        if (base.empty() || base.starts_with("builtins.")) return {};
        std::string path = base + "." + a->attr;
        auto meant = passed_on.find(path);
        return public_path(meant == passed_on.end() ? std::move(path) : meant->second);
    }
    return {};
}

std::string Module::imported_path(const Expr* expr) const {
    if (auto* a = as<Attribute>(expr)) {
        std::string base = imported_path(a->value);
        return base.empty() ? "" : base + "." + a->attr;
    }
    auto* n = as<Name>(expr);
    if (!n) return {};
    if (const Binding* b = find(n->id)) return b->kind == Binding::Kind::Import ? b->path : "";
    const Binding* star = find("*");
    if (!star || star->kind != Binding::Kind::Import) return {};
    return star->path.substr(0, star->path.size() - 1) + n->id;
}

Module read_module(const Tree& tree) {
    Module out;
    Globals(out).visit(tree.module);
    Changes(out).visit(tree.module);
    add_local_imports(tree, out);
    return out;
}

}  // namespace caramba::visitors
