/** \file
 * pk.View: an array of kernels, in memory that NumPy manages or that came from NumPy.
 *
 *   View(shape, dtype=real, space=MemorySpaceDefault, layout=LayoutDefault, trait=TraitDefault, array=None)
 *   array(object) → View that shares the object's memory where it can (exchange.hpp)
 *   view[1:, 0]   → Subview of the same memory (subview.hpp)
 *
 * A view holds a NumPy array, whose strides, read-only flag and base it keeps; indexing is NumPy's.
 */
#pragma once

#include <Python.h>

#include <cstdint>

#include "runtime/dispatch/pending.hpp"

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
    PyObject* parent;  ///< Subview: the view that was sliced; else null
    PyObject* slice;   ///< Subview: by what
    Trait trait;
};

extern PyTypeObject ViewType;
extern PyTypeObject SubviewType;

inline bool is_view(PyObject* object) {
    return Py_TYPE(object) == &ViewType || Py_TYPE(object) == &SubviewType;
}
inline View* as_view(PyObject* object) {
    return reinterpret_cast<View*>(object);
}
/** The ndarray, with what launches that wait do to it. */
inline PyObject* array_of(PyObject* view) {
    if (detail::waiting) [[unlikely]]
        settle_quietly();
    return reinterpret_cast<View*>(view)->array;
}

/** A view of an ndarray (the reference is taken over). Null with an error set: the array is null, or has a
 * dtype that kernels do not take. */
PyObject* new_view(PyObject* array, Trait trait = Trait::TraitDefault);
/** The same without a check of the dtype; `type` is ViewType or SubviewType. */
PyObject* alloc_view(PyTypeObject* type, PyObject* array, Trait trait);
/** An array or a view as a view with the trait Atomic; any other object itself. A new reference, or null with
 * an error set. */
PyObject* as_atomic(PyObject* object);
/** Extents (at most 8) from an integer or a sequence of them; the rank, or -1 with an error set. */
int read_shape(PyObject* shape, Py_ssize_t* extents);

/** Python: _register_views(Layout, Trait, host_space): takes the members of the enumerations. */
PyObject* register_views(PyObject* module, PyObject* args);

bool add_views(PyObject* module);

}  // namespace caramba::runtime
