/** \file
 * Which build of the runtime this is: what the memo of requests must not outlive. Private to runtime/build.
 */
#pragma once

#include <string>

namespace caramba::runtime {

/** The linker's build id of this library or program, so any change of our code changes it; else its size and
 * time. */
const std::string& runtime_identity();

}  // namespace caramba::runtime
