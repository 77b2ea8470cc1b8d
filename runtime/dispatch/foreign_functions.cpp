#include "runtime/dispatch/foreign_functions.hpp"

#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

Owned unit_of_foreign_function(PyObject* object) {
    const bool of_ctypes = PyObject_HasAttrString(object, "argtypes");
    if (PyType_Check(object) || (!of_ctypes && !PyObject_HasAttrString(object, "__wrapper_address__")))
        return {};
    const Owned module(PyImport_ImportModule("pykokkos.foreign_functions"));
    Owned unit(module ? PyObject_CallMethod(module.get(), "from_foreign", "O", object) : nullptr);
    PyErr_Clear();
    return unit && is_work_unit(unit.get()) ? unit : Owned();
}

}  // namespace caramba::runtime
