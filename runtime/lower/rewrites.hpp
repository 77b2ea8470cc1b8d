/** \file
 * Rewrites of a kernel's IR, each a pass of its own. Twelve are always made:
 *
 *   split_loops    for j in range(n): if j != i: s -= a[j]   →   the iterations below i, the one at i, and
 *                  those above, where the test has one answer: g++ would compute both and choose.
 *   carry_loads    for i: if x[i] > x[i + 1]: swap   →   what x[i + 1] is stays in a variable for the next
 *                  iteration, which would wait until memory had it. g++ does so only without conditions.
 *                  for i: y[i] = x[i] + (y[i - 1] if i > 0 else 0)   →   so does what y[i] becomes, in both
 *                  branches of an `if`, too.
 *   evaluate_both_sides   for i: out[i] = a[i] and b[i]   →   if all of b[i] lie inside: the loop with both
 *                  sides computed; else: the same. g++ makes no vectors of values that it may not load.
 *   select_results if a <= d: return p; return q   →   r = q; r = a <= d ? p : r, in functions whose results
 *                  are cheap: both are computed, and loops that call them become vectors.
 *   guarded_sums   if x[i] > 0: s += x[i]   →   s = s + (x[i] > 0 ? x[i] : -0.0), without a branch that data
 *                  decide, which g++ does not do by itself.
 *   split_short_rows   for i: for k in range(n): A   →   if n < 8: the same without vectors, or written out
 *                  where n is 2, 3 or 4; else: the same. What g++ puts around the vectors of an inner loop
 *                  takes longer than rows of 2 or 3 elements.
 *   peel_edges     for i in range(n): y[i] = x[i - 1] + x[(i + 1) % n]   →   the first iteration and the last
 *                  one stand for themselves, and in those between neither index is outside of the array.
 *   version_loops  for k in range(c, n): d[k] += d[k - c]   →   if k - c counts from the front and c is 16 or
 *                  more, or below 1: the same, of which vectors may be made; else: the same.
 *   narrow_integers   m = 255; m = min(m, image[i])   →   the same with m in eight bits, where all that it
 *                  ever is fits: a vector has eight times as many. So are comparisons: image[i] > t.
 *   join_sines     c = cos(t); s = sin(t)   →   one call for both, which takes about as long as one of them.
 *   find_clamps    if v < 0.0: v = 0.0 elif v > 255.0: v = 255.0   →   v = min(max(v, 0.0), 255.0), and the
 *                  bounds of all such are numbers that g++ does not know: it would do what follows, as the
 *                  conversion to integers, in each branch by itself, and choose among the results.
 *
 * The others are made when the environment asks for them:
 *
 *   inline_calls   calls of functions that return nothing become their statements, so that the bodies of
 *                  fused kernels are seen together                                    (for the other two)
 *   propagate_copies   j = counter; y[j] …  →   j = counter; y[counter] …             (for the other two)
 *   fuse_loops     for j in range(n): A     →   for j in range(n): A; B               (PK_LOOP_FUSE)
 *                  for j in range(n): B
 *   reuse_loads    y[i] = x[i]; z[i] = x[i] →   kept = x[i]; y[i] = kept; z[i] = kept (PK_MEM_FUSE)
 *
 * Loops whose ends only the run tells to be the same become `if (n == m) { one loop } else { both }`.
 * Values never change. Loops are fused where no iteration of the first needs, or is needed by, an earlier
 * one of the second; loads are kept until something may have changed the element. Two arrays are taken for
 * different memory where the launch found that they are (Request::disjoint).
 */
#pragma once

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

void split_loops(ir::Unit& unit);
void carry_loads(ir::Unit& unit, bool disjoint);
void evaluate_both_sides(ir::Unit& unit, const Request& request);
void select_results(ir::Unit& unit);
/** `root_in_loop`: the first function is a workunit, which a launch calls again and again. */
void guarded_sums(ir::Unit& unit, bool root_in_loop);
void split_short_rows(ir::Unit& unit);
void peel_edges(ir::Unit& unit);
void join_sines(ir::Unit& unit);
void find_clamps(ir::Unit& unit);
void narrow_integers(ir::Unit& unit);
void version_loops(ir::Unit& unit, bool disjoint);
void inline_calls(ir::Unit& unit);
void propagate_copies(ir::Unit& unit);
void fuse_loops(ir::Unit& unit, bool disjoint);
void reuse_loads(ir::Unit& unit, bool disjoint);

}  // namespace caramba::runtime
