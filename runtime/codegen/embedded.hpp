#pragma once

#include <string_view>

namespace caramba::runtime {

/** The files runtime/abi.h and runtime/codegen/prelude.h as text, in this order the opening of every unit.
 * The build embeds them, so that an installed runtime needs no file beside it and its texts always fit its
 * code. */
extern const std::string_view abi_text;
extern const std::string_view prelude_text;
/** runtime/codegen/teams.h, after those in units that run in teams. */
extern const std::string_view teams_text;

}  // namespace caramba::runtime
