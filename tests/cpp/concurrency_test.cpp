// What several threads do at once: launches, recordings, builds of units. Under ThreadSanitizer these are the
// only tests (preset thread-sanitizer); the parallel space has one worker then, since OpenMP's own
// synchronisation is not visible to it.

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/build/cache.hpp"
#include "runtime/build/compile.hpp"
#include "runtime/build/load.hpp"
#include "runtime/launch/launch.hpp"
#include "runtime/launch/recorder.hpp"

namespace caramba::runtime {
namespace {

constexpr int threads_at_once = 8;
constexpr crb_i64 length = 3000;

void at_once(const std::function<void(int)>& work) {
    std::vector<std::thread> threads;
    threads.reserve(threads_at_once);
    for (int k = 0; k < threads_at_once; ++k) threads.emplace_back(work, k);
    for (std::thread& thread : threads) thread.join();
}

std::vector<Space> spaces() {
    // Kokkos' Threads space belongs to the thread that launched first.
    if (available(Space::Threads)) return {Space::Serial};
    return {Space::Serial, Space::Default};
}

int increment(const void* args, CrbContext*, crb_i64 begin, crb_i64 end) {
    auto* const data = *static_cast<crb_i64* const*>(args);
    for (crb_i64 i = begin; i < end; ++i) ++data[i];
    return 0;
}

int sum(const void* args, CrbContext*, crb_i64 begin, crb_i64 end, void* acc) {
    const auto* const data = *static_cast<crb_i64* const*>(args);
    for (crb_i64 i = begin; i < end; ++i) *static_cast<crb_i64*>(acc) += data[i];
    return 0;
}

int running_sum(const void* args, CrbContext*, crb_i64 begin, crb_i64 end, void* acc, int final) {
    auto* const data = *static_cast<crb_i64* const*>(args);
    auto& total = *static_cast<crb_i64*>(acc);
    crb_i64* const out = data + length;
    for (crb_i64 i = begin; i < end; ++i) {
        total += data[i];
        if (final != 0) out[i] = total;
    }
    return 0;
}

int raise_late(const void*, CrbContext* context, crb_i64, crb_i64 end) {
    if (end < length) return 0;
    context->error->exception = 1;
    return 1;
}

const Reducer sums = {sizeof(crb_i64), [](void* acc) { *static_cast<crb_i64*>(acc) = 0; },
                      [](void* left, const void* right) {
                          *static_cast<crb_i64*>(left) += *static_cast<const crb_i64*>(right);
                      }};

TEST(Concurrency, LaunchesOfSeveralThreads) {
    for (const Space space : spaces())
        at_once([space](int k) {
            std::vector<crb_i64> data(2 * length, k);
            crb_i64* const first = data.data();
            CrbError error;
            for (int round = 1; round <= 30; ++round) {
                crb_i64 result = -1;
                EXPECT_EQ(launch_for("for", {space, 0, length}, increment, &first, &error), 0);
                EXPECT_EQ(launch_reduce("reduce", {space, 0, length}, sum, &first, sums, &result, &error), 0);
                EXPECT_EQ(result, (k + round) * length);
                EXPECT_EQ(launch_scan("scan", {space, 0, length}, running_sum, &first, sums, nullptr, &result,
                                      &error),
                          0);
                EXPECT_EQ(data.back(), (k + round) * length);
                EXPECT_EQ(launch_for("raise", {space, 0, length}, raise_late, nullptr, &error), 1);
                EXPECT_EQ(error.exception, 1);
            }
        });
}

// One array, a launch at a time: what one thread's launch wrote the next thread's launch reads.
TEST(Concurrency, ThreadsThatTakeTurnsSeeEachOthersResults) {
    for (const Space space : spaces()) {
        std::vector<crb_i64> data(length, 0);
        crb_i64* const first = data.data();
        std::atomic<int> turn{0};
        at_once([&](int k) {
            while (turn.load() != k) std::this_thread::yield();
            CrbError error;
            EXPECT_EQ(launch_for("turn", {space, 0, length}, increment, &first, &error), 0);
            EXPECT_EQ(data[length / 2], k + 1);
            turn.store(k + 1);
        });
    }
}

TEST(Concurrency, RecordingWhileThreadsLaunch) {
    std::atomic<bool> ended{false};
    std::thread recording([&] {
        while (!ended.load()) {
            start_recording();
            std::this_thread::yield();
            stop_recording();
        }
    });
    at_once([](int) {
        std::vector<crb_i64> data(length, 0);
        crb_i64* const first = data.data();
        CrbError error;
        for (int round = 0; round < 50; ++round)
            EXPECT_EQ(launch_for("recorded", {Space::Serial, 0, length}, increment, &first, &error), 0);
        EXPECT_EQ(data[7], 50);
    });
    ended.store(true);
    recording.join();
}

std::string unit_returning(const std::string& value) {
    return "extern \"C\" __attribute__((visibility(\"default\"))) int answer() { return " + value + "; }\n";
}

TEST(Concurrency, ThreadsThatWantOneUnitBuildItOnce) {
    const std::string text = unit_returning("1" + std::to_string(getpid() % 10000));
    std::atomic<int> built{0};
    at_once([&](int) {
        if (!build_unit({"answer", text}).cached) ++built;
        EXPECT_NE(load_unit({"answer", text}).function<int (*)()>("answer")(), 0);
    });
    EXPECT_EQ(built.load(), 1);
}

TEST(Concurrency, DifferentUnitsAtOnce) {
    at_once([](int k) {
        const std::string value = std::to_string(100 + k);
        EXPECT_EQ(load_unit({"answer", unit_returning(value)}).function<int (*)()>("answer")(), 100 + k);
        cache().memoize("request " + value, "blob", "");
        EXPECT_TRUE(cache().recall("request " + value));
    });
}

TEST(Concurrency, RefusedUnitsLetTheOthersGoOn) {
    std::atomic<int> refused{0};
    at_once([&](int k) {
        try {
            load_unit({"answer", k % 2 == 0 ? unit_returning("nothing") : unit_returning("7")});
        } catch (const CompileError&) {
            ++refused;
        }
    });
    EXPECT_EQ(refused.load(), threads_at_once / 2);
}

}  // namespace
}  // namespace caramba::runtime
