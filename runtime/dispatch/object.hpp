/** \file
 * Small tools for CPython's C API: an owned reference, and slots of type objects.
 */
#pragma once

#include <Python.h>

#include <cstddef>
#include <utility>

namespace caramba::runtime {

/** An owned reference to a Python object; null is a state of its own (an error is set, or there is nothing).
 */
class Owned {
  public:
    Owned() = default;
    /** Takes over a new reference. */
    explicit Owned(PyObject* reference) : object_(reference) {}
    static Owned borrow(PyObject* object) { return Owned(Py_XNewRef(object)); }

    Owned(const Owned& other) : object_(Py_XNewRef(other.object_)) {}
    Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Owned& operator=(Owned other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Owned() { Py_XDECREF(object_); }

    PyObject* get() const { return object_; }
    PyObject* release() { return std::exchange(object_, nullptr); }
    explicit operator bool() const { return object_ != nullptr; }

  private:
    PyObject* object_ = nullptr;
};

/** The method tables of CPython take one function type for every calling convention. */
template <class Function>
PyCFunction as_method(Function* function) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

/** A static type whose other slots are still to be filled in: C++ has no partial initialisers without a
 * warning. */
inline PyTypeObject make_type(const char* name, std::size_t size, const char* doc,
                              unsigned long flags = Py_TPFLAGS_DEFAULT) {
    PyTypeObject type{};
    Py_SET_REFCNT(reinterpret_cast<PyObject*>(&type), 1);
    type.tp_name = name;
    type.tp_basicsize = static_cast<Py_ssize_t>(size);
    type.tp_doc = doc;
    type.tp_flags = flags;
    return type;
}

/** tp_descr_get: `object.f` of a class that has `f`, as of functions and of Numba's dispatchers. */
inline PyObject* bind_to_object(PyObject* self, PyObject* object, PyObject*) {
    return object && object != Py_None ? PyMethod_New(self, object) : Py_NewRef(self);
}

/** Readies a type and puts it into the module under its own name. False with an error set. */
inline bool add_type(PyObject* module, PyTypeObject* type) {
    return PyType_Ready(type) == 0 && PyModule_AddType(module, type) == 0;
}

}  // namespace caramba::runtime
