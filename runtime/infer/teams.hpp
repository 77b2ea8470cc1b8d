/** \file
 * What a kernel does with a team member, as inference and lowering see it.
 */
#pragma once

#include <optional>
#include <string_view>

#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

struct Instance;

struct TeamMethod {
    enum class Result : std::uint8_t { Integer, Nothing, Value, Range, Scratch };
    std::string_view name;
    const char* c_name;
    Result result;
    int arguments;
    bool meets;
};

const TeamMethod* find_team_method(std::string_view name);

/** The type of the parameter of a team's workunit. */
types::TypeRef team_member();

/** The method of a team member that a call calls; null for every other call. */
const TeamMethod* team_method_of(const Instance& instance, const syntax::Call* call);

/** What `m.team_scratch(0)` gives; `part` is an index of CrbTeam::scratch. */
types::TypeRef scratch_memory(int part);
std::optional<int> scratch_part(types::TypeRef type);

}  // namespace caramba::runtime
