// Arrays that come as DLPack: the structs of its two forms (before and since version 1.0), and an ndarray
// that keeps the producer's memory until it dies.

#include <cstdint>
#include <string>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/exchange.hpp"

namespace caramba::runtime {

namespace {

struct Tensor {
    void* data;
    struct {
        std::int32_t type, id;
    } device;
    std::int32_t rank;
    struct {
        std::uint8_t code, bits;
        std::uint16_t lanes;
    } element;
    std::int64_t* extents;
    std::int64_t* strides;  ///< in elements; null: C order
    std::uint64_t byte_offset;
};

struct Managed {
    static constexpr const char* name = "dltensor";
    static constexpr const char* used = "used_dltensor";
    Tensor tensor;
    void* context;
    void (*deleter)(Managed*);
    static constexpr std::uint64_t flags = 0;
};

struct Versioned {
    static constexpr const char* name = "dltensor_versioned";
    static constexpr const char* used = "used_dltensor_versioned";
    struct {
        std::uint32_t major, minor;
    } version;
    void* context;
    void (*deleter)(Versioned*);
    std::uint64_t flags;
    Tensor tensor;
};

constexpr std::uint64_t read_only = 1;
constexpr const char* owner_name = "pykokkos.dlpack";

template <class Owner>
void destroy(PyObject* capsule) {
    auto* owner = static_cast<Owner*>(PyCapsule_GetPointer(capsule, owner_name));
    if (owner && owner->deleter) owner->deleter(owner);
}

/** NumPy's number of an element type; -1 with TypeError set. */
int number_of(const Tensor& tensor) {
    static constexpr struct {
        int code, bits, number;
        const char* name;
    } types[] = {{6, 8, NPY_BOOL, "bool"},
                 {0, 8, NPY_INT8, "int"},
                 {0, 16, NPY_INT16, "int"},
                 {0, 32, NPY_INT32, "int"},
                 {0, 64, NPY_INT64, "int"},
                 {1, 8, NPY_UINT8, "uint"},
                 {1, 16, NPY_UINT16, "uint"},
                 {1, 32, NPY_UINT32, "uint"},
                 {1, 64, NPY_UINT64, "uint"},
                 {2, 32, NPY_FLOAT32, "float"},
                 {2, 64, NPY_FLOAT64, "float"},
                 {5, 64, NPY_COMPLEX64, "complex"},
                 {5, 128, NPY_COMPLEX128, "complex"},
                 {4, 0, -1, "bfloat"}};
    const char* name = "type";
    for (const auto& type : types) {
        if (type.code != tensor.element.code) continue;
        if (type.bits == tensor.element.bits && tensor.element.lanes == 1) return type.number;
        name = type.name;
    }
    PyErr_Format(PyExc_TypeError,
                 "views have bool, integers of 8 to 64 bits, float32, float64, complex64 or complex128 "
                 "elements, not %s%d with %d lanes",
                 name, tensor.element.bits, tensor.element.lanes);
    return -1;
}

/** Host memory: that of the CPU, pinned for CUDA, pinned for ROCm. */
bool check_device(int type) {
    if (type == 1 || type == 3 || type == 11) return true;
    PyErr_Format(PyExc_TypeError,
                 "the array lives on a device (DLPack's type %d), and this build has views on the host",
                 type);
    return false;
}

template <class Owner>
PyObject* consume(PyObject* capsule) {
    auto* owner = static_cast<Owner*>(PyCapsule_GetPointer(capsule, Owner::name));
    if (!owner) return nullptr;
    const Tensor& tensor = owner->tensor;
    const int number = check_device(tensor.device.type) ? number_of(tensor) : -1;
    if (number < 0) return nullptr;
    if (tensor.rank < 0 || tensor.rank > NPY_MAXDIMS_LEGACY_ITERS) {
        PyErr_Format(PyExc_ValueError, "an array of rank %d cannot be a view", tensor.rank);
        return nullptr;
    }
    npy_intp extents[NPY_MAXDIMS_LEGACY_ITERS], strides[NPY_MAXDIMS_LEGACY_ITERS];
    std::int64_t next = 1;
    bool empty = false;
    for (int d = tensor.rank - 1; d >= 0; --d) {
        extents[d] = tensor.extents[d];
        strides[d] = (tensor.strides ? tensor.strides[d] : next) * (tensor.element.bits / 8);
        next *= tensor.extents[d];
        empty = empty || tensor.extents[d] == 0;
    }
    void* data = empty ? nullptr : static_cast<char*>(tensor.data) + tensor.byte_offset;
    const int flags = owner->flags & read_only ? 0 : NPY_ARRAY_WRITEABLE;
    Owned array(PyArray_New(&PyArray_Type, tensor.rank, extents, number, empty ? nullptr : strides, data, 0,
                            flags, nullptr));
    const Owned keeper(array ? PyCapsule_New(owner, owner_name, nullptr) : nullptr);
    // From here the keeper, and not the producer's capsule, ends the memory.
    if (!keeper || PyCapsule_SetName(capsule, Owner::used) < 0 ||
        PyCapsule_SetDestructor(keeper.get(), destroy<Owner>) < 0)
        return nullptr;
    if (empty) return array.release();  // has no memory of the producer
    auto* result = reinterpret_cast<PyArrayObject*>(array.get());
    return PyArray_SetBaseObject(result, Py_NewRef(keeper.get())) == 0 ? array.release() : nullptr;
}

/** object.__dlpack__(), in the newer form where the producer knows it. */
Owned capsule_of(PyObject* object) {
    if (PyObject_HasAttrString(object, "__dlpack_device__")) {
        const Owned device(PyObject_CallMethod(object, "__dlpack_device__", nullptr));
        int type = 0, id = 0;
        if (!device || !PyArg_ParseTuple(device.get(), "ii", &type, &id) || !check_device(type))
            return Owned();
    }
    const Owned method(PyObject_GetAttrString(object, "__dlpack__"));
    const Owned keywords(Py_BuildValue("{s(ii)}", "max_version", 1, 0));
    const Owned none(PyTuple_New(0));
    if (!method || !keywords || !none) return Owned();
    Owned capsule(PyObject_Call(method.get(), none.get(), keywords.get()));
    if (capsule || !PyErr_ExceptionMatches(PyExc_TypeError)) return capsule;
    PyErr_Clear();
    return Owned(PyObject_CallNoArgs(method.get()));
}

}  // namespace

PyObject* from_dlpack(PyObject* object) {
    const Owned capsule = PyCapsule_CheckExact(object) ? Owned::borrow(object) : capsule_of(object);
    if (!capsule) return nullptr;
    if (PyCapsule_IsValid(capsule.get(), Versioned::name)) return consume<Versioned>(capsule.get());
    if (PyCapsule_IsValid(capsule.get(), Managed::name)) return consume<Managed>(capsule.get());
    PyErr_SetString(PyExc_TypeError, "this capsule holds no DLPack array, or one that was taken already");
    return nullptr;
}

}  // namespace caramba::runtime
