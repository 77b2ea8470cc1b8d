/** \file
 * Scalars between Python, NumPy and the bytes of kernels.
 */
#pragma once

#include <Python.h>

#include <span>

#include <cstdint>

#include "types/type.hpp"

namespace caramba::runtime {

class ListArguments;

/** One code for each scalar type, whatever NumPy's several names of it (long and long long are both Int64).
 */
enum class Scalar : std::uint8_t {
#define SCALAR(name, number, c_type, scalar_class) name,
#include "runtime/dispatch/scalars.def"
#undef SCALAR
    None
};

/** The code of a NumPy type number; None for what kernels cannot take (float16, object, structured, …). */
Scalar scalar_of_number(int number);
/** The code of an instance of one of NumPy's scalar classes; None for everything else. */
Scalar scalar_of_instance(PyObject* object);
/** The same for Python's own numbers as well, an int taken as int64 if it fits, else as uint64. Leaves no
 * error. */
Scalar scalar_of(PyObject* object);
int size_of(Scalar scalar);
types::TypeRef type_of_scalar(Scalar scalar);
/** NumPy's number of a scalar type. */
int number_of_type(types::TypeRef type);

/** A result of a kernel: scalars and tuples as Python's own objects, as Numba returns them (int, float, bool,
 * complex), arrays as array_result.hpp says. Tuples lie in memory as C structs of their elements. Null with
 * an error set. */
PyObject* to_python(types::TypeRef type, const void* data, std::span<PyObject* const> arguments = {},
                    const ListArguments* lists = nullptr);

/** Writes a Python or NumPy scalar as `type`, or an array, which is borrowed, as its words. False
 * with OverflowError or TypeError set when it has no such value. */
bool from_python(types::TypeRef type, PyObject* object, void* data);

}  // namespace caramba::runtime
