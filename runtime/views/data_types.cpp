#include "runtime/views/data_types.hpp"

#include <array>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/live.hpp"

namespace caramba::runtime {

namespace {

// Alive as long as the process.
PyObject* numbers = nullptr;  // {class: type number}
PyObject* real_class = nullptr;
std::array<PyObject*, static_cast<std::size_t>(Scalar::None)> classes{};
int default_number = NPY_FLOAT64;

PyObject*& class_of(int number) {
    return classes[static_cast<std::size_t>(scalar_of_number(number))];
}

int number_of_dtype(PyObject* data_type) {
    PyArray_Descr* descriptor = nullptr;
    if (PyArray_DescrConverter(data_type, &descriptor) != NPY_SUCCEED) return -1;
    const int number = descriptor->type_num;
    const bool supported = scalar_of_number(number) != Scalar::None;
    if (!supported)
        PyErr_Format(PyExc_TypeError,
                     "views have bool, integers of 8 to 64 bits, float32, float64, complex64 or "
                     "complex128 elements, not %S",
                     descriptor);
    Py_DECREF(descriptor);
    return supported ? number : -1;
}

}  // namespace

PyObject* register_data_types(PyObject*, PyObject* args) {
    PyObject *mapping = nullptr, *real = nullptr;
    if (!PyArg_ParseTuple(args, "O!O", &PyDict_Type, &mapping, &real)) return nullptr;
    const Owned table(PyDict_New());
    if (!table) return nullptr;
    PyObject *key = nullptr, *value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(mapping, &position, &key, &value)) {
        const int number = number_of_dtype(value);
        if (number < 0) return nullptr;
        const Owned boxed(PyLong_FromLong(number));
        if (!boxed || PyDict_SetItem(table.get(), key, boxed.get()) < 0) return nullptr;
        Py_XSETREF(class_of(number), Py_NewRef(key));
    }
    // A Python program that says int or float means upstream's types of these names.
    for (const auto& [type, number] :
         {std::pair(&PyLong_Type, NPY_INT32), std::pair(&PyFloat_Type, NPY_FLOAT64)}) {
        const Owned boxed(PyLong_FromLong(number));
        if (!boxed || PyDict_SetItem(table.get(), reinterpret_cast<PyObject*>(type), boxed.get()) < 0)
            return nullptr;
    }
    Py_XSETREF(numbers, Py_NewRef(table.get()));
    Py_XSETREF(real_class, Py_NewRef(real));
    Py_RETURN_NONE;
}

int type_number(PyObject* data_type) {
    if (!data_type || data_type == real_class) return default_number;
    if (PyType_Check(data_type)) {
        if (PyObject* number = PyDict_GetItemWithError(numbers, data_type))
            return static_cast<int>(PyLong_AsLong(number));
        if (PyErr_Occurred()) return -1;
    } else if (!PyArray_DescrCheck(data_type) && PyObject_HasAttrString(data_type, "value")) {
        // A member of pk.DataType has its class as value.
        const Owned value(PyObject_GetAttrString(data_type, "value"));
        if (!value) return -1;
        if (PyType_Check(value.get())) return type_number(value.get());
    }
    return number_of_dtype(data_type);
}

PyObject* data_type_of(int number) {
    return Py_NewRef(class_of(number));
}

PyObject* set_default_precision(PyObject*, PyObject* data_type) {
    const int number = type_number(data_type);
    if (number < 0) return nullptr;
    // What kernels take pk.real for.
    for (const char* name : {"np_equiv", "dtype"}) {
        const Owned value(PyObject_GetAttrString(class_of(number), name));
        if (!value || PyObject_SetAttrString(real_class, name, value.get()) < 0) return nullptr;
    }
    if (default_number != number) ++surroundings_generation;
    default_number = number;
    Py_RETURN_NONE;
}

PyObject* get_default_precision(PyObject*, PyObject*) {
    return data_type_of(default_number);
}

}  // namespace caramba::runtime
