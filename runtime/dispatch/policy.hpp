/** \file
 * Execution policies as Python types: pk.RangePolicy, pk.MDRangePolicy.
 *
 *   RangePolicy([space,] begin, end, *, chunk_size=0, schedule=None)
 *   MDRangePolicy([space,] begin, end, tiling=None, *, space=Default, iter_outer=None, iter_inner=None,
 * rank=None)
 *
 * Bounds are any integers (Python's, NumPy's), 64 bits wide; schedule is "static", "dynamic" or None.
 */
#pragma once

#include <Python.h>

#include "runtime/dispatch/spaces.hpp"
#include "runtime/kernel.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

struct RangePolicyObject {
    PyObject_HEAD SpaceChoice space;
    RangePolicy range;  ///< its space is filled in by the launch
};

struct TilePolicyObject {
    PyObject_HEAD SpaceChoice space;
    TilePolicy tiles;
};

bool read_integer(PyObject* object, const char* name, crb_i64& value);

extern PyTypeObject ExecutionPolicyType;
extern PyTypeObject RangePolicyType;
extern PyTypeObject MDRangePolicyType;

bool add_policies(PyObject* module);

}  // namespace caramba::runtime
