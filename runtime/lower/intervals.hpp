/** \file
 * Which integers variables and expressions of a function can be. Statements are followed as they run: both
 * branches of an `if`, loops until nothing changes, and those of a few iterations one by one, so that `s +=
 * image[y + j, x + i]` in nine of them is known to end.
 */
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** All integers from one to another one; of uint64 those that int64 holds, too, or else everything. */
struct Interval {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    bool operator==(const Interval&) const = default;

    static Interval of(types::TypeRef t) {
        if (t->kind == types::Kind::Bool) return {0, 1};
        if (!types::is_integer(t) || t->bits >= 64) return {};
        if (!types::is_signed(t)) return {0, (std::int64_t{1} << t->bits) - 1};
        return {-(std::int64_t{1} << (t->bits - 1)), (std::int64_t{1} << (t->bits - 1)) - 1};
    }
    bool within(const Interval& other) const { return least >= other.least && most <= other.most; }
    Interval hull(const Interval& other) const {
        return {std::min(least, other.least), std::max(most, other.most)};
    }
};

using Intervals = std::map<const ir::Variable*, Interval>;

/** What an expression can be where variables are these; others are whatever their types hold. */
Interval interval_of(const ir::Expr* e, const Intervals& known);
/** Of each variable all that it is ever given; nothing of a function that takes too long to follow. */
std::optional<Intervals> intervals_of(const ir::Function& f);

}  // namespace caramba::runtime
