/// \file
/// The comparison: first whether the bytes are equal, which is the rule, then what differs and by how much.

#include "difftest/core/compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "difftest/core/element.hpp"
#include "difftest/core/equal.hpp"

namespace difftest {

namespace {

void count(Tally& tally, std::int64_t index) {
    if (tally.count++ == 0) tally.index = index;
}

/// Fills a Difference, element by element.
class Comparison {
  public:
    static constexpr bool skips_equal = true;
    Difference found;

    /// An element that has one part, or two if it is complex.
    template <class T>
    void element(const std::byte* a, const std::byte* b, int parts, std::int64_t index) {
        bool equal = true;
        for (int part = 0; part < parts; ++part) {
            const std::size_t offset = static_cast<std::size_t>(part) * sizeof(T);
            if (!number(load<T>(a + offset), load<T>(b + offset), index)) equal = false;
        }
        if (!equal) count(found.different, index);
    }

    void bytes(const std::byte* a, const std::byte* b, std::size_t size, std::int64_t index) {
        if (std::memcmp(a, b, size) != 0) count(found.different, index);
    }

  private:
    template <class T>
    bool number(T reference, T other, std::int64_t index) {
        if constexpr (std::is_integral_v<T>) {
            if (reference == other) return true;
            // unsigned, since the difference of two int64 may overflow
            const auto larger = static_cast<std::uint64_t>(std::max(reference, other));
            const auto smaller = static_cast<std::uint64_t>(std::min(reference, other));
            keep(larger - smaller, index);
            return false;
        } else {
            return real(Float<T>::ordered(reference), Float<T>::ordered(other), Float<T>::infinity, index);
        }
    }

    template <class Unsigned>
    bool real(Ordered<Unsigned> x, Ordered<Unsigned> y, Unsigned infinity, std::int64_t index) {
        if (x.magnitude == y.magnitude && x.negative == y.negative) return true;
        if (x.magnitude >= infinity || y.magnitude >= infinity) {
            if (x.magnitude > infinity && y.magnitude > infinity) return true;
            count(found.special, index);
        } else if (x.magnitude == 0 && y.magnitude == 0) {
            count(found.signed_zeros, index);
        } else {
            keep(ulp_distance(x, y), index);
        }
        return false;
    }

    void keep(std::uint64_t ulp, std::int64_t index) {
        if (ulp <= found.max_ulp) return;
        found.max_ulp = ulp;
        found.max_ulp_index = index;
    }
};

/// Fills a Distance. The sums are long double, so that squares of doubles do not overflow.
class Measurement {
  public:
    static constexpr bool skips_equal = false;

    template <class T>
    void element(const std::byte* a, const std::byte* b, int parts, std::int64_t) {
        for (int part = 0; part < parts; ++part) {
            const std::size_t offset = static_cast<std::size_t>(part) * sizeof(T);
            number(load<T>(a + offset), load<T>(b + offset));
        }
    }

    [[noreturn]] void bytes(const std::byte*, const std::byte*, std::size_t, std::int64_t) {
        throw std::invalid_argument("elements that are not numbers have no distance");
    }

    Distance result() const {
        return {static_cast<double>(largest_), static_cast<double>(std::sqrt(differences_)),
                static_cast<double>(std::sqrt(references_))};
    }

  private:
    template <class T>
    void number(T reference, T other) {
        if constexpr (std::is_integral_v<T>) {
            add(reference, other);
        } else {
            constexpr auto infinity = Float<T>::infinity;
            if (Float<T>::ordered(reference).magnitude >= infinity) return;
            if (Float<T>::ordered(other).magnitude >= infinity) return;
            add(Float<T>::value(reference), Float<T>::value(other));
        }
    }

    void add(long double reference, long double other) {
        const long double gap = std::fabs(reference - other);
        largest_ = std::max(largest_, gap);
        differences_ += gap * gap;
        references_ += reference * reference;
    }

    long double largest_ = 0;
    long double differences_ = 0;
    long double references_ = 0;
};

/// Calls `element(a, b, index)` for all elements, but for those of stretches that are dense and equal if
/// `skip_equal`.
template <class Element>
void elements(const Pair& pair, bool skip_equal, Element element) {
    constexpr std::int64_t stretch = 64;
    const auto size = static_cast<std::int64_t>(pair.item_size);
    walk(pair.reference, pair.other, nested_axes(pair.axes, true), [&](const Run& run) {
        const Axis& axis = *run.axis;
        const bool skip = skip_equal && axis.stride_a == size && axis.stride_b == size;
        for (std::int64_t begin = 0; begin < run.count; begin += stretch) {
            const std::int64_t end = std::min(begin + stretch, run.count);
            const std::byte* a = run.a + begin * axis.stride_a;
            const std::byte* b = run.b + begin * axis.stride_b;
            if (skip && std::memcmp(a, b, static_cast<std::size_t>((end - begin) * size)) == 0) continue;
            for (std::int64_t i = begin; i < end; ++i) {
                element(a, b, run.index + i * axis.stride_index);
                a += axis.stride_a;
                b += axis.stride_b;
            }
        }
        return true;
    });
}

/// All elements of a numeric type.
template <class T, int parts, class Consumer>
void numbers(const Pair& pair, Consumer& consumer) {
    elements(pair, Consumer::skips_equal, [&](const std::byte* a, const std::byte* b, std::int64_t index) {
        consumer.template element<T>(a, b, parts, index);
    });
}

template <class Consumer>
void bytes(const Pair& pair, Consumer& consumer) {
    elements(pair, Consumer::skips_equal, [&](const std::byte* a, const std::byte* b, std::int64_t index) {
        consumer.bytes(a, b, pair.item_size, index);
    });
}

/// Hands all elements to the consumer as what they are. A new type is one line here.
template <class Consumer>
void visit(const Pair& pair, Consumer& consumer) {
    const std::size_t size = pair.item_size;
    switch (pair.kind) {
        case Kind::Bytes:
            return bytes(pair, consumer);
        case Kind::Signed:
            if (size == 1) return numbers<std::int8_t, 1>(pair, consumer);
            if (size == 2) return numbers<std::int16_t, 1>(pair, consumer);
            if (size == 4) return numbers<std::int32_t, 1>(pair, consumer);
            if (size == 8) return numbers<std::int64_t, 1>(pair, consumer);
            break;
        case Kind::Unsigned:
            if (size == 1) return numbers<std::uint8_t, 1>(pair, consumer);
            if (size == 2) return numbers<std::uint16_t, 1>(pair, consumer);
            if (size == 4) return numbers<std::uint32_t, 1>(pair, consumer);
            if (size == 8) return numbers<std::uint64_t, 1>(pair, consumer);
            break;
        case Kind::Float:
            if (size == 2) return numbers<Half, 1>(pair, consumer);
            if (size == 4) return numbers<float, 1>(pair, consumer);
            if (size == 8) return numbers<double, 1>(pair, consumer);
            if (size == sizeof(long double)) return numbers<long double, 1>(pair, consumer);
            break;
        case Kind::Complex:
            if (size == 8) return numbers<float, 2>(pair, consumer);
            if (size == 16) return numbers<double, 2>(pair, consumer);
            if (size == 2 * sizeof(long double)) return numbers<long double, 2>(pair, consumer);
            break;
    }
    throw std::invalid_argument("no element of this kind has " + std::to_string(size) + " bytes");
}

}  // namespace

Difference compare(const Pair& pair) {
    Comparison comparison;
    comparison.found.elements = 1;
    for (const Axis& axis : pair.axes) comparison.found.elements *= axis.extent;
    if (comparison.found.elements > 0 && !equal_bytes(pair)) visit(pair, comparison);
    return comparison.found;
}

Distance distance(const Pair& pair) {
    Measurement measurement;
    visit(pair, measurement);
    return measurement.result();
}

}  // namespace difftest
