#include "visitors/scoped_transformer.hpp"

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

void ScopedTransformer::scope(Node* node, const std::vector<Stmt*>& body, const Arguments* args) {
    scopes_.push_back({scope_of(args, body), node, false});
    inside_ = node;
    run(node);
    scopes_.pop_back();
}

bool ScopedTransformer::enters(Node* node) {
    if (node == inside_) {
        inside_ = nullptr;
        return true;
    }
    if (is<FunctionDef>(node) && kernels_.contains(node)) return false;
    targets(node);
    if (auto* c = as<ClassDef>(node)) return class_body(c), false;
    // A function's decorators and defaults belong to the scope around it, but hardly ever name what it
    // binds.
    if (auto* f = as<FunctionDef>(node)) return scope(f, f->body.stmts, f->args), false;
    if (auto* f = as<AsyncFunctionDef>(node)) return scope(f, f->body.stmts, f->args), false;
    if (auto* l = as<Lambda>(node)) return scope(l, {}, l->args), false;
    if (auto* of = comprehensions_of(node)) return comprehension(node, *of), false;
    return true;
}

void ScopedTransformer::comprehension(Node* node, const std::vector<Comprehension*>& generators) {
    Scope own;
    auto bind = [&](auto&& self, const Expr* t) -> void {
        if (auto* n = as<Name>(t)) own.bound.insert(n->id);
        if (auto* tuple = as<Tuple>(t))
            for (const Expr* e : tuple->elts) self(self, e);
    };
    for (const Comprehension* c : generators) bind(bind, c->target);
    scopes_.push_back({std::move(own), node, false});
    inside_ = node;
    run(node);
    scopes_.pop_back();
}

/** A class's names are seen by its own statements alone, and only once they are bound. */
void ScopedTransformer::class_body(ClassDef* c) {
    for (Expr*& base : c->bases) {
        run(base);
        Expr* next = transform(base);
        if (next != base) next->span = base->span;
        base = next;
    }
    scopes_.push_back({{}, c, true});
    for (Stmt* s : c->body.stmts) {
        run(s);
        scopes_.back().names.bound.merge(bound_names({s}));
    }
    scopes_.pop_back();
}

/** Names that a statement binds stay as they are. */
void ScopedTransformer::targets(Node* node) {
    auto add = [&](auto&& self, const Node* t) -> void {
        if (is<Name>(t)) targets_.insert(t);
        if (is<Tuple>(t) || is<List>(t) || is<Starred>(t)) for_each_child(t, [&](Node* c) { self(self, c); });
    };
    if (auto* s = as<Assign>(node))
        for (Expr* t : s->targets) add(add, t);
    if (auto* s = as<AugAssign>(node)) add(add, s->target);
    if (auto* s = as<AnnAssign>(node)) add(add, s->target);
    if (auto* s = as<For>(node)) add(add, s->target);
    if (auto* e = as<NamedExpr>(node)) add(add, e->target);
    if (auto* w = as<WithItem>(node); w && w->optional_vars) add(add, w->optional_vars);
    if (auto* s = as<Delete>(node))
        for (Expr* t : s->targets) add(add, t);
}

bool ScopedTransformer::shadowed(const std::string& name) const {
    for (size_t i = 0; i < scopes_.size(); ++i) {
        bool visible = !scopes_[i].is_class || i + 1 == scopes_.size();
        if (visible && scopes_[i].names.binds(name)) return true;
    }
    return false;
}

}  // namespace caramba::visitors
