/** \file
 * pk.host_call(f): a callable with f's signature that compiles f for the types of its arguments and runs it
 * once on the host.
 *
 * Python's global lock is held throughout, as Numba holds it. In the Debug space f runs as plain Python.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Which form of a kernel is called: Numba's where the functions around it gave it kernels of Numba's, or
 * where it calls what cannot be compiled here. */
enum class Route : unsigned char { Unknown, Ours, Numbas };

struct HostCallObject {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject* unit;        ///< the WorkUnit of the function
    PyObject* numba_form;  ///< the kernel of Numba's that it was, which stands for it among Numba's; or null
    Route route;  ///< of one that has such a form, once known: Numba reads what is around it once, too
    PyObject* dict;
    PyObject* weak_references;
};

extern PyTypeObject HostCallType;

inline bool is_host_call(PyObject* object) {
    return Py_TYPE(object) == &HostCallType;
}

/** Python: host_call(function). */
PyObject* host_call_decorator(PyObject* module, PyObject* function);

bool add_host_call(PyObject* module);

}  // namespace caramba::runtime
