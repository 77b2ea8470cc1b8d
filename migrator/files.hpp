/** \file
 * Files in and out: UTF-8 checked, and replaced in one step so that nobody sees half of one.
 */
#pragma once

#include <stdexcept>
#include <string>

namespace caramba::migrator {

/** A file that cannot be read or written; the message says which and why. */
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/** Throws FileError, also for text that is not UTF-8 ("file:line:column: …"). */
std::string read_text(const std::string& path);
/** Writes beside the path, then renames. Throws FileError. */
void write_text(const std::string& path, const std::string& text);

}  // namespace caramba::migrator
