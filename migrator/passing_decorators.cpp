#include "migrator/passing_decorators.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "migrator/decorators.hpp"
#include "syntax/visitor.hpp"
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

/** The method of `TABLE.add`, where the module's TABLE is an object of a class without bases. */
const FunctionDef* method(const Program& program, const Expr* decorator) {
    auto* attribute = as<Attribute>(decorator);
    if (!attribute) return nullptr;
    const auto [home, table] = program.defined(attribute->value);
    auto* made = table && table->kind == Binding::Kind::Variable ? as<Call>(table->value) : nullptr;
    const Binding* b = made ? home->defined(made->func).second : nullptr;
    auto* cls = b && b->kind == Binding::Kind::Class ? as<ClassDef>(b->node) : nullptr;
    if (!cls || !cls->bases.empty() || !cls->keywords.empty() || !cls->decorator_list.empty()) return nullptr;
    const FunctionDef* found = nullptr;
    for (const Stmt* s : cls->body.stmts)
        if (auto* def = as<FunctionDef>(s); def && def->name == attribute->attr)
            found = found ? nullptr : def;
    return found && found->decorator_list.empty() ? found : nullptr;
}

/** What a decorator calls with what it decorates: `@export`, `@register("area")`, `@TABLE.add`. */
struct Applied {
    const FunctionDef* function = nullptr;
    const Lambda* lambda = nullptr;
    bool method = false;
};

std::string decorated_parameter(const Arguments* args, bool method);

/** Whether only the tests of `if f is None:` and the last statement, `return inner(f)`, have the parameter.
 */
bool only_hands_over(const FunctionDef* def, const FunctionDef* inner, const std::string& given) {
    int mentioned = 0, tested = 0;
    for (const Stmt* s : def->body.stmts) {
        if (s == inner) continue;
        visitors::walk(s, [&](const Node* n) {
            mentioned += is<Name>(n) && name_of(static_cast<const Expr*>(n)) == given;
            auto* test = as<Compare>(n);
            tested += test && name_of(test->left) == given && test->comparators.size() == 1 &&
                      visitors::is_none(test->comparators[0]);
        });
    }
    return mentioned == tested + 1;
}

/** The inner function of what may be written with options and without:
 *
 *     def threaded(f=None, *, count=4):
 *         def decorate(f): …
 *         if f is None: return decorate
 *         return decorate(f)
 */
const FunctionDef* with_or_without_options(const FunctionDef* def) {
    auto* back = as<Return>(def->body.stmts.back());
    auto* hands = back ? as<Call>(back->value) : nullptr;
    const FunctionDef* inner = hands ? inner_function(def, hands->func) : nullptr;
    const std::string given = decorated_parameter(def->args, false);
    const bool alone = inner && hands->args.size() == 1 && hands->keywords.empty() && !given.empty() &&
                       name_of(hands->args[0]) == given;
    return alone && only_hands_over(def, inner, given) ? inner : nullptr;
}

Applied applied(const Program& program, const Expr* decorator) {
    auto* call = as<Call>(decorator);
    const Expr* named = call ? call->func : decorator;
    const FunctionDef* of_class = method(program, named);
    const FunctionDef* def = of_class ? of_class : definition(program, named, 0);
    if (!of_class && def && def->decorator_list.empty() && (!call || call->args.empty()))
        if (const FunctionDef* inner = with_or_without_options(def)) return {inner};
    if (!call || !def || !def->decorator_list.empty() || def->body.empty())
        return {def, nullptr, of_class != nullptr};
    auto* back = as<Return>(def->body.stmts.back());
    if (!back) return {};
    return {inner_function(def, back->value), as<Lambda>(back->value), false};
}

/** The parameter that is the decorated function, if that is all that has to be given; `self` is given. */
std::string decorated_parameter(const Arguments* args, bool method) {
    const size_t count = args->args.size(), given = method ? 1 : 0;
    const bool rest_known =
        args->defaults.size() + given + 1 >= count &&
        std::ranges::all_of(args->kw_defaults, [](const Expr* e) { return e != nullptr; });
    return count <= given || !args->posonlyargs.empty() || !rest_known ? "" : args->args[given]->arg;
}

/** Attributes that what Numba makes has itself. */
bool is_numbas_attribute(const std::string& name) {
    constexpr std::array<std::string_view, 42> names{"py_func",
                                                     "overloads",
                                                     "signatures",
                                                     "nopython_signatures",
                                                     "stats",
                                                     "locals",
                                                     "doc",
                                                     "typingctx",
                                                     "targetoptions",
                                                     "_MemoMixin__uuid",
                                                     "_abc_impl",
                                                     "_cache",
                                                     "_cache_hits",
                                                     "_cache_misses",
                                                     "_callback_add_compiler_timer",
                                                     "_callback_add_llvm_timer",
                                                     "_callback_add_timer",
                                                     "_can_compile",
                                                     "_clear",
                                                     "_compilation_chain_init_hook",
                                                     "_compile_for_args",
                                                     "_compiler",
                                                     "_compiling_counter",
                                                     "_cuda_call",
                                                     "_enable_sysmon",
                                                     "_explain_ambiguous",
                                                     "_explain_matching_error",
                                                     "_fold_args",
                                                     "_insert",
                                                     "_make_finalizer",
                                                     "_memo",
                                                     "_numba_type_",
                                                     "_rebuild",
                                                     "_recent",
                                                     "_reduce_class",
                                                     "_reduce_states",
                                                     "_reset_overloads",
                                                     "_search_new_conversions",
                                                     "_set_uuid",
                                                     "_tm",
                                                     "_type",
                                                     "_types_active_call"};
    return std::ranges::find(names, name) != names.end();
}

/** What a function does with one of its parameters. */
class Uses {
  public:
    Uses(const Program& program, std::string given, bool universal)
        : program_(program), names_{std::move(given)}, universal_(universal) {}

    Passing of(const FunctionDef* def) {
        for (const Stmt* s : def->body.stmts)
            if (auto* a = as<Assign>(s); a && a->targets.size() == 1 && is<Name>(a->targets[0]))
                if (is_given(a->value)) names_.insert(std::string(name_of(a->targets[0])));
        for (const Stmt* s : def->body.stmts) own(s, def);
        for (const Stmt* s : def->body.stmts) visitors::walk(s, [&](const Node* n) { use(n); });
        out_.known = (universal_ || mentioned_ == allowed_) && !other_ && back_ + functions_ > 0 &&
                     (back_ == 0 || functions_ == 0);
        out_.gives_back = back_ > 0;
        return out_;
    }

  private:
    bool is_given(const Expr* e) const { return names_.contains(std::string(name_of(e))); }

    /** `wraps(f)(inner)`, which gives the inner function. */
    static const Expr* wrapped(const Expr* e) {
        auto* call = as<Call>(e);
        auto* by = call && call->args.size() == 1 ? as<Call>(call->func) : nullptr;
        auto* attribute = by ? as<Attribute>(by->func) : nullptr;
        const std::string_view name = attribute ? std::string_view(attribute->attr)
                                      : by      ? name_of(by->func)
                                                : std::string_view();
        return name == "wraps" ? call->args[0] : e;
    }

    /** What the function itself returns. */
    void own(const Node* n, const FunctionDef* def) {
        if (auto* back = as<Return>(n)) {
            const Expr* value = wrapped(back->value);
            const bool function = is<Lambda>(value) || inner_function(def, value);
            if (is_given(value) && value == back->value)
                ++back_, ++allowed_;
            else if (function)
                ++functions_;
            else
                other_ = true;
        }
        if (is<FunctionDef>(n) || is<Lambda>(n) || is<ClassDef>(n)) return;
        for_each_child(n, [&](const Node* child) { own(child, def); });
    }

    void use(const Node* n) {
        mentioned_ += is<Name>(n) && is_given(static_cast<const Expr*>(n));
        if (auto* a = as<Attribute>(n); a && is_given(a->value)) {
            constexpr std::array<std::string_view, 4> names{"__name__", "__qualname__", "__module__",
                                                            "__doc__"};
            const bool plain = std::ranges::find(names, a->attr) != names.end();
            const bool stored = stored_.contains(a);
            // A mark of the program's own, `f.__module__ = "shapes"`, `f.unit = "m"`.
            const bool own = stored && !universal_ &&
                             (plain || !(a->attr.starts_with("__") || is_numbas_attribute(a->attr)));
            out_.marked = out_.marked || own;
            allowed_ += stored ? own : plain;
            other_ = other_ || !(stored ? own : plain);
        }
        if (auto* assign = as<Assign>(n)) {
            const bool renamed = assign->targets.size() == 1 && is<Name>(assign->targets[0]) &&
                                 is_given(assign->targets[0]) && is_given(assign->value);
            if (renamed) allowed_ += 2;
            for (const Expr* target : assign->targets) {
                stored_.insert(target);
                if (is<Subscript>(target)) keeps(assign->value);
            }
        }
        auto* call = as<Call>(n);
        if (!call) return;
        if (is_given(call->func)) out_.called = true, ++allowed_;
        auto* method = as<Attribute>(call->func);
        const std::string name(method ? std::string_view(method->attr) : name_of(call->func));
        const bool names = name == "wraps" || name == "update_wrapper" || name == "signature";
        const bool container = method && (name == "append" || name == "add" || name == "setdefault");
        const bool kernel = is_kernel(call->func);
        for (const Expr* argument : call->args)
            if (names)
                allowed_ += is_given(argument);
            else if (container || kernel)
                keeps(argument);
    }

    /** A kernel beside the decorator, which takes a function as Python gives it. */
    bool is_kernel(const Expr* callee) const {
        const Binding* b = is<Name>(callee) ? program_.module.find(std::string(name_of(callee))) : nullptr;
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        visitors::Decorator found;
        return def && def->decorator_list.size() == 1 &&
               read_decorator(program_, def->decorator_list[0], found) && found.kind == "njit";
    }

    /** `TABLE[name] = f`, `TABLE[name] = (f, 2)`, `LIST.append(f)`, `kernel(f, x)` */
    void keeps(const Expr* value) {
        int found = is_given(value);
        if (auto* tuple = as<Tuple>(value))
            for (const Expr* e : tuple->elts) found += is_given(e);
        allowed_ += found;
        out_.stored = out_.stored || found > 0;
    }

    const Program& program_;
    std::set<std::string> names_;  ///< of the parameter: `wrapper = f`, too
    bool universal_;
    Passing out_;
    std::set<const Node*> stored_;  ///< targets of assignments
    int mentioned_ = 0, allowed_ = 0, back_ = 0, functions_ = 0;
    bool other_ = false;
};

/** Whether a decorator, or what made it, comes from a package that is neither Numba's nor of the folder. */
bool is_of_another_package(const Program& program, const Expr* decorator) {
    auto* call = as<Call>(decorator);
    const Expr* named = call ? call->func : decorator;
    const Binding* b = is<Name>(named) ? program.module.find(std::string(name_of(named))) : nullptr;
    auto* made = b && b->kind == Binding::Kind::Variable ? as<Assign>(b->node) : nullptr;
    auto* by = made ? as<Call>(made->value) : nullptr;
    const std::string path = program.module.imported_path(by ? by->func : named);
    const std::string package = path.substr(0, path.find('.'));
    if (package.empty() || package == "builtins" || package.starts_with("numba")) return false;
    return !program.project || !program.project->has_module_of(path);
}

}  // namespace

Passing passing(const Program& program, const Expr* decorator, bool universal) {
    auto* call = as<Call>(decorator);
    const std::string path = program.module.resolve(call ? call->func : decorator);
    constexpr std::array<std::string_view, 4> callers{"functools.lru_cache", "functools.cache",
                                                      "builtins.property", "functools.cached_property"};
    if (std::ranges::find(callers, path) != callers.end()) return {.known = true, .called = true};
    const auto [def, lambda, method] = applied(program, decorator);
    if (lambda) {
        const bool same = !decorated_parameter(lambda->args, false).empty() &&
                          name_of(lambda->body) == decorated_parameter(lambda->args, false);
        return {.known = same, .gives_back = same};
    }
    // Python gets what that makes of the kernel's caller.
    if (!def && !universal && is_of_another_package(program, decorator))
        return {.known = true, .stored = true, .called = true, .unseen = true};
    if (!def || !def->decorator_list.empty()) return {};
    const std::string given = decorated_parameter(def->args, method);
    return given.empty() ? Passing() : Uses(program, given, universal).of(def);
}

}  // namespace caramba::migrator
