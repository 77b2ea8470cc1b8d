/** \file
 * How types and constants are spelled in generated C++.
 */
#pragma once

#include <string>
#include <string_view>

#include "runtime/infer/meaning.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** `double`, `crb_array<float, 2>`, `crb_tuple<i64, bool>`, … */
std::string spell_type(types::TypeRef type);
/** The same for what may keep new storage alive: arrays are `crb_owned`. */
std::string spell_owned(types::TypeRef type);
/** Whether a value of this type is passed and kept; None, text, dtypes and functions exist while compiling
 * only. */
bool passed(types::TypeRef type);
/** How many words an argument takes (abi.h). */
int words_of(types::TypeRef type);
/** An exact literal: integers in full, floats in hexadecimal. */
std::string spell_constant(const ConstantScalar& constant);
/** A C string literal, quotes included. */
std::string spell_string(std::string_view text);

}  // namespace caramba::runtime
