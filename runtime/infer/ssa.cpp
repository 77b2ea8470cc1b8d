#include "runtime/infer/ssa.hpp"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "runtime/function.hpp"
#include "runtime/infer/expressions.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

namespace {

using namespace syntax;

/** Names that a subtree assigns, nested functions aside. */
class Assigned : public Visitor {
  public:
    std::set<std::string> names;

  protected:
    void visit_node(Assign* node) override {
        for (Expr* t : node->targets) target(t);
        visit_children(node);
    }
    void visit_node(AugAssign* node) override {
        target(node->target);
        visit_children(node);
    }
    void visit_node(AnnAssign* node) override {
        target(node->target);
        visit_children(node);
    }
    void visit_node(For* node) override {
        target(node->target);
        visit_children(node);
    }
    void visit_node(NamedExpr* node) override {
        target(node->target);
        visit_children(node);
    }
    void visit_node(FunctionDef* node) override { names.insert(node->name); }
    void visit_node(Lambda*) override {}

  private:
    void target(Expr* t) {
        if (auto* n = as<Name>(t)) names.insert(n->id);
        if (auto* a = as<Attribute>(t)) target(a->value);
        if (auto* tuple = as<Tuple>(t))
            for (Expr* e : tuple->elts) target(e);
        if (auto* list = as<List>(t))
            for (Expr* e : list->elts) target(e);
        if (auto* star = as<Starred>(t)) target(star->value);
    }
};

/** The version of each variable on one path; no value: the path ended. */
using Environment = std::map<std::string, int>;
using Path = std::optional<Environment>;

class Builder {
  public:
    explicit Builder(Ssa& ssa) : ssa_(ssa) {}

    void run(const FunctionDef& function, int carried, int count) {
        Assigned assigned;
        for (Stmt* s : function.body) assigned.visit(s);
        locals_ = assigned.names;
        path_.emplace();
        std::vector<std::string> names;
        auto parameter = [&](Arg* arg) {
            int version = make(arg->arg, arg);
            ssa_.definitions[arg] = version;
            ssa_.parameters.push_back(version);
            (*path_)[arg->arg] = version;
            locals_.insert(arg->arg);
            names.push_back(arg->arg);
        };
        for (Arg* a : function.args->posonlyargs) parameter(a);
        for (Arg* a : function.args->args) parameter(a);

        std::map<std::string, int> headers;
        for (int i = carried; carried >= 0 && i < carried + count; ++i) {
            const std::string& name = names[static_cast<size_t>(i)];
            headers[name] = phi(name, {ssa_.parameters[static_cast<size_t>(i)]});
            (*path_)[name] = headers[name];
        }
        block(function.body);
        if (path_) exits_.push_back(*path_);
        path_.reset();
        for (const Environment& e : exits_) join(path_, e);
        for (const std::string& n : names) ssa_.exit.push_back(path_ ? path_->at(n) : -1);
        for (const auto& [name, header] : headers)
            if (path_) add_incoming(header, path_->at(name));
    }

  private:
    struct Loop {
        std::vector<Environment> breaks;
        std::vector<Environment> continues;
    };

    int make(const std::string& name, const Node* node) {
        ssa_.versions.push_back({name, false, {}, node, nullptr, nullptr, false, nullptr});
        return static_cast<int>(ssa_.versions.size()) - 1;
    }
    int phi(const std::string& name, std::vector<int> incoming, const Expr* test = nullptr) {
        ssa_.versions.push_back({name, true, std::move(incoming), nullptr, nullptr, test, false, nullptr});
        return static_cast<int>(ssa_.versions.size()) - 1;
    }
    void add_incoming(int phi, int version) {
        auto& in = ssa_.versions[static_cast<size_t>(phi)].incoming;
        for (int v : in)
            if (v == version) return;
        if (version != phi) in.push_back(version);
    }

    /** into = into or other, with phis where they disagree. A variable that one path lacks keeps the other's.
     */
    void join(Path& into, const Environment& other, const Stmt* behind = nullptr,
              const Expr* test = nullptr) {
        if (!into) {
            into = other;
            return;
        }
        for (const auto& [name, version] : other) {
            auto [at, added] = into->emplace(name, version);
            if (added || at->second == version) continue;
            at->second = phi(name, {at->second, version}, test);
            if (behind) ssa_.joins[behind].push_back(at->second);
        }
    }

    void define(Expr* target, const Expr* value = nullptr) {
        if (auto* n = as<Name>(target)) {
            int version = make(n->id, n);
            ssa_.definitions[n] = version;
            ssa_.versions.back().value = value;
            if (path_) (*path_)[n->id] = version;
        } else if (auto* tuple = as<Tuple>(target)) {
            auto* values = as<Tuple>(value);
            const bool each =
                values && values->elts.size() == tuple->elts.size() && !has_starred(values->elts);
            for (size_t i = 0; i < tuple->elts.size(); ++i) {
                define(tuple->elts[i], each ? values->elts[i] : nullptr);
                if (auto made = ssa_.definitions.find(tuple->elts[i]); made != ssa_.definitions.end())
                    ssa_.versions[static_cast<size_t>(made->second)].unpacked = true;
            }
        } else if (auto* list = as<List>(target)) {
            for (Expr* e : list->elts) define(e);
        } else {
            use(target);  // a[i] = …, obj.x = …: reads a and i
            define_field(target);
        }
    }

    /** `obj.x = …` makes a new version of a local object. */
    void define_field(Expr* target) {
        auto* a = as<Attribute>(target);
        auto* object = a ? as<Name>(a->value) : nullptr;
        if (!object || !path_ || !path_->contains(object->id)) return;
        int version = make(object->id, a);
        ssa_.definitions[a] = version;
        (*path_)[object->id] = version;
    }

    void use(Node* node) {
        if (!node || is<Lambda>(node)) return;
        if (auto* n = as<Name>(node)) {
            if (!locals_.contains(n->id)) return;
            if (!path_) return;
            auto at = path_->find(n->id);
            if (at == path_->end())
                throw KernelError{"UnboundLocalError",
                                  "local variable '" + n->id + "' is read before it is assigned", "",
                                  static_cast<int>(n->span.line)};
            ssa_.uses[n] = at->second;
            return;
        }
        if (auto* walrus = as<NamedExpr>(node)) {
            if (conditional_)
                throw KernelError{"TypeError", "':=' may not run here, so its variable would have no value",
                                  "assign in a statement of its own", static_cast<int>(node->span.line)};
            use(walrus->value);
            define(walrus->target);
            return;
        }
        if (is<BoolOp>(node) || is<IfExp>(node) || is<Compare>(node)) return use_some(node);
        for_each_child(node, [this](Node* child) { use(child); });
    }

    /** Expressions that evaluate some of their parts only when the parts before ask for it. */
    void use_some(Node* node) {
        auto later = [this](Node* part) {
            ++conditional_;
            use(part);
            --conditional_;
        };
        if (auto* b = as<BoolOp>(node)) {
            for (size_t i = 0; i < b->values.size(); ++i) i ? later(b->values[i]) : use(b->values[i]);
        } else if (auto* c = as<Compare>(node)) {
            use(c->left);
            for (size_t i = 0; i < c->comparators.size(); ++i)
                i ? later(c->comparators[i]) : use(c->comparators[i]);
        } else {
            auto* e = static_cast<IfExp*>(node);
            use(e->test);
            later(e->body);
            later(e->orelse);
        }
    }

    void block(const Block& b) {
        for (Stmt* s : b) {
            if (!path_) return;  // what follows a return cannot run
            statement(s);
        }
    }

    void statement(Stmt* s) {
        switch (s->kind) {
            case Kind::Assign: {
                auto* a = static_cast<Assign*>(s);
                use(a->value);
                for (Expr* t : a->targets) define(t, a->value);
                break;
            }
            case Kind::AnnAssign: {
                auto* a = static_cast<AnnAssign*>(s);
                if (a->value) {
                    use(a->value);
                    define(a->target, a->value);
                }
                break;
            }
            case Kind::AugAssign: {
                auto* a = static_cast<AugAssign*>(s);
                use(a->target);
                use(a->value);
                if (is<Name>(a->target)) define(a->target);
                define_field(a->target);
                break;
            }
            case Kind::If: {
                auto* i = static_cast<If*>(s);
                use(i->test);
                Path before = path_;
                block(i->body);
                Path then = std::move(path_);
                path_ = std::move(before);
                block(i->orelse);
                if (then) join(path_, *then, i, i->test);
                break;
            }
            case Kind::While: {
                auto* w = static_cast<While*>(s);
                loop(w, w->body, w->orelse, nullptr, w->test);
                break;
            }
            case Kind::For: {
                auto* f = static_cast<For*>(s);
                use(f->iter);
                loop(f, f->body, f->orelse, f->target, nullptr);
                break;
            }
            case Kind::Break:
                if (!loops_.empty()) loops_.back().breaks.push_back(*path_);
                path_.reset();
                break;
            case Kind::Continue:
                if (!loops_.empty()) loops_.back().continues.push_back(*path_);
                path_.reset();
                break;
            case Kind::Return:
                use(static_cast<Return*>(s)->value);
                exits_.push_back(*path_);
                path_.reset();
                break;
            case Kind::Raise:
                use(static_cast<Raise*>(s)->exc);
                path_.reset();
                break;
            case Kind::Try:
                attempt(static_cast<Try*>(s));
                break;
            default:
                use(s);
                break;
        }
    }

    /** A handler finds of each variable any value that the statements before it gave: Numba jumps from
     * between them. */
    void attempt(const Try* t) {
        Environment caught = *path_;
        const size_t first = ssa_.versions.size();
        block(t->body);
        Assigned assigned;
        for (Stmt* s : t->body) assigned.visit(s);
        for (const std::string& name : assigned.names) {
            std::vector<int> any;
            if (auto before = caught.find(name); before != caught.end()) any.push_back(before->second);
            for (size_t v = first; v < ssa_.versions.size(); ++v)
                if (ssa_.versions[v].name == name) any.push_back(static_cast<int>(v));
            if (any.empty()) continue;
            caught[name] = phi(name, std::move(any));
            ssa_.openings[t].push_back(caught[name]);
        }
        if (path_) block(t->orelse);
        Path done = std::exchange(path_, std::move(caught));
        for (const ExceptHandler* handler : t->handlers) block(handler->body);
        if (done) join(path_, *done, t);
    }

    void loop(Stmt* node, const Block& body, const Block& orelse, Expr* target, Expr* test) {
        Assigned assigned;
        for (Stmt* s : body) assigned.visit(s);
        if (test) assigned.visit(test);
        if (target) assigned.visit(node);
        // A phi for all that the body assigns; one that no path can fill is never read (else an error above).
        std::vector<std::pair<std::string, int>> headers;
        for (const std::string& name : assigned.names) {
            auto at = path_->find(name);
            int header = at == path_->end() ? phi(name, {}) : phi(name, {at->second});
            headers.emplace_back(name, header);
            (*path_)[name] = header;
            ssa_.openings[node].push_back(header);
        }
        if (test) use(test);
        auto* constant = as<Constant>(test);
        bool endless =
            constant && constant->value.kind != ConstantValue::Kind::None && constant->value.integer;
        Path done = endless ? std::nullopt : path_;
        if (target) define(target);
        if (is<Name>(target)) ssa_.versions.back().iterated = static_cast<For*>(node)->iter;
        loops_.emplace_back();
        block(body);
        Loop finished = std::move(loops_.back());
        loops_.pop_back();
        if (path_) finished.continues.push_back(*path_);
        for (const Environment& e : finished.continues)
            for (const auto& [name, header] : headers) add_incoming(header, e.at(name));
        path_ = std::move(done);
        block(orelse);
        for (const Environment& e : finished.breaks) join(path_, e, node);
    }

    Ssa& ssa_;
    std::set<std::string> locals_;
    Path path_;
    std::vector<Environment> exits_;
    std::vector<Loop> loops_;
    int conditional_ = 0;  ///< depth of parts that may not be evaluated
};

}  // namespace

std::set<std::string> assigned_names(const Block& body) {
    Assigned assigned;
    for (Stmt* s : body) assigned.visit(s);
    return assigned.names;
}

Ssa build_ssa(const FunctionDef& function, int carried, int count) {
    Ssa ssa;
    Builder(ssa).run(function, carried, count);
    return ssa;
}

const Expr* assigned_value(const Ssa& ssa, const Expr* name) {
    auto use = ssa.uses.find(name);
    if (use == ssa.uses.end()) return nullptr;
    const Version& version = ssa.versions[static_cast<size_t>(use->second)];
    return version.unpacked ? nullptr : version.value;
}

}  // namespace caramba::runtime
