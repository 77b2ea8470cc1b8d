/** \file
 * Execution spaces between Python's enumeration pk.ExecutionSpace and the launchers, and the default space.
 *
 * The enumeration is a Python class; its members are registered here once, so that a policy's space is found
 * by comparing pointers. The default space is OpenMP (the host-parallel space of the build) until
 * PYKOKKOS_DEFAULT_SPACE, a non-empty DEBUG, or set_default_space() says otherwise, the later over the
 * earlier.
 */
#pragma once

#include <Python.h>

#include <cstdint>

#include "runtime/launch/kokkos.hpp"

namespace caramba::runtime {

/** A choice of the user: a space of Kokkos, or Debug. */
enum class SpaceChoice : std::uint8_t {
#define SPACE(name) name,
#include "runtime/dispatch/spaces.def"
#undef SPACE
    Count
};

/** Takes the members of pk.ExecutionSpace, and the default from the environment. Null with ValueError set
 * when that names no space. */
PyObject* register_spaces(PyObject* module, PyObject* enumeration);

/** Converter in the manner of PyArg_Parse's O&: an ExecutionSpace, or an object with one as its attribute
 * `space`. */
int parse_space(PyObject* object, void* choice);
/** Whether the object is a member of pk.ExecutionSpace, or an instance of a space. */
bool is_space(PyObject* object);
/** The enumeration's member, a new reference. */
PyObject* space_member(SpaceChoice choice);

/** What Default stands for now; other choices stay. */
SpaceChoice chosen(SpaceChoice choice);
/** The launchers' space of a choice that is not Debug. False with a Python error set for those of other
 * builds. */
bool kokkos_space(SpaceChoice choice, Space& space);

/** Python: set_default_space(space), get_default_space(). */
PyObject* set_default_space(PyObject* module, PyObject* space);
PyObject* get_default_space(PyObject* module, PyObject* unused);

}  // namespace caramba::runtime
