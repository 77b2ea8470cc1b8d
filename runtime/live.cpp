#include "runtime/live.hpp"

namespace caramba::runtime {

namespace {

PyObject* style_of(PyTypeObject* type) {
    static PyObject* const mark = PyUnicode_InternFromString("_pykokkos_style");
    return _PyType_Lookup(type, mark);
}

}  // namespace

bool has_fields(PyObject* object) {
    return style_of(Py_TYPE(object)) != nullptr;
}

bool is_class_type(PyObject* object) {
    PyObject* style = PyType_Check(object) ? style_of(reinterpret_cast<PyTypeObject*>(object)) : nullptr;
    return style && PyUnicode_Check(style) && PyUnicode_CompareWithASCIIString(style, "classtype") == 0;
}

bool is_array_object(PyObject* object) {
    if (PyType_Check(object) || PyModule_Check(object)) return false;
    const bool array =
        PyObject_HasAttrString(object, "__array_interface__") &&
        (PyObject_HasAttrString(object, "__array_finalize__") || PyObject_HasAttrString(object, "xp_array"));
    return array;
}

}  // namespace caramba::runtime
