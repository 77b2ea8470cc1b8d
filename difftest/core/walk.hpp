/// \file
/// Visits two arrays of one shape in runs, in the order that suits their memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace difftest {

/// One dimension: its extent, the bytes to the next element in both arrays, and the steps to it in C order.
struct Axis {
    std::int64_t extent;
    std::int64_t stride_a;
    std::int64_t stride_b;
    std::int64_t stride_index;
};

/// Elements in a row: where the first lies in both arrays, and its index in C order.
struct Run {
    const std::byte* a;
    const std::byte* b;
    std::int64_t index;
    std::int64_t count;
    const Axis* axis;
};

/// The axes of two arrays in the order in which `walk` nests them, outermost first: longest steps outside,
/// neighbours that are one axis in memory joined. `keep_index` joins only what is one axis in C order too.
std::vector<Axis> nested_axes(std::vector<Axis> axes, bool keep_index);

/// Calls `visit(run)` for every run, until it returns false. Arrays whose fastest axes differ are visited in
/// tiles, so that a cache line of either is used before it is gone.
template <class Visit>
void walk(const std::byte* a, const std::byte* b, const std::vector<Axis>& axes, Visit&& visit);

/// The side of a tile, in elements: 2 · 64² elements of 8 bytes fit the nearest two caches.
constexpr std::int64_t tile_side = 64;

/// Whether the last two axes are to be visited in tiles.
bool needs_tiles(const std::vector<Axis>& axes);

namespace detail {

template <class Visit>
bool walk_plane(Run start, const Axis& outer, const Axis& inner, bool tiles, Visit& visit) {
    const std::int64_t height = tiles ? tile_side : outer.extent;
    const std::int64_t width = tiles ? tile_side : inner.extent;
    for (std::int64_t top = 0; top < outer.extent; top += height) {
        for (std::int64_t left = 0; left < inner.extent; left += width) {
            const std::int64_t bottom = top + height < outer.extent ? top + height : outer.extent;
            const std::int64_t right = left + width < inner.extent ? left + width : inner.extent;
            for (std::int64_t row = top; row < bottom; ++row) {
                const Run run{start.a + row * outer.stride_a + left * inner.stride_a,
                              start.b + row * outer.stride_b + left * inner.stride_b,
                              start.index + row * outer.stride_index + left * inner.stride_index,
                              right - left, &inner};
                if (!visit(run)) return false;
            }
        }
    }
    return true;
}

template <class Visit>
bool walk_outer(Run start, const std::vector<Axis>& axes, std::size_t depth, bool tiles, Visit& visit) {
    const std::size_t rank = axes.size();
    if (depth + 2 == rank) return walk_plane(start, axes[depth], axes[depth + 1], tiles, visit);
    const Axis& axis = axes[depth];
    for (std::int64_t i = 0; i < axis.extent; ++i) {
        if (!walk_outer(start, axes, depth + 1, tiles, visit)) return false;
        start.a += axis.stride_a;
        start.b += axis.stride_b;
        start.index += axis.stride_index;
    }
    return true;
}

}  // namespace detail

template <class Visit>
void walk(const std::byte* a, const std::byte* b, const std::vector<Axis>& axes, Visit&& visit) {
    detail::walk_outer(Run{a, b, 0, 0, nullptr}, axes, 0, needs_tiles(axes), visit);
}

}  // namespace difftest
