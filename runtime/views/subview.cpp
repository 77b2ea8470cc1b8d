#include "runtime/views/subview.hpp"

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/exchange.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace {

bool is_basic(PyObject* index) {
    if (PyLong_CheckExact(index) || PySlice_Check(index) || index == Py_Ellipsis || index == Py_None)
        return true;
    if (PyBool_Check(index) || PyArray_IsScalar(index, Bool)) return false;  // a mask
    return PyIndex_Check(index) && !PyArray_Check(index) && !is_view(index);
}

PyObject* get_parent(PyObject* self, void*) {
    return Py_NewRef(as_view(self)->parent);
}

PyObject* get_base(PyObject* self, void*) {
    while (as_view(self)->parent) self = as_view(self)->parent;
    return Py_NewRef(self);
}

PyObject* get_slice(PyObject* self, void*) {
    return Py_NewRef(as_view(self)->slice);
}

PyGetSetDef attributes[] = {{"parent_view", get_parent, nullptr, "the view that was sliced", nullptr},
                            {"base_view", get_base, nullptr, "the view at the end of all parents", nullptr},
                            {"parent_slice", get_slice, nullptr, "by what the parent was sliced", nullptr},
                            {}};

/** A pair is a range of indices; other indices are as they are. */
Owned as_index(PyObject* index) {
    if (!PyTuple_Check(index)) return Owned::borrow(index);
    if (PyTuple_GET_SIZE(index) == 2)
        return Owned(PySlice_New(PyTuple_GET_ITEM(index, 0), PyTuple_GET_ITEM(index, 1), nullptr));
    PyErr_Format(PyExc_TypeError, "subview takes ranges as (first, end), not %R", index);
    return Owned();
}

}  // namespace

PyTypeObject SubviewType = [] {
    PyTypeObject type = make_type("pykokkos.Subview", sizeof(View), "A part of a view, in the same memory.",
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION);
    type.tp_base = &ViewType;
    type.tp_getset = attributes;
    return type;
}();

bool is_slice(PyObject* key) {
    if (!PyTuple_Check(key)) return is_basic(key);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(key); ++i)
        if (!is_basic(PyTuple_GET_ITEM(key, i))) return false;
    return true;
}

PyObject* new_item(PyObject* view, PyObject* key, PyObject* array) {
    const Trait trait = as_view(view)->trait;
    if (!is_slice(key)) return new_view(array, trait == Trait::Unmanaged ? Trait::TraitDefault : trait);
    PyObject* item = alloc_view(&SubviewType, array, trait);
    if (!item) return nullptr;
    as_view(item)->parent = Py_NewRef(view);
    as_view(item)->slice = Py_NewRef(key);
    return item;
}

PyObject* subview(PyObject*, PyObject* const* args, Py_ssize_t count) {
    if (count == 0) {
        PyErr_SetString(PyExc_TypeError, "subview(view, *indices)");
        return nullptr;
    }
    const Owned view(is_view(args[0]) ? Py_NewRef(args[0]) : new_view(asnumpy(nullptr, args[0])));
    const Owned key(view ? PyTuple_New(count - 1) : nullptr);
    if (!key) return nullptr;
    for (Py_ssize_t i = 1; i < count; ++i) {
        Owned index = as_index(args[i]);
        if (!index) return nullptr;
        PyTuple_SET_ITEM(key.get(), i - 1, index.release());
    }
    if (!is_slice(key.get())) {
        PyErr_SetString(PyExc_TypeError, "subview takes integers, slices, (first, end) and pk.ALL");
        return nullptr;
    }
    // `...` keeps NumPy from making a number of an element.
    const Owned rest(Py_BuildValue("(O)", Py_Ellipsis));
    const bool open = PySequence_Contains(key.get(), Py_Ellipsis) == 1;
    const Owned whole(rest && !open ? PySequence_Concat(key.get(), rest.get()) : Py_NewRef(key.get()));
    PyObject* array = whole ? PyObject_GetItem(array_of(view.get()), whole.get()) : nullptr;
    return array ? new_item(view.get(), key.get(), array) : nullptr;
}

bool add_subview(PyObject* module) {
    return add_type(module, &SubviewType);
}

}  // namespace caramba::runtime
