#include "runtime/dispatch/spaces.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/pending.hpp"

namespace caramba::runtime {

namespace {

constexpr auto count = static_cast<std::size_t>(SpaceChoice::Count);
constexpr std::array<const char*, count> names = {
#define SPACE(name) #name,
#include "runtime/dispatch/spaces.def"
#undef SPACE
};

std::array<PyObject*, count> members{};  // alive as long as the process
SpaceChoice default_space = SpaceChoice::OpenMP;

/** The host-parallel space of this build. */
SpaceChoice host_parallel() {
    return available(Space::Threads) ? SpaceChoice::Threads : SpaceChoice::OpenMP;
}

SpaceChoice find_member(PyObject* object) {
    for (std::size_t i = 0; i < count; ++i)
        if (members[i] == object) return static_cast<SpaceChoice>(i);
    return SpaceChoice::Count;
}

bool read_environment() {
    const char* name = std::getenv("PYKOKKOS_DEFAULT_SPACE");
    if (name && *name) {
        std::size_t i = 0;
        while (i < count && std::string_view(names[i]) != name) ++i;
        if (i == count) {
            PyErr_Format(
                PyExc_ValueError,
                "PYKOKKOS_DEFAULT_SPACE is '%s'; it must be Serial, OpenMP, Threads, Debug, Cuda or HIP",
                name);
            return false;
        }
        if (static_cast<SpaceChoice>(i) != SpaceChoice::Default) default_space = static_cast<SpaceChoice>(i);
    }
    const char* debug = std::getenv("DEBUG");
    if (debug && *debug) default_space = SpaceChoice::Debug;
    return true;
}

}  // namespace

PyObject* register_spaces(PyObject*, PyObject* enumeration) {
    for (std::size_t i = 0; i < count; ++i) {
        Owned member(PyObject_GetAttrString(enumeration, names[i]));
        if (!member) return nullptr;
        Py_XSETREF(members[i], member.release());
    }
    default_space = host_parallel();
    if (!read_environment()) return nullptr;
    Py_RETURN_NONE;
}

bool is_space(PyObject* object) {
    return find_member(object) != SpaceChoice::Count || PyObject_HasAttrString(object, "space");
}

int parse_space(PyObject* object, void* choice) {
    SpaceChoice found = find_member(object);
    if (found == SpaceChoice::Count) {
        // An ExecutionSpaceInstance names its space.
        const Owned space(PyObject_GetAttrString(object, "space"));
        if (space)
            found = find_member(space.get());
        else
            PyErr_Clear();
    }
    if (found == SpaceChoice::Count) {
        PyErr_Format(PyExc_TypeError,
                     "an execution space is wanted (pk.Serial, pk.OpenMP, pk.Default, ...), not %R", object);
        return 0;
    }
    *static_cast<SpaceChoice*>(choice) = found;
    return 1;
}

PyObject* space_member(SpaceChoice choice) {
    PyObject* member = members[static_cast<std::size_t>(choice)];
    return Py_NewRef(member ? member : Py_None);
}

SpaceChoice chosen(SpaceChoice choice) {
    return choice == SpaceChoice::Default ? default_space : choice;
}

bool kokkos_space(SpaceChoice choice, Space& space) {
    switch (choice) {
        case SpaceChoice::Serial:
            space = Space::Serial;
            return true;
        case SpaceChoice::OpenMP:
            space = Space::OpenMP;
            break;
        case SpaceChoice::Threads:
            space = Space::Threads;
            break;
        default:
            PyErr_Format(PyExc_RuntimeError, "the space %s is not in this build of pykokkos",
                         names[static_cast<std::size_t>(choice)]);
            return false;
    }
    // The host-parallel space is called OpenMP by default; a build with Threads takes that for its own.
    if (choice == default_space && !available(space)) space = Space::Default;
    return true;
}

PyObject* set_default_space(PyObject*, PyObject* space) {
    SpaceChoice choice = SpaceChoice::Default;
    if (!settle() || !parse_space(space, &choice)) return nullptr;
    default_space = choice == SpaceChoice::Default ? host_parallel() : choice;
    Py_RETURN_NONE;
}

PyObject* get_default_space(PyObject*, PyObject*) {
    return space_member(default_space);
}

}  // namespace caramba::runtime
