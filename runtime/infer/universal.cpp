// Calls of universal functions: the ufunc writes a function for the types of the operands, of numbers or with
// loops over arrays, and the call is one of that (pykokkos/ufuncs.py).

#include "runtime/infer/expressions.hpp"
#include "types/layout.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

bool is_universal(PyObject* object) {
    return std::string_view(Py_TYPE(object)->tp_name) == "Vectorized";
}

std::shared_ptr<Function> function_of_universal(PyObject* ufunc) {
    PyObject* kernel = PyObject_GetAttrString(ufunc, "_kernel");
    auto found = kernel ? function_of(kernel) : nullptr;
    Py_XDECREF(kernel);
    PyErr_Clear();
    return found;
}

namespace {

/** The ufunc's function for operands of these types; null where it has none. */
std::shared_ptr<Function> function_for(PyObject* ufunc, const std::vector<TypeRef>& operands) {
    PyObject* given = PyTuple_New(static_cast<Py_ssize_t>(operands.size()));
    for (size_t i = 0; given && i < operands.size(); ++i) {
        const bool array = types::is_array(operands[i]);
        const std::string element = types::name(array ? operands[i]->element : operands[i]);
        PyTuple_SET_ITEM(given, static_cast<Py_ssize_t>(i),
                         Py_BuildValue("(si)", element.c_str(), array ? operands[i]->rank : -1));
    }
    const bool fortran = types::layout_of_result(operands) == types::Layout::F;
    PyObject* unit =
        given ? PyObject_CallMethod(ufunc, "_in_kernels", "OO", given, fortran ? Py_True : Py_False)
              : nullptr;
    auto found = unit && unit != Py_None ? function_of(unit) : nullptr;
    PyErr_Clear();
    Py_XDECREF(given);
    Py_XDECREF(unit);
    return found;
}

}  // namespace

TypeRef Expressions::call_universal(const Call* c, PyObject* ufunc) {
    std::vector<TypeRef> operands;
    for (const Expr* a : c->args) {
        TypeRef t = type(a);
        if (!t) return nullptr;
        const TypeRef element = types::is_array(t) ? t->element : t;
        if (!types::is_scalar(element))
            return unknown(c, "a universal function takes numbers and arrays of them");
        operands.push_back(t);
    }
    // Arrays around it follow as keywords, whose names no program can write.
    for (const Keyword* k : c->keywords)
        if (k->arg.find(' ') == std::string::npos)
            return unknown(c, "a universal function in a kernel has no options");
    auto function = function_for(ufunc, operands);
    if (!function)
        return unknown(c, "'" + dotted_name(c->func) + "' has no loop for operands of these types");
    const Expr*& meant = instance_.rewritten[c];
    auto* known = as<Call>(meant);
    // The types of operands may grow, until they settle.
    if (!known || instance_.meanings.at(known->func).function != function) {
        instances_.keep(function);
        Meaning meaning;
        meaning.kind = Meaning::Kind::Function;
        meaning.function = function;
        Call* plain = call_node(c, function->name, std::move(meaning), {c->args.begin(), c->args.end()});
        plain->keywords = c->keywords;
        meant = plain;
    }
    const Expr* call = meant;  // typing it may add rewritten nodes
    return type(call);
}

}  // namespace caramba::runtime
