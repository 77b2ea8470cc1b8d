/** \file
 * Unified differences of two texts, as `diff -u` prints them.
 */
#pragma once

#include <string>

namespace caramba::migrator {

std::string unified_diff(const std::string& before, const std::string& after, const std::string& before_name,
                         const std::string& after_name, int context = 3);

}  // namespace caramba::migrator
