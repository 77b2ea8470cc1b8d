/** \file
 * NumPy's C API for the whole runtime: one table of functions, filled by import_numpy().
 *
 * Compiled against NumPy 2's headers, which serve every NumPy from 1.24 on.
 */
#pragma once

#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL caramba_numpy_api
#ifndef CARAMBA_IMPORTS_NUMPY  // defined by numpy.cpp alone, which holds the table
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>
#include <numpy/arrayscalars.h>

namespace caramba::runtime {

/** Fills NumPy's table of functions, at import. False with a Python error set when that fails. */
bool import_numpy();

}  // namespace caramba::runtime
