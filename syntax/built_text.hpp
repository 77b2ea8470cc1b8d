/** \file
 * Texts that kernels build to show them: `f"n = {n}"`, `"n = " + str(n)`.
 *
 * Kernels have no texts of their own; what they raise, assert and print may be built all the same, since only
 * the host reads it. Numba knows neither format specifications nor conversions in f-strings, so those with
 * them are none.
 */
#pragma once

#include <functional>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

struct TextPart {
    const Expr* value = nullptr;
    bool converted = false;  ///< by str(); else it has to be a text
};

/** The parts of such a text from left to right; empty for every other expression, plain literals too. */
std::vector<TextPart> built_text(const Expr* e, const std::function<bool(const Expr*)>& is_str);

}  // namespace caramba::syntax
