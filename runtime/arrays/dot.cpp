#include "runtime/arrays/dot.hpp"

#include "runtime/arrays/expression.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/views/view.hpp"

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

}  // namespace

PyObject* dot(PyObject* left, PyObject* right) {
    const Owned a(asnumpy(nullptr, left));
    const Owned b(a ? asnumpy(nullptr, right) : nullptr);
    return b ? present(PyArray_MatrixProduct(a.get(), b.get())) : nullptr;
}

PyObject* matmul(PyObject* left, PyObject* right) {
    if (!is_array_like(left) || !is_array_like(right)) Py_RETURN_NOTIMPLEMENTED;
    const Owned a(asnumpy(nullptr, left));
    const Owned b(a ? asnumpy(nullptr, right) : nullptr);
    return b ? present(PyNumber_MatrixMultiply(a.get(), b.get())) : nullptr;
}

}  // namespace caramba::runtime
