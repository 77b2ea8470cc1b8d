#include "runtime/fastmath.hpp"

#include <iterator>

namespace caramba::runtime {

PyObject* fastmath_flags(unsigned flags) {
    if (flags == 0) return Py_NewRef(Py_False);
    PyObject* names = PySet_New(nullptr);
    for (unsigned i = 0; names && i < std::size(fastmath_names); ++i) {
        if (!(flags & (1U << i))) continue;
        PyObject* name = PyUnicode_FromString(fastmath_names[i]);
        if (!name || PySet_Add(names, name) < 0) Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names;
}

}  // namespace caramba::runtime
