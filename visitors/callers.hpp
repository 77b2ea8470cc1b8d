/** \file
 * The Python side of a kernel that became workunits: `call_f` with f's parameters, docstring and results.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Whether something may divide by zero, which raises under Python's error model. */
bool divides(const std::vector<syntax::Stmt*>& statements);
bool divides(const syntax::Node* node);
/** The same of a kernel, or a part of it, with what Numba writes into it, which divides as the kernel does.
 */
bool divides(const Kernel& kernel);
bool divides(const Kernel& kernel, const syntax::Node* part);
bool divides(const Kernel& kernel, const std::vector<syntax::Stmt*>& statements);

/** The workunit of a region. */
syntax::FunctionDef* make_workunit(Program& program, Kernel& kernel, Region& region, const std::string& name);
/** The statements that launch a loop from the function that it stands in. */
std::vector<syntax::Stmt*> make_launches(Program& program, const Region& region, const std::string& unit);
/** The caller; its regions' bodies must have been moved into workunits before. */
syntax::FunctionDef* make_caller(Program& program, Kernel& kernel);
/** `pk.workunit`, with the options that the kernel's decorator and its divisions ask for. */
syntax::Expr* make_decorator(Program& program, const Kernel& kernel, const std::string& name, bool serial,
                             const Region* region = nullptr);

}  // namespace caramba::visitors
