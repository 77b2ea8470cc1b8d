#include "runtime/dispatch/host_call_object.hpp"

#include <structmember.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "runtime/dispatch/array_cell.hpp"
#include "runtime/dispatch/array_result.hpp"
#include "runtime/dispatch/bound.hpp"
#include "runtime/dispatch/launch_key.hpp"
#include "runtime/dispatch/numba_kernels.hpp"
#include "runtime/dispatch/options.hpp"
#include "runtime/dispatch/pending.hpp"
#include "runtime/dispatch/raise.hpp"
#include "runtime/dispatch/result.hpp"
#include "runtime/dispatch/spaces.hpp"
#include "runtime/dispatch/workunit.hpp"
#include "runtime/function.hpp"
#include "runtime/launch/host_call.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {

namespace {

HostCallObject* as_host_call(PyObject* object) {
    return reinterpret_cast<HostCallObject*>(object);
}

WorkUnit* unit_of(PyObject* self) {
    return reinterpret_cast<WorkUnit*>(as_host_call(self)->unit);
}

/** Runs the kernel; false with an error set. */
bool run(const Kernel& kernel, const char* name, const void* words, void* result) {
    CrbError error;
    int status = -1;
    try {
        status = host_call(name, reinterpret_cast<CrbReduceBlock>(kernel.block), kernel.launches, words,
                           result, &error);
    } catch (const std::exception& failure) {
        PyErr_SetString(PyExc_RuntimeError, failure.what());
    }
    if (has_printed() && !write_printed()) return false;
    if (status > 0) raise_from_kernel(error, kernel, name);
    return status == 0;
}

/** The positional arguments of a call. */
Owned positional_of(PyObject* const* args, std::size_t flagged) {
    const Py_ssize_t count = PyVectorcall_NARGS(flagged);
    Owned given(PyTuple_New(count));
    for (Py_ssize_t i = 0; given && i < count; ++i) PyTuple_SET_ITEM(given.get(), i, Py_NewRef(args[i]));
    return given;
}

/** Those that are given by name. */
Owned keywords_of(PyObject* const* args, std::size_t flagged, PyObject* names) {
    Owned keywords(PyDict_New());
    for (Py_ssize_t i = 0; keywords && names && i < PyTuple_GET_SIZE(names); ++i)
        if (PyDict_SetItem(keywords.get(), PyTuple_GET_ITEM(names, i),
                           args[PyVectorcall_NARGS(flagged) + i]) < 0)
            return {};
    return keywords;
}

/** In the Debug space. Random pools count a host call as a launch. */
PyObject* run_plainly(PyObject* function, PyObject* const* args, std::size_t flagged, PyObject* names) {
    const Py_ssize_t positional = PyVectorcall_NARGS(flagged), named = names ? PyTuple_GET_SIZE(names) : 0;
    bool draws = false;
    for (Py_ssize_t i = 0; i < positional + named; ++i) draws = draws || random_pool_words(args[i]);
    if (!draws) return PyObject_Vectorcall(function, args, flagged, names);
    const Owned given = positional_of(args, flagged), keywords = keywords_of(args, flagged, names);
    const Owned module(PyImport_ImportModule("pykokkos.random"));
    if (!given || !keywords || !module) return nullptr;
    return PyObject_CallMethod(module.get(), "host_call", "OOO", function, given.get(), keywords.get());
}

/** A call of `f(a, *rest)`: what is left for `*rest` becomes a tuple that is passed by that name. */
class Collected {
  public:
    Collected(const Parameters& parameters, PyObject* const* args, int positional, PyObject* names)
        : positional_(std::min(positional, parameters.rest())),
          rest_(PyTuple_New(positional - positional_)),
          names_(PyTuple_New((names ? PyTuple_GET_SIZE(names) : 0) + 1)) {
        if (!rest_ || !names_) return;
        values_.assign(args, args + positional_);
        for (int i = positional_; i < positional; ++i)
            PyTuple_SET_ITEM(rest_.get(), i - positional_, Py_NewRef(args[i]));
        const Py_ssize_t named = PyTuple_GET_SIZE(names_.get()) - 1;
        for (Py_ssize_t i = 0; i < named; ++i) {
            values_.push_back(args[positional + i]);
            PyTuple_SET_ITEM(names_.get(), i, Py_NewRef(PyTuple_GET_ITEM(names, i)));
        }
        values_.push_back(rest_.get());
        PyTuple_SET_ITEM(names_.get(), named, Py_NewRef(parameters.name(parameters.rest())));
    }

    bool done() const { return !values_.empty(); }
    PyObject* const* values() const { return values_.data(); }
    int positional() const { return positional_; }
    PyObject* names() const { return names_.get(); }

  private:
    int positional_;
    Owned rest_, names_;
    std::vector<PyObject*> values_;
};

bool closure_has_numba_kernel(PyObject* unit, std::set<PyObject*>& seen);

/** A dispatcher, a universal function or anything else of Numba's that is called. */
bool is_callable_of_numba(PyObject* value) {
    return PyCallable_Check(value) && is_of_numba(value, "numba.");
}

/** Whether a value is a kernel of Numba's, a caller whose calls go to one, or holds any of them. */
bool has_numba_kernel(PyObject* value, std::set<PyObject*>& seen) {
    if (is_callable_of_numba(value)) return true;
    if (is_work_unit(value)) return closure_has_numba_kernel(value, seen);
    if (is_host_call(value))
        return as_host_call(value)->numba_form && closure_has_numba_kernel(as_host_call(value)->unit, seen);
    const Py_ssize_t count = PyTuple_Check(value) ? PyTuple_GET_SIZE(value) : 0;
    for (Py_ssize_t i = 0; i < count; ++i)
        if (has_numba_kernel(PyTuple_GET_ITEM(value, i), seen)) return true;
    return false;
}

bool closure_has_numba_kernel(PyObject* unit, std::set<PyObject*>& seen) {
    if (!seen.insert(unit).second) return false;  // functions that read each other
    PyObject* closure = PyFunction_GetClosure(reinterpret_cast<WorkUnit*>(unit)->function);
    for (Py_ssize_t i = 0; closure && i < PyTuple_GET_SIZE(closure); ++i) {
        PyObject* value = PyCell_GET(PyTuple_GET_ITEM(closure, i));
        if (value && has_numba_kernel(value, seen)) return true;
    }
    return false;
}

bool goes_to_numba(HostCallObject* self) {
    if (!self->numba_form) return false;
    if (self->route == Route::Unknown) {
        std::set<PyObject*> seen;
        self->route = closure_has_numba_kernel(self->unit, seen) ? Route::Numbas : Route::Ours;
    }
    return self->route == Route::Numbas;
}

/** How far a call of ours came. */
enum class Reached { Arguments, Compilation, Run };

/** Calls Numba's form after an error, which says what has no meaning here, be it of the arguments or in the
 * function: it may be nothing that the migrator saw. A function that cannot be compiled goes there from then
 * on. Without such a form Numba compiles the function itself, and the error remains where it cannot. */
PyObject* call_numbas_instead(HostCallObject* self, Reached reached, PyObject* const* args,
                              std::size_t flagged, PyObject* names) {
    if (!PyErr_ExceptionMatches(PyExc_Exception)) return nullptr;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    if (is_of_signatures(value)) return PyErr_Restore(type, value, trace), nullptr;  // nor does Numba's
    Owned form(Py_XNewRef(self->numba_form));
    if (!form) {
        const Owned module(PyImport_ImportModule("pykokkos.numba_kernels"));
        const Owned given = positional_of(args, flagged), keywords = keywords_of(args, flagged, names);
        if (module && given && keywords)
            form = Owned(PyObject_CallMethod(module.get(), "form_for", "OOOO", self, value, given.get(),
                                             keywords.get()));
    }
    const char* name = unit_of(reinterpret_cast<PyObject*>(self))->state->name.c_str();
    if (form && form.get() != value && PyExceptionInstance_Check(form.get())) {
        const Owned both(PyObject_Type(form.get())), other(type), last(value), place(trace);
        PyErr_SetObject(both.get(), form.get());
        return nullptr;
    }
    const bool there = form && form.get() != value;
    if (!there || PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s stays with Numba: %S", name, value) < 0) {
        PyErr_Restore(type, value, trace);
        return nullptr;
    }
    const Owned kind(type), error(value), place(trace);
    if (reached == Reached::Compilation) {
        self->route = Route::Numbas;
        Py_XSETREF(self->numba_form, Py_NewRef(form.get()));
    }
    return PyObject_Vectorcall(form.get(), args, flagged, names);
}

/** Numba's kernels are called by Numba's. */
bool passes_numba_kernel(PyObject* const* args, std::size_t flagged, PyObject* names) {
    const Py_ssize_t count = PyVectorcall_NARGS(flagged) + (names ? PyTuple_GET_SIZE(names) : 0);
    return std::any_of(args, args + count, [](PyObject* value) {
        return is_host_call(value) ? goes_to_numba(as_host_call(value)) : is_numba_kernel(value);
    });
}

/** Compiles the function for these arguments where it is not, and runs it. */
PyObject* call_ours(PyObject* self, SpaceChoice space, PyObject* const* args, std::size_t flagged,
                    PyObject* names, Reached& reached) {
    WorkUnit* unit = unit_of(self);
    WorkUnitState& state = *unit->state;
    if (!refresh(unit)) return nullptr;
    int positional = static_cast<int>(PyVectorcall_NARGS(flagged));
    std::optional<Collected> collected;
    if (state.parameters.rest() >= 0) [[unlikely]] {
        collected.emplace(state.parameters, args, positional, names);
        if (!collected->done()) return nullptr;
        args = collected->values();
        positional = collected->positional();
        names = collected->names();
    }
    const Match* match = state.parameters.match(state.name.c_str(), 0, positional, names);
    if (!match) return nullptr;

    const Request choices{.pattern = Pattern::HostCall,
                          .rank = 0,
                          .arguments = {},
                          .initial = nullptr,
                          .serial = space == SpaceChoice::Serial,
                          .begin = 0,
                          .bounds_check = bounds_check_wanted()};
    ListArguments lists;
    Arguments arguments(head_word(choices, false));
    arguments.take_lists(&lists);
    CellArguments cells;
    arguments.note_cells(&cells);
    int parameter = 0;
    for (const int source : match->sources)
        if (!arguments.add(state.parameters.value(source, args),
                           {state.name.c_str(), state.parameters.name(parameter++)}))
            return nullptr;
    LiveValues live;
    if (!live.add_to(arguments, state, nullptr)) return nullptr;
    reached = Reached::Compilation;
    const Kernel* kernel = state.signatures.find(arguments.key());
    if (!kernel) [[unlikely]] {
        const Match kept = *match;  // compiling runs Python code, which may call this very function
        kernel = compile_signature(unit, choices, kept, args, nullptr, arguments.key(), live.values());
        match = kernel ? state.parameters.match(state.name.c_str(), 0, positional, names) : nullptr;
        if (!match) return nullptr;
    }
    reached = Reached::Run;
    lists.note_cells(cells);
    // Looked up before an exception is set, which must not meet Python code.
    const bool changed = !lists.empty() && changed_list(*kernel, state.parameters, *match, args);
    // As is the match, which is forgotten where the kernel gets to Python code that calls this very function.
    std::vector<PyObject*> given;
    const bool changes = !lists.empty() || !cells.empty();
    const bool needed = changes || !types::is_scalar(kernel->result);
    if (needed)
        for (const int source : match->sources) given.push_back(state.parameters.value(source, args));
    ResultBytes result(kernel->result_size);
    const bool done = run(*kernel, state.name.c_str(), arguments.words(), result.data());
    std::vector<Owned> shown;
    if (done ? needed : changes) {
        for (const Owned& value : live.values()) {
            shown.push_back(done ? as_constant(value.get()) : Owned(Py_NewRef(value.get())));
            if (!shown.back()) return nullptr;
            given.push_back(shown.back().get());
        }
        lists.add_items(given);
    }
    if (changed && !lists.reflect(given)) return nullptr;
    if (!cells.settle(given)) return nullptr;
    if (!done) return nullptr;
    return to_python(kernel->result, result.data(), given, &lists);
}

PyObject* call(PyObject* self, PyObject* const* args, std::size_t flagged, PyObject* names) {
    if (!settle()) return nullptr;
    const SpaceChoice space = chosen(SpaceChoice::Default);
    if (space == SpaceChoice::Debug) [[unlikely]]
        return run_plainly(unit_of(self)->function, args, flagged, names);
    PyObject* form = as_host_call(self)->numba_form;
    if (form && (goes_to_numba(as_host_call(self)) || passes_numba_kernel(args, flagged, names))) [[unlikely]]
        return PyObject_Vectorcall(form, args, flagged, names);
    Reached reached = Reached::Arguments;
    PyObject* result = call_ours(self, space, args, flagged, names, reached);
    if (!result && reached != Reached::Run) [[unlikely]]
        return call_numbas_instead(as_host_call(self), reached, args, flagged, names);
    return result;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(as_host_call(self)->unit);
    Py_VISIT(as_host_call(self)->numba_form);
    Py_VISIT(as_host_call(self)->dict);
    return 0;
}

int clear(PyObject* self) {
    Py_CLEAR(as_host_call(self)->unit);
    Py_CLEAR(as_host_call(self)->numba_form);
    Py_CLEAR(as_host_call(self)->dict);
    return 0;
}

void dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    if (as_host_call(self)->weak_references) PyObject_ClearWeakRefs(self);
    clear(self);
    PyObject_GC_Del(self);
}

PyObject* repr(PyObject* self) {
    return PyUnicode_FromFormat("<pykokkos.host_call %s>", unit_of(self)->state->name.c_str());
}

PyObject* get_defaults(PyObject* self, void*) {
    return PyObject_GetAttrString(unit_of(self)->function, "__defaults__");
}

PyObject* get_unit(PyObject* self, void*) {
    return Py_NewRef(as_host_call(self)->unit);
}

PyObject* get_numba_type(PyObject* self, void*) {
    PyObject* form = as_host_call(self)->numba_form;
    return form ? PyObject_GetAttrString(form, "_numba_type_") : numba_type(unit_of(self));
}

PyObject* get_numba_form(PyObject* self, void*) {
    PyObject* form = as_host_call(self)->numba_form;
    return Py_NewRef(form ? form : Py_None);
}

int set_numba_form(PyObject* self, PyObject* dispatcher, void*) {
    PyObject* next = dispatcher == Py_None ? nullptr : dispatcher;
    Py_XSETREF(as_host_call(self)->numba_form, Py_XNewRef(next));
    return 0;
}

PyObject* get_signature(PyObject* self, void*) {
    const Owned inspect(PyImport_ImportModule("inspect"));
    return inspect ? PyObject_CallMethod(inspect.get(), "signature", "O", unit_of(self)->function) : nullptr;
}

/** Pickled by reference: as the name of its module that it has (a decorated function), else as the host call
 * of its function (`call_f = pk.host_call(f)`). */
PyObject* reduce(PyObject* self, PyObject*) {
    if (Owned name = own_name(self, unit_of(self)->function)) return name.release();
    PyObject* form = as_host_call(self)->numba_form;
    const Owned home(PyImport_ImportModule(form ? "pykokkos.numba_kernels" : "pykokkos"));
    const char* name_of_maker = form ? "host_call_with_form" : "host_call";
    const Owned maker(home ? PyObject_GetAttrString(home.get(), name_of_maker) : nullptr);
    if (!maker) return nullptr;
    PyObject* unit = as_host_call(self)->unit;
    return form ? Py_BuildValue("O(OO)", maker.get(), unit, form) : Py_BuildValue("O(O)", maker.get(), unit);
}

/** What changes how Numba's dispatcher compiles, and has a meaning there alone: calls go to it from then on.
 */
bool leave_to_dispatcher(HostCallObject* self, PyObject* name) {
    const bool changes = PyUnicode_CompareWithASCIIString(name, "disable_compile") == 0 ||
                         PyUnicode_CompareWithASCIIString(name, "_compile_for_args") == 0;
    if (!changes || self->route == Route::Numbas) return true;
    self->route = Route::Numbas;
    const char* function = unit_of(reinterpret_cast<PyObject*>(self))->state->name.c_str();
    return PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s stays with Numba: the program uses its %U", function,
                            name) == 0;
}

/** `f._compile_for_args = hook` is Numba's dispatcher's. */
int set_attribute(PyObject* self, PyObject* name, PyObject* value) {
    PyObject* form = as_host_call(self)->numba_form;
    if (!form || PyUnicode_CompareWithASCIIString(name, "_compile_for_args") != 0)
        return PyObject_GenericSetAttr(self, name, value);
    return leave_to_dispatcher(as_host_call(self), name) ? PyObject_SetAttr(form, name, value) : -1;
}

/** What programs ask of a kernel and Numba's alone has: `f.signatures`, `f.recompile()`. */
PyObject* get_attribute(PyObject* self, PyObject* name) {
    PyObject* found = PyObject_GenericGetAttr(self, name);
    PyObject* form = as_host_call(self)->numba_form;
    if (found || !form || !PyErr_ExceptionMatches(PyExc_AttributeError)) return found;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    found = PyObject_GetAttr(form, name);
    if (!found && PyErr_ExceptionMatches(PyExc_AttributeError))
        return PyErr_Restore(type, value, trace), nullptr;
    Py_XDECREF(type), Py_XDECREF(value), Py_XDECREF(trace);
    if (found && !leave_to_dispatcher(as_host_call(self), name)) Py_CLEAR(found);
    return found;
}

PyGetSetDef attributes[] = {{"__defaults__", get_defaults, nullptr, nullptr, nullptr},
                            {"__signature__", get_signature, nullptr, nullptr, nullptr},
                            {"_numba_type_", get_numba_type, nullptr, nullptr, nullptr},
                            {"numba_form", get_numba_form, set_numba_form, nullptr, nullptr},
                            {"function", get_unit, nullptr, "the function that is called", nullptr},
                            {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
                            {}};

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};

}  // namespace

PyTypeObject HostCallType = [] {
    PyTypeObject type =
        make_type("pykokkos.HostCall", sizeof(HostCallObject),
                  "A function that is compiled for the types of its arguments and run on the host.",
                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL |
                      Py_TPFLAGS_DISALLOW_INSTANTIATION);
    type.tp_dealloc = dealloc;
    type.tp_repr = repr;
    type.tp_call = PyVectorcall_Call;
    type.tp_descr_get = bind_to_object;
    type.tp_vectorcall_offset = offsetof(HostCallObject, vectorcall);
    type.tp_getattro = get_attribute;
    type.tp_setattro = set_attribute;
    type.tp_traverse = traverse;
    type.tp_clear = clear;
    type.tp_weaklistoffset = offsetof(HostCallObject, weak_references);
    type.tp_dictoffset = offsetof(HostCallObject, dict);
    type.tp_methods = methods;
    type.tp_getset = attributes;
    return type;
}();

PyObject* host_call_decorator(PyObject*, PyObject* function) {
    if (is_host_call(function)) return Py_NewRef(function);
    Owned unit = Owned::borrow(function);
    if (!is_work_unit(function)) {
        const Options options{.python_errors = true, .fastmath = 0, .is_function = true};
        unit = Owned(new_work_unit(function, options, false));
        if (!unit) return nullptr;
    }
    HostCallObject* self = PyObject_GC_New(HostCallObject, &HostCallType);
    if (!self) return nullptr;
    self->vectorcall = call;
    self->unit = unit.release();
    self->numba_form = nullptr;
    self->route = Route::Unknown;
    self->dict = nullptr;
    self->weak_references = nullptr;
    PyObject_GC_Track(self);
    Owned result(reinterpret_cast<PyObject*>(self));
    PyObject* plain = unit_of(result.get())->function;
    if (!take_names(result.get(), plain)) return nullptr;
    // What functools.wraps copies to a function around this one, as from a dispatcher of Numba's.
    return PyDict_SetItemString(self->dict, "py_func", plain) ? nullptr : result.release();
}

bool add_host_call(PyObject* module) {
    return add_type(module, &HostCallType);
}

}  // namespace caramba::runtime
