#include "visitors/host_region.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "types/functions.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

const ConstantValue* literal_number(const Expr* e) {
    if (auto* u = as<UnaryOp>(e); u && u->op == UnaryOperator::USub) e = u->operand;
    auto* c = as<Constant>(e);
    using C = ConstantValue::Kind;
    return c && (c->value.kind == C::Int || c->value.kind == C::Float) ? &c->value : nullptr;
}

bool is_nonzero(const ConstantValue* number) {
    return number && number->real + static_cast<double>(number->integer) != 0;
}

}  // namespace

bool allocates(const Program& program, const Kernel& kernel, const Node* node) {
    bool found = false;
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        if (!call) return;
        std::string path = program.resolve(kernel, call->func);
        for (const char* name : {"empty", "zeros", "ones", "full"})
            found = found || path == std::string("numpy.") + name ||
                    path == std::string("numpy.") + name + "_like";
        auto* method = as<Attribute>(call->func);
        found = found || (path.empty() && method && method->attr == "copy");
    });
    return found;
}

bool is_initial_value(const Program& program, const Kernel& kernel, const Expr* expr) {
    if (literal_number(expr)) return true;
    if (auto* u = as<UnaryOp>(expr); u && u->op == UnaryOperator::USub) expr = u->operand;
    std::string path = program.resolve(kernel, expr);
    return path == "numpy.inf" || path == "math.inf" || path == "numpy.nan" || path == "math.nan";
}

bool HostRegion::is_parameter(const std::string& name) const {
    return std::count(kernel_.parameters.begin(), kernel_.parameters.end(), name) > 0;
}

/** The kind of a name that the caller has. */
K HostRegion::kind(const Expr* name) const {
    auto* n = as<Name>(name);
    if (!n || !kernel_.locals.binds(n->id) || repeated_.count(n->id)) return K::Unknown;
    return values_.of(n->id).kind;
}

bool HostRegion::is_array(const Expr* e) const {
    return kind(e) == K::Array;
}

bool HostRegion::is_extent(const Expr* e) const {
    // len() says the same of arrays and tuples.
    if (auto* call = as<Call>(e)) {
        auto* n = call->args.size() == 1 ? as<Name>(call->args[0]) : nullptr;
        return program_.resolve(kernel_, call->func) == "builtins.len" && n && kernel_.locals.binds(n->id) &&
               !repeated_.count(n->id);
    }
    if (auto* a = as<Attribute>(e)) return (a->attr == "size" || a->attr == "ndim") && is_array(a->value);
    if (auto* s = as<Subscript>(e)) {
        auto* shape = as<Attribute>(s->value);
        return shape && shape->attr == "shape" && is_array(shape->value) && is<Constant>(s->slice);
    }
    return false;
}

bool HostRegion::is_integer(const Expr* e) const {
    if (auto* c = as<Constant>(e)) return c->value.kind == ConstantValue::Kind::Int;
    if (auto* n = as<Name>(e)) {
        if (!kernel_.locals.binds(n->id)) {
            const Binding* b = program_.module.find(n->id);
            return b && b->kind == Binding::Kind::Variable && is<Constant>(b->value) && is_integer(b->value);
        }
        if (kind(n) == K::Int) return true;
        return is_parameter(n->id) && values_.definitions(n->id) == 1 && kind(n) == K::Scalar;
    }
    if (auto* u = as<UnaryOp>(e)) return u->op == UnaryOperator::USub && is_integer(u->operand);
    if (auto* b = as<BinOp>(e)) {
        bool sum =
            b->op == BinaryOperator::Add || b->op == BinaryOperator::Sub || b->op == BinaryOperator::Mult;
        auto* divisor = literal_number(b->right);
        bool division = (b->op == BinaryOperator::FloorDiv || b->op == BinaryOperator::Mod) && divisor &&
                        divisor->kind == ConstantValue::Kind::Int && divisor->integer != 0;
        return (sum || division) && is_integer(b->left) && is_integer(b->right);
    }
    if (auto* call = as<Call>(e)) {
        std::string path = program_.resolve(kernel_, call->func);
        if (path == "builtins.min" || path == "builtins.max")
            return call->args.size() > 1 &&
                   std::all_of(call->args.begin(), call->args.end(), [&](Expr* a) { return is_integer(a); });
    }
    return is_extent(e);
}

bool HostRegion::is_allocation(const Expr* e) const {
    auto* call = as<Call>(e);
    if (!call) return false;
    std::string path = program_.resolve(kernel_, call->func);
    auto* method = as<Attribute>(call->func);
    if (path.empty() && method)
        return method->attr == "copy" && is_array(method->value) && call->args.empty() &&
               call->keywords.empty();
    if (call->args.empty()) return false;
    auto dtype = [&](const Expr* d) {
        std::string type = program_.resolve(kernel_, d);
        if (type.starts_with("numpy.")) return true;
        auto* a = as<Attribute>(d);
        return a && a->attr == "dtype" && is_array(a->value);
    };
    auto dtypes_only = [&](size_t first) {
        for (size_t i = first; i < call->args.size(); ++i)
            if (!dtype(call->args[i])) return false;
        return std::all_of(call->keywords.begin(), call->keywords.end(),
                           [&](Keyword* k) { return k->arg == "dtype" && dtype(k->value); });
    };
    const Expr* shape = call->args[0];
    if (path == "numpy.empty" || path == "numpy.zeros" || path == "numpy.ones") {
        auto* tuple = as<Tuple>(shape);
        bool integers = tuple ? std::all_of(tuple->elts.begin(), tuple->elts.end(),
                                            [&](Expr* x) { return is_integer(x); })
                              : is_integer(shape);
        auto* whole = as<Attribute>(shape);
        bool same = whole && whole->attr == "shape" && is_array(whole->value);
        return (integers || same) && call->args.size() <= 2 && dtypes_only(1);
    }
    if (path == "numpy.empty_like" || path == "numpy.zeros_like" || path == "numpy.ones_like")
        return is_array(shape) && call->args.size() == 1 && dtypes_only(1);
    return false;
}

/** `a = b`, `u, v = v, u`: Python passes the objects on as they are. */
bool HostRegion::is_copy(const Expr* target, const Expr* value) const {
    auto* targets = as<Tuple>(target);
    auto* values = as<Tuple>(value);
    if (targets || values) {
        if (!targets || !values || targets->elts.size() != values->elts.size()) return false;
        for (size_t i = 0; i < targets->elts.size(); ++i)
            if (!is_copy(targets->elts[i], values->elts[i])) return false;
        return true;
    }
    auto* n = as<Name>(value);
    return is<Name>(target) && n && kernel_.locals.binds(n->id) && !repeated_.count(n->id);
}

bool HostRegion::takes(const Stmt* stmt, bool used_as_bound) const {
    if (auto* a = as<AugAssign>(stmt)) {
        bool sum = a->op == BinaryOperator::Add || a->op == BinaryOperator::Sub;
        if (!sum || !is<Name>(a->target)) return false;
        K target = kind(a->target);
        if (target == K::Int) return is_literal(a->value, ConstantValue::Kind::Int);
        return target == K::Float && is_float(a->value);
    }
    auto* s = as<Assign>(stmt);
    if (!s || s->targets.size() != 1) return false;
    if (is_copy(s->targets[0], s->value)) return true;
    auto* cast = as<Name>(s->targets[0]);
    if (cast && is_parameter(cast->id) && !cast_of(program_, kernel_, s).empty()) return true;
    if (is<Name>(s->targets[0])) {
        bool known = is_extent(s->value) || literal_number(s->value);
        if (is_integer(s->value) && (known || used_as_bound)) return true;
        return is_initial_value(program_, kernel_, s->value) || is_allocation(s->value) ||
               is_literal(s->value, ConstantValue::Kind::Bool);
    }
    auto* tuple = as<Tuple>(s->targets[0]);
    auto* shape = as<Attribute>(s->value);
    if (!tuple || !shape || shape->attr != "shape" || !is_array(shape->value)) return false;
    return std::all_of(tuple->elts.begin(), tuple->elts.end(), [](Expr* e) { return is<Name>(e); });
}

/** + - * of float64 numbers: the same in Python. */
bool HostRegion::is_float(const Expr* e) const {
    if (auto* number = literal_number(e)) return number->kind == ConstantValue::Kind::Float;
    if (auto* n = as<Name>(e)) return kind(e) == K::Float || floats_.count(n->id);
    if (auto* u = as<UnaryOp>(e)) return u->op == UnaryOperator::USub && is_float(u->operand);
    auto* b = as<BinOp>(e);
    if (!b || !is_float(b->left)) return false;
    if (b->op == BinaryOperator::Div) return is_float(b->right) && is_nonzero(literal_number(b->right));
    bool exact =
        b->op == BinaryOperator::Add || b->op == BinaryOperator::Sub || b->op == BinaryOperator::Mult;
    return exact && is_float(b->right);
}

bool HostRegion::is_result(const Expr* e) const {
    if (!e) return true;
    if (auto* tuple = as<Tuple>(e))
        return std::all_of(tuple->elts.begin(), tuple->elts.end(), [&](Expr* x) { return is_result(x); });
    if (is_literal(e, ConstantValue::Kind::None) || is_literal(e, ConstantValue::Kind::Bool) ||
        literal_number(e))
        return true;
    if (auto* n = as<Name>(e)) {
        if (reduced_.count(n->id)) return true;
        Value v = values_.of(n->id);
        return kind(e) == K::Array || (!is_parameter(n->id) && !repeated_.count(n->id) && v.plain());
    }
    return is_float(e);
}

bool HostRegion::repeatable(const Assign* s) const {
    auto* target = s->targets.size() == 1 ? as<Name>(s->targets[0]) : nullptr;
    if (!target || values_.definitions(target->id) != 1 || !values_.of(target->id).scalar()) return false;
    bool ok = true;
    auto visit = [&](auto&& self, const Node* n) -> void {
        if (auto* call = as<Call>(n)) {
            std::string path = program_.resolve(kernel_, call->func);
            bool scalar = (path.starts_with("math.") && types::find_function('m', path.substr(5))) ||
                          (path.starts_with("numpy.") && types::find_function('n', path.substr(6))) ||
                          (path.starts_with("builtins.") && path != "builtins.print" &&
                           types::find_function('b', path.substr(9)));
            if (!scalar) ok = false;
            for (Expr* a : call->args) self(self, a);
            return;
        }
        if (auto* b = as<BinOp>(n)) {
            bool divides = b->op == BinaryOperator::Div || b->op == BinaryOperator::FloorDiv ||
                           b->op == BinaryOperator::Mod || b->op == BinaryOperator::Pow;
            if (divides && !is_nonzero(literal_number(b->right)) && !kernel_.decorator.numpy_errors)
                ok = false;
        }
        if (auto* name = as<Name>(n); name && kernel_.locals.binds(name->id)) {
            // What it reads is the same wherever it is repeated.
            if (values_.definitions(name->id) != 1 || !values_.of(name->id).scalar()) ok = false;
            return;
        }
        // Elements may change before the value is used, and under another name, too.
        if (is<Subscript>(n) || is<Attribute>(n) || is<Tuple>(n)) {
            auto* a = as<Attribute>(n);
            bool constant = a && !program_.resolve(kernel_, a).empty();
            if (!constant && !is_extent(static_cast<const Expr*>(n))) ok = false;
            for (const std::string& name : names_read(n))
                if (kernel_.locals.binds(name) && values_.definitions(name) != 1) ok = false;
            return;
        }
        for_each_child(n, [&](Node* c) { self(self, c); });
    };
    visit(visit, s->value);
    return ok;
}

}  // namespace caramba::visitors
