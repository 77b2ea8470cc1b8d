/** \file
 * Functions of other files of the folder that this one makes kernels of:
 *
 *     from .shapes import weight        weight = pk.host_call(pk.function(weight))
 *     weight = njit(weight)
 *
 * The function itself stays as it is, with its text: Python and other libraries may use it, too.
 */
#pragma once

#include <set>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::migrator {

/** Finds them once all kernels that have a definition of their own are found; adds the calls that it
 * understands to `read`. */
void find_outside_functions(const std::vector<visitors::Program*>& programs,
                            std::set<const syntax::Node*>& read);

}  // namespace caramba::migrator
