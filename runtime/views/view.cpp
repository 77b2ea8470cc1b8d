#include "runtime/views/view.hpp"

#include <new>

#include "runtime/arrays/expression.hpp"
#include "runtime/arrays/operators.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/views/data_types.hpp"
#include "runtime/views/view_members.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

PyObject* alloc_view(PyObject* array, Trait trait) {
    View* self = PyObject_New(View, &ViewType);
    if (!self) {
        Py_DECREF(array);
        return nullptr;
    }
    self->array = array;
    self->weak_references = nullptr;
    self->trait = trait;
    return reinterpret_cast<PyObject*>(self);
}

/** Extents from an integer or a sequence of them; the rank, or -1 with an error set. */
int read_shape(PyObject* shape, npy_intp* extents) {
    if (PyIndex_Check(shape)) {
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
        PyObject* array = PyArray_FROM_O(given[ArrayArgument]);
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
    return array ? alloc_view(array, trait) : nullptr;
}

void dealloc(PyObject* self) {
    if (reinterpret_cast<View*>(self)->weak_references) PyObject_ClearWeakRefs(self);
    Py_DECREF(array_of(self));
    PyObject_Free(self);
}

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) {
    return PyObject_GetBuffer(array_of(self), buffer, flags);
}

/** NumPy's indexing; what is an array becomes a view with this view's trait. */
PyObject* wrap_item(PyObject* self, PyObject* item) {
    return item && PyArray_Check(item) ? new_view(item, reinterpret_cast<View*>(self)->trait) : item;
}

PyObject* get_item(PyObject* self, PyObject* key) {
    return wrap_item(self, PyObject_GetItem(array_of(self), key));
}

int set_item(PyObject* self, PyObject* key, PyObject* value) {
    if (!value) {
        PyErr_SetString(PyExc_TypeError, "elements of a view cannot be deleted");
        return -1;
    }
    if (!is_expression(value))
        return PyObject_SetItem(array_of(self), key, is_view(value) ? array_of(value) : value);
    // A basic slice is a view of the target, which the expression's kernel writes directly.
    const Owned target(PyObject_GetItem(array_of(self), key));
    if (!target) return -1;
    if (PyArray_CheckExact(target.get()) && PyArray_BASE(numpy(target.get())))
        return evaluate_into(value, target.get(), Casting::Store) ? 0 : -1;
    const Owned result(evaluate(value));
    return result ? PyObject_SetItem(array_of(self), key, result.get()) : -1;
}

Py_ssize_t length(PyObject* self) {
    return PyObject_Size(array_of(self));
}

PyObject* sequence_item(PyObject* self, Py_ssize_t index) {
    return wrap_item(self, PySequence_GetItem(array_of(self), index));
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

PyObject* new_view(PyObject* array, Trait trait) {
    if (!array) return nullptr;
    if (scalar_of_number(PyArray_TYPE(numpy(array))) != Scalar::None) return alloc_view(array, trait);
    PyErr_Format(PyExc_TypeError,
                 "views have bool, integers of 8 to 64 bits, float32, float64, complex64 or complex128 "
                 "elements, not %S",
                 PyArray_DESCR(numpy(array)));
    Py_DECREF(array);
    return nullptr;
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
    PyObject* array = asnumpy(nullptr, object);
    if (!array) return nullptr;
    const bool left = wanted == ViewLayout::LayoutLeft, right = wanted == ViewLayout::LayoutRight;
    if ((left && !PyArray_IS_F_CONTIGUOUS(numpy(array))) ||
        (right && !PyArray_IS_C_CONTIGUOUS(numpy(array)))) {
        Py_DECREF(array);
        PyErr_Format(PyExc_ValueError, "the array is not %s: its memory cannot be shared in that layout",
                     left ? "LayoutLeft (Fortran order)" : "LayoutRight (C order)");
        return nullptr;
    }
    return new_view(array, trait);
}

PyObject* asnumpy(PyObject*, PyObject* object) {
    if (is_view(object)) return Py_NewRef(array_of(object));
    if (is_expression(object)) return evaluate(object);
    return PyArray_FROM_O(object);
}

bool add_views(PyObject* module) {
    return add_type(module, &ViewType);
}

}  // namespace caramba::runtime
