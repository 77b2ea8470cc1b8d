/** \file
 * Runs another program and collects what it says. Private to runtime/build.
 */
#pragma once

#include <string>
#include <vector>

namespace caramba::runtime {

struct ProcessResult {
    int status = 0;  ///< exit status; 128 + signal; -1 when it could not be started or its end went unseen
    int error = 0;   ///< errno of the start
    std::string output;  ///< stdout and stderr together
};

/** The program runs with LC_ALL=C, and TMPDIR when one is given. `command[0]` is a path. */
ProcessResult run_process(const std::vector<std::string>& command, const std::string& temporary_folder = "");

}  // namespace caramba::runtime
