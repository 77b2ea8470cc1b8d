#include "runtime/launch/recorder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#include "runtime/build/compile.hpp"
#include "runtime/launch/host_call.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {
namespace {

int nothing(const void*, CrbContext*, crb_i64, crb_i64) {
    return 0;
}
int add_nothing(const void*, CrbContext*, crb_i64, crb_i64, void*) {
    return 0;
}
int scan_nothing(const void*, CrbContext*, crb_i64, crb_i64, void*, int) {
    return 0;
}
const Reducer reducer = {8, [](void* acc) { *static_cast<crb_i64*>(acc) = 0; }, [](void*, const void*) {}};

void launch_one_of_each(const std::string& prefix, Space space) {
    CrbError error;
    crb_i64 result;
    launch_for((prefix + "for").c_str(), {space, 0, 100}, nothing, nullptr, &error);
    launch_reduce((prefix + "reduce").c_str(), {space, 0, 100}, add_nothing, nullptr, reducer, &result,
                  &error);
    launch_scan((prefix + "scan").c_str(), {space, 0, 100}, scan_nothing, nullptr, reducer, nullptr, &result,
                &error);
}

TEST(Recorder, SeesEveryLaunchUnderItsLabel) {
    const std::string parallel = space_name(Space::Default);
    start_recording();
    EXPECT_TRUE(recording());
    for (int round = 0; round < 3; ++round) {
        launch_one_of_each("serial ", Space::Serial);
        launch_one_of_each("a label longer than fifteen characters ", Space::Default);
    }
    crb_i64 result;
    CrbError error;
    host_call("host", add_nothing, false, nullptr, &result, &error);
    const std::vector<KernelRecord> records = stop_recording();
    EXPECT_FALSE(recording());

    struct Expected {
        std::string label, pattern, space;
        std::uint64_t count;
    };
    const std::vector<Expected> expected = {
        {"serial for", "for", "Serial", 3},
        {"serial reduce", "reduce", "Serial", 3},
        {"serial scan", "scan", "Serial", 3},
        {"a label longer than fifteen characters for", "for", parallel, 3},
        {"a label longer than fifteen characters reduce", "reduce", parallel, 3},
        {"a label longer than fifteen characters scan", "scan", parallel, 3},
        {"host", "for", "Serial", 1},
    };
    ASSERT_EQ(records.size(), expected.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        EXPECT_EQ(records[i].label, expected[i].label);
        EXPECT_EQ(records[i].pattern, expected[i].pattern);
        EXPECT_EQ(records[i].space, expected[i].space);
        EXPECT_EQ(records[i].count, expected[i].count);
        EXPECT_GT(records[i].total, 0);
        EXPECT_LE(records[i].minimum, records[i].maximum);
        EXPECT_LE(records[i].maximum, records[i].total);
    }
}

TEST(Recorder, RecordsOnlyWhileItIsAsked) {
    launch_one_of_each("before ", Space::Serial);
    start_recording();
    EXPECT_THROW(start_recording(), std::logic_error);
    EXPECT_TRUE(stop_recording().empty());
    launch_one_of_each("after ", Space::Serial);
    EXPECT_TRUE(stop_recording().empty());
}

// A tool as KOKKOS_TOOLS_LIBS names them: it counts launches, and prints when Kokkos ends.
constexpr const char* tool_source = R"(
extern "C" int dprintf(int, const char*, ...);
#define TOOL extern "C" __attribute__((visibility("default"))) void
static int begun, ended, wrong_ends, labelled;
static unsigned long long next = 1000;
static void begin(const char* label, unsigned long long* id) { ++begun; *id = next++; labelled += label[0] == 'm' && label[1] == 'y'; }
static void end(unsigned long long id) { ++ended; wrong_ends += id < 1000 || id >= next; }
TOOL kokkosp_begin_parallel_for(const char* label, unsigned, unsigned long long* id) { begin(label, id); }
TOOL kokkosp_begin_parallel_reduce(const char* label, unsigned, unsigned long long* id) { begin(label, id); }
TOOL kokkosp_begin_parallel_scan(const char* label, unsigned, unsigned long long* id) { begin(label, id); }
TOOL kokkosp_end_parallel_for(unsigned long long id) { end(id); }
TOOL kokkosp_end_parallel_reduce(unsigned long long id) { end(id); }
TOOL kokkosp_end_parallel_scan(unsigned long long id) { end(id); }
TOOL kokkosp_finalize_library() { dprintf(2, "%d begun, %d ended, %d wrong, %d mine", begun, ended, wrong_ends, labelled); }
)";

TEST(RecorderDeathTest, ALoadedToolGoesOnSeeingEverything) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    setenv("KOKKOS_TOOLS_LIBS", build_unit({"tool", tool_source}).object.c_str(), 1);
    const auto launch_and_exit = [] {
        launch_one_of_each("my ", Space::Serial);
        start_recording();
        launch_one_of_each("my ", Space::Default);
        const std::size_t kernels = stop_recording().size();
        launch_one_of_each("my ", Space::Serial);
        std::exit(kernels == 3 ? 0 : 1);
    };
    EXPECT_EXIT(launch_and_exit(), testing::ExitedWithCode(0), "9 begun, 9 ended, 0 wrong, 9 mine");
    unsetenv("KOKKOS_TOOLS_LIBS");
}

}  // namespace
}  // namespace caramba::runtime
