#include "runtime/launch/launch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <thread>
#include <vector>

namespace caramba::runtime {
namespace {

constexpr Space both_spaces[] = {Space::Serial, Space::Default};

// The blocks that units would contain; `args` is whatever the test hands over.

int count_visits(const void* args, CrbContext*, crb_i64 begin, crb_i64 end) {
    auto* const visits = *static_cast<std::atomic<int>* const*>(args);
    for (crb_i64 i = begin; i < end; ++i) visits[i].fetch_add(1);
    return 0;
}

int sum_inverses(const void*, CrbContext*, crb_i64 begin, crb_i64 end, void* acc) {
    double sum = *static_cast<double*>(acc);
    for (crb_i64 i = begin; i < end; ++i) sum += 1.0 / static_cast<double>(i + 1);
    *static_cast<double*>(acc) = sum;
    return 0;
}

int triangular_sum(const void* args, CrbContext*, crb_i64 begin, crb_i64 end, void* acc) {
    const crb_i64 n = *static_cast<const crb_i64*>(args);
    crb_i64 sum = *static_cast<crb_i64*>(acc);
    for (crb_i64 i = begin; i < end; ++i)
        for (crb_i64 j = i + 1; j < n; ++j) sum += i ^ j;
    *static_cast<crb_i64*>(acc) = sum;
    return 0;
}

const Reducer sum_of_doubles = {
    sizeof(double), [](void* acc) { *static_cast<double*>(acc) = 0; },
    [](void* left, const void* right) { *static_cast<double*>(left) += *static_cast<const double*>(right); }};
const Reducer sum_of_integers = {sizeof(crb_i64), [](void* acc) { *static_cast<crb_i64*>(acc) = 0; },
                                 [](void* left, const void* right) {
                                     *static_cast<crb_i64*>(left) += *static_cast<const crb_i64*>(right);
                                 }};

int raise(CrbContext* context, crb_i64 i) {
    context->error->exception = 1;
    context->error->line = static_cast<int>(i);
    std::snprintf(context->error->message, sizeof context->error->message, "at %lld", i);
    return 1;
}

struct Raising {
    std::atomic<int>* visits;
    const bool* raises;
};

int visit_or_raise(const void* args, CrbContext* context, crb_i64 begin, crb_i64 end) {
    const auto& raising = *static_cast<const Raising*>(args);
    for (crb_i64 i = begin; i < end; ++i) {
        if (raising.raises[i]) return raise(context, i);
        raising.visits[i].fetch_add(1);
    }
    return 0;
}

class Spaces : public testing::TestWithParam<Space> {};
INSTANTIATE_TEST_SUITE_P(Launch, Spaces, testing::ValuesIn(both_spaces),
                         [](const auto& info) { return std::string(space_name(info.param)); });

TEST_P(Spaces, ForVisitsEveryIndexOnce) {
    for (const crb_i64 length : {0, 1, 2, 3, 31, 32, 33, 1000, 100000})
        for (const crb_i64 chunk_size : {0, 1, 7, 1000000})
            for (const Schedule schedule : {Schedule::Default, Schedule::Static, Schedule::Dynamic}) {
                std::vector<std::atomic<int>> visits(static_cast<std::size_t>(length) + 6);
                std::atomic<int>* const data = visits.data();
                CrbError error;
                EXPECT_EQ(launch_for("visit", {GetParam(), 3, length + 3, chunk_size, schedule}, count_visits,
                                     &data, &error),
                          0);
                EXPECT_EQ(error.exception, 0);
                for (crb_i64 i = 0; i < length + 6; ++i)
                    ASSERT_EQ(visits[static_cast<std::size_t>(i)], i >= 3 && i < length + 3 ? 1 : 0)
                        << i << " of " << length;
            }
}

TEST_P(Spaces, EmptyAndReversedRangesRunNothing) {
    CrbError error;
    const auto never = [](const void*, CrbContext*, crb_i64, crb_i64) { return 1; };
    EXPECT_EQ(launch_for("nothing", {GetParam(), 5, 5}, never, nullptr, &error), 0);
    EXPECT_EQ(launch_for("nothing", {GetParam(), 5, -5}, never, nullptr, &error), 0);
    double sum = 1;
    EXPECT_EQ(
        launch_reduce("nothing", {GetParam(), 9, 2}, sum_inverses, nullptr, sum_of_doubles, &sum, &error), 0);
    EXPECT_EQ(sum, 0);
}

TEST_P(Spaces, ReduceTriangularLoop) {
    for (const crb_i64 n : {0, 1, 2, 100, 3000}) {
        crb_i64 expected = 0;
        triangular_sum(&n, nullptr, 0, n, &expected);
        crb_i64 sum = -1;
        CrbError error;
        EXPECT_EQ(
            launch_reduce("triangle", {GetParam(), 0, n}, triangular_sum, &n, sum_of_integers, &sum, &error),
            0);
        EXPECT_EQ(sum, expected) << n;
    }
}

TEST_P(Spaces, LargeAccumulatorsAndManyChunks) {
    struct Histogram {
        crb_i64 bins[100];
    };
    const Reducer reducer = {sizeof(Histogram), [](void* acc) { *static_cast<Histogram*>(acc) = {}; },
                             [](void* left, const void* right) {
                                 for (int bin = 0; bin < 100; ++bin)
                                     static_cast<Histogram*>(left)->bins[bin] +=
                                         static_cast<const Histogram*>(right)->bins[bin];
                             }};
    const auto block = [](const void*, CrbContext*, crb_i64 begin, crb_i64 end, void* acc) {
        for (crb_i64 i = begin; i < end; ++i) static_cast<Histogram*>(acc)->bins[i * i % 100] += 1;
        return 0;
    };
    Histogram expected = {};
    block(nullptr, nullptr, 0, 50000, &expected);
    Histogram result;
    CrbError error;
    EXPECT_EQ(launch_reduce("histogram", {GetParam(), 0, 50000, 3}, block, nullptr, reducer, &result, &error),
              0);
    EXPECT_TRUE(std::equal(std::begin(result.bins), std::end(result.bins), std::begin(expected.bins)));
}

TEST_P(Spaces, LowestRaisingIterationWins) {
    constexpr crb_i64 length = 10000;
    for (const std::vector<crb_i64>& raising :
         std::vector<std::vector<crb_i64>>{{0}, {9999}, {17, 18, 9000}, {9998, 4000, 7000}}) {
        std::array<bool, length> raises = {};
        for (const crb_i64 i : raising) raises[static_cast<std::size_t>(i)] = true;
        const crb_i64 lowest = *std::min_element(raising.begin(), raising.end());
        std::vector<std::atomic<int>> visits(length);
        const Raising args = {visits.data(), raises.data()};
        CrbError error;
        EXPECT_EQ(launch_for("raise", {GetParam(), 0, length}, visit_or_raise, &args, &error), 1);
        EXPECT_EQ(error.line, lowest);
        EXPECT_EQ(error.message, "at " + std::to_string(lowest));
        for (crb_i64 i = 0; i < lowest; ++i) ASSERT_EQ(visits[static_cast<std::size_t>(i)], 1) << i;
    }
}

TEST_P(Spaces, RaisingReductionGivesTheNeutralElementAndTheError) {
    const auto block = [](const void*, CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) {
        *static_cast<double*>(acc) = 7;
        return begin <= 500 && 500 < end ? raise(context, 500) : 0;
    };
    double sum = 1;
    CrbError error;
    EXPECT_EQ(launch_reduce("raise", {GetParam(), 0, 1000}, block, nullptr, sum_of_doubles, &sum, &error), 1);
    EXPECT_EQ(error.line, 500);
    EXPECT_EQ(sum, 0);
}

struct ScanArgs {
    const crb_i64* in;
    crb_i64* out;
    crb_i64 raise_at;
};

// Inclusive, written as scans are in Kokkos.
int scan_block(const void* args, CrbContext* context, crb_i64 begin, crb_i64 end, void* acc, int final) {
    const auto& scan = *static_cast<const ScanArgs*>(args);
    crb_i64 sum = *static_cast<crb_i64*>(acc);
    for (crb_i64 i = begin; i < end; ++i) {
        if (i == scan.raise_at) return raise(context, i);
        sum += scan.in[i];
        if (final != 0) scan.out[i] = sum;
    }
    *static_cast<crb_i64*>(acc) = sum;
    return 0;
}

TEST_P(Spaces, Scan) {
    for (const std::size_t length : {0, 1, 2, 63, 64, 65, 1000, 50000}) {
        std::vector<crb_i64> in(length), out(length, -1), expected(length);
        for (std::size_t i = 0; i < length; ++i) in[i] = static_cast<crb_i64>(i * 7919 % 1000);
        std::partial_sum(in.begin(), in.end(), expected.begin());
        const ScanArgs args = {in.data(), out.data(), -1};
        crb_i64 total = -1;
        CrbError error;
        const RangePolicy policy = {GetParam(), 0, static_cast<crb_i64>(length)};
        EXPECT_EQ(launch_scan("scan", policy, scan_block, &args, sum_of_integers, nullptr, &total, &error),
                  0);
        EXPECT_EQ(out, expected) << length;
        EXPECT_EQ(total, length == 0 ? 0 : expected.back());
    }
}

TEST_P(Spaces, RaisingScanHasTheEffectsBeforeTheRaise) {
    constexpr std::size_t length = 1000;
    std::vector<crb_i64> in(length, 1);
    for (const std::size_t raise_at : {std::size_t{0}, std::size_t{500}, length - 1}) {
        std::vector<crb_i64> out(length, -1);
        const ScanArgs args = {in.data(), out.data(), static_cast<crb_i64>(raise_at)};
        crb_i64 total = -1;
        CrbError error;
        EXPECT_EQ(launch_scan("scan", {GetParam(), 0, length}, scan_block, &args, sum_of_integers, nullptr,
                              &total, &error),
                  1);
        EXPECT_EQ(error.line, static_cast<int>(raise_at));
        for (std::size_t i = 0; i < length; ++i)
            ASSERT_EQ(out[i], i < raise_at ? static_cast<crb_i64>(i + 1) : -1) << i;
    }
}

struct Box {
    crb_i64 extent[3];
    std::atomic<int>* visits;
};

int visit_tile(const void* args, CrbContext*, const crb_i64* lower, const crb_i64* upper) {
    const Box& box = *static_cast<const Box*>(args);
    for (crb_i64 i = lower[0]; i < upper[0]; ++i)
        for (crb_i64 j = lower[1]; j < upper[1]; ++j)
            for (crb_i64 k = lower[2]; k < upper[2]; ++k)
                box.visits[(i * box.extent[1] + j) * box.extent[2] + k] += 1;
    return 0;
}

int sum_tile(const void* args, CrbContext*, const crb_i64* lower, const crb_i64* upper, void* acc) {
    const Box& box = *static_cast<const Box*>(args);
    for (crb_i64 i = lower[0]; i < upper[0]; ++i)
        for (crb_i64 j = lower[1]; j < upper[1]; ++j)
            for (crb_i64 k = lower[2]; k < upper[2]; ++k)
                *static_cast<crb_i64*>(acc) += (i * box.extent[1] + j) * box.extent[2] + k;
    return 0;
}

TEST_P(Spaces, TilesCoverTheBoxOnce) {
    const crb_i64 extents[][3] = {{1, 1, 1}, {0, 4, 5}, {2, 1000, 3}, {40, 50, 60}, {1, 1, 5000}};
    const crb_i64 tiles[][3] = {{0, 0, 0}, {1, 1, 1}, {4, 0, 7}, {100, 100, 10000}};
    for (const auto& extent : extents)
        for (const auto& tile : tiles)
            for (const Iterate order : {Iterate::Default, Iterate::Left, Iterate::Right}) {
                const crb_i64 size = extent[0] * extent[1] * extent[2];
                std::vector<std::atomic<int>> visits(static_cast<std::size_t>(size));
                const Box box = {{extent[0], extent[1], extent[2]}, visits.data()};
                TilePolicy policy;
                policy.space = GetParam();
                policy.rank = 3;
                policy.outer = order;
                std::copy_n(extent, 3, policy.upper);
                std::copy_n(tile, 3, policy.tile);
                CrbError error;
                EXPECT_EQ(launch_for("tiles", policy, visit_tile, &box, &error), 0);
                for (const auto& count : visits) ASSERT_EQ(count, 1);
                crb_i64 sum = -1;
                EXPECT_EQ(launch_reduce("tiles", policy, sum_tile, &box, sum_of_integers, &sum, &error), 0);
                EXPECT_EQ(sum, size * (size - 1) / 2);
            }
}

TEST(Launch, SerialReductionIsSequential) {
    double expected = 0;
    sum_inverses(nullptr, nullptr, 0, 100000, &expected);
    double sum = 0;
    CrbError error;
    launch_reduce("inverses", {Space::Serial, 0, 100000}, sum_inverses, nullptr, sum_of_doubles, &sum,
                  &error);
    EXPECT_EQ(sum, expected);
}

// Sum, scan total and tile sum of numbers whose rounding depends on the order.
std::string bits_of_reductions() {
    CrbError error;
    double sum = 0;
    launch_reduce("inverses", {Space::Default, 0, 100003}, sum_inverses, nullptr, sum_of_doubles, &sum,
                  &error);
    double total = 0;
    const auto scan = [](const void* args, CrbContext* context, crb_i64 begin, crb_i64 end, void* acc, int) {
        return sum_inverses(args, context, begin, end, acc);
    };
    launch_scan("inverses", {Space::Default, 0, 9001}, scan, nullptr, sum_of_doubles, nullptr, &total,
                &error);
    double box_sum = 0;
    TilePolicy box;
    box.rank = 2;
    box.upper[0] = 137;
    box.upper[1] = 61;
    const auto tile = [](const void*, CrbContext*, const crb_i64* lower, const crb_i64* upper, void* acc) {
        for (crb_i64 i = lower[0]; i < upper[0]; ++i)
            for (crb_i64 j = lower[1]; j < upper[1]; ++j)
                *static_cast<double*>(acc) += 1 / static_cast<double>(i * 61 + j + 1);
        return 0;
    };
    launch_reduce("inverses", box, tile, nullptr, sum_of_doubles, &box_sum, &error);
    std::array<char, 120> text;
    std::snprintf(text.data(), text.size(), "%llx %llx %llx", std::bit_cast<crb_u64>(sum),
                  std::bit_cast<crb_u64>(total), std::bit_cast<crb_u64>(box_sum));
    return text.data();
}

TEST(LaunchDeathTest, ReductionsHaveTheSameBitsForAnyNumberOfThreads) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";  // the child starts afresh, so Kokkos starts again
    const std::string expected = bits_of_reductions();
    for (const char* threads : {"1", "2", "3", "7"}) {
        setenv("PYKOKKOS_NUM_THREADS", threads, 1);
        const auto print_and_exit = [&] {
            std::fprintf(stderr, "%d threads: %s", concurrency(Space::Default), bits_of_reductions().c_str());
            std::exit(0);
        };
        EXPECT_EXIT(print_and_exit(), testing::ExitedWithCode(0),
                    std::string(threads) + " threads: " + expected);
    }
    unsetenv("PYKOKKOS_NUM_THREADS");
}

TEST(Launch, LaunchesInsideLaunchesRunInPlace) {
    const auto outer = [](const void* args, CrbContext*, crb_i64 begin, crb_i64 end, void* acc) {
        for (crb_i64 i = begin; i < end; ++i) {
            crb_i64 inner = 0;
            CrbError error;
            launch_reduce("inner", {Space::Default, 0, 100}, triangular_sum, args, sum_of_integers, &inner,
                          &error);
            *static_cast<crb_i64*>(acc) += inner;
        }
        return 0;
    };
    const crb_i64 n = 100;
    crb_i64 once = 0;
    triangular_sum(&n, nullptr, 0, n, &once);
    for (const Space space : both_spaces) {
        crb_i64 sum = 0;
        CrbError error;
        EXPECT_EQ(launch_reduce("outer", {space, 0, 20}, outer, &n, sum_of_integers, &sum, &error), 0);
        EXPECT_EQ(sum, 20 * once);
    }
}

TEST(Launch, ManyThreadsLaunchAtOnce) {
    for (const Space space : both_spaces) {
        if (resolve(space) == Space::Threads) continue;  // see the next test
        std::array<double, 8> sums = {};
        std::vector<std::thread> threads;
        threads.reserve(sums.size());
        for (double& sum : sums)
            threads.emplace_back([&sum, space] {
                CrbError error;
                for (int round = 0; round < 50; ++round)
                    launch_reduce("threads", {space, 0, 2000}, sum_inverses, nullptr, sum_of_doubles, &sum,
                                  &error);
            });
        for (std::thread& thread : threads) thread.join();
        for (const double sum : sums) EXPECT_EQ(sum, sums[0]);
        EXPECT_NEAR(sums[0], 8.178368, 1e-6);
    }
}

TEST(Launch, TheThreadsSpaceRefusesOtherThreadsClearly) {
    if (resolve(Space::Default) != Space::Threads) GTEST_SKIP() << "another space";
    ensure_initialized();
    std::string refusal;
    std::thread([&refusal] {
        try {
            double sum = 0;
            CrbError error;
            launch_reduce("elsewhere", {Space::Default, 0, 10}, sum_inverses, nullptr, sum_of_doubles, &sum,
                          &error);
        } catch (const KokkosError& error) {
            refusal = error.what();
        }
    }).join();
    EXPECT_NE(refusal.find("the thread that launched first"), std::string::npos);
}

}  // namespace
}  // namespace caramba::runtime
