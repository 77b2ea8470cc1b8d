#include "runtime/infer/function_values.hpp"

#include "runtime/infer/records.hpp"

#include <charconv>
#include <deque>
#include <unordered_map>

namespace caramba::runtime {

namespace {

/** All functions that were values, in the order of their numbers. Kept, so that no number ever means two. */
std::deque<std::shared_ptr<Function>>& functions() {
    static auto& list = *new std::deque<std::shared_ptr<Function>>;
    return list;
}

}  // namespace

types::TypeRef type_of_function(const std::shared_ptr<Function>& function) {
    static auto& numbers = *new std::unordered_map<const Function*, size_t>;
    auto [at, added] = numbers.emplace(function.get(), functions().size());
    if (added) functions().push_back(function);
    return types::function(function->name + "@" + std::to_string(at->second));
}

std::shared_ptr<Function> function_of_type(types::TypeRef type) {
    if (!type || type->kind != types::Kind::Function) return nullptr;
    const std::string number = type->text.substr(type->text.rfind('@') + 1);
    size_t index = functions().size();
    std::from_chars(number.data(), number.data() + number.size(), index);
    return index < functions().size() ? functions()[index] : nullptr;
}

std::shared_ptr<Function> closure_of_type(types::TypeRef type) {
    if (!types::is_tuple(type) || type->elements.size() < 2) return nullptr;
    auto f = function_of_type(type->elements[0]);
    return f && f->live().size() + 1 == type->elements.size() ? f : nullptr;
}

std::shared_ptr<Function> function_of_library(PyObject* object) {
    PyObject* module = PyImport_ImportModule("pykokkos.library_values");
    PyObject* made = module ? PyObject_CallMethod(module, "as_function", "O", object) : nullptr;
    auto function = made ? function_of(made) : nullptr;
    PyErr_Clear();
    Py_XDECREF(made);
    Py_XDECREF(module);
    return function;
}

std::string function_texts(types::TypeRef type) {
    std::string text;
    if (auto f = function_of_type(type)) text += f->fingerprint();
    if (is_object(type)) {
        // Kernels may call any of its methods.
        PyObject *name = nullptr, *member = nullptr;
        Py_ssize_t at = 0;
        while (PyDict_Next(class_of_named_tuple(type)->tp_dict, &at, &name, &member))
            if (auto f = function_of(member)) text += f->fingerprint();
        PyErr_Clear();
    }
    for (types::TypeRef element : type->elements) text += function_texts(element);
    return text;
}

}  // namespace caramba::runtime
