#include "visitors/call_sites.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class CallSites : public Transformer {
  public:
    explicit CallSites(Program& program)
        : Transformer(program.tree), program_(program), make_(program.tree) {}

    void scope(Node* node, const std::vector<Stmt*>& body, const Arguments* args) {
        Scope own = args ? scope_of(args, body) : Scope{bound_names(body), {}};
        scopes_.push_back(std::move(own));
        inside_ = node;
        run(node);
        scopes_.pop_back();
    }

  private:
    bool enters(Node* node) override {
        if (node == inside_) {
            inside_ = nullptr;
            return true;
        }
        for (const auto& k : program_.kernels)
            if (k->def == node) return false;
        // A function's decorators and defaults belong to the scope around it, but hardly ever name what it
        // binds.
        if (auto* f = as<FunctionDef>(node)) return scope(f, f->body.stmts, f->args), false;
        if (auto* f = as<AsyncFunctionDef>(node)) return scope(f, f->body.stmts, f->args), false;
        if (auto* l = as<Lambda>(node)) return scope(l, {}, l->args), false;
        if (auto* e = as<ListComp>(node)) return comprehension(e, e->generators), false;
        if (auto* e = as<SetComp>(node)) return comprehension(e, e->generators), false;
        if (auto* e = as<DictComp>(node)) return comprehension(e, e->generators), false;
        if (auto* e = as<GeneratorExp>(node)) return comprehension(e, e->generators), false;
        return true;
    }

    void comprehension(Node* node, const std::vector<Comprehension*>& generators) {
        Scope own;
        auto bind = [&](auto&& self, const Expr* t) -> void {
            if (auto* n = as<Name>(t)) own.bound.insert(n->id);
            if (auto* tuple = as<Tuple>(t))
                for (const Expr* e : tuple->elts) self(self, e);
        };
        for (const Comprehension* c : generators) bind(bind, c->target);
        scopes_.push_back(std::move(own));
        inside_ = node;
        run(node);
        scopes_.pop_back();
    }

    bool shadowed(const std::string& name) const {
        return std::any_of(scopes_.begin(), scopes_.end(), [&](const Scope& s) { return s.binds(name); });
    }

    Expr* transform(Expr* e) override {
        auto* n = as<Name>(e);
        Kernel* k = n ? program_.find(n->id) : nullptr;
        if (!k || k->caller == k->name || shadowed(n->id)) return e;
        return make_.name(k->caller);
    }

    Program& program_;
    Build make_;
    std::vector<Scope> scopes_;
    const Node* inside_ = nullptr;
};

}  // namespace

void rewrite_call_sites(Program& program) {
    CallSites(program).run(program.tree.module);
}

}  // namespace caramba::visitors
