#include "runtime/arrays/fused.hpp"

#include <functional>
#include <string>
#include <unordered_map>

#include "runtime/arrays/printer.hpp"
#include "runtime/dispatch/parallel.hpp"
#include "runtime/dispatch/policy.hpp"
#include "runtime/dispatch/spaces.hpp"
#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

namespace {

/** A workunit made from a text, and the names of its arguments as a call passes them. */
struct FusedKernel {
    Owned unit;
    Owned keywords;
};

/** Lets linecache show the text, from which the compiler and tracebacks read it. */
bool show_source(const std::string& text, PyObject* file) {
    const Owned linecache(PyImport_ImportModule("linecache"));
    const Owned cache(linecache ? PyObject_GetAttrString(linecache.get(), "cache") : nullptr);
    const Owned source(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
    const Owned lines(source ? PyUnicode_Splitlines(source.get(), 1) : nullptr);
    if (!cache || !lines) return false;
    const Owned entry(
        Py_BuildValue("nOOO", static_cast<Py_ssize_t>(text.size()), Py_None, lines.get(), file));
    return entry && PyObject_SetItem(cache.get(), file, entry.get()) == 0;
}

/** The Python function that the text defines. Its file's name follows from the text, so that every process
 * finds the same kernel in the cache. */
Owned define(const std::string& text) {
    const Owned file(PyUnicode_FromFormat("<array expression %llu>",
                                          static_cast<unsigned long long>(std::hash<std::string>()(text))));
    const Owned numpy(PyImport_ImportModule("numpy"));
    const Owned globals(PyDict_New());
    if (!file || !numpy || !globals || !show_source(text, file.get()) ||
        PyDict_SetItemString(globals.get(), "np", numpy.get()) < 0)
        return {};
    const Owned code(Py_CompileString(text.c_str(), PyUnicode_AsUTF8(file.get()), Py_file_input));
    const Owned done(code ? PyEval_EvalCode(code.get(), globals.get(), globals.get()) : nullptr);
    return done ? Owned::borrow(PyDict_GetItemString(globals.get(), "array_expression")) : Owned();
}

Owned names_tuple(const std::vector<std::string>& names) {
    Owned result(PyTuple_New(static_cast<Py_ssize_t>(names.size())));
    for (std::size_t i = 0; result && i < names.size(); ++i) {
        PyObject* name = PyUnicode_InternFromString(names[i].c_str());
        if (!name) return {};
        PyTuple_SET_ITEM(result.get(), static_cast<Py_ssize_t>(i), name);
    }
    return result;
}

/** The kernel of a text; null with an error set. */
const FusedKernel* kernel_of(const std::string& text, const std::vector<std::string>& names) {
    static auto& kernels = *new std::unordered_map<std::string, FusedKernel>;
    if (const auto found = kernels.find(text); found != kernels.end()) return &found->second;
    const Owned function = define(text);
    FusedKernel kernel{Owned(function ? new_work_unit(function.get(), Options{}, true) : nullptr),
                       names_tuple(names)};
    if (!kernel.unit || !kernel.keywords) return nullptr;
    return &kernels.emplace(text, std::move(kernel)).first->second;
}

using Dispatch = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

/** Up to here waking the threads costs more than they save. */
constexpr Py_ssize_t kSmall = 2048;

bool is_small(const Expression* expression) {
    Py_ssize_t elements = 1;
    for (int d = 0; d < expression->rank; ++d) elements *= expression->extents[d];
    return elements <= kSmall && chosen(SpaceChoice::Default) != SpaceChoice::Debug;
}

/** The policy of a launch: indices 0 … n-1 in the default space, or on this thread. */
Owned policy(Py_ssize_t n, bool small) {
    if (!small) return Owned(PyLong_FromSsize_t(n));
    const Owned serial(space_member(SpaceChoice::Serial));
    return Owned(
        PyObject_CallFunction(reinterpret_cast<PyObject*>(&RangePolicyType), "Oin", serial.get(), 0, n));
}

PyObject* launch(Printer& printer, const char* symbol, bool small, PyObject* initial, Dispatch dispatch) {
    const FusedKernel* kernel = kernel_of(printer.text(symbol), printer.names());
    static PyObject* const label = PyUnicode_InternFromString("array expression");
    const Owned range = policy(printer.range(), small);
    if (!kernel || !range) return nullptr;
    std::vector<PyObject*> values{label, range.get(), kernel->unit.get()};
    if (initial) values.push_back(initial);
    const auto positional = static_cast<Py_ssize_t>(values.size());
    for (const Owned& argument : printer.arguments()) values.push_back(argument.get());
    return dispatch(nullptr, values.data(), positional, kernel->keywords.get());
}

}  // namespace

bool store_fused(PyObject* expression, PyObject* target) {
    Printer printer;
    if (!printer.collect(as_expression(expression), target)) return false;
    return printer.empty() ||
           Owned(launch(printer, nullptr, is_small(as_expression(expression)), nullptr, parallel_for));
}

PyObject* reduce_fused(PyObject* expression, const char* symbol, PyObject* initial) {
    // An expression that has its value is reduced from that.
    PyObject* operand = as_expression(expression)->value;
    const Owned value(operand ? new_expression(operation(OperationId::Positive), &operand)
                              : Py_NewRef(expression));
    Printer printer;
    if (!value || !printer.collect(as_expression(value.get()), nullptr)) return nullptr;
    if (printer.empty()) return PyObject_CallMethod(initial, "item", nullptr);
    return launch(printer, symbol, is_small(as_expression(expression)), initial, parallel_reduce);
}

}  // namespace caramba::runtime
