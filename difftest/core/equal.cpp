/// \file
/// Runs that lie densely in both arrays are compared by memcmp, others by words.

#include "difftest/core/equal.hpp"

#include <cstring>

#include "difftest/core/element.hpp"

namespace difftest {

namespace {

template <class Word>
bool equal_words(const Run& run) {
    for (std::int64_t i = 0; i < run.count; ++i) {
        const Word a = load<Word>(run.a + i * run.axis->stride_a);
        const Word b = load<Word>(run.b + i * run.axis->stride_b);
        if (a != b) return false;
    }
    return true;
}

bool equal_items(const Run& run, std::size_t item_size) {
    for (std::int64_t i = 0; i < run.count; ++i) {
        const std::byte* a = run.a + i * run.axis->stride_a;
        const std::byte* b = run.b + i * run.axis->stride_b;
        if (std::memcmp(a, b, item_size) != 0) return false;
    }
    return true;
}

bool equal_run(const Run& run, std::size_t item_size) {
    const auto size = static_cast<std::int64_t>(item_size);
    if (run.axis->stride_a == size && run.axis->stride_b == size) {
        return std::memcmp(run.a, run.b, static_cast<std::size_t>(run.count) * item_size) == 0;
    }
    if (size == 8) return equal_words<std::uint64_t>(run);
    if (size == 4) return equal_words<std::uint32_t>(run);
    return equal_items(run, item_size);
}

}  // namespace

bool equal_bytes(const Pair& pair) {
    bool equal = true;
    walk(pair.reference, pair.other, nested_axes(pair.axes, false), [&](const Run& run) {
        equal = equal_run(run, pair.item_size);
        return equal;
    });
    return equal;
}

}  // namespace difftest
