#include "runtime/launch/indices.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace caramba::runtime {

namespace {

using Value = std::uint64_t;

/** An array of rank 1, or a column of one of rank 2, among the arguments. */
struct Column {
    const char* data;
    crb_i64 extent, stride;

    Column(const CrbIndices& indices, const void* args) {
        const crb_i64* array = static_cast<const crb_i64*>(args) + indices.word;
        const bool is_part = indices.column >= 0;
        data = reinterpret_cast<const char*>(array[0]) + (is_part ? indices.column * array[5] : 0);
        extent = is_part && indices.column >= array[3] ? 0 : array[2];
        stride = array[is_part ? 4 : 3];
    }
};

/** Elements of a column from `begin` to `end`, some bytes apart or without gaps. */
template <class T, bool gaps>
class Elements {
  public:
    Elements(const Column& column, crb_i64 begin, crb_i64 end)
        : first_(column.data + begin * column.stride), step_(column.stride), count_(end - begin) {}

    crb_i64 count() const { return count_; }
    T operator[](crb_i64 i) const {
        T value;
        std::memcpy(&value, first_ + i * (gaps ? step_ : crb_i64{sizeof value}), sizeof value);
        return value;
    }

  private:
    const char* first_;
    crb_i64 step_, count_;
};

/** Calls `use` with the elements of an array of any type; false where it has no such elements. */
template <class Use>
bool with_elements(const CrbIndices& indices, const void* args, crb_i64 begin, crb_i64 end, Use use) {
    if (indices.bytes < 0 || begin < 0) return false;
    const Column column(indices, args);
    if (end > column.extent) return false;
    const auto of = [&]<class T>(T) {
        return column.stride == sizeof(T) ? use(Elements<T, false>(column, begin, end))
                                          : use(Elements<T, true>(column, begin, end));
    };
    switch (indices.bytes) {
        case 1:
            return indices.is_signed ? of(std::int8_t{}) : of(std::uint8_t{});
        case 2:
            return indices.is_signed ? of(std::int16_t{}) : of(std::uint16_t{});
        case 4:
            return indices.is_signed ? of(std::int32_t{}) : of(std::uint32_t{});
        default:
            return indices.is_signed ? of(std::int64_t{}) : of(std::uint64_t{});
    }
}

/** The largest, and whether each is larger than the one before; none where one is negative. */
struct Range {
    Value most = 0;
    bool grows = true;
};
template <class Items>
std::optional<Range> range_of(const Items& items) {
    auto least = items[0], most = items[0];
    bool grows = true;
    for (crb_i64 i = 1; i < items.count(); ++i) {
        grows = grows & (items[i] > items[i - 1]);
        least = std::min(least, items[i]);
        most = std::max(most, items[i]);
    }
    if (least < 0 || static_cast<Value>(most) > INT64_MAX) return {};
    return Range{static_cast<Value>(most), grows};
}

template <class Items>
bool differ_in_bits(const Items& items, Value most) {
    constexpr Value bits = 64;
    std::vector<Value> marks(most / bits + 1);
    for (crb_i64 i = 0; i < items.count(); ++i) {
        const auto at = static_cast<Value>(items[i]);
        const Value mark = Value{1} << (at % bits);
        if (marks[at / bits] & mark) return false;
        marks[at / bits] |= mark;
    }
    return true;
}

template <class Items>
bool differ_in_table(const Items& items) {
    constexpr Value none = ~Value{0};
    std::vector<Value> table(std::bit_ceil(2 * static_cast<Value>(items.count())), none);
    const int shift = std::countl_zero(table.size()) + 1;
    for (crb_i64 i = 0; i < items.count(); ++i) {
        const auto value = static_cast<Value>(items[i]);
        Value at = (value * 0x9e3779b97f4a7c15U) >> shift;  // 2^64 over the golden ratio
        while (table[at] != none && table[at] != value) at = (at + 1) & (table.size() - 1);
        if (table[at] == value) return false;
        table[at] = value;
    }
    return true;
}

template <class Items>
bool differ(const Items& items) {
    const std::optional<Range> range = range_of(items);
    if (!range || range->grows) return range.has_value();
    constexpr Value sparse = 64;  // bits of the marks for an index
    return range->most / sparse <= static_cast<Value>(items.count()) ? differ_in_bits(items, range->most)
                                                                     : differ_in_table(items);
}

/** Pairs of indices, or more, each as one number. */
class Joined {
  public:
    explicit Joined(crb_i64 count) : values_(static_cast<std::size_t>(count)) {}

    crb_i64 count() const { return std::ssize(values_); }
    Value operator[](crb_i64 i) const { return values_[static_cast<std::size_t>(i)]; }

    /** False where an index is negative, or the numbers grow too large. */
    template <class Items>
    bool join(const Items& items) {
        const std::optional<Range> range = range_of(items);
        if (!range || range->most >= INT64_MAX / extent_) return false;
        const Value extent = range->most + 1;
        for (crb_i64 i = 0; i < items.count(); ++i) {
            Value& value = values_[static_cast<std::size_t>(i)];
            value = value * extent + static_cast<Value>(items[i]);
        }
        extent_ *= extent;
        return true;
    }

  private:
    std::vector<Value> values_;
    Value extent_ = 1;
};

}  // namespace

bool are_distinct(const CrbIndices* indices, const void* args, crb_i64 begin, crb_i64 end) {
    if (begin >= end) return true;
    for (; indices->bytes != 0; ++indices) {
        if (!indices->joined) {
            if (!with_elements(*indices, args, begin, end, [](const auto& items) { return differ(items); }))
                return false;
            continue;
        }
        Joined joined(end - begin);
        const auto join = [&](const auto& items) { return joined.join(items); };
        for (; indices->joined; ++indices)
            if (!with_elements(*indices, args, begin, end, join)) return false;
        if (!with_elements(*indices, args, begin, end, join) || !differ(joined)) return false;
    }
    return true;
}

}  // namespace caramba::runtime
