/** \file
 * How a range becomes chunks, how workers share them, and which chunk's exception counts. Knows nothing of
 * Kokkos.
 */
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "runtime/abi.h"

namespace caramba::runtime {

/** A range cut into `count` chunks: of `size` iterations each, or even ones when `size` is 0. */
struct ChunkPlan {
    crb_i64 begin = 0;
    crb_i64 length = 0;
    crb_i64 count = 0;
    crb_i64 size = 0;

    crb_i64 start(crb_i64 chunk) const {
        if (size != 0) return begin + (chunk < count ? chunk * size : length);
        const crb_i64 even = length / count;
        const crb_i64 longer = length % count;
        return begin + chunk * even + (chunk < longer ? chunk : longer);
    }
};

/** At most `wanted` chunks, or chunks of `chunk_size` iterations when that is not 0. Depends on nothing else.
 */
ChunkPlan plan_chunks(crb_i64 begin, crb_i64 end, crb_i64 chunk_size, crb_i64 wanted);

/** Chunks of a reduction or scan: enough to balance and to occupy a large machine, by the length alone. */
crb_i64 reproducible_chunks(crb_i64 length);

/** The chunks of a reduction or scan over a range: by the range and the policy's chunk size alone. */
ChunkPlan plan_reproducible(crb_i64 begin, crb_i64 end, crb_i64 chunk_size);

/**
 * A worker's own contiguous chunks: it takes them from the front, and whoever has finished takes from the
 * back. So workers touch the same memory in every launch, and triangular loops still balance. 32 bits each
 * for first and end, in one word.
 */
class alignas(64) WorkQueue {
  public:
    void reset(std::uint32_t first, std::uint32_t end) {
        range_.store(std::uint64_t{end} << 32 | first, std::memory_order_relaxed);
    }
    /** The next chunk, or -1. */
    crb_i64 take_front() { return take(/*front=*/true); }
    crb_i64 take_back() { return take(/*front=*/false); }

  private:
    crb_i64 take(bool front) {
        std::uint64_t range = range_.load(std::memory_order_relaxed);
        for (;;) {
            const auto first = static_cast<std::uint32_t>(range);
            const auto end = static_cast<std::uint32_t>(range >> 32);
            if (first >= end) return -1;
            const std::uint64_t rest = front ? range + 1 : range - (std::uint64_t{1} << 32);
            // Chunks only ever leave, so equal words mean equal states; data is published by the launch
            // itself.
            if (range_.compare_exchange_weak(range, rest, std::memory_order_relaxed))
                return front ? first : end - 1;
        }
    }
    std::atomic<std::uint64_t> range_{0};
};

/** The queues of all workers of one launch. */
class WorkShare {
  public:
    WorkShare(WorkQueue* queues, int workers, bool stealing)
        : queues_(queues), workers_(workers), stealing_(stealing) {}
    /** Deals chunks [first, end) evenly, in order. */
    void deal(crb_i64 first, crb_i64 end);
    crb_i64 next(int worker) {
        const crb_i64 own = queues_[worker].take_front();
        return own >= 0 || !stealing_ ? own : steal(worker);
    }

  private:
    crb_i64 steal(int worker);
    WorkQueue* queues_;
    int workers_;
    bool stealing_;
};

/** Keeps the exception of the lowest chunk, hence of the lowest raising iteration: chunks below it always
 * run. */
class Failures {
  public:
    explicit Failures(CrbError* error) : error_(error) { error->exception = 0; }
    /** Whether the chunk need not run, since a lower one has raised. */
    bool supersedes(crb_i64 chunk) const { return chunk > lowest_.load(std::memory_order_relaxed); }
    void record(crb_i64 chunk, const CrbError& error);
    int status() const { return lowest_.load(std::memory_order_relaxed) == none ? 0 : 1; }

  private:
    static constexpr crb_i64 none = INT64_MAX;
    CrbError* error_;
    std::atomic<crb_i64> lowest_{none};
    std::mutex mutex_;
};

}  // namespace caramba::runtime
