/// \file
/// Tests of difftest's comparison core.

#include "difftest/core/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace difftest {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class T>
const std::byte* bytes_of(const std::vector<T>& values) {
    return reinterpret_cast<const std::byte*>(values.data());
}

/// Two dense vectors.
template <class T>
Pair dense(Kind kind, const std::vector<T>& reference, const std::vector<T>& other) {
    const auto size = static_cast<std::int64_t>(sizeof(T));
    const auto extent = static_cast<std::int64_t>(reference.size());
    return {bytes_of(reference), bytes_of(other), kind, sizeof(T), {{extent, size, size, 1}}};
}

Difference compare_doubles(const std::vector<double>& reference, const std::vector<double>& other) {
    return compare(dense(Kind::Float, reference, other));
}

TEST(Compare, EqualArraysDifferInNothing) {
    const Difference found = compare_doubles({1.0, -0.0, infinity}, {1.0, -0.0, infinity});
    EXPECT_EQ(found.elements, 3);
    EXPECT_EQ(found.different.count, 0);
    EXPECT_EQ(found.different.index, -1);
    EXPECT_EQ(found.max_ulp, 0u);
}

TEST(Compare, LastBitIsOneUlp) {
    const Difference found = compare_doubles({1.0, 2.0, 3.0}, {1.0, 2.0, std::nextafter(3.0, 4.0)});
    EXPECT_EQ(found.different.count, 1);
    EXPECT_EQ(found.different.index, 2);
    EXPECT_EQ(found.max_ulp, 1u);
    EXPECT_EQ(found.max_ulp_index, 2);
}

TEST(Compare, UlpsAreCountedAcrossZero) {
    const double least = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(compare_doubles({least}, {-least}).max_ulp, 2u);
    EXPECT_EQ(compare_doubles({0.0}, {-least}).max_ulp, 1u);
}

TEST(Compare, SignedZerosAreTheirOwnTally) {
    const Difference found = compare_doubles({0.0, 0.0}, {0.0, -0.0});
    EXPECT_EQ(found.different.count, 1);
    EXPECT_EQ(found.signed_zeros.count, 1);
    EXPECT_EQ(found.signed_zeros.index, 1);
    EXPECT_EQ(found.max_ulp, 0u);
}

TEST(Compare, NansAreEqualWhateverTheirSign) {
    EXPECT_EQ(compare_doubles({nan}, {std::copysign(nan, -1.0)}).different.count, 0);
}

TEST(Compare, MovedNanAndOppositeInfinityAreSpecial) {
    const Difference found = compare_doubles({nan, 1.0, infinity, 1.0}, {1.0, nan, -infinity, 1.0});
    EXPECT_EQ(found.special.count, 3);
    EXPECT_EQ(found.special.index, 0);
    EXPECT_EQ(found.max_ulp, 0u);
}

TEST(Compare, LargestNumberAndInfinityAreNotNeighbours) {
    const double largest = std::numeric_limits<double>::max();
    EXPECT_EQ(compare_doubles({largest}, {infinity}).special.count, 1);
}

TEST(Compare, IntegersOfAllOfInt64) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const Difference found = compare(dense<std::int64_t>(Kind::Signed, {least, 7}, {most, 7}));
    EXPECT_EQ(found.different.count, 1);
    EXPECT_EQ(found.max_ulp, std::numeric_limits<std::uint64_t>::max());
}

TEST(Compare, ComplexElementsCountOnce) {
    // two elements, of which the second differs in both parts
    const std::vector<double> reference{1.0, 2.0, 3.0, 4.0};
    const std::vector<double> other{1.0, 2.0, std::nextafter(3.0, 4.0), 5.0};
    const Difference found =
        compare({bytes_of(reference), bytes_of(other), Kind::Complex, 16, {{2, 16, 16, 1}}});
    EXPECT_EQ(found.elements, 2);
    EXPECT_EQ(found.different.count, 1);
    EXPECT_EQ(found.max_ulp_index, 1);
}

TEST(Compare, LongDoubleNeighbours) {
    const long double one = 1.0L;
    const auto next = std::nextafter(one, 2.0L);
    EXPECT_EQ(compare(dense<long double>(Kind::Float, {one}, {next})).max_ulp, 1u);
    const long double least = std::numeric_limits<long double>::denorm_min();
    EXPECT_EQ(compare(dense<long double>(Kind::Float, {least}, {-least})).max_ulp, 2u);
}

TEST(Compare, HalfNeighbours) {
    // 0x3c00 is 1, 0x7c00 infinity, 0x7e00 NaN
    const Difference found = compare(dense<std::uint16_t>(Kind::Float, {0x3c00, 0x7e00}, {0x3c01, 0x7c00}));
    EXPECT_EQ(found.max_ulp, 1u);
    EXPECT_EQ(found.special.count, 1);
}

TEST(Compare, StringsAreEqualOrNot) {
    const std::vector<char> reference{'a', 'b', 'c', 'd', 'e', 'f'};
    const std::vector<char> other{'a', 'b', 'c', 'd', 'e', 'x'};
    const Pair pair{bytes_of(reference), bytes_of(other), Kind::Bytes, 3, {{2, 3, 3, 1}}};
    EXPECT_EQ(compare(pair).different.index, 1);
    EXPECT_THROW(distance(pair), std::invalid_argument);
}

TEST(Compare, UnknownElementSizeIsRefused) {
    const std::vector<double> values{1.1};
    const std::vector<double> others{1.3};
    EXPECT_THROW(compare({bytes_of(values), bytes_of(others), Kind::Float, 3, {{1, 3, 3, 1}}}),
                 std::invalid_argument);
    EXPECT_THROW(distance({bytes_of(values), bytes_of(others), Kind::Float, 3, {{1, 3, 3, 1}}}),
                 std::invalid_argument);
}

/// A C-ordered array of extents[0] × extents[1] × … against the same values in reversed memory order.
class Orders : public testing::TestWithParam<std::vector<std::int64_t>> {};

TEST_P(Orders, CAgainstFortran) {
    const std::vector<std::int64_t> extents = GetParam();
    std::vector<Axis> axes;
    std::int64_t c_stride = 1;
    std::int64_t f_stride = 1;
    for (const std::int64_t extent : extents) {
        axes.push_back({extent, 0, f_stride * 8, 0});
        f_stride *= extent;
    }
    for (std::size_t d = extents.size(); d-- > 0;) {
        axes[d].stride_a = c_stride * 8;
        axes[d].stride_index = c_stride;
        c_stride *= extents[d];
    }
    std::vector<double> c(static_cast<std::size_t>(c_stride));
    std::vector<double> fortran(c.size());
    for (std::int64_t flat = 0; flat < c_stride; ++flat) {
        std::int64_t rest = flat;
        std::int64_t at = 0;
        for (std::size_t d = extents.size(); d-- > 0;) {
            at += rest % extents[d] * axes[d].stride_b / 8;
            rest /= extents[d];
        }
        c[static_cast<std::size_t>(flat)] = static_cast<double>(flat);
        fortran[static_cast<std::size_t>(at)] = static_cast<double>(flat);
    }

    const Pair pair{bytes_of(c), bytes_of(fortran), Kind::Float, 8, axes};
    EXPECT_EQ(compare(pair).different.count, 0);

    // the last element in C order is the last in memory of both
    fortran.back() += 0.5;
    const Difference found = compare(pair);
    EXPECT_EQ(found.elements, c_stride);
    EXPECT_EQ(found.different.count, 1);
    EXPECT_EQ(found.max_ulp_index, c_stride - 1);
    EXPECT_EQ(distance(pair).max_absolute, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Orders,
                         testing::Values(std::vector<std::int64_t>{1}, std::vector<std::int64_t>{130, 70},
                                         std::vector<std::int64_t>{5, 3, 67},
                                         std::vector<std::int64_t>{2, 1, 70, 3},
                                         std::vector<std::int64_t>{3, 4, 2, 5, 2}));

TEST(Strides, NegativeAndZero) {
    const std::vector<double> forward{1.0, 2.0, 3.0};
    const std::vector<double> backward{3.0, 2.0, 1.0};
    const Pair reversed{bytes_of(forward), bytes_of(backward) + 16, Kind::Float, 8, {{3, 8, -8, 1}}};
    EXPECT_EQ(compare(reversed).different.count, 0);

    const Pair broadcast{bytes_of(forward), bytes_of(backward) + 16, Kind::Float, 8, {{3, 8, 0, 1}}};
    const Difference found = compare(broadcast);
    EXPECT_EQ(found.different.count, 2);
    EXPECT_EQ(found.different.index, 1);
}

TEST(Strides, EmptyArraysAreEqual) {
    const Pair empty{nullptr, nullptr, Kind::Float, 8, {{4, 0, 0, 0}, {0, 8, 8, 1}}};
    EXPECT_EQ(compare(empty).elements, 0);
    EXPECT_EQ(distance(empty).difference_norm, 0.0);
}

TEST(Strides, RankZeroIsOneElement) {
    const double one = 1.0;
    const double two = 2.0;
    const Pair scalar{reinterpret_cast<const std::byte*>(&one),
                      reinterpret_cast<const std::byte*>(&two),
                      Kind::Float,
                      8,
                      {}};
    EXPECT_EQ(compare(scalar).different.count, 1);
}

TEST(Distance, NormsOfWhatIsFinite) {
    const std::vector<double> reference{3.0, nan, 4.0};
    const std::vector<double> other{3.0, 1.0, 8.0};
    const Distance found = distance(dense(Kind::Float, reference, other));
    EXPECT_EQ(found.max_absolute, 4.0);
    EXPECT_EQ(found.difference_norm, 4.0);
    EXPECT_EQ(found.reference_norm, 5.0);
}

TEST(Distance, SquaresOfLargeDoublesDoNotOverflow) {
    const std::vector<double> reference{1e300};
    const std::vector<double> other{-1e300};
    EXPECT_DOUBLE_EQ(distance(dense(Kind::Float, reference, other)).difference_norm, 2e300);
}

TEST(Distance, HalfValues) {
    // 0x3c00 is 1, 0xc000 is -2, 0x0001 the least denormal 2^-24
    const auto found = distance(dense<std::uint16_t>(Kind::Float, {0x3c00, 0x0001}, {0xc000, 0x0001}));
    EXPECT_EQ(found.max_absolute, 3.0);
    EXPECT_DOUBLE_EQ(found.reference_norm, std::hypot(1.0, std::ldexp(1.0, -24)));
}

}  // namespace
}  // namespace difftest
