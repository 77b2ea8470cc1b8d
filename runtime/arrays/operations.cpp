#include "runtime/arrays/operations.hpp"

#include "types/functions.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

namespace {

constexpr Operation table[] = {
#define BINARY(id, names, symbol, op) \
    {names, symbol, Form::Binary, 2, static_cast<int>(syntax::BinaryOperator::op)},
#define COMPARE(id, name, symbol) {name, symbol, Form::Compare, 2, 0},
#define UNARY(id, names, symbol, op) \
    {names, symbol, Form::Unary, 1, static_cast<int>(syntax::UnaryOperator::op)},
#define FUNCTION(name, arity) {#name, "", Form::Function, arity, 0},
#define WHERE(name) {name, "", Form::Where, 3, 0},
#include "runtime/arrays/operations.def"
#undef BINARY
#undef COMPARE
#undef UNARY
#undef FUNCTION
#undef WHERE
};

bool mentions(std::string_view names, std::string_view name) {
    std::size_t begin = 0;
    while (begin <= names.size()) {
        const std::size_t end = std::min(names.find(' ', begin), names.size());
        if (names.substr(begin, end - begin) == name) return true;
        begin = end + 1;
    }
    return false;
}

ElementTypes function_types(const Operation& operation, const types::TypeRef* operands) {
    const types::FunctionInfo* function = types::find_function('n', operation.names);
    if (!function) return {};
    const auto signature =
        types::signature(*function, 'n', {operands, static_cast<std::size_t>(operation.arity)});
    // The function itself converts its operands, in the kernel as here.
    return signature ? ElementTypes{{operands[0], operands[1]}, signature->result} : ElementTypes{};
}

}  // namespace

std::span<const Operation> operations() {
    return table;
}

const Operation& operation(OperationId id) {
    return table[static_cast<std::size_t>(id)];
}

const Operation* find_operation(std::string_view name) {
    for (const Operation& operation : table)
        if (mentions(operation.names, name)) return &operation;
    return nullptr;
}

ElementTypes element_types(const Operation& operation, const types::TypeRef* operands) {
    switch (operation.form) {
        case Form::Binary: {
            const auto op = static_cast<syntax::BinaryOperator>(operation.code);
            const auto found = types::element_binary(op, operands[0], operands[1]);
            return found ? ElementTypes{{found->left, found->right}, found->result} : ElementTypes{};
        }
        case Form::Compare: {
            const auto common = types::comparison(operands[0], operands[1]);
            return common ? ElementTypes{{operands[0], operands[1]}, types::boolean()} : ElementTypes{};
        }
        case Form::Unary: {
            const auto found =
                types::element_unary(static_cast<syntax::UnaryOperator>(operation.code), operands[0]);
            return found ? ElementTypes{{operands[0]}, *found} : ElementTypes{};
        }
        case Form::Function:
            return function_types(operation, operands);
        case Form::Where: {
            const types::TypeRef common = types::safe_join(operands[1], operands[2]);
            return {{operands[0], common, common}, common};
        }
    }
    return {};
}

}  // namespace caramba::runtime
