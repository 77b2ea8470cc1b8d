#include "runtime/views/view.hpp"

#include <algorithm>

#include "runtime/arrays/expression.hpp"
#include "runtime/arrays/operators.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/views/data_types.hpp"
#include "runtime/views/exchange.hpp"
#include "runtime/views/subview.hpp"
#include "runtime/views/view_members.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

/** Positions of View's parameters. */
enum : unsigned char {
    Shape,
    DType,
    SpaceArgument,
    LayoutArgument,
    TraitArgument,
    ArrayArgument,
    ParameterCount
};
constexpr const char* parameter_names[ParameterCount] = {"shape",  "dtype", "space",
                                                         "layout", "trait", "array"};

/** Sorts the arguments of View(…) by parameter. False with an error set. */
bool sort_arguments(PyObject* const* args, Py_ssize_t positional, PyObject* names, PyObject** sorted) {
    if (positional > ParameterCount) {
        PyErr_Format(PyExc_TypeError, "View() takes at most %d arguments", ParameterCount);
        return false;
    }
    for (Py_ssize_t i = 0; i < positional; ++i) sorted[i] = args[i];
    for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names); ++i) {
        PyObject* name = PyTuple_GET_ITEM(names, i);
        int found = 0;
        while (found < ParameterCount && PyUnicode_CompareWithASCIIString(name, parameter_names[found]) != 0)
            ++found;
        if (found == ParameterCount || sorted[found]) {
            PyErr_Format(
                PyExc_TypeError, "View() got %s %R",
                found == ParameterCount ? "an unexpected keyword argument" : "multiple values for argument",
                name);
            return false;
        }
        sorted[found] = args[positional + i];
    }
    if (sorted[Shape]) return true;
    PyErr_SetString(PyExc_TypeError, "View() is missing the argument 'shape'");
    return false;
}

/** The ndarray of `array=`, which has to be what the other arguments say of it. Null with an error set. */
PyObject* checked_array(PyObject* const* given, ViewLayout layout) {
    Owned array(asnumpy(nullptr, given[ArrayArgument]));
    if (!array || !check_layout(array.get(), layout)) return nullptr;
    npy_intp extents[8];
    const int rank = read_shape(given[Shape], extents);
    if (rank < 0) return nullptr;
    PyArrayObject* have = numpy(array.get());
    if (rank != PyArray_NDIM(have) || !std::equal(extents, extents + rank, PyArray_DIMS(have))) {
        const Owned shape(PyObject_GetAttrString(array.get(), "shape"));
        if (shape)
            PyErr_Format(PyExc_ValueError, "the array has shape %S, not %R", shape.get(), given[Shape]);
        return nullptr;
    }
    if (given[DType] && given[DType] != Py_None) {
        const int number = type_number(given[DType]);
        if (number < 0) return nullptr;
        if (!PyArray_EquivTypenums(number, PyArray_TYPE(have))) {
            PyErr_Format(PyExc_TypeError, "the array has elements of %S, not %R", PyArray_DESCR(have),
                         given[DType]);
            return nullptr;
        }
    }
    return array.release();
}

/** View(…) as a vectorcall: making a view costs little more than making its memory. */
PyObject* construct(PyObject*, PyObject* const* args, std::size_t flagged, PyObject* names) {
    PyObject* given[ParameterCount] = {};
    if (!sort_arguments(args, PyVectorcall_NARGS(flagged), names, given)) return nullptr;
    Trait trait = Trait::TraitDefault;
    ViewLayout layout = ViewLayout::LayoutDefault;
    if ((given[TraitArgument] && !parse_trait(given[TraitArgument], &trait)) ||
        (given[LayoutArgument] && !parse_layout(given[LayoutArgument], &layout)) ||
        (given[SpaceArgument] && !check_memory_space(given[SpaceArgument])))
        return nullptr;
    if (given[ArrayArgument] && given[ArrayArgument] != Py_None) {
        if (trait == Trait::TraitDefault) trait = Trait::Unmanaged;
        PyObject* array = checked_array(given, layout);
        return array ? new_view(array, trait) : nullptr;
    }
    PyObject* data_type = given[DType] == Py_None ? nullptr : given[DType];
    npy_intp extents[8];
    const int rank = read_shape(given[Shape], extents);
    const int number = rank < 0 ? -1 : type_number(data_type);
    if (number < 0) return nullptr;
    if (layout == ViewLayout::LayoutStride) {
        PyErr_SetString(PyExc_ValueError,
                        "a new view is LayoutLeft or LayoutRight; LayoutStride comes from slicing");
        return nullptr;
    }
    PyObject* array = PyArray_ZEROS(rank, extents, number, layout == ViewLayout::LayoutLeft);
    return array ? alloc_view(&ViewType, array, trait) : nullptr;
}

void dealloc(PyObject* self) {
    if (reinterpret_cast<View*>(self)->weak_references) PyObject_ClearWeakRefs(self);
    Py_DECREF(as_view(self)->array);
    Py_XDECREF(as_view(self)->parent);
    Py_XDECREF(as_view(self)->slice);
    PyObject_Free(self);
}

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) {
    return PyObject_GetBuffer(array_of(self), buffer, flags);
}

/** NumPy's indexing; what is an array becomes a view. */
PyObject* get_item(PyObject* self, PyObject* key) {
    PyObject* item = PyObject_GetItem(array_of(self), key);
    return item && PyArray_Check(item) ? new_item(self, key, item) : item;
}

int set_item(PyObject* self, PyObject* key, PyObject* value) {
    if (!value) {
        PyErr_SetString(PyExc_TypeError, "elements of a view cannot be deleted");
        return -1;
    }
    if (!is_expression(value))
        return PyObject_SetItem(array_of(self), key, is_view(value) ? array_of(value) : value);
    // A slice is a view of the target, which the expression's kernel writes directly.
    if (is_slice(key)) {
        const Owned target(PyObject_GetItem(array_of(self), key));
        if (!target) return -1;
        if (PyArray_CheckExact(target.get()))
            return evaluate_into(value, target.get(), Casting::Store) ? 0 : -1;
    }
    const Owned result(evaluate(value));
    return result ? PyObject_SetItem(array_of(self), key, result.get()) : -1;
}

Py_ssize_t length(PyObject* self) {
    return PyObject_Size(array_of(self));
}

PyObject* sequence_item(PyObject* self, Py_ssize_t index) {
    const Owned key(PyLong_FromSsize_t(index));
    return key ? get_item(self, key.get()) : nullptr;
}

PyObject* iterate(PyObject* self) {
    if (PyArray_NDIM(numpy(array_of(self))) > 0) return PySeqIter_New(self);
    PyErr_SetString(PyExc_TypeError, "iteration over a view of rank 0");
    return nullptr;
}

/** Views compare element by element, so as keys they are told apart by identity. */
Py_hash_t hash(PyObject* self) {
    return static_cast<Py_hash_t>(reinterpret_cast<std::uintptr_t>(self) >> 4);
}

PyObject* str(PyObject* self) {
    return PyObject_Str(array_of(self));
}

PyObject* repr(PyObject* self) {
    const Owned text(PyObject_Repr(array_of(self)));
    return text ? PyUnicode_FromFormat("View(%U)", text.get()) : nullptr;
}

PyMappingMethods mapping = {length, get_item, set_item};

PySequenceMethods sequence = [] {
    PySequenceMethods methods{};
    methods.sq_length = length;
    methods.sq_item = sequence_item;
    return methods;
}();

PyBufferProcs buffer = {get_buffer, nullptr};

}  // namespace

PyTypeObject ViewType = [] {
    PyTypeObject type = make_type("pykokkos.View", sizeof(View),
                                  "View(shape, dtype=real, space=MemorySpaceDefault, layout=LayoutDefault, "
                                  "trait=TraitDefault, array=None)\n\n"
                                  "An array of zeros for kernels, or one that shares the memory of `array`.");
    type.tp_vectorcall = construct;
    type.tp_dealloc = dealloc;
    type.tp_repr = repr;
    type.tp_str = str;
    type.tp_as_number = &view_number_methods;
    type.tp_as_sequence = &sequence;
    type.tp_as_mapping = &mapping;
    type.tp_as_buffer = &buffer;
    type.tp_richcompare = compare_arrays;
    type.tp_hash = hash;
    type.tp_iter = iterate;
    type.tp_weaklistoffset = offsetof(View, weak_references);
    type.tp_methods = view_methods;
    type.tp_getset = view_attributes;
    type.tp_getattro = PyObject_GenericGetAttr;
    return type;
}();

PyObject* alloc_view(PyTypeObject* type, PyObject* array, Trait trait) {
    View* self = PyObject_New(View, type);
    if (!self) {
        Py_DECREF(array);
        return nullptr;
    }
    self->array = array;
    self->weak_references = nullptr;
    self->parent = nullptr;
    self->slice = nullptr;
    self->trait = trait;
    return reinterpret_cast<PyObject*>(self);
}

PyObject* as_atomic(PyObject* object) {
    if (is_view(object) && as_view(object)->trait != Trait::Atomic)
        return new_view(Py_NewRef(array_of(object)), Trait::Atomic);
    return PyArray_Check(object) ? new_view(Py_NewRef(object), Trait::Atomic) : Py_NewRef(object);
}

PyObject* new_view(PyObject* array, Trait trait) {
    if (!array) return nullptr;
    const bool supported = scalar_of_number(PyArray_TYPE(numpy(array))) != Scalar::None;
    if (supported && !PyArray_ISBYTESWAPPED(numpy(array))) return alloc_view(&ViewType, array, trait);
    if (supported)
        PyErr_Format(PyExc_TypeError,
                     "views have the byte order of this machine, not that of %S: "
                     "x.astype(x.dtype.newbyteorder('=')) has it",
                     PyArray_DESCR(numpy(array)));
    else
        PyErr_Format(PyExc_TypeError,
                     "views have bool, integers of 8 to 64 bits, float32, float64, complex64 or complex128 "
                     "elements, not %S",
                     PyArray_DESCR(numpy(array)));
    Py_DECREF(array);
    return nullptr;
}

int read_shape(PyObject* shape, Py_ssize_t* extents) {
    if (PyIndex_Check(shape) && !PySequence_Check(shape)) {
        extents[0] = PyNumber_AsSsize_t(shape, PyExc_OverflowError);
        if (extents[0] == -1 && PyErr_Occurred()) return -1;
    } else {
        const Owned items(PySequence_Fast(shape, "a view's shape is an integer or a sequence of integers"));
        if (!items) return -1;
        const Py_ssize_t rank = PySequence_Fast_GET_SIZE(items.get());
        if (rank > 8) {
            PyErr_Format(PyExc_ValueError, "views have up to 8 dimensions, not %zd", rank);
            return -1;
        }
        for (Py_ssize_t d = 0; d < rank; ++d) {
            extents[d] = PyNumber_AsSsize_t(PySequence_Fast_GET_ITEM(items.get(), d), PyExc_OverflowError);
            if (extents[d] == -1 && PyErr_Occurred()) return -1;
        }
        for (Py_ssize_t d = 0; d < rank; ++d)
            if (extents[d] < 0) {
                PyErr_SetString(PyExc_ValueError, "extents must not be negative");
                return -1;
            }
        return static_cast<int>(rank);
    }
    if (extents[0] >= 0) return 1;
    PyErr_SetString(PyExc_ValueError, "extents must not be negative");
    return -1;
}

bool add_views(PyObject* module) {
    return add_type(module, &ViewType) && add_subview(module);
}

}  // namespace caramba::runtime
