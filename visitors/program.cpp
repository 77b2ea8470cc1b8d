#include "visitors/program.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/project.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Every identifier that occurs anywhere in the file. */
std::unordered_set<std::string> all_names(const Node* node) {
    std::unordered_set<std::string> out;
    auto walk = [&](auto&& self, const Node* n) -> void {
        if (auto* name = as<Name>(n)) out.insert(name->id);
        if (auto* arg = as<Arg>(n)) out.insert(arg->arg);
        if (auto* f = as<FunctionDef>(n)) out.insert(f->name);
        if (auto* c = as<ClassDef>(n)) out.insert(c->name);
        if (auto* a = as<Alias>(n)) out.insert(a->asname.empty() ? a->name : a->asname);
        for_each_child(n, [&](Node* child) { self(self, child); });
    };
    walk(walk, node);
    return out;
}

}  // namespace

bool ByPlace::operator()(const Kernel* a, const Kernel* b) const {
    const auto place = [](const Kernel* k) { return std::tie(k->program->module_name, k->number); };
    return place(a) < place(b);
}

void KernelList::push_back(std::unique_ptr<Kernel> kernel) {
    by_name_[kernel->name].push_back(kernel.get());
    list_.push_back(std::move(kernel));
}

void KernelList::insert(size_t at, std::unique_ptr<Kernel> kernel) {
    auto& same = by_name_[kernel->name];
    const auto behind = list_.begin() + static_cast<long>(at);
    const auto before = std::count_if(list_.begin(), same.empty() ? list_.begin() : behind,
                                      [&](const auto& k) { return k->name == kernel->name; });
    same.insert(same.begin() + before, kernel.get());
    list_.insert(behind, std::move(kernel));
}

const std::vector<Kernel*>& KernelList::named(std::string_view name) const {
    static const std::vector<Kernel*> none;
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? none : found->second;
}

std::unique_ptr<Kernel> Program::make_kernel() {
    auto made = std::make_unique<Kernel>();
    made->program = this;
    made->number = kernels_made++;
    return made;
}

Kernel* Program::find(std::string_view name) const {
    for (Kernel* k : kernels.named(name))
        if (!k->nested) return k;
    return nullptr;
}

std::unordered_map<const Node*, Kernel*> Program::by_definition() const {
    std::unordered_map<const Node*, Kernel*> out;
    for (const auto& k : kernels) out.emplace(k->def, k.get());
    return out;
}

Kernel* Program::meant(const Kernel& inside, const Expr* expr) const {
    const Expr* base = expr;
    while (auto* a = as<Attribute>(base)) base = a->value;
    auto* n = as<Name>(base);
    if (!n || inside.locals.binds(n->id) || inside.captured.count(n->id)) return nullptr;
    Kernel* own = base == expr ? find(n->id) : nullptr;
    if (!own) own = imported(expr);
    if (!own) own = renamed(expr);
    // What its decorator makes of it only the run knows, or Numba.
    return own && (own->compiled_by || own->is_intrinsic() || own->twin) ? nullptr : own;
}

std::pair<const Program*, const Binding*> Program::defined(const Expr* expr) const {
    const Binding* b = module.find(std::string(name_of(expr)));
    if (!project || (b && b->kind != Binding::Kind::Import)) return {this, b};
    auto place = project->locate(*this, module.imported_path(expr));
    if (!place) return {this, nullptr};
    return {place->program, place->program->module.find(place->name)};
}

Kernel* Program::renamed(const Expr* expr, int depth) const {
    const auto [home, b] = defined(expr);
    const Expr* value = b && b->kind == Binding::Kind::Variable && !b->local ? b->value : nullptr;
    if (depth > 8 || (!is<Name>(value) && !is<Attribute>(value))) return nullptr;
    Kernel* kernel = is<Name>(value) ? home->find(name_of(value)) : home->of_class(value);
    if (!kernel) kernel = home->imported(value);
    return kernel ? kernel : home->renamed(value, depth + 1);
}

Kernel* Program::of_class(const Expr* expr) const {
    auto* attribute = as<Attribute>(expr);
    const Binding* b = attribute ? module.find(std::string(name_of(attribute->value))) : nullptr;
    auto* cls = b && b->kind == Binding::Kind::Class ? as<ClassDef>(b->node) : nullptr;
    if (!cls) return nullptr;
    Kernel* found = nullptr;
    for (Kernel* k : kernels.named(attribute->attr)) {
        if (std::ranges::find(cls->body.stmts, static_cast<const Stmt*>(k->def)) == cls->body.stmts.end())
            continue;
        if (found) return nullptr;
        found = k;
    }
    return found;
}

std::vector<Kernel*> Program::made(const Kernel& inside, const Expr* called) const {
    const std::string name(name_of(called));
    if (name.empty() || inside.locals.binds(name) || inside.captured.count(name)) return {};
    const Binding* b = module.find(name);
    auto* making = b && b->kind == Binding::Kind::Variable ? as<Call>(b->value) : nullptr;
    const Binding* maker = making ? module.find(std::string(name_of(making->func))) : nullptr;
    auto* function = maker && maker->kind == Binding::Kind::Function ? as<FunctionDef>(maker->node) : nullptr;
    if (!function || !function->decorator_list.empty()) return {};
    std::vector<Kernel*> found;
    bool others = false;
    const auto look = [&](auto&& self, const Node* n) -> void {
        if (auto* r = as<Return>(n)) {
            const size_t before = found.size();
            for (Kernel* k : kernels.named(name_of(r->value)))
                if (k->around.size() == 1 && k->around[0] == function && !k->decorator.parallel)
                    found.push_back(k);
            others = others || found.size() == before;
        }
        if (is<FunctionDef>(n) || is<Lambda>(n)) return;
        for_each_child(n, [&](const Node* child) { self(self, child); });
    };
    for (const Stmt* s : function->body.stmts) look(look, s);
    return others ? std::vector<Kernel*>() : found;
}

Kernel* Program::imported(const Expr* expr) const {
    if (!project) return nullptr;
    const auto made = [](const Program& program, std::string_view name) -> Kernel* {
        const auto found = program.made_here.find(name);
        return found == program.made_here.end() ? nullptr : found->second;
    };
    if (Kernel* own = is<Name>(expr) ? made(*this, name_of(expr)) : nullptr) return own;
    auto place = project->locate(*this, module.imported_path(expr));
    if (!place || place->program == this) return nullptr;
    Kernel* kernel = place->program->find(place->name);
    return kernel ? kernel : made(*place->program, place->name);
}

bool Program::has_field(const std::string& name) const {
    if (!project) return field_names.contains(name);
    return std::ranges::any_of(project->programs(),
                               [&](const Program* p) { return p->field_names.contains(name); });
}

std::vector<Program*> Program::together() {
    return project ? project->programs() : std::vector<Program*>{this};
}

std::string Program::resolve(const Kernel& inside, const Expr* expr) const {
    const Expr* base = expr;
    while (auto* a = as<Attribute>(base)) base = a->value;
    auto* n = as<Name>(base);
    if (!n || inside.locals.binds(n->id) || inside.captured.count(n->id)) return {};
    // What the output will import.
    for (const Package* package : {&numpy, &numba})
        if (package->missing && n->id == package->name)
            return package->path + dotted_name(expr).substr(package->name.size());
    std::string path = module.resolve(expr);
    for (const std::string_view inside : {"numpy.core.umath.", "numpy._core.umath."})
        if (path.starts_with(inside)) path.replace(0, inside.size(), "numpy.");
    const auto library = [&](std::string_view name) { return path.starts_with(name); };
    if (library("numpy") || library("numba") || library("math.") || library("builtins.")) return path;
    const std::string meant = path.empty() || project ? resolve_alias(expr) : "";
    if (!meant.empty()) return meant;
    // `WEIGHTS.copy()` of what another file of the folder assigns.
    auto* attribute = as<Attribute>(expr);
    const Binding* of = attribute && project ? defined(attribute->value).second : nullptr;
    return of && of->kind == Binding::Kind::Variable ? "" : path;
}

namespace {

/** The values of which a name has one, each of them an expression or else a definition:
 * `prange = numba.prange if FAST else range`, or `prange = …` in either branch of an `if`. */
std::vector<const Node*> chosen(const Binding* b) {
    if (!b) return {};
    if (b->kind == Binding::Kind::Several && b->imports.empty()) return b->choices;
    if (b->kind == Binding::Kind::Several) {
        std::vector<const Node*> values(b->values.begin(), b->values.end());
        // An import of something else than the first one is among them.
        std::erase(values, nullptr);
        const bool known = b->values.size() < values.size() + b->imports.size();
        return known ? values : std::vector<const Node*>{nullptr};
    }
    if (b->kind != Binding::Kind::Variable) return {};
    if (auto* choice = as<IfExp>(b->value)) return {choice->body, choice->orelse};
    return {b->value};
}

/** What NumPy calls a function now that had another name before. */
std::string named_now(const std::string& path) {
    static const std::map<std::string_view, std::string_view> kRenamed = {
        {"numpy.trapz", "numpy.trapezoid"}, {"numpy.row_stack", "numpy.vstack"},
        {"numpy.product", "numpy.prod"},    {"numpy.cumproduct", "numpy.cumprod"},
        {"numpy.alltrue", "numpy.all"},     {"numpy.sometrue", "numpy.any"},
        {"numpy.round_", "numpy.round"},
    };
    const auto renamed = kRenamed.find(path);
    return renamed == kRenamed.end() ? path : std::string(renamed->second);
}

}  // namespace

std::set<std::string> Program::meanings(const Expr* expr, int depth) const {
    if (depth > 8) return {""};
    const auto [home, b] = defined(expr);
    if (auto* a = as<Attribute>(expr); a && !b) {
        const std::string base = resolve_alias(a->value, depth + 1);
        return {base.empty() ? "" : base + "." + a->attr};
    }
    // What is imported from Numba, or else defined, is Numba's.
    if (b && b->kind == Binding::Kind::Several && b->path.starts_with("numba.")) return {b->path};
    std::set<std::string> paths;
    if (b && b->kind == Binding::Kind::Several)
        for (const std::string& path : b->imports) paths.insert(named_now(path));
    for (const Node* node : chosen(b)) {
        if (!is<Name>(node) && !is<Attribute>(node)) return {""};
        auto* value = static_cast<const Expr*>(node);
        // `xrange = xrange`, which is what it was before
        if (is<Name>(value) && home->module.find(std::string(name_of(value))) == b) continue;
        const std::string path = home->module.resolve(value);
        if (path.empty())
            paths.merge(home->meanings(value, depth + 1));
        else
            paths.insert(named_now(path));
    }
    return paths;
}

std::string Program::resolve_alias(const Expr* expr, int depth) const {
    std::set<std::string> paths = meanings(expr, depth);
    // Where loops may run in parallel, they may run in order.
    if (paths.contains("numba.prange")) paths.erase("builtins.range");
    return paths.size() == 1 ? *paths.begin() : "";
}

bool Program::may_be_range(const Expr* prange) const {
    const auto [home, b] = defined(prange);
    return (b && b->kind == Binding::Kind::Several && !b->path.empty()) ||
           meanings(prange).contains("builtins.range");
}

void Program::keep(Kernel& kernel, Rule rule, const Node* at, std::vector<std::string> words) {
    if (kernel.whole) {
        kernel.form = Form::Kept;
        return keep(*kernel.whole, rule, at, std::move(words));
    }
    words.insert(words.begin(), kernel.name);
    const Diagnostic& d = diagnostics.add(rule, at, words, kernel.decorator.package);
    std::string remark = std::string(info(rule).id) + ": " + d.message;
    kernel.form = Form::Kept;
    for (const std::string& known : kernel.remarks)
        if (known == remark) return;
    kernel.remarks.push_back(remark);
}

void Program::keep_original(Kernel& kernel) {
    if (!kernel.original) kernel.original = Build(tree).clone(static_cast<Stmt*>(kernel.def));
}

std::string Program::package_name(Package& package, const Kernel& inside) {
    std::string& name = package.name;
    if (name.empty()) name = module.imported_as(package.path, true);
    if (name.empty()) {
        name = import_name(package.alias, package.path);
        package.missing = true;
    }
    bool taken = inside.locals.bound.count(name) > 0 || (package.missing && module.find(name));
    return taken ? "" : name;
}

std::unordered_set<std::string> Program::taken_names() const {
    std::unordered_set<std::string> names = all_names(tree.module);
    names.insert(names_of_star_importers.begin(), names_of_star_importers.end());
    return names;
}

std::string Program::import_name(const std::string& alias, const std::string& package) {
    const std::unordered_set<std::string> names = taken_names();
    return !names.contains(alias) ? alias : !names.contains(package) ? package : fresh_name(alias);
}

std::string Program::fresh_name(const std::string& wanted) {
    if (taken_.empty()) taken_ = taken_names();
    std::string name = wanted;
    for (int i = 2; !taken_.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
    return name;
}

std::string Program::local_name(Kernel& kernel, const std::string& wanted) const {
    std::string name = wanted;
    for (int i = 2; kernel.locals.bound.count(name) || module.find(name); ++i)
        name = wanted + "_" + std::to_string(i);
    kernel.locals.bound.insert(name);
    return name;
}

namespace {

bool calls_itself(const Kernel& kernel) {
    std::set<const Kernel*> seen;
    std::vector<const Kernel*> open(kernel.callees.begin(), kernel.callees.end());
    while (!open.empty()) {
        const Kernel* next = open.back();
        open.pop_back();
        if (next == &kernel) return true;
        if (seen.insert(next).second) open.insert(open.end(), next->callees.begin(), next->callees.end());
    }
    return false;
}

}  // namespace

std::set<const Kernel*> recursive_kernels(const std::vector<Program*>& programs) {
    // What calls nothing but kernels that end ends, too; only the others are worth a search.
    std::map<const Kernel*, size_t> left;  // callees that are not known to end
    std::vector<const Kernel*> ending;
    for (const Program* program : programs)
        for (const auto& k : program->kernels)
            if ((left[k.get()] = k->callees.size()) == 0) ending.push_back(k.get());
    while (!ending.empty()) {
        const Kernel* next = ending.back();
        ending.pop_back();
        left.erase(next);
        for (const Kernel* caller : next->callers)
            if (--left.at(caller) == 0) ending.push_back(caller);
    }
    std::set<const Kernel*> out;
    for (const auto& [kernel, callees] : left)
        if (kernel->decorator.parallel && calls_itself(*kernel)) out.insert(kernel);
    return out;
}

void set_with_callers(std::vector<Kernel*> kernels, bool Kernel::*flag) {
    while (!kernels.empty()) {
        Kernel* next = kernels.back();
        kernels.pop_back();
        if (std::exchange(next->*flag, true)) continue;
        kernels.insert(kernels.end(), next->callers.begin(), next->callers.end());
    }
}

}  // namespace caramba::visitors
