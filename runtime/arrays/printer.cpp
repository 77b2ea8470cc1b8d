#include "runtime/arrays/printer.hpp"

#include <algorithm>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

namespace {

/** Threads share the first dimension from this extent on; a shorter one leaves that to the longest. */
constexpr Py_ssize_t long_enough = 64;

PyArrayObject* numpy(PyObject* array) {
    return reinterpret_cast<PyArrayObject*>(array);
}

/** `text` of type `from`, converted to `to` where that is another type. */
std::string cast(std::string text, types::TypeRef from, types::TypeRef to) {
    if (from == to) return text;
    return "np." + (to->kind == types::Kind::Bool ? "bool_" : types::name(to)) + "(" + std::move(text) + ")";
}

types::TypeRef type_of_operand(PyObject* operand) {
    if (is_expression(operand)) return as_expression(operand)->type;
    return type_of_scalar(PyArray_Check(operand) ? scalar_of_number(PyArray_TYPE(numpy(operand)))
                                                 : scalar_of(operand));
}

std::string index(std::size_t dimension) {
    return "i" + std::to_string(dimension);
}

}  // namespace

bool Printer::collect(Expression* expression, PyObject* target) {
    root_ = expression;
    target_ = Owned::borrow(target);
    extents_.assign(expression->extents, expression->extents + expression->rank);
    if (!collect_operand(reinterpret_cast<PyObject*>(expression)) || !flatten()) return false;
    if (extents_.empty()) extents_.push_back(1);
    if (extents_[0] < long_enough)
        thread_ = static_cast<int>(std::ranges::max_element(extents_) - extents_.begin());
    name_arguments();
    return true;
}

bool Printer::empty() const {
    return std::ranges::find(extents_, 0) != extents_.end();
}

bool Printer::collect_operand(PyObject* operand) {
    if (is_expression(operand)) {
        Expression* expression = as_expression(operand);
        if (expression->value) return collect_operand(expression->value);
        if (++uses_[operand] > 1) return true;
        for (int i = 0; i < expression->operation->arity; ++i)
            if (!collect_operand(expression->operands[i])) return false;
        return true;
    }
    auto& list = PyArray_Check(operand) ? arrays_ : scalars_;
    if (std::ranges::find(list, operand) == list.end()) list.push_back(operand);
    return true;
}

bool Printer::same_shape(PyObject* array) const {
    return PyArray_NDIM(numpy(array)) == static_cast<int>(extents_.size()) &&
           std::ranges::equal(extents_, std::span(PyArray_DIMS(numpy(array)), extents_.size()));
}

/** Arrays of one shape that are all in one memory order run as one dimension. */
bool Printer::flatten() {
    std::vector<PyObject*> all = arrays_;
    if (target_) all.push_back(target_.get());
    const auto dense = [&](int flag) {
        return std::ranges::all_of(
            all, [&](PyObject* array) { return same_shape(array) && (PyArray_FLAGS(numpy(array)) & flag); });
    };
    const bool c_order = dense(NPY_ARRAY_C_CONTIGUOUS);
    const bool flat = extents_.size() != 1 && (c_order || dense(NPY_ARRAY_F_CONTIGUOUS));
    const NPY_ORDER order = c_order ? NPY_CORDER : NPY_FORTRANORDER;
    const auto as_argument = [&](PyObject* array) {
        return flat ? Owned(PyArray_Ravel(numpy(array), order)) : Owned::borrow(array);
    };
    if (target_) arguments_.push_back(as_argument(target_.get()));
    for (PyObject* array : arrays_)
        arguments_.push_back(PyArray_NDIM(numpy(array)) ? as_argument(array)
                                                        : Owned(PyArray_Ravel(numpy(array), NPY_CORDER)));
    if (std::ranges::any_of(arguments_, [](const Owned& argument) { return !argument; })) return false;
    if (flat) {
        Py_ssize_t size = 1;
        for (const Py_ssize_t extent : extents_) size *= extent;
        extents_.assign(1, size);
    }
    return true;
}

void Printer::name_arguments() {
    if (target_) names_.emplace_back("out");
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        names_.push_back("a" + std::to_string(i));
        text_of_[arrays_[i]] = element(arguments_[names_.size() - 1].get(), names_.back());
    }
    for (std::size_t i = 0; i < scalars_.size(); ++i) {
        names_.push_back("s" + std::to_string(i));
        arguments_.push_back(Owned::borrow(scalars_[i]));
        text_of_[scalars_[i]] = names_.back();
    }
    for (std::size_t d = 0; d < extents_.size(); ++d) {
        if (static_cast<int>(d) == thread_) continue;
        names_.push_back("n" + std::to_string(d));
        arguments_.emplace_back(PyLong_FromSsize_t(extents_[d]));
    }
}

/** `a0[i0, i1]`; what is broadcast along a dimension has the index 0 there, or none. */
std::string Printer::element(PyObject* array, const std::string& name) const {
    const auto rank = static_cast<std::size_t>(PyArray_NDIM(numpy(array)));
    std::string text = name + "[";
    for (std::size_t d = 0; d < rank; ++d) {
        const std::size_t dimension = extents_.size() - rank + d;
        if (d) text += ", ";
        const bool broadcast = PyArray_DIM(numpy(array), static_cast<int>(d)) != extents_[dimension];
        text += broadcast ? "0" : index(dimension);
    }
    return text + "]";
}

std::string Printer::print(PyObject* operand) {
    if (is_expression(operand) && as_expression(operand)->value) operand = as_expression(operand)->value;
    if (const auto known = text_of_.find(operand); known != text_of_.end()) return known->second;
    std::string text = print_operation(as_expression(operand));
    if (uses_[operand] > 1) {
        const std::string variable = "t" + std::to_string(statements_.size());
        statements_.push_back(variable + " = " + text);
        text = text_of_[operand] = variable;
    }
    return text;
}

std::string Printer::print_operation(const Expression* expression) {
    const Operation& operation = *expression->operation;
    types::TypeRef given[3] = {};
    std::string operands[3];
    for (int i = 0; i < operation.arity; ++i) {
        given[i] = type_of_operand(expression->operands[i]);
        operands[i] = print(expression->operands[i]);
    }
    const ElementTypes wanted = element_types(operation, given);
    const bool squaring =
        operation.form == Form::Binary &&
        static_cast<syntax::BinaryOperator>(operation.code) == syntax::BinaryOperator::Pow &&
        PyLong_CheckExact(expression->operands[1]) && !types::is_integral(given[0]);
    if (!squaring)
        for (int i = 0; i < operation.arity; ++i)
            operands[i] = cast(operands[i], given[i], wanted.operands[i]);
    switch (operation.form) {
        case Form::Binary: {
            const auto op = static_cast<syntax::BinaryOperator>(operation.code);
            const types::TypeRef right = squaring ? given[1] : wanted.operands[1];
            const auto scalar = types::scalar_binary(op, squaring ? given[0] : wanted.operands[0], right);
            std::string text = "(" + operands[0] + " " + operation.symbol + " " + operands[1] + ")";
            return scalar ? cast(std::move(text), scalar->result, wanted.result) : text;
        }
        case Form::Compare:
            return "(" + operands[0] + " " + operation.symbol + " " + operands[1] + ")";
        case Form::Unary: {
            const auto scalar =
                types::scalar_unary(static_cast<syntax::UnaryOperator>(operation.code), wanted.operands[0]);
            std::string text = "(" + std::string(operation.symbol) + operands[0] + ")";
            return scalar ? cast(std::move(text), *scalar, wanted.result) : text;
        }
        case Form::Where:
            return "(" + operands[1] + " if " + operands[0] + " else " + operands[2] + ")";
        case Form::Function:
            break;
    }
    std::string text = "np." + std::string(operation.names) + "(" + operands[0];
    if (operation.arity == 2) text += ", " + operands[1];
    return text + ")";
}

std::string Printer::text(const char* symbol) {
    const std::string value = print(reinterpret_cast<PyObject*>(root_));
    std::string text =
        "def array_expression(" + index(static_cast<std::size_t>(thread_)) + (target_ ? "" : ", acc");
    for (const std::string& name : names_) text += ", " + name;
    text += "):\n";
    std::string indent = "    ";
    for (std::size_t d = 0; d < extents_.size(); ++d) {
        if (static_cast<int>(d) == thread_) continue;
        text += indent + "for " + index(d) + " in range(n" + std::to_string(d) + "):\n";
        indent += "    ";
    }
    for (const std::string& statement : statements_) text += indent + statement + "\n";
    const std::string left =
        target_ ? element(arguments_[0].get(), "out") + " = " : "acc " + std::string(symbol) + "= ";
    return text + indent + left + value + "\n";
}

}  // namespace caramba::runtime
