#include "runtime/infer/meaning.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

namespace {

using types::TypeRef;

struct Ref {
    PyObject* object;
    explicit Ref(PyObject* o) : object(o) { PyErr_Clear(); }
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;
    ~Ref() { Py_XDECREF(object); }
    explicit operator bool() const { return object != nullptr; }
};

bool truth(PyObject* object, const char* attribute) {
    Ref value(PyObject_GetAttrString(object, attribute));
    return value && PyObject_IsTrue(value.object) == 1;
}

/** From what every ndarray has: dtype, ndim, flags. */
TypeRef array_type(PyObject* array) {
    Ref dtype(PyObject_GetAttrString(array, "dtype"));
    Ref rank(PyObject_GetAttrString(array, "ndim"));
    Ref flags(PyObject_GetAttrString(array, "flags"));
    if (!dtype || !rank || !flags || !PyLong_Check(rank.object)) return nullptr;
    Ref kind(PyObject_GetAttrString(dtype.object, "kind"));
    Ref size(PyObject_GetAttrString(dtype.object, "itemsize"));
    Ref native(PyObject_GetAttrString(dtype.object, "isnative"));
    if (!kind || !size || !native || native.object != Py_True) return nullptr;
    TypeRef element =
        types::from_numpy(PyUnicode_AsUTF8(kind.object)[0], static_cast<int>(PyLong_AsLong(size.object)));
    if (!element) element = structure_of(dtype.object);
    if (!element) return nullptr;
    auto layout = truth(flags.object, "c_contiguous")   ? types::Layout::C
                  : truth(flags.object, "f_contiguous") ? types::Layout::F
                                                        : types::Layout::Any;
    return types::array(element, static_cast<int>(PyLong_AsLong(rank.object)), layout,
                        !truth(flags.object, "writeable"));
}

}  // namespace

TypeRef type_of(PyObject* object) {
    if (object == Py_None) return types::none();
    if (PyUnicode_CheckExact(object)) {
        const char* text = PyUnicode_AsUTF8(object);
        if (!text) PyErr_Clear();
        return text ? types::string(text) : nullptr;
    }
    if (PyTuple_CheckExact(object)) {
        std::vector<TypeRef> elements;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object); ++i) {
            elements.push_back(type_of(PyTuple_GET_ITEM(object, i)));
            if (!elements.back()) return nullptr;
        }
        return types::tuple(std::move(elements));
    }
    if (auto constant = constant_of(object)) return constant->type;
    if (PyLong_Check(object) || PyFloat_Check(object)) return nullptr;
    Ref flags(PyObject_GetAttrString(object, "flags"));
    if (flags) return array_type(object);
    Ref array(PyObject_HasAttrString(object, "__array__") ? PyObject_CallMethod(object, "__array__", nullptr)
                                                          : nullptr);
    return array ? array_type(array.object) : nullptr;
}

}  // namespace caramba::runtime
