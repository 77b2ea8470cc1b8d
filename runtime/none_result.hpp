/** \file
 * What a host call "raises" where it gives None beside values on other paths. */
#pragma once

namespace caramba::runtime {

/** No number of exceptions.def. */
inline constexpr int kNoneResult = 255;

}  // namespace caramba::runtime
