#include "runtime/launch/kokkos.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "runtime/launch/host_call.hpp"
#include "runtime/launch/launch.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {
namespace {

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

int nothing(const void*, CrbContext*, crb_i64, crb_i64) {
    return 0;
}

TEST(Kokkos, NamesOfSpaces) {
    EXPECT_EQ(space_from_name("Serial"), Space::Serial);
    EXPECT_EQ(space_from_name("Default"), Space::Default);
    EXPECT_EQ(space_from_name("Cuda"), std::nullopt);
    EXPECT_STREQ(space_name(Space::Serial), "Serial");
    EXPECT_EQ(concurrency(Space::Serial), 1);
    EXPECT_GE(concurrency(Space::Default), 1);
    EXPECT_TRUE(available(Space::Default));
    EXPECT_NE(kokkos_configuration().find(kokkos_version()), std::string::npos);
}

TEST(Kokkos, SpacesOfOtherBuildsAreRefused) {
    const Space missing = resolve(Space::Default) == Space::Threads ? Space::OpenMP : Space::Threads;
    EXPECT_FALSE(available(missing));
    CrbError error;
    try {
        launch_for("missing", {missing, 0, 1}, nothing, nullptr, &error);
        FAIL() << "launched";
    } catch (const KokkosError& refusal) {
        EXPECT_NE(std::string(refusal.what()).find(space_name(missing)), std::string::npos);
    }
}

TEST(Kokkos, ForkedChildGoesOnWithSerialOnly) {
    if (resolve(Space::Default) == Space::Serial) GTEST_SKIP() << "no parallel space";
    ensure_initialized();
    const pid_t child = fork();
    if (child == 0) {
        double sum = 0;
        CrbError error;
        launch_reduce("child", {Space::Serial, 0, 1}, sum_inverses, nullptr, sum_of_doubles, &sum, &error);
        if (sum != 1) _exit(1);
        try {
            launch_reduce("child", {Space::Default, 0, 1}, sum_inverses, nullptr, sum_of_doubles, &sum,
                          &error);
        } catch (const KokkosError& refusal) {
            const int code = std::string(refusal.what()).find("fork") != std::string::npos ? 0 : 2;
            // Kokkos' own static objects of the Threads space do not survive exit() in a forked child.
            if (resolve(Space::Default) == Space::Threads) _exit(code);
            std::exit(code);
        }
        _exit(3);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(KokkosDeathTest, StartsAndEndsSilently) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    setenv("PYKOKKOS_NUM_THREADS", "64", 1);  // more than cores: Kokkos would warn
    const auto launch_and_exit = [] {
        double sum = 0;
        CrbError error;
        launch_reduce("quiet", {Space::Default, 0, 1}, sum_inverses, nullptr, sum_of_doubles, &sum, &error);
        std::exit(sum == 1 ? 0 : 1);
    };
    EXPECT_EXIT(launch_and_exit(), testing::ExitedWithCode(0), "^$");
    unsetenv("PYKOKKOS_NUM_THREADS");
}

TEST(HostCall, RunsOnceAndMayLaunch) {
    const auto block = [](const void* args, CrbContext*, crb_i64 begin, crb_i64 end, void* result) {
        EXPECT_EQ(begin, 0);
        EXPECT_EQ(end, 1);
        CrbError error;
        return launch_reduce("inside", {Space::Serial, 0, 100}, triangular_sum, args, sum_of_integers, result,
                             &error);
    };
    const crb_i64 n = 100;
    crb_i64 expected = 0;
    triangular_sum(&n, nullptr, 0, n, &expected);
    crb_i64 result = 0;
    CrbError error;
    EXPECT_EQ(host_call("host", block, false, &n, &result, &error), 0);
    EXPECT_EQ(result, expected);
    EXPECT_EQ(error.exception, 0);
}

TEST(Table, AllocationsAreAligned) {
    for (const crb_i64 bytes : {0, 1, 63, 64, 65, 100000}) {
        void* const data = unit_table.allocate(bytes);
        ASSERT_NE(data, nullptr);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % 16, 0u);
        unit_table.release(data);
    }
    EXPECT_EQ(unit_table.allocate(-1), nullptr);
    EXPECT_EQ(unit_table.version, CRB_ABI_VERSION);
}

TEST(Table, PrintedTextIsTakenOnce) {
    const auto block = [](const void*, CrbContext* context, crb_i64 begin, crb_i64 end) {
        for (crb_i64 i = begin; i < end; ++i) context->table->print("line\n", 5);
        return 0;
    };
    EXPECT_FALSE(has_printed());
    CrbError error;
    launch_for("print", {Space::Default, 0, 100}, block, nullptr, &error);
    ASSERT_TRUE(has_printed());
    std::string expected;
    for (int i = 0; i < 100; ++i) expected += "line\n";
    const std::vector<Printed> pieces = take_printed();
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].text, expected);
    EXPECT_FALSE(has_printed());
}

TEST(Table, ArraysArePrintedAsTheyWere) {
    std::array<char, 6> elements{1, 2, 3, 4, 5, 6};
    const std::array<crb_i64, 2> extents{2, 3}, strides{1, 2};
    unit_table.print("x = ", 4);
    unit_table.print_array(elements.data(), "int8", 1, 2, extents.data(), strides.data(), 0);
    unit_table.print("\n", 1);
    elements.fill(0);
    const std::vector<Printed> pieces = take_printed();
    ASSERT_EQ(pieces.size(), 3U);
    EXPECT_EQ(pieces[0].text, "x = ");
    EXPECT_EQ(pieces[1].text, std::string({1, 3, 5, 2, 4, 6}));
    EXPECT_EQ(pieces[1].dtype, "int8");
    EXPECT_EQ(pieces[1].extents, std::vector<crb_i64>(extents.begin(), extents.end()));
    EXPECT_EQ(pieces[2].text, "\n");
}

}  // namespace
}  // namespace caramba::runtime
