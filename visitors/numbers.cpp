#include "visitors/numbers.hpp"

#include <algorithm>

#include "syntax/fold.hpp"
#include "syntax/visitor.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** How many dimensions an index takes away; none where it may leave some. */
size_t indices_of(const Subscript* s) {
    auto* tuple = as<Tuple>(s->slice);
    const std::vector<Expr*> all = tuple ? tuple->elts : std::vector<Expr*>{s->slice};
    const bool plain = std::ranges::all_of(all, [](const Expr* e) {
        auto* c = as<Constant>(e);
        return is<Name>(e) || is<BinOp>(e) || is<UnaryOp>(e) ||
               (c && c->value.kind == ConstantValue::Kind::Int);
    });
    return plain ? all.size() : 0;
}

/** An element of an array whose rank is known. */
bool stores_number(const Values& values, const Expr* target) {
    auto* s = as<Subscript>(target);
    if (!s || !is<Name>(s->value)) return false;
    const Value array = values.of(s->value);
    return array.kind == Value::Kind::Array && array.rank > 0 &&
           indices_of(s) == static_cast<size_t>(array.rank);
}

bool is_number_literal(const Expr* e) {
    auto value = folded(e);
    return value && (value->kind == ConstantValue::Kind::Int || value->kind == ConstantValue::Kind::Float);
}

bool holds(const Node* node, const Node* part) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || n == part; });
    return found;
}

}  // namespace

Numbers::Numbers(const Program& program, const Kernel& kernel, const Values& values, bool given)
    : program_(program), kernel_(kernel) {
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            for (const Expr* target : a ? a->targets : std::vector<Expr*>{})
                if (auto* name = as<Name>(target)) values_[name->id].push_back(a->value);
        });
    const auto see = [&](const Node* n) {
        if (auto* s = as<If>(n)) learn_truth(s->test);
        if (auto* s = as<While>(n)) learn_truth(s->test);
        if (auto* s = as<Assert>(n)) learn_truth(s->test);
        if (auto* e = as<IfExp>(n)) learn_truth(e->test);
        if (auto* e = as<BoolOp>(n)) std::ranges::for_each(e->values, [&](Expr* v) { learn_truth(v); });
        if (auto* e = as<UnaryOp>(n); e && e->op == UnaryOperator::Not) learn_truth(e->operand);
        if (auto* call = as<Call>(n)) learn_call(call);
        if (auto* result = as<Return>(n); result && given) learn(result->value);
        if (auto* slice = as<Slice>(n))
            for (const Expr* bound : {slice->lower, slice->upper, slice->step})
                if (bound) learn(bound);
        if (auto* loop = as<For>(n)) learn_sums(loop->body);
        if (auto* loop = as<While>(n)) learn_sums(loop->body);
        if (auto* a = as<AugAssign>(n); a && stores_number(values, a->target)) learn(a->value);
        auto* a = as<Assign>(n);
        for (const Expr* target : a ? a->targets : std::vector<Expr*>{})
            if (stores_number(values, target)) learn(a->value);
    };
    for (const Stmt* s : kernel.def->body.stmts) walk(s, see);
    if (kernel.decorator.signature) {
        const auto& types = kernel.decorator.signature->parameters;
        for (size_t i = 0; i < types.size() && i < kernel.parameters.size(); ++i) {
            if (types[i].kind == DeclaredType::Kind::Scalar) names_.insert(kernel.parameters[i]);
            if (types[i].kind == DeclaredType::Kind::Array)
                ranks_[kernel.parameters[i]] = static_cast<size_t>(types[i].rank);
        }
    }
    for (const auto& [name, type] : kernel.decorator.locals)
        if (type.kind == DeclaredType::Kind::Scalar) names_.insert(name);
}

bool Numbers::certain(const Expr* e) const {
    return calls_.count(e) || (is<Name>(e) && certain(std::string(name_of(e))));
}

bool Numbers::certain(const std::string& name) const {
    if (names_.count(name)) return true;
    auto values = values_.find(name);
    const bool parameter = std::ranges::count(kernel_.parameters, name) > 0;
    return !parameter && values != values_.end() &&
           std::ranges::all_of(values->second, [&](const Expr* value) { return is_number(value); });
}

bool Numbers::certain_parameter(const std::string& name) const {
    return names_.contains(name) && std::ranges::count(kernel_.parameters, name) > 0 &&
           !bound_names(kernel_.def->body.stmts).contains(name);
}

bool Numbers::is_number(const Expr* e) const {
    if (is<Constant>(e) || folded(e)) return true;
    if (auto* name = as<Name>(e)) return names_.count(name->id) > 0;
    // `x.dtype.type(0)`
    auto* made = as<Call>(e);
    auto* type = made && made->args.size() == 1 ? as<Attribute>(made->func) : nullptr;
    if (type && type->attr == "type" && asks_dtype(program_, kernel_, type->value))
        return is_number(made->args[0]);
    auto* s = as<Subscript>(e);
    auto* a = s ? as<Attribute>(s->value) : nullptr;
    if (a && a->attr == "shape") return true;
    if (!s || !is<Name>(s->value)) return false;
    auto rank = ranks_.find(std::string(name_of(s->value)));
    return rank != ranks_.end() && indices_of(s) >= rank->second;
}

/** `s = 0.0; for …: s += x`: s has one type before the loop and in it. */
void Numbers::learn_sums(const Block& body) {
    for (const Stmt* s : body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<AugAssign>(n);
            auto values = a ? values_.find(std::string(name_of(a->target))) : values_.end();
            if (values == values_.end() || std::ranges::count(kernel_.parameters, values->first)) return;
            if (!std::ranges::all_of(values->second, is_number_literal)) return;
            const bool again = std::ranges::any_of(values->second, [&](const Expr* value) {
                return std::ranges::any_of(body.stmts, [&](const Stmt* own) { return holds(own, value); });
            });
            if (!again) learn(a->value);
        });
}

void Numbers::learn(const Expr* e) {
    if (auto* name = as<Name>(e)) names_.insert(name->id);
    if (is<Call>(e)) calls_.insert(e);
    if (auto* u = as<UnaryOp>(e)) learn(u->operand);
    if (auto* b = as<BinOp>(e); b && b->op != BinaryOperator::MatMult) learn(b->left), learn(b->right);
    auto* s = as<Subscript>(e);
    if (s && is<Name>(s->value) && indices_of(s)) ranks_[std::string(name_of(s->value))] = indices_of(s);
}

void Numbers::learn_truth(const Expr* e) {
    if (is<Name>(e) || is<Subscript>(e)) return learn(e);
    auto* c = as<Compare>(e);
    if (!c) return;
    // Tuples and text can be compared, too, but have no order with a number.
    for (size_t i = 0; i < c->ops.size(); ++i) {
        if (c->ops[i] >= CompareOperator::Is) return;
        learn(c->comparators[i]);
    }
    learn(c->left);
}

void Numbers::learn_call(const Call* call) {
    const std::string path = program_.resolve(kernel_, call->func);
    const bool counts = path == "builtins.range" || path == "numba.prange" || path == "builtins.int" ||
                        path == "builtins.float" || path == "builtins.bool" || path.starts_with("math.");
    // `min(a)` is the least of a.
    const bool chooses = (path == "builtins.min" || path == "builtins.max") && call->args.size() > 1;
    if (counts || chooses) std::ranges::for_each(call->args, [&](const Expr* e) { learn(e); });
}

}  // namespace caramba::visitors
