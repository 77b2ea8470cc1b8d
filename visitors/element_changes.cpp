#include "visitors/element_changes.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/array_names.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/project.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether elements of what the name means outside of the node change there. */
bool changes(const ArrayNames& arrays, const Node* node, const std::string& name) {
    auto* def = as<FunctionDef>(node);
    if (def && scope_of(def->args, def->body.stmts).binds(name)) return false;
    bool compound = false, found = false;
    for_each_child(node, [&](const Node* child) { compound = compound || is<Stmt>(child); });
    if (!compound) return arrays.changed(node).contains(name);
    for_each_child(node, [&](const Node* child) { found = found || changes(arrays, child, name); });
    return found;
}

/** Whether a suite of a function gives what a name means to the caller as it is. */
bool returns(const Node* node, const std::string& name) {
    if (is<FunctionDef>(node) || is<Lambda>(node)) return false;
    if (auto* r = as<Return>(node)) {
        auto* tuple = as<Tuple>(r->value);
        return name_of(r->value) == name ||
               (tuple && std::ranges::any_of(tuple->elts, [&](const Expr* e) { return name_of(e) == name; }));
    }
    bool found = false;
    for_each_child(node, [&](const Node* child) { found = found || returns(child, name); });
    return found;
}

bool holds(const Block& suite, const Stmt* inner) {
    return std::ranges::any_of(suite.stmts, [&](const Stmt* s) {
        return s->span.begin <= inner->span.begin && inner->span.begin < s->span.end;
    });
}

/** Whether the function around is left with a statement, once the kernel is defined. */
bool leaves(const Stmt* s, const FunctionDef* kernel) {
    if (is<Return>(s) || is<Raise>(s)) return s->span.begin > kernel->span.begin;
    auto* branch = as<If>(s);
    if (!branch) return false;
    const Block& inner = holds(branch->body, kernel) ? branch->body : branch->orelse;
    return holds(inner, kernel) &&
           std::ranges::any_of(inner.stmts, [&](const Stmt* below) { return leaves(below, kernel); });
}

/** Behind the last statement of a suite that belongs to the kernel: after `if n == 1:` … `return f` the rest
 * is for other calls, which bind names of their own. */
std::vector<Stmt*>::const_iterator left_behind(const Block& suite, const FunctionDef* kernel) {
    const auto last = std::ranges::find_if(suite.stmts, [&](const Stmt* s) { return leaves(s, kernel); });
    return last == suite.stmts.end() ? last : last + 1;
}

/** Whether a function says that a name of the functions around it is one that it assigns. */
bool rebinds(const Node* def, const std::string& name) {
    bool found = false;
    walk(def, [&](const Node* n) {
        auto* outer = as<Nonlocal>(n);
        found = found || (outer && std::ranges::count(outer->names, name) > 0);
    });
    return found;
}

/** Whether a name is read by anything but its calls. */
bool is_value(const Node* node, const std::string& name) {
    int read = 0;
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        read += is<Name>(n) && static_cast<const Name*>(n)->id == name;
        read -= call && is<Name>(call->func) && name_of(call->func) == name;
    });
    return read > 0;
}

template <class F>
void for_each_suite(const Stmt* s, F visit) {
    if (auto* test = as<If>(s)) visit(test->body), visit(test->orelse);
    if (auto* with = as<With>(s)) visit(with->body);
    if (auto* loop = as<For>(s)) visit(loop->body), visit(loop->orelse);
    if (auto* loop = as<While>(s)) visit(loop->body), visit(loop->orelse);
    if (auto* attempt = as<Try>(s)) {
        visit(attempt->body);
        for (const ExceptHandler* handler : attempt->handlers) visit(handler->body);
        visit(attempt->orelse), visit(attempt->finalbody);
    }
}

/** What programs change in others. */
std::map<const Program*, std::set<std::string>> changed_by_others(const std::vector<Program*>& programs) {
    std::map<const Program*, std::set<std::string>> found;
    for (const Program* other : programs) {
        if (!other->project) continue;
        const auto add = [&](const Expr* array) {
            const std::string path = other->module.imported_path(array);
            const auto place = path.empty() ? std::nullopt : other->project->locate(*other, path);
            if (place && place->program != other) found[place->program].insert(place->name);
        };
        for (const std::string& name : ArrayNames(*other).changed(other->tree.module)) {
            Name array;
            array.id = name;
            add(&array);
        }
        walk(other->tree.module, [&](const Node* n) {
            auto* assign = as<Assign>(n);
            auto* update = as<AugAssign>(n);
            std::vector<Expr*> targets = assign ? assign->targets : std::vector<Expr*>{};
            if (update) targets.push_back(update->target);
            for (const Expr* target : targets) {
                auto* item = as<Subscript>(target);
                const Expr* changed = item ? item->value : target;
                if (is<Attribute>(changed)) add(changed);
            }
            // `setattr(settings, "COUNT", 3)`, `mock.patch.object(settings, "COUNT", 3)`
            auto* call = as<Call>(n);
            auto* method = call ? as<Attribute>(call->func) : nullptr;
            const std::string_view callee =
                method ? std::string_view(method->attr) : name_of(call ? call->func : nullptr);
            if (!call || call->args.size() < 2 || !is_text(call->args[1])) return;
            if (callee != "setattr" && callee != "object") return;
            Attribute set;
            set.value = call->args[0];
            set.attr = static_cast<const Constant*>(call->args[1])->value.text;
            add(&set);
        });
    }
    return found;
}

}  // namespace

const ElementChanges& ChangesOfPrograms::at(const Program* program) const {
    if (found_.empty()) by_others_ = changed_by_others(programs_);
    const auto known = found_.find(program);
    if (known != found_.end()) return known->second;
    return found_.emplace(program, ElementChanges(*program, by_others_[program])).first->second;
}

ElementChanges::ElementChanges(const Program& program, const std::set<std::string>& elsewhere)
    : program_(program), arrays_(program), by_functions_(elsewhere) {
    for (const Stmt* s : program.tree.module->body.stmts)
        if (!is<FunctionDef>(s) && !is<ClassDef>(s)) arrays_.add_given(s, meant_);
    block(program.tree.module->body);
    walk(program.tree.module, [&](const Node* n) {
        bool simple = is<Stmt>(n);
        for_each_child(n, [&](const Node* child) { simple = simple && !is<Stmt>(child); });
        if (!simple) return;
        const Names fields = fields_changed(n);
        stored_fields_.insert(fields.begin(), fields.end());
        Names names = arrays_.changed(n);
        for_each_changed(n, [&](const std::string& array) { names.insert(array); });
        for (const std::string& name : names) stored_last_[name] = std::max(stored_last_[name], n->span.end);
    });
}

void ElementChanges::block(const Block& block) {
    for (const Stmt* s : block.stmts) statement(s);
}

void ElementChanges::statement(const Stmt* s) {
    if (auto* def = as<FunctionDef>(s)) return function(def);
    if (auto* cls = as<ClassDef>(s)) return block(cls->body);
    bool compound = false;
    for_each_suite(s, [&](const Block& suite) {
        compound = true;
        block(suite);
    });
    if (compound && !is<For>(s) && !is<While>(s)) return;
    for (const std::string& name : changed(s, arrays_.changed(s)))
        last_[name] = std::max(last_[name], s->span.end);
}

void ElementChanges::function(const FunctionDef* def) {
    const Names changed_here = arrays_.changed(def);
    const Scope own = scope_of(def->args, def->body.stmts);
    for (const std::string& name : changed(def, changed_here))
        // What it stores to may be its own, which is looked at more closely.
        if (changed_here.contains(name) ? changes(arrays_, def, name) : !own.binds(name))
            by_functions_.insert(name);
    add_meant(meant_, by_functions_);
    walk(def, [&](const Node* n) {
        auto* global = as<Global>(n);
        const auto bound = global ? bound_inside(def->body.stmts) : Names();
        for (const std::string& name : global ? global->names : std::vector<std::string>{})
            if (bound.contains(name)) by_functions_.insert(name);
    });
}

template <class F>
void ElementChanges::for_each_changed(const Node* node, F found) const {
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        const Binding* b = call ? program_.module.find(std::string(name_of(call->func))) : nullptr;
        auto* def = b ? as<FunctionDef>(b->node) : nullptr;
        if (!def || call->args.empty()) return;
        for (const size_t i : parameters_changed(def))
            if (i < call->args.size())
                for (const std::string& array : arrays_.in(call->args[i])) found(array);
    });
}

const std::set<size_t>& ElementChanges::parameters_changed(const FunctionDef* def) const {
    const auto [known, fresh] = parameters_.emplace(def, std::set<size_t>{});
    if (!fresh) return known->second;  // of functions that call each other, as far as it is known
    Names stored = arrays_.changed(def);
    for_each_changed(def, [&](const std::string& array) { stored.insert(array); });
    std::map<std::string, Names> own;
    arrays_.add_given(def, own);
    add_meant(own, stored);
    const std::vector<std::string> parameters = parameter_names(def->args);
    for (size_t i = 0; i < parameters.size(); ++i)
        if (stored.contains(parameters[i])) parameters_[def].insert(i);
    return parameters_[def];
}

ElementChanges::Names ElementChanges::changed(const Node* node, Names names) const {
    for_each_changed(node, [&](const std::string& array) { names.insert(array); });
    std::map<std::string, Names> own;
    arrays_.add_given(node, own);
    for (size_t before = 0; before != names.size();) {
        before = names.size();
        add_meant(own, names);
        add_meant(meant_, names);
    }
    return names;
}

/** Whether a function changes what it binds after it has defined the kernel, or gives it to others. */
bool ElementChanges::around(const Kernel& kernel, const FunctionDef* def, const std::string& name) const {
    std::map<std::string, Names> meant;
    arrays_.add_given(def, meant);
    const std::vector<std::string> parameters = parameter_names(def->args);
    const bool known =
        std::ranges::count(parameters, name) > 0 || std::ranges::any_of(def->body.stmts, [&](Stmt* s) {
            return s->span.begin < kernel.def->span.begin && bound_names({s}).contains(name);
        });
    const auto changed_in = [&](const auto& self, const Block& suite) -> bool {
        return std::any_of(suite.stmts.begin(), left_behind(suite, kernel.def), [&](const Stmt* s) {
            const bool below = s->span.begin > kernel.def->span.begin;
            if (auto* other = as<FunctionDef>(s))
                return s != kernel.def && (changes(arrays_, s, name) || rebinds(s, name) ||
                                           (known && below && other->name == name));
            if (s->span.end <= kernel.def->span.begin) return false;
            // Of a suite around the kernel, only what stands below it; a loop defines the kernel anew, and
            // binds for those that are kept from before, too.
            if (!below) {
                const bool anew = is<For>(s) || is<While>(s);
                bool found = anew && bound_names({const_cast<Stmt*>(s)}).contains(name) &&
                             is_value(s, kernel.def->name);
                for_each_suite(s, [&](const Block& inner) {
                    const bool other_branch = is<If>(s) && !holds(inner, kernel.def);
                    found = found || (!other_branch && self(self, inner));
                });
                return found;
            }
            Names names = changed(s, arrays_.changed(s));
            add_meant(meant, names);
            return names.contains(name) || (known && bound_names({const_cast<Stmt*>(s)}).contains(name));
        });
    };
    const auto gives = [&](const std::string& given) {
        return std::ranges::any_of(def->body.stmts, [&](const Stmt* s) { return returns(s, given); });
    };
    const Names kept = fields_of(def, name);
    const bool in_object =
        std::ranges::any_of(kept, [&](const auto& f) { return stored_fields_.contains(f); });
    const auto at = std::ranges::find(parameters, name);
    const bool array = std::ranges::none_of(def->body.stmts, [&](const Stmt* s) {
        auto* function = as<FunctionDef>(s);
        return function && function->name == name;
    });
    return in_object || (array && gives(name) && gives(kernel.def->name)) ||
           changed_in(changed_in, def->body) ||
           (at != parameters.end() && given(*def, static_cast<size_t>(at - parameters.begin())));
}

/** Whether a call gives a function an array of which elements are stored to further below. */
bool ElementChanges::given(const FunctionDef& def, size_t parameter) const {
    const std::vector<std::string> parameters = parameter_names(def.args);
    bool found = false;
    walk(program_.tree.module, [&](const Node* n) {
        auto* call = as<Call>(n);
        if (found || !call || name_of(call->func) != def.name) return;
        const Expr* value = parameter < call->args.size() ? call->args[parameter] : nullptr;
        for (const Keyword* k : call->keywords)
            if (k->arg == parameters[parameter]) value = k->value;
        auto* field = as<Attribute>(value);
        found = field && stored_fields_.contains(field->attr);
        for (const std::string& array : arrays_.in(value)) {
            const auto last = stored_last_.find(array);
            found = found || (last != stored_last_.end() && last->second > call->span.end);
        }
    });
    return found;
}

bool ElementChanges::after(const Kernel& kernel, const std::string& name) const {
    for (auto def = kernel.around.rbegin(); def != kernel.around.rend(); ++def)
        if (scope_of((*def)->args, (*def)->body.stmts).binds(name)) return around(kernel, *def, name);
    if (!program_.module.find(name)) return false;
    auto last = last_.find(name);
    return by_functions_.contains(name) || (last != last_.end() && last->second > kernel.def->span.begin);
}

bool may_change(const ChangesOfPrograms& changes, const Kernel& kernel, const Expr* e) {
    const Program& program = *kernel.program;
    if (is<Name>(e) && changes.at(&program).after(kernel, std::string(name_of(e)))) return true;
    const std::string path = is_global(kernel, e) ? program.module.imported_path(e) : "";
    const auto place =
        program.project && !path.empty() ? program.project->locate(program, path) : std::nullopt;
    return place && changes.at(place->program).by_functions(place->name);
}

}  // namespace caramba::visitors
