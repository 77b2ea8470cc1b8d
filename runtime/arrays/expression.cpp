#include "runtime/arrays/expression.hpp"

#include <algorithm>

#include "runtime/arrays/operators.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/views/data_types.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace {

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

/** What an operand is kept as: the array of a view, the value of an expression that has one or is large,
 * itself otherwise. */
Owned kept_operand(PyObject* object) {
    if (is_view(object)) return Owned::borrow(array_of(object));
    if (is_expression(object) &&
        (as_expression(object)->value || as_expression(object)->size >= max_expression_size))
        return Owned(evaluate(object));
    return Owned::borrow(object);
}

types::TypeRef element_type(PyObject* operand) {
    if (is_expression(operand)) return as_expression(operand)->type;
    const Scalar scalar =
        PyArray_Check(operand) ? scalar_of_number(PyArray_TYPE(numpy(operand))) : scalar_of(operand);
    if (scalar != Scalar::None) return type_of_scalar(scalar);
    if (PyLong_Check(operand))
        PyErr_SetString(PyExc_OverflowError, "an integer beyond 64 bits in an array expression");
    else
        PyErr_Format(PyExc_TypeError, "array expressions have no operands of type %s",
                     Py_TYPE(operand)->tp_name);
    return nullptr;
}

/** Extents of an operand; its rank. */
int shape_of(PyObject* operand, const Py_ssize_t*& extents) {
    if (is_expression(operand)) {
        extents = as_expression(operand)->extents;
        return as_expression(operand)->rank;
    }
    if (!PyArray_Check(operand)) return 0;
    extents = PyArray_DIMS(numpy(operand));
    return PyArray_NDIM(numpy(operand));
}

/** Extends the shape of `self` to that of an operand as well. False with ValueError set. */
bool broadcast(Expression* self, PyObject* operand) {
    const Py_ssize_t* extents = nullptr;
    const int rank = shape_of(operand, extents);
    if (rank > max_expression_rank) {
        PyErr_Format(PyExc_ValueError, "array expressions have up to %d dimensions", max_expression_rank);
        return false;
    }
    if (rank > self->rank) {
        std::copy_backward(self->extents, self->extents + self->rank, self->extents + rank);
        std::fill_n(self->extents, rank - self->rank, 1);
        self->rank = rank;
    }
    for (int d = 0; d < rank; ++d) {
        Py_ssize_t& extent = self->extents[self->rank - rank + d];
        if (extent == extents[d] || extents[d] == 1) continue;
        if (extent != 1) {
            PyErr_Format(PyExc_ValueError,
                         "shapes do not broadcast: extents %zd and %zd meet in one dimension", extent,
                         extents[d]);
            return false;
        }
        extent = extents[d];
    }
    return true;
}

bool refuse_types(const Operation& operation, const types::TypeRef* operands) {
    std::string names;
    for (int i = 0; i < operation.arity; ++i) names += (i ? ", " : "") + types::name(operands[i]);
    const std::string operation_name(operation.names.substr(0, operation.names.find(' ')));
    PyErr_Format(PyExc_TypeError, "%s is not defined for elements of type %s", operation_name.c_str(),
                 names.c_str());
    return false;
}

void dealloc(PyObject* object) {
    Expression* self = as_expression(object);
    for (PyObject* operand : self->operands) Py_XDECREF(operand);
    Py_XDECREF(self->value);
    PyObject_Free(self);
}

PyObject* get_shape(PyObject* object, void*) {
    const Expression* self = as_expression(object);
    Owned shape(PyTuple_New(self->rank));
    for (int d = 0; shape && d < self->rank; ++d) {
        PyObject* extent = PyLong_FromSsize_t(self->extents[d]);
        if (!extent) return nullptr;
        PyTuple_SET_ITEM(shape.get(), d, extent);
    }
    return shape.release();
}

PyObject* get_rank(PyObject* object, void*) {
    return PyLong_FromLong(as_expression(object)->rank);
}

PyObject* get_size(PyObject* object, void*) {
    const Expression* self = as_expression(object);
    Py_ssize_t size = 1;
    for (int d = 0; d < self->rank; ++d) size *= self->extents[d];
    return PyLong_FromSsize_t(size);
}

PyObject* get_dtype(PyObject* object, void*) {
    return data_type_of(number_of_type(as_expression(object)->type));
}

PyObject* get_priority(PyObject*, void*) {
    return PyFloat_FromDouble(1000.0);
}

Py_ssize_t length(PyObject* object) {
    if (as_expression(object)->rank) return as_expression(object)->extents[0];
    PyErr_SetString(PyExc_TypeError, "len() of an array expression of rank 0");
    return -1;
}

PyObject* get_item(PyObject* object, PyObject* key) {
    const Owned view(new_view(evaluate(object)));
    return view ? PyObject_GetItem(view.get(), key) : nullptr;
}

PyObject* iterate(PyObject* object) {
    const Owned view(new_view(evaluate(object)));
    return view ? PyObject_GetIter(view.get()) : nullptr;
}

PyObject* repr(PyObject* object) {
    const Owned value(evaluate(object));
    const Owned text(value ? PyObject_Repr(value.get()) : nullptr);
    return text ? PyUnicode_FromFormat("Expression(%U)", text.get()) : nullptr;
}

PyObject* to_array(PyObject* object, PyObject* args, PyObject* keywords) {
    return convert_array(Owned(evaluate(object)), true, args, keywords);
}

PyObject* to_float(PyObject* object) {
    const Owned value(evaluate(object));
    return value ? PyNumber_Float(value.get()) : nullptr;
}

PyObject* to_integer(PyObject* object) {
    const Owned value(evaluate(object));
    return value ? PyNumber_Long(value.get()) : nullptr;
}

int truth(PyObject* object) {
    const Owned value(evaluate(object));
    return value ? PyObject_IsTrue(value.get()) : -1;
}

PyGetSetDef attributes[] = {{"shape", get_shape, nullptr, "extents", nullptr},
                            {"ndim", get_rank, nullptr, "number of dimensions", nullptr},
                            {"size", get_size, nullptr, "number of elements", nullptr},
                            {"dtype", get_dtype, nullptr, "data type of the elements", nullptr},
                            {"__array_priority__", get_priority, nullptr, nullptr, nullptr},
                            {}};

PyMethodDef methods[] = {{"__array__", as_method(to_array), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"__array_ufunc__", as_method(array_ufunc), METH_FASTCALL | METH_KEYWORDS, nullptr},
                         {}};

PyMappingMethods mapping = {length, get_item, nullptr};

PyNumberMethods number = [] {
    PyNumberMethods slots = expression_number_methods();
    slots.nb_bool = truth;
    slots.nb_float = to_float;
    slots.nb_int = to_integer;
    return slots;
}();

}  // namespace

PyTypeObject ExpressionType = [] {
    PyTypeObject type =
        make_type("pykokkos.Expression", sizeof(Expression),
                  "An elementwise expression of views, evaluated by one kernel when its value is wanted.",
                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION);
    type.tp_dealloc = dealloc;
    type.tp_repr = repr;
    type.tp_as_number = &number;
    type.tp_as_mapping = &mapping;
    type.tp_richcompare = compare_arrays;
    type.tp_hash = PyObject_HashNotImplemented;
    type.tp_iter = iterate;
    type.tp_methods = methods;
    type.tp_getset = attributes;
    return type;
}();

bool is_array_like(PyObject* object) {
    return is_view(object) || is_expression(object) || PyArray_Check(object);
}

bool is_operand(PyObject* object) {
    return is_array_like(object) || PyLong_Check(object) || scalar_of(object) != Scalar::None;
}

PyObject* new_expression(const Operation& operation, PyObject* const* operands) {
    Expression* self = PyObject_New(Expression, &ExpressionType);
    if (!self) return nullptr;
    Owned result(reinterpret_cast<PyObject*>(self));
    self->operation = &operation;
    self->value = nullptr;
    self->size = 1;
    self->rank = 0;
    std::fill_n(self->operands, 3, nullptr);
    types::TypeRef found[3] = {};
    for (int i = 0; i < operation.arity; ++i) {
        self->operands[i] = kept_operand(operands[i]).release();
        if (!self->operands[i]) return nullptr;
        if (is_expression(self->operands[i])) self->size += as_expression(self->operands[i])->size;
        found[i] = element_type(self->operands[i]);
        if (!found[i] || !broadcast(self, self->operands[i])) return nullptr;
    }
    self->type = element_types(operation, found).result;
    if (!self->type) {
        refuse_types(operation, found);
        return nullptr;
    }
    return result.release();
}

bool add_arrays(PyObject* module) {
    return add_type(module, &ExpressionType) && add_functions(module);
}

}  // namespace caramba::runtime
