// Collectives and scratch views, which may end the team: functions of codegen/teams.h that return a status.

#include "runtime/codegen/spelling.hpp"
#include "runtime/codegen/writer.hpp"

namespace caramba::runtime {

std::string FunctionWriter::team_call(const ir::Expr* e) {
    std::string arguments;
    for (const ir::Expr* a : e->args) arguments += ", " + expression(a);
    if (!e->checked) return e->text + "(context" + arguments + ")";
    std::string place = "(context, " + where(e->line);
    auto guarded = [this](const std::string& call) {
        return "if (__builtin_expect(" + call + ", 0)) " + leave("1") + " ";
    };
    if (e->text == "crb_team_scratch")
        return "({ " + spell_type(e->type) + " crb_view; " +
               guarded(e->text + place + ", " + std::to_string(e->number) + ", crb_view" + arguments + ")") +
               "crb_view; })";
    if (e->type->kind == types::Kind::None) return "({ " + guarded(e->text + place + arguments + ")") + "})";
    std::string rest;
    for (size_t i = 1; i < e->args.size(); ++i) rest += ", " + expression(e->args[i]);
    return "({ " + spell_type(e->type) + " crb_value = " + expression(e->args[0]) + "; " +
           guarded(e->text + place + ", crb_value" + rest + ")") + "crb_value; })";
}

}  // namespace caramba::runtime
