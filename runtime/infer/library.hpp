/** \file
 * The array library: NumPy functions that are written as kernels themselves, in Python
 * (pykokkos/array_library.py), and compiled with the kernel that calls them.
 *
 * A call, an index or an operator that means one of them is rewritten to a call of that function, known by
 * the node (Instance::rewritten): the types of its operands decide, which differ between instances of one
 * tree.
 */
#pragma once

#include <memory>
#include <string>

#include "runtime/function.hpp"

namespace caramba::runtime {

/** The function of this name; null when the library has none. */
std::shared_ptr<Function> library_function(const std::string& name);
/** Whether a Python function is one of the array library's. */
bool in_library(PyObject* function);
/** The options of such a function. */
Options library_options(PyObject* function);
/** Changes whenever the library's text does; part of every kernel's key. */
const std::string& library_version();

}  // namespace caramba::runtime
