#include "runtime/infer/enumerations.hpp"

#include <unordered_map>

#include "runtime/once.hpp"

namespace caramba::runtime {

namespace {

/** The class of all enumerations, which is never given back. */
PyTypeObject* class_of_enumerations() {
    static PyTypeObject** slot = nullptr;
    return made_once(slot, [] {
        PyObject* module = PyImport_ImportModule("enum");
        PyObject* found = module ? PyObject_GetAttrString(module, "EnumMeta") : nullptr;
        Py_XDECREF(module);
        PyErr_Clear();
        return reinterpret_cast<PyTypeObject*>(found);
    });
}

}  // namespace

bool is_enumeration(PyObject* cls) {
    PyTypeObject* all = PyType_Check(cls) ? class_of_enumerations() : nullptr;
    return all && PyObject_TypeCheck(cls, all);
}

PyObject* stand_in_of_member(PyObject* object) {
    if (PyLong_Check(object) || !is_enumeration(reinterpret_cast<PyObject*>(Py_TYPE(object)))) return nullptr;
    static std::unordered_map<PyObject*, PyObject*>* slot = nullptr;
    const auto& known = made_once(slot, [] { return std::unordered_map<PyObject*, PyObject*>(); });
    if (const auto found = known.find(object); found != known.end()) return found->second;
    PyObject* module = PyImport_ImportModule("pykokkos.enumerations");
    PyObject* tuple = module ? PyObject_CallMethod(module, "stand_in", "O", object) : nullptr;
    Py_XDECREF(module);
    PyErr_Clear();
    // The member stays, so that no other object takes its place; Python's own table keeps the tuple.
    if (tuple && slot->emplace(object, tuple).second) Py_INCREF(object);
    return tuple;
}

}  // namespace caramba::runtime
