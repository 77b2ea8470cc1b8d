#include "visitors/call_sites.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/dispatchers.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class CallSites : public Transformer {
  public:
    explicit CallSites(Program& program)
        : Transformer(program.tree),
          program_(program),
          kernels_(program.by_definition()),
          make_(program.tree) {}

    void scope(Node* node, const std::vector<Stmt*>& body, const Arguments* args) {
        scopes_.push_back({scope_of(args, body), false});
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
        if (is<FunctionDef>(node) && kernels_.contains(node)) return false;
        targets(node);
        if (auto* c = as<ClassDef>(node)) return class_body(c), false;
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
        scopes_.push_back({std::move(own), false});
        inside_ = node;
        run(node);
        scopes_.pop_back();
    }

    /** A class's names are seen by its own statements alone, and only once they are bound. */
    void class_body(ClassDef* c) {
        for (Expr*& base : c->bases) {
            run(base);
            base = put(base);
        }
        scopes_.push_back({{}, true});
        for (Stmt* s : c->body.stmts) {
            run(s);
            scopes_.back().names.bound.merge(bound_names({s}));
        }
        scopes_.pop_back();
    }

    Expr* put(Expr* old) {
        Expr* next = transform(old);
        if (next != old) next->span = old->span;
        return next;
    }

    /** Names that a statement binds stay as they are. */
    void targets(Node* node) {
        auto add = [&](auto&& self, const Node* t) -> void {
            if (is<Name>(t)) targets_.insert(t);
            if (is<Tuple>(t) || is<List>(t) || is<Starred>(t))
                for_each_child(t, [&](Node* c) { self(self, c); });
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

    bool shadowed(const std::string& name) const {
        for (size_t i = 0; i < scopes_.size(); ++i) {
            bool visible = !scopes_[i].is_class || i + 1 == scopes_.size();
            if (visible && scopes_[i].names.binds(name)) return true;
        }
        return false;
    }

    /** Whether some kernel became a host call, here or in another file. */
    bool has_host_calls() const {
        const auto programs = program_.together();
        return std::any_of(programs.begin(), programs.end(), [](const Program* p) {
            return std::any_of(p->kernels.begin(), p->kernels.end(),
                               [](const auto& k) { return !k->kept(); });
        });
    }

    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e); call && checks_dispatcher(program_, call) && has_host_calls()) {
            auto* several = as<Tuple>(call->args[1]);
            std::vector<Expr*> classes = several ? several->elts : std::vector<Expr*>{call->args[1]};
            classes.push_back(make_.dotted(program_.pk + ".HostCall"));
            Expr* tuple = make_.tuple(classes);
            tuple->span = call->args[1]->span;
            call->args[1] = tuple;
            program_.needs_pykokkos = true;
            return call;
        }
        auto* n = as<Name>(e);
        Kernel* k = n ? program_.find(n->id) : nullptr;
        if (!k || k->caller == k->name || targets_.count(n) || shadowed(n->id)) return e;
        if (k->caller.empty()) return e;  // a function of the device, which Python can only pass on
        if (program_.numba_arguments.count(n)) return e;
        return make_.name(k->caller);
    }

    Program& program_;
    const std::unordered_map<const Node*, Kernel*> kernels_;
    Build make_;
    struct Level {
        Scope names;
        bool is_class;
    };
    std::vector<Level> scopes_;
    std::set<const Node*> targets_;
    const Node* inside_ = nullptr;
};

}  // namespace

void rewrite_call_sites(Program& program) {
    CallSites(program).run(program.tree.module);
}

}  // namespace caramba::visitors
