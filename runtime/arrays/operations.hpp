/** \file
 * The table of array operations (operations.def) and the types that they give.
 */
#pragma once

#include <span>
#include <string_view>

#include "types/type.hpp"

namespace caramba::runtime {

enum class Form : unsigned char { Binary, Compare, Unary, Function, Where };

struct Operation {
    std::string_view names;  ///< NumPy's, space-separated
    const char* symbol;      ///< an operator as Python writes it
    Form form;
    int arity;
    int code;  ///< syntax::BinaryOperator or UnaryOperator
};

enum class OperationId : int {
#define BINARY(id, ...) id,
#define COMPARE(id, ...) id,
#define UNARY(id, ...) id,
#define FUNCTION(name, arity) F_##name,
#define WHERE(name) Where,
#include "runtime/arrays/operations.def"
#undef BINARY
#undef COMPARE
#undef UNARY
#undef FUNCTION
#undef WHERE
};

std::span<const Operation> operations();
const Operation& operation(OperationId id);
/** The operation of this NumPy name, or null. */
const Operation* find_operation(std::string_view name);

/** Element types that the operands are converted to, and that of the result; a null result: no such
 * operation. */
struct ElementTypes {
    types::TypeRef operands[3] = {};
    types::TypeRef result = nullptr;
};
ElementTypes element_types(const Operation& operation, const types::TypeRef* operands);

}  // namespace caramba::runtime
