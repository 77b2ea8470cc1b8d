/** \file
 * What the `caramba` command is asked to do.
 */
#pragma once

#include <stdexcept>
#include <string>

#include "migrator/translator.hpp"

namespace caramba::migrator {

struct Arguments {
    std::string input, output;
    /** text, json or sarif; empty when none is asked for. */
    std::string report;
    bool diff = false, time_passes = false;
    Options options;
    /** What is printed instead of any work: help, or the version. */
    std::string answer;
};

/** An option that does not exist, a value that it does not take, too few or too many files. */
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/** Options may stand before and behind the input, and be shortened as long as they are told apart
 * (getopt_long). */
Arguments parse_arguments(int argc, char** argv);

}  // namespace caramba::migrator
