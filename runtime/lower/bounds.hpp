/** \file
 * Lower bounds of integers, so that an index that cannot be negative needs no wrap-around test.
 *
 * `for i in range(1, n): a[i - 1]` reads element ≥ 0: range's variable is at least its start, and subtracting
 * a constant moves the bound. Bounds are of versions (ssa.hpp), so a reassigned name is no obstacle; a phi
 * has the least bound of what flows in, found by assuming the best and weakening it. `x[n - 1 - i]` in a loop
 * over range(n) is found by a linear form in which i is replaced by the most that it is, n - 1. So is that
 * `(i + 1) % n` needs no division there. Tests are believed where they hold (guards.hpp). A call is at least
 * what its function returns, whatever it is called with. Sums and products are taken not to overflow: an
 * index that did would be out of range in any case.
 */
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "runtime/infer/infer.hpp"
#include "runtime/lower/guards.hpp"

namespace caramba::runtime {

inline constexpr long long kUnbounded = std::numeric_limits<long long>::min();

/** What functions return at least: found once for each instance. */
class LeastResults {
  public:
    long long of(const Instance& callee);

  private:
    std::map<const Instance*, long long> known_;  ///< kUnbounded while one is looked for, which calls itself
};

class Bounds {
  public:
    /** `index`: what the thread indices (the first `rank` parameters) are at least; −1: unknown. */
    Bounds(const Instance& instance, int rank, int index, LeastResults& results);
    /** The expression is at least this; kUnbounded when nothing is known. */
    long long least(const syntax::Expr* e) const;
    /** `x % n` where x - turns * n is what lies between 0 and n - 1, plus a step of -1, 0 or 1. */
    struct Wrap {
        int turns = 0, step = 0;
    };
    std::optional<Wrap> wrapped(const syntax::Expr* x, const syntax::Expr* n) const;
    /** What its function returns at least. */
    long long least_result() const;

  private:
    long long version(int v) const;
    /** Of a name: what its version is at least, or what is tested before this use. */
    long long used(const syntax::Expr* name, int v) const;
    long long computed(int v) const;
    /** Of a name less a constant, or less a name that a test says it is at least. */
    long long difference(const syntax::BinOp* b) const;
    /** A sum of versions and of extents of arrays, each a number of times. */
    struct Linear {
        std::map<std::string, long long> terms;
        long long constant = 0;
        void add(const Linear& other, long long times);
    };
    std::optional<Linear> linear(const syntax::Expr* e) const;
    std::optional<Linear> linear_version(int v) const;
    /** "extent 0 of v3" for `len(x)`, `x.shape[0]`, `x.extent(0)`, `x.size`; "" for others. */
    std::string extent_of(const syntax::Expr* e) const;
    /** The most that the variable of a loop is. */
    std::optional<Linear> greatest(const syntax::For* loop) const;
    /** The least of a sum. */
    long long least_of(std::optional<Linear> form) const;
    /** The plain value of a version, when the version has its type; null otherwise. */
    const syntax::Expr* plain_value(int v) const;
    /** Whether this is an attribute of an array, and not the field of an object. */
    bool of_array(const syntax::Attribute* a) const;
    void collect(const syntax::Block& block);
    void define(const syntax::Expr* target, const syntax::Expr* value, const syntax::For* loop);

    const Instance& instance_;
    const Guards guards_;
    LeastResults& results_;
    std::vector<const syntax::Expr*> returned_;
    /** What defines a version: a plain value, or a loop over range. */
    struct Definition {
        const syntax::Expr* value = nullptr;
        const syntax::For* loop = nullptr;
        const syntax::AugAssign* update = nullptr;
    };
    std::unordered_map<int, Definition> definitions_;
    std::unordered_map<int, long long> known_;  ///< of thread indices and phis
    /** Of the other versions, which are asked for again and again: x = x + x, x = x + x, … */
    mutable std::unordered_map<int, long long> computed_;
    mutable std::unordered_map<int, std::optional<Linear>> linear_;
};

}  // namespace caramba::runtime
