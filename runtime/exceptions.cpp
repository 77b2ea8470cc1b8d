#include "runtime/exceptions.hpp"

#include <map>
#include <string>
#include <string_view>

#include "runtime/abi.h"
#include "runtime/dispatch/object.hpp"

namespace caramba::runtime {

namespace {

// NumPy's, both ValueErrors: the exceptions of the table that are no builtins.
PyObject* PyExc_LinAlgError = nullptr;
PyObject* PyExc_AxisError = nullptr;

PyObject* error_of_numpy(const char* module_name, const char* name) {
    const Owned module(PyImport_ImportModule(module_name));
    PyObject* error = module ? PyObject_GetAttrString(module.get(), name) : nullptr;
    if (error) return error;
    PyErr_Clear();
    return Py_NewRef(PyExc_ValueError);
}

struct Entry {
    int number;
    PyObject** type;
};

/** What every kernel can raise. */
const auto& table() {
    static const Entry entries[] = {
#define EXCEPTION(index, name) {index, &PyExc_##name},
#include "runtime/exceptions.def"
#undef EXCEPTION
    };
    if (!PyExc_LinAlgError) {
        PyExc_LinAlgError = error_of_numpy("numpy.linalg", "LinAlgError");
        PyExc_AxisError = error_of_numpy("numpy.exceptions", "AxisError");
    }
    return entries;
}

struct Named {
    std::string name;
    Owned type;
};

/** Classes that kernels named; the global lock guards it. */
std::map<int, Named>& named_classes() {
    static auto* const classes = new std::map<int, Named>;  // never freed: Python may be gone by then
    return *classes;
}

std::string full_name(PyObject* type) {
    std::string name;
    for (const char* attribute : {"__module__", "__qualname__"}) {
        const Owned part(PyObject_GetAttrString(type, attribute));
        const char* text = part && PyUnicode_Check(part.get()) ? PyUnicode_AsUTF8(part.get()) : nullptr;
        name += (name.empty() ? "" : ".") + std::string(text ? text : "?");
    }
    PyErr_Clear();
    return name;
}

/** FNV-1a: the same in every process. */
unsigned hash(std::string_view text) {
    unsigned value = 2166136261U;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 16777619U;
    return value;
}

}  // namespace

int exception_number(PyObject* object) {
    if (!PyExceptionClass_Check(object)) return 0;
    for (const Entry& entry : table())
        if (*entry.type == object) return entry.number;
    std::string name = full_name(object);
    // Above the numbers of the table and the bit that says how arguments travel.
    const int number = static_cast<int>((hash(name) | 1) * (2U * CRB_WRITTEN_ARGUMENTS) & 0x7fffffffU);
    auto [known, fresh] = named_classes().try_emplace(number, Named{name, Owned::borrow(object)});
    if (!fresh && known->second.name != name) return 0;
    known->second.type = Owned::borrow(object);
    return number;
}

PyObject* exception_of(int number) {
    for (const Entry& entry : table())
        if (entry.number == number) return *entry.type;
    auto found = named_classes().find(number);
    return found == named_classes().end() ? PyExc_RuntimeError : found->second.type.get();
}

}  // namespace caramba::runtime
