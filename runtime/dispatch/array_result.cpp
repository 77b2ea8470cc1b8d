#include "runtime/dispatch/array_result.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "runtime/dispatch/arguments.hpp"
#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/launch/table.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace {

constexpr const char* kCapsule = "pykokkos.storage";

/** The storage of an array that a kernel made; its first word counts who keeps it. */
void drop_storage(PyObject* capsule) {
    auto* keepers = static_cast<crb_i64*>(PyCapsule_GetPointer(capsule, kCapsule));
    if (keepers && --*keepers == 0) unit_table.release(keepers);
}

struct Words {
    char* data;
    void* owner;
    npy_intp extents[NPY_MAXDIMS];
    npy_intp strides[NPY_MAXDIMS];
};

Words read_words(int rank, const void* place) {
    Words w{};
    const auto* words = static_cast<const crb_i64*>(place);
    const int room = std::max(rank, 1);
    std::memcpy(&w.data, words, sizeof w.data);
    std::memcpy(&w.owner, words + 1, sizeof w.owner);
    std::copy_n(words + 2, rank, w.extents);
    std::copy_n(words + 2 + room, rank, w.strides);
    return w;
}

bool is_whole(PyArrayObject* array, int number, int rank, const Words& w) {
    return PyArray_DATA(array) == w.data && PyArray_NDIM(array) == rank && PyArray_TYPE(array) == number &&
           std::equal(w.extents, w.extents + rank, PyArray_DIMS(array)) &&
           std::equal(w.strides, w.strides + rank, PyArray_STRIDES(array));
}

/** Where a result without an owner lies: in an argument, or in what one consists of. */
struct Source {
    Owned whole;   ///< what the result is
    Owned within;  ///< what it is a part of
    bool writable = true;
};

bool contains(PyArrayObject* array, const char* data) {
    const char* first = PyArray_BYTES(array);
    const char* end = first + PyArray_ITEMSIZE(array);
    for (int d = 0; d < PyArray_NDIM(array); ++d) {
        const npy_intp reach = (PyArray_DIM(array, d) - 1) * PyArray_STRIDE(array, d);
        (reach < 0 ? first : end) += reach;
    }
    return data >= first && data <= end;
}

PyArray_Descr* descriptor_of(types::TypeRef records) {
    return reinterpret_cast<PyArray_Descr*>(Py_XNewRef(dtype_of_structure(records->element)));
}

void look(PyObject* argument, int number, int rank, const Words& w, Source& source) {
    PyObject* given = is_view(argument) ? array_of(argument) : argument;
    if (source.whole) return;
    if (PyArray_Check(given)) {
        auto* array = reinterpret_cast<PyArrayObject*>(given);
        if (is_whole(array, number, rank, w)) {
            source.whole = Owned::borrow(argument);
        } else if (!source.within && contains(array, w.data)) {
            source.within = Owned::borrow(given);
            source.writable = PyArray_ISWRITEABLE(array);
        }
    } else if (is_array_cell(given)) {
        look(array_of_cell(given), number, rank, w, source);
    } else if (PyTuple_Check(given)) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(given); ++i)
            look(PyTuple_GET_ITEM(given, i), number, rank, w, source);
    } else if (PyArray_IsScalar(given, Void)) {
        const auto* record = reinterpret_cast<PyVoidScalarObject*>(given);
        if (rank == 0 && number == NPY_VOID && record->obval == w.data)
            source.whole = Owned::borrow(given);
        else if (w.data >= record->obval && w.data < record->obval + PyDataType_ELSIZE(record->descr))
            source.within = Owned::borrow(given);
    } else if (!PyArray_IsScalar(given, Generic) && !PyLong_Check(given) && !PyFloat_Check(given)) {
        if (const Owned fields = fields_of_object(given)) look(fields.get(), number, rank, w, source);
    }
}

/** Whether this is memory of a compiled kernel's own: an array of a tuple of globals. */
bool is_constant(const char* data) {
    Dl_info library;
    return dladdr(data, &library) != 0;
}

PyObject* copy_of_constant(const Owned& array) {
    PyObject* copy = PyArray_NewCopy(reinterpret_cast<PyArrayObject*>(array.get()), NPY_KEEPORDER);
    if (copy) PyArray_CLEARFLAGS(reinterpret_cast<PyArrayObject*>(copy), NPY_ARRAY_WRITEABLE);
    return copy;
}

types::TypeRef element_of(PyArrayObject* array) {
    if (PyArray_TYPE(array) == NPY_VOID)
        return structure_of(reinterpret_cast<PyObject*>(PyArray_DESCR(array)));
    return type_of_scalar(scalar_of_number(PyArray_TYPE(array)));
}

}  // namespace

bool array_from_python(types::TypeRef type, PyObject* object, void* place) {
    auto* array = reinterpret_cast<PyArrayObject*>(object);
    const int rank = type->rank;
    const bool fits = PyArray_Check(object) && PyArray_NDIM(array) == rank && PyArray_ISBEHAVED_RO(array) &&
                      element_of(array) == type->element;
    if (!fits) {
        PyErr_Format(PyExc_TypeError, "an %s of aligned elements in this machine's byte order is needed",
                     types::name(type).c_str());
        return false;
    }
    auto* words = static_cast<crb_i64*>(place);
    const int room = std::max(rank, 1);
    char* data = PyArray_BYTES(array);
    std::memcpy(words, &data, sizeof data);
    words[1] = 0;  // nobody owns it here: the caller's reference outlives the launch
    std::copy_n(PyArray_DIMS(array), rank, words + 2);
    std::copy_n(PyArray_STRIDES(array), rank, words + 2 + room);
    return true;
}

PyObject* record_to_python(types::TypeRef type, const void* place) {
    const Words w = read_words(0, place);
    const Owned owner(w.owner ? PyCapsule_New(w.owner, kCapsule, drop_storage) : nullptr);
    if (w.owner && !owner) return nullptr;
    const Owned numpy(PyImport_ImportModule("numpy"));
    const Owned record(numpy ? PyObject_GetAttrString(numpy.get(), "record") : nullptr);
    const Owned plain(reinterpret_cast<PyObject*>(descriptor_of(type)));
    const Owned pair(record && plain ? PyTuple_Pack(2, record.get(), plain.get()) : nullptr);
    PyArray_Descr* descriptor = nullptr;
    if (!pair || !PyArray_DescrConverter(pair.get(), &descriptor)) return nullptr;
    PyObject* copy = PyArray_Scalar(w.data, descriptor, nullptr);
    Py_DECREF(descriptor);
    return copy;
}

Owned as_constant(PyObject* value) {
    if (!PyArray_Check(value)) return Owned(Py_NewRef(value));
    Owned view(PyArray_View(reinterpret_cast<PyArrayObject*>(value), nullptr, nullptr));
    if (view) PyArray_CLEARFLAGS(reinterpret_cast<PyArrayObject*>(view.get()), NPY_ARRAY_WRITEABLE);
    return view;
}

PyObject* array_to_python(types::TypeRef type, const void* place, std::span<PyObject* const> arguments) {
    const int rank = type->rank;
    Words w = read_words(rank, place);
    const int number = number_of_type(type->element);
    Owned base;
    bool writable = true, constant = false;
    if (w.owner) {
        base = Owned(PyCapsule_New(w.owner, kCapsule, drop_storage));
        if (!base) return nullptr;
    } else {
        Source source;
        for (PyObject* argument : arguments) look(argument, number, rank, w, source);
        if (source.whole) return source.whole.release();
        // No elements lie anywhere: of a slice behind an array's end, and of an array that no path assigned.
        if (!source.within && std::count(w.extents, w.extents + rank, 0)) w.data = nullptr;
        constant = !source.within && w.data && is_constant(w.data);
        if (!source.within && w.data && !constant) {
            PyErr_SetString(PyExc_RuntimeError,
                            "a kernel returned an array that is neither new nor an argument's");
            return nullptr;
        }
        writable = source.writable;
        base = std::move(source.within);
    }
    const bool records = types::has_records(type);
    auto* descriptor = records ? descriptor_of(type) : PyArray_DescrFromType(number);
    if (!descriptor) return nullptr;
    PyObject* array =
        PyArray_NewFromDescr(&PyArray_Type, descriptor, rank, w.extents, w.data ? w.strides : nullptr, w.data,
                             writable ? NPY_ARRAY_WRITEABLE : 0, nullptr);
    if (!array) return nullptr;
    if (base && PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array), base.release()) < 0) {
        Py_DECREF(array);
        return nullptr;
    }
    if (constant) return copy_of_constant(Owned(array));
    if (!records || rank > 0) return array;
    const Owned whole(array);
    const Owned nothing(PyTuple_New(0));
    return nothing ? PyObject_GetItem(array, nothing.get()) : nullptr;  // one record
}

}  // namespace caramba::runtime
