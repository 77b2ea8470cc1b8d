#include "runtime/launch/unit_launch.hpp"

#include <algorithm>
#include <cstdio>
#include <new>

#include "runtime/launch/launch.hpp"
#include "runtime/released_lock.hpp"

namespace caramba::runtime {

namespace {

/** Indices of runtime/exceptions.def. */
enum Exceptions {
#define EXCEPTION(index, name) name = index,
#include "runtime/exceptions.def"
#undef EXCEPTION
};

enum Patterns { For, Reduce, Scan, ScanFrom };  // ScanFrom: prefixes begin with what the result holds
enum Policies { Range, Tiles, Teams };

int fail(CrbContext* context, const CrbLaunch& launch, int exception, const char* message) {
    CrbError& error = *context->error;
    error.exception = exception;
    error.line = launch.line;
    error.file = launch.file;
    std::snprintf(error.message, sizeof error.message, "%s", message);
    return 1;
}

int invalid(CrbContext* context, const CrbLaunch& launch, const char* format, crb_i64 value) {
    char message[sizeof CrbError::message];
    std::snprintf(message, sizeof message, format, value, max_team);
    return fail(context, launch, ValueError, message);
}

Space space_of(const CrbLaunch& l, const void* args, crb_i64 begin, crb_i64 end) {
    const Conditions conditions{static_cast<Sharing>(l.draws), l.indices, l.overlaps};
    return space_for(static_cast<Space>(l.space), conditions, args, begin, end);
}

int launch_range(const CrbLaunch& l, const void* args, const crb_i64* numbers, void* result,
                 CrbError* error) {
    const RangePolicy policy{space_of(l, args, numbers[0], numbers[1]), numbers[0], numbers[1], numbers[2],
                             static_cast<Schedule>(l.schedule)};
    const Reducer reducer{l.bytes, l.init, l.join};
    if (l.pattern == For)
        return launch_for(l.label, policy, reinterpret_cast<CrbForBlock>(l.block), args, error);
    if (l.pattern == Reduce)
        return launch_reduce(l.label, policy, reinterpret_cast<CrbReduceBlock>(l.block), args, reducer,
                             result, error);
    return launch_scan(l.label, policy, reinterpret_cast<CrbScanBlock>(l.block), args, reducer,
                       l.pattern == ScanFrom ? result : nullptr, result, error);
}

int launch_tiles(const CrbLaunch& l, const void* args, const crb_i64* numbers, void* result,
                 CrbError* error) {
    TilePolicy policy;
    policy.space = space_of(l, args, numbers[0], numbers[l.rank]);
    policy.rank = l.rank;
    policy.inner = static_cast<Iterate>(l.inner);
    policy.outer = static_cast<Iterate>(l.outer);
    std::copy_n(numbers, l.rank, policy.lower);
    std::copy_n(numbers + l.rank, l.rank, policy.upper);
    std::copy_n(numbers + 2 * l.rank, l.rank, policy.tile);
    if (l.pattern == For)
        return launch_for(l.label, policy, reinterpret_cast<CrbTileForBlock>(l.block), args, error);
    return launch_reduce(l.label, policy, reinterpret_cast<CrbTileReduceBlock>(l.block), args,
                         {l.bytes, l.init, l.join}, result, error);
}

int launch_teams(const CrbLaunch& l, const void* args, const crb_i64* numbers, void* result,
                 CrbError* error) {
    TeamPolicy policy;
    policy.space = space_of(l, args, 0, numbers[0]);
    policy.league = numbers[0];
    policy.team = static_cast<int>(numbers[1]);
    std::copy_n(numbers + 2, 4, policy.scratch);
    if (l.pattern == For)
        return launch_for(l.label, policy, reinterpret_cast<CrbForBlock>(l.block), args, error);
    return launch_reduce(l.label, policy, reinterpret_cast<CrbReduceBlock>(l.block), args,
                         {l.bytes, l.init, l.join}, result, error);
}

/** Policies refuse these when Python makes them. */
int check(CrbContext* context, const CrbLaunch& l, const crb_i64* numbers) {
    if (l.policy == Range && numbers[2] < 0)
        return fail(context, l, ValueError, "chunk_size must not be negative");
    if (l.policy != Teams) return 0;
    if (numbers[0] < 0)
        return invalid(context, l, "league_size is %lld; it must not be negative", numbers[0]);
    if (numbers[1] < 1 || numbers[1] > max_team)
        return invalid(context, l, "team_size is %lld; it must be pk.AUTO or 1 to %d", numbers[1]);
    for (int i = 2; i < 6; ++i)
        if (numbers[i] < 0)
            return invalid(context, l, "%lld bytes of scratch memory: a number of bytes is not negative",
                           numbers[i]);
    return 0;
}

}  // namespace

int launch_from_unit(CrbContext* context, const CrbLaunch* launch, const void* args, const crb_i64* policy,
                     void* result) {
    if (check(context, *launch, policy) != 0) return 1;
    try {
        // A thread that asks for the lock would wait for this one, and this one for it.
        const ReleasedLock released(launch->asks_python && Py_IsInitialized() && PyGILState_Check());
        switch (launch->policy) {
            case Range:
                return launch_range(*launch, args, policy, result, context->error);
            case Tiles:
                return launch_tiles(*launch, args, policy, result, context->error);
            default:
                return launch_teams(*launch, args, policy, result, context->error);
        }
    } catch (const std::bad_alloc&) {
        return fail(context, *launch, MemoryError, "out of memory");
    } catch (const std::exception& failure) {
        return fail(context, *launch, RuntimeError, failure.what());
    }
}

}  // namespace caramba::runtime
