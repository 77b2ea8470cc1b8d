#include "runtime/dispatch/list_arguments.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {

namespace {

/** numba.typed.List, if the program has it. */
bool is_typed_list(PyObject* object) {
    const char* name = Py_TYPE(object)->tp_name;
    if (std::strcmp(name, "List") != 0) return false;
    const Owned module(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__module__"));
    PyErr_Clear();
    return module && PyUnicode_Check(module.get()) &&
           PyUnicode_CompareWithASCIIString(module.get(), "numba.typed.typedlist") == 0;
}

/** The scalar that a typed list says: `float32`. */
Scalar declared_element(PyObject* list) {
    const Owned type(PyObject_GetAttrString(list, "_dtype"));
    const Owned name(type ? PyObject_Str(type.get()) : nullptr);
    PyArray_Descr* descriptor = nullptr;
    const bool known = name && PyArray_DescrConverter(name.get(), &descriptor) == NPY_SUCCEED;
    PyErr_Clear();
    const Scalar scalar = known ? scalar_of_number(descriptor->type_num) : Scalar::None;
    Py_XDECREF(descriptor);
    return scalar;
}

/** The items of a typed list become others, by the operations that Numba has compiled for every typed list.
 */
bool replace_items(PyObject* list, PyObject* items) {
    const Py_ssize_t size = PyList_GET_SIZE(items), before = PySequence_Size(list);
    bool done = before >= 0;
    for (Py_ssize_t i = 0; done && i < std::min(size, before); ++i)
        done = PySequence_SetItem(list, i, PyList_GET_ITEM(items, i)) == 0;
    for (Py_ssize_t i = before; done && i < size; ++i)
        done = bool(Owned(PyObject_CallMethod(list, "append", "O", PyList_GET_ITEM(items, i))));
    for (Py_ssize_t i = size; done && i < before; ++i)
        done = bool(Owned(PyObject_CallMethod(list, "pop", nullptr)));
    return done;
}

}  // namespace

bool is_list_argument(PyObject* object) {
    return PyList_CheckExact(object) || is_typed_list(object);
}

ListElement list_element(PyObject* list) {
    if (!PyList_CheckExact(list)) {
        const Scalar declared = declared_element(list);
        return {declared,
                declared == Scalar::None ? "is a typed list of something else than numbers" : nullptr};
    }
    const Py_ssize_t size = PyList_GET_SIZE(list);
    if (size == 0) return {Scalar::None, "is an empty list, which says nothing about its elements"};
    const Scalar first = scalar_of(PyList_GET_ITEM(list, 0));
    if (first == Scalar::None) return {first, "is a list of something else than numbers"};
    for (Py_ssize_t i = 1; i < size; ++i)
        if (scalar_of(PyList_GET_ITEM(list, i)) != first)
            return {Scalar::None, "is a list of numbers of several types"};
    return {first, nullptr};
}

void* ListArguments::add(PyObject* list, Scalar element) {
    const Py_ssize_t size = PySequence_Size(list);
    if (size < 0) return nullptr;
    const auto bytes = static_cast<std::size_t>(size_of(element));
    auto* body = static_cast<Body*>(unit_table.allocate(sizeof(Body)));
    if (!body) return PyErr_NoMemory();
    *body = {1, size, size, static_cast<char*>(unit_table.allocate(static_cast<crb_i64>(bytes) * size))};
    lists_.push_back({list, element, body});
    if (!body->data) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < size; ++i) {
        const Owned item(PySequence_GetItem(list, i));
        char* place = body->data + static_cast<std::size_t>(i) * bytes;
        if (!item || !from_python(type_of_scalar(element), item.get(), place)) return nullptr;
    }
    return body;
}

PyObject* changed_list(const Kernel& kernel, const Parameters& parameters, const Match& match,
                       PyObject* const* values) {
    for (std::size_t i = 0; i < match.sources.size(); ++i)
        if (kernel.uses[i].written && is_list_argument(parameters.value(match.sources[i], values)))
            return parameters.name(match.leading + static_cast<int>(i));
    return nullptr;
}

bool ListArguments::reflect() {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    if (give_back()) {
        PyErr_Restore(type, value, traceback);
        return true;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    return false;
}

bool ListArguments::give_back() {
    for (const Passed& passed : lists_) {
        const auto bytes = static_cast<std::size_t>(size_of(passed.element));
        const auto size = static_cast<Py_ssize_t>(passed.body->size);
        const Owned items(PyList_New(size));
        for (Py_ssize_t i = 0; items && i < size; ++i) {
            PyObject* item = to_python(type_of_scalar(passed.element),
                                       passed.body->data + static_cast<std::size_t>(i) * bytes, {});
            if (!item) return false;
            PyList_SET_ITEM(items.get(), i, item);
        }
        if (!items) return false;
        if (PyList_CheckExact(passed.list)) {
            if (PyList_SetSlice(passed.list, 0, PyList_GET_SIZE(passed.list), items.get()) < 0) return false;
            continue;
        }
        if (!replace_items(passed.list, items.get())) return false;
    }
    return true;
}

ListArguments::~ListArguments() {
    for (const Passed& passed : lists_) {
        if (passed.body->data) unit_table.release(passed.body->data);
        unit_table.release(passed.body);
    }
}

}  // namespace caramba::runtime
