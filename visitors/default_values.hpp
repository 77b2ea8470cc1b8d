/** \file
 * Defaults of parameters that kernels may have.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Values that Python finds where the kernel is defined: functions, arrays, tuples. */
bool is_default_value(const Program& program, const Kernel& kernel, const syntax::Expr* value);
/** `def f(a=1, *, b)`: parameters of kernels that have defaults are the last ones. */
bool default_before_none(const syntax::Arguments* a);
/** The text of float("inf") and its like. */
bool is_number_text(const syntax::Expr* e);

}  // namespace caramba::visitors
