#include <thread>

#include "runtime/launch/jobs.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

namespace {

struct SerialScanCall {
    CrbScanBlock block;
    const void* args;
    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) const {
        return block(args, context, begin, end, acc, 1);
    }
};

/**
 * First pass: totals of all chunks but the last; the first chunk knows its start, so it is done for good at
 * once. Then one worker turns totals into starts, and the second pass finishes the other chunks. Kokkos may
 * leave the first pass out (it does for one worker), so the second begins with what is left of the first.
 */
class ScanJob final : public Job {
  public:
    ScanJob(CrbScanBlock block, const void* args, const ChunkPlan& plan, const Place& place, bool stealing,
            const Reducer& reducer, const void* start, CrbError* error)
        : block_(block),
          args_(args),
          plan_(plan),
          first_pass_(plan.count > 1 ? plan.count - 1 : plan.count),
          second_queues_(std::make_unique<WorkQueue[]>(static_cast<std::size_t>(place.workers))),
          totals_share_(place.queues, place.workers, stealing),
          finals_share_(second_queues_.get(), place.workers, stealing),
          failures_(error),
          reducer_(reducer),
          start_(start),
          slots_(plan.count + 2, reducer.bytes) {
        totals_share_.deal(0, first_pass_);
        finals_share_.deal(1, plan.count);
    }

    void run(int worker, bool final) override {
        CrbError error;
        CrbContext context{&unit_table, &error, worker, nullptr};
        find_totals(worker, context);
        if (!final) return;
        while (finished_.load(std::memory_order_acquire) < first_pass_) std::this_thread::yield();
        if (!claimed_.exchange(true, std::memory_order_relaxed)) {
            totals_to_starts();
            started_.store(true, std::memory_order_release);
        }
        while (!started_.load(std::memory_order_acquire)) std::this_thread::yield();
        for (crb_i64 chunk; (chunk = finals_share_.next(worker)) >= 0;) run_chunk(chunk, context, true);
    }

    int finish(void* total) {
        if (failures_.status() != 0 || plan_.count == 0)
            reducer_.init(total);
        else
            copy(total, slots_[plan_.count - 1]);
        return failures_.status();
    }

  private:
    void find_totals(int worker, CrbContext& context) {
        crb_i64 finished = 0;
        for (crb_i64 chunk; (chunk = totals_share_.next(worker)) >= 0; ++finished) {
            if (chunk == 0 && start_)
                copy(slots_[0], start_);
            else
                reducer_.init(slots_[chunk]);
            run_chunk(chunk, context, chunk == 0);
        }
        finished_.fetch_add(finished, std::memory_order_release);
    }

    void run_chunk(crb_i64 chunk, CrbContext& context, bool final) {
        if (failures_.supersedes(chunk)) return;
        LocalAccumulator acc(slots_[chunk], reducer_.bytes);
        acc.load();
        if (block_(args_, &context, plan_.start(chunk), plan_.start(chunk + 1), acc.get(), final ? 1 : 0) !=
            0)
            failures_.record(chunk, *context.error);
        acc.store();
    }

    // Chunks beyond a failed one have no total, and will not run.
    void totals_to_starts() {
        void* const running = slots_[plan_.count];
        void* const total = slots_[plan_.count + 1];
        copy(running, slots_[0]);
        for (crb_i64 chunk = 1; chunk < plan_.count && !failures_.supersedes(chunk); ++chunk) {
            copy(total, slots_[chunk]);
            copy(slots_[chunk], running);
            if (chunk < first_pass_) reducer_.join(running, total);
        }
    }

    void copy(void* to, const void* from) const {
        std::memcpy(to, from, static_cast<std::size_t>(reducer_.bytes));
    }

    CrbScanBlock block_;
    const void* args_;
    const ChunkPlan& plan_;
    crb_i64 first_pass_;  // chunks of the first pass
    std::unique_ptr<WorkQueue[]> second_queues_;
    WorkShare totals_share_;
    WorkShare finals_share_;
    Failures failures_;
    const Reducer& reducer_;
    const void* start_;
    Accumulators slots_;  // totals, later starts, later ends; then two for totals_to_starts
    std::atomic<crb_i64> finished_{0};
    std::atomic<bool> claimed_{false};
    std::atomic<bool> started_{false};
};

}  // namespace

int launch_scan(const char* label, const RangePolicy& policy, CrbScanBlock block, const void* args,
                const Reducer& reducer, const void* start, void* total, CrbError* error) {
    const Place place = place_of(policy.space);
    const ChunkPlan plan = plan_reproducible(policy.begin, policy.end, policy.chunk_size);
    if (place.kind != Place::Parallel || plan.count == 0) {
        error->exception = 0;
        if (start && plan.count != 0)
            std::memmove(total, start, static_cast<std::size_t>(reducer.bytes));
        else
            reducer.init(total);
        const SerialScanCall call{block, args};
        WholeJob<SerialScanCall> job(call, plan, total, error);
        run_scan(label, place, job);
        if (job.status() != 0) reducer.init(total);
        return job.status();
    }
    ScanJob job(block, args, plan, place, policy.schedule != Schedule::Static, reducer, start, error);
    run_scan(label, place, job);
    return job.finish(total);
}

}  // namespace caramba::runtime
