/** \file
 * What the user's functions that make decorators return, as far as their text says it:
 *
 *     def jit(*args, **kwargs):
 *         options = DEFAULTS.copy()
 *         options.update(kwargs)
 *         return numba.jit(*args, **options)
 *
 * returns, called as jit(parallel=True), `numba.jit(*args, **options)` with no args and the options
 * **DEFAULTS, parallel=True. Where a test cannot be told, each of its branches is followed, and so are the
 * handlers of a `try`.
 */
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::migrator {

/** Options in their order, later ones win; those of `**expression` have no name. */
using OptionList = std::vector<std::pair<std::string, const syntax::Expr*>>;

struct Made;

/** What a name of such a function stands for. */
struct FactoryValue {
    const syntax::Expr* expression = nullptr;
    bool given = false;                                     ///< in the words of another module
    std::optional<std::vector<const syntax::Expr*>> items;  ///< `*args`
    std::optional<OptionList> options;                      ///< `**kwargs`, dictionaries
    const syntax::FunctionDef* function = nullptr;          ///< defined inside
    std::string path;                                       ///< imported inside: "numba.njit"
    /** A call that takes names of the function, `compiled = njit(f)`; any of those in a table. */
    std::shared_ptr<const std::vector<Made>> calls;

    /** A parameter of a function whose arguments are not known, and that it has not bound again. */
    bool untouched() const {
        return !expression && !items && !options && !function && path.empty() && !calls;
    }
};
using FactoryValues = std::map<std::string, FactoryValue>;

/** Where such a function stands. */
struct FactoryScope {
    syntax::Tree& tree;  ///< holds what is written out of its expressions
    /** The function that a name of the module means, or null. */
    std::function<const syntax::FunctionDef*(const syntax::Expr*)> function;
    /** The value of a name of the module that is bound once, else the expression itself. */
    std::function<const syntax::Expr*(const syntax::Expr*)> value;
    bool called_elsewhere = false;  ///< its arguments are written in the names of another module
    /** Whether a test holds as the program is usually started; where that is not asked, all branches count.
     */
    std::function<std::optional<bool>(const syntax::Expr*, const FactoryValues&)> usual = {};
};

/** Something that is returned, or None's absence: nothing. */
struct Made {
    const syntax::Expr* value = nullptr;
    FactoryValues values;
};

/** What stands for the function that is decorated. */
const syntax::Expr* decorated();
/** What stands for a value that is not known. */
const syntax::Expr* unknown();

/** What the function's name stands for, if the expression is one. */
const FactoryValue* value_of(const syntax::Expr* expr, const FactoryValues& values);
/** The text of a literal, or null. */
const std::string* text_of(const syntax::Expr* e);
/** Whether a test holds, as far as that is known. */
std::optional<bool> holds(const syntax::Expr* test, const FactoryValues& values);

/** What a call of `def` may return; `around` is what the names of the functions around it stand for. None
 * when its text does not say it. */
std::optional<std::vector<Made>> made_by(const syntax::FunctionDef* def,
                                         const std::vector<const syntax::Expr*>& arguments,
                                         const OptionList& keywords, const FactoryValues& around,
                                         const FactoryScope& scope, int depth = 0);
/** What a function inside of it may return, whatever it is given. */
std::optional<std::vector<Made>> made_by(const syntax::FunctionDef* inner, const FactoryScope& scope);
/** Whether a call passes on what a function is given, all of it and nothing else. */
bool forwards(const syntax::Arguments* parameters, const syntax::Call* call);
/** The calls that an expression may be the result of: of `compiled`, of `table[key]`. Null if that is not
 * known. */
const std::vector<Made>* compiled_by(const syntax::Expr* expr, const FactoryValues& values);
/** An expression of such a function, through the names that it knows: `args[0]`, `a if x is None else b`. */
const syntax::Expr* meaning(const syntax::Expr* expr, const FactoryValues& values);
/** What a parameter `*args` stands for, or `args[1:]`. */
std::optional<std::vector<const syntax::Expr*>> items_given(const syntax::Expr* expr,
                                                            const FactoryValues& values);
/** The positional arguments of a call there, written out. */
std::vector<const syntax::Expr*> positional(const syntax::Call* call, const FactoryValues& values);
/** Its keywords, those of dictionaries that the function knows written out. */
OptionList keywords(const syntax::Call* call, const FactoryValues& values);
/** The items of a dictionary, likewise. */
std::optional<OptionList> dictionary(const syntax::Expr* expr, const FactoryValues& values);

}  // namespace caramba::migrator
