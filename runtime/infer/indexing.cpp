#include "runtime/infer/indexing.hpp"

#include <functional>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
#include "syntax/build.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

bool is_constant(const Expr* e, ConstantValue::Kind kind) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == kind;
}

/** None, or a name of it: np.newaxis. */
bool is_new_axis(const Instance& instance, const Expr* e) {
    auto typed = instance.types.find(e);
    return is_constant(e, ConstantValue::Kind::None) ||
           (typed != instance.types.end() && typed->second && typed->second->kind == types::Kind::None);
}

/** pk.ALL. */
bool is_all(const Instance& instance, const Expr* e) {
    auto found = instance.meanings.find(e);
    return found != instance.meanings.end() && found->second.kind == Meaning::Kind::All;
}

/** `(first, end)` of pk.subview. */
const Tuple* as_pair(const Expr* index, const Expr* part) {
    auto* pair = is<Call>(index) ? as<Tuple>(part) : nullptr;
    return pair && pair->elts.size() == 2 ? pair : nullptr;
}

}  // namespace

bool is_ellipsis(const Expr* e) {
    return is_constant(e, ConstantValue::Kind::Ellipsis);
}

bool is_subview_call(const Instance& instance, const Expr* e) {
    auto* c = as<Call>(e);
    auto found = c ? instance.meanings.find(c->func) : instance.meanings.end();
    return found != instance.meanings.end() && found->second.builtin &&
           found->second.builtin->id == types::FunctionId::Subview;
}

const Expr* indexed(const Expr* e) {
    if (auto* s = as<Subscript>(e)) return s->value;
    return static_cast<const Call*>(e)->args[0];
}

std::vector<const Expr*> index_expressions(const Instance& instance, const Expr* e) {
    if (auto* c = as<Call>(e)) return {c->args.begin() + 1, c->args.end()};
    const Expr* index = static_cast<const Subscript*>(e)->slice;
    std::vector<const Expr*> parts;
    const std::function<void(const Expr*)> add = [&](const Expr* part) {
        auto items = instance.spread.find(part);
        if (items == instance.spread.end()) return parts.push_back(part);
        for (const Expr* item : items->second) add(item);
    };
    if (auto* tuple = as<Tuple>(index))
        for (const Expr* part : tuple->elts) add(part);
    else
        add(index);
    return parts;
}

std::vector<IndexPart> index_parts(const Instance& instance, const Expr* e, int rank) {
    using Part = IndexPart::Kind;
    const std::vector<const Expr*> expressions = index_expressions(instance, e);
    int given = 0;
    for (const Expr* part : expressions) given += !is_ellipsis(part) && !is_new_axis(instance, part);
    auto bound = [&](const Expr* b) -> const Expr* {
        auto typed = b ? instance.types.find(b) : instance.types.end();
        return typed != instance.types.end() && typed->second->kind == types::Kind::None ? nullptr : b;
    };
    std::vector<IndexPart> parts;
    for (const Expr* part : expressions) {
        if (is_ellipsis(part))
            parts.insert(parts.end(), static_cast<size_t>(std::max(rank - given, 0)), IndexPart{});
        else if (is_new_axis(instance, part))
            parts.push_back({Part::NewAxis});
        else if (is_all(instance, part))
            parts.push_back({Part::Slice});
        else if (auto* slice = as<Slice>(part))
            parts.push_back({Part::Slice, bound(slice->lower), bound(slice->upper), bound(slice->step)});
        else if (auto* pair = as_pair(e, part))
            parts.push_back({Part::Slice, bound(pair->elts[0]), bound(pair->elts[1])});
        else
            parts.push_back({Part::Index, part});
    }
    return parts;
}

/** Numba's rule for what it knows to be contiguous: a slice stands behind integers, and before nothing but
 * new axes, so `a[i, :, :]` is not. It decides whether ravel() gives a view. */
static bool keeps_order(const Instance& instance, const Expr* e, int rank) {
    std::vector<const Expr*> written = index_expressions(instance, e);
    const auto is_axis = [&](const Expr* part) { return is_new_axis(instance, part); };
    const auto is_slice = [&](const Expr* part) {
        return is<Slice>(part) || is_all(instance, part) || as_pair(e, part);
    };
    const auto ellipsis = std::ranges::find_if(written, is_ellipsis);
    if (ellipsis != written.end()) {
        const auto axes = std::ranges::count_if(written, is_axis);
        const bool whole = static_cast<long>(written.size()) - 1 - axes == rank;
        if (!whole && ellipsis + 1 != written.end()) return false;
        written.erase(ellipsis);
    }
    for (auto part = written.begin(); part != written.end(); ++part) {
        auto* slice = as<Slice>(*part);
        if ((slice && slice->step) || (is_slice(*part) && !std::all_of(part + 1, written.end(), is_axis)))
            return false;
    }
    return true;
}

TypeRef Expressions::index_array(const Expr* e, TypeRef base) {
    auto slice_bound = [&](const Expr* bound) {
        TypeRef t = bound ? type(bound) : nullptr;
        const bool number = t && (types::is_integral(t) || types::is_float(t));  // Numba cuts off fractions
        if (t && !number && t->kind != types::Kind::None)
            unknown(bound, "a slice bound must be a number, not " + types::name(t));
        return !bound || t;
    };
    bool known = true, ellipsis = false;
    for (const Expr* part : index_expressions(instance_, e)) {
        if (is_ellipsis(part)) {
            if (ellipsis) return unknown(part, "an index can have one '...' only");
            ellipsis = true;
        } else if (auto* slice = as<Slice>(part)) {
            for (const Expr* bound : {slice->lower, slice->upper, slice->step})
                known = slice_bound(bound) && known;
            long long step = 1;
            if (slice->step && integer_literal(slice->step, &step) && step == 0 && last_)
                throw KernelError{"ValueError", "slice step cannot be zero", "",
                                  static_cast<int>(part->span.line)};
        } else if (auto* pair = as_pair(e, part)) {
            for (const Expr* bound : pair->elts) known = slice_bound(bound) && known;
        } else if (!is_constant(part, ConstantValue::Kind::None)) {
            TypeRef t = types::as_operand(type(part));  // an array of rank 0 is its element
            known = known && t;
            if (!t || is_all(instance_, part) || is_new_axis(instance_, part)) continue;
            if (!types::is_integer(t))
                return unknown(part, "an array is indexed by integers and slices, not by " + types::name(t),
                               t->kind == types::Kind::Bool ? "int(…) makes a number of it"
                               : types::is_tuple(t)         ? "give the tuple a name first"
                                                            : "");
        }
    }
    if (!known) return nullptr;

    int integers = 0, slices = 0, added = 0;
    // Of pk.subview integers, then one slice without step, then nothing but full slices stay contiguous.
    bool ordered = true, partial = false;
    for (const IndexPart& part : index_parts(instance_, e, base->rank)) {
        if (part.kind == IndexPart::Kind::NewAxis) {
            ++added;
        } else if (part.kind == IndexPart::Kind::Slice) {
            ++slices;
            if (part.step || (partial && (part.lower || part.upper))) ordered = false;
            partial = true;
        } else {
            if (partial) ordered = false;
            ++integers;
        }
    }
    if (integers + slices > base->rank)
        return unknown(e, described(indexed(e)) + " has rank " + std::to_string(base->rank) +
                              " and is indexed by " + std::to_string(integers + slices) + " indices");
    int rank = base->rank - integers + added;
    // `a[...]` of an array of rank 0 is itself; so is whatever pk.subview gives.
    if (rank == 0 && (integers > 0 || !ellipsis) && is<Subscript>(e) && !types::has_records(base))
        return base->element;
    ordered = is<Subscript>(e) ? keeps_order(instance_, e, base->rank) : ordered && !added;
    auto layout = base->layout == types::Layout::C && ordered ? types::Layout::C : types::Layout::Any;
    // Columns at the end of a Fortran array stay contiguous only when every slice is full; kept simple: any.
    return types::part_of(base, rank, layout);
}

void Expressions::expand_index(const Expr* part, bool whole) {
    if (is<Slice>(part) || is<Constant>(part)) return;
    if (auto* tuple = as<Tuple>(part)) {
        for (const Expr* inner : whole ? tuple->elts : std::vector<Expr*>{}) expand_index(inner, false);
        return;
    }
    TypeRef t = type(part);
    if (!t || !types::is_tuple(t) || !(whole || is_slice_object(t))) return;
    if (!instance_.spread.contains(part)) {
        const auto items = items_of(part);
        evaluate_once(items);
        auto& spread = instance_.spread[part];
        if (is_slice_object(t)) {
            auto* slice = made().make<Slice>();
            slice->lower = items[0];
            slice->upper = items[1];
            slice->step = items.size() > 2 ? items[2] : nullptr;
            slice->span = part->span;
            spread.assign(1, slice);
        } else {
            spread.assign(items.begin(), items.end());
        }
    }
    const std::vector<const Expr*> inner = instance_.spread[part];  // typing may add others
    for (const Expr* item : inner) expand_index(item, false);
}

TypeRef Expressions::subview(const Call* c) {
    if (c->args.empty() || !c->keywords.empty())
        return unknown(c, "subview takes an array and its indices", "pk.subview(a, i, pk.ALL, (1, 3))");
    TypeRef base = type(c->args[0]);
    if (!base) return nullptr;
    if (!types::is_array(base)) return unknown(c, "subview takes an array, not " + types::name(base));
    return index_array(c, base);
}

}  // namespace caramba::runtime
