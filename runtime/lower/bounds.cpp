#include "runtime/lower/bounds.hpp"

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/teams.hpp"
#include "types/functions.hpp"

namespace caramba::runtime {

using namespace syntax;

namespace {

/** Constants in linear forms are at most this, so that sums of them do not overflow. */
constexpr long long kSmall = 1LL << 30;
/** A form with more terms is not looked into. */
constexpr std::size_t kTerms = 16;

/** Of a phi of which nothing has been seen yet: the best that it may be. */
constexpr long long kUnseen = std::numeric_limits<long long>::max();

bool known(long long b) {
    return b != kUnbounded;
}

long long sum(long long a, long long b) {
    long long result = 0;
    if (!known(a) || !known(b)) return kUnbounded;
    if (a == kUnseen || b == kUnseen) return kUnseen;
    return !__builtin_add_overflow(a, b, &result) ? result : kUnbounded;
}

}  // namespace

long long LeastResults::of(const Instance& callee) {
    const auto [at, is_new] = known_.try_emplace(&callee, kUnbounded);
    if (is_new && callee.result == types::int64()) at->second = Bounds(callee, 0, -1, *this).least_result();
    return at->second;
}

Bounds::Bounds(const Instance& instance, int rank, int index, LeastResults& results)
    : instance_(instance), guards_(instance), results_(results) {
    for (int i = 0; i < rank; ++i)
        known_[instance.ssa.parameters[static_cast<size_t>(i)]] = index >= 0 ? index : kUnbounded;
    collect(instance.definition->body);
    // Assume the best of every phi, then weaken until all agree; a bound that keeps falling is none.
    std::vector<int> phis;
    for (size_t v = 0; v < instance.ssa.versions.size(); ++v)
        if (instance.ssa.versions[v].phi) phis.push_back(static_cast<int>(v));
    for (int v : phis) known_[v] = kUnseen;
    bool changed = true;
    for (int round = 0; changed; ++round) {
        changed = false;
        for (int v : phis) {
            long long least = kUnseen;
            for (int in : instance.ssa.versions[static_cast<size_t>(v)].incoming)
                least = std::min(least, version(in));
            if (round > 2 && least != known_[v]) least = kUnbounded;
            if (least != known_[v]) {
                known_[v] = least;
                computed_.clear();
                changed = true;
            }
        }
    }
    for (int v : phis)
        if (known_[v] == kUnseen) known_[v] = kUnbounded;
    computed_.clear();
}

void Bounds::define(const Expr* target, const Expr* value, const For* loop) {
    if (auto* n = as<Name>(target)) definitions_[instance_.ssa.definitions.at(n)] = {value, loop, nullptr};
    auto* names = as<Tuple>(target);
    auto* values = as<Tuple>(value);
    if (names && values && names->elts.size() == values->elts.size() && !has_starred(values->elts))
        for (size_t i = 0; i < names->elts.size(); ++i) define(names->elts[i], values->elts[i], nullptr);
    if (names && !values && value && is<Attribute>(value) &&
        static_cast<const Attribute*>(value)->attr == "shape")
        for (const Expr* e : names->elts) define(e, value, nullptr);
}

void Bounds::collect(const Block& block) {
    for (const Stmt* s : block) {
        if (auto* a = as<Assign>(s)) {
            for (const Expr* t : a->targets) define(t, a->value, nullptr);
        } else if (auto* n = as<AnnAssign>(s)) {
            if (n->value) define(n->target, n->value, nullptr);
        } else if (auto* u = as<AugAssign>(s)) {
            if (auto* name = as<Name>(u->target))
                definitions_[instance_.ssa.definitions.at(name)] = {nullptr, nullptr, u};
        } else if (auto* i = as<If>(s)) {
            collect(i->body);
            collect(i->orelse);
        } else if (auto* t = as<Try>(s)) {
            collect(t->body);
            collect(t->orelse);
            collect(t->handlers[0]->body);
        } else if (auto* w = as<While>(s)) {
            collect(w->body);
            collect(w->orelse);
        } else if (auto* f = as<For>(s)) {
            define(f->target, nullptr, f);
            collect(f->body);
            collect(f->orelse);
        } else if (auto* r = as<Return>(s)) {
            returned_.push_back(r->value);
        }
        if (ends_path(instance_, s)) return;  // what follows has no versions
    }
}

bool Bounds::of_array(const Attribute* a) const {
    auto type = a ? instance_.types.find(a->value) : instance_.types.end();
    return type != instance_.types.end() && types::is_array(type->second);
}

long long Bounds::version(int v) const {
    if (auto at = known_.find(v); at != known_.end()) return at->second;
    if (auto at = computed_.find(v); at != computed_.end()) return at->second;
    return computed_[v] = computed(v);
}

long long Bounds::used(const Expr* name, int v) const {
    long long best = version(v);
    for (const Guards::AtLeast& tested : guards_.of(name)) {
        long long bound = tested.plus;
        for (const Expr* e : tested.bounds) bound = sum(bound, least(e));
        best = std::max(best, bound);
    }
    return best;
}

long long Bounds::difference(const BinOp* b) const {
    long long constant = 0;
    if (integer_literal(b->right, &constant)) return sum(least(b->left), -constant);
    auto right = instance_.ssa.uses.find(b->right);
    long long best = kUnbounded;
    if (right == instance_.ssa.uses.end()) return best;
    for (const Guards::AtLeast& tested : guards_.of(b->left)) {
        auto bound = instance_.ssa.uses.find(tested.bounds.front());
        const bool same = bound != instance_.ssa.uses.end() && bound->second == right->second;
        if (same && tested.bounds.size() == 1) best = std::max(best, tested.plus);
    }
    return best;
}

long long Bounds::computed(int v) const {
    types::TypeRef type = instance_.versions[static_cast<size_t>(v)];
    if (type && type->kind == types::Kind::UInt && type->bits < 64) return 0;
    auto at = definitions_.find(v);
    if (at == definitions_.end()) return kUnbounded;
    const Definition& d = at->second;
    if (d.value) {
        if (!plain_value(v)) return kUnbounded;
        if (auto* shape = as<Attribute>(d.value); of_array(shape) && shape->attr == "shape") return 0;
        return least(d.value);
    }
    if (d.update) {
        BinaryOperator op = d.update->op;
        auto use = instance_.ssa.uses.find(d.update->target);
        long long old = use == instance_.ssa.uses.end() ? kUnbounded : used(d.update->target, use->second);
        long long by = 0;
        if (op == BinaryOperator::Sub)
            return integer_literal(d.update->value, &by) ? sum(old, -by) : kUnbounded;
        if (op != BinaryOperator::Add && op != BinaryOperator::Mult) return kUnbounded;
        by = least(d.update->value);
        if (op == BinaryOperator::Add) return sum(old, by);
        return known(old) && old >= 0 && known(by) && by >= 0 ? 0 : kUnbounded;
    }
    if (d.loop) {
        auto* range = as<Call>(d.loop->iter);
        auto type_of_iter = range ? instance_.types.find(range) : instance_.types.end();
        if (type_of_iter == instance_.types.end() || type_of_iter->second->kind != types::Kind::Range)
            return kUnbounded;
        if (range->args.size() == 1) return 0;
        long long step = 1;
        if (range->args.size() == 3 && !integer_literal(range->args[2], &step)) return kUnbounded;
        if (step > 0) return least(range->args[0]);
        // Counting down: above stop, whatever the start.
        return sum(least(range->args[1]), 1);
    }
    return kUnbounded;
}

const Expr* Bounds::plain_value(int v) const {
    auto at = definitions_.find(v);
    if (at == definitions_.end() || !at->second.value) return nullptr;
    // An annotation may name a type in which the value is another: `i: pk.int8 = 200`.
    types::TypeRef type = instance_.versions[static_cast<size_t>(v)];
    auto from = instance_.types.find(at->second.value);
    if (type && from != instance_.types.end() && types::is_integral(from->second) &&
        (from->second->kind != type->kind || from->second->bits > type->bits))
        return nullptr;
    return at->second.value;
}

void Bounds::Linear::add(const Linear& other, long long times) {
    constant += times * other.constant;
    for (const auto& [symbol, count] : other.terms)
        if ((terms[symbol] += times * count) == 0) terms.erase(symbol);
}

std::optional<Bounds::Linear> Bounds::linear_version(int v) const {
    if (auto at = linear_.find(v); at != linear_.end()) return at->second;
    types::TypeRef type = instance_.versions[static_cast<size_t>(v)];
    std::optional<Linear> form;
    if (type && type->kind == types::Kind::Int && type->bits == 64) {
        const Expr* value = plain_value(v);
        // `n, m = a.shape` gives both the same value.
        if (value && !is<Attribute>(value)) form = linear(value);
        if (!form || form->terms.size() > kTerms) form = Linear{{{"v" + std::to_string(v), 1}}, 0};
    }
    return linear_[v] = form;
}

std::optional<Bounds::Linear> Bounds::linear(const Expr* e) const {
    auto typed = instance_.types.find(e);
    if (typed == instance_.types.end() || typed->second->kind != types::Kind::Int) return std::nullopt;
    long long value = 0;
    if (integer_literal(e, &value)) {
        if (value > kSmall || value < -kSmall) return std::nullopt;
        return Linear{{}, value};
    }
    if (is<Name>(e)) {
        auto use = instance_.ssa.uses.find(e);
        return use != instance_.ssa.uses.end() ? linear_version(use->second) : std::nullopt;
    }
    if (auto* b = as<BinOp>(e); b && (b->op == BinaryOperator::Add || b->op == BinaryOperator::Sub)) {
        auto left = linear(b->left), right = linear(b->right);
        if (!left || !right) return std::nullopt;
        left->add(*right, b->op == BinaryOperator::Add ? 1 : -1);
        const auto large = [](const auto& term) { return std::abs(term.second) > kSmall; };
        if (std::abs(left->constant) > kSmall || std::ranges::any_of(left->terms, large)) return std::nullopt;
        return left;
    }
    if (std::string extent = extent_of(e); !extent.empty()) return Linear{{{extent, 1}}, 0};
    return std::nullopt;
}

std::string Bounds::extent_of(const Expr* e) const {
    const Expr* array = nullptr;
    long long dimension = 0;
    if (auto* s = as<Subscript>(e)) {
        auto* shape = as<Attribute>(s->value);
        if (shape && shape->attr == "shape" && integer_literal(s->slice, &dimension)) array = shape->value;
    } else if (auto* c = as<Call>(e)) {
        auto meaning = instance_.meanings.find(c->func);
        const bool len = meaning != instance_.meanings.end() && meaning->second.builtin &&
                         meaning->second.builtin->id == types::FunctionId::Len;
        auto* method = as<Attribute>(c->func);
        if (len && c->args.size() == 1) array = c->args[0];
        if (of_array(method) && method->attr == "extent" && integer_literal(c->args[0], &dimension))
            array = method->value;
    } else if (auto* a = as<Attribute>(e); of_array(a) && a->attr == "size") {
        if (instance_.types.at(a->value)->rank == 1) array = a->value;
    }
    if (!array || !is<Name>(array)) return {};
    auto type = instance_.types.find(array);
    if (type == instance_.types.end() || !types::is_array(type->second)) return {};
    auto use = instance_.ssa.uses.find(array);
    if (use == instance_.ssa.uses.end()) return {};
    if (dimension < 0) dimension += type->second->rank;
    return "extent " + std::to_string(dimension) + " of v" + std::to_string(use->second);
}

std::optional<Bounds::Linear> Bounds::greatest(const For* loop) const {
    auto* range = as<Call>(loop->iter);
    auto type = range ? instance_.types.find(range) : instance_.types.end();
    if (type == instance_.types.end() || type->second->kind != types::Kind::Range) return std::nullopt;
    long long step = 1;
    if (range->args.size() == 3 && !integer_literal(range->args[2], &step)) return std::nullopt;
    if (step < 0) return linear(range->args[0]);
    auto stop = linear(range->args[range->args.size() == 1 ? 0 : 1]);
    if (stop) stop->constant -= 1;
    return stop;
}

long long Bounds::least_of(std::optional<Linear> form) const {
    // What is subtracted is replaced by the most that it is; loops within loops need a few rounds.
    for (int round = 0; form && round < 4; ++round) {
        auto negative = std::ranges::find_if(form->terms, [](const auto& term) { return term.second < 0; });
        if (negative == form->terms.end()) break;
        const auto [symbol, count] = *negative;
        auto at = symbol.front() == 'v' ? definitions_.find(std::stoi(symbol.substr(1))) : definitions_.end();
        auto most = at != definitions_.end() && at->second.loop ? greatest(at->second.loop) : std::nullopt;
        if (!most || std::abs(count) > kSmall) return kUnbounded;
        form->terms.erase(negative);
        form->add(*most, count);
    }
    if (!form) return kUnbounded;
    long long least = form->constant;
    for (const auto& [symbol, count] : form->terms) {
        if (count < 0) return kUnbounded;
        long long one = symbol.front() == 'v' ? version(std::stoi(symbol.substr(1))) : 0;
        if (one == kUnseen || !known(one) || one < -kSmall || one > kSmall) return kUnbounded;
        least += count * one;
    }
    return least;
}

std::optional<Bounds::Wrap> Bounds::wrapped(const Expr* x, const Expr* n) const {
    const auto value = linear(x), size = linear(n);
    if (!value || !size || size->terms.empty()) return std::nullopt;
    for (const int turns : {0, 1, -1})
        for (const int step : {0, 1, -1}) {
            Linear inside = *value;
            inside.add(*size, -turns);
            inside.constant -= step;
            Linear above = *size;
            above.add(inside, -1);
            above.constant -= 1;
            if (least_of(inside) >= 0 && least_of(above) >= 0) return Wrap{turns, step};
        }
    return std::nullopt;
}

long long Bounds::least_result() const {
    long long all = kUnseen;
    for (const Expr* e : returned_) {
        auto type = instance_.types.find(e);
        const bool kept = type != instance_.types.end() && type->second == types::int64();
        all = std::min(all, kept ? least(e) : kUnbounded);
    }
    return all == kUnseen ? kUnbounded : all;
}

long long Bounds::least(const Expr* e) const {
    auto typed = instance_.types.find(e);
    if (typed != instance_.types.end() &&
        (typed->second->kind == types::Kind::Bool ||
         (typed->second->kind == types::Kind::UInt && typed->second->bits < 64)))
        return 0;
    long long value = 0;
    if (integer_literal(e, &value)) return value;
    if (is<Name>(e)) {
        auto use = instance_.ssa.uses.find(e);
        if (use != instance_.ssa.uses.end()) return used(e, use->second);
        auto meaning = instance_.meanings.find(e);
        if (meaning != instance_.meanings.end() && meaning->second.kind == Meaning::Kind::Constant &&
            types::is_integral(meaning->second.constant.type))
            return meaning->second.constant.integer;
        return kUnbounded;
    }
    if (auto* b = as<BinOp>(e)) {
        long long left = least(b->left), right = least(b->right);
        switch (b->op) {
            case BinaryOperator::Add:
                return sum(left, right);
            case BinaryOperator::Sub: {
                const long long plain = difference(b);
                return plain < 0 ? std::max(plain, least_of(linear(b))) : plain;
            }
            case BinaryOperator::Mult:
            case BinaryOperator::FloorDiv:
                return known(left) && known(right) && left >= 0 && right >= 0 ? 0 : kUnbounded;
            case BinaryOperator::Mod:
                return known(right) && right >= 0 ? 0 : kUnbounded;
            case BinaryOperator::RShift:
                return known(left) && left >= 0 ? 0 : kUnbounded;
            case BinaryOperator::BitAnd:
                return (known(left) && left >= 0) || (known(right) && right >= 0) ? 0 : kUnbounded;
            default:
                return kUnbounded;
        }
    }
    if (auto* s = as<Subscript>(e)) {
        auto* shape = as<Attribute>(s->value);
        return of_array(shape) && shape->attr == "shape" ? 0 : kUnbounded;
    }
    if (auto* a = as<Attribute>(e))
        return of_array(a) && (a->attr == "size" || a->attr == "ndim") ? 0 : kUnbounded;
    if (auto* c = as<IfExp>(e)) return std::min(least(c->body), least(c->orelse));
    if (auto* c = as<Call>(e)) {
        if (auto callee = instance_.calls.find(c); callee != instance_.calls.end())
            return results_.of(*callee->second);
        auto* method = as<Attribute>(c->func);
        if (of_array(method) && method->attr == "extent") return 0;
        if (const TeamMethod* m = team_method_of(instance_, c); m && m->result == TeamMethod::Result::Integer)
            return c->args.empty() ? 0 : least(c->args[0]);  // a rank or size; a share of a range
        auto meaning = instance_.meanings.find(c->func);
        if (meaning == instance_.meanings.end() || !meaning->second.builtin) return kUnbounded;
        using types::FunctionId;
        switch (meaning->second.builtin->id) {
            case FunctionId::Len:
            case FunctionId::Abs:
                return 0;
            case FunctionId::Int:
                return c->args.size() == 1 && types::is_integral(instance_.types.at(c->args[0]))
                           ? least(c->args[0])
                           : kUnbounded;
            case FunctionId::Min: {
                long long all = kUnseen;
                for (const Expr* a : c->args) all = std::min(all, least(a));
                return all;
            }
            case FunctionId::Max: {
                long long best = kUnbounded;
                for (const Expr* a : c->args) best = std::max(best, least(a));
                return best;
            }
            default:
                return kUnbounded;
        }
    }
    return kUnbounded;
}

}  // namespace caramba::runtime
