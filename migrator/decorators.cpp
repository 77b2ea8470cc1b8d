#include "migrator/decorators.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "migrator/default_settings.hpp"
#include "migrator/factories.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/written.hpp"
#include "visitors/project.hpp"
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

bool is_true(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && c->value.integer;
}
bool is_false(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && !c->value.integer;
}

class DecoratorReader {
  public:
    explicit DecoratorReader(const Program& program) : program_(program), module_(program.module) {}

    bool read(const Expr* expr, Decorator& out, int depth = 0) const {
        if (depth > 8) return false;
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
            if (path == "appy.jit") out.parallel = out.numpy_errors = true;
            if (kind == "extending.register_jitable") {
                out.kind = "njit";
                out.jitable = true;
            }
            return true;
        }
        auto* name = as<Name>(expr);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        if (b && !b->choices.empty()) return named(*b, nullptr, out, depth + 1) == Outcome::Numba;
        return is<IfExp>(expr) && chosen(expr, nullptr, out, depth + 1) == Outcome::Numba;
    }

    bool read_call(const Call* call, Decorator& out) const {
        return read(call->func, out) && options(call, 1, out);
    }

    bool may_compile(const Expr* expr, int depth = 0) const {
        if (depth > 4) return false;
        if (auto* call = as<Call>(expr)) {
            // `@lazily(njit(parallel=True))`
            for (const Expr* argument : call->args)
                if (Decorator given; read(argument, given) && given.refused.empty()) return true;
            expr = call->func;
        }
        // `@Kernel.wrap(…)` of a class
        while (is<Attribute>(expr) && !elsewhere(expr)) expr = static_cast<const Attribute*>(expr)->value;
        if (auto there = elsewhere(expr)) {
            Name name;
            name.id = there->name;
            return DecoratorReader(*there->program).may_compile(&name, depth + 1);
        }
        auto* name = as<Name>(expr);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        if (auto* c = b && b->kind == Binding::Kind::Class ? as<ClassDef>(b->node) : nullptr)
            return class_compiles(c, depth);
        bool found = false;
        for (const Node* choice : b ? b->choices : std::vector<const Node*>{})
            visitors::walk(choice, [&](const Node* n) {
                if (found || (choice == n && is<FunctionDef>(n))) return;
                found = imports_numba(n);
                if (!is<Name>(n) && !is<Attribute>(n) && !is<Call>(n)) return;
                auto* e = static_cast<const Expr*>(n);
                found = found || !decorator_kind(module_.resolve(e)).empty();
                if (is<Call>(n) || choice == n) found = found || may_compile(e, depth + 1);
            });
        return found;
    }

  private:
    /** Whether a class, or one that it derives from, uses Numba's decorators. */
    bool class_compiles(const ClassDef* c, int depth) const {
        bool found = false;
        for (const Stmt* s : c->body.stmts)
            visitors::walk(s, [&](const Node* n) {
                found = found || ((is<Name>(n) || is<Attribute>(n)) &&
                                  !decorator_kind(module_.resolve(static_cast<const Expr*>(n))).empty());
            });
        return found ||
               std::ranges::any_of(c->bases, [&](const Expr* base) { return may_compile(base, depth + 1); });
    }

    /** Reads what another module says with that module's names; its expressions have no text in this one, so
     * `at` stands for them in diagnostics. */
    template <class Read>
    bool abroad(const visitors::Place& there, const Expr* at, Decorator& out, Read read) const {
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
            out.refused.emplace_back("the option fastmath", at);
        if (expressions(out) != before) out.refused.emplace_back("an option of another module", at);
        return true;
    }

    /** Where a decorator, or a value of its options, stands that another module of the folder defines. */
    std::optional<visitors::Place> elsewhere(const Expr* expr) const {
        if (!program_.project) return std::nullopt;
        auto place = program_.project->locate(program_, module_.imported_path(expr));
        return place && place->program != &program_ ? place : std::nullopt;
    }

    /** The path of a name or attribute, which the factory that is being read may have imported itself. */
    std::string resolve(const Expr* expr) const {
        std::string attributes;
        const Expr* at = expr;
        for (; is<Attribute>(at); at = static_cast<const Attribute*>(at)->value)
            attributes.insert(0, "." + static_cast<const Attribute*>(at)->attr);
        auto own = arguments_.find(std::string(name_of(at)));
        if (own == arguments_.end()) return module_.resolve(expr);
        return own->second.path.empty() ? "" : own->second.path + attributes;
    }

    static bool imports_numba(const Node* n) {
        if (auto* from = as<ImportFrom>(n)) return from->module == "numba" && from->level == 0;
        auto* import = as<Import>(n);
        return import && std::any_of(import->names.begin(), import->names.end(),
                                     [](const Alias* a) { return a->name == "numba"; });
    }

    /** What functions of one name return: where Numba is missing, or switched off, what they are given. */
    enum class Outcome { Numba, Same, Other };

    /** What a name of the module's stands for, as a decorator or, called, as what makes one:
     * `def fast(f): return njit(cache=True)(f)`, `def fast(parallel=False): return njit(parallel=parallel)`,
     * `try: jit = numba.njit`, `except ImportError: jit = lambda f: f`. */
    Outcome named(const Binding& binding, const Call* call, Decorator& out, int depth) const {
        // Functions say themselves that they wrap Numba's decorators.
        const bool functions =
            std::ranges::all_of(binding.choices, [](const Node* n) { return is<FunctionDef>(n); });
        const auto result = [&](const Node* choice, Decorator& one) {
            return chosen(choice, call, one, depth);
        };
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

    /** What a program gets as it is usually started, if it gets nothing of Numba's that differs otherwise. */
    template <class F>
    static Outcome by_default(const std::vector<const Node*>& usual, std::vector<const Node*> others,
                              Decorator& out, F result_of) {
        const Decorator before = out;
        const Outcome outcome = one_of(usual, out, result_of);
        if (outcome != Outcome::Numba) return outcome;
        others.insert(others.end(), usual.begin(), usual.end());
        out = before;
        return one_of(others, out, result_of);
    }

    Outcome chosen(const Node* choice, const Call* call, Decorator& out, int depth) const {
        if (depth > 8) return Outcome::Other;
        if (auto* def = as<FunctionDef>(choice)) {
            if (!call) return made(made_by(def, {decorated()}, {}, {}), true, out, depth);
            std::vector<const Expr*> arguments;
            for (const Expr* e : call->args) arguments.push_back(argument(e));
            OptionList keywords;
            for (const Keyword* k : call->keywords) keywords.emplace_back(k->arg, k->value);
            return made(made_by(def, arguments, keywords, {}), false, out, depth);
        }
        if (auto* either = as<IfExp>(choice)) {
            const auto result = [&](const Node* one, Decorator& d) {
                return chosen(one, call, d, depth + 1);
            };
            if (is_settled(either->test)) return one_of({either->body, either->orelse}, out, result);
            const auto holds = holds_by_default(either->test);
            if (!holds) return Outcome::Other;
            const Expr *usual = *holds ? either->body : either->orelse,
                       *other = *holds ? either->orelse : either->body;
            std::vector<const Node*> others;
            if (!is_fixed(either->test)) others.push_back(other);
            return by_default({usual}, std::move(others), out, result);
        }
        auto* value = dynamic_cast<const Expr*>(choice);
        if (!value) return Outcome::Other;
        const Binding* b = is<Name>(value) ? module_.find(std::string(name_of(value))) : nullptr;
        if (b && !b->choices.empty()) return named(*b, call, out, depth + 1);
        if (!call) return made_of(value, false, out, depth);
        auto* lambda = as<Lambda>(value);
        if (lambda) return made_of(lambda->body, false, out, depth);
        return read(value, out, depth) && home(call).options(call, 0, out) ? Outcome::Numba : Outcome::Other;
    }

    /** Whether a test only asks for what is installed, as names do that hold True or False. Others may switch
     * Numba off. */
    bool is_settled(const Expr* test, int depth = 0) const {
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
                   auto* e = dynamic_cast<const Expr*>(value);
                   return is<Constant>(e) || (e && !is<Name>(e) && is_settled(e, depth + 1));
               });
    }

    /** `importlib.util.find_spec("numba")`, `hasattr(numba, "njit")`, `numba.__version__` */
    bool is_installed(const Expr* e) const {
        auto* call = as<Call>(e);
        const std::string path = resolve(call ? call->func : e);
        if (path == "importlib.util.find_spec" || path == "numba.__version__") return true;
        return call && path == "builtins.hasattr" && !call->args.empty() &&
               resolve(call->args[0]).starts_with("numba");
    }

    SettingNames setting_names() const {
        const auto value = [this](const Expr* e) -> const Expr* {
            const Binding* b = module_.find(std::string(name_of(e)));
            return b && b->kind == Binding::Kind::Variable && b->choices.size() == 1 && !b->filled ? b->value
                                                                                                   : nullptr;
        };
        return {[this](const Expr* e) { return resolve(e); }, value};
    }

    std::optional<bool> holds_by_default(const Expr* test) const {
        if (auto there = elsewhere(test)) {
            Name name;
            name.id = there->name;
            return DecoratorReader(*there->program).holds_by_default(&name);
        }
        return migrator::holds_by_default(test, setting_names());
    }

    bool is_fixed(const Expr* test) const { return migrator::is_fixed(test, setting_names()); }

    /** Whose names an expression is written in: this module's, or those of the one that passes it. */
    const DecoratorReader& home(const Node* expr) const {
        return passed_.count(expr) ? abroad_->home(expr) : *this;
    }

    /** How many arguments `*rest` of another module stands for is not known here. */
    const Expr* argument(const Expr* given) const {
        return is<Starred>(given) && &home(given) != this ? unknown() : given;
    }

    template <class F>
    static Outcome one_of(const std::vector<const Node*>& choices, Decorator& out, F result_of) {
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

    /** Takes another one of Numba's decorators into account: both must say the same of what is computed. */
    static bool join(Outcome& total, Decorator& out, Decorator one) {
        if (std::exchange(total, Outcome::Numba) != Outcome::Numba) return out = std::move(one), true;
        const auto computes = [](const Decorator& d) {
            return std::tie(d.kind, d.numpy_errors, d.bounds_check, d.inlined, d.fastmath, d.locals,
                            d.signatures, d.layout, d.identity, d.cval, d.neighborhood, d.standard_indexing,
                            d.device, d.jitable);
        };
        const auto text = [](const Decorator& d) {
            return d.signature ? visitors::signature_text(*d.signature) : "";
        };
        if (computes(out) != computes(one) || text(out) != text(one) || !one.refused.empty()) return false;
        // What only the run knows: loops that may run in parallel give the same in order.
        out.parallel = out.parallel || one.parallel;
        out.nogil = out.nogil && one.nogil;
        return true;
    }

    /** \param applied: a decorated function is returned, not a decorator. */
    Outcome made(const std::optional<std::vector<Made>>& results, bool applied, Decorator& out,
                 int depth) const {
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

    Outcome made_of(const Expr* value, bool applied, Decorator& out, int depth) const {
        if (value == decorated()) return applied ? Outcome::Same : Outcome::Other;
        auto inner = arguments_.find(std::string(name_of(value)));
        if (!applied && inner != arguments_.end() && inner->second.function) {
            const FunctionDef* wrapper = inner->second.function;
            return made(made_by(wrapper, {decorated()}, {}, FactoryValues(arguments_)), true, out, depth + 1);
        }
        if (applied) {
            const Expr* called = passed_on(value);
            if (called && meaning(called, arguments_) == decorated()) return Outcome::Same;
            if (auto* compiled = called ? compiled_by(called, arguments_) : nullptr)
                return any_of(*compiled, out, depth);
        }
        auto* lambda = as<Lambda>(value);
        if (!applied && lambda && lambda->args->args.size() == 1) {
            arguments_[lambda->args->args[0]->arg].expression = decorated();
            return made_of(meaning(lambda->body, arguments_), true, out, depth + 1);
        }
        if (!applied) return read(value, out, depth) ? Outcome::Numba : Outcome::Other;
        auto* call = as<Call>(value);
        if (!call) return Outcome::Other;
        inner = arguments_.find(std::string(name_of(call->func)));
        const auto given = positional(call, arguments_);
        if (given.empty() || given[0] != decorated()) return Outcome::Other;
        if (inner != arguments_.end() && inner->second.function) {
            const FunctionDef* wrapper = inner->second.function;
            if (given.size() != 1 || !call->keywords.empty()) return Outcome::Other;
            return made(made_by(wrapper, given, {}, FactoryValues(arguments_)), true, out, depth + 1);
        }
        return read(call->func, out, depth) && options(call, 1, out) ? Outcome::Numba : Outcome::Other;
    }

    /** What a function of the factory's calls with its own arguments, doing nothing else:
     * `def wrapper(*args): return compiled(*args)`. */
    const Expr* passed_on(const Expr* value) const {
        auto inner = arguments_.find(std::string(name_of(value)));
        const FunctionDef* wrapper = inner == arguments_.end() ? nullptr : inner->second.function;
        auto* lambda = as<Lambda>(value);
        const Expr* result = lambda ? lambda->body : nullptr;
        if (wrapper) {
            const auto results = made_by(wrapper);
            if (!results || results->empty()) return nullptr;
            result = results->front().value;
            if (!std::ranges::all_of(*results, [&](const Made& m) { return m.value == result; }))
                return nullptr;
        }
        auto* call = as<Call>(result);
        return call && forwards(wrapper ? wrapper->args : lambda->args, call) ? call->func : nullptr;
    }

    Outcome any_of(const std::vector<Made>& results, Decorator& out, int depth) const {
        // The name that they belong to is no longer known meanwhile.
        const std::vector<Made> copy(results.begin(), results.end());
        return made(copy, true, out, depth + 1);
    }

    bool options(const Call* call, size_t first, Decorator& out) const {
        const std::vector<const Expr*> given = positional(call, arguments_);
        if (out.kind != "njit") return special_options(given, call, first, out), true;
        for (size_t i = first; i < given.size(); ++i) {
            if (is_none(given[i])) continue;
            if (i == 1) {
                auto types = dictionary(given[i], arguments_);
                if (!types || !types->empty()) home(given[i]).option("locals", given[i], out);
                continue;
            }
            std::vector<visitors::Signature> found;
            if (home(given[i]).signatures(given[i], found)) out.signature = merge(found);
            if (!out.signature) out.refused.emplace_back("the signature", given[i]);
        }
        for (const auto& [name, value] : keywords(call, arguments_)) {
            if (name.empty())
                home(value).flags(value, out);
            else
                home(value).option(name, value, out);
        }
        return true;
    }

    /** Options of the decorators that make something else than a function. */
    void special_options(const std::vector<const Expr*>& given, const Call* call, size_t first,
                         Decorator& out) const {
        for (size_t i = first; i < given.size(); ++i)
            if (!home(given[i]).special_argument(given[i], out))
                out.refused.emplace_back("this argument", given[i]);
        for (const auto& [name, value] : keywords(call, arguments_)) {
            if (name.empty())
                home(value).flags(value, out);
            else
                home(value).option(name, value, out);
        }
    }

    bool special_argument(const Expr* written, Decorator& out) const {
        const Expr* value = known(written);
        const std::string text = written_text(value);
        if (out.kind == "guvectorize" && text.find("->") != text.npos) return out.layout = text, true;
        if (out.kind == "cfunc") return c_signature(value, out);
        if (out.universal()) return read_loops(value, out);
        return out.kind == "stencil" ? text == "constant" : read_one(value, out);
    }

    /** What C passes by value. */
    bool c_signature(const Expr* value, Decorator& out) const {
        std::vector<visitors::Signature> found;
        if (!signatures(value, found) || found.size() != 1) return false;
        using Kind = visitors::DeclaredType::Kind;
        auto number = [](const visitors::DeclaredType& type) {
            return type.kind == Kind::Scalar && !type.optional && !type.scalar.starts_with("complex");
        };
        const auto& [result, parameters] = found[0];
        const bool known = result && (number(*result) || result->kind == Kind::Void) &&
                           std::ranges::all_of(parameters, number);
        return known && signature_texts(value, out.signatures);
    }

    /** The one signature of a kernel for a device. */
    bool read_one(const Expr* value, Decorator& out) const {
        std::vector<visitors::Signature> found;
        if (signatures(value, found)) out.signature = merge(found);
        return out.signature.has_value();
    }

    bool special_option(const std::string& name, const Expr* value, const Expr* raw, Decorator& out) const {
        for (const char* without_effect :
             {"cache", "nopython", "inline", "debug", "lineinfo", "max_registers", "opt"})
            if (name == without_effect) return name != "nopython" || is_true(value);
        if (name == "target" && out.universal()) {
            out.exact_first = written_text(value) == "parallel" && out.kind == "vectorize";
            return written_text(value) == "cpu" || written_text(value) == "parallel";
        }
        if (name == "fastmath") {
            out.fastmath = is_false(value) ? nullptr : raw;
            return (out.universal() && out.kind != "cfunc") || out.kind == "cuda.jit";
        }
        if (name == "boundscheck" && out.universal() && out.kind != "cfunc") {
            out.bounds_check = is_true(value);
            return is_true(value) || is_false(value) || is_none(value);
        }
        if (name == "identity" && out.universal()) {
            out.identity = value;
            return is<Constant>(value);
        }
        if (name == "device" && out.kind == "cuda.jit") {
            out.device = is_true(value);
            return is_true(value) || is_false(value);
        }
        if (out.kind != "stencil") return false;
        if (name == "func_or_mode") return written_text(value) == "constant";
        if (name == "cval") return out.cval = value, true;
        if (name == "neighborhood") return out.neighborhood = value, true;
        if (name != "standard_indexing") return false;
        auto* tuple = as<Tuple>(value);
        auto* list = as<List>(value);
        if (!tuple && !list) return false;
        for (const Expr* e : tuple ? tuple->elts : list->elts) {
            out.standard_indexing.push_back(written_text(e));
            if (written_text(e).empty()) return false;
        }
        return true;
    }

    /** Signatures as texts, those that are types, too. */
    bool signature_texts(const Expr* e, std::vector<std::string>& out) const {
        if (auto* rule = as<ListComp>(e))
            return for_each_made(rule, [&](const Expr* one) { return signature_texts(one, out); });
        auto* list = as<List>(e);
        auto* tuple = as<Tuple>(e);
        // A tuple of texts or calls is a list of signatures, one of types a signature.
        bool several = tuple && !tuple->elts.empty() &&
                       std::all_of(tuple->elts.begin(), tuple->elts.end(), [&](const Expr* x) {
                           return is<Call>(known(x)) || !written_text(known(x)).empty();
                       });
        if (list || several)
            return std::all_of((list ? list->elts : tuple->elts).begin(),
                               (list ? list->elts : tuple->elts).end(),
                               [&](const Expr* x) { return signature_texts(known(x), out); });
        std::vector<visitors::Signature> found;
        if (!signatures(e, found)) return false;
        std::string text = written_text(e);
        out.push_back(text.empty() ? visitors::signature_text(found[0]) : text);
        return true;
    }

    /** The signatures of a universal function. */
    bool read_loops(const Expr* value, Decorator& out) const {
        std::vector<visitors::Signature> found;
        if (!signature_texts(value, out.signatures)) return false;
        out.hides_loops =
            out.signatures.size() > 1 && (!signatures(value, found) || visitors::hides_loops(found));
        return true;
    }

    /** Calls f for what `[(t[:], t[:]) for t in (float32, float64)]` is made of, the name known meanwhile. */
    template <class F>
    bool for_each_made(const ListComp* rule, F f) const {
        const Comprehension* loop = rule->generators.front();
        const std::string name(name_of(loop->target));
        const Expr* over = known(loop->iter);
        auto* list = as<List>(over);
        auto* tuple = as<Tuple>(over);
        if (rule->generators.size() != 1 || name.empty() || !loop->ifs.empty() || (!list && !tuple))
            return false;
        const FactoryValues before = arguments_;
        const bool all = std::ranges::all_of(list ? list->elts : tuple->elts, [&](const Expr* item) {
            arguments_[name] = {};
            arguments_[name].expression = item;
            return f(rule->elt);
        });
        arguments_ = before;
        return all;
    }

    /** One signature or a list of them, as text or as types. */
    bool signatures(const Expr* written, std::vector<visitors::Signature>& out) const {
        if (auto there = elsewhere(written)) {
            Name name;
            name.id = there->name;
            return DecoratorReader(*there->program).signatures(&name, out);
        }
        const Expr* e = known(written);
        if (auto* rule = as<ListComp>(e))
            return for_each_made(rule, [&](const Expr* one) { return signatures(one, out); });
        if (auto* list = as<List>(e))
            return std::all_of(list->elts.begin(), list->elts.end(),
                               [&](const Expr* x) { return signatures(x, out); });
        std::optional<visitors::Signature> one;
        if (std::string text = written_text(e); !text.empty()) {
            // Names in a text are Numba's types.
            const visitors::Resolver bare{[](const Expr* x) {
                return is<Name>(x) || is<Attribute>(x) ? "numba." + dotted_name(x) : "";
            }};
            try {
                auto tree = parse(text + "\n", "signature");
                auto& stmts = tree->module->body.stmts;
                auto* line = stmts.size() == 1 ? as<ExprStmt>(stmts[0]) : nullptr;
                if (line) one = visitors::read_signature(line->value, bare);
            } catch (const SyntaxError&) {
                return false;
            }
        } else {
            one = visitors::read_signature(e, resolver());
        }
        if (one) out.push_back(*one);
        return one.has_value();
    }

    /** Types in the words of this module, and of the factory that is being read. */
    visitors::Resolver resolver() const {
        visitors::Resolver out = visitors::types_of(program_);
        out.path = [this, path = out.path](const Expr* x) { return path(known(x)); };
        out.value = [this](const Expr* x) { return known(x); };
        return out;
    }

    /** `locals={"x": numba.float32}`. Values are converted to scalar types alone: what else is declared must
     * be what is assigned, or Numba does not compile it. */
    void locals(const Expr* value, const Expr* raw, Decorator& out) const {
        auto* dict = as<Dict>(value);
        for (size_t i = 0; dict && i < dict->values.size(); ++i) {
            auto type = from_dtype(dict->values[i]);
            if (!type) type = visitors::read_type(dict->values[i], resolver());
            if (!type || type->optional || !dict->keys[i] || written_text(dict->keys[i]).empty())
                out.refused.emplace_back("the option locals", raw);
            else if (type->kind == visitors::DeclaredType::Kind::Scalar)
                out.locals[written_text(dict->keys[i])] = *type;
        }
        if (!dict) out.refused.emplace_back("the option locals", raw);
    }

    /** `numba.from_dtype(dtype)` of a variable of this module. */
    std::optional<visitors::DeclaredType> from_dtype(const Expr* value) const {
        auto* call = as<Call>(value);
        if (abroad_ || !call || call->args.size() != 1 || !call->keywords.empty() || !is<Name>(call->args[0]))
            return {};
        const std::string path = module_.resolve(call->func);
        if (path != "numba.from_dtype" && path != "numba.np.numpy_support.from_dtype") return {};
        visitors::DeclaredType out;
        out.kind = visitors::DeclaredType::Kind::Scalar;
        out.dtype = name_of(call->args[0]);
        return out;
    }

    /** `**FLAGS` with a literal dictionary, perhaps one of another module. */
    void flags(const Expr* value, Decorator& out, int depth = 0) const {
        if (depth > 8) return out.refused.emplace_back("an option that is not written out", value), void();
        if (auto there = elsewhere(value)) {
            abroad(*there, value, out, [&](DecoratorReader& reader, const Expr* name) {
                reader.flags(name, out, depth + 1);
                return true;
            });
            return;
        }
        const Expr* known = value;
        if (auto* name = as<Name>(value)) {
            const Binding* b = module_.find(name->id);
            known = b && b->kind == Binding::Kind::Variable && !b->filled ? b->value : nullptr;
        }
        const auto items = known && !is<Name>(known) ? dictionary(known, {}) : std::nullopt;
        if (!items) return out.refused.emplace_back("an option that is not written out", value), void();
        for (const auto& [name, item] : *items) {
            if (name.empty())
                flags(item, out, depth + 1);
            else
                option(name, item, out);
        }
    }

    /** An option's value, through a module constant if need be. */
    const Expr* known(const Expr* value) const {
        auto* name = as<Name>(value);
        auto argument = name ? arguments_.find(name->id) : arguments_.end();
        if (argument != arguments_.end()) {
            if (!argument->second.expression || argument->second.expression == value) return value;
            value = argument->second.expression;
            name = as<Name>(value);
        }
        const Binding* b = name ? module_.find(name->id) : nullptr;
        auto there = elsewhere(value);
        if (there) b = there->program->module.find(there->name);
        if (!b || b->kind != Binding::Kind::Variable || !b->value || (there && !is_literal(b->value)))
            return value;
        return b->value;
    }

    /** Whether a value means the same in every module. */
    static bool is_literal(const Expr* value) {
        bool named = !value;
        if (value) visitors::walk(value, [&](const Node* n) { named = named || is<Name>(n); });
        return !named;
    }

    void option(const std::string& name, const Expr* raw, Decorator& out) const {
        const Expr* value = known(raw);
        auto refuse = [&] { out.refused.emplace_back("the option " + name, raw); };
        if (out.kind != "njit") {
            if (!special_option(name, value, raw, out)) refuse();
        } else if (name == "parallel") {
            // What only the run knows: loops over prange that may run in parallel give the same in order.
            out.parallel = !is_false(value) && !is_none(value);
        } else if (name == "error_model") {
            out.numpy_errors = written_text(value) == "numpy";
            if (!out.numpy_errors && written_text(value) != "python") refuse();
        } else if (name == "locals") {
            locals(value, raw, out);
        } else if (name == "fastmath") {
            out.fastmath = is_false(value)                               ? nullptr
                           : arguments_.count(std::string(name_of(raw))) ? value
                                                                         : raw;
        } else if (name == "nogil") {
            if (!is_true(value) && !is_false(value)) refuse();
            out.nogil = is_true(value);
        } else if (name == "auto_simd" || name == "cache" || name == "nopython" || name == "debug" ||
                   name == "looplift" || name == "no_cpython_wrapper" || name == "no_cfunc_wrapper" ||
                   name == "forcenrt" || name == "_nrt") {
            if (name == "nopython" && is_false(value)) refuse();
        } else if (name == "boundscheck" && (is_true(value) || is_false(value))) {
            out.bounds_check = is_true(value);
        } else if (name == "inline") {
            out.inlined = written_text(value) == "always";
        } else if (name == "forceobj" && is_false(value)) {
            return;
        } else {
            if (!is_none(value)) refuse();
        }
    }

    const Program& program_;
    const visitors::Module& module_;
    const DecoratorReader* abroad_ = nullptr;  ///< of the decorator's module, where this is another
    std::set<const Node*> passed_;             ///< arguments of that module
    mutable FactoryValues arguments_;          ///< what names of the factory that is being read stand for
};

}  // namespace

bool read_decorator(const Program& program, const Expr* expr, Decorator& out) {
    return DecoratorReader(program).read(expr, out);
}

bool may_compile(const Program& program, const Expr* expr) {
    return DecoratorReader(program).may_compile(expr);
}

bool read_decorating_call(const Program& program, const Call* call, Decorator& out) {
    return DecoratorReader(program).read_call(call, out);
}

}  // namespace caramba::migrator
