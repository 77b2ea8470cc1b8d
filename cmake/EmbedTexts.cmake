# Writes OUTPUT, the definitions of runtime/codegen/embedded.hpp, from the files ABI and PRELUDE.
file(READ ${ABI} abi)
file(READ ${PRELUDE} prelude)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [==[
#include "runtime/codegen/embedded.hpp"

namespace caramba::runtime {

constinit const std::string_view abi_text = R"embedded(@abi@)embedded";
constinit const std::string_view prelude_text = R"embedded(@prelude@)embedded";

}  // namespace caramba::runtime
]==])
