/** \file
 * Which names of a file mean records: classes of named tuples and objects, and fields of these and of
 * structured arrays.
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Sets `record_classes`, `field_names` and `dictionaries` of a program, once its classes are known and
 * before any file is looked at. */
void find_records(Program& program);

}  // namespace caramba::visitors
