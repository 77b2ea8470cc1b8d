#include <algorithm>

#include "runtime/launch/jobs.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

namespace {

/** The box as a range over its tiles. */
class Tiling {
  public:
    /** Cuts the box into the policy's tiles; where it leaves them open, into about `wanted`, slowest
     * dimension first. */
    Tiling(const TilePolicy& policy, crb_i64 wanted) : policy_(policy) {
        bool whole = false;  // a tile is long in a slower dimension: cutting this one would break the order
        for (int step = 0; step < policy.rank; ++step) {
            const int dimension = slowest(step);
            const crb_i64 extent = std::max<crb_i64>(policy.upper[dimension] - policy.lower[dimension], 0);
            crb_i64 size = policy.tile[dimension];
            if (size <= 0) {
                const crb_i64 parts =
                    whole ? 1
                          : std::clamp<crb_i64>((wanted - 1) / std::max<crb_i64>(tiles_, 1) + 1, 1,
                                                std::max<crb_i64>(extent, 1));
                size = extent == 0 ? 1 : (extent - 1) / parts + 1;
            }
            whole = whole || size > 1;
            size_[dimension] = size;
            count_[dimension] = extent == 0 ? 0 : (extent - 1) / size + 1;
            tiles_ *= count_[dimension];
        }
    }

    crb_i64 tiles() const { return tiles_; }

    /** The bounds of a tile. */
    void bounds(crb_i64 tile, crb_i64* lower, crb_i64* upper) const {
        for (int step = policy_.rank - 1; step >= 0; --step) {
            const int dimension = slowest(step);
            const crb_i64 index = tile % count_[dimension];
            tile /= count_[dimension];
            lower[dimension] = policy_.lower[dimension] + index * size_[dimension];
            // The last tile may be cut off; the difference cannot overflow where the sum could.
            const crb_i64 rest = policy_.upper[dimension] - lower[dimension];
            upper[dimension] = lower[dimension] + std::min(size_[dimension], rest);
        }
    }

  private:
    // The dimension that changes slowest (step 0), next to slowest, ...
    int slowest(int step) const { return policy_.outer == Iterate::Left ? policy_.rank - 1 - step : step; }

    const TilePolicy& policy_;
    crb_i64 size_[max_rank];
    crb_i64 count_[max_rank];
    crb_i64 tiles_ = 1;
};

crb_i64 box_length(const TilePolicy& policy) {
    crb_i64 length = 1;
    for (int dimension = 0; dimension < policy.rank; ++dimension) {
        const crb_i64 extent = policy.upper[dimension] - policy.lower[dimension];
        if (extent <= 0) return 0;
        if (__builtin_mul_overflow(length, extent, &length)) return INT64_MAX;
    }
    return length;
}

/** Runs a tile in the policy's order. Blocks run the last index fastest; where that is to be the first one,
 * they get the tile line by line. */
template <class Run>
int run_tile(const TilePolicy& policy, const crb_i64* lower, const crb_i64* upper, const Run& run) {
    if (policy.inner != Iterate::Left) return run(lower, upper);
    crb_i64 first[max_rank];
    crb_i64 end[max_rank];
    std::copy_n(lower, policy.rank, first);
    std::copy_n(upper, policy.rank, end);
    for (int d = 1; d < policy.rank; ++d) end[d] = first[d] + 1;
    for (;;) {
        if (const int status = run(first, end); status != 0) return status;
        int d = 1;
        for (; d < policy.rank; ++d) {
            if (++first[d] < upper[d]) break;
            first[d] = lower[d];
        }
        if (d == policy.rank) return 0;
        for (int k = 1; k <= d; ++k) end[k] = first[k] + 1;
    }
}

struct TileForCall {
    CrbTileForBlock block;
    const void* args;
    const Tiling& tiling;
    const TilePolicy& policy;
    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* /*acc*/) const {
        crb_i64 lower[max_rank];
        crb_i64 upper[max_rank];
        for (crb_i64 tile = begin; tile < end; ++tile) {
            tiling.bounds(tile, lower, upper);
            const auto run = [&](const crb_i64* first, const crb_i64* last) {
                return block(args, context, first, last);
            };
            if (const int status = run_tile(policy, lower, upper, run); status != 0) return status;
        }
        return 0;
    }
};

struct TileReduceCall {
    CrbTileReduceBlock block;
    const void* args;
    const Tiling& tiling;
    const TilePolicy& policy;
    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) const {
        crb_i64 lower[max_rank];
        crb_i64 upper[max_rank];
        for (crb_i64 tile = begin; tile < end; ++tile) {
            tiling.bounds(tile, lower, upper);
            const auto run = [&](const crb_i64* first, const crb_i64* last) {
                return block(args, context, first, last, acc);
            };
            if (const int status = run_tile(policy, lower, upper, run); status != 0) return status;
        }
        return 0;
    }
};

}  // namespace

int launch_for(const char* label, const TilePolicy& policy, CrbTileForBlock block, const void* args,
               CrbError* error) {
    const Place place = place_of(policy.space);
    const crb_i64 wanted = place.kind == Place::Parallel ? for_chunks_per_worker * place.workers : 1;
    const Tiling tiling(policy, wanted);
    const ChunkPlan plan = plan_chunks(0, tiling.tiles(), 0, wanted);
    return run_for_job(label, place, plan, policy.schedule, TileForCall{block, args, tiling, policy}, error);
}

int launch_reduce(const char* label, const TilePolicy& policy, CrbTileReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error) {
    const Place place = place_of(policy.space);
    const crb_i64 wanted = place.kind == Place::Parallel ? reproducible_chunks(box_length(policy)) : 1;
    const Tiling tiling(policy, wanted);
    const ChunkPlan plan = plan_chunks(0, tiling.tiles(), 0, wanted);
    return run_reduce_job(label, place, plan, policy.schedule, TileReduceCall{block, args, tiling, policy},
                          reducer, result, error);
}

}  // namespace caramba::runtime
