#include "runtime/dispatch/bound.hpp"

#include <utility>

#include "runtime/function.hpp"

namespace caramba::runtime {

namespace {

Owned text(const std::string& utf8) {
    return Owned(PyUnicode_InternFromString(utf8.c_str()));
}

/** Whether the class of a functor or workload says that a field is an atomic view. */
bool is_atomic(const Live& live, PyTypeObject* receiver) {
    PyObject* owner = reinterpret_cast<PyObject*>(receiver);
    if (PyObject* holder = live.origin.holder) {
        const Owned name = text(live.origin.variable);
        PyObject* object = PyCell_Check(holder) ? PyCell_GET(holder) : PyDict_GetItem(holder, name.get());
        owner = object ? reinterpret_cast<PyObject*>(Py_TYPE(object)) : nullptr;
    }
    if (!owner || live.attribute.empty()) return false;
    const Owned fields(PyObject_GetAttrString(owner, "_pykokkos_atomic"));
    PyErr_Clear();
    const Owned name = text(live.attribute);
    return fields && PySet_Contains(fields.get(), name.get()) == 1;
}

void read_live(WorkUnitState& state, Function& f) {
    state.live.clear();
    for (const Live& live : f.live())
        state.live.push_back({live, text(live.name), text(live.origin.variable), text(live.attribute),
                              is_atomic(live, state.receiver)});
}

/** The value now, a new reference; null with an error set. */
PyObject* value_of(const LiveArgument& live, PyObject* bound) {
    PyObject* object = bound;
    if (PyObject* holder = live.source.origin.holder)
        object = PyCell_Check(holder) ? PyCell_GET(holder) : PyDict_GetItem(holder, live.variable.get());
    if (!object) {
        PyErr_Format(PyExc_NameError, "name %R is not defined", live.variable.get());
        return nullptr;
    }
    return live.source.attribute.empty() ? Py_NewRef(object) : PyObject_GetAttr(object, live.attribute.get());
}

/** This thread's work units of lambdas, by code, form and rank; borrowed, null when it has no room for them.
 */
PyObject* lambda_units() {
    static PyObject* const name = PyUnicode_InternFromString("_pykokkos_lambda_units");
    PyObject* thread = PyThreadState_GetDict();
    PyObject* units = thread ? PyDict_GetItemWithError(thread, name) : nullptr;
    if (!units && thread && !PyErr_Occurred()) {
        const Owned made(PyDict_New());
        if (!made || PyDict_SetItem(thread, name, made.get()) < 0) return nullptr;
        units = made.get();
    }
    if (units && PyDict_GET_SIZE(units) > 1024) PyDict_Clear(units);
    return units;
}

}  // namespace

WorkUnit* bound_unit(PyObject* callable, PyObject*& object) {
    if (!PyMethod_Check(callable) || !is_work_unit(PyMethod_GET_FUNCTION(callable))) return nullptr;
    auto* unit = reinterpret_cast<WorkUnit*>(PyMethod_GET_FUNCTION(callable));
    object = PyMethod_GET_SELF(callable);
    if (unit->state->options.form == LambdaForm::Store)
        return unit;  // the object is the view that it assigns to
    auto& methods = unit->state->methods;
    auto known = methods.find(Py_TYPE(object));
    if (known == methods.end()) {
        Owned made(new_method_unit(unit, Py_TYPE(object)));
        if (!made) return nullptr;
        known = methods.emplace(Py_TYPE(object), std::move(made)).first;
    }
    return reinterpret_cast<WorkUnit*>(known->second.get());
}

bool refresh(WorkUnit* unit) {
    WorkUnitState& state = *unit->state;
    Function* f = captured(state, unit->function);
    if (!f) return false;
    if (state.fresh) {
        if (f->current()) [[likely]]
            return true;
        f->forget();
        state.signatures.clear();
        state.fresh = false;
    }
    try {
        f->fingerprint();
        read_live(state, *f);
    } catch (const KernelError& error) {
        f->forget();
        raise(*f, error);
        return false;
    }
    state.fresh = true;
    return true;
}

PyObject* lambda_unit(PyObject*, PyObject* args) {
    PyObject* function = nullptr;
    int form = 0, indices = 1;
    if (!PyArg_ParseTuple(args, "O!ii", &PyFunction_Type, &function, &form, &indices)) return nullptr;
    // A lambda in a loop is a new function each time, of one code: its work unit is taken over. Each thread
    // has its own, since another thread's closure must not come between taking it over and launching it.
    PyObject* units = lambda_units();
    const Owned key(units ? Py_BuildValue("(Oii)", PyFunction_GET_CODE(function), form, indices) : nullptr);
    if (!key) return PyErr_Occurred() ? nullptr : PyErr_NoMemory();
    if (PyObject* known = PyDict_GetItemWithError(units, key.get())) {
        auto* unit = reinterpret_cast<WorkUnit*>(known);
        WorkUnitState& state = *unit->state;
        if (state.fresh && state.captured->rebind(function) && state.parameters.read(function)) {
            Py_SETREF(unit->function, Py_NewRef(function));
            read_live(state, *state.captured);
            return Py_NewRef(known);
        }
    }
    if (PyErr_Occurred()) return nullptr;
    const Options options{.python_errors = false,
                          .fastmath = 0,
                          .is_function = false,
                          .form = static_cast<LambdaForm>(form),
                          .indices = indices};
    Owned unit(new_work_unit(function, options, true));
    if (!unit || PyDict_SetItem(units, key.get(), unit.get()) < 0) return nullptr;
    return unit.release();
}

Owned live_value(const LiveArgument& live, PyObject* bound) {
    Owned value(value_of(live, bound));
    return live.atomic && value ? Owned(as_atomic(value.get())) : std::move(value);
}

bool LiveValues::add_to(Arguments& arguments, const WorkUnitState& state, PyObject* object) {
    values_.reserve(state.live.size());
    for (const LiveArgument& live : state.live) {
        values_.push_back(live_value(live, object));
        if (!values_.back()) return false;
        if (!arguments.add(values_.back().get(), {state.name.c_str(), live.name.get()})) return false;
    }
    return true;
}

}  // namespace caramba::runtime
