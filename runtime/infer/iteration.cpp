// Types of what a loop assigns to its target.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/infer/signatures.hpp"
#include "runtime/infer/teams.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** What lies along the first dimension: elements, or arrays of one dimension less. */
TypeRef item_of(TypeRef array) {
    if (array->rank == 1 && !types::has_records(array)) return array->element;
    return types::part_of(array, array->rank - 1,
                          array->layout == types::Layout::C ? types::Layout::C : types::Layout::Any);
}

}  // namespace

std::vector<TypeRef> Expressions::unpacked(TypeRef value, size_t count, const Node* at) const {
    if (types::is_array(value) && value->rank > 0) return std::vector<TypeRef>(count, item_of(value));
    if (types::is_list(value))
        return value->element ? std::vector<TypeRef>(count, value->element) : std::vector<TypeRef>();
    if (!types::is_tuple(value) || is_object(value))
        unknown(at, "a value of type " + types::name(value) + " cannot be unpacked");
    else if (value->elements.size() != count)
        unknown(at, "a tuple of " + std::to_string(value->elements.size()) + " cannot be unpacked into " +
                        std::to_string(count) + " names");
    else
        return value->elements;
    return {};
}

TypeRef Expressions::iterated(const Expr* iter) {
    auto* c = as<Call>(iter);
    auto* method = c ? as<Attribute>(c->func) : nullptr;
    TypeRef object = method ? type(method->value) : nullptr;
    if (object && object == team_member()) {
        TypeRef range = type(c);
        return range ? types::int64() : nullptr;
    }
    // What a method gives is a value like others: `for x in a.ravel()`.
    const bool named = c && (!method || (object && object->kind == types::Kind::Module));
    TypeRef callee = named ? type_of_callee(c->func) : nullptr;
    const Meaning* m = named ? meaning(c->func) : nullptr;
    const bool range =
        m && m->builtin &&
        (m->builtin->id == types::FunctionId::RangeCall || m->builtin->id == types::FunctionId::PrangeCall);
    if (callee && range) {
        if (!c->keywords.empty() || c->args.empty() || c->args.size() > 3)
            return unknown(c, "range takes one to three integers");
        std::vector<TypeRef> bounds;
        for (const Expr* a : c->args) {
            TypeRef t = type(a);
            if (!t) return nullptr;
            // As Numba: a float is converted to the integer that the others ask for.
            if (!types::is_float(t) && !types::is_integral(t))
                return unknown(a, "range takes integers, not " + types::name(t));
            bounds.push_back(t);
        }
        instance_.types[c] = types::range();
        return best_conversion({types::integer(32), types::int64(), types::unsigned_integer(64)}, bounds);
    }
    if (callee && m && m->builtin) {
        switch (m->builtin->id) {
            case types::FunctionId::Enumerate:
                return enumerated(c);
            case types::FunctionId::Zip:
                return zipped(c);
            case types::FunctionId::NdIndex:
                return indices(c);
            case types::FunctionId::NdEnumerate: {
                TypeRef whole = c->args.size() == 1 && c->keywords.empty() ? type(c->args[0]) : nullptr;
                if (!whole) return nullptr;
                if (!types::is_array(whole) || types::has_records(whole))
                    return unknown(c, "np.ndenumerate takes an array of numbers");
                instance_.types[c] = types::opaque("iterator");
                std::vector<TypeRef> index(static_cast<size_t>(whole->rank), types::int64());
                return types::tuple({types::tuple(std::move(index)), whole->element});
            }
            case types::FunctionId::NdIter: {
                TypeRef whole = c->args.size() == 1 && c->keywords.empty() ? type(c->args[0]) : nullptr;
                if (!whole) return nullptr;
                if (!types::is_array(whole) || types::has_records(whole))
                    return unknown(c, "np.nditer takes one array of numbers");
                instance_.types[c] = types::opaque("iterator");
                return types::part_of(whole, 0, types::Layout::C);
            }
            default:
                break;
        }
    }
    TypeRef t = type(iter);
    return t ? item_type(iter, t) : nullptr;
}

TypeRef Expressions::item_type(const Expr* at, TypeRef t) {
    if (types::is_list(t)) return t->element;
    if (types::is_tuple(t) && !t->elements.empty() && !is_object(t)) {
        for (TypeRef element : t->elements)
            if (element != t->elements[0]) return unknown(at, "a kernel loops over tuples of one type only");
        return t->elements[0];
    }
    if (types::is_array(t) && t->rank == 0) return unknown(at, "an array of rank 0 has nothing to loop over");
    if (types::is_array(t)) return item_of(t);
    return unknown(at, "a kernel cannot loop over " + types::name(t), "loop over range(…)");
}

TypeRef Expressions::enumerated(const Call* c) {
    const Expr* start = argument(c, 1, "start");
    if (c->args.empty() || c->args.size() + c->keywords.size() > 2)
        return unknown(c, "enumerate takes something to loop over, and a start");
    TypeRef item = iterated(c->args[0]);
    TypeRef first = start ? type(start) : types::int64();
    if (!item || !first) return nullptr;
    if (!types::is_integral(first)) return unknown(c, "enumerate starts with an integer");
    instance_.types[c] = types::opaque("iterator");
    return types::tuple({types::int64(), item});
}

TypeRef Expressions::zipped(const Call* c) {
    if (c->args.empty() || !c->keywords.empty()) return unknown(c, "zip takes what to loop over");
    std::vector<TypeRef> items;
    for (const Expr* a : c->args) {
        auto* spread = as<Starred>(a);
        TypeRef several = spread ? type(spread->value) : nullptr;
        if (spread && !several) return nullptr;
        if (spread && !types::is_tuple(several))
            return unknown(a, "'*' spreads tuples in a kernel, not " + types::name(several));
        if (spread)
            for (TypeRef part : several->elements) items.push_back(item_type(spread->value, part));
        else
            items.push_back(iterated(a));
        if (std::ranges::count(items, nullptr)) return nullptr;
    }
    if (items.empty()) return unknown(c, "zip takes what to loop over");
    instance_.types[c] = types::opaque("iterator");
    return types::tuple(std::move(items));
}

TypeRef Expressions::indices(const Call* c) {
    if (c->args.empty() || !c->keywords.empty()) return unknown(c, "np.ndindex takes a shape");
    int rank = 0;
    for (const Expr* a : c->args) {
        TypeRef t = type(a);
        if (!t) return nullptr;
        if (types::is_integral(t))
            ++rank;
        else if (types::is_tuple(t) && c->args.size() == 1)
            rank = shape_rank(a);
        else
            return unknown(a, "np.ndindex takes integers or one shape, not " + types::name(t));
    }
    if (rank < 1) return nullptr;
    instance_.types[c] = types::opaque("iterator");
    return types::tuple(std::vector<TypeRef>(static_cast<size_t>(rank), types::int64()));
}

}  // namespace caramba::runtime
