/** \file
 * Objects that kernels are given of classes which Numba compiles: those that the program makes while it runs
 * (`jitclass(spec)(cls)` in a function), and those that stay with Numba.
 *
 * Before: the classes of all files.
 * After: `unseen_members` are the names of what objects of such classes may have. Kernels that take them are
 * compiled for the objects that they get (pykokkos/numba_objects.py), with their Numba form beside them.
 * Objects of packages, such as bars of progress, are told something or are None: for these alone kernels that
 * ask for None are compiled, and for the others they are Numba's.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Fills `unseen_members` of all programs. */
void find_unseen_members(const std::vector<Program*>& programs);
/** Whether an attribute may be a field or a method of an object that the kernel is given, or one of what the
 * functions around it hold. */
bool is_unseen_member(const Program& program, const Kernel& kernel, const syntax::Attribute* e);
/** Whether a kernel may take objects of a class that stays with Numba. */
bool may_take_objects(const Kernel& kernel, const ClassType& cls);

}  // namespace caramba::visitors
