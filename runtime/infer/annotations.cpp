#include "runtime/infer/annotations.hpp"

#include "runtime/infer/meaning.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

struct Reference {
    PyObject* object = nullptr;
    Reference() = default;
    explicit Reference(PyObject* o) : object(o) { PyErr_Clear(); }
    Reference(Reference&& other) noexcept : object(other.object) { other.object = nullptr; }
    Reference& operator=(Reference&&) = delete;
    ~Reference() { Py_XDECREF(object); }
};

/** The object that `a.b.c` is around the function; null if nothing. */
Reference object_of(const Function& f, const Expr* e) {
    if (auto* n = as<Name>(e)) return Reference(Py_XNewRef(f.lookup(n->id)));
    auto* a = as<Attribute>(e);
    if (!a) return Reference();
    Reference base = object_of(f, a->value);
    return Reference(base.object ? PyObject_GetAttrString(base.object, a->attr.c_str()) : nullptr);
}

/** A number that a marker class of pykokkos/markers.py has under this name; −1 without it. */
long marked(PyObject* object, const char* name) {
    if (!object || !PyType_Check(object)) return -1;
    const Reference value(PyObject_GetAttrString(object, name));
    return value.object && PyLong_Check(value.object) ? PyLong_AsLong(value.object) : -1;
}

bool says_int(const Expr* e) {
    if (auto* n = as<Name>(e)) return n->id == "int";
    auto* a = as<Attribute>(e);
    return a && a->attr == "int";
}

void check_view(const Function& f, const Arg& parameter, const Subscript* s, long rank, TypeRef given) {
    auto fail = [&](const std::string& wanted) {
        throw KernelError{"TypeError",
                          "argument '" + parameter.arg + "' of " + f.name + " is " + types::name(given) +
                              ", but its annotation says " + wanted,
                          "", static_cast<int>(parameter.span.line)};
    };
    // pk.real is the default precision, which may change: any number fits.
    const bool real = s && dotted_name(s->slice).ends_with("real");
    const TypeRef element = s && !real ? annotated_scalar(f, s->slice) : nullptr;
    const std::string shown = element ? " of " + types::name(element) : "";
    if (!types::is_array(given) || given->rank != rank)
        fail("a view of rank " + std::to_string(rank) + shown);
    // Upstream's int has 32 bits, NumPy's and Python's 64: both are meant by it.
    const bool integer =
        s && says_int(s->slice) && types::is_signed(given->element) && given->element->bits >= 32;
    if (element && given->element != element && !integer) fail("elements" + shown);
}

}  // namespace

TypeRef annotated_scalar(const Function& f, const Expr* e) {
    if (f.options.ignores_annotations) return nullptr;
    if (auto* n = as<Name>(e)) {
        if (n->id == "int") return types::int64();
        if (n->id == "float") return types::float64();
        if (n->id == "bool") return types::boolean();
    }
    const Reference object = object_of(f, e);
    if (auto* n = as<Name>(e); n && !object.object && n->id == "double")
        return types::float64();  // upstream's
    if (object.object == reinterpret_cast<PyObject*>(&PyLong_Type)) return types::int64();
    return object.object ? dtype_of(object.object) : nullptr;
}

bool annotated_list(const Function& f, const Expr* annotation, TypeRef& element) {
    if (f.options.ignores_annotations) return false;
    auto* s = as<Subscript>(annotation);
    const std::string name = dotted_name(s ? s->value : annotation);
    const std::string last = name.substr(name.rfind('.') + 1);
    element = s ? annotated_scalar(f, s->slice) : nullptr;
    return last == "List" || last == "list";
}

std::vector<const Arg*> parameters_of(const FunctionDef& definition) {
    std::vector<const Arg*> all(definition.args->posonlyargs.begin(), definition.args->posonlyargs.end());
    all.insert(all.end(), definition.args->args.begin(), definition.args->args.end());
    return all;
}

TypeRef parameter_type(const Function& f, const Arg& parameter, TypeRef given) {
    const Expr* annotation = parameter.annotation;
    if (!annotation || !given || f.options.ignores_annotations) return given;
    auto* s = as<Subscript>(annotation);
    const Reference object = object_of(f, s ? s->value : annotation);
    if (const long rank = marked(object.object, "_rank"); rank >= 0) {
        check_view(f, parameter, s, rank, given);
        return given;
    }
    const TypeRef wanted = annotated_scalar(f, annotation);
    if (!wanted) return given;
    given = types::value_of(given);
    if (wanted == given) return given;
    const bool integers = types::is_integer(given) && types::is_integer(wanted);
    if (!integers && !types::can_update(given, wanted))
        throw KernelError{"TypeError",
                          "argument '" + parameter.arg + "' of " + f.name + " is " + types::name(given) +
                              ", but its annotation says " + types::name(wanted),
                          "", static_cast<int>(parameter.span.line)};
    return wanted;
}

}  // namespace caramba::runtime
