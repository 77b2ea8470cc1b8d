#include "runtime/dispatch/numba_kernels.hpp"

#include <algorithm>
#include <string_view>

#include "runtime/fastmath.hpp"

namespace caramba::runtime {

namespace {

Owned helper(const char* name) {
    const Owned module(PyImport_ImportModule("pykokkos.numba_kernels"));
    return Owned(module ? PyObject_GetAttrString(module.get(), name) : nullptr);
}

}  // namespace

bool is_of_numba(PyObject* object, std::string_view module) {
    const Owned own(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__module__"));
    const char* name = own && PyUnicode_Check(own.get()) ? PyUnicode_AsUTF8(own.get()) : nullptr;
    PyErr_Clear();
    return name && std::string_view(name).starts_with(module);
}

bool is_numba_kernel(PyObject* object) {
    return std::string_view(Py_TYPE(object)->tp_name) == "CPUDispatcher";
}

Owned unit_of_numba_kernel(PyObject* object) {
    const std::string_view type = Py_TYPE(object)->tp_name;
    // CUDA's are functions of a device, or of Numba's simulator of one.
    constexpr std::string_view others[] = {"CUDADispatcher",   "FakeCUDAKernel", "_Intrinsic", "CFunc",
                                           "ExternalFunction", "DUFunc",         "GUFunc"};
    const bool known = is_numba_kernel(object) || std::ranges::find(others, type) != std::end(others);
    if (!known) return {};
    const Owned from_numba = helper("from_numba");
    Owned unit(from_numba ? PyObject_CallOneArg(from_numba.get(), object) : nullptr);
    PyErr_Clear();
    return unit && is_work_unit(unit.get()) ? unit : Owned();
}

PyObject* launch_by_numba(const char* pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    const Py_ssize_t named = keywords ? PyTuple_GET_SIZE(keywords) : 0;
    const auto is_container = [](PyObject* object) { return is_of_numba(object, "numba.typed."); };
    if (std::none_of(args + count, args + count + named, is_container)) {
        PyErr_Restore(type, value, trace);
        return nullptr;
    }
    PyErr_NormalizeException(&type, &value, &trace);
    const Owned kind(type), error(value), place(trace);
    const Owned module(PyImport_ImportModule("pykokkos.numba_launches"));
    const Owned positional(PyTuple_New(count)), arguments(PyDict_New());
    if (!module || !positional || !arguments) return nullptr;
    for (Py_ssize_t i = 0; i < count; ++i) PyTuple_SET_ITEM(positional.get(), i, Py_NewRef(args[i]));
    for (Py_ssize_t i = 0; i < named; ++i)
        if (PyDict_SetItem(arguments.get(), PyTuple_GET_ITEM(keywords, i), args[count + i]) < 0)
            return nullptr;
    return PyObject_CallMethod(module.get(), "in_order", "sOOO", pattern, error.get(), positional.get(),
                               arguments.get());
}

PyObject* numba_type(WorkUnit* unit) {
    const Options& options = unit->state->options;
    if (!options.is_function) {
        PyErr_SetString(PyExc_AttributeError, "_numba_type_");  // a workunit is launched, not called
        return nullptr;
    }
    const Owned type = helper("numba_type"), flags(fastmath_flags(options.fastmath));
    const Owned signatures(PyTuple_New(static_cast<Py_ssize_t>(options.signatures.size())));
    if (!type || !flags || !signatures) return nullptr;
    for (size_t i = 0; i < options.signatures.size(); ++i) {
        PyObject* text = PyUnicode_FromString(options.signatures[i].c_str());
        if (!text) return nullptr;
        PyTuple_SET_ITEM(signatures.get(), static_cast<Py_ssize_t>(i), text);
    }
    const char* model = options.errors_of_first ? "first_caller" : options.python_errors ? "python" : "numpy";
    return PyObject_CallFunction(type.get(), "OsOOOO", unit, model, flags.get(),
                                 options.bounds_check ? Py_True : Py_False,
                                 options.inlined ? Py_True : Py_False, signatures.get());
}

PyObject* reduced_to_numba(PyObject* unit) {
    const Owned reduce = helper("reduced");
    return reduce ? PyObject_CallOneArg(reduce.get(), unit) : nullptr;
}

}  // namespace caramba::runtime
