/** \file
 * Attributes and methods of pk.View, and the enumerations that its arguments name.
 */
#pragma once

#include <Python.h>

#include "runtime/views/view.hpp"

namespace caramba::runtime {

extern PyMethodDef view_methods[];
extern PyGetSetDef view_attributes[];

// Members of pk.Trait and pk.Layout; False with TypeError set for other objects.
bool parse_trait(PyObject* object, Trait* trait);
bool parse_layout(PyObject* object, ViewLayout* layout);
/** Whether views can live in this memory space (or the memory of this execution space); false with an error
 * set. */
bool check_memory_space(PyObject* space);

}  // namespace caramba::runtime
