#include <gtest/gtest.h>

#include <array>

#include "runtime/dispatch/launch_key.hpp"
#include "runtime/dispatch/result.hpp"
#include "runtime/dispatch/signatures.hpp"

namespace caramba::runtime {
namespace {

TEST(Signatures, FindsWhatWasAddedUnderTheWholeKey) {
    Signatures signatures;
    const Kernel first, second;
    const std::array<KeyWord, 3> a{1, 2, 3}, b{1, 2, 4};
    EXPECT_EQ(signatures.find(a), nullptr);
    signatures.add(a, &first);
    signatures.add(b, &second);
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(signatures.find(a), &first);
        EXPECT_EQ(signatures.find(b), &second);
        EXPECT_EQ(signatures.find(Key(a).first(2)), nullptr);
    }
}

TEST(Signatures, KeysMayGoAwayAfterTheyWereAdded) {
    Signatures signatures;
    const Kernel kernel;
    {
        const std::vector<KeyWord> key{7, 8};
        signatures.add(key, &kernel);
    }
    const std::vector<KeyWord> again{7, 8};
    EXPECT_EQ(signatures.find(again), &kernel);
}

TEST(Buffer, KeepsItsValuesWhenItSpills) {
    Buffer<int, 4> buffer;
    for (int i = 0; i < 100; ++i) buffer.add(i);
    ASSERT_EQ(buffer.size(), 100);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(buffer.data()[i], i);
    buffer.clear();
    int* room = buffer.room(300);
    for (int i = 0; i < 300; ++i) room[i] = -i;
    buffer.advance(300);
    EXPECT_EQ(buffer.data()[299], -299);
}

TEST(LaunchKey, TellsApartEveryChoice) {
    const Request base{
        .pattern = Pattern::For, .rank = 1, .arguments = {}, .initial = nullptr, .serial = false};
    std::vector<KeyWord> heads;
    for (const Pattern pattern : {Pattern::For, Pattern::Reduce, Pattern::Scan, Pattern::HostCall})
        for (int rank = 0; rank <= 6; ++rank)
            for (const bool serial : {false, true})
                for (int begin = -1; begin <= 4; ++begin)
                    for (const bool check : {false, true})
                        for (const bool initial : {false, true}) {
                            Request request = base;
                            request.pattern = pattern;
                            request.rank = rank;
                            request.serial = serial;
                            request.begin = begin;
                            request.bounds_check = check;
                            heads.push_back(head_word(request, initial));
                        }
    std::ranges::sort(heads);
    EXPECT_EQ(std::ranges::adjacent_find(heads), heads.end());
}

TEST(LaunchKey, ClampsTheBegin) {
    EXPECT_EQ(clamp_begin(-100), -1);
    EXPECT_EQ(clamp_begin(0), 0);
    EXPECT_EQ(clamp_begin(3), 3);
    EXPECT_EQ(clamp_begin(1LL << 40), 4);
}

TEST(ResultBytes, LargeResultsAreAligned) {
    for (const int size : {0, 8, 128, 129, 4096}) {
        ResultBytes bytes(size);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::max_align_t), 0U);
    }
}

}  // namespace
}  // namespace caramba::runtime
