#include "runtime/arrays/dot.hpp"

#include "runtime/arrays/expression.hpp"
#include "runtime/arrays/matrix_vector.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/views/exchange.hpp"

namespace caramba::runtime {

namespace {

/** An array as a view; NumPy's scalars as Python's, which is what Numba returns. */
PyObject* present(PyObject* result) {
    if (!result) return nullptr;
    if (PyArray_Check(result) && PyArray_NDIM(reinterpret_cast<PyArrayObject*>(result)) > 0)
        return new_view(result);
    const Owned scalar(result);
    return PyObject_CallMethod(scalar.get(), "item", nullptr);
}

using BinaryFunction = PyObject* (*)(PyObject*, PyObject*);

PyObject* product(PyObject* left, PyObject* right, BinaryFunction blas) {
    const Owned a(asnumpy(nullptr, left));
    const Owned b(a ? asnumpy(nullptr, right) : nullptr);
    if (!b) return nullptr;
    Owned result(matrix_vector(a.get(), b.get()));
    return present(result.get() == Py_None ? blas(a.get(), b.get()) : result.release());
}

}  // namespace

PyObject* dot(PyObject* left, PyObject* right) {
    return product(left, right, PyArray_MatrixProduct);
}

PyObject* matmul(PyObject* left, PyObject* right) {
    if (!is_array_like(left) || !is_array_like(right)) Py_RETURN_NOTIMPLEMENTED;
    return product(left, right, PyNumber_MatrixMultiply);
}

}  // namespace caramba::runtime
