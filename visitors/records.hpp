/** \file
 * Which names of a file mean records: classes of named tuples and objects, and fields of these and of
 * structured arrays.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Sets `record_classes`, `field_names`, `tuple_fields` and `dictionaries` of a program, once its classes are
 * known and before any file is looked at. */
void find_records(Program& program);

/** The jitclass that an expression names, which a file of the project defines; null where it names none, or
 * one that stays. */
const ClassType* jitclass_of(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** Whether a call makes a named tuple or an object of a class that a file of the project defines. */
bool makes_record(const Program& program, const Kernel& kernel, const syntax::Call* call);

/** The fields of the named tuple that a call makes, in their order; none where they are not known. */
std::vector<std::string> fields_of_tuple(const Program& program, const Kernel& kernel,
                                         const syntax::Call* call);

}  // namespace caramba::visitors
