#include "runtime/launch/teams.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "runtime/launch/fibers.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {
namespace {

// AddressSanitizer takes a jump from one fiber's stack to another's for an overflow.
#if defined(__SANITIZE_ADDRESS__)
#define NEEDS_FIBERS GTEST_SKIP() << "AddressSanitizer does not know the stacks of fibers"
#else
#define NEEDS_FIBERS static_cast<void>(0)
#endif

constexpr Space both_spaces[] = {Space::Serial, Space::Default};

TEST(Fibers, TakeTurnsInOrder) {
    NEEDS_FIBERS;
    struct Log {
        std::vector<int> order;
        int rounds = 0;
    } log;
    const auto member = [](void* data, int rank) {
        auto& log = *static_cast<Log*>(data);
        for (int turn = 0; turn <= rank; ++turn) {
            log.order.push_back(rank);
            Fibers::of_this_thread().pass();
        }
    };
    const auto round = [](void* data) { ++static_cast<Log*>(data)->rounds; };
    for (int repeat = 0; repeat < 3; ++repeat) {
        log = {};
        Fibers::of_this_thread().run(3, member, round, &log);
        EXPECT_EQ(log.order, (std::vector<int>{0, 1, 2, 1, 2, 2}));
        EXPECT_EQ(log.rounds, 3);
    }
}

TEST(Fibers, RunOnEveryThread) {
    NEEDS_FIBERS;
    std::vector<std::thread> threads;
    std::vector<int> sums(4);
    for (int& sum : sums)
        threads.emplace_back([&sum] {
            const auto member = [](void* data, int rank) {
                for (int i = 0; i < 100; ++i) {
                    *static_cast<int*>(data) += rank;
                    Fibers::of_this_thread().pass();
                }
            };
            Fibers::of_this_thread().run(
                200, member, [](void*) {}, &sum);
        });
    for (std::thread& thread : threads) thread.join();
    for (const int sum : sums) EXPECT_EQ(sum, 100 * 199 * 100);
}

// Each member adds its rank + 1 through the team's scratch memory, after a barrier.
int sum_ranks(const void*, CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) {
    CrbTeam& team = *context->team;
    for (crb_i64 league = begin; league < end; ++league) {
        auto* ranks = reinterpret_cast<crb_i64*>(team.scratch[0].data);
        ranks[team.rank] = team.rank + 1;
        if (team.size > 1 && context->table->meet(context, 0, 1, 1) != 0) return 1;
        if (team.rank == 0)
            for (crb_i64 r = 0; r < team.size; ++r) *static_cast<crb_i64*>(acc) += ranks[r];
    }
    return 0;
}

const Reducer sum_of_integers = {sizeof(crb_i64), [](void* acc) { *static_cast<crb_i64*>(acc) = 0; },
                                 [](void* left, const void* right) {
                                     *static_cast<crb_i64*>(left) += *static_cast<const crb_i64*>(right);
                                 }};

TEST(Teams, ShareScratchMemoryAndMeet) {
    NEEDS_FIBERS;
    for (const Space space : both_spaces) {
        for (const int size : {1, 2, 33, max_team}) {
            CrbError error;
            crb_i64 total = -1;
            const TeamPolicy policy{40, size, {8 * size, 0, 24, 8}, space};
            EXPECT_EQ(launch_reduce("teams", policy, sum_ranks, nullptr, sum_of_integers, &total, &error), 0);
            EXPECT_EQ(total, crb_i64{40} * size * (size + 1) / 2);
        }
    }
}

TEST(Teams, EndWhenAMemberRaisesOrIsMissed) {
    NEEDS_FIBERS;
    const auto raise = [](const void*, CrbContext* context, crb_i64, crb_i64) {
        if (context->team->rank == 2) {
            context->error->exception = 3;
            context->error->line = 7;
            return 1;
        }
        return context->table->meet(context, 0, 1, 1);
    };
    const auto leave = [](const void*, CrbContext* context, crb_i64, crb_i64) {
        return context->team->rank == 2 ? 0 : context->table->meet(context, 9, 1, 9);
    };
    const auto leave_barrier = [](const void*, CrbContext* context, crb_i64, crb_i64) {
        return context->team->rank == 2 ? 0 : context->table->meet(context, 0, 1, 9);
    };
    const auto cross = [](const void*, CrbContext* context, crb_i64, crb_i64) {
        const int line = context->team->rank == 2 ? 5 : 4;
        return context->table->meet(context, line, 1, line);
    };
    for (const Space space : both_spaces) {
        CrbError error;
        const TeamPolicy policy{10, 4, {}, space};
        EXPECT_EQ(launch_for("teams", policy, raise, nullptr, &error), 1);
        EXPECT_EQ(error.line, 7);
        EXPECT_EQ(launch_for("teams", policy, leave, nullptr, &error), 1);
        EXPECT_EQ(error.exception, 7);
        EXPECT_EQ(error.line, 9);
        EXPECT_EQ(launch_for("teams", policy, leave_barrier, nullptr, &error), 0);
        EXPECT_EQ(launch_for("teams", policy, cross, nullptr, &error), 1);
        EXPECT_NE(std::string(error.message).find("lines 4 and 5"), std::string::npos);
    }
}

TEST(Teams, RefuseScratchBeyondMemory) {
    CrbError error;
    const auto nothing = [](const void*, CrbContext*, crb_i64, crb_i64) { return 0; };
    for (const crb_i64 bytes : {crb_i64{1} << 62, crb_i64{INT64_MAX}})
        EXPECT_THROW(
            launch_for("teams", TeamPolicy{1, 4, {0, 0, bytes, 0}, Space::Serial}, nothing, nullptr, &error),
            std::bad_alloc);
}

}  // namespace
}  // namespace caramba::runtime
