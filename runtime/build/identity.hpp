/** \file
 * What decides about a compiled object besides the request for it, and so belongs in every key of the memo.
 */
#pragma once

#include <string>

namespace caramba::runtime {

/**
 * This build of the runtime (the build id of this library or program, so any change of our code changes it),
 * the compiler and the CPU. Throws ToolchainError.
 */
const std::string& runtime_identity();

}  // namespace caramba::runtime
