/** \file
 * What the globals that a kernel reads may be, as far as files tell: constants, texts, switches and the
 * scalar functions of libraries.
 */
#pragma once

#include <optional>
#include <string_view>

#include "types/functions.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

/** "numpy.pi", "math.inf". */
bool is_constant_name(std::string_view path);
/** The entry of "math.exp" in the table; null where it has none. */
const types::FunctionInfo* scalar_function(std::string_view path);
/** Whether it has one, or is a dtype, which makes scalars. */
bool is_scalar_function(std::string_view path);
/** Whether an expression is a function of a library that kernels may be given as a value: `np.mean`. */
bool is_library_function(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** `MESSAGE`, a text that the module binds once. */
bool is_global_text(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** What `DEBUG` or `not DEBUG` says, of a global bool: what it rules out is not compiled. */
std::optional<bool> global_switch(const Program& program, const Kernel& kernel, const syntax::Expr* test);
/** A scalar, array or tuple of scalars that never changes, as far as the file tells. */
bool is_constant(const Program& program, const syntax::Expr* e, int depth = 0);

/** Whether what the module binds once is a number for certain: of literals and other such numbers, or made by
 * float, int, len and the like. */
bool is_number(const Program& program, const Binding& binding);
/** Whether what a kernel reads around it, `CF` or `constants.CF`, is bound to numbers wherever a module says
 * to what: functions may bind it anew. */
bool is_bound_to_numbers(const Program& program, const Kernel& kernel, const syntax::Expr* e);

/** A name that the module binds again and again, all before the kernel can be called, each time to what may
 * be a number or an array: `a = np.zeros(9)`, `for n in range(9): scale = n * scale`, `a = a / scale`; or one
 * way or another: `if FAST: N = 4`, `else: N = 8`. Nothing can have called the kernel until then, so that
 * Numba freezes what everybody finds later on. */
bool is_settled(const Kernel& kernel, const Binding& binding);

/** `cells.QUAD` where `import cells` may have failed: Numba takes the attributes of modules, and no others.
 */
bool is_of_tried_import(const Program& program, const Kernel& kernel, const syntax::Attribute* e);

/** `np.finfo(float).eps` */
bool is_limit(const Program& program, const syntax::Attribute* a);
/** `METHODS["fast"]` of a global dictionary or tuple of nothing but numbers. */
bool is_number_of_table(const Program& program, const syntax::Subscript* item);
/** `Units.eps` of a class whose body sets it to a number, `config.dt` where numbers made a named tuple. */
bool is_number_of_object(const Program& program, const syntax::Attribute* a);

}  // namespace caramba::visitors
