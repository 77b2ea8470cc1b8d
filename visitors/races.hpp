/** \file
 * Verifies a prange loop: no two iterations may touch the same element when one of them stores to it.
 *
 *     for i in prange(1, n): a[i] = a[i - 1]      → CRB3001, distance 1
 *     for i in prange(n): count[bin(x[i])] += 1   → CRB3002, cannot be told, and updates would be lost
 *     for i in prange(n): out[:] = a[i]           → CRB3002, the last one counts
 *     for i in prange(n): out[order[i]] = a[i]    → CRB3017, in parallel if no index stands twice in `order`
 *     for i in prange(n): out[a[i] + b[i]] = i    → CRB3006, a note
 *     for i in prange(n): out[i] = f(a)           → CRB3013, of a function that only the run knows
 *     for i in prange(n): v = a[k[i]]; v += 1     → CRB3013, a may be an array of numbers
 */
#pragma once

#include "visitors/numbers.hpp"

namespace caramba::visitors {

/** What the iterations of a loop let it be. */
struct Iterations {
    bool in_order = false;  ///< they race, or whether they do cannot be told
    /** They do if the run shows that one of these is stored to. */
    std::set<std::string> unless_stored;
    /** They do unless no index stands twice in each of these, or no two pairs of indices are the same. */
    std::set<std::vector<std::string>> if_distinct;
    /** Only this iteration meets others: those before it, itself, and those after it are parallel. */
    const syntax::Expr* split = nullptr;
};

/** Tells whether the iterations may run in parallel, and warns where not; `own` are names that each iteration
 * has for itself. */
Iterations check_races(Program& program, Kernel& kernel, const syntax::For* loop,
                       const std::set<std::string>& own, const Values& values, const Numbers& numbers);

}  // namespace caramba::visitors
