# Writes OUTPUT, the definitions of runtime/codegen/embedded.hpp, from the files ABI, PRELUDE and TEAMS.
file(READ ${ABI} abi)
file(READ ${PRELUDE} prelude)
file(READ ${TEAMS} teams)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [==[
#include "runtime/codegen/embedded.hpp"

namespace caramba::runtime {

constinit const std::string_view abi_text = R"embedded(@abi@)embedded";
constinit const std::string_view prelude_text = R"embedded(@prelude@)embedded";
constinit const std::string_view teams_text = R"embedded(@teams@)embedded";

}  // namespace caramba::runtime
]==])
