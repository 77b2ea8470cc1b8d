/** \file
 * What was migrated how: as text, JSON or SARIF.
 */
#pragma once

#include <string>

#include "migrator/translator.hpp"

namespace caramba::migrator {

std::string report_text(const Translation& translation, const std::string& path);
std::string report_json(const Translation& translation, const std::string& path);
std::string report_sarif(const Translation& translation, const std::string& path);
/** The `--time-passes` table. */
std::string time_table(const std::vector<PassTime>& times);

}  // namespace caramba::migrator
