#include "runtime/dispatch/reducers.hpp"

#include "runtime/dispatch/arguments.hpp"
#include "runtime/function.hpp"
#include "runtime/infer/accumulator.hpp"

namespace caramba::runtime {

namespace {

PyTypeObject* reducer_type = nullptr;  // set once, at import, and kept
PyObject* annotation_reader = nullptr;
PyObject* keyword_name = nullptr;

}  // namespace

PyObject* register_reducers(PyObject*, PyObject* args) {
    PyObject *type = nullptr, *reader = nullptr;
    if (!PyArg_ParseTuple(args, "O!O", &PyType_Type, &type, &reader)) return nullptr;
    keyword_name = PyUnicode_InternFromString("reducer");
    if (!keyword_name) return nullptr;
    reducer_type = reinterpret_cast<PyTypeObject*>(Py_NewRef(type));
    annotation_reader = Py_NewRef(reader);
    Py_RETURN_NONE;
}

bool is_reducer(PyObject* object) {
    return Py_TYPE(object) == reducer_type;
}

const types::ReducerInfo* reducer_info(PyObject* reducer) {
    const Owned name(PyObject_GetAttrString(reducer, "name"));
    const char* text = name ? PyUnicode_AsUTF8(name.get()) : nullptr;
    PyErr_Clear();
    return text ? types::find_reducer(text) : nullptr;
}

PyObject* accumulator_reducer(PyObject*, PyObject* args) {
    PyObject* function = nullptr;
    int position = 0, scan = 0, several = 0;
    const char* name = nullptr;
    if (!PyArg_ParseTuple(args, "O!izpp", &PyFunction_Type, &function, &position, &name, &scan, &several))
        return nullptr;
    Options options;
    options.form = LambdaForm::Accumulate;
    options.indices = position;
    const auto f = capture(function, options);
    if (!f) return nullptr;
    const syntax::FunctionDef* definition = nullptr;
    try {
        definition = f->written();
    } catch (const KernelError&) {
        return PyUnicode_FromString("");  // plain Python needs no source
    }
    try {
        const auto place = static_cast<std::size_t>(position);
        if (const types::ReducerInfo* wanted = name ? types::find_reducer(name) : nullptr) {
            if (place < f->parameters.size())
                check_updates(*f, definition->body, f->parameters[place], *wanted);
            return PyUnicode_FromString(name);
        }
        const AccumulatorUpdates updates =
            place < f->parameters.size() ? find_updates(*f, definition->body, f->parameters[place], scan != 0)
                                         : AccumulatorUpdates{};
        if (!updates.any) return PyUnicode_FromString("");
        const types::ReducerInfo* meant = meant_reducer(*f, *definition, place, scan != 0, several != 0);
        if (!meant) Py_RETURN_NONE;
        return PyUnicode_FromString(std::string(meant->name).c_str());
    } catch (const KernelError& error) {
        raise(*f, error);
        return nullptr;
    }
}

bool read_annotation(WorkUnit* unit, int position, PyObject*& reducer) {
    AccumulatorAnnotation& known = unit->state->accumulator;
    if (known.position != position) [[unlikely]] {
        // (dtype or None, reducer or None)
        const int parameter = position + (unit->state->receiver ? 1 : 0);
        const Owned read(PyObject_CallFunction(annotation_reader, "Oi", unit->function, parameter));
        if (!read) return false;
        PyObject* dtype = PyTuple_GET_ITEM(read.get(), 0);
        PyObject* wanted = PyTuple_GET_ITEM(read.get(), 1);
        AccumulatorAnnotation annotation;
        annotation.position = position;
        if (dtype != Py_None) {
            const Owned zero(PyObject_CallMethod(dtype, "type", nullptr));
            if (!zero || !(annotation.value = argument_type(zero.get()))) return false;
        }
        if (wanted != Py_None) annotation.reducer = Owned::borrow(wanted);
        known = annotation;
    }
    if (!reducer) reducer = known.reducer.get();
    return true;
}

void KeywordReducer::take(const Parameters& parameters, PyObject*& reducer) {
    const Py_ssize_t count = PyTuple_GET_SIZE(names_);
    Py_ssize_t found = 0;
    while (found < count && PyTuple_GET_ITEM(names_, found) != keyword_name) ++found;
    if (found == count) return;
    for (int i = 0; i < parameters.count(); ++i)
        if (parameters.name(i) == keyword_name) return;
    PyObject* value = values_[found];
    valid_ = is_reducer(value) && !reducer;
    if (!valid_) {
        PyErr_Format(PyExc_TypeError,
                     reducer ? "parallel_reduce got two reducers" : "%R is no reducer such as pk.Max", value);
        return;
    }
    reducer = value;
    rest_ = Owned(PyTuple_New(count - 1));
    valid_ = static_cast<bool>(rest_);
    for (Py_ssize_t i = 0; valid_ && i < count; ++i) {
        if (i == found) continue;
        PyTuple_SET_ITEM(rest_.get(), std::ssize(rest_values_), Py_NewRef(PyTuple_GET_ITEM(names_, i)));
        rest_values_.push_back(values_[i]);
    }
    names_ = rest_.get();
    values_ = rest_values_.data();
}

}  // namespace caramba::runtime
