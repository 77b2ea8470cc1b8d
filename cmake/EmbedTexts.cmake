# Writes OUTPUT, the definitions of runtime/codegen/embedded.hpp, from the file ABI and the headers of the folder CODEGEN.
file(READ ${ABI} abi)
set(prelude "")
foreach(name prelude functions arrays)
  file(READ ${CODEGEN}/${name}.h text)
  string(APPEND prelude "${text}")
endforeach()
file(READ ${CODEGEN}/teams.h teams)
file(GLOB headers ${CODEGEN}/parts/*.h)
list(SORT headers)
set(parts "")
foreach(header IN LISTS headers)
  get_filename_component(name ${header} NAME_WE)
  file(READ ${header} text)
  string(APPEND parts "    {\"crb_${name}_\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [==[
#include "runtime/codegen/embedded.hpp"

namespace caramba::runtime {

constinit const std::string_view abi_text = R"embedded(@abi@)embedded";
constinit const std::string_view prelude_text = R"embedded(@prelude@)embedded";
constinit const std::string_view teams_text = R"embedded(@teams@)embedded";

namespace {
constexpr PreludePart parts[] = {
@parts@};
}  // namespace
constinit const std::span<const PreludePart> prelude_parts = parts;

}  // namespace caramba::runtime
]==])
