/// \file
/// Compares two arrays of one type and shape element by element, whatever their strides.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "difftest/core/walk.hpp"

namespace difftest {

/// How the bytes of an element are read. Booleans are Unsigned; `Bytes` are equal or not: strings, dates.
enum class Kind { Bytes, Signed, Unsigned, Float, Complex };

/// Two arrays of the same type and shape; the axes carry the shape.
struct Pair {
    const std::byte* reference;
    const std::byte* other;
    Kind kind;
    std::size_t item_size;  ///< Bytes of one element.
    std::vector<Axis> axes;
};

/// How many elements show something, and the C-order index of the first of them that was met (-1: none).
struct Tally {
    std::int64_t count = 0;
    std::int64_t index = -1;
};

/// What differs between two arrays. Two NaN are equal whatever their sign and payload.
struct Difference {
    std::int64_t elements = 0;
    Tally different;     ///< Elements that are not equal bit for bit.
    Tally special;       ///< NaN or infinity on one side only, or infinities of opposite signs.
    Tally signed_zeros;  ///< Zeros of opposite signs.

    std::uint64_t max_ulp = 0;        ///< Largest distance: steps of the floating-point type, or of integers.
    std::int64_t max_ulp_index = -1;  ///< Its C-order index, or -1.
};

/// Sizes of the difference, over the numbers that are finite on both sides.
struct Distance {
    double max_absolute = 0;     ///< Largest |reference - other|.
    double difference_norm = 0;  ///< Euclidean norm of reference - other.
    double reference_norm = 0;   ///< Euclidean norm of the reference.
};

/// Throws std::invalid_argument for an element size that the kind does not have.
Difference compare(const Pair& pair);

/// Throws std::invalid_argument for elements that are not numbers.
Distance distance(const Pair& pair);

}  // namespace difftest
