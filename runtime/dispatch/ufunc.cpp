#include "runtime/dispatch/ufunc.hpp"

#include <algorithm>
#include <cfenv>
#include <memory>
#include <string>
#include <vector>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"

#include <numpy/ufuncobject.h>

namespace caramba::runtime {

namespace {

struct Operand {
    int offset = 0;                   ///< of its own dimensions among those of all operands
    std::vector<int> own_dimensions;  ///< numbers of what the layout names
};

struct Ufunc;

struct Loop {
    const Ufunc* ufunc = nullptr;
    Owned callable;
    std::vector<int> types;
};

/** What a ufunc object refers to and keeps in a capsule. */
struct Ufunc {
    std::string name, doc, layout;
    std::size_t inputs = 0;
    std::vector<Operand> operands;
    std::vector<Loop> loops;
    // As NumPy wants them.
    std::vector<PyUFuncGenericFunction> functions;
    std::vector<void*> data;
    std::vector<char> types;
};

constexpr const char* kCapsule = "pykokkos.ufunc";

void drop(PyObject* capsule) {
    delete static_cast<Ufunc*>(PyCapsule_GetPointer(capsule, kCapsule));
}

/** The operand of one inner loop as an array, a new reference. */
PyObject* operand_array(const Operand& operand, int type, char* data, const npy_intp* extents, npy_intp step,
                        const npy_intp* own_strides) {
    npy_intp shape[NPY_MAXDIMS], strides[NPY_MAXDIMS];
    shape[0] = extents[0];
    strides[0] = step;
    int rank = 1;
    for (const int dimension : operand.own_dimensions) {
        shape[rank] = extents[1 + dimension];
        strides[rank] = own_strides[operand.offset + rank - 1];
        ++rank;
    }
    return PyArray_New(&PyArray_Type, rank, shape, type, strides, data, 0,
                       NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE, nullptr);
}

bool holds_nan(PyObject* array) {
    const Owned numpy(PyImport_ImportModule("numpy"));
    const Owned found(numpy ? PyObject_CallMethod(numpy.get(), "isnan", "O", array) : nullptr);
    const Owned any(found ? PyObject_CallMethod(found.get(), "any", nullptr) : nullptr);
    const bool holds = any && PyObject_IsTrue(any.get()) == 1;
    PyErr_Clear();
    return holds;
}

/** Takes back that a loop did something invalid, where it may have done no more than to compare the NaNs that
 * it was given: those comparisons are silent in Numba. Loops whose results lie in an input keep it. */
void forget_comparisons(const std::vector<PyObject*>& given, std::size_t inputs, bool invalid_before) {
    if (invalid_before || !std::fetestexcept(FE_INVALID)) return;
    const auto data = [](PyObject* array) { return PyArray_DATA(reinterpret_cast<PyArrayObject*>(array)); };
    std::fexcept_t raised;
    std::fegetexceptflag(&raised, FE_ALL_EXCEPT);
    bool nan = false;
    for (std::size_t k = 0; k < inputs; ++k) {
        const bool overwritten = std::any_of(given.begin() + static_cast<std::ptrdiff_t>(inputs), given.end(),
                                             [&](PyObject* out) { return data(out) == data(given[k]); });
        nan = nan || (!overwritten && holds_nan(given[k]));
    }
    std::feclearexcept(FE_ALL_EXCEPT);
    std::fesetexceptflag(&raised, nan ? FE_ALL_EXCEPT & ~FE_INVALID : FE_ALL_EXCEPT);
}

/** NumPy's inner loop: errors are left for NumPy to find. */
void run_loop(char** args, const npy_intp* extents, const npy_intp* strides, void* data) {
    const Loop& loop = *static_cast<Loop*>(data);
    const PyGILState_STATE state = PyGILState_Ensure();
    if (!PyErr_Occurred()) {
        const std::vector<Operand>& operands = loop.ufunc->operands;
        std::vector<Owned> arrays;
        std::vector<PyObject*> given;
        bool contiguous = true;
        for (std::size_t k = 0; k < operands.size(); ++k) {
            arrays.emplace_back(operand_array(operands[k], loop.types[k], args[k], extents, strides[k],
                                              strides + operands.size()));
            if (!arrays.back()) break;
            given.push_back(arrays.back().get());
            contiguous =
                contiguous && PyArray_IS_C_CONTIGUOUS(reinterpret_cast<PyArrayObject*>(given.back()));
        }
        // All or none: kernels are compiled for two layouts of operands, and not for each combination.
        if (!contiguous)
            for (PyObject* array : given)
                PyArray_CLEARFLAGS(reinterpret_cast<PyArrayObject*>(array),
                                   NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_F_CONTIGUOUS);
        if (given.size() == operands.size()) {
            const bool invalid_before = std::fetestexcept(FE_INVALID) != 0;
            if (Owned(PyObject_Vectorcall(loop.callable.get(), given.data(), given.size(), nullptr)))
                forget_comparisons(given, loop.ufunc->inputs, invalid_before);
        }
    }
    PyGILState_Release(state);
}

bool read_loops(PyObject* list, Ufunc& ufunc, int operands) {
    const Py_ssize_t count = PyList_GET_SIZE(list);
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject *dtypes = nullptr, *callable = nullptr;
        if (!PyArg_ParseTuple(PyList_GET_ITEM(list, i), "O!O", &PyTuple_Type, &dtypes, &callable))
            return false;
        if (PyTuple_GET_SIZE(dtypes) != operands) {
            PyErr_Format(PyExc_ValueError, "%s has %d operands, its signature has %zd", ufunc.name.c_str(),
                         operands, PyTuple_GET_SIZE(dtypes));
            return false;
        }
        Loop loop;
        loop.callable = Owned::borrow(callable);
        for (Py_ssize_t k = 0; k < operands; ++k) {
            PyArray_Descr* dtype = nullptr;
            if (!PyArray_DescrConverter(PyTuple_GET_ITEM(dtypes, k), &dtype)) return false;
            loop.types.push_back(dtype->type_num);
            ufunc.types.push_back(static_cast<char>(dtype->type_num));
            Py_DECREF(dtype);
        }
        ufunc.loops.push_back(std::move(loop));
    }
    for (Loop& loop : ufunc.loops) {
        loop.ufunc = &ufunc;
        ufunc.functions.push_back(run_loop);
        ufunc.data.push_back(&loop);
    }
    return true;
}

/** NumPy's code of an identity; false with an error set. */
bool read_identity(PyObject* object, int& identity) {
    if (object == Py_None) return identity = PyUFunc_None, true;
    if (PyUnicode_Check(object) && PyUnicode_CompareWithASCIIString(object, "reorderable") == 0)
        return identity = PyUFunc_ReorderableNone, true;
    const long value = PyLong_Check(object) ? PyLong_AsLong(object) : -1;
    if (value == 0 || value == 1) return identity = value == 0 ? PyUFunc_Zero : PyUFunc_One, true;
    PyErr_Format(PyExc_ValueError, "identity is None, 0, 1 or 'reorderable', not %R", object);
    return false;
}

}  // namespace

PyObject* make_ufunc(PyObject*, PyObject* args) {
    const char *name = nullptr, *doc = nullptr, *layout = nullptr;
    int inputs = 0, outputs = 0, identity = PyUFunc_None;
    PyObject *list = nullptr, *identity_object = nullptr;
    if (!PyArg_ParseTuple(args,
                          "szii"
                          "zO!O",
                          &name, &doc, &inputs, &outputs, &layout, &PyList_Type, &list, &identity_object))
        return nullptr;
    if (!PyUFunc_API && _import_umath() < 0) return nullptr;
    auto ufunc = std::make_unique<Ufunc>();
    ufunc->name = name;
    ufunc->inputs = static_cast<std::size_t>(inputs);
    ufunc->doc = doc ? doc : "";
    ufunc->layout = layout ? layout : "";
    if (!read_identity(identity_object, identity) || !read_loops(list, *ufunc, inputs + outputs))
        return nullptr;
    Owned made(PyUFunc_FromFuncAndDataAndSignature(
        ufunc->functions.data(), ufunc->data.data(), ufunc->types.data(),
        static_cast<int>(ufunc->loops.size()), inputs, outputs, identity, ufunc->name.c_str(),
        ufunc->doc.c_str(), 0, layout ? ufunc->layout.c_str() : nullptr));
    if (!made) return nullptr;
    auto* object = reinterpret_cast<PyUFuncObject*>(made.get());
    ufunc->operands.resize(static_cast<std::size_t>(inputs) + static_cast<std::size_t>(outputs));
    for (int k = 0; layout && k < inputs + outputs; ++k) {
        Operand& operand = ufunc->operands[static_cast<std::size_t>(k)];
        operand.offset = object->core_offsets[k];
        const int* own = object->core_dim_ixs + operand.offset;
        operand.own_dimensions.assign(own, own + object->core_num_dims[k]);
    }
    // As Numba's: results of layouts are read, too, so that operands which they overlap are copied, be they
    // the same array, and elements that nothing is stored to stay.
    for (int k = inputs; layout && k < inputs + outputs; ++k)
        object->op_flags[k] = NPY_ITER_READWRITE | NPY_ITER_UPDATEIFCOPY | NPY_ITER_ALLOCATE;
    object->obj = PyCapsule_New(ufunc.get(), kCapsule, drop);
    if (!object->obj) return nullptr;
    static_cast<void>(ufunc.release());  // the capsule's now
    return made.release();
}

}  // namespace caramba::runtime
