/** \file
 * What the iterations of a loop do to arrays, also through names that they have for themselves:
 *
 *     for i in prange(n):
 *         row = a[i]
 *         row[j] += 1                      an update of a[i, j]
 *         x, y = t
 *         x += y                           one of t[0], which may be an array
 */
#pragma once

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "visitors/dependence.hpp"
#include "visitors/numbers.hpp"

namespace caramba::visitors {

struct Accesses {
    std::vector<Access> list;
    std::set<std::string> inner;    ///< variables of inner loops
    std::set<std::string> varying;  ///< other names assigned inside
    std::deque<Condition> conditions;
};

/** Of a loop's body; `definitions` are what its names stand for that are assigned once. */
Accesses accesses_in(Program& program, Kernel& kernel, const syntax::For* loop,
                     const Definitions& definitions, const Values& values, const Numbers& numbers);

}  // namespace caramba::visitors
