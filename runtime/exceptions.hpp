/** \file
 * The numbers by which kernels raise exceptions (CrbError): those of exceptions.def, and one for any other
 * class that a kernel names, made of its full name, so that a kernel from the cache means the same class.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** The number of an exception class, which is kept from now on; 0 for other objects, and for a class whose
 * number another one has. */
int exception_number(PyObject* object);
/** The class of a number, borrowed. */
PyObject* exception_of(int number);

}  // namespace caramba::runtime
