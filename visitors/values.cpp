#include "visitors/values.hpp"

#include <algorithm>
#include <optional>

#include "syntax/fold.hpp"
#include "syntax/visitor.hpp"
#include "types/functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

constexpr int kMostRounds = 16;  // definitions of definitions

/** Of a scalar type under NumPy's name. */
K kind_of_type(const std::string& scalar) {
    if (scalar == "float64") return K::Float;
    if (scalar == "int64") return K::Int;
    if (scalar == "bool_") return K::Bool;
    return scalar == "complex128" ? K::Complex : K::Scalar;
}

/** Of an operation on arrays, as far as float64 is concerned: what is no number of that kind may widen. */
K element_of(BinaryOperator op, const Value& l, const Value& r) {
    K a = l.kind == K::Array ? l.element : l.kind;
    K b = r.kind == K::Array ? r.element : r.kind;
    bool logic = op == BinaryOperator::BitAnd || op == BinaryOperator::BitOr || op == BinaryOperator::BitXor;
    bool exact = (a == K::Float || a == K::Int) && (b == K::Float || b == K::Int);
    return !logic && exact && (a == K::Float || b == K::Float) ? K::Float : K::Scalar;
}

bool is_element_of_both(K kind) {
    return kind == K::Int || kind == K::Float || kind == K::Bool;
}

/** Numba's rules for + - * and // % of two scalars; `complex`: numbers may be that. */
K arithmetic(K a, K b, bool complex) {
    if (a == K::Bool && b == K::Bool) return K::Int;
    if (a == K::Bool || b == K::Bool) return a == K::Bool ? b : a;
    bool float_and_number = (a == K::Float && b >= K::Int) || (b == K::Float && a >= K::Int);
    if (float_and_number && !complex && a != K::Complex && b != K::Complex) return K::Float;
    if (a == K::Complex || b == K::Complex) return a == K::Scalar || b == K::Scalar ? K::Wide : K::Complex;
    if (a == K::Scalar && b == K::Scalar) return K::Scalar;
    if (a == K::Scalar || b == K::Scalar || a == K::Wide || b == K::Wide) return K::Wide;
    return a == K::Int && b == K::Int ? K::Int : K::Float;
}

K binary(BinaryOperator op, K a, K b, bool complex) {
    switch (op) {
        case BinaryOperator::Add:
        case BinaryOperator::Sub:
        case BinaryOperator::Mult:
        case BinaryOperator::FloorDiv:
        case BinaryOperator::Mod:
            return arithmetic(a, b, complex);
        case BinaryOperator::Div:
            return is_element_of_both(a) && is_element_of_both(b) ? K::Float : arithmetic(a, b, complex);
        case BinaryOperator::Pow:
            if (a == K::Int && b == K::Int) return K::Int;
            return (a == K::Float || a == K::Int) && (b == K::Float || b == K::Int) ? K::Float : K::Scalar;
        default:
            if (a == K::Int && b == K::Int) return K::Int;
            return a == K::Bool && b == K::Bool ? K::Bool : K::Scalar;
    }
}

}  // namespace

Value join(const Value& a, const Value& b) {
    if (a.kind == K::None) return b;
    if (b.kind == K::None || a == b) return a;
    if (a.kind == K::Array && b.kind == K::Array)
        return Value::array_of(a.rank == b.rank ? a.rank : -1,
                               a.element == b.element ? a.element : K::Scalar);
    if (a.kind == K::Tuple && b.kind == K::Tuple && a.items.size() == b.items.size()) {
        Value out = Value::of_kind(K::Tuple);
        for (size_t i = 0; i < a.items.size(); ++i) out.items.push_back(join(a.items[i], b.items[i]));
        return out;
    }
    if (!a.scalar() || !b.scalar()) return Value::of_kind(K::Unknown);
    bool any = a.kind == K::Scalar || b.kind == K::Scalar || a.kind == K::Bool || b.kind == K::Bool;
    return Value::of_kind(any ? K::Scalar : K::Wide);
}

Values::Values(const Program& program, const Kernel& kernel, std::shared_ptr<CallResults> calls)
    : program_(program), kernel_(kernel), calls_(std::move(calls)), body_(calls_->body(program, kernel)) {
    for (const std::string& p : kernel.parameters) {
        auto facts = kernel.facts.find(p);
        bool indexed = facts != kernel.facts.end() && facts->second.rank > 0;
        if (indexed && facts->second.array)
            values_[p] = Value::array_of(-1, K::Scalar);
        else
            values_[p] = Value::of_kind(indexed || body_.arrays.count(p) ? K::Unknown : K::Scalar);
    }
    declared();
    settle();
}

/** What a signature says of the parameters. */
void Values::declared() {
    if (!kernel_.decorator.signature) return;
    const auto& types = kernel_.decorator.signature->parameters;
    for (size_t i = 0; i < std::min(types.size(), kernel_.parameters.size()); ++i) {
        const std::string& name = kernel_.parameters[i];
        if (types[i].kind == DeclaredType::Kind::Scalar)
            values_[name] = Value::of_kind(kind_of_type(types[i].scalar));
        if (types[i].kind == DeclaredType::Kind::Array)
            values_[name] = Value::array_of(types[i].rank, kind_of_type(types[i].scalar));
    }
}

Values::Values(const Program& program, const Kernel& kernel, std::shared_ptr<CallResults> calls,
               const std::vector<Value>& parameters, int depth)
    : program_(program),
      kernel_(kernel),
      calls_(std::move(calls)),
      body_(calls_->body(program, kernel)),
      depth_(depth) {
    for (size_t i = 0; i < parameters.size(); ++i) values_[kernel.parameters[i]] = parameters[i];
    declared();
    settle();
}

void Values::settle() {
    for (int round = 0; round < kMostRounds; ++round) {
        changed_ = false;
        for (const Stmt* s : body_.bindings) statement(s);
        if (!changed_) return;
    }
    for (auto& [name, value] : values_) value = Value::of_kind(K::Unknown);
}

void Values::statement(const Stmt* statement) {
    if (auto* a = as<Assign>(statement)) {
        Value value = of(a->value);
        for (const Expr* t : a->targets) bind(t, value);
    } else if (auto* a = as<AnnAssign>(statement)) {
        if (a->value) bind(a->target, of(a->value));
    } else if (auto* a = as<AugAssign>(statement)) {
        auto* name = as<Name>(a->target);
        if (!name) return;
        Value left = of(name->id), right = of(a->value);
        if (left.kind == K::Array || left.kind == K::None || right.kind == K::None) return;
        bool scalars = left.scalar() && right.scalar();
        learn(name->id,
              Value::of_kind(scalars ? binary(a->op, left.kind, right.kind, body_.complex) : K::Unknown));
    } else if (auto* f = as<For>(statement)) {
        bind(f->target, element(f->iter));
    }
}

void Values::bind(const Expr* target, const Value& value) {
    if (auto* n = as<Name>(target)) return learn(n->id, value);
    auto* tuple = as<Tuple>(target);
    if (!tuple) return;
    for (size_t i = 0; i < tuple->elts.size(); ++i) {
        if (value.kind == K::Tuple && value.items.size() == tuple->elts.size())
            bind(tuple->elts[i], value.items[i]);
        else if (value.kind == K::Tuple && value.element == K::Int)
            bind(tuple->elts[i], Value::of_kind(K::Int));
        else
            bind(tuple->elts[i], Value::of_kind(value.kind == K::None ? K::None : K::Unknown));
    }
}

void Values::learn(const std::string& name, const Value& given) {
    if (given.kind == K::None) return;
    // What is indexed, and bound once, is no number: `row = a[0]` where a has more dimensions than shows.
    auto facts = kernel_.facts.find(name);
    bool indexed = facts != kernel_.facts.end() && facts->second.rank > 0 && definitions(name) == 1;
    Value value = indexed && given.scalar() ? Value::array_of(-1, K::Scalar) : given;
    auto typed = kernel_.decorator.locals.find(name);
    if (typed != kernel_.decorator.locals.end()) {
        // Whatever is assigned to it is converted.
        Value converted = Value::of_kind(kind_of_type(typed->second.scalar));
        changed_ = changed_ || !(of(name) == converted);
        values_[name] = converted;
        return;
    }
    auto [at, fresh] = values_.emplace(name, Value::of_kind(K::None));
    Value next = join(at->second, value);
    if (next == at->second) return;
    at->second = next;
    changed_ = true;
}

Value Values::of(const std::string& name) const {
    auto found = values_.find(name);
    return found == values_.end() ? Value::of_kind(K::None) : found->second;
}

int Values::definitions(const std::string& name) const {
    auto found = body_.definitions.find(name);
    return found == body_.definitions.end() ? 0 : found->second;
}

Value Values::constant(const ConstantValue& value) {
    switch (value.kind) {
        case ConstantValue::Kind::Int:
            return Value::of_kind(K::Int);
        case ConstantValue::Kind::Float:
            return Value::of_kind(K::Float);
        case ConstantValue::Kind::Bool:
            return Value::of_kind(K::Bool);
        case ConstantValue::Kind::Complex:
            return Value::of_kind(K::Complex);
        case ConstantValue::Kind::BigInt:
            return Value::of_kind(K::Scalar);
        default:
            return Value::of_kind(K::Unknown);
    }
}

/** A module's constant. */
Value Values::global(const Expr* expr, int depth) const {
    if (auto* c = as<Constant>(expr)) return constant(c->value);
    if (auto* u = as<UnaryOp>(expr); u && u->op == UnaryOperator::USub) return global(u->operand, depth);
    std::string path = program_.module.resolve(expr);
    for (const char* name : {"pi", "e", "inf", "nan", "tau"})
        if (path == std::string("numpy.") + name || path == std::string("math.") + name)
            return Value::of_kind(K::Float);
    auto* n = as<Name>(expr);
    const Binding* b = n && depth < kMostRounds ? program_.module.find(n->id) : nullptr;
    return b && b->kind == Binding::Kind::Variable && b->value ? global(b->value, depth + 1)
                                                               : Value::of_kind(K::Unknown);
}

Value Values::of(const Expr* e) const {
    if (!e) return Value::of_kind(K::Unknown);
    if (auto* c = as<Constant>(e)) return constant(c->value);
    if (is<BinOp>(e) || is<UnaryOp>(e))
        if (auto value = folded(e)) return constant(*value);
    if (auto* n = as<Name>(e)) return kernel_.locals.binds(n->id) ? of(n->id) : global(e, 0);
    if (auto* a = as<Attribute>(e)) return attribute(a);
    if (auto* s = as<Subscript>(e)) return subscript(s);
    if (auto* c = as<Call>(e)) return call(c);
    if (auto* t = as<Tuple>(e)) {
        const bool counted =
            std::none_of(t->elts.begin(), t->elts.end(), [](const Expr* item) { return is<Starred>(item); });
        if (!counted) return Value::of_kind(K::Unknown);
        Value out = Value::of_kind(K::Tuple);
        for (const Expr* x : t->elts) out.items.push_back(of(x));
        return out;
    }
    if (auto* u = as<UnaryOp>(e)) {
        Value v = of(u->operand);
        if (u->op == UnaryOperator::Not) return Value::of_kind(v.scalar() ? K::Bool : v.kind);
        return v.kind == K::Bool ? Value::of_kind(K::Scalar) : v;
    }
    if (auto* b = as<BinOp>(e)) {
        Value l = of(b->left), r = of(b->right);
        if (l.kind == K::None || r.kind == K::None) return Value::of_kind(K::None);
        if (b->op == BinaryOperator::MatMult) return Value::of_kind(K::Unknown);
        if (l.scalar() && r.scalar()) return Value::of_kind(binary(b->op, l.kind, r.kind, body_.complex));
        bool array =
            (l.kind == K::Array && (r.scalar() || r.kind == K::Array)) || (r.kind == K::Array && l.scalar());
        return array ? Value::array_of(l.kind == r.kind && l.rank != r.rank ? -1 : std::max(l.rank, r.rank),
                                       element_of(b->op, l, r))
                     : Value::of_kind(K::Unknown);
    }
    if (auto* c = as<Compare>(e)) {
        bool identity = c->ops.size() == 1 && c->ops[0] >= CompareOperator::Is;
        bool scalars = of(c->left).scalar();
        for (const Expr* x : c->comparators) scalars = scalars && of(x).scalar();
        return Value::of_kind(identity || scalars ? K::Bool : K::Unknown);
    }
    if (auto* b = as<BoolOp>(e)) {
        Value out = Value::of_kind(K::None);
        for (const Expr* x : b->values) out = join(out, of(x));
        return out;
    }
    if (auto* i = as<IfExp>(e)) {
        Value a = of(i->body), b = of(i->orelse);
        bool mixed = (a.kind == K::Int && b.kind == K::Float) || (a.kind == K::Float && b.kind == K::Int);
        return mixed ? Value::of_kind(K::Float) : join(a, b);
    }
    return Value::of_kind(K::Unknown);
}

Value Values::attribute(const Attribute* a) const {
    std::string path = program_.resolve(kernel_, a);
    if (!path.empty()) return global(a, 0);
    Value base = of(a->value);
    if (a->attr == "shape" || a->attr == "strides") {
        Value out = Value::of_kind(K::Tuple);
        out.element = K::Int;
        if (base.kind == K::Array && base.rank > 0)
            out.items.assign(static_cast<size_t>(base.rank), Value::of_kind(K::Int));
        return out;
    }
    if (a->attr == "size" || a->attr == "ndim" || a->attr == "itemsize" || a->attr == "nbytes")
        return Value::of_kind(K::Int);
    if (a->attr == "T" || a->attr == "flat")
        return Value::array_of(a->attr == "T" ? base.rank : 1, base.element);
    if (a->attr == "real" || a->attr == "imag")
        return base.kind == K::Array ? Value::array_of(base.rank, K::Scalar)
                                     : Value::of_kind(base.scalar() ? K::Scalar : K::Unknown);
    return Value::of_kind(K::Unknown);
}

/** An item of a tuple, or some of them. */
Value Values::item(const Value& tuple, const Expr* index) {
    const auto size = static_cast<std::int64_t>(tuple.items.size());
    const auto place = [&](const Expr* e, std::int64_t otherwise) -> std::optional<std::int64_t> {
        if (!e) return otherwise;
        const auto number = folded(e);
        if (!number || number->kind != ConstantValue::Kind::Int) return std::nullopt;
        return number->integer < 0 ? number->integer + size : number->integer;
    };
    if (auto* slice = as<Slice>(index)) {
        const auto begin = place(slice->lower, 0), end = place(slice->upper, size);
        if (size == 0 || !begin || !end || slice->step) return Value::of_kind(K::Unknown);
        Value out = tuple;
        const auto first = std::clamp(*begin, std::int64_t{0}, size);
        out.items.assign(tuple.items.begin() + first, tuple.items.begin() + std::clamp(*end, first, size));
        return out.items.empty() ? Value::of_kind(K::Unknown) : out;
    }
    if (const auto at = place(index, 0); at && *at >= 0 && *at < size)
        return tuple.items[static_cast<size_t>(*at)];
    return Value::of_kind(tuple.element == K::Int ? K::Int : K::Unknown);
}

Value Values::subscript(const Subscript* s) const {
    Value base = of(s->value);
    if (base.kind == K::None) return base;
    if (base.kind == K::Tuple) return item(base, s->slice);
    if (base.kind != K::Array && base.kind != K::Unknown) return Value::of_kind(K::Unknown);
    auto* tuple = as<Tuple>(s->slice);
    std::vector<const Expr*> indices;
    if (tuple)
        indices.assign(tuple->elts.begin(), tuple->elts.end());
    else
        indices.push_back(s->slice);
    for (const Expr* i : indices) {
        Value at = is<Slice>(i) ? Value::array_of(1, K::Int) : of(i);
        if (at.kind == K::None) return at;
        if (at.kind == K::Array) return Value::array_of(-1, base.element);
        if (!at.scalar()) return Value::of_kind(K::Unknown);
    }
    int count = static_cast<int>(indices.size());
    int rank = base.rank;
    auto facts = kernel_.facts.find(std::string(name_of(s->value)));
    if (rank < 0 && facts != kernel_.facts.end()) rank = facts->second.rank;
    if (rank > count) return Value::array_of(base.rank < 0 ? -1 : rank - count, base.element);
    return Value::of_kind(base.kind == K::Array ? base.element : K::Scalar);
}

/** What a loop over `iterable` gives. */
Value Values::element(const Expr* iterable) const {
    auto* c = as<Call>(iterable);
    std::string path = c ? program_.resolve(kernel_, c->func) : "";
    // A caller's range counts in Python, so its index is an int whatever its bounds are.
    if (path == "builtins.range" || path == "numba.prange") return Value::of_kind(K::Int);
    if (path == "builtins.enumerate" || path == "builtins.zip") {
        Value out = Value::of_kind(K::Tuple);
        if (path == "builtins.enumerate") out.items.push_back(Value::of_kind(K::Int));
        for (const Expr* a : c->args) {
            if (is<Starred>(a)) return Value::of_kind(K::Unknown);
            out.items.push_back(element(a));
        }
        return out;
    }
    if (path == "numpy.ndindex" || path == "numpy.ndenumerate") {
        Value index = Value::of_kind(K::Tuple);
        index.element = K::Int;
        if (path == "numpy.ndindex") return index;
        Value over = c->args.size() == 1 ? of(c->args[0]) : Value::of_kind(K::Unknown);
        Value out = Value::of_kind(K::Tuple);
        out.items = {index, Value::of_kind(over.kind == K::Array ? over.element : K::Unknown)};
        return out;
    }
    Value over = of(iterable);
    if (over.kind == K::None) return over;
    if (over.kind != K::Array) return Value::of_kind(K::Unknown);
    if (over.rank > 1) return Value::array_of(over.rank - 1, over.element);
    return Value::of_kind(over.element);
}

/** What the kernel returns. */
Value Values::result() const {
    const auto& signature = kernel_.decorator.signature;
    if (signature && signature->result) {
        const DeclaredType& type = *signature->result;
        if (type.kind == DeclaredType::Kind::Scalar && !type.optional)
            return Value::of_kind(kind_of_type(type.scalar));
        if (type.kind == DeclaredType::Kind::Array)
            return Value::array_of(type.rank, kind_of_type(type.scalar));
        return Value::of_kind(K::Unknown);
    }
    Value out = Value::of_kind(K::None);
    for (const Return* r : body_.returns)
        out = join(out, r->value ? of(r->value) : Value::of_kind(K::Unknown));
    return out.kind == K::None ? Value::of_kind(K::Unknown) : out;
}

}  // namespace caramba::visitors
