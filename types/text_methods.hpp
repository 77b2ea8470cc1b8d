/** \file
 * Methods of text (text_methods.def) that kernels may call of the texts they are compiled for.
 */
#pragma once

#include <string_view>

namespace caramba::types {

/** Whether kernels know what a method of this name gives of a text. */
bool is_text_method(std::string_view name);

}  // namespace caramba::types
