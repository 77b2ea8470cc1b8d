#include <Python.h>

#include "runtime/dispatch/object.hpp"
#include "runtime/numba_threads.hpp"
#include "runtime/once.hpp"

namespace caramba::runtime {

namespace {

struct NumbaThreads {
    int (*get)() = nullptr;
    void (*set)(int) = nullptr;
};

NumbaThreads found_functions() {
    const Owned module(PyImport_ImportModule("pykokkos.numba_threads"));
    const Owned result(module ? PyObject_CallMethod(module.get(), "addresses", nullptr) : nullptr);
    void* places[] = {nullptr, nullptr};
    for (Py_ssize_t i = 0; result && i < 2 && !PyErr_Occurred(); ++i)
        if (PyObject* const item = PyTuple_GetItem(result.get(), i)) places[i] = PyLong_AsVoidPtr(item);
    if (PyErr_Occurred()) {
        PyErr_WriteUnraisable(nullptr);
        return {};
    }
    return {reinterpret_cast<int (*)()>(places[0]), reinterpret_cast<void (*)(int)>(places[1])};
}

}  // namespace

crb_i64 numba_threads(crb_i64 set) {
    static NumbaThreads* made = nullptr;
    const PyGILState_STATE lock = PyGILState_Ensure();
    const NumbaThreads& found = made_once(made, found_functions);
    PyGILState_Release(lock);
    if (!found.get || !found.set) return 1;
    if (set != 0) found.set(static_cast<int>(set));
    return found.get();
}

}  // namespace caramba::runtime
