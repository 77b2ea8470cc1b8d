#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/arrays/expression.hpp"
#include "runtime/arrays/fused.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/scalars.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

struct Extent {
    std::intptr_t low;
    std::intptr_t high;
};

/** The addresses that an array's elements may have. */
Extent memory_of(PyArrayObject* array) {
    const auto data = reinterpret_cast<std::intptr_t>(PyArray_DATA(array));
    Extent extent{data, data + PyArray_ITEMSIZE(array)};
    for (int d = 0; d < PyArray_NDIM(array); ++d) {
        const npy_intp reach = (PyArray_DIM(array, d) - 1) * PyArray_STRIDE(array, d);
        if (PyArray_DIM(array, d) == 0) return {data, data};
        (reach < 0 ? extent.low : extent.high) += reach;
    }
    return extent;
}

/** Whether a kernel that writes element i of one and then reads element j ≠ i of the other could see its own
 * write. */
bool conflict(PyArrayObject* target, PyArrayObject* operand) {
    const int rank = PyArray_NDIM(target);
    const bool same =
        PyArray_DATA(target) == PyArray_DATA(operand) && rank == PyArray_NDIM(operand) &&
        PyArray_ITEMSIZE(target) == PyArray_ITEMSIZE(operand) &&
        std::equal(PyArray_DIMS(target), PyArray_DIMS(target) + rank, PyArray_DIMS(operand)) &&
        std::equal(PyArray_STRIDES(target), PyArray_STRIDES(target) + rank, PyArray_STRIDES(operand));
    if (same) return false;
    const Extent a = memory_of(target), b = memory_of(operand);
    return a.low < b.high && b.low < a.high;
}

bool conflicts(PyArrayObject* target, PyObject* operand) {
    if (is_expression(operand)) {
        const Expression* expression = as_expression(operand);
        if (expression->value) return conflict(target, numpy(expression->value));
        return std::any_of(expression->operands, expression->operands + expression->operation->arity,
                           [&](PyObject* inner) { return conflicts(target, inner); });
    }
    return PyArray_Check(operand) && conflict(target, numpy(operand));
}

int kind_of(types::TypeRef type) {
    if (types::is_complex(type)) return 3;
    if (types::is_float(type)) return 2;
    return types::is_integer(type) ? 1 : 0;
}

bool check_target(const Expression* self, PyArrayObject* target, Casting casting) {
    const Scalar scalar = scalar_of_number(PyArray_TYPE(target));
    if (scalar == Scalar::None || PyArray_ISBYTESWAPPED(target) || !PyArray_ISALIGNED(target)) {
        PyErr_Format(PyExc_TypeError, "an array expression cannot be stored to an array of dtype %S",
                     PyArray_DESCR(target));
        return false;
    }
    if (PyArray_FailUnlessWriteable(target, "target of an array expression") < 0) return false;
    const int from = kind_of(self->type), to = kind_of(type_of_scalar(scalar));
    if (from > to && (casting == Casting::InPlace || from == 3)) {
        PyErr_Format(PyExc_TypeError, "elements of type %s cannot be stored to an array of dtype %S",
                     types::name(self->type).c_str(), PyArray_DESCR(target));
        return false;
    }
    return true;
}

bool same_shape(const Expression* self, PyArrayObject* target) {
    return self->rank == PyArray_NDIM(target) &&
           std::equal(self->extents, self->extents + self->rank, PyArray_DIMS(target));
}

}  // namespace

PyObject* evaluate(PyObject* object) {
    Expression* self = as_expression(object);
    if (self->value) return Py_NewRef(self->value);
    Owned result(PyArray_EMPTY(self->rank, self->extents, number_of_type(self->type), 0));
    if (!result || !store_fused(object, result.get())) return nullptr;
    if (!self->value) {
        self->value = Py_NewRef(result.get());
        for (PyObject*& operand : self->operands) Py_CLEAR(operand);
    }
    return result.release();
}

bool evaluate_into(PyObject* object, PyObject* target, Casting casting) {
    const Expression* self = as_expression(object);
    PyArrayObject* array = numpy(target);
    if (!check_target(self, array, casting)) return false;
    const bool in_place = same_shape(self, array) && !self->value && !conflicts(array, object);
    if (in_place) return store_fused(object, target);
    // Operands are read to the end before the first element is written; NumPy broadcasts what is smaller.
    const Owned value(evaluate(object));
    if (!value) return false;
    if (casting == Casting::InPlace && !same_shape(self, array)) {
        PyErr_SetString(PyExc_ValueError, "an in-place operator cannot change the shape of its array");
        return false;
    }
    return PyArray_CopyInto(array, numpy(value.get())) == 0;
}

}  // namespace caramba::runtime
