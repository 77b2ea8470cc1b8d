/** \file
 * What expressions of a kernel may be, as far as its text and the program's tell: options that a kernel is
 * compiled for, lists, tuples of kernels, classes of exceptions. Passes that ask which kernels can migrate
 * (unsupported_detector) use them.
 */
#pragma once

#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether an expression is a global name, or attributes of one, and nothing that the kernel or a function
 * around it binds. */
bool is_global(const Kernel& kernel, const syntax::Expr* e);
/** Whether `x["key"]` may be an item of a dictionary. */
bool has_dictionaries(const Program& program);
/** `self.mode`, where objects of a class that migrates have such a text, or named tuples may. */
bool is_text_field(Program& program, const syntax::Expr* e);
/** A tuple or list of kernels, or a name of one. */
bool holds_kernels(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** In a parallel kernel, a list is what the kernel makes. */
bool may_be_list(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** A builtin, a class of the user's, or something imported that can be one. */
bool may_be_exception(const Program& program, const Kernel& kernel, const syntax::Expr* type);
/** `fs[0]` and `fs[-1]` of what may be a tuple of functions. */
bool is_item_of_tuple(const Kernel& kernel, const syntax::Expr* e);
/** A method of objects; those of arrays have no others. */
bool is_method(Program& program, const Kernel& kernel, const std::string& name);
/** Whether an attribute of that name may be a property that does more than to compute, in a kernel whose
 * loops may be launched. */
bool runs_property(Program& program, const Kernel& kernel, const std::string& name);
/** A function of a file that was migrated before: under a decorator of pykokkos'. */
bool is_migrated(const Program& program, const syntax::FunctionDef* def);
/** The name of one, or of what a host call made of it. */
bool is_migrated(const Program& program, const syntax::Expr* e);
/** `loop`, where a function around says `loop = prange if parallel else range`. */
bool may_be_prange(const Program& program, const Kernel& kernel, const syntax::Expr* e);
bool is_range(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** What is no value to compute with, but an argument that a kernel is compiled for. */
bool is_option(const Program& program, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
