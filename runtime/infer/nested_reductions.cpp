// Reductions over nested ranges: where their accumulators begin, and how the partial results of a team's
// members and an initial value become one.
//
// A member reduces its share in variables of its own, so joining is a matter of a few values at the end: of
// the extremes first, then of the location that belongs to the one that counts.

#include <algorithm>
#include <limits>

#include "runtime/infer/accumulator.hpp"
#include "runtime/infer/annotations.hpp"
#include "runtime/infer/expansion.hpp"

namespace caramba::runtime::nested {

using types::ReducerId;
using types::ReducerInfo;

namespace {

constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::max();

bool is_logical(const ReducerInfo& reducer) {
    return reducer.id == ReducerId::LAnd || reducer.id == ReducerId::LOr;
}

/** What joins the values of a team's members. */
const char* member_method(ReducerId id) {
    switch (id) {
        case ReducerId::Sum:
            return "crb_sum";
        case ReducerId::Prod:
            return "crb_prod";
        case ReducerId::Min:
        case ReducerId::LAnd:  // of 0 and 1
            return "crb_min";
        case ReducerId::BAnd:
            return "crb_bit_and";
        case ReducerId::BOr:
            return "crb_bit_or";
        default:
            return "crb_max";
    }
}

/** A field of an accumulator that is an extreme value, and the one that says where it was found. */
struct Extreme {
    bool greatest;
    std::string value, place;  ///< place: empty without one
};

std::vector<Extreme> extremes(const ReducerInfo& reducer) {
    switch (reducer.id) {
        case ReducerId::MinLoc:
            return {{false, "val", "loc"}};
        case ReducerId::MaxLoc:
            return {{true, "val", "loc"}};
        case ReducerId::MinMax:
            return {{false, "min_val", ""}, {true, "max_val", ""}};
        case ReducerId::MinMaxLoc:
            return {{false, "min_val", "min_loc"}, {true, "max_val", "max_loc"}};
        default:
            return {};
    }
}

std::vector<std::string> field_names(const ReducerInfo& reducer) {
    std::vector<std::string> names;
    std::string_view rest = reducer.fields;
    while (!rest.empty()) {
        const size_t end = rest.find(' ');
        names.emplace_back(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return names;
}

/** The variable of a field. */
std::string variable(const std::string& acc, const std::string& field) {
    return acc + "." + field;  // with a dot that no name of Python has
}

class FieldNames : public Transformer {
  public:
    FieldNames(Tree& tree, const std::string& acc, const ReducerInfo& reducer)
        : Transformer(tree), acc_(acc), fields_(field_names(reducer)), make_(tree) {}

  protected:
    Expr* transform(Expr* e) override {
        auto* a = as<Attribute>(e);
        if (!a || name_of(a->value) != acc_ || std::ranges::find(fields_, a->attr) == fields_.end()) return e;
        return make_.name(variable(acc_, a->attr));
    }

  private:
    const std::string& acc_;
    std::vector<std::string> fields_;
    Build make_;
};

const Node* mention(const Node* node, const std::string& name) {
    if (auto* n = as<Name>(node); n && n->id == name) return n;
    const Node* found = nullptr;
    for_each_child(node, [&](const Node* child) { found = found ? found : mention(child, name); });
    return found;
}

}  // namespace

void Expansion::check_updates(const Body& body, const std::string& name, Form form,
                              const ReducerInfo& reducer, const Expr* at) {
    const bool product = reducer.id == ReducerId::Prod;
    const bool sums = product || reducer.id == ReducerId::Sum;
    Updates updates(name, product ? BinaryOperator::Mult : BinaryOperator::Add);
    if (body.lambda) {
        if (form == Form::Scan) fail(at, "a nested scan needs a nested function");
        if (!reducer.is_scalar())
            fail(at, "the accumulator of pk." + std::string(reducer.name) + " has fields",
                 "write a nested function that assigns to them");
        updates.visit(body.lambda->body);
        if (!sums) check_update(update_meaning(function_, name, body.lambda->body), reducer, body.lambda);
        if (!sums || (updates.plus(body.lambda->body) && updates.mentions == 1)) return;
    } else {
        for (Stmt* s : body.inner->definition->body) updates.visit(s);
        const bool chooses = reducer.id == ReducerId::Min || reducer.id == ReducerId::Max;
        if (chooses && updates.augmented)
            fail(updates.augmented, "'" + name + "' is the least or the greatest value of a nested reduction",
                 "assign to it: `" + name + " = max(" + name + ", x)`");
        if (!sums) return runtime::check_updates(function_, body.inner->definition->body, name, reducer);
        const bool read = form == Form::Reduce && updates.mentions != updates.joined;
        if (!updates.other && !read) return;
    }
    fail(updates.other ? updates.other : at,
         std::string("a nested pattern ") + (product ? "multiplies" : "sums") + ": '" + name +
             "' may only be " + (product ? "multiplied" : "added to") +
             (form == Form::Reduce ? ", and not be read" : ""),
         product ? "update it by *= alone" : "update it by += alone, or name a reducer such as pk.Max");
}

Expr* Expansion::binary(Expr* left, BinaryOperator op, Expr* right) {
    auto* e = tree_.make<BinOp>();
    e->left = left;
    e->op = op;
    e->right = right;
    return e;
}

Expr* Expansion::compare(Expr* left, CompareOperator op, Expr* right) {
    auto* e = tree_.make<Compare>();
    e->left = left;
    e->ops = {op};
    e->comparators = {right};
    return e;
}

Expr* Expansion::both(BooleanOperator op, Expr* left, Expr* right) {
    auto* e = tree_.make<BoolOp>();
    e->op = op;
    e->values = {left, right};
    return e;
}

Expr* Expansion::choice(Expr* test, Expr* yes, Expr* no) {
    auto* e = tree_.make<IfExp>();
    e->test = test;
    e->body = yes;
    e->orelse = no;
    return e;
}

Expr* Expansion::number(double value) {
    auto* c = tree_.make<Constant>();
    c->value.kind = ConstantValue::Kind::Float;
    c->value.real = value;
    return c;
}

/** The greatest or the least value of a type, float64 without one. */
Expr* Expansion::extreme(bool greatest, const Expr* type) {
    const types::TypeRef t = type ? annotated_scalar(function_, type) : types::float64();
    const double infinity = std::numeric_limits<double>::infinity();
    if (!t || !types::is_integral(t)) return number(greatest ? infinity : -infinity);
    if (t->kind != types::Kind::Int)
        return make_.integer(!greatest ? 0 : t->kind == types::Kind::Bool ? 1 : -1);
    return make_.integer(greatest ? std::numeric_limits<std::int64_t>::max() >> (64 - t->bits)
                                  : std::numeric_limits<std::int64_t>::min() >> (64 - t->bits));
}

void Expansion::declare(const std::string& name, const Expr* type, Expr* value, const Node* place) {
    if (!type) return emit(make_.assign(name, value), place);
    auto* n = tree_.make<AnnAssign>();
    n->target = make_.name(name);
    n->annotation = make_.clone(type);
    n->value = value;
    emit(n, place);
}

void Expansion::begin(const std::string& acc, const Expr* type, const ReducerInfo& reducer,
                      const Node* place) {
    for (const Extreme& e : extremes(reducer)) {
        declare(variable(acc, e.value), type, extreme(!e.greatest, type), place);
        if (!e.place.empty()) emit(make_.assign(variable(acc, e.place), make_.integer(nowhere)), place);
    }
    if (!reducer.is_scalar()) return;
    Expr* neutral = make_.integer(reducer.id == ReducerId::Prod ? 1 : 0);
    if (reducer.id == ReducerId::Min || reducer.id == ReducerId::Max)
        neutral = extreme(reducer.id == ReducerId::Min, type);
    if (is_logical(reducer)) neutral = truth(reducer.id == ReducerId::LAnd);
    if (reducer.id == ReducerId::BAnd) {
        const types::TypeRef t = type ? annotated_scalar(function_, type) : nullptr;
        neutral = make_.integer(t && t->kind == types::Kind::Bool ? 1 : -1);
    }
    declare(acc, type, neutral, place);
}

void Expansion::name_fields(Stmt* s, const std::string& acc, const ReducerInfo& reducer) {
    FieldNames(tree_, acc, reducer).run(s);
    if (const Node* whole = mention(s, acc))
        fail(whole, "the accumulator of pk." + std::string(reducer.name) + " has fields",
             "use " + std::string(reducer.fields));
}

Expr* Expansion::reduced(const Loop& loop, const std::string& acc, const Expr* type,
                         const ReducerInfo& reducer, Expr* initial, const Node* place) {
    if (!reducer.is_scalar()) return reduced_fields(loop, acc, reducer, initial, place);
    Expr* result = make_.name(acc);
    if (is_logical(reducer)) {
        if (loop.shared) {
            Expr* bit = choice(result, make_.integer(1), make_.integer(0));
            result =
                make_.name(keep(member_call(loop.member, member_method(reducer.id), {bit}), "all", place));
        }
        result = choice(result, truth(true), truth(false));
    } else if (loop.shared) {
        result = member_call(loop.member, member_method(reducer.id), {result});
        result = make_.name(keep(result, "all", place));
    }
    if (initial) result = joined(initial, result, reducer);
    if (!is_logical(reducer) || !type) return result;
    const std::string typed = fresh(acc);
    declare(typed, type, result, place);
    return make_.name(typed);
}

Expr* Expansion::joined(Expr* initial, Expr* result, const ReducerInfo& reducer) {
    switch (reducer.id) {
        case ReducerId::Sum:
            return binary(initial, BinaryOperator::Add, result);
        case ReducerId::Prod:
            return binary(initial, BinaryOperator::Mult, result);
        case ReducerId::BAnd:
            return binary(initial, BinaryOperator::BitAnd, result);
        case ReducerId::BOr:
            return binary(initial, BinaryOperator::BitOr, result);
        case ReducerId::LAnd:
        case ReducerId::LOr: {
            const auto op = reducer.id == ReducerId::LAnd ? BooleanOperator::And : BooleanOperator::Or;
            return choice(both(op, choice(initial, truth(true), truth(false)), result), truth(true),
                          truth(false));
        }
        default: {
            const auto op = reducer.id == ReducerId::Min ? CompareOperator::Lt : CompareOperator::Gt;
            return choice(compare(make_.clone(result), op, make_.clone(initial)), result, initial);
        }
    }
}

Expr* Expansion::reduced_fields(const Loop& loop, const std::string& acc, const ReducerInfo& reducer,
                                Expr* initial, const Node* place) {
    const auto read = [&](const std::string& name) { return make_.name(name); };
    const auto kept = [&](Expr* value, const char* stem) { return keep(value, stem, place); };
    const std::vector<std::string> fields = field_names(reducer);
    std::map<std::string, std::string> results;
    for (const Extreme& e : extremes(reducer)) {
        std::string value = variable(acc, e.value);
        std::string at = e.place.empty() ? "" : variable(acc, e.place);
        if (loop.shared) {
            const char* method = e.greatest ? "crb_max" : "crb_min";
            const std::string best = kept(member_call(loop.member, method, {read(value)}), "best");
            if (!at.empty()) {
                // The first member that found it says where.
                Expr* found =
                    both(BooleanOperator::And, compare(read(value), CompareOperator::Eq, read(best)),
                         compare(read(at), CompareOperator::NotEq, make_.integer(nowhere)));
                const std::string size = kept(member_call(loop.member, "team_size", {}), "size");
                Expr* rank = choice(found, member_call(loop.member, "team_rank", {}), read(size));
                const std::string first = kept(member_call(loop.member, "crb_min", {rank}), "first");
                Expr* known = compare(read(first), CompareOperator::Lt, read(size));
                Expr* from = choice(known, read(first), make_.integer(0));
                at = kept(member_call(loop.member, "team_broadcast", {read(at), from}), "place");
            }
            value = best;
        }
        if (initial) {
            const auto before = [&](const std::string& field) {
                const auto index = std::ranges::find(fields, field) - fields.begin();
                return make_.subscript(make_.clone(initial), make_.integer(index));
            };
            Expr* better =
                compare(read(value), e.greatest ? CompareOperator::Gt : CompareOperator::Lt, before(e.value));
            if (!at.empty()) {
                Expr* unknown = compare(before(e.place), CompareOperator::Eq, make_.integer(nowhere));
                Expr* equal = compare(read(value), CompareOperator::Eq, before(e.value));
                better = both(BooleanOperator::Or, better, both(BooleanOperator::And, equal, unknown));
            }
            const std::string wins = kept(better, "better");
            value = kept(choice(read(wins), read(value), before(e.value)), "best");
            if (!at.empty()) at = kept(choice(read(wins), read(at), before(e.place)), "place");
        }
        results[e.value] = value;
        if (!at.empty()) results[e.place] = at;
    }
    std::vector<Expr*> parts;
    for (const std::string& field : fields) parts.push_back(read(kept(read(results.at(field)), "part")));
    return make_.tuple(parts);
}

}  // namespace caramba::runtime::nested
