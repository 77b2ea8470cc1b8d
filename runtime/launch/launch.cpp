#include "runtime/launch/launch.hpp"

#include "runtime/launch/indices.hpp"
#include "runtime/launch/jobs.hpp"
#include "runtime/launch/overlaps.hpp"
#include "runtime/numba_threads.hpp"

namespace caramba::runtime {

namespace {

struct ForCall {
    CrbForBlock block;
    const void* args;
    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* /*acc*/) const {
        return block(args, context, begin, end);
    }
};

struct ReduceCall {
    CrbReduceBlock block;
    const void* args;
    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) const {
        return block(args, context, begin, end, acc);
    }
};

}  // namespace

Space space_for(Space wanted, const Conditions& conditions, const void* args, crb_i64 begin, crb_i64 end) {
    const auto& [sharing, indices, overlaps] = conditions;
    const bool fits = sharing == Sharing::Any ||
                      (sharing == Sharing::AmongNumbasThreads && concurrency(wanted) <= numba_threads(0));
    if (!fits || wanted == Space::Serial) return Space::Serial;
    if (overlaps && !lie_apart(overlaps, args)) return Space::Serial;
    // Last, since it looks at data.
    return !indices || are_distinct(indices, args, begin, end) ? wanted : Space::Serial;
}

int launch_for(const char* label, const RangePolicy& policy, CrbForBlock block, const void* args,
               CrbError* error) {
    const Place place = place_of(policy.space);
    const ChunkPlan plan =
        plan_chunks(policy.begin, policy.end, policy.chunk_size, for_chunks_per_worker * place.workers);
    return run_for_job(label, place, plan, policy.schedule, ForCall{block, args}, error);
}

int launch_reduce(const char* label, const RangePolicy& policy, CrbReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error) {
    const Place place = place_of(policy.space);
    const ChunkPlan plan = plan_reproducible(policy.begin, policy.end, policy.chunk_size);
    return run_reduce_job(label, place, plan, policy.schedule, ReduceCall{block, args}, reducer, result,
                          error);
}

}  // namespace caramba::runtime
