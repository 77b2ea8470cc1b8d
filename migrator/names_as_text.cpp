#include "migrator/names_as_text.hpp"

#include <algorithm>
#include <array>

#include "syntax/written.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Program;

namespace {

/** What gives the names of a module, or reads a text that may have them. */
constexpr std::array<std::string_view, 4> kReaders{"builtins.globals", "builtins.eval", "builtins.exec",
                                                   "sys.modules"};

bool reads_names(const Program& program, const Node* n) {
    if (is<Name>(n) || is<Attribute>(n)) {
        const std::string path = program.module.resolve(static_cast<const Expr*>(n));
        return std::ranges::find(kReaders, path) != kReaders.end();
    }
    if (auto* call = as<Call>(n); call && call->args.empty())
        return program.module.resolve(call->func) == "builtins.vars";
    // `timeit.Timer("area(2)", "from __main__ import area")`
    auto* text = as<Constant>(n);
    return text && written_text(text).find("from __main__ import") != std::string::npos;
}

/** Of what may be a function: `type(e)`, `self.__class__`, `cls` and `Solver` in front of it are classes. */
bool reads_name_of_function(const Program& program, const Node* n) {
    auto* a = as<Attribute>(n);
    if (!a || (a->attr != "__name__" && a->attr != "__qualname__")) return false;
    if (auto* call = as<Call>(a->value)) return program.module.resolve(call->func) != "builtins.type";
    if (auto* of = as<Attribute>(a->value)) return of->attr != "__class__";
    const visitors::Binding* known = program.module.find(std::string(name_of(a->value)));
    return name_of(a->value) != "cls" && !(known && known->kind == visitors::Binding::Kind::Class);
}

}  // namespace

void keep_names_read_as_text(const std::vector<Program*>& programs) {
    bool any = false;
    for (Program* program : programs) {
        bool found = false;
        visitors::walk(program->tree.module, [&](const Node* n) {
            const bool said = reads_name_of_function(*program, n);
            found = found || said || reads_names(*program, n);
            any = any || said;
        });
        program->settings.drop_in = program->settings.drop_in || found;
    }
    // Functions go from file to file.
    for (Program* program : programs) program->settings.says_names = any;
}

}  // namespace caramba::migrator
