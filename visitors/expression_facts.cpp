#include "visitors/expression_facts.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/host_lists.hpp"
#include "visitors/project.hpp"
#include "visitors/text_arguments.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

bool is_global(const Kernel& kernel, const Expr* e) {
    while (auto* a = as<Attribute>(e)) e = a->value;
    const std::string name(name_of(e));
    return !name.empty() && !kernel.locals.binds(name) && !kernel.captured.contains(name);
}

bool has_dictionaries(const Program& program) {
    if (!program.project) return program.dictionaries;
    const auto& files = program.project->programs();
    return std::any_of(files.begin(), files.end(), [](const Program* p) { return p->dictionaries; });
}

bool is_text_field(Program& program, const Expr* e) {
    auto* place = as<Attribute>(e);
    const auto has = [&](const auto& cls) {
        return !cls->kept && std::ranges::any_of(cls->fields, [&](const ClassType::Field& f) {
            return f.text && f.name == place->attr;
        });
    };
    return place && std::ranges::any_of(program.together(), [&](Program* one) {
               return one->tuple_fields.contains(place->attr) || std::ranges::any_of(one->classes, has);
           });
}

bool holds_kernels(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* tuple = as<Tuple>(e);
    auto* list = as<List>(e);
    bool found = false;
    for (const Expr* item : tuple ? tuple->elts : list ? list->elts : std::vector<Expr*>())
        found = found || program.meant(kernel, item);
    if (!is<Name>(e)) return found;
    const std::string name(name_of(e));
    if (kernel.locals.binds(name)) {
        walk(kernel.def, [&](const Node* n) {
            auto* a = as<Assign>(n);
            found = found || (a && !is<Name>(a->value) && name_of(a->targets[0]) == name &&
                              holds_kernels(program, kernel, a->value));
        });
        return found;
    }
    const Binding* b = program.module.find(name);
    return b && b->value && !is<Name>(b->value) && holds_kernels(program, kernel, b->value);
}

/** Whether an expression is a list that the kernel makes, or an item of one. */
static bool is_own_list(const Program& program, const Kernel& kernel, const Expr* e, int depth = 0) {
    constexpr int deepest = 4;  // names of names
    if (depth > deepest) return false;
    if (makes_list(program, kernel, e)) return true;
    if (auto* item = as<Subscript>(e)) return is_own_list(program, kernel, item->value, depth);
    auto* name = as<Name>(e);
    bool made = false;
    for (const Stmt* s : name ? kernel.def->body.stmts : std::vector<Stmt*>())
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            auto* loop = as<For>(n);
            if (made || (!a && !loop) || name_of(a ? a->targets[0] : loop->target) != name->id) return;
            made = is_own_list(program, kernel, a ? a->value : loop->iter, depth + 1);
        });
    return made;
}

bool may_be_list(const Program& program, const Kernel& kernel, const Expr* e) {
    return !kernel.decorator.parallel || is_own_list(program, kernel, e);
}

bool may_be_exception(const Program& program, const Kernel& kernel, const Expr* type) {
    const std::string path = program.resolve(kernel, type);
    if (path.starts_with("builtins.") || path == "numpy.linalg.LinAlgError") return true;
    if (!path.empty()) return imports_value(path);
    const std::string name(name_of(type));
    const Binding* b = kernel.locals.binds(name) ? nullptr : program.module.find(name);
    return b && b->kind == Binding::Kind::Class;
}

bool is_item_of_tuple(const Kernel& kernel, const Expr* e) {
    auto* item = as<Subscript>(e);
    auto* minus = item ? as<UnaryOp>(item->slice) : nullptr;
    return item && kernel.locals.binds(std::string(name_of(item->value))) &&
           is_literal(minus ? minus->operand : item->slice, ConstantValue::Kind::Int);
}

/** In loops over prange. */
static bool may_be_called(const ClassType& cls, const std::string& name) {
    return cls.computing.contains(name) || !cls.dividing.contains(name);
}

bool is_method(Program& program, const Kernel& kernel, const std::string& name) {
    bool known = false, allowed = true;
    for (const Program* one : program.together())
        for (const auto& cls : one->classes) {
            if (cls->kept || !cls->methods_called.contains(name)) continue;
            known = true;
            allowed = allowed && (!kernel.decorator.parallel || may_be_called(*cls, name));
        }
    return known && allowed;
}

bool runs_property(Program& program, const Kernel& kernel, const std::string& name) {
    if (!kernel.decorator.parallel) return false;
    return std::ranges::any_of(program.together(), [&](const Program* one) {
        return std::ranges::any_of(one->classes, [&](const auto& cls) {
            return !cls->kept && cls->properties.contains(name) && !may_be_called(*cls, name);
        });
    });
}

bool is_migrated(const Program& program, const FunctionDef* def) {
    return def && std::ranges::any_of(def->decorator_list, [&](const Expr* d) {
               auto* call = as<Call>(d);
               return program.module.resolve(call ? call->func : d).starts_with("pykokkos.");
           });
}

bool is_migrated(const Program& program, const Expr* e) {
    const auto [home, b] = program.defined(e);
    if (!b) return false;
    const auto is_ours = [&, &module = home->module, &file = *home](const Node* bound) {
        if (auto* def = as<FunctionDef>(bound)) return is_migrated(file, def);
        auto* made = as<Call>(bound);
        return made && module.resolve(made->func) == "pykokkos.host_call";
    };
    // In branches each of them.
    if (b->kind == Binding::Kind::Several)
        return !b->choices.empty() && std::ranges::all_of(b->choices, is_ours);
    return is_ours(b->kind == Binding::Kind::Function ? b->node : b->value);
}

bool may_be_prange(const Program& program, const Kernel& kernel, const Expr* e) {
    const std::string name(name_of(e));
    bool found = false;
    if (!kernel.captured.contains(name)) return found;
    for (const FunctionDef* f : kernel.around)
        walk(f, [&](const Node* n) {
            auto* a = as<Assign>(n);
            if (!a || name_of(a->targets[0]) != name) return;
            walk(a->value, [&](const Node* part) {
                if (!is<Name>(part) && !is<Attribute>(part)) return;
                const std::string path = program.module.resolve(static_cast<const Expr*>(part));
                found = found || path == "numba.prange" || path == "builtins.range";
            });
        });
    return found;
}

bool is_range(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* call = as<Call>(e);
    return call && program.resolve(kernel, call->func) == "builtins.range";
}

bool is_option(const Program& program, const Kernel& kernel, const Expr* e) {
    const std::string path = program.resolve(kernel, e);
    return is_literal(e, ConstantValue::Kind::None) || is_text(e) || is_dtype_path(path);
}

}  // namespace caramba::visitors
