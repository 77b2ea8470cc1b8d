#include "runtime/dispatch/workunit.hpp"

#include <structmember.h>

#include <vector>

#include "runtime/dispatch/foreign_functions.hpp"
#include "runtime/dispatch/host_call_object.hpp"
#include "runtime/dispatch/numba_kernels.hpp"
#include "runtime/dispatch/options.hpp"
#include "runtime/function.hpp"

namespace caramba::runtime {

namespace {

WorkUnit* as_unit(PyObject* object) {
    return reinterpret_cast<WorkUnit*>(object);
}

PyObject* call(PyObject* self, PyObject* const* args, std::size_t flagged, PyObject* names) {
    return PyObject_Vectorcall(as_unit(self)->function, args, flagged, names);
}

int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(as_unit(self)->function);
    Py_VISIT(as_unit(self)->dict);
    Py_VISIT(as_unit(self)->state->scratch.get());
    for (const auto& [type, unit] : as_unit(self)->state->methods) {
        Py_VISIT(reinterpret_cast<PyObject*>(type));
        Py_VISIT(unit.get());
    }
    return 0;
}

void drop_methods(WorkUnit* unit) {
    const auto methods = std::move(unit->state->methods);
    unit->state->methods.clear();
    for (const auto& [type, method] : methods)
        if (method) Py_DECREF(reinterpret_cast<PyObject*>(type));
}

int clear(PyObject* self) {
    Py_CLEAR(as_unit(self)->function);
    Py_CLEAR(as_unit(self)->dict);
    as_unit(self)->state->scratch = Owned();
    drop_methods(as_unit(self));
    return 0;
}

void dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    if (as_unit(self)->weak_references) PyObject_ClearWeakRefs(self);
    clear(self);
    delete as_unit(self)->state;
    PyObject_GC_Del(self);
}

PyObject* repr(PyObject* self) {
    const WorkUnit* unit = as_unit(self);
    return PyUnicode_FromFormat("<pykokkos.%s %s>",
                                unit->state->options.is_function ? "function" : "workunit",
                                unit->state->name.c_str());
}

PyObject* is_function(PyObject* self, void*) {
    return PyBool_FromLong(as_unit(self)->state->options.is_function);
}

PyObject* as_tuple(const std::vector<std::string>& names) {
    Owned result(PyTuple_New(std::ssize(names)));
    for (Py_ssize_t i = 0; result && i < std::ssize(names); ++i) {
        PyObject* name = PyUnicode_FromString(names[static_cast<std::size_t>(i)].c_str());
        if (!name) return nullptr;
        PyTuple_SET_ITEM(result.get(), i, name);
    }
    return result.release();
}

PyObject* atomic_names(PyObject* self, void*) {
    return as_tuple(as_unit(self)->state->options.atomic);
}

PyObject* names_stored(PyObject* self, void*) {
    return as_tuple(as_unit(self)->state->options.in_order_if_stored);
}

PyObject* names_distinct(PyObject* self, void*) {
    const auto& all = as_unit(self)->state->options.in_order_unless_distinct;
    Owned result(PyTuple_New(std::ssize(all)));
    for (Py_ssize_t i = 0; result && i < std::ssize(all); ++i) {
        PyObject* names = as_tuple(all[static_cast<std::size_t>(i)]);
        if (!names) return nullptr;
        PyTuple_SET_ITEM(result.get(), i, names);
    }
    return result.release();
}

/** Pickled by reference, as the name under which its module has it; a function without a name
 * there as Numba's kernel of it is: caches of Numba's hold what kernels read. */
PyObject* reduce(PyObject* self, PyObject*) {
    PyObject* function = as_unit(self)->function;
    Owned name = own_name(self, function);
    if (!name && as_unit(self)->state->options.is_function) return reduced_to_numba(self);
    return name ? name.release() : PyObject_GetAttrString(function, "__qualname__");
}

PyObject* get_numba_type(PyObject* self, void*) {
    return numba_type(as_unit(self));
}

PyGetSetDef attributes[] = {
    {"_numba_type_", get_numba_type, nullptr, nullptr, nullptr},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {"atomic", atomic_names, nullptr, "parameters whose views the decorator gives the trait Atomic", nullptr},
    {"in_order_if_stored", names_stored, nullptr,
     "parameters: where the kernel stores to one of them, its launches run in order", nullptr},
    {"in_order_unless_distinct", names_distinct, nullptr,
     "parameters, in tuples: where an index, or a pair, stands twice in them, launches run in order",
     nullptr},
    {"is_function", is_function, nullptr, "whether kernels call it, and launches do not", nullptr},
    {}};

PyMemberDef members[] = {
    {"py_func", T_OBJECT, offsetof(WorkUnit, function), READONLY, "the plain Python function"}, {}};

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};

/** The Function of a kernel that another kernel mentions, for the compiler. */
std::shared_ptr<Function> unwrap(PyObject* object) {
    if (is_host_call(object)) object = reinterpret_cast<HostCallObject*>(object)->unit;
    Owned other = unit_of_numba_kernel(object);
    if (!other && !is_work_unit(object)) other = unit_of_foreign_function(object);
    if (other) object = other.get();
    if (!is_work_unit(object)) return nullptr;
    WorkUnit* unit = as_unit(object);
    if (!captured(*unit->state, unit->function)) {
        PyErr_Clear();  // the compiler says what it cannot call, and where
        return nullptr;
    }
    return unit->state->captured;
}

bool is_read_only(types::TypeRef type) {
    return types::is_array(type) && type->readonly;
}

/** The compiler knows the line that stores to a read-only array; which argument that is, the kernel for
 * writable arrays tells. Puts its name before the message of the current error. */
void name_read_only_argument(const WorkUnitState& state, Function& function, Request request,
                             const Match& match) {
    const std::vector<types::TypeRef> given = request.arguments;
    for (types::TypeRef& type : request.arguments)
        if (is_read_only(type))
            type = types::array(type->element, type->rank, type->layout, false, type->atomic);
    if (request.arguments == given) return;

    PyObject *exception = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&exception, &value, &traceback);
    const Kernel* kernel = compile(function, request);
    PyErr_Clear();
    for (std::size_t i = 0; kernel && i < kernel->uses.size(); ++i) {
        if (!kernel->uses[i].written || !is_read_only(given[i])) continue;
        PyErr_Format(PyExc_ValueError, "argument %R of %s is read-only: %S",
                     i < match.sources.size() ? state.parameters.name(match.leading + static_cast<int>(i))
                                              : state.live[i - match.sources.size()].name.get(),
                     state.name.c_str(), value);
        Py_XDECREF(exception);
        Py_XDECREF(value);
        Py_XDECREF(traceback);
        return;
    }
    PyErr_Restore(exception, value, traceback);
}

}  // namespace

PyTypeObject WorkUnitType = [] {
    PyTypeObject type =
        make_type("pykokkos.WorkUnit", sizeof(WorkUnit),
                  "A kernel: what @pk.workunit and @pk.function make of a Python function.\n\n"
                  "Called directly it runs as plain Python.",
                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL |
                      Py_TPFLAGS_DISALLOW_INSTANTIATION);
    type.tp_dealloc = dealloc;
    type.tp_repr = repr;
    type.tp_call = PyVectorcall_Call;
    type.tp_descr_get = bind_to_object;
    type.tp_vectorcall_offset = offsetof(WorkUnit, vectorcall);
    type.tp_traverse = traverse;
    type.tp_clear = clear;
    type.tp_weaklistoffset = offsetof(WorkUnit, weak_references);
    type.tp_dictoffset = offsetof(WorkUnit, dict);
    type.tp_methods = methods;
    type.tp_members = members;
    type.tp_getset = attributes;
    return type;
}();

bool take_names(PyObject* wrapper, PyObject* function) {
    const Owned functools(PyImport_ImportModule("functools"));
    return functools &&
           Owned(PyObject_CallMethod(functools.get(), "update_wrapper", "OO", wrapper, function));
}

PyObject* new_work_unit(PyObject* function, const Options& options, bool release_lock) {
    if (is_host_call(function)) function = reinterpret_cast<HostCallObject*>(function)->unit;
    if (is_work_unit(function)) function = as_unit(function)->function;
    if (!PyFunction_Check(function)) {
        PyErr_Format(PyExc_TypeError, "a kernel must be a Python function, not %R", function);
        return nullptr;
    }
    auto state = std::make_unique<WorkUnitState>();
    state->options = options;
    state->release_lock = release_lock;
    const Owned name(PyObject_GetAttrString(function, "__name__"));
    const char* text = name ? PyUnicode_AsUTF8(name.get()) : nullptr;
    if (!text || !state->parameters.read(function)) return nullptr;
    state->name = text;

    WorkUnit* unit = PyObject_GC_New(WorkUnit, &WorkUnitType);
    if (!unit) return nullptr;
    unit->vectorcall = call;
    unit->function = Py_NewRef(function);
    unit->dict = nullptr;
    unit->weak_references = nullptr;
    unit->state = state.release();
    PyObject_GC_Track(unit);
    Owned result(reinterpret_cast<PyObject*>(unit));
    return take_names(result.get(), function) ? result.release() : nullptr;
}

PyObject* new_method_unit(WorkUnit* unit, PyTypeObject* receiver) {
    Owned result(new_work_unit(unit->function, unit->state->options, unit->state->release_lock));
    if (!result) return nullptr;
    WorkUnitState& state = *as_unit(result.get())->state;
    if (!state.parameters.drop_first()) {
        PyErr_Format(PyExc_TypeError, "the method %s has no parameter 'self'", state.name.c_str());
        return nullptr;
    }
    state.receiver = receiver;
    Py_INCREF(reinterpret_cast<PyObject*>(receiver));  // for the key of WorkUnitState::methods
    return result.release();
}

Function* captured(WorkUnitState& state, PyObject* function) {
    if (!state.captured) {
        state.captured = capture(function, state.options);
        if (state.captured && state.receiver)
            state.captured = method_of(*state.captured, state.receiver, Origin{});
    }
    return state.captured.get();
}

namespace {

/** Whether it is a member of an IntEnum, or a tuple with one. */
bool has_member(PyObject* value) {
    if (!PyTuple_Check(value))
        return PyLong_Check(value) && !PyLong_CheckExact(value) && !PyBool_Check(value);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); ++i)
        if (has_member(PyTuple_GET_ITEM(value, i))) return true;
    return false;
}

}  // namespace

const Kernel* compile_signature(WorkUnit* unit, const Request& choices, const Match& match,
                                PyObject* const* values, PyObject* initial, Key key,
                                std::span<const Owned> live) {
    WorkUnitState& state = *unit->state;
    Request request = choices;
    if (initial && !(request.initial = argument_type(initial))) return nullptr;
    for (const int source : match.sources) {
        request.members = request.members || has_member(state.parameters.value(source, values));
        types::TypeRef type = argument_type(state.parameters.value(source, values));
        if (!type) return nullptr;
        request.arguments.push_back(type);
    }
    for (const Owned& value : live) {
        types::TypeRef type = argument_type(value.get());
        if (!type) return nullptr;
        request.arguments.push_back(type);
    }
    if (!captured(state, unit->function)) return nullptr;
    // Another thread may capture the function anew while this one compiles.
    const std::shared_ptr<Function> function = state.captured;
    const unsigned version = state.signatures.version();
    const Kernel* kernel = compile(*function, request);
    if (kernel) {
        if (state.signatures.version() == version) state.signatures.add(key, kernel);
    } else if (PyErr_ExceptionMatches(PyExc_ValueError)) {
        name_read_only_argument(state, *function, request, match);
    }
    return kernel;
}

bool add_work_unit(PyObject* module) {
    set_unwrap(unwrap);
    return add_type(module, &WorkUnitType);
}

Owned own_name(PyObject* object, PyObject* function) {
    const Owned module(PyObject_GetAttrString(function, "__module__"));
    Owned name(PyObject_GetAttrString(function, "__qualname__"));
    const Owned dot(PyUnicode_FromString("."));
    const Owned parts(name && dot ? PyUnicode_Split(name.get(), dot.get(), -1) : nullptr);
    Owned found(module && parts ? PyImport_GetModule(module.get()) : nullptr);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(parts.get()); ++i)
        found = Owned(PyObject_GetAttr(found.get(), PyList_GET_ITEM(parts.get(), i)));
    PyErr_Clear();
    return found.get() == object ? std::move(name) : Owned();
}

}  // namespace caramba::runtime
