#include "runtime/infer/nested.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "runtime/infer/ssa.hpp"
#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

using namespace syntax;

namespace {

[[noreturn]] void fail(const Node* at, std::string message, std::string hint = "") {
    throw KernelError{"TypeError", std::move(message), std::move(hint), static_cast<int>(at->span.line)};
}

/** pykokkos.<name>, which the module keeps alive; null if there is none. */
PyObject* member_of_pykokkos(const char* name) {
    PyObject* module = PyImport_ImportModule("pykokkos");
    PyObject* object = module ? PyObject_GetAttrString(module, name) : nullptr;
    PyErr_Clear();
    Py_XDECREF(object);
    Py_XDECREF(module);
    return object;
}

/** What a name or attribute means outside of the function; null for its own variables. */
PyObject* meant(const Function& function, const Expr* e, const std::set<std::string>& locals) {
    if (auto* n = as<Name>(e)) return locals.contains(n->id) ? nullptr : function.lookup(n->id);
    auto* a = as<Attribute>(e);
    PyObject* base = a ? meant(function, a->value, locals) : nullptr;
    if (!base || !PyModule_Check(base)) return nullptr;
    PyObject* object = PyObject_GetAttrString(base, a->attr.c_str());
    PyErr_Clear();
    Py_XDECREF(object);  // the module keeps it
    return object;
}

bool is_pykokkos(PyObject* object, const char* name) {
    return object && object == member_of_pykokkos(name);
}

struct NestedRange {
    const char* name;
    bool shared;
    bool many;
};
constexpr NestedRange nested_ranges[] = {
#define NESTED_RANGE(name, shared, many) {#name, shared, many},
#include "runtime/infer/nested.def"
#undef NESTED_RANGE
};

enum class Form : std::uint8_t { None, For, Reduce, Scan, Single, InclusiveScan };

/** Whether a function can hold anything that has to be expanded. */
class Candidates : public Visitor {
  public:
    bool found = false;

  protected:
    void visit_node(FunctionDef*) override { found = true; }
    void visit_node(Lambda*) override { found = true; }
    void visit_node(Call* node) override {
        std::string name = dotted_name(node->func);
        name.erase(0, name.rfind('.') + 1);
        if (name == "inclusive_scan" || name.starts_with("ScratchView")) found = true;
        visit_children(node);
    }
};

class Returns : public Visitor {
  public:
    const Return* found = nullptr;
    bool in_loop = false;

  protected:
    void visit_node(Return* node) override {
        found = node;
        in_loop = in_loop || depth_ > 0;
    }
    void visit_node(For* node) override { inside(node); }
    void visit_node(While* node) override { inside(node); }
    void visit_node(FunctionDef*) override {}

  private:
    void inside(Node* node) {
        ++depth_;
        visit_children(node);
        --depth_;
    }
    int depth_ = 0;
};

class Nonlocals : public Visitor {
  public:
    std::set<std::string> names;

  protected:
    void visit_node(Nonlocal* node) override { names.insert(node->names.begin(), node->names.end()); }
    void visit_node(FunctionDef*) override {}
};

std::set<std::string> nonlocals(const syntax::Block& body) {
    Nonlocals visitor;
    for (Stmt* s : body) visitor.visit(s);
    return visitor.names;
}

std::vector<std::string> parameters(const Arguments* args, const Node* at) {
    if (args->vararg || args->kwarg || !args->kwonlyargs.empty() || !args->defaults.empty())
        fail(at, "the function of a nested pattern takes its indices (and accumulator) alone");
    std::vector<std::string> names;
    for (const Arg* a : args->posonlyargs) names.push_back(a->arg);
    for (const Arg* a : args->args) names.push_back(a->arg);
    return names;
}

/** How often a function mentions its accumulator, and how many of those are additions to it. */
class Additions : public Visitor {
  public:
    explicit Additions(std::string name) : name_(std::move(name)) {}
    int mentions = 0;
    int added = 0;
    const Node* other = nullptr;  ///< an update that is no addition

    bool plus(const Expr* value) const {
        auto* b = as<BinOp>(value);
        if (!b) return false;
        if (b->op == BinaryOperator::Add) return own(b->left) || own(b->right);
        return b->op == BinaryOperator::Sub && own(b->left);
    }

  protected:
    void visit_node(Name* node) override { mentions += node->id == name_; }
    void visit_node(AugAssign* node) override {
        if (own(node->target)) {
            bool adds = node->op == BinaryOperator::Add || node->op == BinaryOperator::Sub;
            if (adds)
                ++added;
            else
                other = node;
        }
        visit_children(node);
    }
    void visit_node(Assign* node) override {
        for (const Expr* t : node->targets) {
            if (!own(t)) continue;
            if (node->targets.size() == 1 && plus(node->value))
                added += 2;  // `a = a + x` names it twice
            else
                other = node;
        }
        visit_children(node);
    }
    void visit_node(AnnAssign* node) override {
        if (own(node->target)) other = node;
        visit_children(node);
    }
    void visit_node(FunctionDef* node) override {
        bool shared = nonlocals(node->body).contains(name_);
        bool hidden = assigned_names(node->body).contains(name_);
        for (const Arg* a : node->args->args) hidden = hidden || a->arg == name_;
        if (shared || !hidden) visit_children(node);
    }

  private:
    bool own(const Expr* e) const { return name_of(e) == name_; }
    std::string name_;
};

using Names = std::map<std::string, std::string>;

struct Inner;
using Functions = std::map<std::string, std::shared_ptr<const Inner>>;

/** A nested function with the names that it sees around itself. */
struct Inner {
    const FunctionDef* definition = nullptr;
    Names names;
    Functions functions;
};

class Expansion {
  public:
    Expansion(Function& function, Tree& tree) : function_(function), make_(tree), tree_(tree) {}

    const FunctionDef* run(const FunctionDef* definition) {
        for (const std::string& name : assigned_names(definition->body)) locals_.insert(name);
        for (const Arg* a : definition->args->args) locals_.insert(a->arg);
        for (const Arg* a : definition->args->posonlyargs) locals_.insert(a->arg);
        collect(definition);
        auto* result = tree_.make<FunctionDef>();
        result->span = definition->span;
        result->name = definition->name;
        result->args = definition->args;
        result->returns = definition->returns;
        scope_ = {};
        result->body.stmts = block(definition->body);
        for (const FunctionDef* unused : defined_)
            if (!used_.contains(unused))
                fail(unused, "nothing runs the nested function '" + unused->name + "'",
                     "give it to a nested parallel_for, parallel_reduce, parallel_scan or single");
        return result;
    }

  private:
    /** What statements are expanded with. */
    struct Scope {
        Names names;
        Functions functions;
        bool inlined = false;  ///< inside a function of a nested pattern: return ends the iteration
        bool shared = false;   ///< inside a range that the team shares
        int loops = 0;         ///< loops of Python around, within the function
        std::string returned;  ///< the variable that says that return was reached inside of a loop
    };

    // --- names ---
    void collect(const Node* node) {
        if (auto* n = as<Name>(node)) taken_.insert(n->id);
        if (auto* a = as<Arg>(node)) taken_.insert(a->arg);
        for_each_child(node, [this](const Node* child) { collect(child); });
    }
    std::string fresh(const std::string& stem) {
        for (int n = 2;; ++n) {
            std::string name = stem + "_" + std::to_string(n);
            if (!taken_.insert(name).second) continue;
            locals_.insert(name);
            return name;
        }
    }
    void rename(Node* node) const {
        if (auto* n = as<Name>(node)) {
            auto at = scope_.names.find(n->id);
            if (at != scope_.names.end()) n->id = at->second;
        }
        for_each_child(node, [this](Node* child) { rename(child); });
    }
    PyObject* meaning(const Expr* e) const { return meant(function_, e, locals_); }

    // --- nodes ---
    template <class T>
    T* at(T* node, const Node* place) {
        set_span(node, place);
        return node;
    }
    void set_span(Node* node, const Node* place) {
        if (node->span.line == 0) node->span = place->span;
        for_each_child(node, [&](Node* child) { set_span(child, place); });
    }
    void emit(Stmt* s, const Node* place) { out_->push_back(at(s, place)); }
    Expr* member_call(const Expr* member, const char* method, std::vector<Expr*> args) {
        return make_.call(make_.attribute(make_.clone(member), method), std::move(args));
    }
    Expr* truth(bool value) {
        auto* c = tree_.make<Constant>();
        c->value.kind = ConstantValue::Kind::Bool;
        c->value.integer = value;
        return c;
    }
    std::string keep(Expr* value, const std::string& stem, const Node* place) {
        std::string name = fresh(stem);
        emit(make_.assign(name, value), place);
        return name;
    }

    // --- which calls are nested patterns ---
    const NestedRange* range_of(const Expr* policy) const {
        auto* c = as<Call>(policy);
        PyObject* object = c ? meaning(c->func) : nullptr;
        if (!object) return nullptr;
        for (const NestedRange& r : nested_ranges)
            if (is_pykokkos(object, r.name)) return &r;
        return nullptr;
    }
    static size_t label(const Call* c) {
        auto* text = c->args.empty() ? nullptr : as<Constant>(c->args[0]);
        return text && text->value.kind == ConstantValue::Kind::Str ? 1 : 0;
    }
    Form form(const Expr* e) const {
        auto* c = as<Call>(e);
        PyObject* object = c ? meaning(c->func) : nullptr;
        if (!object) return Form::None;
        if (is_pykokkos(object, "single")) return Form::Single;
        if (is_pykokkos(object, "inclusive_scan")) return Form::InclusiveScan;
        size_t policy = label(c);
        if (c->args.size() <= policy || !range_of(c->args[policy])) return Form::None;
        if (is_pykokkos(object, "parallel_for")) return Form::For;
        if (is_pykokkos(object, "parallel_reduce")) return Form::Reduce;
        return is_pykokkos(object, "parallel_scan") ? Form::Scan : Form::None;
    }
    bool contains_pattern(const Node* node) const {
        if (!node) return false;
        if (auto* c = as<Call>(node)) {
            if (form(c) != Form::None) return true;
            if (is<Name>(c->func) && scope_.functions.contains(static_cast<const Name*>(c->func)->id))
                fail(c, "a nested function cannot be called directly in a kernel",
                     "give it to a nested pattern, or make it a @pk.function");
            if (scratch_rank(function_, c->func))
                fail(c, "a scratch view needs an element type",
                     "write `s: pk.ScratchView1D[pk.double] = pk.ScratchView1D(…)`");
        }
        bool found = false;
        for_each_child(node, [&](const Node* child) { found = contains_pattern(child) || found; });
        return found;
    }

    // --- expressions ---
    /** A copy with patterns taken out: their statements come first, and all that Python evaluates before them. */
    Expr* expression(const Expr* e) {
        if (!e) return nullptr;
        if (!contains_pattern(e)) {
            Expr* copy = make_.clone(e);
            rename(copy);
            return copy;
        }
        if (form(e) != Form::None) return expand(static_cast<const Call*>(e), true);
        std::vector<const Expr*> parts;
        if (auto* b = as<BinOp>(e)) parts = {b->left, b->right};
        if (auto* u = as<UnaryOp>(e)) parts = {u->operand};
        if (auto* s = as<Subscript>(e)) parts = {s->value, s->slice};
        if (auto* t = as<Tuple>(e)) parts.assign(t->elts.begin(), t->elts.end());
        if (auto* c = as<Compare>(e); c && c->comparators.size() == 1) parts = {c->left, c->comparators[0]};
        if (auto* c = as<Call>(e); c && c->keywords.empty()) parts.assign(c->args.begin(), c->args.end());
        if (parts.empty())
            fail(e, "a nested pattern cannot run in this expression", "assign its result to a variable first");
        size_t last = parts.size();
        while (!contains_pattern(parts[last - 1])) --last;
        std::map<const Expr*, Expr*> taken;
        for (size_t i = 0; i < parts.size(); ++i) {
            Expr* value = expression(parts[i]);
            if (i + 1 < last && !is<Constant>(value)) value = make_.name(keep(value, "t", e));
            taken[parts[i]] = value;
        }
        return at(replaced(e, taken), e);
    }
    Expr* replaced(const Expr* e, std::map<const Expr*, Expr*>& parts) {
        auto take = [&](const std::vector<Expr*>& old) {
            std::vector<Expr*> all;
            for (Expr* x : old) all.push_back(parts.at(x));
            return all;
        };
        if (auto* b = as<BinOp>(e)) {
            auto* n = tree_.make<BinOp>();
            n->left = parts.at(b->left);
            n->op = b->op;
            n->right = parts.at(b->right);
            return n;
        }
        if (auto* u = as<UnaryOp>(e)) {
            auto* n = tree_.make<UnaryOp>();
            n->op = u->op;
            n->operand = parts.at(u->operand);
            return n;
        }
        if (auto* s = as<Subscript>(e)) return make_.subscript(parts.at(s->value), parts.at(s->slice));
        if (auto* t = as<Tuple>(e)) return make_.tuple(take(t->elts));
        if (auto* c = as<Compare>(e)) {
            auto* n = tree_.make<Compare>();
            n->left = parts.at(c->left);
            n->ops = c->ops;
            n->comparators = take(c->comparators);
            return n;
        }
        auto* c = static_cast<const Call*>(e);
        Expr* callee = make_.clone(c->func);
        rename(callee);
        return make_.call(callee, take(c->args));
    }

    // --- statements ---
    std::vector<Stmt*> block(const syntax::Block& b) {
        std::vector<Stmt*> result;
        std::vector<Stmt*>* outer = std::exchange(out_, &result);
        Functions functions = scope_.functions;  // what a block defines ends with it
        for (const Stmt* s : b) statement(s);
        if (!scope_.functions.empty()) scope_.functions = functions;
        out_ = outer;
        return result;
    }
    syntax::Block inner_block(const syntax::Block& b, bool loop = false) {
        syntax::Block result;
        scope_.loops += loop;
        result.stmts = block(b);
        scope_.loops -= loop;
        return result;
    }

    void statement(const Stmt* s) {
        switch (s->kind) {
            case Kind::FunctionDef: {
                auto* f = static_cast<const FunctionDef*>(s);
                auto inner = std::make_shared<Inner>();
                inner->definition = f;
                inner->names = scope_.names;
                inner->functions = scope_.functions;
                scope_.functions[f->name] = inner;
                defined_.insert(f);
                return;
            }
            case Kind::Nonlocal:
                return;
            case Kind::ExprStmt: {
                auto* e = static_cast<const ExprStmt*>(s)->value;
                if (form(e) != Form::None) {
                    expand(static_cast<const Call*>(e), false);
                    return;
                }
                return emit(make_.statement(expression(e)), s);
            }
            case Kind::Assign: {
                auto* a = static_cast<const Assign*>(s);
                auto* n = tree_.make<Assign>();
                n->value = expression(a->value);
                for (const Expr* t : a->targets) n->targets.push_back(expression(t));
                return emit(n, s);
            }
            case Kind::AnnAssign:
                return annotated(static_cast<const AnnAssign*>(s));
            case Kind::AugAssign: {
                auto* a = static_cast<const AugAssign*>(s);
                auto* n = tree_.make<AugAssign>();
                // Python reads an element before it evaluates the value.
                Expr* value = nullptr;
                if (contains_pattern(a->value) && !is<Name>(a->target)) {
                    auto* b = tree_.make<BinOp>();
                    b->left = make_.name(keep(expression(a->target), "t", s));
                    b->op = a->op;
                    b->right = expression(a->value);
                    return emit(make_.assign(expression(a->target), b), s);
                }
                value = expression(a->value);
                n->target = expression(a->target);
                n->op = a->op;
                n->value = value;
                return emit(n, s);
            }
            case Kind::If: {
                auto* i = static_cast<const If*>(s);
                auto* n = tree_.make<If>();
                n->test = expression(i->test);
                n->body = inner_block(i->body);
                n->orelse = inner_block(i->orelse);
                return emit(n, s);
            }
            case Kind::While: {
                auto* w = static_cast<const While*>(s);
                if (contains_pattern(w->test))
                    fail(w, "a nested pattern cannot run in the condition of a loop",
                         "assign its result to a variable first");
                auto* n = tree_.make<While>();
                n->test = expression(w->test);
                n->body = inner_block(w->body, true);
                n->orelse = inner_block(w->orelse);
                emit(n, s);
                return leave(s, w->body);
            }
            case Kind::For: {
                auto* f = static_cast<const For*>(s);
                auto* n = tree_.make<For>();
                n->iter = expression(f->iter);
                n->target = expression(f->target);
                n->body = inner_block(f->body, true);
                n->orelse = inner_block(f->orelse);
                emit(n, s);
                return leave(s, f->body);
            }
            case Kind::Return:
                if (!scope_.inlined) break;
                return returned(static_cast<const Return*>(s));
            default:
                break;
        }
        for_each_child(s, [&](const Node* child) {
            if (contains_pattern(child))
                fail(s, "a nested pattern cannot run in this statement", "assign its result to a variable first");
        });
        Stmt* copy = make_.clone(s);
        rename(copy);
        out_->push_back(copy);
    }

    void annotated(const AnnAssign* a) {
        auto* call = as<Call>(a->value);
        auto* view = as<Subscript>(a->annotation);
        if (call && view && scratch_rank(function_, call->func) && scratch_rank(function_, view->value)) {
            if (scratch_rank(function_, call->func) != scratch_rank(function_, view->value))
                fail(a, "the annotation says another rank than the scratch view has");
            std::vector<Expr*> args;
            for (const Expr* e : call->args) args.push_back(expression(e));
            emit(make_.assign(expression(a->target), make_.call(make_.clone(view), args)), a);
            return;
        }
        auto* n = tree_.make<AnnAssign>();
        n->annotation = make_.clone(a->annotation);
        n->value = expression(a->value);
        n->target = expression(a->target);
        emit(n, a);
    }

    void returned(const Return* r) {
        auto* none = as<Constant>(r->value);
        if (r->value && !(none && none->value.kind == ConstantValue::Kind::None))
            fail(r, "the function of a nested pattern returns nothing");
        if (scope_.loops == 0) return emit(tree_.make<Continue>(), r);
        emit(make_.assign(scope_.returned, truth(true)), r);
        emit(tree_.make<Break>(), r);
    }
    /** After a loop in which return was reached: the loop around ends too, the last one goes on. */
    void leave(const Stmt* loop, const syntax::Block& body) {
        if (!scope_.inlined) return;
        Returns returns;
        for (Stmt* s : body) returns.visit(s);
        if (!returns.found) return;
        auto* n = tree_.make<If>();
        n->test = make_.name(scope_.returned);
        n->body.stmts = {scope_.loops == 0 ? static_cast<Stmt*>(tree_.make<Continue>()) : tree_.make<Break>()};
        emit(n, loop);
    }

    // --- patterns ---
    Expr* expand(const Call* c, bool value) {
        switch (form(c)) {
            case Form::Single:
                if (value) fail(c, "pk.single gives no value", "use m.team_broadcast(value, rank)");
                single(c);
                return nullptr;
            case Form::InclusiveScan:
                if (value) fail(c, "pk.inclusive_scan gives no value: it changes the view");
                inclusive_scan(c);
                return nullptr;
            default:
                return range(c, value);
        }
    }

    void inclusive_scan(const Call* c) {
        std::vector<Expr*> args;
        for (const Expr* e : c->args) args.push_back(expression(e));
        for (const Keyword* k : c->keywords)
            if (k->arg == "size" && args.size() == 2) args.push_back(expression(k->value));
        if (args.size() == 2) args.push_back(negative_one());
        if (args.size() != 3 || c->args.size() + c->keywords.size() > 3)
            fail(c, "inclusive_scan(team_member, view, size=-1)");
        Expr* call = make_.call(make_.attribute(args[0], "crb_inclusive_scan"), {args[1], args[2]});
        emit(make_.statement(call), c);
    }
    Expr* negative_one() {
        auto* n = tree_.make<UnaryOp>();
        n->op = UnaryOperator::USub;
        n->operand = make_.integer(1);
        return n;
    }

    void single(const Call* c) {
        auto* policy = c->args.size() == 2 && c->keywords.empty() ? as<Call>(c->args[0]) : nullptr;
        PyObject* kind = policy && policy->args.size() == 1 ? meaning(policy->func) : nullptr;
        bool team = is_pykokkos(kind, "PerTeam");
        if (!team && !is_pykokkos(kind, "PerThread"))
            fail(c, "single takes pk.PerTeam(m) or pk.PerThread(m), and a function");
        auto* n = tree_.make<If>();
        if (team) {
            auto* compare = tree_.make<Compare>();
            compare->left = at(make_.call(make_.attribute(expression(policy->args[0]), "team_rank"), {}), c);
            compare->ops = {CompareOperator::Eq};
            compare->comparators = {make_.integer(0)};
            n->test = compare;
        } else {
            n->test = truth(true);
        }
        if (auto* lambda = as<Lambda>(c->args[1])) {
            if (!parameters(lambda->args, lambda).empty()) fail(c, "the function of single has no parameters");
            std::vector<Stmt*>* outer = std::exchange(out_, &n->body.stmts);
            run_lambda(lambda);
            out_ = outer;
        } else {
            const Inner& inner = function_argument(c->args[1]);
            if (!parameters(inner.definition->args, inner.definition).empty())
                fail(c, "the function of single has no parameters");
            syntax::Block body = inner.definition->body;
            if (!body.stmts.empty() && is<Return>(body.stmts.back())) body.stmts.pop_back();
            Returns returns;
            for (Stmt* s : body) returns.visit(s);
            if (returns.found) fail(returns.found, "the function of single ends at its end in a kernel", "use if");
            Scope before = enter(inner, {}, {}, true);
            scope_.inlined = before.inlined;
            scope_.loops = before.loops;
            scope_.returned = before.returned;
            n->body.stmts = block(body);
            scope_ = std::move(before);
        }
        emit(n, c);
    }

    const Inner& function_argument(const Expr* e) {
        auto* n = as<Name>(e);
        auto found = n ? scope_.functions.find(n->id) : scope_.functions.end();
        if (found == scope_.functions.end())
            fail(e, "a nested pattern runs a nested function or a lambda",
                 "define the function inside of the workunit");
        used_.insert(found->second->definition);
        kept_.push_back(found->second);
        return *found->second;
    }

    /** Goes into a nested function: its variables get new names. Returns the scope to go back to. */
    Scope enter(const Inner& inner, const std::vector<std::string>& parameters,
                const std::vector<std::string>& names, bool may_assign) {
        Scope before = scope_;
        std::set<std::string> outside = nonlocals(inner.definition->body);
        if (!outside.empty() && !may_assign)
            fail(inner.definition,
                 "the function of a nested pattern cannot assign to '" + *outside.begin() + "' around it",
                 "nonlocal is for the function of pk.single; a parallel_reduce gives its result");
        scope_.names = inner.names;
        scope_.functions = inner.functions;
        for (const std::string& name : assigned_names(inner.definition->body))
            if (!outside.contains(name)) scope_.names[name] = fresh(name);
        for (size_t i = 0; i < parameters.size(); ++i) scope_.names[parameters[i]] = names[i];
        scope_.inlined = true;
        scope_.loops = 0;
        return before;
    }

    /** `parallel_for(range, lambda i: f(i))`: an expression for its effects. */
    void run_lambda(const Lambda* lambda) {
        if (form(lambda->body) != Form::None)
            expand(static_cast<const Call*>(lambda->body), false);
        else
            emit(make_.statement(expression(lambda->body)), lambda);
    }

    /** A function of a nested pattern, whatever its form. */
    struct Body {
        const Lambda* lambda = nullptr;
        const Inner* inner = nullptr;
        std::vector<std::string> parameters;
    };

    Body body_of(const Expr* e, size_t indices, Form form) {
        Body body;
        const Arguments* args = nullptr;
        if ((body.lambda = as<Lambda>(e))) {
            args = body.lambda->args;
        } else {
            body.inner = &function_argument(e);
            args = body.inner->definition->args;
        }
        body.parameters = parameters(args, e);
        size_t wanted = indices + (form == Form::For ? 0 : form == Form::Reduce ? 1 : 2);
        if (body.parameters.size() != wanted)
            fail(e, "this function takes " + std::to_string(body.parameters.size()) +
                        " parameters; the nested pattern gives it " + std::to_string(wanted));
        if (form != Form::For) check_sum(body, body.parameters[indices], form, e);
        return body;
    }

    void check_sum(const Body& body, const std::string& name, Form form, const Expr* at) {
        Additions additions(name);
        if (body.lambda) {
            if (form == Form::Scan) fail(at, "a nested scan needs a nested function");
            additions.visit(body.lambda->body);
            if (additions.plus(body.lambda->body) && additions.mentions == 1) return;
        } else {
            for (Stmt* s : body.inner->definition->body) additions.visit(s);
            bool read = form == Form::Reduce && additions.mentions != additions.added;
            if (!additions.other && !read) return;
        }
        fail(additions.other ? additions.other : at,
             "a nested pattern sums: '" + name + "' may only be added to" +
                 (form == Form::Reduce ? ", and not be read" : ""),
             "update it by += alone");
    }

    /** The type that `a: pk.Acc[T]` names; null without one. */
    const Expr* accumulator_type(const Body& body, size_t index) const {
        if (!body.inner) return nullptr;
        const Arguments* args = body.inner->definition->args;
        const Arg* a = index < args->posonlyargs.size() ? args->posonlyargs[index]
                                                        : args->args[index - args->posonlyargs.size()];
        auto* s = as<Subscript>(a->annotation);
        return s && is_pykokkos(meaning(s->value), "Acc") ? s->slice : nullptr;
    }

    Expr* range(const Call* c, bool value) {
        const Form kind = form(c);
        const size_t first = label(c);
        auto* policy = static_cast<const Call*>(c->args[first]);
        const NestedRange& r = *range_of(policy);
        if (!c->keywords.empty() || c->args.size() < first + 2 ||
            c->args.size() > first + (kind == Form::Reduce ? 3 : 2))
            fail(c, "a nested pattern takes a range and a function");
        if (r.shared && scope_.shared)
            fail(c, std::string("pk.") + r.name + " inside of a range that the team shares already",
                 "use pk.ThreadVectorRange there");
        size_t bounds = policy->args.size();
        if (!policy->keywords.empty() || bounds < 2 || (!r.many && bounds > 3))
            fail(policy, std::string("pk.") + r.name +
                             (r.many ? "(m, n0, n1, …) takes the team member and extents"
                                     : "(m, n) or (m, begin, end) takes the team member and bounds"));
        if (r.many && kind == Form::Scan) fail(c, "a nested scan has one dimension");

        Loop loop{expression(policy->args[0]), r.shared, {}};
        std::vector<Expr*> ends;
        for (size_t i = 1; i < bounds; ++i) {
            Expr* bound = expression(policy->args[i]);
            if (!is<Constant>(bound)) bound = make_.name(keep(bound, "bound", c));
            ends.push_back(bound);
        }
        if (r.many)
            for (Expr* e : ends) loop.bounds.push_back({make_.integer(0), e});
        else if (ends.size() == 2)
            loop.bounds.push_back({ends[0], ends[1]});
        else
            loop.bounds.push_back({make_.integer(0), ends[0]});
        if (r.shared) {
            auto& [begin, end] = loop.bounds[0];
            Expr* low = member_call(loop.member, "crb_lower", {make_.clone(begin), make_.clone(end)});
            Expr* high = member_call(loop.member, "crb_upper", {begin, end});
            begin = make_.name(keep(low, "low", c));
            end = make_.name(keep(high, "high", c));
        }
        const size_t indices = loop.bounds.size();
        Body body = body_of(c->args[first + 1], indices, kind);
        if (kind == Form::For) {
            if (value) fail(c, "parallel_for gives no value");
            loops(loop, body, c, "", "");
            return nullptr;
        }

        // The initial value is evaluated before the loops run.
        Expr* initial = c->args.size() == first + 3 ? expression(c->args[first + 2]) : nullptr;
        if (initial) initial = make_.name(keep(initial, "initial", c));
        std::string acc = fresh(body.parameters[indices]);
        const Expr* type = accumulator_type(body, indices);
        zero(acc, type, c);
        if (kind == Form::Scan) {
            std::string final = fresh(body.parameters[indices + 1]);
            if (r.shared) {
                // Members find the totals of their shares first; a team of one starts from zero.
                emit(make_.assign(final, truth(false)), c);
                auto* several = tree_.make<If>();
                auto* compare = tree_.make<Compare>();
                compare->left = member_call(loop.member, "team_size", {});
                compare->ops = {CompareOperator::Gt};
                compare->comparators = {make_.integer(1)};
                several->test = compare;
                std::vector<Stmt*>* outer = std::exchange(out_, &several->body.stmts);
                loops(loop, body, c, acc, final);
                out_ = outer;
                emit(several, c);
                emit(make_.assign(acc, member_call(loop.member, "crb_prefix", {make_.name(acc)})), c);
            }
            emit(make_.assign(final, truth(true)), c);
            loops(loop, body, c, acc, final);
        } else {
            loops(loop, body, c, acc, "");
        }
        Expr* result = make_.name(acc);
        if (r.shared)
            result = make_.name(keep(
                member_call(loop.member, kind == Form::Scan ? "crb_last" : "crb_sum", {result}), "sum", c));
        if (initial) {
            auto* sum = tree_.make<BinOp>();
            sum->left = initial;
            sum->op = BinaryOperator::Add;
            sum->right = result;
            result = sum;
        }
        return at(result, c);
    }

    struct Loop {
        Expr* member;
        bool shared;
        std::vector<std::pair<Expr*, Expr*>> bounds;
    };

    void zero(const std::string& name, const Expr* type, const Node* place) {
        if (!type) return emit(make_.assign(name, make_.integer(0)), place);
        auto* n = tree_.make<AnnAssign>();
        n->target = make_.name(name);
        n->annotation = make_.clone(type);
        n->value = make_.integer(0);
        emit(n, place);
    }

    void loops(const Loop& loop, const Body& body, const Call* c, const std::string& acc,
               const std::string& final) {
        std::vector<std::string> names;
        std::vector<Stmt*>* outer = out_;
        for (size_t d = 0; d < loop.bounds.size(); ++d) {
            names.push_back(fresh(body.parameters[d]));
            auto* n = tree_.make<For>();
            n->target = make_.name(names.back());
            auto [begin, end] = loop.bounds[d];
            n->iter = member_call(loop.member, "crb_range", {make_.clone(begin), make_.clone(end)});
            emit(n, c);
            out_ = &n->body.stmts;
        }
        if (!acc.empty()) names.push_back(acc);
        if (!final.empty()) names.push_back(final);
        if (body.lambda) {
            Scope before = scope_;
            for (size_t i = 0; i < names.size(); ++i) scope_.names[body.parameters[i]] = names[i];
            scope_.shared = scope_.shared || loop.shared;
            if (acc.empty())
                run_lambda(body.lambda);
            else
                emit(make_.assign(acc, expression(body.lambda->body)), c);
            scope_ = std::move(before);
        } else {
            Scope before = enter(*body.inner, body.parameters, names, false);
            scope_.shared = scope_.shared || loop.shared;
            Returns returns;
            for (Stmt* s : body.inner->definition->body) returns.visit(s);
            if (returns.in_loop) {
                scope_.returned = fresh("returned");
                emit(make_.assign(scope_.returned, truth(false)), c);
            }
            std::vector<Stmt*> stmts = block(body.inner->definition->body);
            out_->insert(out_->end(), stmts.begin(), stmts.end());
            scope_ = std::move(before);
        }
        out_ = outer;
    }

    Function& function_;
    Build make_;
    Tree& tree_;
    Scope scope_;
    std::set<std::string> locals_;
    std::set<std::string> taken_;
    std::vector<Stmt*>* out_ = nullptr;
    std::set<const FunctionDef*> defined_, used_;
    std::vector<std::shared_ptr<const Inner>> kept_;  ///< functions that patterns run
};

}  // namespace

int scratch_rank(const Function& function, const Expr* e) {
    std::string name = dotted_name(e);
    name.erase(0, name.rfind('.') + 1);
    if (name.size() != 13 || !name.starts_with("ScratchView") || name[11] < '1' || name[11] > '8') return 0;
    return is_pykokkos(meant(function, e, {}), name.c_str()) ? name[11] - '0' : 0;
}

const FunctionDef* expand_nested(Function& function, Tree& tree) {
    const FunctionDef* definition = function.definition();
    Candidates candidates;
    for (Stmt* s : definition->body) candidates.visit(s);
    return candidates.found ? Expansion(function, tree).run(definition) : definition;
}

}  // namespace caramba::runtime
