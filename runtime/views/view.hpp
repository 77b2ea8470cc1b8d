/** \file
 * pk.View: an array of kernels, in memory that NumPy manages or that came from NumPy.
 *
 *   View(shape, dtype=real, space=MemorySpaceDefault, layout=LayoutDefault, trait=TraitDefault, array=None)
 *   array(object) → View that shares the object's memory where it can
 *
 * A view holds a NumPy array, whose strides, read-only flag and base it keeps; indexing and slicing are
 * NumPy's, and a slice is a view of the same memory.
 */
#pragma once

#include <Python.h>

#include <cstdint>

namespace caramba::runtime {

enum class ViewLayout : std::uint8_t {
#define LAYOUT(name) name,
#define TRAIT(name)
#include "runtime/views/enumerations.def"
#undef LAYOUT
#undef TRAIT
    Count
};

enum class Trait : std::uint8_t {
#define LAYOUT(name)
#define TRAIT(name) name,
#include "runtime/views/enumerations.def"
#undef LAYOUT
#undef TRAIT
    Count
};

struct View {
    PyObject_HEAD PyObject* array;  ///< the ndarray, never null
    PyObject* weak_references;
    Trait trait;
};

extern PyTypeObject ViewType;

inline bool is_view(PyObject* object) {
    return Py_TYPE(object) == &ViewType;
}
inline PyObject* array_of(PyObject* view) {
    return reinterpret_cast<View*>(view)->array;
}

/** A view of an ndarray (the reference is taken over). Null with an error set: the array is null, or has a
 * dtype that kernels do not take. */
PyObject* new_view(PyObject* array, Trait trait = Trait::TraitDefault);

/** Python: array(object, space=None, layout=None, trait=None). */
PyObject* array_function(PyObject* module, PyObject* args, PyObject* keywords);
/** Python: asnumpy(object): the ndarray of a view or an expression; other objects as numpy.asarray does. */
PyObject* asnumpy(PyObject* module, PyObject* object);
/** Python: _register_views(Layout, Trait, host_space): takes the members of the enumerations. */
PyObject* register_views(PyObject* module, PyObject* args);

bool add_views(PyObject* module);

}  // namespace caramba::runtime
