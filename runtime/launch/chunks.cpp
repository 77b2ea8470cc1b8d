#include "runtime/launch/chunks.hpp"

#include <algorithm>

namespace caramba::runtime {

namespace {
// Queues count in 32 bits; a plan with more chunks than this gets larger ones.
constexpr crb_i64 most_chunks = crb_i64{1} << 30;
// Each chunk of a reduction or scan keeps an accumulator.
constexpr crb_i64 most_reproducible_chunks = crb_i64{1} << 16;
}  // namespace

ChunkPlan plan_chunks(crb_i64 begin, crb_i64 end, crb_i64 chunk_size, crb_i64 wanted) {
    ChunkPlan plan;
    plan.begin = begin;
    if (end <= begin) return plan;
    plan.length = end - begin;
    if (chunk_size <= 0) {
        plan.count = std::min(plan.length, wanted);
        return plan;
    }
    const auto chunks = [&] { return (plan.length - 1) / chunk_size + 1; };
    while (chunks() > most_chunks) chunk_size *= 2;
    plan.size = chunk_size;
    plan.count = chunks();
    return plan;
}

crb_i64 reproducible_chunks(crb_i64 length) {
    if (length < 1 << 14) return 64;
    return length < 1 << 20 ? 256 : 1024;
}

ChunkPlan plan_reproducible(crb_i64 begin, crb_i64 end, crb_i64 chunk_size) {
    if (end <= begin) return plan_chunks(begin, end, 0, 1);
    const crb_i64 length = end - begin;
    if (chunk_size > 0) chunk_size = std::max(chunk_size, (length - 1) / most_reproducible_chunks + 1);
    return plan_chunks(begin, end, chunk_size, reproducible_chunks(length));
}

void WorkShare::deal(crb_i64 first, crb_i64 end) {
    ChunkPlan shares;
    shares.begin = first;
    shares.length = std::max<crb_i64>(end - first, 0);
    shares.count = workers_;
    for (int worker = 0; worker < workers_; ++worker)
        queues_[worker].reset(static_cast<std::uint32_t>(shares.start(worker)),
                              static_cast<std::uint32_t>(shares.start(worker + 1)));
}

crb_i64 WorkShare::steal(int worker) {
    for (int distance = 1; distance < workers_; ++distance) {
        const int victim = (worker + distance) % workers_;
        if (const crb_i64 chunk = queues_[victim].take_back(); chunk >= 0) return chunk;
    }
    return -1;
}

void Failures::record(crb_i64 chunk, const CrbError& error) {
    const std::lock_guard lock(mutex_);
    if (chunk >= lowest_.load(std::memory_order_relaxed)) return;
    lowest_.store(chunk, std::memory_order_relaxed);
    *error_ = error;
}

}  // namespace caramba::runtime
