#include "runtime/dispatch/pending.hpp"

#include <utility>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace detail {
constinit PyObject* waiting = nullptr;
}

bool detail::run_waiting() {
    // Taken first, since what runs reads views, too.
    const Owned run(std::exchange(waiting, nullptr));
    if (PyExceptionInstance_Check(run.get())) {
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(run.get())), run.get());
        return false;
    }
    return static_cast<bool>(Owned(PyObject_CallNoArgs(run.get())));
}

void settle_quietly() {
    if (!detail::waiting || PyExceptionInstance_Check(detail::waiting)) return;
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    if (!detail::run_waiting()) {
        PyObject *raised = nullptr, *failure = nullptr, *place = nullptr;
        PyErr_Fetch(&raised, &failure, &place);
        PyErr_NormalizeException(&raised, &failure, &place);
        if (place) PyException_SetTraceback(failure, place);
        Py_XDECREF(raised);
        Py_XDECREF(place);
        Py_XSETREF(detail::waiting, failure);
    }
    PyErr_Restore(type, value, traceback);
}

PyObject* set_waiting(PyObject*, PyObject* run) {
    Py_XSETREF(detail::waiting, Py_NewRef(run));
    Py_RETURN_NONE;
}

PyObject* settle_now(PyObject*, PyObject*) {
    if (!settle()) return nullptr;
    Py_RETURN_NONE;
}

PyObject* deferrable(PyObject*, PyObject* view) {
    long rank = -1;
    if (Py_TYPE(view) == &ViewType && as_view(view)->trait != Trait::Unmanaged) {
        auto* array = reinterpret_cast<PyArrayObject*>(as_view(view)->array);
        if (Py_REFCNT(array) == 1 && PyArray_CHKFLAGS(array, NPY_ARRAY_OWNDATA)) rank = PyArray_NDIM(array);
    }
    return PyLong_FromLong(rank);
}

}  // namespace caramba::runtime
