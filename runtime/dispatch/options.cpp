#include "runtime/dispatch/options.hpp"

#include <iterator>
#include <string_view>

#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/workunit.hpp"
#include "runtime/fastmath.hpp"
#include "runtime/infer/signatures.hpp"
#include "runtime/views/view.hpp"
#include "runtime/views/view_members.hpp"

namespace caramba::runtime {

namespace {

constexpr unsigned all_fastmath = (1U << std::size(fastmath_names)) - 1;

bool add_fastmath_flag(PyObject* name, unsigned& flags) {
    const char* text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
    if (PyErr_Occurred()) return false;
    for (unsigned i = 0; text && i < std::size(fastmath_names); ++i) {
        if (std::string_view(text) != fastmath_names[i]) continue;
        flags |= 1U << i;
        return true;
    }
    if (text && std::string_view(text) == "fast") {
        flags = all_fastmath;
        return true;
    }
    PyErr_Format(PyExc_ValueError, "%R is no fastmath flag", name);
    return false;
}

bool read_fastmath(PyObject* value, unsigned& flags) {
    if (PyBool_Check(value)) {
        flags = value == Py_True ? all_fastmath : 0;
        return true;
    }
    if (PyUnicode_Check(value)) return add_fastmath_flag(value, flags);
    const Owned iterator(PyObject_GetIter(value));
    if (!iterator) {
        PyErr_Format(PyExc_TypeError, "fastmath must be a bool or names of flags, not %R", value);
        return false;
    }
    while (const Owned name{PyIter_Next(iterator.get())})
        if (!add_fastmath_flag(name.get(), flags)) return false;
    return !PyErr_Occurred();
}

/** Of functions it may be that of their first caller: `first` is set then. */
bool read_error_model(PyObject* name, PyObject* value, bool& python_errors, bool* first = nullptr) {
    const auto is = [&](const char* text) {
        return PyUnicode_Check(value) && PyUnicode_CompareWithASCIIString(value, text) == 0;
    };
    if (is("python") || (first && is("first_caller")))
        python_errors = true;
    else if (is("numpy"))
        python_errors = false;
    else if (first)
        PyErr_Format(PyExc_ValueError, "%U must be 'python', 'numpy' or 'first_caller', not %R", name, value);
    else
        PyErr_Format(PyExc_ValueError, "%U must be 'python' or 'numpy', not %R", name, value);
    if (first) *first = is("first_caller");
    return !PyErr_Occurred();
}

bool read_truth(PyObject* value, bool& truth) {
    const int found = PyObject_IsTrue(value);
    if (found >= 0) truth = found;
    return found >= 0;
}

/** `signatures=["float64(float64)", "float32(float32)"]`, `in_order_if_stored=["x"]`; `what` they are not if
 * `is_one` says so. */
template <class Test>
bool read_texts(PyObject* value, const char* what, Test is_one, std::vector<std::string>& texts) {
    const Owned iterator(PyObject_GetIter(value));
    while (const Owned text{iterator ? PyIter_Next(iterator.get()) : nullptr}) {
        const char* one = PyUnicode_Check(text.get()) ? PyUnicode_AsUTF8(text.get()) : nullptr;
        if (one) texts.emplace_back(one);
        if (!PyErr_Occurred() && (!one || !is_one(one)))
            PyErr_Format(PyExc_ValueError, "%R is no %s", text.get(), what);
        if (PyErr_Occurred()) return false;
    }
    return !PyErr_Occurred();
}

bool is_dotted_name(const char* text) {
    const std::string_view name(text);
    return !name.empty() && name.find_first_of(" ()[],") == name.npos;
}

bool read_names(PyObject* value, std::vector<std::string>& names) {
    return read_texts(
        value, "name of a parameter", [](const char*) { return true; }, names);
}

/** `in_order_unless_distinct=["order", ("rows", "columns"), ("pixels[:, 0]", "pixels[:, 1]")]` */
bool read_groups(PyObject* value, std::vector<std::vector<std::string>>& groups) {
    const Owned iterator(PyObject_GetIter(value));
    while (const Owned group{iterator ? PyIter_Next(iterator.get()) : nullptr}) {
        const Owned names(PyTuple_Check(group.get()) ? Py_NewRef(group.get()) : PyTuple_Pack(1, group.get()));
        if (!names || !read_names(names.get(), groups.emplace_back())) return false;
    }
    return !PyErr_Occurred();
}

/** `x=pk.ViewTypeInfo(trait=pk.Atomic)` */
bool read_view_info(PyObject* name, PyObject* info, Options& options) {
    const Owned module(PyImport_ImportModule("pykokkos.markers"));
    const Owned type(module ? PyObject_GetAttrString(module.get(), "ViewTypeInfo") : nullptr);
    const int is = type ? PyObject_IsInstance(info, type.get()) : -1;
    if (is < 0) return false;
    if (!is) {
        PyErr_Format(
            PyExc_TypeError,
            "the decorator has no option %R (annotations, boundscheck, compile_time_constants, error_model, "
            "fastmath, in_order_if_stored, in_order_unless_distinct, inline, loop_error_model, "
            "nogil, parallel_draws, scratch, signatures; views are described by pk.ViewTypeInfo)",
            name);
        return false;
    }
    const Owned trait(PyObject_GetAttrString(info, "trait"));
    const char* text = PyUnicode_AsUTF8(name);
    if (!trait || !text) return false;
    Trait value = Trait::TraitDefault;
    if (trait.get() != Py_None && !parse_trait(trait.get(), &value)) return false;
    if (value == Trait::Atomic) options.atomic.emplace_back(text);
    return true;
}

/** Whether the names that an option says are parameters; ValueError if not. */
bool has_all(const WorkUnitState& state, const char* option, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        if (state.parameters.has(name.c_str())) continue;
        PyErr_Format(PyExc_ValueError, "%s: %s has no parameter '%s'", option, state.name.c_str(),
                     name.c_str());
        return false;
    }
    return true;
}

/** What `@pk.workunit(options…)` gives: the decorator itself, its options in `self`. */
template <bool is_function>
PyObject* apply(PyObject* self, PyObject* function) {
    DecoratorOptions options;
    options.options.is_function = options.options.python_errors = is_function;
    if (!read_options(self, options)) return nullptr;
    options.options.scratch = static_cast<bool>(options.scratch);
    const Owned unit(new_work_unit(function, options.options, options.release_lock));
    if (!unit) return nullptr;
    WorkUnitState& state = *reinterpret_cast<WorkUnit*>(unit.get())->state;
    if (!has_all(state, "in_order_if_stored", options.options.in_order_if_stored)) return nullptr;
    for (const auto& names : options.options.in_order_unless_distinct)
        for (const std::string& name : names)
            if (!has_all(state, "in_order_unless_distinct", {IndexColumn(name).array})) return nullptr;
    if (options.scratch) state.scratch = std::move(options.scratch);
    return Py_NewRef(unit.get());
}

template <bool is_function>
PyObject* decorate(PyObject* args, PyObject* keywords, PyMethodDef* method) {
    if (PyTuple_GET_SIZE(args) == 1 && !keywords)
        return apply<is_function>(nullptr, PyTuple_GET_ITEM(args, 0));
    if (PyTuple_GET_SIZE(args) == 0) {
        DecoratorOptions checked;  // errors belong to the decorator's line
        checked.options.is_function = is_function;
        if (!read_options(keywords, checked)) return nullptr;
        const Owned none(keywords ? nullptr : PyDict_New());
        return PyCFunction_New(method, keywords ? keywords : none.get());
    }
    PyErr_SetString(PyExc_TypeError, "a decorator takes a function, or options by keyword");
    return nullptr;
}

PyMethodDef apply_work_unit = {"workunit", apply<false>, METH_O, nullptr};
PyMethodDef apply_function = {"function", apply<true>, METH_O, nullptr};

}  // namespace

bool read_options(PyObject* keywords, DecoratorOptions& result) {
    if (!keywords) return true;
    PyObject *key = nullptr, *value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(keywords, &position, &key, &value)) {
        if (PyUnicode_CompareWithASCIIString(key, "error_model") == 0) {
            bool* first = result.options.is_function ? &result.options.errors_of_first : nullptr;
            if (!read_error_model(key, value, result.options.python_errors, first)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "loop_error_model") == 0) {
            if (!read_error_model(key, value, result.options.raising_loops)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "fastmath") == 0) {
            if (!read_fastmath(value, result.options.fastmath)) return false;
            result.options.own_fastmath = true;
        } else if (PyUnicode_CompareWithASCIIString(key, "boundscheck") == 0) {
            if (!read_truth(value, result.options.bounds_check)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "inline") == 0) {
            if (!read_truth(value, result.options.inlined)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "annotations") == 0) {
            bool heeded = true;
            if (!read_truth(value, heeded)) return false;
            result.options.ignores_annotations = !heeded;
        } else if (PyUnicode_CompareWithASCIIString(key, "signatures") == 0) {
            if (!read_texts(value, "signature", is_signature, result.options.signatures)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "compile_time_constants") == 0) {
            if (!read_texts(value, "name of a global", is_dotted_name, result.options.compile_time_constants))
                return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "in_order_if_stored") == 0) {
            if (!read_names(value, result.options.in_order_if_stored)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "in_order_unless_distinct") == 0) {
            if (!read_groups(value, result.options.in_order_unless_distinct)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "parallel_draws") == 0) {
            if (!read_truth(value, result.options.parallel_draws)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "nogil") == 0) {
            if (!read_truth(value, result.release_lock)) return false;
        } else if (PyUnicode_CompareWithASCIIString(key, "scratch") == 0) {
            result.scratch = Owned::borrow(value);
        } else if (!read_view_info(key, value, result.options)) {
            return false;
        }
    }
    return true;
}

PyObject* workunit_decorator(PyObject*, PyObject* args, PyObject* keywords) {
    return decorate<false>(args, keywords, &apply_work_unit);
}

PyObject* function_decorator(PyObject*, PyObject* args, PyObject* keywords) {
    return decorate<true>(args, keywords, &apply_function);
}

}  // namespace caramba::runtime
