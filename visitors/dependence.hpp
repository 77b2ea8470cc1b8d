/** \file
 * Dependence tests: can two accesses touch the same element in different iterations of a loop?
 *
 *     a[i], a[i - 1]      strong SIV: dependent, distance 1
 *     a[2 * i], a[2 * i + 1]      GCD: independent
 *     a[i, j], a[i, k]    the first dimension alone keeps iterations over i apart: independent
 *     a[idx[i]]           unknown
 */
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

/** constant + Σ coefficient · name. */
struct Affine {
    std::map<std::string, long> terms;
    long constant = 0;
};

/** Names that a loop's body assigns once, and what they stand for. */
using Definitions = std::map<std::string, const syntax::Expr*>;

std::optional<Affine> affine(const syntax::Expr* expr, const Definitions& definitions = {}, int depth = 0);

/** What held, or did not, where a statement runs. */
struct Condition {
    const syntax::Expr* test;
    bool holds;
    const Condition* around = nullptr;  ///< and this one, too
};

/** The parts of a condition that all are as it is: those of `a and b` hold where it does. */
std::vector<Condition> parts_of(const Condition& condition);

struct Access {
    const syntax::Expr* node = nullptr;
    std::string array;
    std::string field;  ///< of records, "x" of `p[i].x` and `p["x"][i]`; "" is the whole element
    std::vector<std::optional<Affine>> subscripts;  ///< empty where it is no affine expression (or a slice)
    std::vector<const syntax::Expr*> parts;         ///< the same as they are written
    bool flat = false;                              ///< the subscript counts all elements: `a.flat[i]`
    bool blurred = false;                           ///< it is some part of what the subscripts say
    bool store = false;
    bool update = false;   ///< the stored value depends on the element's old one
    bool assumed = false;  ///< it stores if the run shows that: what a function is, or an array
    bool certain = true;   ///< it happens in every iteration
    const syntax::Expr* everywhere = nullptr;  ///< the value that every iteration stores
    std::set<std::string> through;             ///< names of the loop's that stand for the array, or a part
    const Condition* condition = nullptr;
};

/** The access of a chain of subscripts and fields, `a[i][j]` as `a[i, j]`. */
Access access_of(const syntax::Expr* node, const Definitions& definitions = {});

struct Dependence {
    enum class Verdict { Independent, Dependent, Unknown };
    Verdict verdict = Verdict::Unknown;
    std::optional<long> distance;  ///< of a Dependent pair; none: every iteration touches the element
};

/** Whether the accesses meet in different iterations of the loop over `index`. `inner` are variables of inner
 * loops (any value in each iteration), `varying` other names that change inside the loop. */
Dependence test(const Access& a, const Access& b, const std::string& index,
                const std::set<std::string>& inner, const std::set<std::string>& varying);

}  // namespace caramba::visitors
