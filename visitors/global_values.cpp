#include "visitors/global_values.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "types/array_functions.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/import_time.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::array kConstants{
#define CONSTANT(name) std::string_view(#name),
#include "visitors/arrays.def"
};
template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

bool is_constant_name(std::string_view path) {
    std::string_view name = member(path, "numpy");
    if (name.empty()) name = member(path, "math");
    return among(name, kConstants) || path == "numba.config.NUMBA_NUM_THREADS";
}

const types::FunctionInfo* scalar_function(std::string_view path) {
    constexpr std::pair<std::string_view, char> modules[] = {
        {"math", 'm'}, {"numpy", 'n'}, {"cmath", 'c'}, {"builtins", 'b'}};
    for (auto [module, letter] : modules)
        if (std::string_view name = member(path, module); !name.empty())
            return types::find_function(letter, name);
    return nullptr;
}

bool is_scalar_function(std::string_view path) {
    return scalar_function(path) || is_dtype_path(path);
}

bool is_library_function(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is<Name>(e) && !is<Attribute>(e)) return false;
    const std::string path = program.resolve(kernel, e);
    const types::FunctionInfo* scalar = scalar_function(path);
    const std::string_view array = member(path, "numpy");
    return scalar ? types::may_be_value(*scalar) : !array.empty() && types::find_array_function(array);
}

bool is_global_text(const Program& program, const Kernel& kernel, const Expr* e) {
    const std::string name(name_of(e));
    if (name.empty() || kernel.locals.binds(name) || kernel.captured.count(name)) return false;
    if (!program.module.find(name) && (name == "__file__" || name == "__name__")) return true;
    const Binding* b = program.defined(e).second;
    return b && b->kind == Binding::Kind::Variable && is_text(b->value);
}

std::optional<bool> global_switch(const Program& program, const Kernel& kernel, const Expr* test) {
    if (auto* u = as<UnaryOp>(test); u && u->op == UnaryOperator::Not) {
        auto inner = global_switch(program, kernel, u->operand);
        return inner ? std::optional(!*inner) : inner;
    }
    auto* name = as<Name>(test);
    if (!name || kernel.locals.binds(name->id) || kernel.captured.count(name->id)) return std::nullopt;
    const Binding* b = program.module.find(name->id);
    auto* value = b && b->kind == Binding::Kind::Variable ? as<Constant>(b->value) : nullptr;
    if (!value || value->value.kind != ConstantValue::Kind::Bool) return std::nullopt;
    return value->value.integer != 0;
}

bool is_constant(const Program& program, const Expr* e, int depth) {
    using K = ConstantValue::Kind;
    if (!e || depth > 16) return false;
    if (auto* c = as<Constant>(e))
        return c->value.kind == K::Int || c->value.kind == K::Float || c->value.kind == K::Bool ||
               c->value.kind == K::Complex;
    if (auto* u = as<UnaryOp>(e)) return is_constant(program, u->operand, depth + 1);
    if (auto* b = as<BinOp>(e))
        return is_constant(program, b->left, depth + 1) && is_constant(program, b->right, depth + 1);
    if (auto* t = as<Tuple>(e))
        return std::all_of(t->elts.begin(), t->elts.end(),
                           [&](const Expr* x) { return is_constant(program, x, depth + 1); });
    if (auto* c = as<Call>(e)) {
        std::string path = program.module.resolve(c->func);
        if (is_scalar_function(path))
            return std::all_of(c->args.begin(), c->args.end(),
                               [&](const Expr* x) { return is_constant(program, x, depth + 1); });
        // An array is frozen when a kernel is compiled for it, as Numba does.
        return depth > 0 && is_array_maker(path);
    }
    if (is_constant_name(program.module.resolve(e))) return true;
    const auto [home, b] = program.defined(e);
    return b && b->kind == Binding::Kind::Variable && is_constant(*home, b->value, depth + 1);
}

bool is_limit(const Program& program, const Attribute* a) {
    auto* limits = as<Call>(a->value);
    const std::string path = limits ? program.module.resolve(limits->func) : "";
    return (path == "numpy.finfo" || path == "numpy.iinfo") && !a->attr.starts_with("_") &&
           a->attr != "dtype" && a->attr != "machar";
}

namespace {

/** Whether a binding gives a number for certain; `anew`: or does where a module says what it gives, whatever
 * functions bind later on. */
bool gives_number(const Program& home, const Binding* b, bool anew, int depth) {
    if (!b || depth > 16) return false;
    const auto number = [&](const auto& self, const Expr* e) -> bool {
        if (!e) return false;
        if (is<Constant>(e)) return is_constant(home, e);
        if (auto* sign = as<UnaryOp>(e)) return self(self, sign->operand);
        if (auto* op = as<BinOp>(e)) return self(self, op->left) && self(self, op->right);
        const std::string path = home.module.resolve(is<Call>(e) ? static_cast<const Call*>(e)->func : e);
        if (is<Call>(e))
            return path == "builtins.float" || path == "builtins.int" || path == "builtins.bool" ||
                   path == "builtins.len" || !member(path, "math").empty();
        if (is_constant_name(path)) return true;
        if (auto* a = as<Attribute>(e); a && is_limit(home, a)) return true;
        const auto [program, binding] = home.defined(e);
        return gives_number(*program, binding, anew, depth + 1);
    };
    if (b->kind == Binding::Kind::Variable) return number(number, b->value);
    return anew && b->kind == Binding::Kind::Several && b->path.empty() &&
           std::ranges::any_of(b->values, [](const Expr* e) { return e != nullptr; }) &&
           std::ranges::all_of(b->values, [&](const Expr* e) { return !e || number(number, e); });
}

}  // namespace

bool is_number(const Program& program, const Binding& binding) {
    return gives_number(program, &binding, false, 0);
}

bool is_bound_to_numbers(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, b] = program.defined(e);
    return gives_number(*home, b, true, 0);
}

bool is_settled(const Kernel& kernel, const Binding& binding) {
    return binding.kind == Binding::Kind::Several && !binding.values.empty() &&
           kernel.home == &kernel.program->tree.module->body &&
           (binding.last <= kernel.def->span.begin ||
            at_import(*kernel.program, kernel.def->span.begin, binding.last) == AtImport::Nothing) &&
           (binding.path.empty() || imports_value(binding.path) || is_constant_name(binding.path)) &&
           std::ranges::all_of(binding.values, [](const Expr* e) { return e && may_be_frozen(e); });
}

bool is_of_tried_import(const Program& program, const Kernel& kernel, const Attribute* e) {
    const Binding* b =
        is_global(kernel, e->value) ? program.module.find(std::string(name_of(e->value))) : nullptr;
    return b && b->kind == Binding::Kind::Several && !b->path.empty() && imports_value(b->path) &&
           b->last <= kernel.def->span.begin;
}

namespace {

/** `0.5`, `np.int8(3)` */
bool is_written_number(const Program& home, const Expr* e) {
    auto* call = as<Call>(e);
    const bool typed = call && call->args.size() == 1 && call->keywords.empty() &&
                       is_dtype_path(home.module.resolve(call->func));
    const Expr* written = typed ? call->args[0] : e;
    return !is_text(written) && is_constant(home, written);
}

/** Whether the body of a class, which no other is the base of, sets an attribute to a number. */
bool sets_number(const Program& home, const ClassDef* cls, const std::string& attribute) {
    return cls->bases.empty() && std::ranges::any_of(cls->body.stmts, [&](const Stmt* s) {
               auto* plain = as<Assign>(s);
               auto* typed = as<AnnAssign>(s);
               if (plain && (plain->targets.size() != 1 || name_of(plain->targets[0]) != attribute))
                   return false;
               if (typed && (name_of(typed->target) != attribute || !typed->value)) return false;
               return (plain || typed) && is_written_number(home, plain ? plain->value : typed->value);
           });
}

}  // namespace

bool is_number_of_object(const Program& program, const Attribute* a) {
    const auto [home, b] = program.defined(a->value);
    if (!b) return false;
    if (b->kind == Binding::Kind::Class) return sets_number(*home, static_cast<ClassDef*>(b->node), a->attr);
    auto* made = b->kind == Binding::Kind::Variable ? as<Call>(b->value) : nullptr;
    if (!made) return false;
    const auto is_number = [&](const Expr* e) { return is_written_number(*home, e); };
    const bool numbers = std::ranges::all_of(made->args, is_number) &&
                         std::ranges::all_of(made->keywords, is_number, &Keyword::value);
    const auto [file, cls] = home->defined(made->func);
    if (!numbers || !cls) return false;
    if (cls->kind == Binding::Kind::Class && sets_number(*file, static_cast<ClassDef*>(cls->node), a->attr))
        return true;
    return !(made->args.empty() && made->keywords.empty()) && program.tuple_fields.contains(a->attr);
}

bool is_number_of_table(const Program& program, const Subscript* item) {
    const auto [home, b] = program.defined(item->value);
    if (!is<Constant>(item->slice) || !b || b->kind != Binding::Kind::Variable || b->filled) return false;
    const auto is_number = [&](const Expr* e) { return is_written_number(*home, e); };
    auto* table = as<Dict>(b->value);
    auto* tuple = as<Tuple>(b->value);
    return (table && std::ranges::all_of(table->values, is_number)) ||
           (tuple && std::ranges::all_of(tuple->elts, is_number));
}

}  // namespace caramba::visitors
