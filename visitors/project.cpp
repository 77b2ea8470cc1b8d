#include "visitors/project.hpp"

#include <algorithm>
#include <optional>

#include "visitors/uses.hpp"

namespace caramba::visitors {

namespace {

constexpr int kMostHops = 16;

/** The package that stands so many levels above a module; none where there are not so many. */
std::optional<std::string> climbed(std::string name, size_t levels) {
    for (size_t i = 0; i < levels; ++i) {
        if (name.empty()) return std::nullopt;
        const size_t at = name.rfind('.');
        name.resize(at == name.npos ? 0 : at);
    }
    return name;
}

/** "pkg.util.f" of "..util.f" in pkg.sub.module; "" of "", and when there is no package that far up. */
std::string absolute(const Program& from, const std::string& path) {
    if (path.empty()) return {};
    size_t dots = path.find_first_not_of('.');
    if (dots == 0) return path;
    if (dots == path.npos) dots = path.size();
    const std::string rest = path.substr(dots);
    const size_t levels = dots - (from.is_package ? 1 : 0);
    std::optional<std::string> package = climbed(from.module_name, levels);
    // Packages need no __init__.py: then it is one of the longer names that the dots are of.
    for (const std::string& name : from.module_names) {
        if (package && !package->empty()) break;
        const auto longer = climbed(name, levels);
        if (longer && !longer->empty()) package = longer;
    }
    if (!package) return {};
    return *package + (package->empty() || rest.empty() ? "" : ".") + rest;
}

/** Whether a star import takes this name of a module: those of `__all__`, where that is written out. */
bool is_starred(const Module& module, const std::string& name) {
    if (name == "*") return false;
    const Binding* all = module.find("__all__");
    if (!all) return !name.starts_with("_");
    const auto* list = all->kind == Binding::Kind::Variable ? syntax::as<syntax::List>(all->value) : nullptr;
    const auto* tuple =
        all->kind == Binding::Kind::Variable ? syntax::as<syntax::Tuple>(all->value) : nullptr;
    if (!list && !tuple) return true;
    return std::ranges::any_of(list ? list->elts : tuple->elts, [&](const syntax::Expr* e) {
        auto* text = syntax::as<syntax::Constant>(e);  // another part of the list may be any name
        return !text || text->value.text == name;
    });
}

}  // namespace

void Project::add(Program& program, const std::vector<std::string>& names) {
    program.project = this;
    programs_.push_back(&program);
    program.module_names = names;
    for (const std::string& name : names) modules_.emplace(name, &program);
    walk(program.tree.module, [&](const syntax::Node* n) {
        if (auto* attribute = syntax::as<syntax::Attribute>(n)) attributes_.insert(attribute->attr);
        auto* import = syntax::as<syntax::ImportFrom>(n);
        if (!import) return;
        const std::string path =
            absolute(program, std::string(static_cast<size_t>(import->level), '.') + import->module);
        for (const syntax::Alias* a : import->names) imported_.insert(path + "." + a->name);
    });
}

std::optional<Place> Project::locate(const Program& from, const std::string& path, int depth) const {
    if (depth > kMostHops) return std::nullopt;
    std::string full = absolute(from, path);
    for (size_t dot = full.rfind('.'); dot != full.npos && dot > 0; dot = full.rfind('.', dot - 1)) {
        auto found = modules_.find(full.substr(0, dot));
        if (found == modules_.end()) continue;
        Program* program = found->second;
        std::string name = full.substr(dot + 1), rest;
        if (size_t next = name.find('.'); next != name.npos) {
            rest = name.substr(next);
            name.resize(next);
        }
        const Binding* b = program->module.find(name);
        if (b && b->local) return std::nullopt;
        if (b && b->kind == Binding::Kind::Import) return locate(*program, b->path + rest, depth + 1);
        if (b && rest.empty()) return Place{program, name};
        if (b) return std::nullopt;
        const Binding* star = program->module.find("*");
        if (star && star->kind == Binding::Kind::Import)
            return locate(*program, star->path.substr(0, star->path.size() - 1) + name + rest, depth + 1);
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::vector<std::string>> Project::below(const Program& from, const std::string& path,
                                                       const Program& to) const {
    std::string here = absolute(from, path);
    for (const std::string& name : to.module_names) {
        if (here.empty() || (name != here && !name.starts_with(here + "."))) continue;
        std::vector<std::string> parts;
        while (here.size() < name.size()) {
            auto package = modules_.find(here);
            const size_t start = here.size() + 1;
            const std::string part = name.substr(start, name.find('.', start) - start);
            here += "." + part;
            parts.push_back(part);
            if (package == modules_.end()) continue;  // a folder without an __init__.py
            const Module& module = package->second->module;
            const Binding* b = module.find(part);
            const bool itself =
                b && b->kind == Binding::Kind::Import && absolute(*package->second, b->path) == here;
            if (!itself && (b || module.find("*"))) return std::nullopt;
        }
        return parts;
    }
    return std::nullopt;
}

void Project::expand_stars() const {
    std::vector<std::pair<Program*, std::vector<syntax::ImportFrom*>>> stars;
    for (Program* program : programs_) {
        if (!program->module.find("*")) continue;
        auto& own = stars.emplace_back(program, std::vector<syntax::ImportFrom*>()).second;
        walk(program->tree.module, [&](const syntax::Node* n) {
            auto* import = syntax::as<syntax::ImportFrom>(const_cast<syntax::Node*>(n));
            if (import && !import->names.empty() && import->names[0]->name == "*") own.push_back(import);
        });
    }
    // A star may bring what another star brought.
    for (size_t round = 0; round < 4; ++round)
        for (const auto& [program, imports] : stars) {
            auto& globals = program->module.globals;
            bool all = true;
            for (syntax::ImportFrom* import : imports) {
                std::string path = std::string(static_cast<size_t>(import->level), '.') + import->module;
                auto from = modules_.find(absolute(*program, path));
                all = all && from != modules_.end();
                if (from == modules_.end() || from->second == program) continue;
                std::set<std::string>& taken = from->second->names_of_star_importers;
                if (round == 0 && !from->second->module.find("__all__"))
                    for (const std::string& name : program->taken_names()) taken.insert(name);
                taken.insert(program->names_of_star_importers.begin(),
                             program->names_of_star_importers.end());
                for (const auto& [name, binding] : from->second->module.globals)
                    if (is_starred(from->second->module, name) && !binding.local)
                        globals.emplace(name,
                                        Binding{Binding::Kind::Import, path + "." + name, import, nullptr});
            }
            if (all && round == 3) globals.erase("*");
        }
}

std::string Project::outside(const Program& from, const std::string& path, int depth) const {
    if (depth > kMostHops) return {};
    std::string full = absolute(from, path);
    if (modules_.count(full)) return {};
    for (size_t dot = full.rfind('.'); dot != full.npos && dot > 0; dot = full.rfind('.', dot - 1)) {
        auto found = modules_.find(full.substr(0, dot));
        if (found == modules_.end()) continue;
        std::string name = full.substr(dot + 1), rest;
        if (size_t next = name.find('.'); next != name.npos) {
            rest = name.substr(next);
            name.resize(next);
        }
        const Module& module = found->second->module;
        const Binding* b = module.find(name);
        if (b && b->kind == Binding::Kind::Import) return outside(*found->second, b->path + rest, depth + 1);
        const Binding* star = b ? nullptr : module.find("*");
        if (!star || star->kind != Binding::Kind::Import) return {};
        const std::string prefix = star->path.substr(0, star->path.size() - 1);
        return outside(*found->second, prefix + name + rest, depth + 1);
    }
    return depth > 0 ? full : "";
}

void Project::follow_imports() const {
    for (Program* program : programs_) {
        for (auto& [name, binding] : program->module.globals) {
            if (binding.kind != Binding::Kind::Import || name == "*") continue;
            if (std::string path = outside(*program, binding.path, 0); !path.empty()) binding.path = path;
        }
        walk(program->tree.module, [&](const syntax::Node* n) {
            auto* attribute = syntax::as<syntax::Attribute>(n);
            const std::string path = attribute ? program->module.imported_path(attribute) : "";
            if (path.empty()) return;
            if (std::string meant = outside(*program, path, 0); !meant.empty() && meant != path)
                program->module.passed_on[path] = meant;
        });
    }
}

std::vector<Program*> Project::imported_first() const {
    std::vector<Program*> order;
    std::set<const Program*> seen;
    const auto visit = [&](auto&& self, Program* program) -> void {
        if (!seen.insert(program).second) return;
        std::map<std::string, Program*> sources;  // in the order of their paths
        for (const auto& [name, binding] : program->module.globals)
            if (binding.kind == Binding::Kind::Import)
                if (const auto place = locate(*program, binding.path)) sources[binding.path] = place->program;
        for (const auto& [path, source] : sources) self(self, source);
        order.push_back(program);
    };
    for (Program* program : programs_) visit(visit, program);
    return order;
}

bool Project::has_module_of(std::string path) const {
    while (!modules_.contains(path)) {
        const size_t dot = path.rfind('.');
        if (dot == std::string::npos) return false;
        path.resize(dot);
    }
    return true;
}

bool Project::is_imported(const Program& from, const std::string& name) const {
    for (const auto& [module, program] : modules_)
        if (program == &from && (imported_.count(module + "." + name) ||
                                 (imported_.count(module + ".*") && is_starred(program->module, name))))
            return true;
    return false;
}

}  // namespace caramba::visitors
