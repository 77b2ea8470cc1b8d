// Methods of text: kernels are compiled for each text that they are given, and so for what its methods give.

#include <Python.h>

#include "runtime/dispatch/object.hpp"
#include "runtime/infer/expressions.hpp"
#include "types/text_methods.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** What CPython's own method gives; null where it raises. */
Owned given_by(const std::string& text, const std::string& method, const Owned& arguments) {
    const Owned self(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
    const Owned bound(self ? PyObject_GetAttrString(self.get(), method.c_str()) : nullptr);
    Owned result(bound && arguments ? PyObject_CallObject(bound.get(), arguments.get()) : nullptr);
    if (!result) PyErr_Clear();
    return result;
}

}  // namespace

TypeRef Expressions::text_method(const Call* c, const Attribute* a, const std::string& text) {
    if (!types::is_text_method(a->attr) || !c->keywords.empty())
        return unknown(c, "text has no method '" + a->attr + "' in a kernel");
    Owned arguments(PyTuple_New(static_cast<Py_ssize_t>(c->args.size())));
    for (size_t i = 0; i < c->args.size(); ++i) {
        TypeRef t = type(c->args[i]);
        if (!t) return nullptr;
        if (t->kind != types::Kind::String)
            return unknown(c, "'" + a->attr + "' of a text takes texts in a kernel");
        PyTuple_SET_ITEM(
            arguments.get(), static_cast<Py_ssize_t>(i),
            PyUnicode_FromStringAndSize(t->text.data(), static_cast<Py_ssize_t>(t->text.size())));
    }
    const Owned result = given_by(text, a->attr, arguments);
    if (!result) return unknown(c, "'" + a->attr + "' of a text does not take these arguments");
    ConstantValue value;
    if (PyBool_Check(result.get())) {
        value.kind = ConstantValue::Kind::Bool;
        value.integer = result.get() == Py_True;
    } else if (PyLong_Check(result.get())) {
        value.kind = ConstantValue::Kind::Int;
        value.integer = PyLong_AsLongLong(result.get());
    } else {
        Py_ssize_t size = 0;
        const char* made = PyUnicode_AsUTF8AndSize(result.get(), &size);
        if (!made) return PyErr_Clear(), unknown(c, "this text cannot be written");
        value.kind = ConstantValue::Kind::Str;
        value.text.assign(made, static_cast<size_t>(size));
    }
    return rewrite_constant(c, std::move(value));
}

}  // namespace caramba::runtime
