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

}  // namespace

void keep_names_read_as_text(Program& program) {
    bool found = false;
    visitors::walk(program.tree.module, [&](const Node* n) { found = found || reads_names(program, n); });
    program.settings.drop_in = program.settings.drop_in || found;
}

}  // namespace caramba::migrator
