#include "runtime/dispatch/debug.hpp"

namespace caramba::runtime {

namespace {

Owned integers(const crb_i64* values, int count) {
    Owned result(PyTuple_New(count));
    for (int i = 0; result && i < count; ++i) {
        PyObject* value = PyLong_FromLongLong(values[i]);
        if (!value) return Owned();
        PyTuple_SET_ITEM(result.get(), i, value);
    }
    return result;
}

}  // namespace

Owned arguments_by_name(const Parameters& parameters, const Match& match, PyObject* const* values) {
    Owned arguments(PyDict_New());
    int parameter = match.leading;
    for (const int source : match.sources)
        if (!arguments || PyDict_SetItem(arguments.get(), parameters.name(parameter++),
                                         parameters.value(source, values)) < 0)
            return Owned();
    return arguments;
}

PyObject* run_debug(const DebugLaunch& launch, const Box& box, const Parameters& parameters,
                    const Match& match, PyObject* const* values) {
    const Owned arguments = arguments_by_name(parameters, match, values);
    if (!arguments) return nullptr;
    const Owned lower = integers(box.lower, box.rank);
    const Owned upper = integers(box.upper, box.rank);
    const Owned module(PyImport_ImportModule("pykokkos.debug"));
    if (!lower || !upper || !module) return nullptr;
    return PyObject_CallMethod(module.get(), launch.pattern, "OOOOOO", launch.function, lower.get(),
                               upper.get(), launch.initial ? launch.initial : Py_None, arguments.get(),
                               launch.reducer ? launch.reducer : Py_None);
}

}  // namespace caramba::runtime
