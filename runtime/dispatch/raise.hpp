/** \file
 * What kernels raise and print, brought to Python.
 */
#pragma once

#include <Python.h>

#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** Sets the exception that a kernel recorded; its traceback ends in the line, under the kernel's name. */
void raise_from_kernel(const CrbError& error, const Kernel& kernel, const char* name);

/** Writes what kernels printed to sys.stdout. False with an error set. */
bool write_printed();

/** Calls `work` while the exception of a kernel may be set. That one stays, but where `work` says by false
 * that it has set one of its own. */
template <class Work>
bool beside_exception(const Work& work) {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    const bool done = work();
    if (done) {
        PyErr_Restore(type, value, traceback);
        return true;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    return false;
}

}  // namespace caramba::runtime
