/** \file
 * Teams of threads on hosts: one worker runs a whole team, its members as fibers, or as a plain call where
 * the team has one member. launch.hpp has the launches.
 */
#pragma once

#include "runtime/abi.h"

namespace caramba::runtime {

/** CrbTable::meet. */
int meet_team(CrbContext* context, int site, int file, int line);

}  // namespace caramba::runtime
