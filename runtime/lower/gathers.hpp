/** \file
 * Which arguments of a launch must lie apart for vectors to be made of its iterations, where the compiler
 * cannot tell by itself:
 *
 *     out[k] = table[index[k]]      what is loaded may be anywhere: even what another iteration stores
 *
 * Elsewhere, indices that go on with the iteration, it compares the addresses when the kernel runs.
 */
#pragma once

#include <set>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** Tells the indices in a loop's body that do not go on evenly: those that are loaded, or computed otherwise
 * than as sums of variables that do. */
class Jumps {
  public:
    explicit Jumps(const ir::Block& body) { add(body); }
    bool has(const ir::Expr* index) const;
    /** Whether an element is at such an index. */
    bool among(const ir::Expr* element) const;

  private:
    void add(const ir::Block& b);
    std::set<const ir::Variable*> variables_;
};

/** How often iterations that gather are written out. */
inline constexpr int gather_trips = 8;

/** Whether a loop's body does so little, with an element that is anywhere, that counting its iterations takes
 * as long. */
bool is_short_gather(const ir::Block& body, const Effects& effects);

/** Fills Unit::gathers and Unit::unrolled; to be called when the IR is what is to be compiled. */
void find_gathers(ir::Unit& unit, const Request& request);

}  // namespace caramba::runtime
