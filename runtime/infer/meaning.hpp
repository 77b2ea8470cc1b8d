/** \file
 * What a Python object that a kernel mentions stands for while compiling: a module, a scalar function of the
 * table, a dtype, another function to compile, or a constant.
 */
#pragma once

#include <Python.h>

#include <memory>
#include <optional>
#include <string>

#include "runtime/function.hpp"
#include "types/array_functions.hpp"
#include "types/functions.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** A scalar known while compiling. */
struct ConstantScalar {
    types::TypeRef type = nullptr;
    long long integer = 0;  ///< bool, int and uint (its bits)
    double real = 0;
    double imag = 0;
};

struct Meaning {
    enum class Kind {
        Unknown,
        Module,
        Builtin,
        ArrayFunction,
        DType,
        Function,
        Class,
        Exception,
        Limits,
        Universal,
        Constant,
        Tuple,
        Array,
        Text,
        None,
        All
    };
    Kind kind = Kind::Unknown;                     ///< All: pk.ALL, slice(None); Limits: np.finfo, np.iinfo
    PyObject* object = nullptr;                    ///< borrowed
    const types::FunctionInfo* builtin = nullptr;  ///< Builtin: entry of the table,
    const types::ArrayFunctionInfo* array_function = nullptr;  ///< ArrayFunction: entry of its table
    char module = 0;                                           ///< and the module that offers it
    types::TypeRef dtype = nullptr;                            ///< DType; Array: its type
    std::shared_ptr<Function> function;                        ///< Function
    ConstantScalar constant;                                   ///< Constant
    int exception = 0;                                         ///< Exception: its number
    std::string text;                                          ///< Text
};

Meaning meaning_of(PyObject* object);
/** Whether it is what pk.vectorize made. */
bool is_universal(PyObject* object);
/** A universal function's function of numbers; null where it is none of ours. */
std::shared_ptr<Function> function_of_universal(PyObject* ufunc);
/** "uint64" of `numba.uint64`, which kernels that Numba made may call; "" of anything else. */
std::string name_of_numba_type(PyObject* object);

/** The scalar type that a NumPy scalar class, a dtype or a data type of pykokkos names; null for other
 * objects. */
types::TypeRef dtype_of(PyObject* object);
/** Of float, int, bool and complex what Python's types are in kernels, of all others an opaque one. */
types::TypeRef type_of_builtin(const types::FunctionInfo& builtin);
/** The type that np.dtype(name) means, or null. */
types::TypeRef dtype_of_name(const std::string& name);
/** The scalar that a Python or NumPy scalar object is. */
std::optional<ConstantScalar> constant_of(PyObject* object);

}  // namespace caramba::runtime
