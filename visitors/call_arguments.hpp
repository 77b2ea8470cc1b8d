/** \file
 * The arguments that functions of scalars and of arrays take in kernels, as far as their syntax tells.
 */
#pragma once

#include <optional>
#include <string>

#include "syntax/nodes.hpp"
#include "types/array_functions.hpp"
#include "types/functions.hpp"

namespace caramba::visitors {

/** What a kernel cannot pass, and how a diagnostic names it. */
struct RefusedArgument {
    const syntax::Node* at;
    std::string what;
};

/** `shown` is the function's path; its arguments begin with the call's. */
std::optional<RefusedArgument> refused_argument(const syntax::Call* call, const types::FunctionInfo& function,
                                                size_t first, const std::string& shown);

/** `first` is 1 where the call is of a method, whose array is the first argument. */
std::optional<RefusedArgument> refused_argument(const syntax::Call* call,
                                                const types::ArrayFunctionInfo& function, size_t first,
                                                const std::string& shown);

}  // namespace caramba::visitors
