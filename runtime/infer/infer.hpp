/** \file
 * Types of every expression and every version of every variable of a kernel, from the types of its arguments.
 *
 * A function called with certain types is an Instance; the kernel's own is the root. Types are found by
 * repeating a walk over the statements until nothing changes: a phi has the unified type of what flows into
 * it, so `acc = 0; for …: acc += a[i]` gives int64, then float64. Errors are reported by the last walk, when
 * types are final.
 */
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/function.hpp"
#include "runtime/infer/meaning.hpp"
#include "runtime/infer/ssa.hpp"
#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

struct Launched;  // runtime/infer/launches.hpp
struct LaunchCall;
struct PolicyCall;

struct Instance {
    Function* function = nullptr;
    std::vector<types::TypeRef> arguments;  ///< of all parameters, thread indices and accumulator included
    /** What its compile-time constants were at the first compilation for these types; null where it has none.
     */
    const std::map<std::string, PyObject*>* constants = nullptr;
    bool python_errors = false;  ///< see Options
    bool errors_here = false;    ///< the same where the walk is, in a loop over pk.prange perhaps
    bool bounds_check = false;
    std::string symbol;  ///< name in the generated unit
    const syntax::FunctionDef* definition = nullptr;
    Ssa ssa;
    std::vector<types::TypeRef> versions;  ///< type of each version, null: never typed
    std::vector<bool> conflicts;  ///< phis whose paths have no common type; an error only where they are read
    std::unordered_map<const syntax::Node*, types::TypeRef> types;  ///< of each expression
    std::unordered_map<const syntax::Node*, Meaning>
        meanings;  ///< of names and attributes that are not values
    std::unordered_map<const syntax::Node*, Instance*> calls;       ///< callee of each call of a function
    std::unordered_map<const syntax::Node*, types::TypeRef> lists;  ///< elements of lists, by what makes them
    std::set<const syntax::Node*> tested;                           ///< `and` and `or` that are only tested
    std::unordered_map<const syntax::Node*, bool> decided;          ///< tests whose answer the types tell
    std::set<const syntax::Node*> optional;  ///< expressions that may be None where they stand (type_or_none)
    bool none_settled = false;               ///< phis that only None has reached are None
    /** Expressions and stores that mean a call of the array library, by their types (infer/library.hpp). */
    std::unordered_map<const syntax::Node*, const syntax::Expr*> rewritten;
    /** Tests that are arrays, and the call that tells whether their one element is true. */
    std::unordered_map<const syntax::Expr*, const syntax::Expr*> truths;
    /** Mixed chains of `and` and `or`: the operands that they may be the value of. */
    std::unordered_map<const syntax::BoolOp*, std::vector<const syntax::Expr*>> chains;
    std::set<const syntax::Node*> by_value;  ///< comparisons that np.less and its like mean
    std::unordered_map<const syntax::Node*, const syntax::Expr*> rows;       ///< parts of those calls
    std::unordered_map<const syntax::Node*, const syntax::Expr*> collected;  ///< tuples for `*rest` of calls
    /** The items of a tuple that is an index: `k[0], k[1]` of `a[k]`. */
    std::unordered_map<const syntax::Node*, std::vector<const syntax::Expr*>> spread;
    /** Items of a tuple that is to be evaluated once; whether the item is the first to be evaluated. */
    std::unordered_map<const syntax::Node*, bool> items;
    std::shared_ptr<syntax::Tree> made;                                             ///< holds them
    std::unordered_map<const syntax::Node*, std::shared_ptr<LaunchCall>> launches;  ///< pk.parallel_* calls
    std::unordered_map<const syntax::Node*, std::shared_ptr<PolicyCall>> policies;  ///< calls that make them
    types::TypeRef declared = nullptr;  ///< the number that its signature says it returns
    types::TypeRef returned = nullptr;  ///< by the returns of values; null until one was seen
    types::TypeRef result = nullptr;    ///< that, or None beside it; null until one of them is known
    std::set<int> constructed;          ///< versions that are objects made by their class
    std::set<size_t> changed;           ///< parameters that are objects, whose fields it changes
    int accumulator = -1;               ///< index of the accumulator parameter, the first of several
    int accumulators = 0;               ///< how many there are
    bool accumulator_stays = false;     ///< its type was asked for: what it is assigned is converted
    bool accumulates(size_t parameter) const {
        const auto p = static_cast<int>(parameter);
        return accumulator >= 0 && p >= accumulator && p < accumulator + accumulators;
    }
};

struct Program {
    std::vector<std::unique_ptr<Instance>> instances;  ///< the root first
    std::vector<std::shared_ptr<Function>> functions;  ///< keeps callees alive
    std::vector<std::shared_ptr<Launched>> launched;   ///< kernels that they may launch
    /** What overloads for Numba gave, by what is overloaded: it depends on more than keys of the cache say.
     */
    std::map<PyObject*, std::set<std::shared_ptr<Function>>> overloads;
    syntax::Tree expanded;  ///< nodes of nested patterns written as loops
    Instance& root() { return *instances.front(); }
};

/** Nothing after this statement of a block runs: it leaves the block, or is an `if` whose branches leave, or
 * the one that the types of the arguments choose. */
bool ends_path(const Instance& instance, const syntax::Stmt* s);
/** Whether statements may run to their end, so that a function has no further result than None. */
bool may_end(const Instance& instance, const syntax::Block& block);

/** The versions that flow into a phi: not those of a branch that the types of the arguments rule out. */
std::vector<int> flowing(const Instance& instance, const Version& phi);

/** Whether this expression is a field of the function's own accumulator (`acc.val`), which may be assigned.
 */
bool is_accumulator_field(const Instance& instance, const syntax::Expr* e);

/** The object of `progress.update(1)`, where a name stands for it, else null. None has nothing to be told:
 * the statement raises, where the run gets to it. */
syntax::Expr* told(const syntax::Expr* statement);

/** Whether a loop is one over pk.prange, whose body divides as the decorator says of such loops. */
bool is_prange(const Instance& instance, const syntax::For* loop);

/** The parameters that come before the arguments of a launch: thread indices, accumulators, final flag. */
std::vector<types::TypeRef> leading_types(const Request& request);

/** Throws KernelError (with the line) for what has no type. `arguments` are of all parameters of the
 * function. */
Program infer(Function& function, const Request& request);

}  // namespace caramba::runtime
