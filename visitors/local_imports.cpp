#include "visitors/local_imports.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "syntax/visitor.hpp"
#include "visitors/numba_attempts.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::array<std::string_view, 3> kLibraries = {"numba", "numpy", "math"};

/** Whatever binds names, anywhere in the file, and where names stand. */
class LocalImports : public Visitor {
  public:
    std::map<std::string, Binding> imports;
    std::set<std::string> others;  ///< names that mean something else, or may

  private:
    void name_is(const std::string& name, const std::string& path, Stmt* s) {
        scopes_.back().insert(name);
        auto [at, fresh] = imports.emplace(name, Binding{Binding::Kind::Import, path, s, nullptr});
        at->second.local = at->second.local || scopes_.size() > 1;
        if (!fresh && at->second.path != path) others.insert(name);
    }
    void visit_node(Import* s) override {
        for (const Alias* a : s->names) {
            const std::string first = a->name.substr(0, a->name.find('.'));
            name_is(a->asname.empty() ? first : a->asname, a->asname.empty() ? first : a->name, s);
        }
    }
    void visit_node(ImportFrom* s) override {
        const std::string base = std::string(static_cast<size_t>(s->level), '.') + s->module + ".";
        for (const Alias* a : s->names) name_is(a->asname.empty() ? a->name : a->asname, base + a->name, s);
    }
    void visit_node(Name* n) override {
        // Another function may mean the builtin.
        const bool seen = std::ranges::any_of(
            scopes_, [&](const std::set<std::string>& names) { return names.contains(n->id); });
        if (!seen) others.insert(n->id);
    }
    void function(const std::string& name, Arguments* args, Block& body) {
        others.insert(name);
        visit(args);
        scopes_.emplace_back();
        for (Stmt* s : body.stmts) visit(s);
        scopes_.pop_back();
    }
    void visit_node(FunctionDef* s) override {
        for (Expr* e : s->decorator_list) visit(e);
        function(s->name, s->args, s->body);
    }
    void visit_node(AsyncFunctionDef* s) override { function(s->name, s->args, s->body); }
    void visit_node(ClassDef* s) override {
        others.insert(s->name);
        for (const Stmt* inner : s->body.stmts) {  // methods do not see them
            auto* import = as<Import>(inner);
            auto* from = as<ImportFrom>(inner);
            if (!import && !from) continue;
            for (const Alias* a : import ? import->names : from->names)
                others.insert(a->asname.empty() ? a->name : a->asname);
        }
        visit_children(s);
    }
    void visit_node(Arg* a) override { others.insert(a->arg); }
    void visit_node(ExceptHandler* h) override {
        others.insert(h->name);
        visit_children(h);
    }
    void visit_node(Global* s) override { others.insert(s->names.begin(), s->names.end()); }
    void visit_node(Nonlocal* s) override { others.insert(s->names.begin(), s->names.end()); }

    void bind(const Expr* target) {
        if (auto* n = as<Name>(target)) others.insert(n->id);
        if (auto* t = as<Tuple>(target)) std::ranges::for_each(t->elts, [&](Expr* e) { bind(e); });
        if (auto* l = as<List>(target)) std::ranges::for_each(l->elts, [&](Expr* e) { bind(e); });
        if (auto* s = as<Starred>(target)) bind(s->value);
    }
    template <class T>
    void binding(T* node) {
        bind(node->target);
        visit_children(node);
    }
    void visit_node(Assign* s) override {
        // `try: import numba`, `except ImportError: numba = None`
        const std::string name(s->targets.size() == 1 ? name_of(s->targets[0]) : "");
        if (const std::string library = library_bound(name, s->value); !library.empty())
            return name_is(name, library, s);
        const bool missing = instead_.contains(name) || (is_none(s->value) && scopes_.back().contains(name));
        if (!missing) std::ranges::for_each(s->targets, [&](Expr* e) { bind(e); });
        visit_children(s);
    }
    void visit_node(Try* s) override {
        for (Stmt* part : s->body.stmts) visit(part);
        for (ExceptHandler* handler : s->handlers) {
            const auto outer =
                std::exchange(instead_, is_of_imports(handler) ? imported_names(s) : std::set<std::string>{});
            visit(handler);
            instead_ = outer;
        }
        for (const Block* suite : {&s->orelse, &s->finalbody})
            for (Stmt* part : suite->stmts) visit(part);
    }
    void visit_node(Delete* s) override {
        std::ranges::for_each(s->targets, [&](Expr* e) { bind(e); });
    }
    void visit_node(AugAssign* s) override { binding(s); }
    void visit_node(AnnAssign* s) override { binding(s); }
    void visit_node(NamedExpr* e) override { binding(e); }
    void visit_node(For* s) override { binding(s); }
    void visit_node(AsyncFor* s) override { binding(s); }
    void visit_node(Comprehension* c) override { binding(c); }
    void visit_node(WithItem* w) override {
        if (w->optional_vars) bind(w->optional_vars);
        visit_children(w);
    }

    std::set<std::string> instead_;  ///< names of what cannot be imported, in a handler for it
    std::vector<std::set<std::string>> scopes_{{}};  ///< what the module and the functions around import
};

/** What patterns bind is not known. */
class Patterns : public Visitor {
  public:
    bool found = false;

  private:
    void visit_node(Pattern*) override { found = true; }
};

}  // namespace

std::string library_of_call(const Expr* value) {
    auto* call = as<Call>(value);
    if (!call || call->args.empty() || !is_text(call->args[0])) return {};
    auto* attribute = as<Attribute>(call->func);
    const std::string_view function = attribute ? std::string_view(attribute->attr) : name_of(call->func);
    const std::string& library = static_cast<const Constant*>(call->args[0])->value.text;
    const bool imports = function.find("import") != std::string_view::npos;
    return imports && std::ranges::find(kLibraries, library) != kLibraries.end() ? library : "";
}

std::string library_bound(std::string_view name, const Expr* value) {
    const std::string library = library_of_call(value);
    name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
    return name == library || (library == "numba" && name == "nb") || (library == "numpy" && name == "np")
               ? library
               : "";
}

void add_local_imports(const Tree& tree, Module& module) {
    Patterns patterns;
    patterns.visit(tree.module);
    if (patterns.found) return;
    LocalImports found;
    found.visit(tree.module);
    for (const auto& [name, binding] : found.imports) {
        const std::string library = binding.path.substr(0, binding.path.find('.'));
        const bool means_it = binding.local && !found.others.contains(name);
        if (!means_it || std::ranges::find(kLibraries, library) == kLibraries.end()) continue;
        module.local_imports.insert(name);
        auto [at, fresh] = module.globals.emplace(name, binding);
        at->second.local = fresh;
    }
}

}  // namespace caramba::visitors
