#include "runtime/views/copies.hpp"

#include <algorithm>

#include "runtime/arrays/expression.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/exchange.hpp"
#include "runtime/views/view_members.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

bool is_left(PyArrayObject* array) {
    return PyArray_IS_F_CONTIGUOUS(array) && !PyArray_IS_C_CONTIGUOUS(array);
}

/** The one view among the arguments of a mirror, of which another may name a space. */
PyObject* find_view(const char* function, PyObject* const* args, Py_ssize_t count) {
    PyObject* view = nullptr;
    for (Py_ssize_t i = 0; i < count; ++i) {
        if (is_view(args[i]) && !view)
            view = args[i];
        else if (count > 2 || !check_memory_space(args[i]))
            break;
    }
    if (!view && !PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "%s([space,] view) takes a view", function);
    return PyErr_Occurred() ? nullptr : view;
}

bool same_shape(PyArrayObject* a, PyArrayObject* b) {
    return PyArray_NDIM(a) == PyArray_NDIM(b) &&
           std::equal(PyArray_DIMS(a), PyArray_DIMS(a) + PyArray_NDIM(a), PyArray_DIMS(b));
}

bool refuse_shapes(PyObject* destination, PyObject* source) {
    const Owned to(PyObject_GetAttrString(destination, "shape"));
    const Owned from(PyObject_GetAttrString(source, "shape"));
    if (to && from)
        PyErr_Format(PyExc_ValueError, "deep_copy: the destination has shape %S, the source has %S", to.get(),
                     from.get());
    return false;
}

/** NumPy's copy, through a temporary where the two overlap. */
bool copy_into(PyObject* destination, PyObject* source) {
    if (PyArray_FailUnlessWriteable(numpy(destination), "destination of deep_copy") < 0) return false;
    PyArray_Descr* wanted = PyArray_DESCR(numpy(destination));
    if (!PyArray_CanCastArrayTo(numpy(source), wanted, NPY_SAME_KIND_CASTING)) {
        PyErr_Format(PyExc_TypeError, "deep_copy: %S does not go into %S: convert it with .astype()",
                     PyArray_DESCR(numpy(source)), wanted);
        return false;
    }
    return PyArray_CopyInto(numpy(destination), numpy(source)) == 0;
}

}  // namespace

PyObject* deep_copy(PyObject*, PyObject* const* args, Py_ssize_t count) {
    const Py_ssize_t first = count == 3 ? 1 : 0;
    if (count != first + 2) {
        PyErr_SetString(PyExc_TypeError, "deep_copy([space,] destination, source)");
        return nullptr;
    }
    if (first == 1) {
        // An instance of a space names the space.
        const Owned space(PyObject_HasAttrString(args[0], "space") ? PyObject_GetAttrString(args[0], "space")
                                                                   : Py_NewRef(args[0]));
        if (!space || !check_memory_space(space.get())) return nullptr;
    }
    PyObject* to = args[first];
    if (!is_view(to) && !PyArray_Check(to)) {
        PyErr_Format(PyExc_TypeError, "deep_copy writes to a view or an array, not to %s",
                     Py_TYPE(to)->tp_name);
        return nullptr;
    }
    const Owned destination(is_view(to) ? Py_NewRef(array_of(to)) : Py_NewRef(to));
    const Owned source(asnumpy(nullptr, args[first + 1]));
    if (!source) return nullptr;
    const bool number = PyArray_NDIM(numpy(source.get())) == 0 && !is_view(args[first + 1]) &&
                        !PyArray_Check(args[first + 1]);
    if (!number && !same_shape(numpy(destination.get()), numpy(source.get()))) {
        refuse_shapes(destination.get(), source.get());
        return nullptr;
    }
    if (!copy_into(destination.get(), source.get())) return nullptr;
    Py_RETURN_NONE;
}

PyObject* create_mirror(PyObject*, PyObject* const* args, Py_ssize_t count) {
    PyObject* view = find_view("create_mirror", args, count);
    if (!view) return nullptr;
    PyArrayObject* array = numpy(array_of(view));
    return new_view(
        PyArray_ZEROS(PyArray_NDIM(array), PyArray_DIMS(array), PyArray_TYPE(array), is_left(array)));
}

PyObject* create_mirror_view(PyObject*, PyObject* const* args, Py_ssize_t count) {
    return Py_XNewRef(find_view("create_mirror_view", args, count));
}

int resize_to(PyObject* view, const Py_ssize_t* extents) {
    if (as_view(view)->parent) {
        PyErr_SetString(PyExc_TypeError, "a subview has its parent's memory and cannot be resized");
        return -1;
    }
    PyArrayObject* old = numpy(array_of(view));
    const int count = PyArray_NDIM(old);
    Owned result(PyArray_ZEROS(count, const_cast<npy_intp*>(extents), PyArray_TYPE(old), is_left(old)));
    const Owned selection(PyTuple_New(count));
    if (!result || !selection) return -1;
    for (int d = 0; d < count; ++d) {
        const Owned end(PyLong_FromSsize_t(std::min(extents[d], PyArray_DIM(old, d))));
        PyObject* slice = end ? PySlice_New(nullptr, end.get(), nullptr) : nullptr;
        if (!slice) return -1;
        PyTuple_SET_ITEM(selection.get(), d, slice);
    }
    const Owned kept(PyObject_GetItem(array_of(view), selection.get()));
    if (!kept || PyObject_SetItem(result.get(), selection.get(), kept.get()) < 0) return -1;
    Py_SETREF(as_view(view)->array, result.release());
    return 0;
}

PyObject* resize_view(PyObject*, PyObject* args) {
    const Py_ssize_t given = PyTuple_GET_SIZE(args);
    PyObject* view = given ? PyTuple_GET_ITEM(args, 0) : nullptr;
    if (!view || !is_view(view)) {
        PyErr_SetString(PyExc_TypeError, "resize(view, *extents)");
        return nullptr;
    }
    const bool sequence = given == 2 && !PyIndex_Check(PyTuple_GET_ITEM(args, 1));
    const Owned shape(sequence ? Py_NewRef(PyTuple_GET_ITEM(args, 1)) : PyTuple_GetSlice(args, 1, given));
    Py_ssize_t extents[8];
    const int rank = shape ? read_shape(shape.get(), extents) : -1;
    if (rank < 0) return nullptr;
    if (rank != PyArray_NDIM(numpy(array_of(view)))) {
        PyErr_Format(PyExc_ValueError, "resize: a view of rank %d takes as many extents, not %d",
                     PyArray_NDIM(numpy(array_of(view))), rank);
        return nullptr;
    }
    if (resize_to(view, extents) < 0) return nullptr;
    Py_RETURN_NONE;
}

}  // namespace caramba::runtime
