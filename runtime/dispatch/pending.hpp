/** \file
 * Launches that wait to be fused with the next ones (PK_FUSION, pykokkos/fusion.py), and the promise that
 * nobody sees that they do: whatever reads or changes a view, launches or fences calls settle() first.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

namespace detail {
extern PyObject* waiting;  ///< what runs the launches that wait, or the exception that one of them raised
bool run_waiting();
}  // namespace detail

/** Runs the launches that wait. False with an error set. */
inline bool settle() {
    return !detail::waiting || detail::run_waiting();
}

/** The same where no error can be told: the next settle() tells it. */
void settle_quietly();

/** Python: _set_waiting(callable): launches wait, which it runs. */
PyObject* set_waiting(PyObject* module, PyObject* run);
/** Python: _settle() */
PyObject* settle_now(PyObject* module, PyObject* unused);
/** Python: _deferrable(view): its rank where nobody but its kernels and itself reaches its memory, else -1.
 */
PyObject* deferrable(PyObject* module, PyObject* view);

}  // namespace caramba::runtime
