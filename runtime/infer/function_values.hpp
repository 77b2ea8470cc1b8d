/** \file
 * Functions as values: a type of its own for each function, so that a kernel is compiled for the functions
 * that it is given, and a call of a parameter is a plain call.
 */
#pragma once

#include <memory>

#include "runtime/function.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** The type whose one value is this function. */
types::TypeRef type_of_function(const std::shared_ptr<Function>& function);
/** The function of such a type. */
std::shared_ptr<Function> function_of_type(types::TypeRef type);
/** A function that reads arrays around itself is passed together with them, as the tuple of both
 * (runtime/live.hpp): the function of such a tuple, else null. */
std::shared_ptr<Function> closure_of_type(types::TypeRef type);
/** A function that calls one of a library, where `np.mean` is a value; null where Python raises. */
std::shared_ptr<Function> function_of_library(PyObject* object);
/** All that the code of kernels for this type depends on beyond its name: text of the functions in it. */
std::string function_texts(types::TypeRef type);

}  // namespace caramba::runtime
