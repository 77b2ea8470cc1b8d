/** \file
 * Programs of both worlds: kernels that stay with Numba find what they call, and what is passed to them, in
 * Numba form, beside the migrated form of the same kernel.
 */
#pragma once

#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether `f_function` or `f_workunit` stands beside f already: f is the Numba form of a kernel in a file
 * that was migrated before. */
bool is_migrated_twin(const Program& program, const std::string& name);
/** Such a form stays whatever it does: what it uses may have lost its meaning with what was taken out, and
 * was spoken of the first time. */
void forget_remarks_of_twins(Program& program);
/** Whether the Numba form of a kernel that launches can stand beside it, under its name or another. */
bool has_numba_form(const Kernel& kernel);

/** Lets calls of a kernel inside of a function go to its Numba form where the functions around it got kernels
 * of Numba's, which it calls; and calls of the kernels beside it that read its name. False, and nothing done,
 * where one of them has no such form. */
bool call_numba_form_of_captured(Kernel& kernel);

/** Lets calls of a kernel go to its Numba form where PyKokkos refuses what the kernel calls. */
void call_numba_form_if_refused(Kernel& kernel);

/** Whether Numba compiles what a kernel becomes as it compiled the kernel, so that no form of its own need
 * stand beside it (`pk.numba_form(call_f)`). */
bool compiles_as_written(const Kernel& kernel);

/** Kernels that are given to kernels become functions, which these can call. In programs where kernels stay,
 * those that are values (in a table, a field, a variable) become host calls, which Numba compiles for itself
 * where it is given one. */
void find_function_values(const std::vector<Program*>& programs);
/** What calls functions that it is given stays where a kernel that stays is among these; so do values that
 * Numba could not compile, where a kernel that stays may be given them. */
void keep_functions_together(const std::vector<Program*>& programs);

/** Sets `beside` of kernels and program.numba_arguments; what cannot stand in both forms stays, and so do its
 * callers. Afterwards `Kept` is final. */
void find_beside(const std::vector<Program*>& programs);

}  // namespace caramba::visitors
