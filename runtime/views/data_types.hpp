/** \file
 * Data types between Python's classes (pk.int32, pk.double, …) and NumPy's type numbers.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

/** Python: _register_data_types({class: numpy.dtype}, real): the classes by which users name dtypes. `real`
 * stands for the default precision. */
PyObject* register_data_types(PyObject* module, PyObject* args);
/** Python: set_default_precision(dtype), get_default_precision(). */
PyObject* set_default_precision(PyObject* module, PyObject* data_type);
PyObject* get_default_precision(PyObject* module, PyObject* unused);

/** NumPy's number of the type that kernels know under this class, Python type, or NumPy dtype; null: the
 * default precision. -1 with TypeError set. int is int32 and float is float64, as upstream has it. */
int type_number(PyObject* data_type);
/** The class of a NumPy type number, a new reference. */
PyObject* data_type_of(int number);

}  // namespace caramba::runtime
