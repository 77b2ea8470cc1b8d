/** \file
 * One prange loop by itself: its form, its private and accumulated scalars, and whether its iterations are
 * independent.
 */
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "visitors/liveness.hpp"
#include "visitors/numbers.hpp"

namespace caramba::visitors {

/** Whether the node is a `for` over prange. */
bool is_prange(const Program& program, const Kernel& kernel, const syntax::Node* node);
/** Whether iterations of such a loop may divide by zero. */
bool divides_in_loops(const Program& program, const Kernel& kernel);
/** A loop over what the run makes prange or range, in which only the latter's division by zero raises; or
 * null. */
const syntax::For* unsure_division(const Program& program, const Kernel& kernel);
/** Whether a loop over prange of the kernel speaks of a name. */
bool is_in_prange(const Program& program, const Kernel& kernel, const std::string& name);
/** Whether all loops over prange call it by one name. */
bool has_one_prange(const Program& program, const Kernel& kernel);
/** Whether the kernel is a parallel one with such a loop. */
bool has_prange(const Program& program, const Kernel& kernel);

/** Calls f for each loop over prange that stands in no other one, the last one first, with the names that are
 * read behind it and the statements in front of it in its suite. */
void for_each_prange(
    const Program& program, const Kernel& kernel,
    const std::function<void(syntax::For*, const Names& live, const std::vector<syntax::Stmt*>& before)>& f);

/** Whether a prange loop has one index, plain bounds and no way out; else keeps the kernel. */
bool check_prange_form(Program& program, Kernel& kernel, const syntax::For* loop);

/** The scalars that the loop accumulates; none, with a warning, when it carries others from one iteration to
 * another or to where names in `live` are read, behind it. */
std::optional<std::vector<Reduction>> accumulated_in(Program& program, Kernel& kernel,
                                                     const syntax::For* loop, const Names& live,
                                                     const Values& values, const Numbers& numbers);

/** The last of these statements to assign the name, if it assigns nothing else and nothing behind it reads
 * the name; else null. */
syntax::Assign* assignment_before(const std::vector<syntax::Stmt*>& statements, const std::string& name);
/** The same, if it assigns a literal. */
syntax::Assign* literal_before(const Program& program, const Kernel& kernel,
                               const std::vector<syntax::Stmt*>& statements, const std::string& name);

/** Names that the loop's iterations read or store to, its own left out. */
Names used_by(const syntax::For* loop);

}  // namespace caramba::visitors
