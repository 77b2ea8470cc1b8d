#include "runtime/infer/nested_functions.hpp"

#include <algorithm>

namespace caramba::runtime::nested {

namespace {

constexpr NestedRange nested_ranges[] = {
#define NESTED_RANGE(name, shared, many) {#name, shared, many},
#include "runtime/infer/nested.def"
#undef NESTED_RANGE
};

const Call* range_call(const Expr* e) {
    auto* c = as<Call>(e);
    return c && name_of(c->func) == "range" ? c : nullptr;
}

/** `x in range(n)` makes no value of the range. */
bool asks_range(const Compare* c) {
    return c->ops.size() == 1 && c->ops[0] > CompareOperator::IsNot && range_call(c->comparators[0]);
}

class RangeValues : public Visitor {
  public:
    std::set<const Node*> found;

  protected:
    void visit_node(For* node) override {
        run_over(node->iter);
        visit_children(node);
    }
    void visit_node(Compare* node) override {
        if (asks_range(node)) run_over(node->comparators[0]);
        visit_children(node);
    }
    void visit_node(Comprehension* node) override {
        run_over(node->iter);
        visit_children(node);
    }
    void visit_node(Call* node) override {
        const std::string_view name = name_of(node->func);
        for (const char* function : {"enumerate", "zip", "len", "list"})
            if (name == function)
                for (const Expr* a : node->args) run_over(a);
        if (name == "range" && !run_over_.contains(node)) found.insert(node);
        visit_children(node);
    }

  private:
    void run_over(const Expr* e) {
        if (const Call* range = range_call(e)) run_over_.insert(range);
    }
    std::set<const Node*> run_over_;
};

class Candidates : public Visitor {
  public:
    bool found = false;

  protected:
    void visit_node(FunctionDef*) override { found = true; }
    void visit_node(Lambda*) override { found = true; }
    void visit_node(Global*) override { found = true; }
    void visit_node(ListComp*) override { found = true; }
    void visit_node(Assign* node) override {
        found = found || is_chain(node);
        visit_children(node);
    }
    void visit_node(Call* node) override {
        std::string name = dotted_name(node->func);
        name.erase(0, name.rfind('.') + 1);
        found = found || name == "inclusive_scan" || name == "list" || name.starts_with("ScratchView");
        for (const NestedRange& r : nested_ranges) found = found || name == r.name;
        visit_children(node);
    }
};

class Nonlocals : public Visitor {
  public:
    std::set<std::string> names;

  protected:
    void visit_node(Nonlocal* node) override { names.insert(node->names.begin(), node->names.end()); }
    void visit_node(FunctionDef*) override {}
};

/** pykokkos.<name>, which the module keeps alive; null if there is none. */
PyObject* member_of_pykokkos(const char* name) {
    PyObject* module = PyImport_ImportModule("pykokkos");
    PyObject* object = module ? PyObject_GetAttrString(module, name) : nullptr;
    PyErr_Clear();
    Py_XDECREF(object);
    Py_XDECREF(module);
    return object;
}

}  // namespace

void fail(const Node* at, std::string message, std::string hint) {
    throw KernelError{"TypeError", std::move(message), std::move(hint), static_cast<int>(at->span.line)};
}

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

const types::ReducerInfo* reducer_of(PyObject* object) {
    PyObject* type = member_of_pykokkos("Reducer");
    const bool is = object && type && PyObject_IsInstance(object, type) == 1;
    PyObject* name = is ? PyObject_GetAttrString(object, "name") : nullptr;
    const char* text = name ? PyUnicode_AsUTF8(name) : nullptr;
    const types::ReducerInfo* found = text ? types::find_reducer(text) : nullptr;
    PyErr_Clear();
    Py_XDECREF(name);
    return found;
}

std::set<std::string> nonlocals(const Block& body) {
    Nonlocals visitor;
    for (Stmt* s : body) visitor.visit(s);
    return visitor.names;
}

std::vector<std::string> parameters(const Arguments* args, const Node* at) {
    if (args->vararg || args->kwarg || !args->kwonlyargs.empty())
        fail(at, "the function of a nested pattern takes its indices (and accumulator) alone");
    std::vector<std::string> names;
    for (const Arg* a : args->posonlyargs) names.push_back(a->arg);
    for (const Arg* a : args->args) names.push_back(a->arg);
    names.resize(names.size() - args->defaults.size());
    return names;
}

const NestedRange* nested_range(PyObject* object) {
    for (const NestedRange& r : nested_ranges)
        if (is_pykokkos(object, r.name)) return &r;
    return nullptr;
}

bool is_chain(const Assign* a) {
    return a->targets.size() > 1 &&
           !std::all_of(a->targets.begin(), a->targets.end(), [](const Expr* t) { return is<Name>(t); });
}

bool may_hold_patterns(const Block& body) {
    Candidates candidates;
    RangeValues ranges;
    for (Stmt* s : body) candidates.visit(s), ranges.visit(s);
    return candidates.found || !ranges.found.empty();
}

std::set<const Node*> range_values(const FunctionDef* definition) {
    RangeValues ranges;
    for (Stmt* s : definition->body) ranges.visit(s);
    return ranges.found;
}

}  // namespace caramba::runtime::nested
