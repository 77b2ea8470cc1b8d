/** \file
 * Accesses of a prange loop that touch different elements in different iterations, though their subscripts
 * are not the loop's index: intervals, strides and places in a grid that each iteration has for itself.
 *
 *     for t in prange(chunks):                       for k in prange(rows * columns):
 *         start = t * size                               i, j = divmod(k, columns)
 *         for i in range(start, start + size):           a[i, j] += 1
 *             a[i] += 1
 */
#pragma once

#include "visitors/dependence.hpp"
#include "visitors/polynomial.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

enum class Apart {
    Unknown,
    Proven,
    Trusted  ///< if `start[i]`, `start[i + 1]` bound rows, as in sparse matrices
};

class Disjoint {
  public:
    Disjoint(const Program& program, const Kernel& kernel, const syntax::For* loop);

    /** What the names stand for that the body assigns once. */
    const Definitions& definitions() const { return definitions_; }
    /** Whether two accesses touch different elements in different iterations. */
    Apart test(const Access& a, const Access& b) const;
    /** The arrays `k` and `l` where both are of `a[k[i], l[i]]`, i the loop's index, or the columns where
     * they are of `a[p[i, 0], p[i, 1]]`: they touch different elements if no pair of indices stands twice in
     * them; empty when there are none. */
    std::vector<std::string> indices(const Access& a, const Access& b) const;
    /** The one iteration that may touch an element which another one touches: a variable of a loop around
     * this one, never negative; null when there is no such. */
    const syntax::Expr* meeting(const Access& a, const Access& b) const;
    /** Such a variable is never in the range of this loop. */
    bool outside(const syntax::Expr* variable) const;
    /** Both loops run over the same range, from 0 on. */
    bool same_range(const syntax::Expr* variable) const;

  private:
    /** `start[i + 1]`, an element of an array that the loop leaves as it is. */
    struct Element {
        std::string array;
        Polynomial at;
    };
    /** `value // by` or `value % by`. */
    struct Division {
        bool remainder;
        const syntax::Expr *value, *by;
    };
    /** What an index may be in one iteration, [first, end), as polynomials of the loop's index. */
    struct Span {
        Polynomial first, end;
    };
    static constexpr int kMostDefinitions = 16;  ///< of definitions
    static bool is_extent(const syntax::Expr* e);
    /** Of `3` and `-3`, where sums and products of several such fit. */
    static std::optional<long> number(const syntax::Expr* e);
    void define(const syntax::Node* node);
    const syntax::Expr* resolved(const syntax::Expr* e) const;
    /** One of these, of an index; "" for others. */
    std::string array_of_indices(const syntax::Expr* part) const;
    /** Of names, of elements of arrays that follow the index, and of other terms that do not change.
     * `divisor`: it may differ by multiples of that. */
    std::optional<Polynomial> polynomial(const syntax::Expr* e, int depth = 0, long divisor = 0) const;
    std::optional<Polynomial> element(const syntax::Subscript* s, int depth) const;
    /** Whether a name in a polynomial has several values: of the index, an inner loop's, an element's. */
    bool varies(const std::string& name) const {
        return name == index_ || loops_.contains(name) || elements_.contains(name);
    }
    Polynomial named(Element element) const;
    /** Whether elements of arrays are among the terms, which nothing but their use says to grow. */
    bool trusts(const Polynomial& p) const;
    bool changes(const Polynomial& p) const;
    const syntax::Expr* without_cast(const syntax::Expr* e) const;
    /** In the iteration after; empty unless the index is linear in it. */
    std::optional<Polynomial> next(const Polynomial& p) const;
    Apart steps(const syntax::Expr* lower, const syntax::Expr* upper) const;
    /** Whether a polynomial is never negative, as far as it is one of the index. */
    bool natural(const Polynomial& p) const;
    void add_spans(Polynomial first, Polynomial last, int depth, std::vector<Span>& spans) const;
    std::vector<Span> spans_of(const syntax::Expr* part) const;
    Apart spans_apart(const syntax::Expr* a, const syntax::Expr* b) const;
    Apart interval(const syntax::Expr* lower, const syntax::Expr* upper) const;
    Apart interval(const std::string& variable) const;
    bool is_thread(const syntax::Expr* e) const;
    // disjoint_distance.cpp
    /** `a[i]` and `a[i + h]`, `a[i]` and `a[n - 1 - i]`, of iterations that are too few to meet. */
    bool too_far(const Access& a, const Access& b, size_t d) const;
    std::optional<Polynomial> twice_the_iterations(const Access& a, size_t d, bool& extent) const;
    // disjoint_residues.cpp
    /** `of % by` */
    struct Remainder {
        const syntax::Expr* of;
        long by;
    };
    static std::optional<Remainder> remainder_of(const syntax::Expr* e);
    struct Bounds {
        std::optional<long> least, most;
    };
    Bounds bounds(const syntax::Expr* e, int depth = 0) const;
    const syntax::Expr* bound_before(const std::string& name) const;
    const syntax::Expr* settled(const syntax::Expr* e) const;
    void add_divisors(const syntax::Expr* e, std::set<long>& divisors, int depth = 0) const;
    bool from_beginning(const Access& a, size_t d) const;
    std::map<std::string, long> distances(const Access& a, const Access& b) const;
    bool incongruent(const std::optional<Polynomial>& one, const std::optional<Polynomial>& other, long by,
                     const std::map<std::string, long>& distances) const;
    bool separates(const Condition& condition, const std::map<std::string, long>& distances) const;
    /** Whether iterations in which both would touch an element leave different remainders. */
    bool incongruent(const Access& a, const Access& b) const;

    Apart dimension(const Access& a, const Access& b, size_t d) const;
    std::optional<Division> division(const syntax::Expr* e) const;
    bool in_grid(const Access& a, const Access& b) const;
    // disjoint_mirrored.cpp
    static constexpr long kFarAway = 1'000'000'000;
    std::optional<long> from_index(const syntax::Expr* e) const;
    Bounds above_index(const std::vector<const syntax::Call*>& ranges) const;
    Bounds above_index(const Condition& part, const std::string& variable) const;
    bool mirrored(const Access& a, const Access& b) const;
    const syntax::For* around(const std::string& variable) const;

    const Program& program_;
    const Kernel& kernel_;
    const syntax::For* loop_;
    std::string index_;
    std::set<std::string> bound_;
    std::map<std::string, int> bindings_;
    Definitions definitions_;
    std::map<std::string, Division> divisions_;
    /** Names that items of a subscript's value are unpacked to, and which. */
    std::map<std::string, std::pair<const syntax::Subscript*, size_t>> items_;
    std::map<std::string, std::vector<const syntax::Call*>>
        loops_;  ///< ranges of inner loops by their variables
    std::set<std::string> stored_;
    mutable Definitions before_;  ///< what names stand for that statements before the loop bind, or null
    mutable std::map<std::string, Element> elements_;  ///< by the names that they have in polynomials
};

}  // namespace caramba::visitors
