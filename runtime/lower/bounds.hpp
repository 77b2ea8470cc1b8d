/** \file
 * Lower bounds of integers, so that an index that cannot be negative needs no wrap-around test.
 *
 * `for i in range(1, n): a[i - 1]` reads element ≥ 0: range's variable is at least its start, and subtracting
 * a constant moves the bound. Bounds are of versions (ssa.hpp), so a reassigned name is no obstacle; a phi
 * has the least bound of what flows in, found by assuming the best and weakening it. Sums and products are
 * taken not to overflow: an index that did would be out of range in any case.
 */
#pragma once

#include <limits>
#include <unordered_map>

#include "runtime/infer/infer.hpp"

namespace caramba::runtime {

inline constexpr long long kUnbounded = std::numeric_limits<long long>::min();

class Bounds {
  public:
    /** `index`: what the thread indices (the first `rank` parameters) are at least; −1: unknown. */
    Bounds(const Instance& instance, int rank, int index);
    /** The expression is at least this; kUnbounded when nothing is known. */
    long long least(const syntax::Expr* e) const;

  private:
    long long version(int v) const;
    /** Whether this is an attribute of an array, and not the field of an object. */
    bool of_array(const syntax::Attribute* a) const;
    void collect(const syntax::Block& block);
    void define(const syntax::Expr* target, const syntax::Expr* value, const syntax::For* loop);

    const Instance& instance_;
    /** What defines a version: a plain value, or a loop over range. */
    struct Definition {
        const syntax::Expr* value = nullptr;
        const syntax::For* loop = nullptr;
        const syntax::AugAssign* update = nullptr;
    };
    std::unordered_map<int, Definition> definitions_;
    mutable std::unordered_map<int, long long> known_;
};

}  // namespace caramba::runtime
