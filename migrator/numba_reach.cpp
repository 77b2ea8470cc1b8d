#include "migrator/numba_reach.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Program;

namespace {

constexpr std::array<std::string_view, 3> kPackages = {"numba", "appy", "pykokkos"};

/** One search; what it visits in vain is known to lead nowhere. */
class Search {
  public:
    bool reaches(const Program& program, const Node* part) {
        const auto known = program.reaches_numba.find(part);
        if (known != program.reaches_numba.end()) return known->second;
        if (!visited_.emplace(&program, part).second || is_kernel(program, part)) return false;
        bool found = false;
        visitors::walk(part, [&](const Node* n) { found = found || names_numba(program, n); });
        if (found) program.reaches_numba[part] = true;
        return found;
    }
    void note_failure() const {
        for (const auto& [program, part] : visited_) program->reaches_numba[part] = false;
    }

  private:
    /** What a kernel gives is a value. */
    static bool is_kernel(const Program& program, const Node* part) {
        auto* def = as<FunctionDef>(part);
        return def && std::ranges::any_of(def->decorator_list, [&](const Expr* e) {
                   auto* call = as<Call>(e);
                   return program.module.resolve(call ? call->func : e).starts_with("numba.");
               });
    }
    bool names_numba(const Program& program, const Node* n) {
        if (auto* name = as<Name>(n))
            return is_of_package(program.module.resolve(name)) || means(program, name->id);
        if (auto* import = as<Import>(n))
            return std::ranges::any_of(import->names,
                                       [&](const Alias* a) { return may_stand_for(program, a->name); });
        if (auto* from = as<ImportFrom>(n)) return from->level > 0 || may_stand_for(program, from->module);
        auto* text = as<Constant>(n);  // what a call imports
        return text && text->value.kind == ConstantValue::Kind::Str && is_of_package(text->value.text);
    }
    static bool is_of_package(std::string_view path) {
        return std::ranges::find(kPackages, path.substr(0, path.find('.'))) != kPackages.end();
    }
    /** Modules of the folder are not followed as a whole. */
    static bool may_stand_for(const Program& program, const std::string& path) {
        return path.starts_with('.') || is_of_package(path) ||
               (program.project && program.project->has_module_of(path));
    }
    bool means(const Program& program, const std::string& name) {
        const Binding* b = program.module.find(name);
        if (!b) return false;
        for (const std::string& path : b->imports)
            if (imports(program, path)) return true;
        if (b->kind == Binding::Kind::Import) return imports(program, b->path);
        const auto there = [&](const Node* part) { return part && reaches(program, part); };
        return there(b->node) || there(b->value) || std::ranges::any_of(b->choices, there) ||
               std::ranges::any_of(b->values, there);
    }
    bool imports(const Program& program, const std::string& path) {
        const auto place = program.project ? program.project->locate(program, path) : std::nullopt;
        return place ? means(*place->program, place->name) : may_stand_for(program, path);
    }

    std::set<std::pair<const Program*, const Node*>> visited_;
};

}  // namespace

bool may_reach_numba(const Program& program, const Expr* expr) {
    Search search;
    const bool found = search.reaches(program, expr);
    if (!found) search.note_failure();
    return found;
}

}  // namespace caramba::migrator
