/** \file
 * What kernels ask of the order in memory: `x.flags.c_contiguous`.
 */
#pragma once

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** x of `x.flags.c_contiguous`, `x.flags.f_contiguous` and `x.flags.contiguous`, else null. */
inline const Expr* flagged_array(const Attribute* a) {
    const auto* flags = as<Attribute>(a->value);
    const bool known = a->attr == "c_contiguous" || a->attr == "f_contiguous" || a->attr == "contiguous";
    return known && flags && flags->attr == "flags" ? flags->value : nullptr;
}

}  // namespace caramba::syntax
