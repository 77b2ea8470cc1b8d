#include "runtime/dispatch/dispatch.hpp"

#include "runtime/dispatch/arguments.hpp"
#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/bound.hpp"
#include "runtime/dispatch/host_call_object.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/parallel.hpp"
#include "runtime/dispatch/policy.hpp"
#include "runtime/dispatch/reducers.hpp"
#include "runtime/dispatch/spaces.hpp"
#include "runtime/dispatch/ufunc.hpp"
#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

namespace {

/** The part of a signature key that an object makes, for tests. */
PyObject* signature_key(PyObject*, PyObject* object) {
    Arguments arguments(0);
    const Owned name(PyUnicode_FromString("object"));
    if (!name || !arguments.add(object, {"signature_key", name.get()})) return nullptr;
    const Key key = arguments.key();
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(key.data()),
                                     static_cast<Py_ssize_t>(key.size_bytes()));
}

/** The type that kernels are compiled for, for tests. */
PyObject* type_name(PyObject*, PyObject* object) {
    const types::TypeRef type = argument_type(object);
    if (!type) return nullptr;
    const bool locked = types::is_array(type) && type->readonly;
    return PyUnicode_FromFormat("%s%s", types::name(type).c_str(), locked ? ", read-only" : "");
}

PyMethodDef functions[] = {
    {"workunit", as_method(workunit_decorator), METH_VARARGS | METH_KEYWORDS,
     "@workunit, @workunit(error_model='numpy', boundscheck=False, fastmath=False, nogil=True): the body "
     "of a parallel pattern.\n\n"
     "error_model: 'python' raises ZeroDivisionError for a scalar division by zero, 'numpy' gives inf, nan "
     "or 0.\n"
     "boundscheck: an index out of bounds raises IndexError.\n"
     "fastmath: True, or the names of flags. nogil: launches release the global lock."},
    {"function", as_method(function_decorator), METH_VARARGS | METH_KEYWORDS,
     "@function, @function(error_model='python', boundscheck=False, fastmath=False, inline=False): a "
     "function that kernels call.\n\n"
     "error_model: 'first_caller' is that of the caller that comes first, for each types of the arguments; "
     "Python's is 'python'.\n"
     "compile_time_constants: names of globals, 'CF' or 'constants.CF', that have the value of the first "
     "call for the types of the arguments from then on, as in Numba.\n"
     "inline: error_model and boundscheck are those of each kernel that calls it."},
    {"host_call", host_call_decorator, METH_O,
     "host_call(f): a callable with f's signature that compiles f for the types of its arguments and runs it "
     "once on the\n"
     "host."},
    {"parallel_for", as_method(parallel_for), METH_FASTCALL | METH_KEYWORDS,
     "parallel_for([label,] policy, workunit, **arguments)\n\nRun workunit(i, **arguments) for every index "
     "of the policy."},
    {"parallel_reduce", as_method(parallel_reduce), METH_FASTCALL | METH_KEYWORDS,
     "parallel_reduce([label,] policy, workunit[, reducer][, initial_value], **arguments)\n\n"
     "Run workunit(i, acc, **arguments) for every index and return what acc came to, as a Python scalar.\n"
     "A tuple as the initial value has a part for each of several accumulators, workunit(i, a, b, …); what "
     "they came to is a tuple."},
    {"parallel_scan", as_method(parallel_scan), METH_FASTCALL | METH_KEYWORDS,
     "parallel_scan([label,] policy, workunit[, initial_value], **arguments)\n\n"
     "Run workunit(i, acc, final, **arguments): acc is the sum over all indices before i; returns the "
     "total."},
    {"set_default_space", set_default_space, METH_O,
     "set_default_space(space): where policies without a space run."},
    {"get_default_space", get_default_space, METH_NOARGS,
     "get_default_space(): where policies without a space run."},
    {"_make_ufunc", make_ufunc, METH_VARARGS, nullptr},
    {"_lambda_unit", lambda_unit, METH_VARARGS, nullptr},
    {"_register_spaces", register_spaces, METH_O, nullptr},
    {"_register_random_pools", register_random_pools, METH_VARARGS, nullptr},
    {"_accumulator_reducer", accumulator_reducer, METH_VARARGS, nullptr},
    {"_register_reducers", register_reducers, METH_VARARGS, nullptr},
    {"_signature_key", signature_key, METH_O, nullptr},
    {"_type_name", type_name, METH_O, nullptr},
    {}};

}  // namespace

bool add_dispatch(PyObject* module) {
    return add_policies(module) && add_work_unit(module) && add_host_call(module) && add_array_cell(module) &&
           PyModule_AddFunctions(module, functions) == 0;
}

}  // namespace caramba::runtime
