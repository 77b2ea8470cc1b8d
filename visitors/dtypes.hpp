/** \file
 * What of a kernel's names and of the module's is a dtype, or another value that kernels are compiled for.
 */
#pragma once

#include <string>
#include <string_view>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** "exp" of "numpy.exp" when the module is `module`. */
std::string_view member(std::string_view path, std::string_view module);
/** NumPy's scalar types, and Python's types that are dtypes. */
bool is_dtype_path(std::string_view path);
/** NumPy's functions that make arrays of a shape or of values. */
bool is_array_maker(std::string_view path);
/** What a global that is bound once may be: Numba, too, compiles for the value that it finds, and knows
 * numbers, arrays and tuples only. */
bool may_be_frozen(const syntax::Expr* value);
/** A name of another module of the user's, or of a library's constants; not of what kernels are made of. */
bool imports_value(std::string_view path);
/** Whether it is a class of enum.Enum or enum.IntEnum, and of nothing else. */
bool is_enumeration(const Program& program, const syntax::ClassDef* cls);
/** A member of an enumeration of this file or of another one of the folder, `Mode.FAST`, whose members have
 * literals of one type for values. */
bool is_enum_member(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** The literal of a member of an enumeration, `Mode.FAST`, that this file or another one of the folder
 * defines; null for anything else. `whole`: of an IntEnum, whose members are numbers themselves. */
std::optional<syntax::ConstantValue> enum_member(const Program& program, const Kernel& kernel,
                                                 const syntax::Expr* e, bool whole);
/** `np.float32` or `a.dtype`, where a function takes a dtype. */
bool is_dtype(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** `np.float32`, `numba.int64`, `numba.from_dtype(np.dtype(text))`, `np.float32 if small else np.float64`. */
bool is_type_of_numbers(const Program& program, const syntax::Expr* e);
/** A name of a module's that is bound to a type of numbers which only the run may know. */
bool is_made_type(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** `x.dtype.kind`, a text that is known for each call. */
bool asks_dtype_kind(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** `a.dtype` of an array. */
bool asks_dtype(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** Whether a variable of the kernel is nothing but a dtype: by what it is assigned, by its default, or by a
 * call that takes one there. */
bool names_dtype(const Program& program, const Kernel& kernel, const std::string& name);

/** `int`, or a tuple of such types, which isinstance asks for. */
bool is_plain_type(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
