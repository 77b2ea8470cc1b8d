#include "migrator/decorators.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "migrator/decorator_reader.hpp"
#include "migrator/numba_reach.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/local_imports.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::is_none;
using visitors::Program;

namespace {

/** Canonical name of a Numba decorator ("njit", "vectorize", "cuda.jit"), or "". */
std::string decorator_kind(const std::string& path) {
    if (path == "appy.jit") return "njit";
    if (!path.starts_with("numba.")) return {};
    std::string name = path.substr(6);
    if (name == "core.decorators.njit" || name == "njit" || name == "core.decorators.jit" || name == "jit")
        return "njit";
    for (const char* other :
         {"vectorize", "guvectorize", "stencil", "cfunc", "generated_jit", "cuda.jit",
          "experimental.jitclass", "jitclass", "extending.overload", "extending.register_jitable",
          "extending.intrinsic", "extending.overload_method", "extending.overload_attribute"})
        if (name == other) return name;
    return {};
}

}  // namespace

bool DecoratorReader::read(const Expr* expr, Decorator& out, int depth) const {
    const bool plain = depth == 0 && arguments_.empty() && !abroad_;
    if (depth > 8 || (plain && !may_reach_numba(program_, expr))) return false;
    if (&home(expr) != this) return home(expr).read(expr, out, depth + 1);
    if (auto* call = as<Call>(expr)) {
        if (resolve(call->func) == "functools.partial" && !call->args.empty()) {
            if (!read(call->args[0], out, depth + 1)) return false;
            return options(call, 1, out);
        }
        auto* factory = as<Name>(call->func);
        const Binding* b = factory ? module_.find(factory->id) : nullptr;
        if (b && !b->choices.empty()) return named(*b, call, out, depth + 1) == Outcome::Numba;
        if (auto there = elsewhere(call->func)) {
            b = there->program->module.find(there->name);
            if (b->choices.size() > 1 || (b->choices.size() == 1 && is<FunctionDef>(b->choices[0])))
                return abroad(*there, expr, out, [&](DecoratorReader& reader, const Expr*) {
                    visitors::walk(call, [&](const Node* n) { reader.passed_.insert(n); });
                    return reader.named(*b, call, out, depth + 1) == Outcome::Numba;
                });
        }
        if (!read(call->func, out, depth + 1)) return false;
        return options(call, 0, out);
    }
    if (auto there = elsewhere(expr))
        return abroad(*there, expr, out, [&](DecoratorReader& reader, const Expr* name) {
            return reader.read(name, out, depth + 1);
        });
    const std::string path = resolve(expr);
    std::string kind = decorator_kind(path);
    if (!kind.empty()) {
        out.kind = kind;
        // APPy's functions mean what NumPy computes.
        if (path == "appy.jit") {
            out.parallel = out.numpy_errors = true;
            out.package = "APPy";
        }
        if (kind == "extending.register_jitable") {
            out.kind = "njit";
            out.jitable = true;
        }
        return true;
    }
    auto* name = as<Name>(expr);
    if (auto* own = value_of(expr, arguments_)) {
        const Expr* given = own->expression;  // of a decorator that the factory is given
        return given && given != unknown() && given != decorated() && given != expr &&
               read(given, out, depth + 1);
    }
    const Binding* b = name ? module_.find(name->id) : nullptr;
    if (b && !b->choices.empty()) return named(*b, nullptr, out, depth + 1) == Outcome::Numba;
    return is<IfExp>(expr) && chosen(expr, nullptr, out, depth + 1) == Outcome::Numba;
}

bool DecoratorReader::read_call(const Call* call, Decorator& out) const {
    return read(call->func, out) && options(call, 1, out);
}

bool DecoratorReader::left_to_python(const Expr* expr) const {
    auto* call = as<Call>(expr);
    const std::string name(name_of(call ? call->func : expr));
    const Binding* b = module_.find(name);
    Decorator out;
    return b && !b->choices.empty() && named(*b, call, out, 0) == Outcome::Same;
}

bool DecoratorReader::is_pykokkos(const Node* part) const {
    auto* call = migrated_too_ ? nullptr : as<Call>(part);
    return call && (module_.resolve(call->func) == "pykokkos.numba_decorator" || is_pykokkos(call->func));
}

template <class F>
void DecoratorReader::walk_uses(const Node* part, F visit) const {
    if (is_pykokkos(part)) return;
    visit(part);
    for_each_child(part, [&](const Node* child) { walk_uses(child, visit); });
}

/** Whether an expression begins with a name that a function binds, which is none of the module's, whatever
 * that calls so. */
bool DecoratorReader::is_own(const Node* part, const Expr* e) const {
    auto* def = as<FunctionDef>(part);
    const std::string base = visitors::record_name(e);
    return def && !module_.local_imports.contains(base) &&
           visitors::scope_of(def->args, def->body.stmts).binds(base);
}

bool DecoratorReader::may_compile(const Expr* expr, int depth, std::string member) const {
    if (depth > 4 || is_pykokkos(expr)) return false;
    if (auto* call = as<Call>(expr)) {
        // `@lazily(njit(parallel=True))`
        for (const Expr* argument : call->args)
            if (Decorator given; read(argument, given) && given.refused.empty()) return true;
        expr = call->func;
    }
    // `@Kernel.wrap(…)` of a class
    for (; is<Attribute>(expr) && !elsewhere(expr); expr = static_cast<const Attribute*>(expr)->value)
        member = static_cast<const Attribute*>(expr)->attr;
    if (auto there = elsewhere(expr)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program, migrated_too_).may_compile(&name, depth + 1, member);
    }
    auto* name = as<Name>(expr);
    const Binding* b = name ? module_.find(name->id) : nullptr;
    if (auto* c = b && b->kind == Binding::Kind::Class ? as<ClassDef>(b->node) : nullptr)
        return class_compiles(c, member, depth);
    bool found = false;
    for (const Node* choice : b ? b->choices : std::vector<const Node*>{}) {
        // A kernel that a decorator calls makes none.
        auto* def = as<FunctionDef>(choice);
        if (depth > 0 && def && is_kernel(*def)) continue;
        // Nor does a mark of a test, whatever it asks.
        auto* mark = as<Call>(choice);
        if (mark && module_.resolve(mark->func).starts_with("pytest.")) continue;
        // What it imports is for decorators of ours, once it has migrated.
        bool ours = false;
        visitors::walk(choice, [&](const Node* n) { ours = ours || is_pykokkos(n); });
        walk_uses(choice, [&](const Node* n) {
            if (found || (choice == n && is<FunctionDef>(n))) return;
            found = !ours && imports_numba(n);
            if (!is<Name>(n) && !is<Attribute>(n) && !is<Call>(n)) return;
            auto* e = static_cast<const Expr*>(n);
            found = found || (!decorator_kind(module_.resolve(e)).empty() && !is_own(choice, e));
            if (is<Call>(n) || choice == n) found = found || may_compile(e, depth + 1);
        });
    }
    return found;
}

bool DecoratorReader::is_kernel(const FunctionDef& def) const {
    return std::ranges::any_of(def.decorator_list, [&](const Expr* e) {
        auto* call = as<Call>(e);
        return !decorator_kind(module_.resolve(call ? call->func : e)).empty();
    });
}

std::vector<const Stmt*> DecoratorReader::used_by(const ClassDef* c, const std::string& member) {
    const std::vector<const Stmt*> all(c->body.stmts.begin(), c->body.stmts.end());
    std::vector<const Stmt*> out;
    std::set<std::string> used{member};
    for (size_t known = 0; known != used.size();) {
        known = used.size();
        out.clear();
        for (const Stmt* s : all) {
            auto* method = as<FunctionDef>(s);
            if (!method || !used.contains(method->name)) continue;
            out.push_back(s);
            std::set<std::string> itself{c->name};
            const bool is_static = std::ranges::any_of(
                method->decorator_list, [](const Expr* d) { return name_of(d) == "staticmethod"; });
            if (!is_static && !method->args->args.empty()) itself.insert(method->args->args[0]->arg);
            int whole = 0;  // `cls(f)`, of which any method may be called
            visitors::walk(s, [&](const Node* n) {
                whole += is<Name>(n) && itself.contains(std::string(name_of(n)));
                auto* a = as<Attribute>(n);
                if (!a) return;
                used.insert(a->attr);
                whole -= itself.contains(std::string(name_of(a->value)));
            });
            if (whole > 0) return all;
        }
    }
    // What is no method, or another class's, may be anything.
    return out.empty() ? all : out;
}

bool DecoratorReader::class_compiles(const ClassDef* c, const std::string& member, int depth) const {
    bool found = false;
    for (const Stmt* s : used_by(c, member)) {
        // A method that is a kernel makes none of what the class is given.
        if (auto* method = as<FunctionDef>(s); method && is_kernel(*method)) continue;
        std::set<const Node*> above;  // kernels that stand inside: no more does what makes these
        visitors::walk(s, [&](const Node* n) {
            auto* inner = as<FunctionDef>(n);
            if (!inner || !is_kernel(*inner)) return;
            for (const Expr* d : inner->decorator_list)
                visitors::walk(d, [&](const Node* part) { above.insert(part); });
        });
        walk_uses(s, [&](const Node* n) {
            found = found || ((is<Name>(n) || is<Attribute>(n)) && !above.contains(n) &&
                              !decorator_kind(module_.resolve(static_cast<const Expr*>(n))).empty());
        });
    }
    return found || std::ranges::any_of(
                        c->bases, [&](const Expr* base) { return may_compile(base, depth + 1, member); });
}

void DecoratorReader::references_in(const Node* part, std::vector<visitors::Reference>& out) const {
    walk_uses(part, [&](const Node* n) {
        if (!is<Name>(n) && !is<Attribute>(n)) return;
        auto* e = static_cast<const Expr*>(n);
        const std::string kind = decorator_kind(module_.resolve(e));
        if ((kind == "njit" || kind == "vectorize" || kind == "guvectorize") && !is_own(part, e))
            out.push_back({const_cast<Program*>(&program_), e});
    });
}

void DecoratorReader::compiling_references(const Expr* expr, std::vector<visitors::Reference>& out, int depth,
                                           std::string member) const {
    if (depth > 4 || is_pykokkos(expr)) return;
    if (auto* call = as<Call>(expr)) {
        for (const Expr* argument : call->args) references_in(argument, out);
        expr = call->func;
    }
    for (; is<Attribute>(expr) && !elsewhere(expr); expr = static_cast<const Attribute*>(expr)->value)
        member = static_cast<const Attribute*>(expr)->attr;
    if (auto there = elsewhere(expr)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).compiling_references(&name, out, depth + 1, member);
    }
    auto* name = as<Name>(expr);
    const Binding* b = name ? module_.find(name->id) : nullptr;
    if (auto* c = b && b->kind == Binding::Kind::Class ? as<ClassDef>(b->node) : nullptr) {
        for (const Stmt* s : used_by(c, member)) references_in(s, out);
        for (const Expr* base : c->bases) compiling_references(base, out, depth + 1);
        return;
    }
    for (const Node* choice : b ? b->choices : std::vector<const Node*>{}) {
        references_in(choice, out);
        walk_uses(choice, [&](const Node* n) {
            if (is<Call>(n) || (choice == n && !is<FunctionDef>(n)))
                compiling_references(static_cast<const Expr*>(n), out, depth + 1);
        });
    }
}

bool DecoratorReader::abroad(const visitors::Place& there, const Expr* at, Decorator& out,
                             const std::function<bool(DecoratorReader&, const Expr*)>& read) const {
    Name name;
    name.id = there.name;
    DecoratorReader reader(*there.program);
    reader.abroad_ = this;
    const auto expressions = [](const Decorator& d) {
        return std::array{d.identity, d.cval, d.neighborhood};
    };
    const auto before = expressions(out);
    const Expr* fastmath = out.fastmath;
    const size_t refused = out.refused.size();
    if (!read(reader, &name)) return false;
    for (size_t i = refused; i < out.refused.size(); ++i) out.refused[i].second = at;
    bool own = false;  // an argument that this module passes
    visitors::walk(at, [&](const Node* n) { own = own || n == out.fastmath; });
    if (out.fastmath != fastmath && is_true(out.fastmath))
        out.fastmath = written_expression(program_.tree, "True", at);
    else if (out.fastmath != fastmath && is_literal(out.fastmath) && !own)
        out.fastmath = written_expression(program_.tree, render(there.program->tree, out.fastmath), at);
    else if (out.fastmath != fastmath && out.fastmath && !own)
        out.refused.emplace_back(kFastmath, at);
    if (expressions(out) != before) out.refused.emplace_back("an option of another module", at);
    return true;
}

std::optional<visitors::Place> DecoratorReader::elsewhere(const Expr* expr) const {
    if (!program_.project || arguments_.contains(visitors::record_name(expr))) return std::nullopt;
    auto place = program_.project->locate(program_, module_.imported_path(expr));
    return place && place->program != &program_ ? place : std::nullopt;
}

std::string DecoratorReader::resolve(const Expr* expr) const {
    std::string attributes;
    const Expr* at = expr;
    for (; is<Attribute>(at); at = static_cast<const Attribute*>(at)->value)
        attributes.insert(0, "." + static_cast<const Attribute*>(at)->attr);
    auto own = arguments_.find(std::string(name_of(at)));
    if (own == arguments_.end()) return module_.resolve(expr);
    return own->second.path.empty() ? "" : own->second.path + attributes;
}

void DecoratorReader::hide(const std::set<std::string>& around, const Node* part) {
    visitors::walk(part, [&](const Node* n) {
        const std::string name(is<Name>(n) ? name_of(n) : "");
        if (around.contains(name) && module_.find(name)) arguments_[name] = {};
    });
}

void DecoratorReader::hide_in_arguments(const std::set<std::string>& around, const Expr* decorator) {
    if (around.empty()) return;
    for (auto* call = as<Call>(decorator); call; call = as<Call>(call->func)) {
        for (const Expr* given : call->args) hide(around, given);
        for (const Keyword* given : call->keywords) hide(around, given->value);
    }
}

bool DecoratorReader::imports_numba(const Node* n) {
    if (auto* from = as<ImportFrom>(n)) return from->module == "numba" && from->level == 0;
    if (auto* call = as<Call>(n)) return visitors::library_of_call(call) == "numba";
    auto* import = as<Import>(n);
    return import && std::any_of(import->names.begin(), import->names.end(),
                                 [](const Alias* a) { return a->name == "numba"; });
}

DecoratorReader::Outcome DecoratorReader::named(const Binding& binding, const Call* call, Decorator& out,
                                                int depth) const {
    // Functions say themselves that they wrap Numba's decorators.
    const bool functions =
        std::ranges::all_of(binding.choices, [](const Node* n) { return is<FunctionDef>(n); });
    const auto result = [&](const Node* choice, Decorator& one) { return chosen(choice, call, one, depth); };
    const auto settled = [&](const auto& conditions) {
        return std::ranges::all_of(conditions, [&](const auto& c) { return is_settled(c.first); });
    };
    const size_t count = binding.choices.size();
    const bool switched = std::ranges::any_of(binding.conditions, [&](const auto& conditions) {
        return std::ranges::any_of(conditions, [&](const auto& c) { return is_fixed(c.first); });
    });
    if (count == 1 || ((functions || std::ranges::all_of(binding.conditions, settled)) && !switched))
        return one_of(binding.choices, out, result);
    std::vector<const Node*> usual, others;
    for (size_t i = 0; i < count; ++i) {
        bool taken = true, possible = true;
        for (const auto& [test, side] : binding.conditions[i]) {
            const auto holds = holds_by_default(test);
            if (!holds && !is_settled(test)) return Outcome::Other;
            const bool here = !holds || *holds == side;
            taken = taken && here;
            possible = possible && (here || !is_fixed(test));
        }
        // What Numba does not compile at all is Python's either way; other interpreters do not run this.
        if (taken) usual.push_back(binding.choices[i]);
        if (!taken && possible) others.push_back(binding.choices[i]);
    }
    return by_default(usual, others, out, result);
}

template <class F>
DecoratorReader::Outcome DecoratorReader::by_default(const std::vector<const Node*>& usual,
                                                     std::vector<const Node*> others, Decorator& out,
                                                     F result_of) {
    const Decorator before = out;
    const Outcome outcome = one_of(usual, out, result_of);
    if (outcome != Outcome::Numba) return outcome;
    others.insert(others.end(), usual.begin(), usual.end());
    out = before;
    return one_of(others, out, result_of);
}

DecoratorReader::Outcome DecoratorReader::chosen(const Node* choice, const Call* call, Decorator& out,
                                                 int depth) const {
    if (depth > 8) return Outcome::Other;
    if (auto* def = as<FunctionDef>(choice)) {
        if (branches_ != Branches::First) return made_by_function(def, call, out, depth);
        // What is left to Python unless somebody asks for Numba.
        Decorator usual = out;
        branches_ = Branches::Usual;
        Outcome result = made_by_function(def, call, usual, depth);
        branches_ = Branches::All;
        if (result != Outcome::Same) result = made_by_function(def, call, out, depth);
        branches_ = Branches::First;
        return result;
    }
    if (auto* either = as<IfExp>(choice)) {
        const auto result = [&](const Node* one, Decorator& d) { return chosen(one, call, d, depth + 1); };
        if (is_settled(either->test)) return one_of({either->body, either->orelse}, out, result);
        const auto holds = holds_by_default(either->test);
        if (!holds) return Outcome::Other;
        const Expr *usual = *holds ? either->body : either->orelse,
                   *other = *holds ? either->orelse : either->body;
        std::vector<const Node*> others;
        if (!is_fixed(either->test)) others.push_back(other);
        return by_default({usual}, std::move(others), out, result);
    }
    auto* value = as<Expr>(choice);
    if (!value) return Outcome::Other;
    const Binding* b = is<Name>(value) ? module_.find(std::string(name_of(value))) : nullptr;
    if (b && !b->choices.empty()) return named(*b, call, out, depth + 1);
    if (!call) return made_of(value, false, out, depth);
    auto* lambda = as<Lambda>(value);
    if (lambda) return made_of(lambda->body, false, out, depth);
    return read(value, out, depth) && home(call).options(call, 0, out) ? Outcome::Numba : Outcome::Other;
}

DecoratorReader::Outcome DecoratorReader::made_by_function(const FunctionDef* def, const Call* call,
                                                           Decorator& out, int depth) const {
    if (!call) return made(made_by(def, {decorated()}, {}, {}, scope()), true, out, depth);
    std::vector<const Expr*> arguments;
    for (const Expr* e : call->args) arguments.push_back(argument(e));
    OptionList keywords;
    for (const Keyword* k : call->keywords) keywords.emplace_back(k->arg, k->value);
    return made(made_by(def, arguments, keywords, {}, scope()), false, out, depth);
}

std::optional<bool> DecoratorReader::usually(const Expr* test, const FactoryValues& values) const {
    bool own = false;
    visitors::walk(test, [&](const Node* n) { own = own || values.contains(std::string(name_of(n))); });
    return own ? std::nullopt : holds_by_default(test);
}

bool DecoratorReader::is_settled(const Expr* test, int depth) const {
    if (depth > 4) return false;
    if (auto* opposite = as<UnaryOp>(test)) return is_settled(opposite->operand, depth + 1);
    if (auto* compare = as<Compare>(test)) return is_installed(compare->left);
    if (is_installed(test)) return true;
    if (auto there = elsewhere(test)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).is_settled(&name, depth + 1);
    }
    const Binding* b = module_.find(std::string(name_of(test)));
    return b && !b->choices.empty() && std::ranges::all_of(b->choices, [&](const Node* value) {
               auto* e = as<Expr>(value);
               return is<Constant>(e) || (e && !is<Name>(e) && is_settled(e, depth + 1));
           });
}

bool DecoratorReader::is_installed(const Expr* e) const {
    auto* call = as<Call>(e);
    const std::string path = resolve(call ? call->func : e);
    if (path == "importlib.util.find_spec" || path == "numba.__version__") return true;
    return call && path == "builtins.hasattr" && !call->args.empty() &&
           resolve(call->args[0]).starts_with("numba");
}

SettingNames DecoratorReader::setting_names() const {
    const auto value = [this](const Expr* e) -> const Expr* {
        const Binding* b = module_.find(std::string(name_of(e)));
        return b && b->kind == Binding::Kind::Variable && b->choices.size() == 1 && !b->filled ? b->value
                                                                                               : nullptr;
    };
    const auto function = [this](const Expr* e) -> const FunctionDef* {
        const Binding* b = module_.find(std::string(name_of(e)));
        return b && b->kind == Binding::Kind::Function && b->choices.size() == 1
                   ? as<FunctionDef>(b->choices[0])
                   : nullptr;
    };
    return {[this](const Expr* e) { return resolve(e); }, value, function};
}

std::optional<bool> DecoratorReader::holds_by_default(const Expr* test) const {
    if (auto there = elsewhere(test)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).holds_by_default(&name);
    }
    return migrator::holds_by_default(test, setting_names());
}

bool DecoratorReader::is_fixed(const Expr* test) const {
    return migrator::is_fixed(test, setting_names());
}

const DecoratorReader& DecoratorReader::home(const Node* expr) const {
    return passed_.count(expr) ? abroad_->home(expr) : *this;
}

const Expr* DecoratorReader::argument(const Expr* given) const {
    return is<Starred>(given) && &home(given) != this ? unknown() : given;
}

template <class F>
DecoratorReader::Outcome DecoratorReader::one_of(const std::vector<const Node*>& choices, Decorator& out,
                                                 F result_of) {
    Outcome total = Outcome::Same;
    const Decorator before = out;
    for (const Node* choice : choices) {
        Decorator one = before;
        const Outcome result = result_of(choice, one);
        if (result == Outcome::Other || (result == Outcome::Numba && !join(total, out, std::move(one))))
            return Outcome::Other;
    }
    return total;
}

bool DecoratorReader::join(Outcome& total, Decorator& out, Decorator one) {
    if (std::exchange(total, Outcome::Numba) != Outcome::Numba) return out = std::move(one), true;
    const auto computes = [](const Decorator& d) {
        return std::tie(d.kind, d.unread, d.numpy_errors, d.bounds_check, d.inlined, d.fastmath, d.locals,
                        d.signatures, d.layout, d.identity, d.cval, d.neighborhood, d.standard_indexing,
                        d.device, d.jitable);
    };
    const auto text = [](const Decorator& d) {
        return d.signature ? visitors::signature_text(*d.signature) : "";
    };
    if (computes(out) != computes(one) || text(out) != text(one) || !one.refused.empty()) return false;
    // What only the run knows: loops that may run in parallel give the same in order.
    out.unsure_parallel = out.unsure_parallel || one.unsure_parallel || out.parallel != one.parallel;
    out.parallel = out.parallel || one.parallel;
    out.nogil = out.nogil && one.nogil;
    return true;
}

FactoryScope DecoratorReader::scope() const {
    const auto binding = [this](const Expr* e) -> const Binding* {
        auto* name = as<Name>(e);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        return b && b->choices.size() == 1 && b->conditions[0].empty() ? b : nullptr;
    };
    const auto function = [binding](const Expr* e) {
        const Binding* b = binding(e);
        return b ? as<FunctionDef>(b->choices[0]) : nullptr;
    };
    const auto value = [binding](const Expr* e) {
        const Binding* b = binding(e);
        return b && b->kind == Binding::Kind::Variable && b->value && !b->filled ? b->value : e;
    };
    FactoryScope out{program_.tree, function, value, abroad_ != nullptr};
    if (branches_ == Branches::Usual)
        out.usual = [this](const Expr* test, const FactoryValues& values) { return usually(test, values); };
    return out;
}

DecoratorReader::Outcome DecoratorReader::made(const std::optional<std::vector<Made>>& results, bool applied,
                                               Decorator& out, int depth) const {
    if (!results || depth > 8) return Outcome::Other;
    Outcome total = Outcome::Same;
    const Decorator before = out;
    for (const auto& [value, values] : *results) {
        Decorator one = before;
        auto outer = std::exchange(arguments_, values);
        const Outcome result = value ? made_of(value, applied, one, depth) : Outcome::Other;
        arguments_ = std::move(outer);
        if (result == Outcome::Other || (result == Outcome::Numba && !join(total, out, std::move(one))))
            return Outcome::Other;
    }
    return results->empty() ? Outcome::Other : total;
}

DecoratorReader::Outcome DecoratorReader::made_of(const Expr* value, bool applied, Decorator& out,
                                                  int depth) const {
    if (value == decorated()) return applied ? Outcome::Same : Outcome::Other;
    auto inner = arguments_.find(std::string(name_of(value)));
    if (!applied && inner != arguments_.end() && inner->second.function) {
        const FunctionDef* wrapper = inner->second.function;
        return made(made_by(wrapper, {decorated()}, {}, FactoryValues(arguments_), scope()), true, out,
                    depth + 1);
    }
    if (applied) {
        const Expr* called = passed_on(value);
        if (called && meaning(called, arguments_) == decorated()) return Outcome::Same;
        if (auto* compiled = called ? compiled_by(called, arguments_) : nullptr)
            return any_of(*compiled, out, depth);
        if (is<Call>(called)) return made_of(called, true, out, depth + 1);
    }
    auto* lambda = as<Lambda>(value);
    if (!applied && lambda && lambda->args->args.size() == 1) {
        arguments_[lambda->args->args[0]->arg].expression = decorated();
        return made_of(meaning(lambda->body, arguments_), true, out, depth + 1);
    }
    if (!applied) return read(value, out, depth) ? Outcome::Numba : Outcome::Other;
    if (auto* either = as<IfExp>(value)) {
        const auto result = [&](const Node* one, Decorator& d) {
            return made_of(meaning(static_cast<const Expr*>(one), arguments_), true, d, depth + 1);
        };
        if (depth > 8) return Outcome::Other;
        const auto holds =
            branches_ == Branches::Usual ? usually(either->test, arguments_) : std::optional<bool>();
        if (holds) return one_of({*holds ? either->body : either->orelse}, out, result);
        return one_of({either->body, either->orelse}, out, result);
    }
    if (auto* compiled = compiled_by(value, arguments_)) return any_of(*compiled, out, depth);
    auto* call = as<Call>(value);
    if (!call) return Outcome::Other;
    inner = arguments_.find(std::string(name_of(call->func)));
    const auto given = positional(call, arguments_);
    if (given.empty() || given[0] != decorated()) return Outcome::Other;
    if (inner != arguments_.end() && inner->second.function) {
        const FunctionDef* wrapper = inner->second.function;
        if (given.size() != 1 || !call->keywords.empty()) return Outcome::Other;
        return made(made_by(wrapper, given, {}, FactoryValues(arguments_), scope()), true, out, depth + 1);
    }
    return read(call->func, out, depth) && options(call, 1, out) ? Outcome::Numba : Outcome::Other;
}

const Expr* DecoratorReader::passed_on(const Expr* value) const {
    auto inner = arguments_.find(std::string(name_of(value)));
    const FunctionDef* wrapper = inner == arguments_.end() ? nullptr : inner->second.function;
    auto* lambda = as<Lambda>(value);
    const Expr* result = lambda ? lambda->body : nullptr;
    if (wrapper) {
        const auto results = made_by(wrapper, scope());
        if (!results || results->empty()) return nullptr;
        result = results->front().value;
        const auto as_given = [&](const Made& m) {
            return m.value == result && std::ranges::all_of(visitors::parameter_names(wrapper->args),
                                                            [&](const std::string& name) {
                                                                auto known = m.values.find(name);
                                                                return known->second.untouched();
                                                            });
        };
        if (!std::ranges::all_of(*results, as_given)) return nullptr;
    }
    auto* call = as<Call>(result);
    if (!call || !forwards(wrapper ? wrapper->args : lambda->args, call)) return nullptr;
    return wrapper ? compiled_once(wrapper, call->func) : call->func;
}

const Expr* DecoratorReader::compiled_once(const FunctionDef* wrapper, const Expr* called) const {
    const std::string name(name_of(called));
    const Expr* compiled = nullptr;
    size_t bindings = 0;
    std::set<const Node*> inside;
    visitors::walk(wrapper, [&](const Node* n) {
        inside.insert(n);
        auto* assign = as<Assign>(n);
        if (!assign || name_of(assign->targets[0]) != name) return;
        ++bindings;
        compiled = assign->value;
    });
    if (name.empty() || bindings == 0) return called;
    // Whoever else binds the name of the function around, be it to None again, is not followed.
    const auto binds = [&](const auto& value) {
        bool found = false;
        if (const FunctionDef* f = value.second.function)
            visitors::walk(f, [&](const Node* n) {
                auto* outer = inside.contains(n) ? nullptr : as<Nonlocal>(n);
                found = found || (outer && std::ranges::count(outer->names, name));
            });
        return found;
    };
    auto before = arguments_.find(name);
    const bool lazy = bindings == 1 && before != arguments_.end() && is_none(before->second.expression) &&
                      std::ranges::none_of(arguments_, binds);
    return lazy ? compiled : nullptr;
}

DecoratorReader::Outcome DecoratorReader::any_of(const std::vector<Made>& results, Decorator& out,
                                                 int depth) const {
    // The name that they belong to is no longer known meanwhile.
    const std::vector<Made> copy(results.begin(), results.end());
    return made(copy, true, out, depth + 1);
}

bool read_decorator(const Program& program, const Expr* expr, Decorator& out,
                    const std::set<std::string>& around) {
    DecoratorReader reader(program);
    reader.hide_in_arguments(around, expr);
    if (!reader.read(expr, out)) return false;
    reader.read_at_run_time(expr, out);
    return true;
}

bool left_to_python(const Program& program, const Expr* expr) {
    return DecoratorReader(program).left_to_python(expr);
}

bool may_compile(const Program& program, const Expr* expr) {
    return DecoratorReader(program).may_compile(expr);
}

bool compiles_in_any_form(const Program& program, const Expr* expr) {
    return DecoratorReader(program, true).may_compile(expr);
}

std::vector<visitors::Reference> references_in(const Program& program, const Expr* expr) {
    std::vector<visitors::Reference> found;
    DecoratorReader(program).references_in(expr, found);
    return found;
}

std::vector<visitors::Reference> compiling_references(const Program& program, const Expr* expr) {
    std::vector<visitors::Reference> found;
    DecoratorReader(program).compiling_references(expr, found);
    return found;
}

bool read_decorating_call(const Program& program, const Call* call, Decorator& out,
                          const std::set<std::string>& around) {
    DecoratorReader reader(program);
    reader.hide_in_arguments(around, call);
    if (!reader.read_call(call, out)) return false;
    if (is<Call>(call->func)) reader.read_at_run_time(call->func, out);
    return true;
}

}  // namespace caramba::migrator
