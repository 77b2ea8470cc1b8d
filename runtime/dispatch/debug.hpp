/** \file
 * The Debug space: workunits run as plain Python, by pykokkos.debug.
 */
#pragma once

#include <Python.h>

#include "runtime/dispatch/parameters.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

struct DebugLaunch {
    const char* pattern;  ///< "parallel_for", …
    PyObject* function;   ///< the plain Python function
    PyObject* initial;    ///< initial value, or null
    PyObject* reducer;    ///< pk.Max and its like, or null
};

/** The launch's arguments by name: a dict, or null with an error set. */
Owned arguments_by_name(const Parameters& parameters, const Match& match, PyObject* const* values);

/** Indices from lower to upper in `rank` dimensions. */
struct Box {
    const crb_i64* lower;
    const crb_i64* upper;
    int rank;
};

PyObject* run_debug(const DebugLaunch& launch, const Box& box, const Parameters& parameters,
                    const Match& match, PyObject* const* values);

}  // namespace caramba::runtime
