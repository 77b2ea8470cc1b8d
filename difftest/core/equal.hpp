/// \file
/// Whether two arrays hold the same bytes, at the speed of memory.

#pragma once

#include "difftest/core/compare.hpp"

namespace difftest {

/// Whether all elements are equal byte by byte; stops at the first that is not.
bool equal_bytes(const Pair& pair);

}  // namespace difftest
