#include "migrator/passing_decorators.hpp"

#include <algorithm>
#include <array>

#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Program;

namespace {

const FunctionDef* inner_function(const FunctionDef* maker, const Expr* returned) {
    for (const Stmt* s : maker->body.stmts)
        if (auto* def = as<FunctionDef>(s); def && def->name == name_of(returned)) return def;
    return nullptr;
}

const FunctionDef* definition(const Program& program, const Expr* name, int depth);

/** The function that `make()` returns, alone or at a place of a tuple. */
const FunctionDef* made_by(const Program& program, const Expr* value, int at, int depth) {
    auto* call = as<Call>(value);
    const FunctionDef* maker = call ? definition(program, call->func, depth) : nullptr;
    auto* back = maker && !maker->body.empty() ? as<Return>(maker->body.stmts.back()) : nullptr;
    if (!back) return nullptr;
    auto* several = as<Tuple>(back->value);
    if ((at < 0) != !several) return nullptr;
    if (!several) return inner_function(maker, back->value);
    const auto index = static_cast<size_t>(at);
    return index < several->elts.size() ? inner_function(maker, several->elts[index]) : nullptr;
}

/** The function that a global name of this file, or of another one of the folder, stands for. */
const FunctionDef* definition(const Program& program, const Expr* name, int depth) {
    if (depth > 4) return nullptr;
    if (program.project) {
        auto place = program.project->locate(program, program.module.imported_path(name));
        if (place && place->program != &program) {
            Name there;
            there.id = place->name;
            return definition(*place->program, &there, depth + 1);
        }
    }
    const Binding* b = is<Name>(name) ? program.module.find(std::string(name_of(name))) : nullptr;
    if (!b) return nullptr;
    if (b->kind == Binding::Kind::Function) return as<FunctionDef>(b->node);
    auto* assign = b->kind == Binding::Kind::Variable ? as<Assign>(b->node) : nullptr;
    if (!assign || assign->targets.size() != 1) return nullptr;
    auto* targets = as<Tuple>(assign->targets[0]);
    if (!targets) return made_by(program, assign->value, -1, depth + 1);
    const auto at = std::find_if(targets->elts.begin(), targets->elts.end(),
                                 [&](const Expr* e) { return name_of(e) == name_of(name); });
    return made_by(program, assign->value, static_cast<int>(at - targets->elts.begin()), depth + 1);
}

}  // namespace

bool gives_back(const Program& program, const Expr* decorator) {
    const FunctionDef* def = definition(program, decorator, 0);
    if (!def || !def->decorator_list.empty() || def->body.empty() || !is<Return>(def->body.stmts.back()))
        return false;
    const Arguments* args = def->args;
    if (args->args.size() != 1 || args->vararg || args->kwarg || !args->posonlyargs.empty() ||
        !args->kwonlyargs.empty())
        return false;
    const std::string& given = args->args[0]->arg;
    constexpr std::array<std::string_view, 4> names{"__name__", "__qualname__", "__module__", "__doc__"};
    int mentioned = 0, allowed = 0;
    bool other = false;
    for (const Stmt* s : def->body.stmts)
        visitors::walk(s, [&](const Node* n) {
            mentioned += is<Name>(n) && name_of(static_cast<const Expr*>(n)) == given;
            auto* a = as<Attribute>(n);
            allowed += a && name_of(a->value) == given && std::ranges::find(names, a->attr) != names.end();
            auto* back = as<Return>(n);
            if (back && name_of(back->value) == given)
                ++allowed;
            else
                other = other || back;
        });
    return !other && mentioned == allowed;
}

}  // namespace caramba::migrator
