#include "runtime/arrays/operators.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "runtime/arrays/dot.hpp"
#include "runtime/arrays/expression.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/views/exchange.hpp"

namespace caramba::runtime {

namespace {

template <OperationId id>
PyObject* binary(PyObject* left, PyObject* right) {
    if (!is_operand(left) || !is_operand(right)) Py_RETURN_NOTIMPLEMENTED;
    PyObject* operands[] = {left, right};
    return new_expression(operation(id), operands);
}

template <OperationId id>
PyObject* unary(PyObject* operand) {
    return new_expression(operation(id), &operand);
}

PyObject* power(PyObject* left, PyObject* right, PyObject* modulus) {
    if (modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;
    return binary<OperationId::Power>(left, right);
}

PyObject* absolute(PyObject* operand) {
    return unary<OperationId::F_abs>(operand);
}

/** `view op= operand`: one kernel that writes the view's memory. */
template <OperationId id>
PyObject* in_place(PyObject* view, PyObject* operand) {
    if (!is_operand(operand)) Py_RETURN_NOTIMPLEMENTED;
    PyObject* operands[] = {view, operand};
    const Owned expression(new_expression(operation(id), operands));
    if (!expression || !evaluate_into(expression.get(), array_of(view), Casting::InPlace)) return nullptr;
    return Py_NewRef(view);
}

PyObject* in_place_power(PyObject* view, PyObject* operand, PyObject* modulus) {
    if (modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;
    return in_place<OperationId::Power>(view, operand);
}

template <PyObject* (*convert)(PyObject*)>
PyObject* view_number(PyObject* view) {
    const Owned value(view_scalar(view));
    return value ? convert(value.get()) : nullptr;
}

int view_bool(PyObject* view) {
    return PyObject_IsTrue(array_of(view));
}

/** Views and expressions as ndarrays, tuples of them too (`out`); other objects as they are. */
Owned as_ndarrays(PyObject* object) {
    if (is_view(object) || is_expression(object)) return Owned(asnumpy(nullptr, object));
    if (!PyTuple_CheckExact(object)) return Owned::borrow(object);
    Owned result(PyTuple_New(PyTuple_GET_SIZE(object)));
    for (Py_ssize_t i = 0; result && i < PyTuple_GET_SIZE(object); ++i) {
        Owned item = as_ndarrays(PyTuple_GET_ITEM(object, i));
        if (!item) return item;
        PyTuple_SET_ITEM(result.get(), i, item.release());
    }
    return result;
}

/** The operation behind an operator of ndarrays that met a view, or null. */
const Operation* operator_of(PyObject* ufunc, PyObject* method, PyObject* const* inputs, Py_ssize_t count) {
    if (PyUnicode_CompareWithASCIIString(method, "__call__") != 0) return nullptr;
    const Owned name(PyObject_GetAttrString(ufunc, "__name__"));
    const char* text = name ? PyUnicode_AsUTF8(name.get()) : nullptr;
    const Operation* found = text ? find_operation(text) : nullptr;
    PyErr_Clear();
    if (!found || !*found->symbol || found->arity != count) return nullptr;
    for (Py_ssize_t i = 0; i < count; ++i)
        if (!is_operand(inputs[i])) return nullptr;
    return found;
}

/** The one array of `out=(array,)`, if that is the only keyword; else null. */
PyObject* only_output(PyObject* keywords, PyObject* value) {
    if (PyTuple_GET_SIZE(keywords) != 1 ||
        PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(keywords, 0), "out") != 0 ||
        !PyTuple_CheckExact(value) || PyTuple_GET_SIZE(value) != 1)
        return nullptr;
    PyObject* target = PyTuple_GET_ITEM(value, 0);
    return is_view(target) || PyArray_Check(target) ? target : nullptr;
}

}  // namespace

PyObject* view_scalar(PyObject* view) {
    auto* array = reinterpret_cast<PyArrayObject*>(array_of(view));
    if (PyArray_SIZE(array) == 1) return PyArray_ToScalar(PyArray_DATA(array), array);
    PyErr_Format(PyExc_TypeError, "a view of one element is a number, one of %zd is not",
                 static_cast<Py_ssize_t>(PyArray_SIZE(array)));
    return nullptr;
}

PyNumberMethods expression_number_methods() {
    PyNumberMethods slots{};
    slots.nb_add = binary<OperationId::Add>;
    slots.nb_subtract = binary<OperationId::Subtract>;
    slots.nb_multiply = binary<OperationId::Multiply>;
    slots.nb_true_divide = binary<OperationId::Divide>;
    slots.nb_floor_divide = binary<OperationId::FloorDivide>;
    slots.nb_remainder = binary<OperationId::Remainder>;
    slots.nb_power = power;
    slots.nb_and = binary<OperationId::BitAnd>;
    slots.nb_or = binary<OperationId::BitOr>;
    slots.nb_xor = binary<OperationId::BitXor>;
    slots.nb_negative = unary<OperationId::Negative>;
    slots.nb_positive = unary<OperationId::Positive>;
    slots.nb_invert = unary<OperationId::Invert>;
    slots.nb_absolute = absolute;
    slots.nb_matrix_multiply = matmul;
    return slots;
}

PyNumberMethods view_number_methods = [] {
    PyNumberMethods slots = expression_number_methods();
    slots.nb_inplace_add = in_place<OperationId::Add>;
    slots.nb_inplace_subtract = in_place<OperationId::Subtract>;
    slots.nb_inplace_multiply = in_place<OperationId::Multiply>;
    slots.nb_inplace_true_divide = in_place<OperationId::Divide>;
    slots.nb_inplace_floor_divide = in_place<OperationId::FloorDivide>;
    slots.nb_inplace_remainder = in_place<OperationId::Remainder>;
    slots.nb_inplace_power = in_place_power;
    slots.nb_inplace_and = in_place<OperationId::BitAnd>;
    slots.nb_inplace_or = in_place<OperationId::BitOr>;
    slots.nb_inplace_xor = in_place<OperationId::BitXor>;
    slots.nb_bool = view_bool;
    slots.nb_int = view_number<PyNumber_Long>;
    slots.nb_float = view_number<PyNumber_Float>;
    slots.nb_index = view_number<PyNumber_Index>;
    return slots;
}();

PyObject* compare_arrays(PyObject* left, PyObject* right, int comparison) {
    static constexpr OperationId ids[] = {OperationId::Less,    OperationId::LessEqual,
                                          OperationId::Equal,   OperationId::NotEqual,
                                          OperationId::Greater, OperationId::GreaterEqual};
    static_assert(Py_LT == 0 && Py_LE == 1 && Py_EQ == 2 && Py_NE == 3 && Py_GT == 4 && Py_GE == 5);
    if (!is_operand(left) || !is_operand(right)) Py_RETURN_NOTIMPLEMENTED;
    PyObject* operands[] = {left, right};
    return new_expression(operation(ids[comparison]), operands);
}

PyObject* array_ufunc(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    if (count < 2) {
        PyErr_SetString(PyExc_TypeError, "__array_ufunc__(ufunc, method, *inputs, **keywords)");
        return nullptr;
    }
    const Py_ssize_t keyword_count = keywords ? PyTuple_GET_SIZE(keywords) : 0;
    if (const Operation* found = operator_of(args[0], args[1], args + 2, count - 2)) {
        PyObject* target = keyword_count ? only_output(keywords, args[count]) : nullptr;
        if (!keyword_count || target) {
            Owned expression(new_expression(*found, args + 2));
            if (!target || !expression) return expression.release();
            PyObject* array = is_view(target) ? array_of(target) : target;
            return evaluate_into(expression.get(), array, Casting::InPlace) ? Py_NewRef(target) : nullptr;
        }
    }
    const Owned function(PyObject_GetAttr(args[0], args[1]));
    if (!function) return nullptr;
    std::vector<Owned> kept;
    std::vector<PyObject*> values;
    for (Py_ssize_t i = 2; i < count + keyword_count; ++i) {
        kept.push_back(as_ndarrays(args[i]));
        if (!kept.back()) return nullptr;
        values.push_back(kept.back().get());
    }
    return PyObject_Vectorcall(function.get(), values.data(), static_cast<std::size_t>(count - 2), keywords);
}

PyObject* convert_array(Owned array, bool fresh, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"dtype", "copy", nullptr};
    PyObject *dtype = Py_None, *copy = Py_None;
    if (!array || !PyArg_ParseTupleAndKeywords(args, keywords, "|OO:__array__", const_cast<char**>(names),
                                               &dtype, &copy))
        return nullptr;
    PyArray_Descr* wanted = nullptr;
    if (dtype != Py_None && PyArray_DescrConverter(dtype, &wanted) != NPY_SUCCEED) return nullptr;
    auto* source = reinterpret_cast<PyArrayObject*>(array.get());
    const bool convert = wanted && !PyArray_EquivTypes(wanted, PyArray_DESCR(source));
    if (copy == Py_False && (convert || fresh)) {
        Py_XDECREF(wanted);
        PyErr_SetString(PyExc_ValueError, "the values cannot be had without a copy");
        return nullptr;
    }
    if (convert) return PyArray_CastToType(source, wanted, 0);
    Py_XDECREF(wanted);
    const int forced = copy == Py_None || fresh ? 0 : PyObject_IsTrue(copy);
    if (forced < 0) return nullptr;
    return forced ? PyArray_NewCopy(source, NPY_KEEPORDER) : array.release();
}

}  // namespace caramba::runtime
