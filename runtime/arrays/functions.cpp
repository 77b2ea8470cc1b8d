#include <array>
#include <map>
#include <string>
#include <vector>

#include "runtime/arrays/dot.hpp"
#include "runtime/arrays/expression.hpp"
#include "runtime/arrays/fused.hpp"
#include "runtime/arrays/operators.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/views/exchange.hpp"

namespace caramba::runtime {

namespace {

/** NumPy's function of this name. */
Owned numpy_function(const char* name) {
    const Owned numpy(PyImport_ImportModule("numpy"));
    return Owned(numpy ? PyObject_GetAttrString(numpy.get(), name) : nullptr);
}

/** pk.exp and its like. `self` is the operation's index; plain numbers get NumPy's result at once. */
PyObject* apply(PyObject* self, PyObject* const* args, Py_ssize_t count) {
    const Operation& operation = operations()[static_cast<std::size_t>(PyLong_AsLong(self))];
    const std::string name(operation.names.substr(0, operation.names.find(' ')));
    if (count != operation.arity) {
        PyErr_Format(PyExc_TypeError, "%s() takes %d arguments but %zd were given", name.c_str(),
                     operation.arity, count);
        return nullptr;
    }
    for (Py_ssize_t i = 0; i < count; ++i)
        if (is_array_like(args[i])) return new_expression(operation, args);
    const Owned function = numpy_function(name.c_str());
    return function ? PyObject_Vectorcall(function.get(), args, static_cast<std::size_t>(count), nullptr)
                    : nullptr;
}

PyObject* dot_function(PyObject*, PyObject* args) {
    PyObject *left = nullptr, *right = nullptr;
    return PyArg_ParseTuple(args, "OO:dot", &left, &right) ? dot(left, right) : nullptr;
}

PyObject* matmul_function(PyObject*, PyObject* args) {
    PyObject *left = nullptr, *right = nullptr;
    if (!PyArg_ParseTuple(args, "OO:matmul", &left, &right)) return nullptr;
    const Owned a(asnumpy(nullptr, left));
    return a ? matmul(a.get(), right) : nullptr;
}

/** A reduction by NumPy, over an evaluated operand. */
PyObject* reduce_by_numpy(const char* name, PyObject* operand, PyObject* axis) {
    const Owned function = numpy_function(name);
    const Owned array(asnumpy(nullptr, operand));
    PyObject* result = function && array
                           ? PyObject_CallFunctionObjArgs(function.get(), array.get(), axis, nullptr)
                           : nullptr;
    return result && PyArray_Check(result) ? new_view(result) : result;
}

/** An operand as an expression: a view or ndarray is one of itself. */
Owned as_expression_of(PyObject* operand) {
    return Owned(is_expression(operand) ? Py_NewRef(operand)
                                        : new_expression(operation(OperationId::Positive), &operand));
}

/** What Numba accumulates in: machine integers for integers, the elements' type for floats. */
types::TypeRef accumulator_type(types::TypeRef element) {
    if (element->kind == types::Kind::UInt) return types::unsigned_integer(64);
    return types::is_integral(element) ? types::int64() : element;
}

/** Sum and product run as one fused kernel; along an axis they are NumPy's. */
PyObject* accumulate(const char* name, const char* symbol, long neutral, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"", "axis", nullptr};
    PyObject *operand = nullptr, *axis = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", const_cast<char**>(names), &operand, &axis))
        return nullptr;
    if (axis != Py_None || !is_array_like(operand)) return reduce_by_numpy(name, operand, axis);
    const Owned expression = as_expression_of(operand);
    if (!expression) return nullptr;
    const int number = number_of_type(accumulator_type(as_expression(expression.get())->type));
    const Owned zero_dimensional(PyArray_ZEROS(0, nullptr, number, 0));
    const Owned start(PyLong_FromLong(neutral));
    if (!zero_dimensional || !start) return nullptr;
    auto* array = reinterpret_cast<PyArrayObject*>(zero_dimensional.get());
    if (PyArray_SETITEM(array, static_cast<char*>(PyArray_DATA(array)), start.get()) < 0) return nullptr;
    const Owned initial(PyArray_ToScalar(PyArray_DATA(array), array));
    return initial ? reduce_fused(expression.get(), symbol, initial.get()) : nullptr;
}

PyObject* sum(PyObject*, PyObject* args, PyObject* keywords) {
    return accumulate("sum", "+", 0, args, keywords);
}

PyObject* prod(PyObject*, PyObject* args, PyObject* keywords) {
    return accumulate("prod", "*", 1, args, keywords);
}

PyObject* mean(PyObject*, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"", "axis", nullptr};
    PyObject *operand = nullptr, *axis = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", const_cast<char**>(names), &operand, &axis))
        return nullptr;
    if (axis != Py_None || !is_array_like(operand)) return reduce_by_numpy("mean", operand, axis);
    const Owned total(sum(nullptr, args, nullptr));
    const Owned array(total ? PyObject_GetAttrString(operand, "size") : nullptr);
    return array ? PyNumber_TrueDivide(total.get(), array.get()) : nullptr;
}

template <char const* name>
PyObject* numpy_reduction(PyObject*, PyObject* args, PyObject* keywords) {
    static const char* names[] = {"", "axis", nullptr};
    PyObject *operand = nullptr, *axis = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", const_cast<char**>(names), &operand, &axis))
        return nullptr;
    return reduce_by_numpy(name, operand, axis);
}

constexpr char amin[] = "min", amax[] = "max", any[] = "any", all[] = "all", argmin[] = "argmin",
               argmax[] = "argmax";

PyMethodDef methods[] = {{"dot", dot_function, METH_VARARGS,
                          "dot(a, b): product of vectors and matrices, as np.dot, by its BLAS."},
                         {"matmul", matmul_function, METH_VARARGS, "matmul(a, b): `a @ b`, as np.matmul."},
                         {"sum", as_method(sum), METH_VARARGS | METH_KEYWORDS,
                          "sum(x, axis=None): sum of the elements, by one kernel."},
                         {"prod", as_method(prod), METH_VARARGS | METH_KEYWORDS,
                          "prod(x, axis=None): product of the elements, by one kernel."},
                         {"mean", as_method(mean), METH_VARARGS | METH_KEYWORDS,
                          "mean(x, axis=None): arithmetic mean of the elements."},
                         {"min", as_method(numpy_reduction<amin>), METH_VARARGS | METH_KEYWORDS,
                          "min(x, axis=None): smallest element."},
                         {"max", as_method(numpy_reduction<amax>), METH_VARARGS | METH_KEYWORDS,
                          "max(x, axis=None): largest element."},
                         {"any", as_method(numpy_reduction<any>), METH_VARARGS | METH_KEYWORDS,
                          "any(x, axis=None): whether any element is true."},
                         {"all", as_method(numpy_reduction<all>), METH_VARARGS | METH_KEYWORDS,
                          "all(x, axis=None): whether all elements are true."},
                         {"argmin", as_method(numpy_reduction<argmin>), METH_VARARGS | METH_KEYWORDS,
                          "argmin(x, axis=None): place of the smallest element."},
                         {"argmax", as_method(numpy_reduction<argmax>), METH_VARARGS | METH_KEYWORDS,
                          "argmax(x, axis=None): place of the largest element."},
                         {}};

/** One Python function for each name of an operation. */
bool add_elementwise(PyObject* module) {
    static auto& definitions = *new std::map<std::string, PyMethodDef>;  // functions point into it
    const Owned module_name(PyModule_GetNameObject(module));
    for (std::size_t index = 0; index < operations().size(); ++index) {
        const std::string_view names = operations()[index].names;
        const Owned self(PyLong_FromSize_t(index));
        for (std::size_t begin = 0, end = 0; self && begin < names.size(); begin = end + 1) {
            end = std::min(names.find(' ', begin), names.size());
            const auto added = definitions.try_emplace(std::string(names.substr(begin, end - begin))).first;
            added->second = {added->first.c_str(), as_method(apply), METH_FASTCALL,
                             "Elementwise, lazily on views; see numpy's function of this name."};
            PyObject* function = PyCFunction_NewEx(&added->second, self.get(), module_name.get());
            if (!function || PyModule_AddObjectRef(module, added->first.c_str(), function) < 0) return false;
            Py_DECREF(function);
        }
    }
    return true;
}

}  // namespace

bool add_functions(PyObject* module) {
    return add_elementwise(module) && PyModule_AddFunctions(module, methods) == 0;
}

}  // namespace caramba::runtime
