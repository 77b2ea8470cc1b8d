/** \file
 * How a decorator is read. What it is, through wrappers, factories and branches: decorators.cpp. What its
 * arguments say, options and signatures: decorator_options.cpp. What is asked when the program runs:
 * run_time_options.cpp.
 */
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "migrator/default_settings.hpp"
#include "migrator/factories.hpp"
#include "visitors/program.hpp"
#include "visitors/project.hpp"

namespace caramba::migrator {

/** The literals True and False. */
bool is_true(const syntax::Expr* e);
bool is_false(const syntax::Expr* e);

class DecoratorReader {
  public:
    /** `migrated_too`: what is PyKokkos' already counts as Numba's. */
    explicit DecoratorReader(const visitors::Program& program, bool migrated_too = false)
        : program_(program), module_(program.module), migrated_too_(migrated_too) {}
    /** Names of `around` mean nothing of the module's where a part of a decorator mentions them. */
    void hide(const std::set<std::string>& around, const syntax::Node* part);
    void hide_in_arguments(const std::set<std::string>& around, const syntax::Expr* decorator);
    bool read(const syntax::Expr* expr, visitors::Decorator& out, int depth = 0) const;
    /** Lets options that only the run knows be told then, where the decorator itself names them. */
    void read_at_run_time(const syntax::Expr* expr, visitors::Decorator& out) const;
    bool read_call(const syntax::Call* call, visitors::Decorator& out) const;
    /** `member`: which of a class's is meant, where the expression is the class. */
    bool may_compile(const syntax::Expr* expr, int depth = 0, std::string member = "") const;
    void compiling_references(const syntax::Expr* expr, std::vector<visitors::Reference>& out, int depth = 0,
                              std::string member = "") const;
    /** Adds what within a node mentions Numba's decorators. */
    void references_in(const syntax::Node* part, std::vector<visitors::Reference>& out) const;
    bool left_to_python(const syntax::Expr* expr) const;
    bool is_unread(const visitors::Decorator& decorator) const;

  private:
    /** `pk.numba_decorator(njit)`, called perhaps */
    bool is_pykokkos(const syntax::Node* part) const;
    /** Walks what may be Numba's: not what is PyKokkos' already. */
    template <class F>
    void walk_uses(const syntax::Node* part, F visit) const;
    /** The statements of a class that a method is made of: itself, and those that it may call; all of them
     * where there is no such method. */
    static std::vector<const syntax::Stmt*> used_by(const syntax::ClassDef* c, const std::string& member);
    /** Whether a decorator of Numba's stands above a function. */
    bool is_kernel(const syntax::FunctionDef& def) const;
    /** Whether a method of a class, or a class that it derives from, uses Numba's decorators. */
    bool class_compiles(const syntax::ClassDef* c, const std::string& member, int depth) const;
    /** Reads what another module says with that module's names; its expressions have no text in this one, so
     * `at` stands for them in diagnostics. */
    bool abroad(const visitors::Place& there, const syntax::Expr* at, visitors::Decorator& out,
                const std::function<bool(DecoratorReader&, const syntax::Expr*)>& read) const;
    /** Where a decorator, or a value of its options, stands that another module of the folder defines. */
    std::optional<visitors::Place> elsewhere(const syntax::Expr* expr) const;
    /** The path of a name or attribute, which the factory that is being read may have imported itself. */
    std::string resolve(const syntax::Expr* expr) const;
    static bool imports_numba(const syntax::Node* n);
    /** What functions of one name return: where Numba is missing, or switched off, what they are given. */
    enum class Outcome { Numba, Same, Other };
    /** What a name of the module's stands for, as a decorator or, called, as what makes one:
     * `def fast(f): return njit(cache=True)(f)`, `def fast(parallel=False): return njit(parallel=parallel)`,
     * `try: jit = numba.njit`, `except ImportError: jit = lambda f: f`. */
    Outcome named(const visitors::Binding& binding, const syntax::Call* call, visitors::Decorator& out,
                  int depth) const;
    /** What a program gets as it is usually started, if it gets nothing of Numba's that differs otherwise. */
    template <class F>
    static Outcome by_default(const std::vector<const syntax::Node*>& usual,
                              std::vector<const syntax::Node*> others, visitors::Decorator& out, F result_of);
    Outcome chosen(const syntax::Node* choice, const syntax::Call* call, visitors::Decorator& out,
                   int depth) const;
    /** Whether a test only asks for what is installed, as names do that hold True or False. Others may switch
     * Numba off. */
    bool is_settled(const syntax::Expr* test, int depth = 0) const;
    /** `importlib.util.find_spec("numba")`, `hasattr(numba, "njit")`, `numba.__version__` */
    bool is_installed(const syntax::Expr* e) const;
    SettingNames setting_names() const;
    std::optional<bool> holds_by_default(const syntax::Expr* test) const;
    bool is_fixed(const syntax::Expr* test) const;
    /** Whose names an expression is written in: this module's, or those of the one that passes it. */
    const DecoratorReader& home(const syntax::Node* expr) const;
    /** How many arguments `*rest` of another module stands for is not known here. */
    const syntax::Expr* argument(const syntax::Expr* given) const;
    template <class F>
    static Outcome one_of(const std::vector<const syntax::Node*>& choices, visitors::Decorator& out,
                          F result_of);
    /** Takes another one of Numba's decorators into account: both must say the same of what is computed. */
    static bool join(Outcome& total, visitors::Decorator& out, visitors::Decorator one);
    /** Where the module's factories stand. */
    FactoryScope scope() const;
    /** Whether a test of a factory holds as the program is usually started; none where it asks for what the
     * factory is given. */
    std::optional<bool> usually(const syntax::Expr* test, const FactoryValues& values) const;
    Outcome made_by_function(const syntax::FunctionDef* def, const syntax::Call* call,
                             visitors::Decorator& out, int depth) const;
    /** \param applied: a decorated function is returned, not a decorator. */
    Outcome made(const std::optional<std::vector<Made>>& results, bool applied, visitors::Decorator& out,
                 int depth) const;
    Outcome made_of(const syntax::Expr* value, bool applied, visitors::Decorator& out, int depth) const;
    /** What a function of the factory's calls with its own arguments, doing nothing else:
     * `def wrapper(*args): return compiled(*args)`. */
    const syntax::Expr* passed_on(const syntax::Expr* value) const;
    /** What such a function calls by a name that it binds itself, once:
     * `nonlocal compiled`, `if compiled is None: compiled = njit(f)`; `called` where it does not. */
    const syntax::Expr* compiled_once(const syntax::FunctionDef* wrapper, const syntax::Expr* called) const;
    Outcome any_of(const std::vector<Made>& results, visitors::Decorator& out, int depth) const;

    // decorator_options.cpp
    bool options(const syntax::Call* call, size_t first, visitors::Decorator& out) const;
    /** The first argument of `jit`, whatever it is passed as. */
    void signature(const syntax::Expr* value, visitors::Decorator& out) const;
    /** Options of the decorators that make something else than a function. */
    void special_options(const std::vector<const syntax::Expr*>& given, const syntax::Call* call,
                         size_t first, visitors::Decorator& out) const;
    bool special_argument(const syntax::Expr* written, visitors::Decorator& out) const;
    /** What C passes by value. */
    bool c_signature(const syntax::Expr* value, visitors::Decorator& out) const;
    /** The one signature of a kernel for a device. */
    bool read_one(const syntax::Expr* value, visitors::Decorator& out) const;
    bool special_option(const std::string& name, const syntax::Expr* value, const syntax::Expr* raw,
                        visitors::Decorator& out) const;
    /** The text that an expression is, `f"{t}({t})"` with texts that are known included; "" of others. */
    std::string text(const syntax::Expr* written) const;
    /** Signatures as texts, those that are types, too. */
    bool signature_texts(const syntax::Expr* e, std::vector<std::string>& out) const;
    /** The signatures of a universal function. */
    bool read_loops(const syntax::Expr* value, visitors::Decorator& out) const;
    /** Calls f for what `[(t[:], t[:]) for t in (float32, float64)]` is made of, the name known meanwhile. */
    template <class F>
    bool for_each_made(const syntax::ListComp* rule, F f) const;
    /** One signature or a list of them, as text or as types. */
    bool signatures(const syntax::Expr* written, std::vector<visitors::Signature>& out) const;
    /** Types in the words of this module, and of the factory that is being read. */
    visitors::Resolver resolver() const;
    /** `locals={"x": numba.float32}`. Values are converted to scalar types alone: what else is declared must
     * be what is assigned, or Numba does not compile it. */
    void locals(const syntax::Expr* value, const syntax::Expr* raw, visitors::Decorator& out) const;
    /** `numba.from_dtype(dtype)` of a variable of this module. */
    std::optional<visitors::DeclaredType> from_dtype(const syntax::Expr* value) const;
    bool is_own(const syntax::Node* part, const syntax::Expr* e) const;
    static constexpr const char* kFastmath = "the option fastmath";
    static constexpr const char* kErrorModel = "the option error_model";
    static constexpr const char* kUnread = "an option that is not written out";
    static constexpr const char* kSignature = "the signature";
    static constexpr const char* kOption = "the option ";
    static constexpr const char* kArgument = "this argument";
    /** Whether types are written with names that mean nothing of Numba's as far as the text says. */
    bool names_unknown(const syntax::Node* written, int depth = 0) const;
    /** Notes that what `value` says of the options only the run knows. */
    static void unread(const syntax::Expr* value, visitors::Decorator& out);
    /** Of `**OPTIONS` that branches bind, if all of them say the same of what is computed. */
    bool flags_of_choices(const visitors::Binding& binding, visitors::Decorator& out, int depth) const;
    /** `**FLAGS` with a literal dictionary, perhaps one of another module. */
    void flags(const syntax::Expr* value, visitors::Decorator& out, int depth = 0) const;
    /** An option's value, through a module constant if need be. */
    const syntax::Expr* known(const syntax::Expr* value) const;
    /** Whether a value means the same in every module. */
    static bool is_literal(const syntax::Expr* value);
    void option(const std::string& name, const syntax::Expr* raw, visitors::Decorator& out) const;

    // run_time_options.cpp
    /** Names, their parts, dictionaries of these and settings of the surroundings: what is found again where
     * it is written again. */
    bool has_plain_options(const syntax::Call* call) const;
    /** Whether a decorator is Numba's, or what a call of one gave: what it says of another function has no
     * effect. */
    bool is_result(const syntax::Expr* expr, int depth = 0) const;
    /** Whether a function of the program's gives functions to Numba's decorators and does nothing else, so
     * that it can be asked for its options with another function. */
    bool gives_only_numbas(const syntax::Expr* factory, int depth = 0) const;
    bool gives_only_numbas(const syntax::FunctionDef* def, int depth) const;

    const visitors::Program& program_;
    const visitors::Module& module_;
    const bool migrated_too_;
    const DecoratorReader* abroad_ = nullptr;  ///< of the decorator's module, where this is another
    std::set<const syntax::Node*> passed_;     ///< arguments of that module
    /** Which branches of factories count: of each first those of a program as it is usually started. */
    enum class Branches { First, Usual, All };
    mutable Branches branches_ = Branches::First;
    mutable FactoryValues arguments_;  ///< what names of the factory that is being read stand for
};

}  // namespace caramba::migrator
