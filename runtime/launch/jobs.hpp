/** \file
 * What the workers of a launch do, over blocks of ranges and of tiles alike. Private to runtime/launch.
 *
 * A `Call` runs the block over part of the range: int operator()(CrbContext*, crb_i64 begin, crb_i64 end,
 * void* acc) const.
 */
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#include "runtime/launch/chunks.hpp"
#include "runtime/launch/launch.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {

/** One launch, as Kokkos' functors see it. */
class Job {
  public:
    /** The share of one worker; `final` is false only in the first pass of a scan. */
    virtual void run(int worker, bool final) = 0;

  protected:
    ~Job() = default;
};

/** Where a launch runs. Inside another launch it runs in place, since Kokkos would wait for its own lock, and
 * so does a serial one before Kokkos has started. */
struct Place {
    enum Kind : unsigned char { Inline, Serial, Parallel };
    Kind kind;
    int workers;
    WorkQueue* queues;  ///< null unless Parallel
};

/** Starts Kokkos if need be. Throws KokkosError for a space that cannot be used. */
Place place_of(Space space);

// Kokkos::parallel_for, parallel_reduce and parallel_scan over the place's workers.
void run_for(const char* label, const Place& place, Job& job);
void run_reduce(const char* label, const Place& place, Job& job);
void run_scan(const char* label, const Place& place, Job& job);

/** Room for `count` accumulators side by side, on the stack unless they are many. */
class Accumulators {
  public:
    Accumulators(crb_i64 count, crb_i64 bytes) : bytes_(static_cast<std::size_t>(bytes)) {
        const std::size_t size = static_cast<std::size_t>(count) * bytes_;
        if (size <= sizeof near_) return;
        far_.reset(static_cast<std::byte*>(::operator new (size, std::align_val_t{64})));
        first_ = far_.get();
    }
    void* operator[](crb_i64 index) { return first_ + static_cast<std::size_t>(index) * bytes_; }

  private:
    struct Release {
        void operator()(std::byte* data) const { ::operator delete (data, std::align_val_t{64}); }
    };
    alignas(64) std::byte near_[8192];  // not initialised: most launches use little of it
    std::unique_ptr<std::byte, Release> far_;
    std::byte* first_ = near_;
    std::size_t bytes_;
};

/** Where a worker accumulates: a line of its own if the accumulator fits, since neighbours in the array share
 * lines. */
class LocalAccumulator {
  public:
    LocalAccumulator(void* home, crb_i64 bytes) : home_(home), bytes_(static_cast<std::size_t>(bytes)) {}
    void* get() { return fits() ? line_ : home_; }
    void load() {
        if (fits()) std::memcpy(line_, home_, bytes_);
    }
    void store() const {
        if (fits()) std::memcpy(home_, line_, bytes_);
    }

  private:
    bool fits() const { return bytes_ <= sizeof line_; }
    void* home_;
    std::size_t bytes_;
    alignas(64) std::byte line_[64];
};

/** The whole range as one chunk, in order: Serial, and launches inside launches. */
template <class Call>
class WholeJob final : public Job {
  public:
    WholeJob(const Call& call, const ChunkPlan& plan, void* acc, CrbError* error)
        : call_(call), plan_(plan), acc_(acc), error_(error) {}
    void run(int worker, bool) override {
        CrbContext context{&unit_table, error_, worker, nullptr};
        if (plan_.length > 0) status_ = call_(&context, plan_.begin, plan_.begin + plan_.length, acc_);
    }
    int status() const { return status_; }

  private:
    const Call& call_;
    const ChunkPlan& plan_;
    void* acc_;
    CrbError* error_;
    int status_ = 0;
};

template <class Call>
class ForJob final : public Job {
  public:
    ForJob(const Call& call, const ChunkPlan& plan, const Place& place, bool stealing, CrbError* error)
        : call_(call), plan_(plan), share_(place.queues, place.workers, stealing), failures_(error) {
        share_.deal(0, plan.count);
    }
    void run(int worker, bool) override {
        CrbError error;
        CrbContext context{&unit_table, &error, worker, nullptr};
        for (crb_i64 chunk; (chunk = share_.next(worker)) >= 0;) {
            if (failures_.supersedes(chunk)) continue;
            if (call_(&context, plan_.start(chunk), plan_.start(chunk + 1), nullptr) != 0)
                failures_.record(chunk, error);
        }
    }
    int status() const { return failures_.status(); }

  private:
    const Call& call_;
    const ChunkPlan& plan_;
    WorkShare share_;
    Failures failures_;
};

template <class Call>
class ReduceJob final : public Job {
  public:
    ReduceJob(const Call& call, const ChunkPlan& plan, const Place& place, bool stealing,
              const Reducer& reducer, CrbError* error)
        : call_(call),
          plan_(plan),
          share_(place.queues, place.workers, stealing),
          failures_(error),
          reducer_(reducer),
          partials_(plan.count, reducer.bytes) {
        share_.deal(0, plan.count);
    }
    void run(int worker, bool) override {
        CrbError error;
        CrbContext context{&unit_table, &error, worker, nullptr};
        for (crb_i64 chunk; (chunk = share_.next(worker)) >= 0;) {
            if (failures_.supersedes(chunk)) continue;
            LocalAccumulator acc(partials_[chunk], reducer_.bytes);
            reducer_.init(acc.get());
            if (call_(&context, plan_.start(chunk), plan_.start(chunk + 1), acc.get()) != 0)
                failures_.record(chunk, error);
            acc.store();
        }
    }
    /** Joins the partial results in the order of the chunks. */
    int finish(void* result) {
        if (failures_.status() != 0 || plan_.count == 0) {
            reducer_.init(result);
            return failures_.status();
        }
        std::memcpy(result, partials_[0], static_cast<std::size_t>(reducer_.bytes));
        for (crb_i64 chunk = 1; chunk < plan_.count; ++chunk) reducer_.join(result, partials_[chunk]);
        return 0;
    }

  private:
    const Call& call_;
    const ChunkPlan& plan_;
    WorkShare share_;
    Failures failures_;
    const Reducer& reducer_;
    Accumulators partials_;
};

/** Chunks for each worker of a parallel_for: few enough to be cheap on small ranges, enough for triangular
 * loops. */
inline constexpr crb_i64 for_chunks_per_worker = 16;

template <class Call>
int run_for_job(const char* label, const Place& place, const ChunkPlan& plan, Schedule schedule,
                const Call& call, CrbError* error) {
    if (place.kind != Place::Parallel) {
        error->exception = 0;
        WholeJob<Call> job(call, plan, nullptr, error);
        run_for(label, place, job);
        return job.status();
    }
    ForJob<Call> job(call, plan, place, schedule != Schedule::Static, error);
    run_for(label, place, job);
    return job.status();
}

template <class Call>
int run_reduce_job(const char* label, const Place& place, const ChunkPlan& plan, Schedule schedule,
                   const Call& call, const Reducer& reducer, void* result, CrbError* error) {
    if (place.kind != Place::Parallel) {
        error->exception = 0;
        reducer.init(result);
        WholeJob<Call> job(call, plan, result, error);
        run_reduce(label, place, job);
        if (job.status() != 0) reducer.init(result);
        return job.status();
    }
    ReduceJob<Call> job(call, plan, place, schedule != Schedule::Static, reducer, error);
    run_reduce(label, place, job);
    return job.finish(result);
}

}  // namespace caramba::runtime
