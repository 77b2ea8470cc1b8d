#include "visitors/host_region.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "types/functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

const ConstantValue* literal_number(const Expr* e) {
    if (auto* u = as<UnaryOp>(e); u && u->op == UnaryOperator::USub) e = u->operand;
    auto* c = as<Constant>(e);
    using K = ConstantValue::Kind;
    return c && (c->value.kind == K::Int || c->value.kind == K::Float) ? &c->value : nullptr;
}

}  // namespace

bool is_initial_value(const Program& program, const Kernel& kernel, const Expr* expr) {
    if (literal_number(expr)) return true;
    if (auto* u = as<UnaryOp>(expr); u && u->op == UnaryOperator::USub) expr = u->operand;
    std::string path = program.resolve(kernel, expr);
    return path == "numpy.inf" || path == "math.inf" || path == "numpy.nan" || path == "math.nan";
}

bool HostRegion::is_number(const Expr* expr) const {
    return literal_number(expr) != nullptr;
}

bool HostRegion::is_extent(const Expr* e) const {
    auto array = [&](const Expr* x) {
        std::string name(name_of(x));
        auto facts = kernel_.facts.find(name);
        return arrays_.count(name) ||
               (facts != kernel_.facts.end() && facts->second.array &&
                std::count(kernel_.parameters.begin(), kernel_.parameters.end(), name));
    };
    if (auto* call = as<Call>(e))
        return program_.resolve(kernel_, call->func) == "builtins.len" && call->args.size() == 1 &&
               array(call->args[0]);
    if (auto* a = as<Attribute>(e)) return (a->attr == "size" || a->attr == "ndim") && array(a->value);
    if (auto* s = as<Subscript>(e)) {
        auto* shape = as<Attribute>(s->value);
        return shape && shape->attr == "shape" && array(shape->value) && is<Constant>(s->slice);
    }
    return false;
}

bool HostRegion::is_integer(const Expr* e) const {
    if (auto* c = as<Constant>(e)) return c->value.kind == ConstantValue::Kind::Int;
    if (auto* n = as<Name>(e)) {
        if (integers_.count(n->id)) return true;
        if (!kernel_.locals.binds(n->id)) {
            const Binding* b = program_.module.find(n->id);
            return b && b->kind == Binding::Kind::Variable && is<Constant>(b->value) && is_integer(b->value);
        }
        auto facts = kernel_.facts.find(n->id);
        bool array = facts != kernel_.facts.end() && facts->second.rank > 0;
        return !array && std::count(kernel_.parameters.begin(), kernel_.parameters.end(), n->id);
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
    if (!call || call->args.empty()) return false;
    std::string path = program_.resolve(kernel_, call->func);
    auto dtype = [&](const Expr* d) {
        if (program_.resolve(kernel_, d).starts_with("numpy.")) return true;
        auto* a = as<Attribute>(d);
        return a && a->attr == "dtype" && is<Name>(a->value);
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
        bool same = whole && whole->attr == "shape" && is<Name>(whole->value);
        return (integers || same) && call->args.size() <= 2 && dtypes_only(1);
    }
    if (path == "numpy.empty_like" || path == "numpy.zeros_like" || path == "numpy.ones_like")
        return is<Name>(shape) && call->args.size() == 1 && dtypes_only(1);
    return false;
}

bool HostRegion::takes(const Stmt* stmt, bool used_as_bound) {
    auto* s = as<Assign>(stmt);
    if (!s || s->targets.size() != 1) return false;
    if (auto* n = as<Name>(s->targets[0])) {
        bool from_parameter = !is_extent(s->value) && !is_number(s->value);
        if (is_integer(s->value) && (!from_parameter || used_as_bound)) return integers_.insert(n->id), true;
        if (is_initial_value(program_, kernel_, s->value)) return values_.insert(n->id), true;
        if (is_allocation(s->value)) return arrays_.insert(n->id), true;
        return false;
    }
    auto* tuple = as<Tuple>(s->targets[0]);
    auto* shape = as<Attribute>(s->value);
    if (!tuple || !shape || shape->attr != "shape" || !is<Name>(shape->value)) return false;
    for (const Expr* e : tuple->elts)
        if (!is<Name>(e)) return false;
    for (const Expr* e : tuple->elts) integers_.insert(std::string(name_of(e)));
    return true;
}

/** + - * of reductions' float64 results and literals: the same in Python. */
bool HostRegion::is_float_arithmetic(const Expr* e) const {
    if (is_number(e)) return true;
    if (auto* n = as<Name>(e)) return floats_.count(n->id) > 0;
    if (auto* u = as<UnaryOp>(e)) return u->op == UnaryOperator::USub && is_float_arithmetic(u->operand);
    auto* b = as<BinOp>(e);
    if (!b || !is_float_arithmetic(b->left) || !is_float_arithmetic(b->right)) return false;
    bool exact =
        b->op == BinaryOperator::Add || b->op == BinaryOperator::Sub || b->op == BinaryOperator::Mult;
    auto* divisor = literal_number(b->right);
    return exact || (b->op == BinaryOperator::Div && divisor &&
                     divisor->real + static_cast<double>(divisor->integer) != 0);
}

bool HostRegion::is_result(const Expr* e) const {
    if (!e) return true;
    if (auto* tuple = as<Tuple>(e))
        return std::all_of(tuple->elts.begin(), tuple->elts.end(), [&](Expr* x) { return is_result(x); });
    if (auto* c = as<Constant>(e)) return c->value.kind == ConstantValue::Kind::None || is_number(e);
    if (auto* n = as<Name>(e)) {
        if (integers_.count(n->id) || arrays_.count(n->id) || values_.count(n->id) || floats_.count(n->id))
            return true;
        return std::count(kernel_.parameters.begin(), kernel_.parameters.end(), n->id) &&
               kernel_.facts.count(n->id) && kernel_.facts.at(n->id).array;
    }
    return is_float_arithmetic(e);
}

bool HostRegion::repeatable(const Stmt* stmt, const std::set<std::string>& stored) const {
    auto* s = as<Assign>(stmt);
    auto* target = s && s->targets.size() == 1 ? as<Name>(s->targets[0]) : nullptr;
    if (!target) return false;
    auto facts = kernel_.facts.find(target->id);
    if (facts != kernel_.facts.end() && facts->second.rank > 0) return false;  // an array
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
            auto* by = literal_number(b->right);
            bool nonzero = by && by->real + static_cast<double>(by->integer) != 0;
            if (divides && !nonzero && !kernel_.decorator.numpy_errors) ok = false;
        }
        if (auto* name = as<Name>(n)) {
            auto known = kernel_.facts.find(name->id);
            bool array = known != kernel_.facts.end() && known->second.rank > 0;
            if (array || arrays_.count(name->id)) ok = false;  // a whole array; elements are seen below
            return;
        }
        if (auto* a = as<Attribute>(n); a && is<Name>(a->value)) return;
        if (auto* sub = as<Subscript>(n)) {
            auto known = kernel_.facts.find(base_name(sub));
            bool written = known != kernel_.facts.end() && known->second.stored;  // perhaps by a callee
            if (written || stored.count(base_name(sub))) ok = false;
            auto* tuple = as<Tuple>(sub->slice);
            size_t count = tuple ? tuple->elts.size() : 1;
            if (known != kernel_.facts.end() && static_cast<size_t>(known->second.rank) > count) ok = false;
            for (size_t i = 0; i < count; ++i) self(self, tuple ? tuple->elts[i] : sub->slice);
            if (!is<Name>(sub->value)) self(self, sub->value);
            return;
        }
        if (is<Slice>(n) || is<Tuple>(n)) ok = false;
        for_each_child(n, [&](Node* c) { self(self, c); });
    };
    visit(visit, s->value);
    return ok;
}

}  // namespace caramba::visitors
