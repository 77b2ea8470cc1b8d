#include "runtime/dispatch/foreign_functions.hpp"

#include <string_view>

#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

namespace {

bool is_of_cffi(PyObject* object) {
    // Of modules that it compiled, or opened.
    const PyObject* maker = PyCFunction_Check(object) ? PyCFunction_GET_SELF(object) : object;
    return maker && std::string_view(Py_TYPE(maker)->tp_name).starts_with("_cffi_backend.");
}

}  // namespace

Owned unit_of_foreign_function(PyObject* object) {
    if (PyType_Check(object)) return {};
    if (!is_of_cffi(object) && !PyObject_HasAttrString(object, "argtypes") &&
        !PyObject_HasAttrString(object, "__wrapper_address__"))
        return {};
    const Owned module(PyImport_ImportModule("pykokkos.foreign_functions"));
    Owned unit(module ? PyObject_CallMethod(module.get(), "from_foreign", "O", object) : nullptr);
    PyErr_Clear();
    return unit && is_work_unit(unit.get()) ? unit : Owned();
}

}  // namespace caramba::runtime
