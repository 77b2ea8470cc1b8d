/** \file
 * The parts of an index, one for each dimension that it speaks of: what `a[i, 1:n, ..., None]` and
 * `pk.subview(a, i, (1, n), pk.ALL)` have in common.
 */
#pragma once

#include <vector>

#include "runtime/infer/infer.hpp"

namespace caramba::runtime {

struct IndexPart {
    enum class Kind { Index, Slice, NewAxis } kind = Kind::Slice;
    const syntax::Expr* lower = nullptr;  ///< Index: the index; a bound that is missing or None is null
    const syntax::Expr* upper = nullptr;
    const syntax::Expr* step = nullptr;
};

/** Whether this part of an index is `...`. */
bool is_ellipsis(const syntax::Expr* e);
/** Whether this is a call of pk.subview. */
bool is_subview_call(const Instance& instance, const syntax::Expr* e);
/** The array that a subscript or a call of pk.subview indexes, and the expressions by which it does. */
const syntax::Expr* indexed(const syntax::Expr* e);
std::vector<const syntax::Expr*> index_expressions(const Instance& instance, const syntax::Expr* e);
/** The parts, `...` written out for an array of this rank. The types of the expressions must be known. */
std::vector<IndexPart> index_parts(const Instance& instance, const syntax::Expr* e, int rank);

}  // namespace caramba::runtime
