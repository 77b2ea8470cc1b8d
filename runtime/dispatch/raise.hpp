/** \file
 * What kernels raise and print, brought to Python.
 */
#pragma once

#include <Python.h>

#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** Sets the exception that a kernel recorded; its traceback ends in the kernel's line. */
void raise_from_kernel(const CrbError& error, const char* kernel);

/** Writes what kernels printed to sys.stdout. False with an error set. */
bool write_printed();

}  // namespace caramba::runtime
