#pragma once

#include <span>
#include <string_view>

namespace caramba::runtime {

/** The file runtime/abi.h, and prelude.h, functions.h and arrays.h of runtime/codegen, as text: in this order
 * the opening of every unit. The build embeds them, so that an installed runtime needs no file beside it and
 * its texts always fit its code. */
extern const std::string_view abi_text;
extern const std::string_view prelude_text;
/** runtime/codegen/teams.h, after those in units that run in teams. */
extern const std::string_view teams_text;

/** A header of runtime/codegen/parts: opens the units that mention its names, which begin with `marker`. */
struct PreludePart {
    std::string_view marker;
    std::string_view text;
};
extern const std::span<const PreludePart> prelude_parts;

}  // namespace caramba::runtime
