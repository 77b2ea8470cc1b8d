/** \file
 * The definition that the compiler sees: what a kernel reads of its surroundings anew at each launch has
 * become parameters, and methods have become functions of the fields that they use.
 *
 *     def work(self, i):                       def work(i, self.a, self.x):
 *         self.x[i] = self.scaled(i)       →       self.x[i] = self.scaled(i, self.a=self.a)
 *
 * `self.a` is one name there, with a dot that no name of Python has. A function passes on what its callees
 * read, so every function's list is the union of the lists of all that it can reach.
 */
#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "runtime/function.hpp"
#include "runtime/infer/meaning.hpp"
#include "runtime/infer/nested_functions.hpp"
#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

using namespace syntax;

namespace {

void add_locals(PyCodeObject* code, std::set<std::string>& names) {
    auto* object = reinterpret_cast<PyObject*>(code);
    for (const char* kind : {"co_varnames", "co_cellvars"}) {
        PyObject* tuple = PyObject_GetAttrString(object, kind);
        for (Py_ssize_t i = 0; tuple && i < PyTuple_GET_SIZE(tuple); ++i)
            names.insert(PyUnicode_AsUTF8(PyTuple_GET_ITEM(tuple, i)));
        Py_XDECREF(tuple);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i)
        if (PyObject* constant = PyTuple_GET_ITEM(code->co_consts, i); PyCode_Check(constant))
            add_locals(reinterpret_cast<PyCodeObject*>(constant), names);
}

/** What the names of one definition stand for. */
class Names {
  public:
    explicit Names(Function& f) : f_(f) {
        add_locals(reinterpret_cast<PyCodeObject*>(PyFunction_GET_CODE(f.object)), locals_);
        if (f.receiver)
            self_ = f.written()->args->posonlyargs.empty() ? first(f.written()->args->args)
                                                           : first(f.written()->args->posonlyargs);
    }

    struct Owner {
        Origin origin;
        PyTypeObject* type;
        std::string shown;
    };

    /** The object whose fields `name.x` reads. */
    std::optional<Owner> owner(const Expr* e) const {
        auto* n = as<Name>(e);
        if (!n) return std::nullopt;
        if (f_.receiver && n->id == self_)
            return Owner{f_.origin, f_.receiver, f_.origin.holder ? f_.origin.variable : "self"};
        if (locals_.contains(n->id)) return std::nullopt;
        const Found found = f_.find(n->id);
        if (!found.value || !found.holder || PyType_Check(found.value) || !has_fields(found.value))
            return std::nullopt;
        return Owner{{found.holder, n->id}, Py_TYPE(found.value), n->id};
    }

    /** The method that an attribute of an owner is; null: a field. */
    static std::shared_ptr<Function> method(const Owner& owner, const Attribute* a) {
        PyObject* name = PyUnicode_FromString(a->attr.c_str());
        PyObject* attribute = name ? _PyType_Lookup(owner.type, name) : nullptr;
        Py_XDECREF(name);
        if (!attribute) return nullptr;
        if (Py_TYPE(attribute) == &PyStaticMethod_Type) {
            PyObject* function = PyObject_GetAttrString(attribute, "__func__");
            auto f = function ? function_of(function) : nullptr;
            Py_XDECREF(function);
            PyErr_Clear();
            return f;
        }
        auto f = function_of(attribute);
        if (!f) return nullptr;
        f = method_of(*f, owner.type, owner.origin);
        PyErr_Clear();
        return f;
    }

    std::shared_ptr<Function> callee(const Call* c) const {
        if (auto* a = as<Attribute>(c->func)) {
            if (auto o = owner(a->value)) return method(*o, a);
            PyObject* module = object(a->value);
            if (!module || !PyModule_Check(module)) return nullptr;
            return called(PyDict_GetItemString(PyModule_GetDict(module), a->attr.c_str()));
        }
        return called(object(c->func));
    }

    /** What a call of this object runs: of a universal function, its function of numbers. */
    static std::shared_ptr<Function> called(PyObject* value) {
        if (!value) return nullptr;
        return is_universal(value) ? function_of_universal(value) : function_of(value);
    }

    /** A function that is a value here. */
    std::shared_ptr<Function> value(const Expr* e) const {
        PyObject* found = object(e);
        return found && !PyType_Check(found) ? function_of(found) : nullptr;
    }

    /** The workunit of `pk.parallel_for(policy, workunit, …)` and its like, and where the call names it. */
    std::shared_ptr<Function> launched(const Call* c, size_t& position) const {
        PyObject* pattern = c->args.size() < 2 ? nullptr : object(c->func);
        const auto named = [&](const char* name) { return nested::is_pykokkos(pattern, name); };
        if (!pattern || (!named("parallel_for") && !named("parallel_reduce") && !named("parallel_scan")))
            return nullptr;
        position = syntax::is<Constant>(c->args[0]) && c->args.size() > 2 &&
                           static_cast<const Constant*>(c->args[0])->value.kind != ConstantValue::Kind::Int
                       ? 2
                       : 1;
        auto* a = as<Attribute>(c->args[position]);
        if (auto o = a ? owner(a->value) : std::nullopt) return method(*o, a);
        PyObject* unit = object(c->args[position]);
        return unit ? function_of(unit) : nullptr;
    }

    std::optional<Live> live(const Expr* e) const {
        if (auto* a = as<Attribute>(e)) {
            auto o = owner(a->value);
            if (!o || method(*o, a)) return std::nullopt;
            return Live{o->shown + "." + a->attr, o->origin, a->attr};
        }
        auto* n = as<Name>(e);
        if (!n || locals_.contains(n->id)) return std::nullopt;
        if (n->id == stored_view) return Live{stored_view, {}, ""};
        const Found found = f_.find(n->id);
        if (!found.value && f_.receiver && !self_.empty()) return Live{"self." + n->id, f_.origin, n->id};
        if (!found.value || !found.holder || !is_array_object(found.value)) return std::nullopt;
        return Live{"captured " + n->id, {found.holder, n->id}, ""};
    }

    const std::string& self() const { return self_; }

    /** The field that `pk.rand` draws from in a method: the only pool that the constructor assigns. */
    std::optional<Live> drawn(const Call* c) const;

  private:
    static std::string first(const std::vector<Arg*>& args) { return args.empty() ? "" : args[0]->arg; }

    /** The object that a name or the attribute of a module is, borrowed. */
    PyObject* object(const Expr* e) const {
        if (auto* n = as<Name>(e)) return locals_.contains(n->id) ? nullptr : f_.lookup(n->id);
        auto* a = as<Attribute>(e);
        PyObject* module = a ? object(a->value) : nullptr;
        return module && PyModule_Check(module)
                   ? PyDict_GetItemString(PyModule_GetDict(module), a->attr.c_str())
                   : nullptr;
    }

    Function& f_;
    std::set<std::string> locals_;
    std::string self_;
};

/** The fields that a class's constructor gives random pools, by their annotations or values. */
class Pools : public Visitor {
  public:
    explicit Pools(PyTypeObject* type) {
        PyObject* init = PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "__init__");
        function_ = init && PyFunction_Check(init) ? function_of(init) : nullptr;
        Py_XDECREF(init);
        PyErr_Clear();
        if (!function_) return;
        try {
            for (Stmt* s : function_->written()->body) visit(s);
        } catch (const KernelError&) {
            return;  // a constructor without source says nothing
        }
    }
    std::set<std::string> fields;

  protected:
    void visit_node(AnnAssign* a) override { note(a->target, a->annotation, a->value); }
    void visit_node(Assign* a) override {
        for (Expr* target : a->targets) note(target, nullptr, a->value);
    }

  private:
    bool is_pool(const Expr* e) const {
        PyObject* meant = e ? nested::meant(*function_, e, {}) : nullptr;
        return nested::is_pykokkos(meant, "Random_XorShift64_Pool") ||
               nested::is_pykokkos(meant, "Random_XorShift1024_Pool");
    }
    void note(const Expr* target, const Expr* annotation, const Expr* value) {
        auto* field = as<Attribute>(target);
        auto* made = as<Call>(value);
        if (field && is<Name>(field->value) && (is_pool(annotation) || is_pool(made ? made->func : nullptr)))
            fields.insert(field->attr);
    }
    std::shared_ptr<Function> function_;
};

std::optional<Live> Names::drawn(const Call* c) const {
    if (!f_.receiver || !nested::is_pykokkos(object(c->func), "rand")) return std::nullopt;
    const Pools pools(f_.receiver);
    if (pools.fields.size() != 1) return std::nullopt;
    const std::string& field = *pools.fields.begin();
    return Live{(f_.origin.holder ? f_.origin.variable : "self") + "." + field, f_.origin, field};
}

/** What one definition reads and calls. */
class Uses : public Visitor {
  public:
    explicit Uses(Function& f) : names_(f) {
        for (Stmt* s : f.written()->body) visit(s);
    }
    std::vector<Live> live;
    std::vector<std::shared_ptr<Function>> callees;

  protected:
    void visit_node(Call* c) override {
        if (auto pool = names_.drawn(c)) live.push_back(*pool);
        if (auto f = names_.callee(c))
            callees.push_back(f);
        else
            visit(c->func);
        size_t unit = c->args.size();
        if (auto f = names_.launched(c, unit))
            callees.push_back(f);
        else
            unit = c->args.size();
        for (size_t i = 0; i < c->args.size(); ++i)
            if (i != unit) visit(c->args[i]);
        for (Keyword* k : c->keywords) visit(k->value);
    }
    void visit_node(Attribute* a) override {
        if (auto f = names_.value(a)) return callees.push_back(f);
        if (!note(a)) visit_children(a);
    }
    void visit_node(Name* n) override {
        if (auto f = names_.value(n)) return callees.push_back(f);
        if (!note(n) && !names_.self().empty() && n->id == names_.self())
            throw KernelError{"TypeError", "'" + n->id + "' itself has no meaning in a kernel",
                              "pass the fields that are needed", static_cast<int>(n->span.line)};
    }
    void visit_node(FunctionDef* nested) override {  // annotations are no reads
        for (Stmt* s : nested->body) visit(s);
    }
    void visit_node(AnnAssign* a) override {
        target(a->target);
        if (a->value) visit(a->value);
    }
    void visit_node(Assign* a) override {
        for (Expr* t : a->targets) target(t);
        visit(a->value);
    }
    void visit_node(AugAssign* a) override {
        target(a->target);
        visit(a->value);
    }
    void visit_node(For* f) override {
        target(f->target);
        visit(f->iter);
        for (Stmt* s : f->body) visit(s);
        for (Stmt* s : f->orelse) visit(s);
    }

  private:
    bool note(const Expr* e) {
        auto read = names_.live(e);
        if (read) live.push_back(*read);
        return read.has_value();
    }
    void target(Expr* t) {
        if (is<Attribute>(t) && names_.live(t))
            throw KernelError{"TypeError", "a kernel cannot assign to the field " + dotted_name(t),
                              "assign to an element of a view, or return the value from a reduction",
                              static_cast<int>(t->span.line)};
        if (auto* tuple = as<Tuple>(t))
            for (Expr* e : tuple->elts) target(e);
        else if (!is<Name>(t))
            visit(t);
    }

    Names names_;
};

/** Everything that a function and what it calls read. */
class Reach {
  public:
    std::vector<Live> live;

    void add(Function& f) {
        if (!seen_.insert(&f).second) return;
        const Uses uses(f);
        for (Live read : uses.live) {
            const bool known = std::ranges::any_of(live, [&](const Live& l) {
                return l.origin == read.origin && l.attribute == read.attribute;
            });
            if (known) continue;
            const std::string stem = read.name;
            for (int n = 2; std::ranges::any_of(live, [&](const Live& l) { return l.name == read.name; });
                 ++n)
                read.name = stem + " " + std::to_string(n);
            live.push_back(read);
        }
        for (const auto& callee : uses.callees) add(*callee);
    }

  private:
    std::set<const Function*> seen_;
};

/** Replaces reads of the surroundings by names, and passes them on. */
class Rewriter : public Transformer {
  public:
    Rewriter(Function& f, const std::vector<Live>& live,
             std::map<std::string, std::shared_ptr<Function>>& methods)
        : Transformer(f.tree()), names_(f), make_(f.tree()), live_(live), methods_(methods) {}

  protected:
    bool enters(Node* node) override {
        // The callee is found before its name is replaced.
        auto* c = as<Call>(node);
        if (!c) return true;
        called_.insert(c->func);
        size_t unit = 0;
        if (auto f = names_.callee(c)) {
            callees_[c] = {f};
        } else if (auto kernel = names_.launched(c, unit)) {
            callees_[c] = {kernel, unit};
            called_.insert(c->args[unit]);
        }
        return true;
    }
    Expr* transform(Expr* e) override {
        // Names of annotations are not in the list.
        if (auto read = names_.live(e); read && listed(*read)) return named(*read, e);
        if (auto f = called_.contains(e) ? nullptr : names_.value(e); f && !f->live().empty()) {
            std::vector<Expr*> closure{e};
            for (const Live& read : f->live()) closure.push_back(named(read, e));
            return at(make_.tuple(std::move(closure)), e);
        }
        auto* c = as<Call>(e);
        auto found = c ? callees_.find(c) : callees_.end();
        if (found == callees_.end()) return e;
        const auto& [function, unit] = found->second;
        Function& callee = *function;
        Expr*& mention = unit ? c->args[*unit] : c->func;
        if (auto* a = as<Attribute>(mention); a && names_.owner(a->value)) {
            const std::string name = dotted_name(a);
            methods_[name] = function;
            mention = at(make_.name(name), a);
        }
        for (const Live& read : callee.live()) {
            auto* keyword = tree_.make<Keyword>();
            keyword->span = c->span;
            keyword->arg = read.name;
            keyword->value = named(read, c);
            c->keywords.push_back(keyword);
        }
        return c;
    }

  private:
    Expr* at(Expr* e, const Node* place) {
        e->span = place->span;
        e->fresh = false;
        return e;
    }
    const Live* listed(const Live& read) const {
        for (const Live& l : live_)
            if (l.origin == read.origin && l.attribute == read.attribute) return &l;
        return nullptr;
    }
    Expr* named(const Live& read, const Node* place) {
        const Live* known = listed(read);
        return at(make_.name(known ? known->name : read.name), place);
    }

    Names names_;
    Build make_;
    const std::vector<Live>& live_;
    std::map<std::string, std::shared_ptr<Function>>& methods_;
    std::set<const Expr*> called_;  ///< functions that are no values here
    struct Callee {
        std::shared_ptr<Function> function;
        std::optional<size_t> unit =
            std::nullopt;  ///< a workunit that the call launches: which argument it is
    };
    std::map<const Call*, Callee> callees_;
};

/** The annotations of fields: `self.x: T = …` in a class's __init__ or in those of its bases. */
class Fields : public Visitor {
  public:
    explicit Fields(PyTypeObject* type) {
        for (Py_ssize_t i = 0; type->tp_mro && i < PyTuple_GET_SIZE(type->tp_mro); ++i) {
            PyObject* base = PyTuple_GET_ITEM(type->tp_mro, i);
            PyObject* init = PyObject_GetAttrString(base, "__init__");
            auto f = init && PyFunction_Check(init) ? function_of(init) : nullptr;
            Py_XDECREF(init);
            PyErr_Clear();
            if (!f) continue;
            try {
                for (Stmt* s : f->written()->body) visit(s);
            } catch (const KernelError&) {
                continue;  // a constructor without source says nothing
            }
        }
    }
    const Expr* annotation(const std::string& field) const {
        auto found = annotations_.find(field);
        return found == annotations_.end() ? nullptr : found->second;
    }

  protected:
    void visit_node(AnnAssign* a) override {
        if (auto* field = as<Attribute>(a->target)) annotations_.emplace(field->attr, a->annotation);
    }

  private:
    std::map<std::string, const Expr*> annotations_;
};

}  // namespace

/** Fields become locals: `self.x = …` is an assignment to the name `self.x`. */
class Construction : public Transformer {
  public:
    Construction(Tree& tree, std::string self) : Transformer(tree), self_(std::move(self)), make_(tree) {}
    std::vector<std::string> fields;

  protected:
    Expr* transform(Expr* e) override {
        auto* a = as<Attribute>(e);
        auto* object = a ? as<Name>(a->value) : nullptr;
        if (!object || object->id != self_) return e;
        if (std::ranges::find(fields, a->attr) == fields.end()) fields.push_back(a->attr);
        Expr* name = make_.name(self_ + "." + a->attr);
        name->span = a->span;
        name->fresh = false;
        return name;
    }
    Statements transform_statement(Stmt* s) override {
        if (is<Return>(s))
            throw KernelError{"TypeError", "the __init__ of a class type has no return in a kernel", "",
                              static_cast<int>(s->span.line)};
        return {s};
    }

  private:
    std::string self_;
    Build make_;
};

/** Every return of a constructor gives the object. */
class Returns : public Transformer {
  public:
    Returns(Tree& tree, std::function<Stmt*()> give) : Transformer(tree), give_(std::move(give)) {}

  protected:
    Statements transform_statement(Stmt* s) override {
        if (is<Return>(s)) return {give_()};
        return {s};
    }

  private:
    std::function<Stmt*()> give_;
};

/** What constructors of objects whose fields lie in memory call their `self` by. */
constexpr const char* blank_object = "a blank object";

/** Makes the definition of a function and its list of live values. */
class DefinitionMaker {
  public:
    explicit DefinitionMaker(Function& f) : f_(f) {}

    void make_constructor() {
        Build build(f_.tree());
        auto* definition = static_cast<FunctionDef*>(build.clone(static_cast<const Stmt*>(f_.written())));
        auto& first =
            definition->args->posonlyargs.empty() ? definition->args->args : definition->args->posonlyargs;
        const std::string self = first.front()->arg;
        first.erase(first.begin());
        definition->returns = nullptr;
        if (f_.method(blank_object)) return make_object_constructor(definition, self);
        Construction construction(f_.tree(), self);
        construction.run(definition);
        std::vector<Expr*> values;
        for (const std::string& field : construction.fields) {
            values.push_back(build.name(self + "." + field));
            values.back()->span = definition->span;
        }
        Stmt* result = build.give(build.tuple(std::move(values)));
        result->span = static_cast<Return*>(result)->value->span = definition->span;
        definition->body.stmts.push_back(result);
        f_.fields = construction.fields;
        f_.definition_ = definition;
    }

    /** `self` is an object of fields that are zero, and what is returned. */
    void make_object_constructor(FunctionDef* definition, const std::string& self) {
        Build build(f_.tree());
        auto here = [&](auto* node) {
            node->span = definition->span;
            node->fresh = false;
            return node;
        };
        auto give = [&] {
            Stmt* result = build.give(here(build.name(self)));
            result->span = definition->span;
            return result;
        };
        Expr* callee = here(build.name(blank_object));
        Stmt* made = build.assign(here(build.name(self)), here(build.call(callee, {})));
        made->span = definition->span;
        Returns(f_.tree(), give).run(definition);
        definition->body.stmts.insert(definition->body.stmts.begin(), made);
        definition->body.stmts.push_back(give());
        f_.definition_ = definition;
    }

    void make() {
        if (f_.constructs) return make_constructor();
        Reach reach;
        // Arrays around what an overload for Numba gave are constants, as they are there.
        if (!f_.of_overload && (f_.has_live_ || f_.receiver || f_.is_lambda())) reach.add(f_);
        const bool by_keyword = !f_.written()->args->kwonlyargs.empty();
        if (reach.live.empty() && !f_.receiver && f_.rest < 0 && !by_keyword) {
            f_.definition_ = f_.written();
            return;
        }
        std::sort(reach.live.begin(), reach.live.end(),
                  [](const Live& a, const Live& b) { return a.name < b.name; });
        Build build(f_.tree());
        auto* definition = static_cast<FunctionDef*>(build.clone(static_cast<const Stmt*>(f_.written())));
        auto& positional = definition->args->posonlyargs;
        if (f_.receiver) {
            auto& first = positional.empty() ? definition->args->args : positional;
            first.erase(first.begin());
        }
        if (Arg* rest = definition->args->vararg) {
            rest->annotation = nullptr;  // it speaks of each item
            definition->args->args.push_back(rest);
            definition->args->vararg = nullptr;
        }
        auto& named = definition->args->kwonlyargs;
        definition->args->args.insert(definition->args->args.end(), named.begin(), named.end());
        named.clear();
        definition->args->kw_defaults.clear();
        // Set first: methods may call each other.
        f_.definition_ = definition;
        f_.live_ = reach.live;
        std::optional<Fields> fields;
        if (f_.receiver) fields.emplace(f_.receiver);
        for (const Live& live : f_.live_) {
            auto* arg = f_.tree().make<Arg>();
            arg->arg = live.name;
            arg->span = definition->span;
            const Expr* annotation =
                fields && live.origin == f_.origin ? fields->annotation(live.attribute) : nullptr;
            if (annotation) arg->annotation = build.clone(annotation);
            definition->args->args.push_back(arg);
            f_.parameters.push_back(live.name);
        }
        Rewriter rewriter(f_, f_.live_, f_.methods_);
        for (Stmt* s : definition->body) rewriter.run(s);
    }

  private:
    Function& f_;
};

const FunctionDef* Function::definition() {
    if (!definition_) {
        fingerprint();
        DefinitionMaker(*this).make();
    }
    return definition_;
}

std::shared_ptr<Function> constructor_of(PyTypeObject* type) {
    static auto& constructors = *new std::map<PyTypeObject*, std::shared_ptr<Function>>;
    auto& f = constructors[type];
    if (f) return f;
    PyObject* name = PyUnicode_FromString("__init__");
    PyObject* init = name ? _PyType_Lookup(type, name) : nullptr;
    Py_XDECREF(name);
    auto plain = init ? function_of(init) : nullptr;
    if (!plain) {
        PyErr_Clear();
        return nullptr;
    }
    f = capture(plain->object, plain->options);
    if (!f || f->parameters.empty()) return f = nullptr;
    f->drop_self();
    f->constructs = true;
    f->name = type->tp_name;
    if (PyObject* blank = PyDict_GetItemString(type->tp_dict, "_pykokkos_blank"))
        f->name_inner(blank_object, function_of(blank));
    Py_INCREF(reinterpret_cast<PyObject*>(type));  // its address is the key
    return f;
}

const std::vector<Live>& Function::live() {
    if (receiver || is_lambda()) definition();
    fingerprint();
    if (has_live_) definition();
    return live_;
}

}  // namespace caramba::runtime
