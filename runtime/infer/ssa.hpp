/** \file
 * Versions of local variables: every assignment makes one, every join of paths that disagree makes another (a
 * phi).
 *
 * Types belong to versions and not to names, as in Numba: `x = 1; y = x * x; x = 0.5` leaves the first x an
 * int64. All control flow is structured, so one walk over the tree suffices: at an `if` the two environments
 * are joined, a loop opens with a phi for everything that its body assigns. Method: Braun et al., "Simple and
 * Efficient Construction of Static Single Assignment Form", CC 2013, without its incomplete phis, which
 * structure makes needless.
 */
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::runtime {

struct Version {
    std::string name;
    bool phi = false;
    std::vector<int> incoming;            ///< versions that flow into a phi
    const syntax::Node* node = nullptr;   ///< the Name or Arg that defines it
    const syntax::Expr* value = nullptr;  ///< what an assignment gives it
    /** Of a phi behind an `if`: its test; the first that flows in comes around the body, the second through
     * it. */
    const syntax::Expr* test = nullptr;
    bool unpacked = false;                   ///< its value is an item of a tuple that is unpacked
    const syntax::Expr* iterated = nullptr;  ///< the variable of a loop: what that is over
};

struct Ssa {
    std::vector<Version> versions;
    std::unordered_map<const syntax::Node*, int>
        definitions;                                    ///< Name in a target, Arg → the version it makes
    std::unordered_map<const syntax::Node*, int> uses;  ///< Name that is read (targets of += too) → version
    /** Phis where a loop or a handler begins, and those behind an `if`, a loop or a `try`. */
    std::unordered_map<const syntax::Stmt*, std::vector<int>> openings, joins;
    std::vector<int> parameters;  ///< of each parameter at entry
    std::vector<int> exit;        ///< of each parameter when the function ends (-1: never ends normally)
};

/** What the only assignment gives that a name can have its value from where it is read; or null. */
const syntax::Expr* assigned_value(const Ssa& ssa, const syntax::Expr* name);

/** Names that these statements assign, those of nested functions aside. */
std::set<std::string> assigned_names(const syntax::Block& body);

/** `carried` ≥ 0: the `count` parameters from this on (accumulators) keep their values from one run of the
 * body to the next. Throws KernelError for a variable that is read where nothing can have assigned it. */
Ssa build_ssa(const syntax::FunctionDef& function, int carried = -1, int count = 1);

}  // namespace caramba::runtime
