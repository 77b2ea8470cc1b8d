/** \file
 * What the passes know and find out about a file: its kernels, how they were decorated, who calls whom, and
 * the plan of each.
 */
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "syntax/diagnostics.hpp"
#include "syntax/nodes.hpp"
#include "visitors/scopes.hpp"
#include "visitors/signatures.hpp"

namespace caramba::visitors {

struct Settings {
    bool drop_in = false;         ///< callers keep the kernels' names
    bool parallel_draws = false;  ///< loops over prange that draw random numbers are parallel, too
    bool says_names = false;      ///< the program may read those of functions: `f.__name__`
};

struct Kernel;
struct Program;
class Project;

/** What a Numba decorator said. */
struct Decorator {
    std::string kind;  ///< "njit", or what has no counterpart: "vectorize", "cuda.jit", …
    bool parallel = false;
    bool numpy_errors = false;      ///< error_model="numpy"
    std::string package = "Numba";  ///< whose decorator it is
    bool says_errors = false;       ///< it says error_model
    bool first_errors = false;      ///< it says none, and its callers differ: that of the first one
    bool bounds_check = false;
    bool inlined = false;  ///< inline="always": under the options of its callers
    const syntax::Expr* fastmath = nullptr;
    bool nogil = false;
    std::optional<Signature> signature;
    std::map<std::string, DeclaredType> locals;  ///< outside of loops over prange: Numba forgets them there
    std::set<std::string> locals_in_loops;       ///< of these, what such loops bind, too
    std::vector<std::pair<std::string, const syntax::Node*>> refused;  ///< options that change results
    bool unsure_parallel = false;  ///< whether it is parallel only the run knows
    bool unread = false;           ///< so it is with any option but those that it says itself
    /** What says the options where it stands, when the program runs: `njit(**options)`, or the name of what
     * such a call gave. */
    const syntax::Expr* at_run_time = nullptr;

    // vectorize, guvectorize, stencil, cuda.jit.
    std::vector<std::string> signatures;  ///< as texts
    std::vector<size_t> opaque;           ///< cfunc: parameters that are pointers to what no type says
    bool hides_loops = false;             ///< a signature also takes what a later one is written for
    bool exact_first = false;             ///< the one that is written for the operands is taken then
    std::string layout;                   ///< guvectorize
    const syntax::Expr* identity = nullptr;
    const syntax::Expr* cval = nullptr;
    const syntax::Expr* neighborhood = nullptr;
    std::vector<std::string> standard_indexing;
    bool device = false;
    bool jitable = false;  ///< register_jitable: Python runs the function itself

    /** What it makes is an object of its own, which Python and libraries call. */
    bool universal() const { return kind == "vectorize" || kind == "guvectorize" || kind == "cfunc"; }
    /** Such an object that Numba's kernels may call, too: it has the type of Numba's of the same function. */
    bool callable_by_numba() const { return kind == "vectorize" || kind == "guvectorize"; }
    /** Whether a division in its loops over prange is an exception only the run knows. */
    bool unsure_loops() const { return unsure_parallel && !numpy_errors; }
    /** Whether what it declares is more than conversions of numbers: its function says that to the runtime.
     */
    bool checks_arguments() const {
        const auto is_array = [](const DeclaredType& type) {
            return type.kind == DeclaredType::Kind::Array && !type.scalar.empty() && type.dtype.empty();
        };
        return signature &&
               (!signature->alternatives.empty() || std::ranges::any_of(signature->parameters, is_array));
    }
};

enum class Accumulation { None, Sum, Product, Min, Max };

/** One scalar that the iterations of a loop accumulate. */
struct Reduction {
    std::string name;
    Accumulation operation = Accumulation::None;
    const syntax::Expr* initial = nullptr;
    syntax::Stmt* definition = nullptr;  ///< where it gets its initial value, when nothing else reads that
};

/** A part of a kernel's body. */
struct Region {
    enum class Kind {
        Host,      ///< allocations, extents, returns: stays in the caller
        Inside,    ///< scalars that every iteration computes for itself
        Parallel,  ///< a prange loop: a workunit over its range
        Serial     ///< the whole body in order: a workunit over a range of 1
    };
    Kind kind = Kind::Host;
    std::vector<syntax::Stmt*> statements;   ///< Parallel: the Inside statements that its workunit repeats
    syntax::For* loop = nullptr;             ///< Parallel
    syntax::Block* body = nullptr;           ///< Parallel: the loop's, Serial: the kernel's
    std::vector<Reduction> reductions;       ///< Parallel; Serial: one at most
    bool in_order = false;                   ///< Parallel: its iterations may not be independent
    std::vector<std::string> unless_stored;  ///< Parallel: they are where no callee stores to these
    /** Parallel: they are where no index stands twice in each of these. */
    std::set<std::vector<std::string>> if_distinct;
    bool draws = false;  ///< Parallel: they draw random numbers, from generators of their threads
    const syntax::Expr* split = nullptr;  ///< Parallel: one iteration that waits for others, and they for it
    std::vector<std::string> arguments;   ///< Parallel, Serial: what is passed to the workunit
};

/** What a kernel becomes (the design's section 3). */
enum class Form {
    Workunits,  ///< a caller and a workunit for each region
    Function,   ///< a pk.function, whose caller is a host call; its prange loops are launches
    Arrays,     ///< a Python function of array operations
    Kept        ///< as it was
};

/** What a kernel does with one of its names. */
struct NameFacts {
    bool array =
        false;  ///< it is indexed by what is no constant: an array, else a list, or a tuple of like items
    bool certain = false;         ///< it is an array, and nothing else
    int rank = 0;                 ///< of an array: at least this
    bool stored = false;          ///< its elements are assigned
    bool fields = false;          ///< it has fields of records, which may be those of one record
    bool updated = false;         ///< `x += 1` stores to its elements, if it or its items are arrays
    bool updated_anyhow = false;  ///< and nothing says that they are none where the kernel gives a number
    bool assumed = false;         ///< and that is so if a function that only the run knows does it
    bool by_others = false;       ///< they are assigned under another name, or all at once by `+=`
    bool any_rank = false;  ///< how many dimensions it has is asked, so that no index of it says how many
    bool made = false;      ///< of a parameter, which may be a number: the kernel makes an array of it

    bool operator==(const NameFacts&) const = default;
};

/** A jitclass. */
struct ClassType {
    struct Field {
        std::string name;
        DeclaredType type;
        const ClassType* of = nullptr;  ///< it is an object of that class, and has no type
        std::string type_name = "";  ///< what that class, or the dtype of its records, is called in the file
        bool text = false;           ///< it is a text, and has no type
        bool records = false;        ///< it is an array of records
        bool rebound = false;        ///< it is an array, and may become another one after __init__
        bool is_array() const { return records || (!of && !text && type.kind == DeclaredType::Kind::Array); }
    };
    syntax::ClassDef* def = nullptr;
    const syntax::Expr* decorator = nullptr;
    syntax::Stmt* original = nullptr;  ///< `Fast = jitclass(spec)(Base)`, where `def` is a copy of Base
    syntax::Block* home = nullptr;     ///< and the suite of both
    std::vector<Field> fields;
    std::set<std::string> members;  ///< names of fields, methods and properties
    std::set<std::string> methods_called, properties;
    std::set<std::string> computing;  ///< methods that launches may call (computing_methods.hpp)
    std::set<std::string> dividing;   ///< methods whose errors may be those of their caller's model
    std::vector<Kernel*> methods;
    std::set<const syntax::Stmt*> specification;  ///< statements that do no more than to say the fields
    bool operators = false;                       ///< it has methods for `x[i]` or `len(x)`
    std::set<const syntax::Node*> references;     ///< mentions of other classes in it
    bool kept = false;
    std::string remark;  ///< why

    /** Whether it could migrate as far as its text says. */
    bool read() const { return !methods.empty(); }
};

struct Kernel;

/** In the order of the files, and of the definitions in them: what is said of the first of several kernels is
 * the same in every run. */
struct ByPlace {
    bool operator()(const Kernel* a, const Kernel* b) const;
};
using Kernels = std::set<Kernel*, ByPlace>;

/** Where another file makes a kernel of a function: `fast = njit(slow)`. */
struct MadeOutside {
    Program* program = nullptr;
    syntax::Block* suite = nullptr;
    syntax::Assign* statement = nullptr;
};

/** A mention of something in a file. */
struct Reference {
    Program* program = nullptr;
    const syntax::Expr* expression = nullptr;
};

struct Kernel {
    std::string name;
    Program* program = nullptr;
    size_t number = 0;  ///< of the kernels that were made for its file
    syntax::FunctionDef* def = nullptr;
    syntax::Block* home = nullptr;  ///< the suite that holds it
    Decorator decorator;
    std::vector<std::string> parameters;
    Scope locals;
    std::map<std::string, NameFacts> facts;
    Kernels callees, callers;
    Kernels siblings;  ///< nested kernels that read this one's name, or whose names it reads

    Form form = Form::Function;
    std::vector<Region> plan;  ///< Workunits: its parts in order; Function: the loops that it launches
    syntax::Stmt* original = nullptr;     ///< the definition, where declared types were written out in `def`
    syntax::Stmt* made_by = nullptr;      ///< `name = njit(f)` or `return njit(f)`, which made a kernel of f
    syntax::Stmt* made_within = nullptr;  ///< the `if has_numba:` or `try` beside f that holds it
    syntax::FunctionDef* copied = nullptr;  ///< the function of `name = njit(f)`, where others use it, too
    /** `def` is a copy that stands nowhere then: the function stays a plain one, with its text. */
    std::optional<MadeOutside> made_outside;
    std::vector<std::string> arrays;                                       ///< Arrays: parameters to wrap
    std::vector<std::pair<const syntax::Node*, std::string>> arrays_only;  ///< calls that only Arrays offers
    bool silent_annotations = false;   ///< its header keeps some that PyKokkos would heed
    std::vector<std::string> remarks;  ///< `id: message` of what keeps it
    bool draws = false;                ///< it, or what it calls, draws from generators of random numbers
    bool shares_state = false;  ///< likewise, from one that it is given, or asks how many threads there are
    bool launches = false;      ///< it, or what it calls, launches prange loops
    bool nested = false;        ///< inside a function or class, so no name of the module's
    /** Numbers around it that are bound anew while the program runs, `CF` or `constants.CF`: Numba freezes
     * them at the first call for each types of arguments. With where they are read. */
    std::map<std::string, const syntax::Expr*> compile_time_constants;
    std::set<std::string> captured;                  ///< names of the functions around it
    std::vector<const syntax::FunctionDef*> around;  ///< these functions, the outermost first
    int rank = 0;                                    ///< cuda.jit: of the grid
    bool team = false;                               ///< cuda.jit: its blocks are teams
    bool shared = false;      ///< cuda.jit: its launches say how many bytes a team shares
    std::string scratch;      ///< cuda.jit: what teams share, as the workunit's decorator says it
    bool beside = false;      ///< a kept kernel needs it: its Numba form stays, too
    bool numba_type = false;  ///< Numba's kernels may be given its caller, which stands for its Numba form
    bool needs_dispatcher = false;  ///< the program uses attributes that functions have, and not callers
    bool calls_given = false;       ///< it calls what it is given, which may be a kernel of Numba's
    /** It calls what the functions around it got, which may be a kernel of Numba's: then its Numba form is
     * called. */
    bool calls_captured = false;
    bool calls_unseen = false;      ///< it, or what it calls, calls functions that cannot be read here
    bool calls_by_address = false;  ///< it, or what it calls, calls kernels that stay with Numba
    bool marked = false;            ///< `@pk.stays_with_numba` stands above it
    bool given = false;             ///< as a value it may be given to a kernel that calls it
    bool unseen_callers = false;    ///< functions that Numba compiles at run time may call it
    bool registered = false;        ///< a decorator puts it where Python finds it
    bool wrapped_unseen = false;    ///< of which no more is known than that Numba's kernels call it
    /** A decorator of the program's that compiles it while the program runs, and what that calls Numba's. */
    const syntax::Expr* compiled_by = nullptr;
    std::vector<Reference> numbas_decorators;
    const syntax::Expr* wrapped_by = nullptr;  ///< a decorator above Numba's makes another function of it
    /** The ranges of its loops over prange that stay loops of its function, and divide as such loops do. */
    std::set<const syntax::Expr*> dividing_loops;
    const syntax::Expr* over_dividing_loops = nullptr;  ///< prange, as one of these says it
    const syntax::Expr* perhaps_range = nullptr;  ///< the function of loops that divide, which may be range
    bool keeps_name = false;   ///< its caller has the kernel's name, whatever others are called
    bool conditional = false;  ///< other branches of an `if` or a `try` bind its name to something else
    bool twin = false;         ///< to another kernel: which one kernels call by this name only the run knows
    bool shadow = false;  ///< not a kernel by itself, but compiled by Numba: what it calls must be Numba's
    const ClassType* of_class = nullptr;  ///< it is a method of this one
    Kernel* whole = nullptr;              ///< this is a part of what that kernel was written as
    std::string numba_form_of;            ///< the caller of a kernel that migrated before

    // Names in the output.
    std::string caller, function;
    std::vector<std::string> workunits;

    /** The file whose text makes a kernel of it. */
    Program* made_in() const { return made_outside ? made_outside->program : program; }
    bool kept() const { return form == Form::Kept; }
    bool may_be_numbas() const { return kept() || calls_captured; }
    /** Its text stays, and PyKokkos compiles what its decorator gives to Numba's. */
    bool at_run_time() const { return compiled_by && remarks.empty(); }
    /** Its function writes code for Numba: what that does, it does not say. */
    bool is_intrinsic() const { return decorator.kind == "extending.intrinsic"; }
    /** Its decorator has no counterpart. */
    bool unknown() const {
        return decorator.kind != "njit" && decorator.kind != "stencil" && decorator.kind != "cuda.jit" &&
               !decorator.universal();
    }
};

/** The kernels of a file in the order of its definitions, and by name. */
class KernelList {
  public:
    /** From here on a kernel keeps its name. */
    void push_back(std::unique_ptr<Kernel> kernel);
    void insert(size_t at, std::unique_ptr<Kernel> kernel);
    /** All kernels of that name, nested ones included, in the order of the list. */
    const std::vector<Kernel*>& named(std::string_view name) const;

    auto begin() const { return list_.begin(); }
    auto end() const { return list_.end(); }
    size_t size() const { return list_.size(); }
    bool empty() const { return list_.empty(); }
    const std::unique_ptr<Kernel>& operator[](size_t i) const { return list_[i]; }
    const std::unique_ptr<Kernel>& back() const { return list_.back(); }

  private:
    std::vector<std::unique_ptr<Kernel>> list_;
    std::unordered_map<std::string_view, std::vector<Kernel*>> by_name_;
};

struct Program {
    Program(syntax::Tree& tree_, Settings settings_)
        : tree(tree_),
          settings(settings_),
          diagnostics(tree_),
          mentions_complex(tree_.source.find("complex") != std::string::npos) {}

    syntax::Tree& tree;
    Settings settings;
    Module module;                          ///< what the file's global names are
    const Project* project = nullptr;       ///< the folder that it is migrated with
    std::string module_name;                ///< there
    std::vector<std::string> module_names;  ///< and what else other modules may call it
    bool is_package = false;                ///< it is an __init__.py
    /** What modules say that import all names of this one, those that a migration adds among them. */
    std::set<std::string> names_of_star_importers;
    KernelList kernels;
    size_t kernels_made = 0;
    std::map<std::string, Kernel*, std::less<>>
        made_here;  ///< of functions of other files, by their names here
    std::vector<std::unique_ptr<ClassType>> classes;
    syntax::Diagnostics diagnostics;
    bool mentions_complex;  ///< its text says something about complex numbers
    std::string pk = "pk";  ///< what pykokkos is called in this file
    bool pk_imported = false;
    bool needs_pykokkos = false;  ///< the output mentions it, whether kernels of the file migrate or not
    /** A package that the output needs: what it is or is to be called, and whether the file imports it. */
    struct Package {
        const char* path;
        const char* alias;
        std::string name = {};
        bool missing = false;
    };
    Package numpy{"numpy", "np"};
    Package numba{"numba", "numba"};
    std::set<std::string> extensions;  ///< what the output uses beyond upstream PyKokkos
    /** By import statement: further functions of other modules that the output needs, and their names here.
     */
    std::map<const syntax::Node*, std::map<const Kernel*, std::string, ByPlace>> more_imports;
    std::set<std::string> record_classes;  ///< the named tuples and jitclasses that the file defines
    std::set<std::string> field_names;     ///< of these and of the records that it defines
    std::set<std::string> tuple_fields;    ///< those of named tuples, which may be texts
    /** What may lead to Numba by names, and what cannot, of functions, classes and expressions that were
     * asked. */
    mutable std::unordered_map<const syntax::Node*, bool> reaches_numba;
    std::optional<bool> registers_modules;  ///< it tells Numba of modules that cffi compiled, once asked
    bool compiles_unseen = false;           ///< it hands functions to Numba that cannot be told
    std::set<const syntax::Node*>
        unseen_decorators;            ///< decorators of Numba's that get these, by their names
    bool typed_dictionaries = false;  ///< the file speaks of Numba's,
    bool dictionaries = false;        ///< some of them with keys that may be texts
    bool runs_threads = false;        ///< what is no kernel here does what threads of a device do
    /** Functions and classes of any file that are overloaded for Numba, or compiled while the program runs.
     */
    std::set<const Binding*> unseen;
    std::vector<const syntax::Expr*> overloaded;    ///< what the file overloads for Numba
    std::set<std::string> unseen_members;           ///< of objects whose classes cannot be read here
    std::set<const syntax::Node*> numba_arguments;  ///< names of kernels that kept kernels get as arguments

    /** A kernel of the file, which is not among its kernels yet. */
    std::unique_ptr<Kernel> make_kernel();
    Kernel* find(std::string_view name) const;
    /** The first kernel that was made of each definition. */
    std::unordered_map<const syntax::Node*, Kernel*> by_definition() const;
    /** The kernel that a call or a name means inside another kernel, or null. */
    Kernel* meant(const Kernel& inside, const syntax::Expr* expr) const;
    /** The kernels inside a function of the file that `name = make(…)` may have made, which is called: those
     * that the function returns. None if it may return anything else, or a parallel one. */
    std::vector<Kernel*> made(const Kernel& inside, const syntax::Expr* called) const;
    /** The kernel of another module that a name or attribute of this module means, or null. */
    Kernel* imported(const syntax::Expr* expr) const;
    /** The module that defines a global name or attribute of this one, and what it binds to it, if anything.
     */
    std::pair<const Program*, const Binding*> defined(const syntax::Expr* expr) const;
    /** The kernel that is this attribute of a class of the module, or null. */
    Kernel* of_class(const syntax::Expr* expr) const;
    /** The kernel that has another name of this module's: `solve = solve_quickly`, `solve = Solver.quickly`.
     */
    Kernel* renamed(const syntax::Expr* expr, int depth = 0) const;
    /** Whether a field of records has this name, in this file or another one of the folder. */
    bool has_field(const std::string& name) const;
    /** The programs that are migrated together with this one, itself included. */
    std::vector<Program*> together();
    /** What a name or attribute means inside a kernel: "numpy.exp", "builtins.len", "numba.prange", or "". */
    std::string resolve(const Kernel& inside, const syntax::Expr* expr) const;
    /** The full name of what a global that is bound to another name or attribute is: "numpy.uint64" for
     * `U = np.uint64`, also in another module; else "". */
    std::string resolve_alias(const syntax::Expr* expr, int depth = 0) const;
    /** Whether what means prange may mean range where the program runs. */
    bool may_be_range(const syntax::Expr* prange) const;
    /** Leaves a kernel as it was and says why. */
    void keep(Kernel& kernel, syntax::Rule rule, const syntax::Node* at, std::vector<std::string> words);
    /** Keeps the definition that a kernel which stays goes back to: the one before the first pass that
     * rewrites it. */
    void keep_original(Kernel& kernel);
    /** A package's name in a kernel, imported if need be; "" where the kernel has that name. */
    std::string package_name(Package& package, const Kernel& inside);
    std::string numpy_name(const Kernel& inside) { return package_name(numpy, inside); }
    /** What a package is imported as that the file does not import yet: its usual alias, or a name that the
     * file has in no meaning, not even without binding it. */
    std::string import_name(const std::string& alias, const std::string& package);
    /** A name like `wanted` that nothing in the file uses yet; it is taken from now on. */
    std::string fresh_name(const std::string& wanted);
    /** A name like `wanted` that neither the kernel nor the module has; it is the kernel's from now on. */
    std::string local_name(Kernel& kernel, const std::string& wanted) const;

    /** The names that the file has in any meaning, or that it must not have. */
    std::unordered_set<std::string> taken_names() const;

  private:
    /** What a global may be, full names or "" for what has none. */
    std::set<std::string> meanings(const syntax::Expr* expr, int depth = 0) const;

    std::unordered_set<std::string> taken_;
};

/** The parallel kernels that can come back to themselves, through others perhaps. */
std::set<const Kernel*> recursive_kernels(const std::vector<Program*>& programs);
/** Sets a flag of kernels and of all that call them, directly or not. */
void set_with_callers(std::vector<Kernel*> kernels, bool Kernel::*flag);

}  // namespace caramba::visitors
