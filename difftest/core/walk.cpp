/// \file
/// The order in which two arrays are visited.

#include "difftest/core/walk.hpp"

#include <algorithm>
#include <cstdlib>

namespace difftest {

namespace {

/// Whether `outer` goes on where `inner` ends, so that both are one longer axis.
bool continues(const Axis& outer, const Axis& inner, bool keep_index) {
    return outer.stride_a == inner.stride_a * inner.extent &&
           outer.stride_b == inner.stride_b * inner.extent &&
           (!keep_index || outer.stride_index == inner.stride_index * inner.extent);
}

}  // namespace

std::vector<Axis> nested_axes(std::vector<Axis> axes, bool keep_index) {
    std::erase_if(axes, [](const Axis& axis) { return axis.extent == 1; });
    std::stable_sort(axes.begin(), axes.end(), [](const Axis& x, const Axis& y) {
        return std::abs(x.stride_a) > std::abs(y.stride_a);
    });

    std::vector<Axis> joined;
    for (const Axis& axis : axes) {
        if (!joined.empty() && continues(joined.back(), axis, keep_index)) {
            const std::int64_t extent = joined.back().extent * axis.extent;
            joined.back() = axis;
            joined.back().extent = extent;
        } else {
            joined.push_back(axis);
        }
    }

    // The axis that is fastest in the second array comes next to the one that is fastest in the first.
    if (joined.size() > 2) {
        const auto fastest = std::min_element(
            joined.begin(), joined.end() - 1,
            [](const Axis& x, const Axis& y) { return std::abs(x.stride_b) < std::abs(y.stride_b); });
        std::rotate(fastest, fastest + 1, joined.end() - 1);
    }
    // A plane is the least that is walked.
    while (joined.size() < 2) joined.insert(joined.begin(), Axis{1, 0, 0, 0});
    return joined;
}

bool needs_tiles(const std::vector<Axis>& axes) {
    const Axis& outer = axes[axes.size() - 2];
    const Axis& inner = axes.back();
    return outer.extent > 1 && std::abs(outer.stride_b) < std::abs(inner.stride_b);
}

}  // namespace difftest
