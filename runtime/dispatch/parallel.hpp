/** \file
 * pk.parallel_for, parallel_reduce and parallel_scan: from a Python call to a launch.
 *
 *   parallel_for([label,] policy, workunit, **arguments)
 *   parallel_reduce([label,] policy, workunit[, reducer][, initial_value], **arguments) → the reduced value
 *   parallel_scan([label,] policy, workunit[, initial_value], **arguments) → the total
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

PyObject* parallel_for(PyObject* module, PyObject* const* args, Py_ssize_t count, PyObject* keywords);
PyObject* parallel_reduce(PyObject* module, PyObject* const* args, Py_ssize_t count, PyObject* keywords);
PyObject* parallel_scan(PyObject* module, PyObject* const* args, Py_ssize_t count, PyObject* keywords);

}  // namespace caramba::runtime
