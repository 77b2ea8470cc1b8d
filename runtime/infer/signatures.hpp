/** \file
 * The option `signatures=["float64(float64[:], int32)", …]` of a function: the types that it takes, in
 * Numba's words. Numbers are converted to those of the signature that suits a call best, arrays have to be as
 * they say, and a result that is a number is converted, too.
 *
 *   float64, bool_, …          a number
 *   float32[:, ::1]            an array; its order in memory: any, `[:, ::1]` C, `[::1, :]` Fortran
 *   readonly float32[:]        an array that is not stored to
 *   Tuple((float64, int32))    a tuple
 *   any, optional(float64)     what it is
 *
 * The result may be left out: "(float64, int32)".
 */
#pragma once

#include <string>
#include <vector>

#include "runtime/function.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** Gives the arguments the types that the signature says which Numba chooses for them, and returns the type
 * of its result; null where it says nothing. Of several that suit as well Numba takes the first in compiled
 * code, and refuses calls of Python. Throws KernelError (TypeError) where none suits. */
types::TypeRef apply_signature(Function& function, std::vector<types::TypeRef>& arguments, bool from_python);

/** Which of several types a function that takes all of its arguments as one of them is called with: the one
 * that converts them best, the first of those that do it as well. */
types::TypeRef best_conversion(const std::vector<types::TypeRef>& choices,
                               const std::vector<types::TypeRef>& arguments);

/** Whether the text of a signature can be read. */
bool is_signature(const std::string& text);

/** The type that a text says, in the words of signatures; null where it says none. */
types::TypeRef type_of_text(const std::string& text);

}  // namespace caramba::runtime
