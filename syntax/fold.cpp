#include "syntax/fold.hpp"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "syntax/visitor.hpp"

namespace caramba::syntax {

namespace {

/** An owned reference, or null with no error set. */
class Value {
  public:
    explicit Value(PyObject* object = nullptr) : object_(object) { PyErr_Clear(); }
    Value(Value&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Value(const Value&) = delete;
    Value& operator=(const Value&) = delete;
    ~Value() { Py_XDECREF(object_); }
    PyObject* get() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

  private:
    PyObject* object_;
};

// CPython folds no integer that may have more bits.
constexpr std::size_t kMostBits = 128;

std::size_t bits_of(PyObject* integer) {
    const Value length(PyObject_CallMethod(integer, "bit_length", nullptr));
    return length ? PyLong_AsSize_t(length.get()) : kMostBits + 1;
}

/** A right operand as a number of steps; more than kMostBits for one that is larger. */
std::size_t steps(PyObject* integer) {
    const std::size_t n = PyLong_AsSize_t(integer);
    if (!PyErr_Occurred()) return n;
    PyErr_Clear();
    return kMostBits + 1;
}

/** Whether CPython computes this while compiling. */
bool is_small(BinaryOperator op, PyObject* left, PyObject* right) {
    if (!PyLong_Check(left) || !PyLong_Check(right)) return true;
    const bool zero = PyObject_IsTrue(left) == 0 || PyObject_IsTrue(right) == 0;
    const Value none(PyLong_FromLong(0));
    const bool positive = PyObject_RichCompareBool(right, none.get(), Py_GT) == 1;
    switch (op) {
        case BinaryOperator::Mult:
            return zero || bits_of(left) + bits_of(right) <= kMostBits;
        case BinaryOperator::Pow:
            return zero || !positive || bits_of(left) <= kMostBits / steps(right);
        case BinaryOperator::LShift:
            return zero || (steps(right) <= kMostBits && bits_of(left) <= kMostBits - steps(right));
        default:
            return true;
    }
}

Value object_of(const ConstantValue& v) {
    using K = ConstantValue::Kind;
    switch (v.kind) {
        case K::Bool:
            return Value(PyBool_FromLong(v.integer != 0));
        case K::Int:
            return Value(PyLong_FromLongLong(v.integer));
        case K::BigInt:
            return Value(PyLong_FromString(v.text.c_str(), nullptr, 10));
        case K::Float:
            return Value(PyFloat_FromDouble(v.real));
        case K::Complex:
            return Value(PyComplex_FromDoubles(v.real, v.imag));
        default:
            return Value();
    }
}

std::optional<ConstantValue> value_of(PyObject* object) {
    using K = ConstantValue::Kind;
    ConstantValue v;
    if (PyBool_Check(object)) {
        v.kind = K::Bool;
        v.integer = object == Py_True;
    } else if (PyLong_CheckExact(object)) {
        int overflow = 0;
        v.integer = PyLong_AsLongLongAndOverflow(object, &overflow);
        v.kind = overflow ? K::BigInt : K::Int;
        const Value digits(overflow ? PyObject_Str(object) : nullptr);
        if (digits) v.text = PyUnicode_AsUTF8(digits.get());
    } else if (PyFloat_CheckExact(object)) {
        v.kind = K::Float;
        v.real = PyFloat_AS_DOUBLE(object);
    } else if (PyComplex_CheckExact(object)) {
        v.kind = K::Complex;
        v.real = PyComplex_RealAsDouble(object);
        v.imag = PyComplex_ImagAsDouble(object);
    } else {
        return std::nullopt;
    }
    return v;
}

PyObject* apply(UnaryOperator op, PyObject* operand) {
    switch (op) {
        case UnaryOperator::Invert:
            return PyNumber_Invert(operand);
        case UnaryOperator::Not:
            return PyBool_FromLong(PyObject_Not(operand));
        case UnaryOperator::UAdd:
            return PyNumber_Positive(operand);
        case UnaryOperator::USub:
            return PyNumber_Negative(operand);
    }
    return nullptr;
}

PyObject* apply(BinaryOperator op, PyObject* left, PyObject* right) {
    switch (op) {
        case BinaryOperator::Add:
            return PyNumber_Add(left, right);
        case BinaryOperator::Sub:
            return PyNumber_Subtract(left, right);
        case BinaryOperator::Mult:
            return PyNumber_Multiply(left, right);
        case BinaryOperator::Div:
            return PyNumber_TrueDivide(left, right);
        case BinaryOperator::Mod:
            return PyNumber_Remainder(left, right);
        case BinaryOperator::Pow:
            return PyNumber_Power(left, right, Py_None);
        case BinaryOperator::LShift:
            return PyNumber_Lshift(left, right);
        case BinaryOperator::RShift:
            return PyNumber_Rshift(left, right);
        case BinaryOperator::BitOr:
            return PyNumber_Or(left, right);
        case BinaryOperator::BitXor:
            return PyNumber_Xor(left, right);
        case BinaryOperator::BitAnd:
            return PyNumber_And(left, right);
        case BinaryOperator::FloorDiv:
            return PyNumber_FloorDivide(left, right);
        case BinaryOperator::MatMult:
            return nullptr;
    }
    return nullptr;
}

Value fold(const Expr* e) {
    if (auto* c = as<Constant>(e)) return object_of(c->value);
    if (auto* u = as<UnaryOp>(e)) {
        const Value operand = fold(u->operand);
        return Value(operand ? apply(u->op, operand.get()) : nullptr);
    }
    auto* b = as<BinOp>(e);
    const Value left = b ? fold(b->left) : Value();
    const Value right = left ? fold(b->right) : Value();
    return Value(right && is_small(b->op, left.get(), right.get()) ? apply(b->op, left.get(), right.get())
                                                                   : nullptr);
}

class Folder : public Transformer {
  public:
    using Transformer::Transformer;

  protected:
    Expr* transform(Expr* e) override {
        if (!is<UnaryOp>(e) && !is<BinOp>(e)) return e;
        auto value = folded(e);  // the operands are literals by now, if they can be
        if (!value) return e;
        auto* c = tree_.make<Constant>();
        c->value = std::move(*value);
        return c;
    }
};

}  // namespace

std::optional<ConstantValue> folded(const Expr* e) {
    const Value value = fold(e);
    return value ? value_of(value.get()) : std::nullopt;
}

std::optional<ConstantValue> character_code(const Expr* e) {
    auto* c = as<Constant>(e);
    if (!c || c->value.kind != ConstantValue::Kind::Str) return std::nullopt;
    const std::string& bytes = c->value.text;
    const Value text(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), nullptr));
    if (!text || PyUnicode_GET_LENGTH(text.get()) != 1) {
        PyErr_Clear();
        return std::nullopt;
    }
    ConstantValue code;
    code.kind = ConstantValue::Kind::Int;
    code.integer = PyUnicode_READ_CHAR(text.get(), 0);
    return code;
}

void fold_constants(Tree& tree, Node* root) {
    Folder(tree).run(root);
}

}  // namespace caramba::syntax
