/** \file
 * Recognises kernels of whole-array statements only, and which of their parameters are arrays.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Plans the kernel as a Python function of array operations; false when it is none. */
bool plan_array_style(Program& program, Kernel& kernel);
/** What pykokkos offers for arrays under NumPy's name. */
bool is_array_operation(std::string_view name);

}  // namespace caramba::visitors
