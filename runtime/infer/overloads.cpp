#include "runtime/infer/overloads.hpp"

#include <algorithm>

#include "runtime/fastmath.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** A function of pykokkos/overloads.py, a new reference; null with an error set. */
PyObject* helper(const char* name) {
    PyObject* module = PyImport_ImportModule("pykokkos.overloads");
    PyObject* found = module ? PyObject_GetAttrString(module, name) : nullptr;
    Py_XDECREF(module);
    return found;
}

PyObject* description(TypeRef t);

PyObject* descriptions(const std::vector<TypeRef>& items) {
    PyObject* list = PyList_New(static_cast<Py_ssize_t>(items.size()));
    for (size_t i = 0; list && i < items.size(); ++i)
        PyList_SET_ITEM(list, static_cast<Py_ssize_t>(i), description(items[i]));
    return list;
}

PyObject* nothing(TypeRef t) {
    return Py_BuildValue("(ss)", "nothing", types::name(t).c_str());
}

/** A type in the words of pykokkos/numba_types.py, a new reference. */
PyObject* description(TypeRef t) {
    using types::Kind;
    if (types::is_scalar(t)) return PyUnicode_FromString(types::name(t).c_str());
    switch (t->kind) {
        case Kind::None:
            return Py_NewRef(Py_None);
        case Kind::String:
            return Py_BuildValue("(ss)", "text", t->text.c_str());
        case Kind::Struct: {
            PyObject* dtype = dtype_of_structure(t);
            return dtype ? Py_BuildValue("(sO)", "record", dtype) : nothing(t);
        }
        case Kind::Array:
            if (t->atomic) return nothing(t);
            if (t->rank == 0 && t->element->kind == Kind::Struct) return description(t->element);
            return Py_BuildValue("(sNisO)", "array", description(t->element), static_cast<int>(t->rank),
                                 t->layout == types::Layout::C   ? "C"
                                 : t->layout == types::Layout::F ? "F"
                                                                 : "A",
                                 t->readonly ? Py_True : Py_False);
        case Kind::Tuple: {
            if (types::is_optional(t))
                return Py_BuildValue("(sN)", "optional", description(types::value_of(t)));
            if (!types::is_named_tuple(t))
                return t->text.empty() ? Py_BuildValue("(sN)", "tuple", descriptions(t->elements))
                                       : nothing(t);
            const bool ours = is_object(t) || is_slice_object(t) || is_generator(t);
            auto* cls = ours ? nullptr : reinterpret_cast<PyObject*>(class_of_named_tuple(t));
            return cls ? Py_BuildValue("(sON)", "named tuple", cls, descriptions(t->elements)) : nothing(t);
        }
        case Kind::List:
            return types::is_cell(t) ? nothing(t) : Py_BuildValue("(sN)", "list", description(t->element));
        case Kind::DType:
            return t->element && t->text.empty() ? Py_BuildValue("(sN)", "dtype", description(t->element))
                                                 : nothing(t);
        default:
            return nothing(t);
    }
}

/** The object that a literal is, a new reference; null for those that tell Numba no more than their type. */
PyObject* literal(const ConstantValue& v) {
    using Kind = ConstantValue::Kind;
    if (v.kind == Kind::None) return Py_NewRef(Py_None);
    if (v.kind == Kind::Bool) return PyBool_FromLong(v.integer != 0);
    if (v.kind == Kind::Int) return PyLong_FromLongLong(v.integer);
    if (v.kind == Kind::BigInt) return PyLong_FromString(v.text.c_str(), nullptr, 10);
    return v.kind == Kind::Str ? PyUnicode_FromString(v.text.c_str()) : nullptr;
}

/** The message of the Python exception that is set, which is over then. */
std::string reason() {
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyObject* shown = value ? PyObject_Str(value) : nullptr;
    const char* text = shown ? PyUnicode_AsUTF8(shown) : nullptr;
    std::string found = text ? text : "unknown";
    PyErr_Clear();
    for (PyObject* o : {type, value, trace, shown}) Py_XDECREF(o);
    return found;
}

PyObject* g_overloaded = nullptr;  ///< what is overloaded, by addresses; kept

}  // namespace

void look_for_overloads() {
    static Py_ssize_t seen = 0;
    PyObject* templates = PyDict_GetItemString(PyImport_GetModuleDict(), "numba.core.typing.templates");
    PyObject* registry = templates ? PyObject_GetAttrString(templates, "builtin_registry") : nullptr;
    PyObject* entries = registry ? PyObject_GetAttrString(registry, "globals") : nullptr;
    const Py_ssize_t size = entries && PyList_Check(entries) ? PyList_GET_SIZE(entries) : seen;
    PyErr_Clear();
    if (size != seen) {
        PyObject* look = helper("look");
        PyObject* found = look ? PyObject_CallNoArgs(look) : nullptr;
        if (found) seen = size;
        if (found && !g_overloaded) g_overloaded = Py_NewRef(found);
        PyErr_Clear();
        Py_XDECREF(look);
        Py_XDECREF(found);
    }
    Py_XDECREF(entries);
    Py_XDECREF(registry);
}

PyObject* overloaded(PyObject* object) {
    PyObject* address = g_overloaded && object ? PyLong_FromVoidPtr(object) : nullptr;
    PyObject* found = address ? PyDict_GetItem(g_overloaded, address) : nullptr;
    Py_XDECREF(address);
    return found;
}

PyObject* overloaded(const Function& function) {
    return function.of_overload ? nullptr : overloaded(function.object);
}

void Instances::keep_overload(const std::shared_ptr<Function>& function, PyObject* callee) {
    constexpr size_t most = 64;
    auto& known = program_.overloads[callee];
    if (!known.insert(function).second) return;
    // Each gets the next: f(x) that calls f((x, 1)) would never end.
    if (known.size() > most)
        throw KernelError{"TypeError", function->name + " calls itself with ever new types", "",
                          function->first_line, function};
    keep(function);
}

bool Expressions::is_given(int version, TypeRef t) const {
    if (instances_.request().pattern != Pattern::HostCall || !instances_.is_root(instance_)) return false;
    const Function& f = *instance_.function;
    if (!f.options.signatures.empty()) return false;
    const auto at = std::ranges::find(instance_.ssa.parameters, version);
    if (at == instance_.ssa.parameters.end()) return false;
    const auto position = at - instance_.ssa.parameters.begin();
    if (position < f.required) return true;
    // Those that are left out are literals to Numba.
    const Py_ssize_t optional = f.defaults ? PyTuple_GET_SIZE(f.defaults) : 0;
    return position - f.required < optional && t->kind != types::Kind::None && !types::is_optional(t) &&
           PyTuple_GET_ITEM(f.defaults, position - f.required) == Py_None;
}

bool Expressions::is_known_array(const Expr* e) const {
    const auto known = instance_.types.find(e);
    return known != instance_.types.end() && known->second && types::is_array(known->second);
}

bool Expressions::is_index(int version) {
    const Request& request = instances_.request();
    if (request.pattern != Pattern::HostCall && instances_.is_root(instance_))
        for (int i = 0; i < request.rank; ++i)
            if (instance_.ssa.parameters[static_cast<size_t>(i)] == version) return true;
    const Expr* iterated = instance_.ssa.versions[static_cast<size_t>(version)].iterated;
    if (is_known_array(iterated)) return true;
    const auto* call = as<Call>(iterated);
    const Meaning* m = call ? meaning(call->func) : nullptr;
    return m && m->builtin &&
           (m->builtin->id == types::FunctionId::RangeCall ||
            m->builtin->id == types::FunctionId::PrangeCall);
}

bool Expressions::is_no_literal(const Expr* e) {
    if (is<BinOp>(e)) return true;
    if (auto* u = as<UnaryOp>(e)) return u->op != UnaryOperator::Not;
    if (auto* c = as<Compare>(e))
        return std::ranges::none_of(c->ops, [](CompareOperator op) {
            return op == CompareOperator::Is || op == CompareOperator::IsNot;
        });
    if (auto* s = as<Subscript>(e))
        return is_known_array(s->value) || (is<Attribute>(s->value) && is_no_literal(s->value));
    if (auto* a = as<Attribute>(e))
        return (a->attr == "shape" || a->attr == "size" || a->attr == "dtype") && is_known_array(a->value);
    auto* c = as<Call>(e);
    const Meaning* m = c ? meaning(c->func) : nullptr;
    return m && m->builtin && m->builtin->id == types::FunctionId::Len && c->args.size() == 1 &&
           is_known_array(c->args[0]);
}

PyObject* Expressions::describe(const Expr* e, TypeRef t) {
    auto pair = [](const char* known, PyObject* what) { return Py_BuildValue("(sN)", known, what); };
    if (auto* constant = as<Constant>(e))
        if (PyObject* value = literal(constant->value)) return pair("is", value);
    if (auto* items = as<Tuple>(e); items && !has_starred(items->elts)) {
        PyObject* list = PyList_New(0);
        for (const Expr* item : items->elts) {
            TypeRef part = type(item);
            PyObject* described = part ? describe(item, part) : pair("unsure", nothing(t));
            PyList_Append(list, described);
            Py_DECREF(described);
        }
        return pair("tuple", list);
    }
    if (auto* n = as<Name>(e); n && instance_.ssa.uses.contains(n)) {
        const int version = instance_.ssa.uses.at(n);
        if (is_given(version, t)) return pair("given", description(t));
        if (is_index(version)) return pair("computed", description(t));
        const Expr* value = assigned_value(instance_.ssa, n);
        if (value && type(value) == t) return describe(value, t);
        return pair("unsure", description(t));
    }
    if (auto* s = as<Subscript>(e)) {  // an item of a tuple that Python passed
        auto* tuple = as<Name>(s->value);
        TypeRef whole = tuple ? type(tuple) : nullptr;
        if (whole && types::is_tuple(whole) && instance_.ssa.uses.contains(tuple) &&
            is_given(instance_.ssa.uses.at(tuple), whole))
            return pair("given", description(t));
    }
    if (is<Name>(e) || is<Attribute>(e)) {
        const Meaning* m = meaning(e);
        PyObject* outside = m && m->object ? object(e) : nullptr;
        if (outside && m->object == meaning_of(outside).object) return pair("is", Py_NewRef(outside));
    }
    // The sum of tuples has their literals.
    const bool computed = !(types::is_tuple(t) && is<BinOp>(e)) && is_no_literal(e);
    return pair(computed ? "computed" : "unsure", description(t));
}

bool Expressions::is_no_value(const Expr* e) {
    if (auto* a = as<Attribute>(e)) return a->attr == "flat";
    auto* call = as<Call>(e);
    const Meaning* m = call && type(call->func) ? meaning(call->func) : nullptr;
    return m && m->builtin && m->builtin->id == types::FunctionId::RangeCall;
}

std::optional<TypeRef> Expressions::call_overloaded(const Call* c, PyObject* callee) {
    // `len(range(n))` and `len(x.flat)`, whose arguments are nothing else.
    if (std::ranges::any_of(c->args, [this](const Expr* e) { return is_no_value(e); })) return std::nullopt;
    if (instances_.request().members)
        return unknown(c,
                       "a kernel that is given members of an enumeration calls nothing that is overloaded "
                       "for Numba",
                       "pass their values");
    PyObject* arguments = PyList_New(0);
    PyObject* keywords = PyDict_New();
    const auto release = [&] {
        Py_XDECREF(arguments);
        Py_XDECREF(keywords);
    };
    auto add = [&](const Expr* e, const char* name) {
        TypeRef t = type_or_none(e);
        if (!t || (types::is_list(t) && !elements_known(t))) return false;
        PyObject* described = describe(e, t);
        if (described && name) PyDict_SetItemString(keywords, name, described);
        if (described && !name) PyList_Append(arguments, described);
        Py_XDECREF(described);
        return true;
    };
    bool typed = true;
    for (const Expr* a : c->args) typed = typed && add(a, nullptr);
    for (const Keyword* k : c->keywords) typed = typed && add(k->value, k->arg.c_str());
    if (!typed) {
        release();
        return nullptr;
    }
    // What the library knows is the library's where Numba comes to its own.
    const Meaning::Kind kind = meaning_of(callee).kind;
    const bool in_library =
        kind != Meaning::Kind::Unknown && kind != Meaning::Kind::Function && kind != Meaning::Kind::Class;
    instances_.ask_numba(callee);
    PyObject* ask = helper("implementation");
    PyObject* given = Py_BuildValue("(OOO)", callee, arguments, keywords);
    PyObject* flags = fastmath_flags(instance_.function->options.fastmath);
    PyObject* known_there = flags ? Py_BuildValue("{sOs(sN)}", "known", in_library ? Py_True : Py_False,
                                                  "caller", instance_.errors_here ? "python" : "numpy", flags)
                                  : nullptr;
    PyObject* answer = ask && given && known_there ? PyObject_Call(ask, given, known_there) : nullptr;
    Py_XDECREF(given);
    Py_XDECREF(known_there);
    const bool no_overload = answer == Py_None;
    auto function = answer && !no_overload ? function_of(PyTuple_GET_ITEM(answer, 0)) : nullptr;
    const bool as_callers = function && PyTuple_GET_ITEM(answer, 1) == Py_True;
    const std::string why = answer ? "" : reason();
    Py_XDECREF(ask);
    Py_XDECREF(answer);
    release();
    if (no_overload) return std::nullopt;
    if (!function)
        return unknown(c, "which code '" + dotted_name(c->func) +
                              "' means, which is overloaded for Numba, is not known: " + why);
    function->of_overload = true;
    function->options.errors_of_callers = as_callers;
    instances_.keep_overload(function, callee);
    const Expr*& meant = instance_.rewritten[c];
    auto* known = as<Call>(meant);
    if (!known || instance_.meanings.at(known->func).function != function) {
        Meaning meaning;
        meaning.kind = Meaning::Kind::Function;
        meaning.function = function;
        Call* plain = call_node(c, function->name, std::move(meaning), {c->args.begin(), c->args.end()});
        plain->keywords = c->keywords;
        meant = plain;
    }
    const Expr* call = meant;  // typing it may add rewritten nodes
    return type(call);
}

PyObject* Expressions::overloaded_callee(const Expr* func) const {
    const Meaning* known = meaning(func);
    if (known && known->kind == Meaning::Kind::Function && known->function->of_overload) return nullptr;
    auto* n = as<Name>(func);
    if (n && instance_.function->method(n->id)) return nullptr;
    PyObject* callee = known ? known->object : object(func);
    return callee ? overloaded(callee) : nullptr;
}

}  // namespace caramba::runtime
