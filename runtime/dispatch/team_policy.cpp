#include "runtime/dispatch/team_policy.hpp"

#include <new>

#include "runtime/dispatch/policy.hpp"

namespace caramba::runtime {

namespace {

TeamPolicyObject* as_policy(PyObject* object) {
    return reinterpret_cast<TeamPolicyObject*>(object);
}

Owned teams_module() {
    return Owned(PyImport_ImportModule("pykokkos.teams"));
}

/** A size that may be left to the space: 0 for pk.AUTO and "auto". */
bool read_size(PyObject* object, const char* name, int& size) {
    size = 0;
    if (PyUnicode_Check(object) && PyUnicode_CompareWithASCIIString(object, "auto") == 0) return true;
    if (PyType_Check(object)) {
        const Owned module = teams_module();
        const Owned automatic(module ? PyObject_GetAttrString(module.get(), "AUTO") : nullptr);
        if (!automatic) return false;
        if (object == automatic.get()) return true;
    }
    crb_i64 value = 0;
    if (!read_integer(object, name, value)) return false;
    if (value < 1 || value > max_team) {
        PyErr_Format(PyExc_ValueError, "%s is %lld; it must be pk.AUTO or 1 to %d", name, value, max_team);
        return false;
    }
    size = static_cast<int>(value);
    return true;
}

int init(PyObject* object, PyObject* args, PyObject* keywords) {
    TeamPolicyObject* self = as_policy(object);
    self->policy = TeamPolicy{};
    self->space = SpaceChoice::Default;
    Owned rest = Owned::borrow(args);
    if (PyTuple_GET_SIZE(args) > 0 && !PyLong_Check(PyTuple_GET_ITEM(args, 0)) &&
        is_space(PyTuple_GET_ITEM(args, 0))) {
        if (!parse_space(PyTuple_GET_ITEM(args, 0), &self->space)) return -1;
        rest = Owned(PyTuple_GetSlice(args, 1, PyTuple_GET_SIZE(args)));
        if (!rest) return -1;
    }
    static const char* names[] = {"league_size", "team_size", "vector_length", "space", nullptr};
    PyObject *league = nullptr, *team = nullptr, *vector = nullptr;
    if (!PyArg_ParseTupleAndKeywords(rest.get(), keywords, "OO|OO&:TeamPolicy", const_cast<char**>(names),
                                     &league, &team, &vector, parse_space, &self->space))
        return -1;
    if (!read_integer(league, "league_size", self->policy.league)) return -1;
    if (self->policy.league < 0) {
        PyErr_Format(PyExc_ValueError, "league_size is %lld; it must not be negative", self->policy.league);
        return -1;
    }
    int size = 0;
    self->vector_length = 0;
    if (!read_size(team, "team_size", size) ||
        (vector && !read_size(vector, "vector_length", self->vector_length)))
        return -1;
    self->policy.team = size ? size : 1;
    if (self->vector_length == 0) self->vector_length = 1;
    return 0;
}

bool read_level(PyObject* object, int& level) {
    crb_i64 value = 0;
    if (!read_integer(object, "level", value)) return false;
    level = static_cast<int>(value);
    if (value == 0 || value == 1) return true;
    PyErr_Format(PyExc_ValueError, "scratch memory has the levels 0 and 1, not %lld", value);
    return false;
}

/** pk.PerTeam(bytes) or pk.PerThread(bytes). */
bool read_reservation(PyObject* object, int level, TeamPolicy& policy) {
    const Owned module = teams_module();
    for (const auto& [name, part] : {std::pair("PerTeam", 0), std::pair("PerThread", 2)}) {
        const Owned type(module ? PyObject_GetAttrString(module.get(), name) : nullptr);
        const int matches = type ? PyObject_IsInstance(object, type.get()) : -1;
        if (matches < 0) return false;
        if (matches == 0) continue;
        const Owned bytes(PyObject_GetAttrString(object, "value"));
        crb_i64 value = 0;
        if (!bytes || !read_integer(bytes.get(), name, value)) return false;
        if (value < 0) {
            PyErr_Format(PyExc_ValueError, "%s(%lld): a number of bytes is not negative", name, value);
            return false;
        }
        policy.scratch[part + level] = value;
        return true;
    }
    PyErr_Format(PyExc_TypeError, "pk.PerTeam(bytes) or pk.PerThread(bytes) is wanted, not %R", object);
    return false;
}

PyObject* set_scratch_size(PyObject* object, PyObject* args) {
    PyObject *level = nullptr, *first = nullptr, *second = nullptr;
    int at = 0;
    if (!PyArg_ParseTuple(args, "OO|O:set_scratch_size", &level, &first, &second) || !read_level(level, at))
        return nullptr;
    TeamPolicy& policy = as_policy(object)->policy;
    if (!read_reservation(first, at, policy) || (second && !read_reservation(second, at, policy)))
        return nullptr;
    return Py_NewRef(object);
}

PyObject* get_space(PyObject* self, void*) {
    return space_member(as_policy(self)->space);
}
PyObject* get_league(PyObject* self, void*) {
    return PyLong_FromLongLong(as_policy(self)->policy.league);
}
PyObject* get_team(PyObject* self, void*) {
    return PyLong_FromLong(as_policy(self)->policy.team);
}
PyObject* get_vector(PyObject* self, void*) {
    return PyLong_FromLong(as_policy(self)->vector_length);
}

PyGetSetDef attributes[] = {{"space", get_space, nullptr, "execution space", nullptr},
                            {"league_size", get_league, nullptr, "number of teams", nullptr},
                            {"team_size", get_team, nullptr, "members of each team", nullptr},
                            {"vector_length", get_vector, nullptr, "vector lanes of each member", nullptr},
                            {}};

PyMethodDef methods[] = {{"set_scratch_size", set_scratch_size, METH_VARARGS,
                          "set_scratch_size(level, PerTeam(bytes) or PerThread(bytes)): reserve scratch "
                          "memory; returns the policy."},
                         {}};

/** The position of the policy among the arguments of a pattern. */
Py_ssize_t policy_position(PyObject* const* args, Py_ssize_t count) {
    return count > 0 && (PyUnicode_Check(args[0]) || args[0] == Py_None) ? 1 : 0;
}

}  // namespace

PyTypeObject TeamPolicyType = [] {
    PyTypeObject type = make_type("pykokkos.TeamPolicy", sizeof(TeamPolicyObject),
                                  "TeamPolicy([space,] league_size, team_size[, vector_length])\n\n"
                                  "A league of teams of threads; team_size may be pk.AUTO.");
    type.tp_base = &ExecutionPolicyType;
    type.tp_new = PyType_GenericNew;
    type.tp_init = init;
    type.tp_getset = attributes;
    type.tp_methods = methods;
    return type;
}();

PyTypeObject NestedPolicyType =
    make_type("pykokkos.NestedPolicy", sizeof(PyObject), "What a nested pattern runs over.",
              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE);

bool add_team_policy(PyObject* module) {
    NestedPolicyType.tp_new = PyType_GenericNew;
    return add_type(module, &TeamPolicyType) && add_type(module, &NestedPolicyType);
}

bool add_scratch(PyObject* wanted, const Owned& arguments, TeamPolicy& policy) {
    const Owned module(PyImport_ImportModule("pykokkos.scratch"));
    const Owned bytes(module && arguments
                          ? PyObject_CallMethod(module.get(), "scratch_bytes", "OO", wanted, arguments.get())
                          : nullptr);
    if (!bytes) return false;
    for (int level = 0; level < 2; ++level) {
        crb_i64 value = 0;
        if (!read_integer(PyTuple_GET_ITEM(bytes.get(), level), "scratch", value)) return false;
        if (__builtin_add_overflow(policy.scratch[level], value, &policy.scratch[level])) {
            PyErr_NoMemory();
            return false;
        }
    }
    return true;
}

PyObject* run_debug_team(const DebugLaunch& launch, const TeamPolicy& policy, const Owned& arguments) {
    const Owned module = teams_module();
    if (!module || !arguments) return nullptr;
    return PyObject_CallMethod(module.get(), launch.pattern, "OLi(LLLL)OOO", launch.function, policy.league,
                               policy.team, policy.scratch[0], policy.scratch[1], policy.scratch[2],
                               policy.scratch[3], launch.initial ? launch.initial : Py_None, arguments.get(),
                               launch.reducer ? launch.reducer : Py_None);
}

bool is_nested(PyObject* const* args, Py_ssize_t count) {
    const Py_ssize_t at = policy_position(args, count);
    return at < count && Py_TYPE(args[at])->tp_base == &NestedPolicyType;
}

PyObject* run_nested(const char* pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    const Py_ssize_t at = policy_position(args, count);
    if (count < at + 2) {
        PyErr_Format(PyExc_TypeError, "a nested %s takes a range and a function", pattern);
        return nullptr;
    }
    const Owned module = teams_module();
    const Owned name(PyUnicode_FromFormat("nested_%s", pattern));
    const Owned function(module && name ? PyObject_GetAttr(module.get(), name.get()) : nullptr);
    return function ? PyObject_Vectorcall(function.get(), args + at, static_cast<std::size_t>(count - at),
                                          keywords)
                    : nullptr;
}

}  // namespace caramba::runtime
