/// \file
/// Numbers as ordered integers: distance in units in the last place, special values, signed zeros.

#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace difftest {

__extension__ using Wide = unsigned __int128;

/// A half-precision number as NumPy stores it; not every compiler has a type for it.
struct Half {
    std::uint16_t bits;
};

/// A number split into sign and magnitude. Neighbouring numbers differ by one in magnitude.
template <class Unsigned>
struct Ordered {
    bool negative;
    Unsigned magnitude;
};

/// What the comparison needs to know about a floating-point type: `ordered(x)`, the magnitude `infinity`
/// (that of NaN is larger) and `value(x)` in a type to compute with.
template <class T>
struct Float;

/// IEEE formats: the magnitude is the bit pattern without its sign.
template <class T, class Bits, int fraction_bits>
struct IeeeFloat {
    static constexpr Bits sign = Bits{1} << (std::numeric_limits<Bits>::digits - 1);
    static constexpr Bits infinity = sign - (Bits{1} << fraction_bits);

    static Ordered<Bits> ordered(T x) {
        const Bits bits = std::bit_cast<Bits>(x);
        return {(bits & sign) != 0, static_cast<Bits>(bits & ~sign)};
    }
};

template <>
struct Float<double> : IeeeFloat<double, std::uint64_t, 52> {
    static double value(double x) { return x; }
};

template <>
struct Float<float> : IeeeFloat<float, std::uint32_t, 23> {
    static double value(float x) { return x; }
};

template <>
struct Float<Half> : IeeeFloat<Half, std::uint16_t, 10> {
    /// For finite numbers.
    static double value(Half x) {
        const int exponent = (x.bits >> 10) & 0x1f;
        const int fraction = x.bits & 0x3ff;
        const double magnitude =
            exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 0x400, exponent - 25);
        return (x.bits & 0x8000) != 0 ? -magnitude : magnitude;
    }
};

/// The 80-bit format has padding and an explicit integer bit, so its magnitude is computed; it holds for any
/// format.
template <>
struct Float<long double> {
    static constexpr Wide infinity = ~Wide{0} - 1;

    static long double value(long double x) { return x; }

    static Ordered<Wide> ordered(long double x) {
        constexpr int digits = std::numeric_limits<long double>::digits;
        constexpr int lowest = std::numeric_limits<long double>::min_exponent;
        const bool negative = std::signbit(x);
        if (std::isnan(x)) return {negative, infinity + 1};
        if (std::isinf(x)) return {negative, infinity};
        if (x == 0) return {negative, 0};
        int exponent = 0;
        long double fraction = std::frexp(std::fabs(x), &exponent);
        if (exponent < lowest) {
            fraction = std::ldexp(fraction, exponent - lowest);
            exponent = lowest;
        }
        const Wide steps = static_cast<Wide>(std::ldexp(fraction, digits));
        return {negative, (static_cast<Wide>(exponent - lowest) << (digits - 1)) + steps};
    }
};

/// The number of steps between two finite numbers, at most 2^64 - 1.
template <class Unsigned>
std::uint64_t ulp_distance(Ordered<Unsigned> a, Ordered<Unsigned> b) {
    using Sum = std::conditional_t<(sizeof(Unsigned) > sizeof(std::uint64_t)), Wide, std::uint64_t>;
    const Sum x = a.magnitude;
    const Sum y = b.magnitude;
    const Sum distance = a.negative == b.negative ? (x > y ? x - y : y - x) : x + y;
    constexpr Sum most = std::numeric_limits<std::uint64_t>::max();
    return static_cast<std::uint64_t>(distance < most ? distance : most);
}

/// An element read from memory that need not be aligned.
template <class T>
T load(const std::byte* address) {
    T value;
    std::memcpy(&value, address, sizeof(T));
    return value;
}

}  // namespace difftest
