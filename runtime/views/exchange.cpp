#include "runtime/views/exchange.hpp"

#include "runtime/arrays/expression.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/data_types.hpp"
#include "runtime/views/view_members.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

bool has(PyObject* object, const char* attribute) {
    return PyObject_HasAttrString(object, attribute) == 1;
}

/** Masked arrays carry a mask that kernels would ignore without a word. */
bool refuse_masked(PyObject* object) {
    if (!has(object, "_mask") || !has(object, "filled")) return false;
    PyErr_SetString(PyExc_TypeError, "a masked array cannot be a view: take its .data or .filled()");
    return true;
}

PyObject* to_numpy(PyObject* object) {
    if (PyArray_CheckExact(object)) return Py_NewRef(object);
    if (PyArray_Check(object))
        return refuse_masked(object) ? nullptr : PyArray_FROM_OF(object, NPY_ARRAY_ENSUREARRAY);
    const bool numpys =
        PyObject_CheckBuffer(object) || has(object, "__array_interface__") || has(object, "__array_struct__");
    if (PyCapsule_CheckExact(object) || (!numpys && has(object, "__dlpack__"))) return from_dlpack(object);
    if (!numpys && has(object, "__cuda_array_interface__")) {
        PyErr_Format(PyExc_TypeError,
                     "%s lives in the memory of a device, and this build has views on the host",
                     Py_TYPE(object)->tp_name);
        return nullptr;
    }
    return PyArray_FROM_OF(object, NPY_ARRAY_ENSUREARRAY);
}

/** "cpu", a memory or execution space of the host, or None. */
bool check_device(PyObject* device) {
    if (device == Py_None) return true;
    if (!PyUnicode_Check(device)) return check_memory_space(device);
    if (PyUnicode_CompareWithASCIIString(device, "cpu") == 0) return true;
    PyErr_Format(PyExc_RuntimeError, "this build of pykokkos has no device %R", device);
    return false;
}

}  // namespace

PyObject* asnumpy(PyObject*, PyObject* object) {
    if (is_view(object)) return Py_NewRef(array_of(object));
    if (is_expression(object)) return evaluate(object);
    return to_numpy(object);
}

bool check_layout(PyObject* array, ViewLayout layout) {
    const bool left = layout == ViewLayout::LayoutLeft, right = layout == ViewLayout::LayoutRight;
    if ((!left || PyArray_IS_F_CONTIGUOUS(numpy(array))) && (!right || PyArray_IS_C_CONTIGUOUS(numpy(array))))
        return true;
    PyErr_Format(PyExc_ValueError, "the array is not %s: its memory cannot be shared in that layout",
                 left ? "LayoutLeft (Fortran order)" : "LayoutRight (C order)");
    return false;
}

PyObject* array_function(PyObject*, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"", "space", "layout", "trait", nullptr};
    PyObject *object = nullptr, *space = Py_None, *layout = Py_None, *trait_object = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OOO:array", const_cast<char**>(names), &object,
                                     &space, &layout, &trait_object))
        return nullptr;
    Trait trait = Trait::Unmanaged;
    ViewLayout wanted = ViewLayout::LayoutDefault;
    if ((trait_object != Py_None && !parse_trait(trait_object, &trait)) ||
        (layout != Py_None && !parse_layout(layout, &wanted)) ||
        (space != Py_None && !check_memory_space(space)))
        return nullptr;
    Owned array(asnumpy(nullptr, object));
    return array && check_layout(array.get(), wanted) ? new_view(array.release(), trait) : nullptr;
}

PyObject* from_numpy(PyObject* module, PyObject* args, PyObject* keywords) {
    if (PyTuple_GET_SIZE(args) > 0 && !PyArray_Check(PyTuple_GET_ITEM(args, 0))) {
        PyErr_Format(PyExc_TypeError, "from_numpy takes a NumPy array, not %s: pk.array takes others",
                     Py_TYPE(PyTuple_GET_ITEM(args, 0))->tp_name);
        return nullptr;
    }
    return array_function(module, args, keywords);
}

PyObject* asarray(PyObject*, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"", "dtype", "device", "copy", nullptr};
    PyObject *object = nullptr, *data_type = Py_None, *device = Py_None, *copy = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|$OOO:asarray", const_cast<char**>(names), &object,
                                     &data_type, &device, &copy) ||
        !check_device(device))
        return nullptr;
    Owned array(asnumpy(nullptr, object));
    const int number = !array                 ? -1
                       : data_type == Py_None ? PyArray_TYPE(numpy(array.get()))
                                              : type_number(data_type);
    if (number < 0) return nullptr;
    const bool convert = !PyArray_EquivTypenums(number, PyArray_TYPE(numpy(array.get())));
    if (convert && copy == Py_False) {
        PyErr_SetString(PyExc_ValueError, "the values cannot be had in this dtype without a copy");
        return nullptr;
    }
    const int forced = copy == Py_None ? 0 : PyObject_IsTrue(copy);
    if (forced < 0) return nullptr;
    if (convert)
        array = Owned(PyArray_CastToType(numpy(array.get()), PyArray_DescrFromType(number), 0));
    else if (forced)
        array = Owned(PyArray_NewCopy(numpy(array.get()), NPY_KEEPORDER));
    return new_view(array.release(), convert || forced ? Trait::TraitDefault : Trait::Unmanaged);
}

}  // namespace caramba::runtime
