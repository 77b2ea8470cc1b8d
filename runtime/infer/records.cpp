#include "runtime/infer/records.hpp"

#include <unordered_map>

#include "runtime/infer/expressions.hpp"
#include "runtime/live.hpp"

namespace caramba::runtime {

using syntax::Subscript;
using types::TypeRef;

namespace {

struct Reference {
    PyObject* object;
    explicit Reference(PyObject* o) : object(o) {}
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;
    ~Reference() { Py_XDECREF(object); }
    explicit operator bool() const { return object != nullptr; }
};

std::unordered_map<TypeRef, PyObject*>& dtypes() {
    static auto& map = *new std::unordered_map<TypeRef, PyObject*>;
    return map;
}

std::unordered_map<std::string, PyTypeObject*>& named_classes() {
    static auto& map = *new std::unordered_map<std::string, PyTypeObject*>;
    return map;
}

struct Fields {
    std::vector<std::string> names;
    std::vector<TypeRef> elements;
    std::vector<int> offsets;
    std::vector<std::vector<int>> shapes;

    void add(const char* name, TypeRef element, PyObject* offset, const std::vector<int>& shape) {
        names.emplace_back(name);
        elements.push_back(element);
        offsets.push_back(static_cast<int>(PyLong_AsLong(offset)));
        shapes.push_back(shape);
    }
};

bool is_native(PyObject* dtype) {
    const Reference native(PyObject_GetAttrString(dtype, "isnative"));
    return native && native.object == Py_True;
}

/** A field whose elements kernels do not read, such as text: bytes that records carry along when they are
 * copied. Null for references to Python's objects, which copies would have to count. */
TypeRef bytes_of(PyObject* dtype) {
    const Reference objects(PyObject_GetAttrString(dtype, "hasobject"));
    const Reference text(objects && objects.object == Py_False ? PyObject_Str(dtype) : nullptr);
    const char* name = text ? PyUnicode_AsUTF8(text.object) : nullptr;
    return name ? types::opaque(name) : nullptr;
}

bool add_field(PyObject* name, PyObject* entry, Fields& fields) {
    PyObject* dtype = PyTuple_GET_ITEM(entry, 0);
    const char* text = PyUnicode_AsUTF8(name);
    const Reference part(PyObject_GetAttrString(dtype, "subdtype"));
    if (!text || !part) return false;
    std::vector<int> shape;
    if (part.object != Py_None) {
        PyObject* extents = PyTuple_GET_ITEM(part.object, 1);
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(extents); ++i)
            shape.push_back(static_cast<int>(PyLong_AsLong(PyTuple_GET_ITEM(extents, i))));
        dtype = PyTuple_GET_ITEM(part.object, 0);
    }
    TypeRef element = is_native(dtype) ? dtype_of(dtype) : nullptr;
    if (!element) element = bytes_of(dtype);
    if (!element) return false;
    if (!shape.empty()) element = types::array(element, static_cast<int>(shape.size()), types::Layout::C);
    fields.add(text, element, PyTuple_GET_ITEM(entry, 1), shape);
    return true;
}

}  // namespace

TypeRef structure_of(PyObject* dtype) {
    const Reference names(PyObject_GetAttrString(dtype, "names"));
    const Reference places(names && PyTuple_Check(names.object) ? PyObject_GetAttrString(dtype, "fields")
                                                                : nullptr);
    const Reference size(places ? PyObject_GetAttrString(dtype, "itemsize") : nullptr);
    Fields fields;
    bool known = static_cast<bool>(size);
    for (Py_ssize_t i = 0; known && i < PyTuple_GET_SIZE(names.object); ++i) {
        PyObject* name = PyTuple_GET_ITEM(names.object, i);
        const Reference entry(PyObject_GetItem(places.object, name));
        known = entry && add_field(name, entry.object, fields);
    }
    // Titles are other names of fields; they come last, so that fields keep their numbers.
    for (Py_ssize_t i = 0; known && i < PyTuple_GET_SIZE(names.object); ++i) {
        const Reference entry(PyObject_GetItem(places.object, PyTuple_GET_ITEM(names.object, i)));
        if (entry && PyTuple_GET_SIZE(entry.object) > 2 && PyUnicode_Check(PyTuple_GET_ITEM(entry.object, 2)))
            known = add_field(PyTuple_GET_ITEM(entry.object, 2), entry.object, fields);
    }
    PyErr_Clear();
    if (!known || fields.names.empty()) return nullptr;
    TypeRef type =
        types::structure(std::move(fields.names), std::move(fields.elements), std::move(fields.offsets),
                         std::move(fields.shapes), static_cast<int>(PyLong_AsLong(size.object)));
    if (dtypes().emplace(type, dtype).second) Py_INCREF(dtype);
    return type;
}

PyObject* dtype_of_structure(TypeRef type) {
    auto found = dtypes().find(type);
    return found == dtypes().end() ? nullptr : found->second;
}

bool holds_functions(PyObject* object) {
    if (!PyTuple_Check(object) || !is_named_tuple_class(reinterpret_cast<PyObject*>(Py_TYPE(object))))
        return false;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object); ++i)
        if (PyObject* item = PyTuple_GET_ITEM(object, i); PyCallable_Check(item) && !PyType_Check(item))
            return true;
    return false;
}

bool is_named_tuple_class(PyObject* object) {
    if (!PyType_Check(object)) return false;
    auto* type = reinterpret_cast<PyTypeObject*>(object);
    if (!PyType_IsSubtype(type, &PyTuple_Type) || type == &PyTuple_Type) return false;
    const Reference fields(PyObject_GetAttrString(object, "_fields"));
    PyErr_Clear();
    return fields && PyTuple_Check(fields.object);
}

TypeRef named_tuple_of(PyTypeObject* cls, std::vector<TypeRef> elements) {
    const Reference fields(PyObject_GetAttrString(reinterpret_cast<PyObject*>(cls), "_fields"));
    std::vector<std::string> names;
    for (Py_ssize_t i = 0; fields && i < PyTuple_GET_SIZE(fields.object); ++i) {
        const char* text = PyUnicode_AsUTF8(PyTuple_GET_ITEM(fields.object, i));
        names.emplace_back(text ? text : "");
    }
    PyErr_Clear();
    if (names.size() != elements.size()) return nullptr;
    const std::string key =
        std::string(cls->tp_name) + "@" + std::to_string(reinterpret_cast<std::uintptr_t>(cls));
    if (named_classes().emplace(key, cls).second) Py_INCREF(reinterpret_cast<PyObject*>(cls));
    return types::named_tuple(key, std::move(names), std::move(elements));
}

PyObject* default_of_field(PyTypeObject* cls, const std::string& field) {
    const Reference defaults(PyObject_GetAttrString(reinterpret_cast<PyObject*>(cls), "_field_defaults"));
    PyErr_Clear();
    return defaults && PyDict_Check(defaults.object) ? PyDict_GetItemString(defaults.object, field.c_str())
                                                     : nullptr;
}

PyTypeObject* class_of_named_tuple(TypeRef type) {
    auto found = named_classes().find(type->text);
    return found == named_classes().end() ? nullptr : found->second;
}

namespace {

/** Whether it is a named tuple of one of these classes of ours. */
bool is_tuple_of(TypeRef type, const char* module_name, std::initializer_list<const char*> classes) {
    if (!types::is_named_tuple(type)) return false;
    const Reference module(PyImport_ImportModule(module_name));
    bool is = false;
    for (const char* name : classes) {
        const Reference cls(module.object ? PyObject_GetAttrString(module.object, name) : nullptr);
        is = is || (cls.object && cls.object == reinterpret_cast<PyObject*>(class_of_named_tuple(type)));
    }
    PyErr_Clear();
    return is;
}

}  // namespace

bool is_slice_object(TypeRef type) {
    return is_tuple_of(type, "pykokkos.array_library.slices", {"Slice", "SteppedSlice"});
}

bool is_generator(TypeRef type) {
    return is_tuple_of(type, "pykokkos.bit_generators", {"Generator"});
}

PyTypeObject* fields_class_of(PyObject* cls) {
    if (!PyType_Check(cls)) return nullptr;
    static PyObject* const mark = PyUnicode_InternFromString("_pykokkos_fields");
    PyObject* fields = _PyType_Lookup(reinterpret_cast<PyTypeObject*>(cls), mark);
    return fields && PyType_Check(fields) ? reinterpret_cast<PyTypeObject*>(fields) : nullptr;
}

bool is_object(TypeRef type) {
    if (!type || !types::is_named_tuple(type)) return false;
    PyTypeObject* cls = class_of_named_tuple(type);
    return cls && is_class_type(reinterpret_cast<PyObject*>(cls));
}

TypeRef record_of(TypeRef type) {
    return is_object(type) ? type->elements[0] : type;
}

TypeRef declared_array(PyObject* declared) {
    PyObject* dtype = nullptr;
    int rank = 0, order = 0;
    if (!PyArg_ParseTuple(declared, "OiC", &dtype, &rank, &order)) return nullptr;
    if (TypeRef element = dtype_of(dtype)) {
        const auto layout = order == 'C'   ? types::Layout::C
                            : order == 'F' ? types::Layout::F
                                           : types::Layout::Any;
        return types::array(element, rank, layout);
    }
    PyErr_Format(PyExc_TypeError, "arrays of %R have no meaning in a kernel", dtype);
    return nullptr;
}

PyObject* member_of(TypeRef object, const std::string& name) {
    const Reference text(PyUnicode_FromString(name.c_str()));
    PyObject* member = text ? _PyType_Lookup(class_of_named_tuple(object), text.object) : nullptr;
    PyErr_Clear();
    return member;
}

TypeRef constant_tuple(PyObject* tuple) {
    std::vector<TypeRef> elements;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i) {
        PyObject* item = PyTuple_GET_ITEM(tuple, i);
        TypeRef element = PyTuple_Check(item) ? constant_tuple(item) : default_type(item);
        if (!element || element->kind == types::Kind::Function) return nullptr;
        elements.push_back(element);
    }
    if (PyTuple_CheckExact(tuple)) return types::tuple(std::move(elements));
    return is_named_tuple_class(reinterpret_cast<PyObject*>(Py_TYPE(tuple)))
               ? named_tuple_of(Py_TYPE(tuple), std::move(elements))
               : nullptr;
}

TypeRef field_type(TypeRef records, const std::string& field) {
    if (!records || !types::has_records(records)) return nullptr;
    const int at = types::field_of(records->element, field);
    if (at < 0) return nullptr;
    TypeRef type = records->element->elements[static_cast<size_t>(at)];
    const bool part = types::is_array(type);
    if ((part ? type->element : type)->kind == types::Kind::Opaque) return nullptr;
    if (records->rank == 0 && types::is_scalar(type)) return type;
    return types::array(part ? type->element : type, records->rank + (part ? type->rank : 0),
                        types::Layout::Any, records->readonly);
}

std::string field_named(TypeRef records, const Subscript* s, TypeRef index) {
    if (index && index->kind == types::Kind::String) return index->text;
    long long at = 0;
    const bool number = records->rank == 0 && integer_literal(s->slice, &at) && at >= 0 &&
                        at < static_cast<long long>(records->element->names.size());
    return number ? records->element->names[static_cast<size_t>(at)] : "";
}

std::string no_field(TypeRef records, const std::string& field) {
    const int at = types::field_of(records->element, field);
    if (at < 0) return types::name(records) + " has no field '" + field + "'";
    TypeRef type = records->element->elements[static_cast<size_t>(at)];
    return "kernels do not read the field '" + field + "', whose dtype is " +
           types::name(types::is_array(type) ? type->element : type);
}

/** The cell that a class of objects declares for this field; null where the field is what it is given. */
TypeRef declared_cell(PyTypeObject* cls, const char* field) {
    const Reference cells(PyObject_GetAttrString(reinterpret_cast<PyObject*>(cls), "_pykokkos_cells"));
    PyErr_Clear();
    PyObject* declared =
        cells && PyDict_Check(cells.object) ? PyDict_GetItemString(cells.object, field) : nullptr;
    TypeRef array = declared ? declared_array(declared) : nullptr;
    PyErr_Clear();
    return array ? types::cell(array) : nullptr;
}

TypeRef Expressions::construct_named_tuple(const syntax::Call* c, PyTypeObject* cls) {
    const Reference fields(PyObject_GetAttrString(reinterpret_cast<PyObject*>(cls), "_fields"));
    const auto count = fields ? static_cast<size_t>(PyTuple_GET_SIZE(fields.object)) : 0;
    PyErr_Clear();
    if (c->args.size() + c->keywords.size() > count)
        return unknown(c, std::string(cls->tp_name) + " takes " + std::to_string(count) + " values");
    std::vector<TypeRef> elements;
    for (size_t i = 0; i < count; ++i) {
        const char* name = PyUnicode_AsUTF8(PyTuple_GET_ITEM(fields.object, static_cast<Py_ssize_t>(i)));
        const syntax::Expr* value = argument(c, i, name ? name : "");
        PyObject* left_out = value ? nullptr : default_of_field(cls, name ? name : "");
        if (!value && !left_out)
            return unknown(c, std::string(cls->tp_name) + " needs a value for '" + (name ? name : "") + "'");
        elements.push_back(value ? type(value) : default_type(left_out));
        if (!elements.back()) return nullptr;
        if (TypeRef cell = declared_cell(cls, name)) elements.back() = cell;
    }
    return named_tuple_of(cls, std::move(elements));
}

}  // namespace caramba::runtime
