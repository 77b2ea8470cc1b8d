/** \file
 * From a Python function and the types of its arguments to a loaded block: what the dispatcher calls on the
 * first launch of a signature, and never again.
 *
 *   capture(function)           → Function: source, globals and closure, decorator options (once a function)
 *   compile(function, request)  → Kernel: from the process, from the cache on disk, or newly translated and
 * compiled
 *
 * The global lock must be held; it is released while the compiler runs. Errors are Python exceptions (PyErr_*
 * set, null returned); the message names the user's file and line and shows the line.
 */
#pragma once

#include <Python.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "runtime/abi.h"
#include "runtime/launch/launch.hpp"
#include "types/reducers.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** How a block is called. HostCall runs a pk.function once outside Kokkos, its result written as to a
 * reduction. */
enum class Pattern : std::uint8_t { For, Reduce, Scan, HostCall };

/** What a lambda's expression is in its launch. */
enum class LambdaForm : std::uint8_t {
    Return,      ///< the result, as in Python
    Store,       ///< assigned to the element of the launch's view: parallel_for(n, lambda i: …, view)
    Accumulate,  ///< the new accumulator: parallel_reduce(n, lambda i, acc: acc + …)
    Evaluate,    ///< nothing but its effects
};

/** What a decorator said: `@pk.workunit(error_model="python", fastmath=True)`. */
/** `order`, an array of rank 1, or `pixels[:, 1]`, a column of one of rank 2. */
struct IndexColumn {
    std::string array;
    int number = -1;
    explicit IndexColumn(const std::string& text);
};

struct Options {
    bool python_errors = false;  ///< scalar division by zero raises; else it gives inf, nan or 0, as in NumPy
    bool raising_loops = false;  ///< the same in loops over pk.prange
    bool parallel_draws = false;  ///< iterations draw from the generators of their threads, in any order
    unsigned fastmath = 0;        ///< flags of runtime/codegen/fastmath.def
    bool is_function = false;     ///< pk.function (python_errors is its default)
    bool bounds_check = false;    ///< indices out of bounds raise
    bool inlined = false;         ///< these two and fastmath are those of each caller, and no signature holds
    bool errors_of_callers = false;  ///< python_errors is that of each caller: overloads for Numba
    bool errors_of_first = false;    ///< that of the first caller, for each types of the arguments
    bool own_fastmath = false;  ///< the decorator says fastmath: functions without it take their callers'
    bool ignores_annotations = false;  ///< they say nothing, as to Numba
    LambdaForm form = LambdaForm::Return;
    int indices = 1;                       ///< of such a lambda: how many of its parameters are indices
    bool scratch = false;                  ///< launches ask the decorator for scratch memory
    std::vector<std::string> atomic = {};  ///< parameters whose views the decorator gives the trait Atomic
    std::vector<std::string> in_order_if_stored =
        {};  ///< parameters: where the kernel stores to one of them, its launches run in order
    /** Parameters that are arrays of indices, or columns of such, by ones or by pairs (abi.h, CrbIndices):
     * where an index, or a pair, stands twice in them, launches run in order. */
    std::vector<std::vector<std::string>> in_order_unless_distinct = {};
    /** Names of globals, `CF` or `constants.CF`, that have the value of the first call for the types of the
     * arguments, whatever they are later on. */
    std::vector<std::string> compile_time_constants = {};
    std::vector<std::string> signatures = {};  ///< the types that it takes (infer/signatures.hpp)
};

struct Function;  // runtime/function.hpp

/** Reads a Python function's code object, file and surroundings; null with a Python error set when that
 * fails. */
std::shared_ptr<Function> capture(PyObject* function, const Options& options);
/** Names of the parameters, in order. */
const std::vector<std::string>& parameters(const Function& function);
/** How captured functions are found in the dispatcher's wrapper objects: returns null for any other object.
 */
using Unwrap = std::shared_ptr<Function> (*)(PyObject* object);
void set_unwrap(Unwrap unwrap);

/** How large the teams of a launch are, as far as its code depends on that. */
enum class Team : std::uint8_t { None, One, Many };

/** What the environment asks of kernels: bits of Request::rewrites (PK_RESTRICT, PK_LOOP_FUSE, PK_MEM_FUSE).
 */
inline constexpr unsigned restrict_bit = 1, fuse_loops_bit = 2, reuse_loads_bit = 4;

/** One signature of one kernel. */
struct Request {
    Pattern pattern = Pattern::For;
    int rank = 1;  ///< number of thread indices: 1 for RangePolicy, 2–6 for MDRange, 0 HostCall
    std::vector<types::TypeRef>
        arguments;  ///< of the parameters after the indices (and accumulator, final flag)
    types::TypeRef initial =
        nullptr;  ///< Reduce, Scan: type of the accumulator's initial value (null: float64)
    const types::ReducerInfo* reducer = nullptr;  ///< Reduce: what was asked for; null: what the updates mean
    types::TypeRef accumulator = nullptr;         ///< Reduce, Scan: type that an annotation of values says
    bool serial = true;  ///< the launch will be one chunk in index order on one thread; HostCall: launches on
                         ///< the default space will
    int begin = -1;      ///< the indices are at least this, in −1 (unknown) … 4 (clamped)
    bool bounds_check = false;  ///< in all functions, with messages that say which index
    unsigned rewrites = 0;
    bool disjoint = false;  ///< no two arrays of the launch share memory (looked at for rewrites only)
    bool members = false;   ///< an argument is a member of an IntEnum, which Numba does not take for a number
    Team team = Team::None;  ///< of a league of teams, whose index is the team member; rank is 1

    bool operator==(const Request&) const = default;
};

/** How many accumulators a reduction has: one for each part of a tuple that it starts from, unless the
 * reducer is one of several fields. */
inline int accumulators(const Request& request) {
    if (request.pattern == Pattern::Scan) return 1;
    if (request.pattern != Pattern::Reduce) return 0;
    const bool parts = request.initial && types::is_tuple(request.initial) && !request.reducer;
    return parts ? std::max(1, static_cast<int>(request.initial->elements.size())) : 1;
}

/** Whether the block starts from the initial values, whose bytes then follow the arguments as their last
 * words, so that the launch's result is final (an empty range gives the initial values): a serial launch over
 * one chunk, but for reducers of several fields. Otherwise blocks start from the neutral element, and the
 * dispatcher joins: join(initial, result). */
inline bool starts_from_initial(const Request& request) {
    return request.initial && (types::is_scalar(request.initial) || accumulators(request) > 1) &&
           request.serial && request.rank == 1 && request.team != Team::Many;
}

/** What the dispatcher must know of an argument. */
struct ParameterUse {
    bool used = false;
    bool written = false;  ///< an array that the kernel stores to
};

struct Kernel {
    Pattern pattern = Pattern::For;
    int rank = 1;
    void* block = nullptr;  ///< one of abi.h's block types, by pattern and rank
    CrbInit init = nullptr;
    CrbJoin join = nullptr;
    types::TypeRef result =
        nullptr;            ///< Reduce, Scan: the accumulator; HostCall: the result (None: nothing written)
    int result_size = 0;    ///< bytes
    bool launches = false;  ///< HostCall: it may launch other kernels
    Conditions
        conditions;  ///< with what Options::in_order_unless_distinct names, and lower/overlaps.hpp finds
    std::vector<std::string> files;  ///< of its functions, as CrbError counts them
    std::vector<ParameterUse> uses;  ///< one for each of Request::arguments
};

/** The kernel of a signature; null with a Python error set when it cannot be had. */
const Kernel* compile(Function& function, const Request& request);

/** The type of a Python object as an argument: NumPy arrays and scalars, Python scalars, tuples; null if it
 * has none. The dispatcher's signature key has to tell apart whatever this tells apart. */
types::TypeRef type_of(PyObject* object);

}  // namespace caramba::runtime
