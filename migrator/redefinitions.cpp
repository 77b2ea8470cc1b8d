#include "migrator/redefinitions.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "visitors/import_time.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::AtImport;
using visitors::Binding;
using visitors::Program;

namespace {

/** Whether something may call or compile a function of this name before the last of its definitions. */
bool can_be_seen(const Program& program, const std::string& name, const std::vector<Stmt*>& definitions) {
    const Stmt* last = definitions.back();
    switch (visitors::at_import(program, definitions.front()->span.begin, last->span.end)) {
        case AtImport::Nothing:
            return false;
        case AtImport::Called:
            return true;
        case AtImport::Compiled:
            break;
    }
    return std::ranges::any_of(program.tree.module->body.stmts, [&](const Stmt* s) {
        return s->span.begin < last->span.begin && !std::ranges::count(definitions, s) &&
               visitors::mentions(s, name);
    });
}

}  // namespace

std::set<const Stmt*> find_replaced(Program& program) {
    std::map<std::string, std::vector<Stmt*>> binders;
    for (Stmt* s : program.tree.module->body.stmts)
        for (const std::string& name : visitors::bound_names({s}))
            if (const Binding* b = program.module.find(name); b && b->kind == Binding::Kind::Several)
                binders[name].push_back(s);
    std::set<const Stmt*> replaced;
    for (const auto& [name, definitions] : binders) {
        Binding& binding = program.module.globals[name];
        Stmt *first = definitions.front(), *last = definitions.back();
        auto* value = as<Assign>(last);  // of what has migrated: `area = pk.host_call(area_function)`
        const bool known = is<FunctionDef>(last) || (value && value->targets.size() == 1);
        // Functions that rebind it have no statement here.
        const bool only_these = binding.choices.size() == definitions.size() &&
                                std::all_of(definitions.begin(), definitions.end() - 1,
                                            [](const Stmt* s) { return is<FunctionDef>(s); });
        if (!known || !only_these || can_be_seen(program, name, definitions) ||
            visitors::mentions(program, name, first->span.begin, last->span.end))
            continue;
        replaced.insert(definitions.begin(), definitions.end() - 1);
        const auto kind = value ? Binding::Kind::Variable : Binding::Kind::Function;
        binding = Binding{kind, "", last, value ? value->value : nullptr};
        binding.choices = {value ? static_cast<const Node*>(value->value) : last};
        binding.conditions = {{}};
    }
    return replaced;
}

}  // namespace caramba::migrator
