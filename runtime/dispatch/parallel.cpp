#include "runtime/dispatch/parallel.hpp"

#include <chrono>

#include "runtime/dispatch/bound.hpp"
#include "runtime/dispatch/debug.hpp"
#include "runtime/dispatch/launch_key.hpp"
#include "runtime/dispatch/numba_kernels.hpp"
#include "runtime/dispatch/pending.hpp"
#include "runtime/dispatch/policy.hpp"
#include "runtime/dispatch/raise.hpp"
#include "runtime/dispatch/reducers.hpp"
#include "runtime/dispatch/result.hpp"
#include "runtime/dispatch/team_policy.hpp"
#include "runtime/dispatch/workunit.hpp"
#include "runtime/launch/launch.hpp"
#include "runtime/launch/table.hpp"
#include "runtime/log.hpp"
#include "runtime/released_lock.hpp"

namespace caramba::runtime {

namespace {

constexpr const char* function_names[] = {"parallel_for", "parallel_reduce", "parallel_scan"};

const char* name_of(Pattern pattern) {
    return function_names[static_cast<int>(pattern)];
}

/** A call without its keyword arguments. */
struct Invocation {
    Pattern pattern;
    const char* label = nullptr;
    SpaceChoice space = SpaceChoice::Default;
    RangePolicy range = {};  ///< where `tiles` is null
    const TilePolicyObject* tiles = nullptr;
    const TeamPolicyObject* team = nullptr;
    TeamPolicy teams = {};  ///< where `team` is not null
    WorkUnit* unit = nullptr;
    PyObject* object = nullptr;  ///< of a bound method
    PyObject* initial = nullptr;
    PyObject* reducer = nullptr;
    bool other = false;  ///< a lambda, a list, …: pykokkos.forms knows what it means

    int rank() const { return tiles ? tiles->tiles.rank : 1; }
    crb_i64 lowest() const {
        if (team) return 0;
        return tiles ? *std::min_element(tiles->tiles.lower, tiles->tiles.lower + rank()) : range.begin;
    }
    bool empty() const {
        if (team) return teams.league == 0;
        if (!tiles) return range.end <= range.begin;
        const TilePolicy& box = tiles->tiles;
        for (int d = 0; d < box.rank; ++d)
            if (box.upper[d] <= box.lower[d]) return true;
        return false;
    }
    /** Parameters that the launch itself passes. */
    int leading() const {
        const bool several = pattern == Pattern::Reduce && !reducer && initial && PyTuple_Check(initial);
        const int accumulators = several ? std::max(1, static_cast<int>(PyTuple_GET_SIZE(initial)))
                                         : static_cast<int>(pattern != Pattern::For);
        return rank() + accumulators + (pattern == Pattern::Scan ? 1 : 0);
    }
};

bool read_policy(PyObject* policy, Invocation& call) {
    if (Py_TYPE(policy) == &RangePolicyType) {
        const auto* self = reinterpret_cast<const RangePolicyObject*>(policy);
        call.space = self->space;
        call.range = self->range;
        return true;
    }
    if (Py_TYPE(policy) == &MDRangePolicyType) {
        call.tiles = reinterpret_cast<const TilePolicyObject*>(policy);
        call.space = call.tiles->space;
        return true;
    }
    if (Py_TYPE(policy) == &TeamPolicyType) {
        call.team = reinterpret_cast<const TeamPolicyObject*>(policy);
        call.space = call.team->space;
        call.teams = call.team->policy;
        if (call.pattern != Pattern::Scan) return true;
        PyErr_SetString(
            PyExc_TypeError,
            "parallel_scan runs over a range: a team scans inside, over pk.TeamThreadRange(m, n)");
        return false;
    }
    if (PyIndex_Check(policy)) {
        const Owned index(PyNumber_Index(policy));
        if (!index) return false;
        call.range.end = PyLong_AsLongLong(index.get());
        return call.range.end != -1 || !PyErr_Occurred();
    }
    PyErr_Format(PyExc_TypeError,
                 "%s needs a policy (an integer, RangePolicy, MDRangePolicy, TeamPolicy), not %R",
                 name_of(call.pattern), policy);
    return false;
}

bool read_invocation(PyObject* const* args, Py_ssize_t count, Invocation& call) {
    Py_ssize_t next = 0;
    if (count > 0 && PyUnicode_Check(args[0])) {
        call.label = PyUnicode_AsUTF8(args[next++]);
        if (!call.label) return false;
    } else if (count > 0 && args[0] == Py_None) {
        ++next;
    }
    const Py_ssize_t given = count - next;
    PyObject* unit = given < 2 ? nullptr : args[next + 1];
    if (unit && is_work_unit(unit)) {
        call.unit = reinterpret_cast<WorkUnit*>(unit);
    } else if (unit) {
        call.unit = bound_unit(unit, call.object);
        call.other = !call.unit && !PyErr_Occurred();
        if (!call.unit) return false;
    }
    // Upstream's old form names a view of the object; the method says itself what it uses.
    const bool old_form =
        call.object && call.pattern == Pattern::For && given == 3 && is_array_object(args[next + 2]);
    const Py_ssize_t most = call.pattern == Pattern::For      ? (old_form ? 3 : 2)
                            : call.pattern == Pattern::Reduce ? 4
                                                              : 3;
    if (given < 2 || given > most) {
        PyErr_Format(PyExc_TypeError,
                     "%s([label,] policy, workunit%s, **arguments): views and scalars are passed by keyword",
                     name_of(call.pattern),
                     call.pattern == Pattern::For      ? ""
                     : call.pattern == Pattern::Reduce ? "[, reducer][, initial_value]"
                                                       : "[, initial_value]");
        return false;
    }
    if (!read_policy(args[next], call)) return false;
    for (Py_ssize_t i = next + 2; i < count && !old_form; ++i) {
        PyObject*& place = is_reducer(args[i]) ? call.reducer : call.initial;
        if (place) {
            PyErr_Format(PyExc_TypeError, "%s takes one reducer and one initial value",
                         name_of(call.pattern));
            return false;
        }
        place = args[i];
    }
    if (call.reducer && call.pattern != Pattern::Reduce) {
        PyErr_Format(PyExc_TypeError, "%s takes no reducer", name_of(call.pattern));
        return false;
    }
    if (!call.label) call.label = call.unit->state->name.c_str();
    return true;
}

/** What is no work unit: handed to pykokkos.forms with the arguments as they are. */
PyObject* run_other_form(Pattern pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    const Owned module(PyImport_ImportModule("pykokkos.forms"));
    const Owned function(module ? PyObject_GetAttrString(module.get(), name_of(pattern)) : nullptr);
    return function ? PyObject_Vectorcall(function.get(), args, static_cast<std::size_t>(count), keywords)
                    : nullptr;
}

int launch(const Invocation& call, const Kernel& kernel, Space space, const void* words, const void* initial,
           void* result, CrbError* error) {
    const Reducer reducer{kernel.result_size, kernel.init, kernel.join};
    const auto place = [&](crb_i64 begin, crb_i64 end) {
        return space_for(space, kernel.conditions, words, begin, end);
    };
    if (call.tiles) {
        TilePolicy policy = call.tiles->tiles;
        policy.space = place(policy.lower[0], policy.upper[0]);
        if (call.pattern == Pattern::For)
            return launch_for(call.label, policy, reinterpret_cast<CrbTileForBlock>(kernel.block), words,
                              error);
        return launch_reduce(call.label, policy, reinterpret_cast<CrbTileReduceBlock>(kernel.block), words,
                             reducer, result, error);
    }
    if (call.team) {
        TeamPolicy policy = call.teams;
        policy.space = place(0, policy.league);
        if (call.pattern == Pattern::For)
            return launch_for(call.label, policy, reinterpret_cast<CrbForBlock>(kernel.block), words, error);
        return launch_reduce(call.label, policy, reinterpret_cast<CrbReduceBlock>(kernel.block), words,
                             reducer, result, error);
    }
    RangePolicy policy = call.range;
    policy.space = place(policy.begin, policy.end);
    if (call.pattern == Pattern::For)
        return launch_for(call.label, policy, reinterpret_cast<CrbForBlock>(kernel.block), words, error);
    if (call.pattern == Pattern::Reduce)
        return launch_reduce(call.label, policy, reinterpret_cast<CrbReduceBlock>(kernel.block), words,
                             reducer, result, error);
    return launch_scan(call.label, policy, reinterpret_cast<CrbScanBlock>(kernel.block), words, reducer,
                       initial, result, error);
}

/** The keyword arguments of a launch, where those that the decorator calls atomic are views with that trait.
 */
class AtomicArguments {
  public:
    AtomicArguments(const std::vector<std::string>& names, PyObject* keywords, PyObject* const* values)
        : values_(values) {
        if (!names.empty() && keywords) [[unlikely]]
            replace(names, keywords);
    }
    bool valid() const { return valid_; }  ///< false with an error set
    PyObject* const* values() const { return values_; }

  private:
    void replace(const std::vector<std::string>& names, PyObject* keywords) {
        replaced_.assign(values_, values_ + PyTuple_GET_SIZE(keywords));
        for (std::size_t i = 0; i < replaced_.size(); ++i) {
            const char* name = PyUnicode_AsUTF8(PyTuple_GET_ITEM(keywords, static_cast<Py_ssize_t>(i)));
            if (!name || std::ranges::find(names, name) == names.end()) continue;
            made_.emplace_back(as_atomic(replaced_[i]));
            if (!made_.back()) {
                valid_ = false;
                return;
            }
            replaced_[i] = made_.back().get();
        }
        values_ = replaced_.data();
    }

    PyObject* const* values_;
    std::vector<PyObject*> replaced_;
    std::vector<Owned> made_;
    bool valid_ = true;
};

/** Whether all arrays that a launch passes lie apart. */
bool passes_disjoint(const WorkUnitState& state, const Match& match, PyObject* const* values,
                     std::span<const Owned> live) {
    std::vector<PyObject*> passed;
    for (const int source : match.sources) passed.push_back(state.parameters.value(source, values));
    for (const Owned& value : live) passed.push_back(value.get());
    return disjoint(passed);
}

/** Launches without the global lock; a space that cannot be used is a RuntimeError (-1). */
int launch_unlocked(const Invocation& call, const Kernel& kernel, Space space, const void* words,
                    const void* initial, void* result, CrbError* error) {
    try {
        const ReleasedLock released(call.unit->state->release_lock);
        if (!log_enabled(LogLevel::Info)) return launch(call, kernel, space, words, initial, result, error);
        const auto begin = std::chrono::steady_clock::now();
        const int status = launch(call, kernel, space, words, initial, result, error);
        const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
        log_info("launched %s: %s on %s, %.1f us", call.label, name_of(call.pattern), space_name(space),
                 time.count());
        return status;
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& failure) {
        PyErr_SetString(PyExc_RuntimeError, failure.what());
    }
    return -1;
}

PyObject* finish(const Invocation& call, const Kernel& kernel, int status, const CrbError& error,
                 bool final_result, const void* initial, void* result) {
    if (has_printed() && !write_printed()) return nullptr;
    if (status < 0) return nullptr;
    if (status > 0) {
        raise_from_kernel(error, kernel, call.unit->state->name.c_str());
        return nullptr;
    }
    if (call.pattern == Pattern::For) Py_RETURN_NONE;
    if (!initial || (final_result && !call.empty())) return to_python(kernel.result, result);
    // No block or every block started from the neutral element, so the initial value is still to be joined.
    ResultBytes joined(kernel.result_size);
    std::copy_n(static_cast<const std::byte*>(initial), kernel.result_size,
                static_cast<std::byte*>(joined.data()));
    kernel.join(joined.data(), result);
    return to_python(kernel.result, joined.data());
}

/** \param ran: set where iterations have run, or may have. */
PyObject* run(Pattern pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords, bool& ran) {
    if (!settle()) return nullptr;
    ran = is_nested(args, count);
    if (ran) return run_nested(name_of(pattern), args, count, keywords);
    Invocation call{.pattern = pattern};
    if (!read_invocation(args, count, call)) {
        ran = call.other;
        return call.other ? run_other_form(pattern, args, count, keywords) : nullptr;
    }
    WorkUnitState& state = *call.unit->state;
    PyObject* const* values = args + count;
    const KeywordReducer keyword(call.pattern, state.parameters, keywords, values, call.reducer);
    if (!keyword.valid()) return nullptr;
    keywords = keyword.names();
    values = keyword.values();
    if (pattern != Pattern::For && !read_annotation(call.unit, call.rank(), call.reducer)) return nullptr;
    const AtomicArguments atomics(state.options.atomic, keywords, values);
    if (!atomics.valid()) return nullptr;
    values = atomics.values();
    const Match* match = state.parameters.match(state.name.c_str(), call.leading(), 0, keywords);
    if (!match) return nullptr;
    if (call.team && state.scratch &&
        !add_scratch(state.scratch.get(), arguments_by_name(state.parameters, *match, values), call.teams))
        return nullptr;
    const SpaceChoice choice = chosen(call.space);
    if (choice == SpaceChoice::Debug) {
        ran = true;
        const Owned method(call.object ? PyMethod_New(call.unit->function, call.object)
                                       : Py_NewRef(call.unit->function));
        const DebugLaunch launch{name_of(pattern), method.get(), call.initial, call.reducer};
        if (call.team)
            return run_debug_team(launch, call.teams, arguments_by_name(state.parameters, *match, values));
        const crb_i64 *lower = &call.range.begin, *upper = &call.range.end;
        if (call.tiles) lower = call.tiles->tiles.lower, upper = call.tiles->tiles.upper;
        return run_debug(launch, {lower, upper, call.rank()}, state.parameters, *match, values);
    }
    Space space = Space::Default;
    if (!kokkos_space(choice, space) || !refresh(call.unit)) return nullptr;

    Request choices{.pattern = pattern,
                    .rank = call.rank(),
                    .arguments = {},
                    .initial = nullptr,
                    .reducer = call.reducer ? reducer_info(call.reducer) : nullptr,
                    .accumulator = pattern == Pattern::For ? nullptr : state.accumulator.value,
                    .serial = space == Space::Serial,
                    .begin = clamp_begin(call.lowest()),
                    .bounds_check = bounds_check_wanted(),
                    .rewrites = wanted_rewrites(),
                    .disjoint = false,
                    .team = !call.team             ? Team::None
                            : call.teams.team == 1 ? Team::One
                                                   : Team::Many};
    ListArguments lists;
    Arguments arguments(head_word(choices, call.initial != nullptr));
    if (call.initial && !arguments.add(call.initial, {state.name.c_str(), nullptr})) return nullptr;
    arguments.drop_words();
    arguments.take_lists(&lists);
    CellArguments cells;
    if (choices.serial) arguments.note_cells(&cells);
    int parameter = match->leading;
    for (const int source : match->sources)
        if (!arguments.add(state.parameters.value(source, values),
                           {state.name.c_str(), state.parameters.name(parameter++)}))
            return nullptr;
    LiveValues live;
    if (!live.add_to(arguments, state, call.object)) return nullptr;
    if (choices.rewrites) [[unlikely]] {
        choices.disjoint = passes_disjoint(state, *match, values, live.values());
        arguments.note(choices.disjoint);
    }
    const Kernel* kernel = state.signatures.find(arguments.key());
    if (!kernel) [[unlikely]] {
        // Compiling runs Python code, which may launch this very kernel and drop the match.
        const Match kept = *match;
        kernel =
            compile_signature(call.unit, choices, kept, values, call.initial, arguments.key(), live.values());
        match = kernel ? state.parameters.match(state.name.c_str(), call.leading(), 0, keywords) : nullptr;
        if (!match) return nullptr;
    }
    const void* initial = nullptr;
    if (call.initial &&
        !(initial = arguments.add_converted(kernel->result, kernel->result_size, call.initial)))
        return nullptr;

    PyObject* changed = lists.empty() ? nullptr : changed_list(*kernel, state.parameters, *match, values);
    if (changed && !choices.serial) {
        PyErr_Format(PyExc_TypeError,
                     "%s changes the list %R, which only a host call or a launch on pk.Serial may do",
                     state.name.c_str(), changed);
        return nullptr;
    }
    ResultBytes result(kernel->result_size);
    CrbError error;
    error.exception = 0;
    ran = true;
    const int status =
        launch_unlocked(call, *kernel, space, arguments.words(), initial, result.data(), &error);
    if (choices.serial) lists.note_cells(cells);
    if (changed || !cells.empty()) {
        std::vector<PyObject*> given;
        for (const int source : match->sources) given.push_back(state.parameters.value(source, values));
        for (const Owned& value : live.values()) given.push_back(value.get());
        lists.add_items(given);
        if (changed && !lists.reflect(given)) return nullptr;
        if (!cells.settle(given)) return nullptr;
    }
    const bool fields = choices.reducer && types::is_tuple(kernel->result);
    const bool started = choices.serial && choices.rank == 1 && choices.team != Team::Many && !fields;
    const bool final_result = started || pattern == Pattern::Scan;
    return finish(call, *kernel, status, error, final_result, initial, result.data());
}

/** What kernels cannot be given is for Numba, where it is Numba's. What a kernel raises itself is not. */
PyObject* run_or_leave(Pattern pattern, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    bool ran = false;
    PyObject* result = run(pattern, args, count, keywords, ran);
    if (result || ran || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
    return launch_by_numba(name_of(pattern), args, count, keywords);
}

}  // namespace

bool bounds_check_wanted() {
    static const bool wanted = [] {
        const char* value = std::getenv("PYKOKKOS_BOUNDS_CHECK");
        return value && *value && *value != '0';
    }();
    return wanted;
}

PyObject* parallel_for(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    return run_or_leave(Pattern::For, args, count, keywords);
}

PyObject* parallel_reduce(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    return run_or_leave(Pattern::Reduce, args, count, keywords);
}

PyObject* parallel_scan(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
    return run_or_leave(Pattern::Scan, args, count, keywords);
}

}  // namespace caramba::runtime
