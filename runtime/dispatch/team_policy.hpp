/** \file
 * pk.TeamPolicy, and what launches of teams need of Python: scratch memory that decorators ask for, the Debug
 * space, and nested patterns of workunits that run as plain Python.
 *
 *   TeamPolicy([space,] league, team[, vector_length]).set_scratch_size(level,
 * PerTeam(bytes)|PerThread(bytes))
 *
 * team and vector_length may be pk.AUTO or "auto": on hosts both are 1.
 */
#pragma once

#include <Python.h>

#include "runtime/dispatch/debug.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/spaces.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

struct TeamPolicyObject {
    PyObject_HEAD SpaceChoice space;
    TeamPolicy policy;  ///< its space is filled in by the launch
    int vector_length;
};

extern PyTypeObject TeamPolicyType;
/** Base of pk.TeamThreadRange and its like, which pykokkos.teams defines. */
extern PyTypeObject NestedPolicyType;

bool add_team_policy(PyObject* module);

/** Adds what `@pk.workunit(scratch=[…])` asks for. False with an error set. */
bool add_scratch(PyObject* wanted, const Owned& arguments, TeamPolicy& policy);

PyObject* run_debug_team(const DebugLaunch& launch, const TeamPolicy& policy, const Owned& arguments);

/** Whether this is a call of a nested pattern, so of a workunit that runs as plain Python. */
bool is_nested(PyObject* const* args, Py_ssize_t count);
PyObject* run_nested(const char* pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords);

}  // namespace caramba::runtime
