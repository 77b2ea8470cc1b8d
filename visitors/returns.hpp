/** \file
 * How a kernel ends: Numba gives all its returns one type, Python lets each have its own.
 */
#pragma once

#include <optional>
#include <string>

#include "visitors/values.hpp"

namespace caramba::visitors {

/** The suite never reaches what follows it. */
bool ends(const syntax::Block& suite);

struct ReturnProblem {
    const syntax::Node* at;
    std::string what;
};
/** Why the returns would not have one type in Python, if so. */
std::optional<ReturnProblem> check_returns(const Kernel& kernel, const Values& values);

}  // namespace caramba::visitors
