/** \file
 * Runs the block functions of compiled units (runtime/abi.h) inside Kokkos::parallel_for/reduce/scan, under
 * the user's label.
 *
 * All launches return 0, or 1 when a block raised; `error` then holds the record of the lowest raising chunk,
 * else its `exception` is 0. They throw KokkosError only for a space that cannot be used. Empty and reversed
 * ranges run nothing. The caller decides about Python's global lock; a launch on a parallel space may wait
 * for another thread's launch there.
 *
 * Serial runs the whole range as one chunk, in order. Parallel spaces cut the range into chunks that depend
 * on the range alone, so reductions and scans have the same bits for any number of threads: partial results
 * are joined in chunk order.
 */
#pragma once

#include "runtime/abi.h"
#include "runtime/launch/kokkos.hpp"

namespace caramba::runtime {

enum class Schedule : unsigned char { Default, Static, Dynamic };

struct RangePolicy {
    Space space = Space::Default;
    crb_i64 begin = 0;
    crb_i64 end = 0;
    crb_i64 chunk_size = 0;  ///< iterations a chunk; 0 chooses
    Schedule schedule = Schedule::Default;
};

/** How the iterations of a block may be shared out. */
enum class Sharing : int {
    Any,
    InOrder,            ///< they draw from one stream of random numbers, or store to what others use
    AmongNumbasThreads  ///< they ask for their thread's id: no more threads than Numba uses
};
/** What decides whether iterations may run at once: the code, and what its arguments are (null: whatever they
 * are). */
struct Conditions {
    Sharing sharing = Sharing::Any;
    const CrbIndices* indices = nullptr;
    const CrbOverlap* overlaps = nullptr;
};
/** The space for a launch of such a block that is wanted on another: Serial, too, where one of its arrays of
 * indices, among the words `args`, has an index twice from `begin` to `end`, or where arrays overlap. */
Space space_for(Space wanted, const Conditions& conditions, const void* args, crb_i64 begin, crb_i64 end);

/** Which dimension runs fastest: Right the last, Left the first; Default is Right. */
enum class Iterate : unsigned char { Default, Left, Right };

inline constexpr int max_rank = 6;

/** A box of indices, cut into tiles; dimensions beyond `rank` are not read. */
struct TilePolicy {
    Space space = Space::Default;
    int rank = 0;
    crb_i64 lower[max_rank] = {};
    crb_i64 upper[max_rank] = {};
    crb_i64 tile[max_rank] = {};       ///< extents of a tile; 0 chooses
    Iterate outer = Iterate::Default;  ///< order of the tiles
    Iterate inner = Iterate::Default;  ///< order inside a tile
    Schedule schedule = Schedule::Default;
};

/** A league of teams of threads. */
struct TeamPolicy {
    crb_i64 league = 0;
    int team = 1;             ///< members of each team, 1 … max_team
    crb_i64 scratch[4] = {};  ///< bytes for each team at levels 0 and 1, for each member at levels 0 and 1
    Space space = Space::Default;
};

inline constexpr int max_team = 1024;

/** The accumulator: its size, neutral element and combination. */
struct Reducer {
    crb_i64 bytes = 0;
    CrbInit init = nullptr;
    CrbJoin join = nullptr;
};

int launch_for(const char* label, const RangePolicy& policy, CrbForBlock block, const void* args,
               CrbError* error);
int launch_for(const char* label, const TilePolicy& policy, CrbTileForBlock block, const void* args,
               CrbError* error);
int launch_for(const char* label, const TeamPolicy& policy, CrbForBlock block, const void* args,
               CrbError* error);

/** `result` (reducer.bytes, aligned for its type) receives the joined value; the neutral element for an empty
 * range. */
int launch_reduce(const char* label, const RangePolicy& policy, CrbReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error);
int launch_reduce(const char* label, const TilePolicy& policy, CrbTileReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error);
/** Every member accumulates from the neutral element; members are joined in the order of their ranks. */
int launch_reduce(const char* label, const TeamPolicy& policy, CrbReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error);

/**
 * Two passes over the chunks, `final` 0 (totals) then 1 (with the exclusive prefix of the chunk as start);
 * the first and the last chunk, and Serial, need only the final one. The prefixes begin with `start`, or the
 * neutral element where it is null. `total` receives what all come to; the neutral element for an empty
 * range.
 */
int launch_scan(const char* label, const RangePolicy& policy, CrbScanBlock block, const void* args,
                const Reducer& reducer, const void* start, void* total, CrbError* error);

}  // namespace caramba::runtime
