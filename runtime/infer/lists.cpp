// Lists: what is put into one says the type of its elements. That travels from `items.append(x)` to where the
// list was made, by the versions of its names; a list of unknown elements has a null element until then.
// Operations beyond making, appending, popping and indexing are kernels of the array library.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/indexing.hpp"
#include "runtime/infer/records.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

void Expressions::refine(const Expr* list, TypeRef element) {
    if (!element) return;
    if (is<Name>(list)) {
        auto use = instance_.ssa.uses.find(list);
        if (use != instance_.ssa.uses.end()) refine(use->second, element);
        return;
    }
    if (auto* s = as<Subscript>(list)) {
        TypeRef outer = type(s->value);
        // A slice has the elements of its list.
        if (outer && types::is_list(outer))
            refine(s->value, is<Slice>(s->slice) ? element : types::list(element));
        return;
    }
    if (auto* choice = as<IfExp>(list)) {
        refine(choice->body, element);
        refine(choice->orelse, element);
        return;
    }
    if (!is<List>(list) && !is<Call>(list)) return;
    // What was declared stays, and what is put in is converted.
    if (const Meaning* maker = is<Call>(list) ? meaning(static_cast<const Call*>(list)->func) : nullptr;
        maker && maker->builtin && maker->builtin->id == types::FunctionId::EmptyList)
        return;
    TypeRef& known = instance_.lists[list];
    TypeRef joined = types::unify(known, element);
    if (!joined || joined == known) return;
    known = joined;
    refined_ = true;
    auto before = instance_.types.find(list);
    TypeRef concluded =
        before != instance_.types.end() && types::is_list(before->second) ? before->second->element : nullptr;
    widened_ = widened_ || (concluded && types::unify(concluded, joined) != concluded);
}

void Expressions::refine(int version, TypeRef element) {
    if (!element || std::ranges::find(refining_, version) != refining_.end()) return;
    refining_.push_back(version);
    const Version& v = instance_.ssa.versions[static_cast<size_t>(version)];
    for (int in : v.incoming) refine(in, element);
    if (v.value) refine(v.value, element);
    refining_.pop_back();
}

bool elements_known(TypeRef list) {
    while (list && types::is_list(list)) list = list->element;
    return list != nullptr;
}

TypeRef Expressions::list_of(const Expr* made, const std::vector<Expr*>& elements) {
    TypeRef joined = nullptr;
    for (const Expr* e : elements) {
        TypeRef t = type(e);
        if (!t) return nullptr;
        TypeRef both = types::unify(joined, t);
        if (!both)
            return unknown(
                e, "a list has elements of one type, not " + types::name(joined) + " and " + types::name(t));
        joined = both;
    }
    auto put = instance_.lists.find(made);
    if (put != instance_.lists.end() && put->second) {
        joined = types::unify(joined, put->second);
        if (joined && !elements.empty())
            for (const Expr* e : elements)
                if (TypeRef t = type(e); types::is_list(t)) refine(e, joined->element);
    }
    if (last_ && !elements_known(types::list(joined)))
        fail(made, "nothing says the type of the elements of this list", "append something to it");
    return types::list(joined);
}

TypeRef Expressions::list_method(const Call* c, const Attribute* a, TypeRef list) {
    std::vector<TypeRef> given;
    for (const Expr* e : c->args) {
        given.push_back(type(e));
        if (!given.back()) return nullptr;
    }
    if (!c->keywords.empty() && a->attr != "sort")
        return unknown(c, "a method of a list takes no keyword arguments in a kernel");
    if (a->attr == "append" && given.size() == 1) {
        refine(a->value, given[0]);
        if (last_ && !types::unify(list->element, given[0]))
            fail(c, "a " + types::name(given[0]) + " cannot be put into a " + types::name(list));
        return types::none();
    }
    if (a->attr == "pop" && given.size() <= 1) {
        if (given.size() == 1 && !types::is_integral(given[0])) return unknown(c, "pop takes an index");
        return list->element;
    }
    if (a->attr == "insert" && given.size() == 2) refine(a->value, given[1]);
    if (a->attr == "extend" && given.size() == 1) {
        bool known = types::is_list(given[0]) || (types::is_array(given[0]) && given[0]->rank == 1);
        if (known)
            refine(a->value, given[0]->element);
        else if (types::is_tuple(given[0]))
            for (TypeRef t : given[0]->elements) refine(a->value, t);
    }
    constexpr std::string_view others[] = {"insert", "extend", "clear", "reverse", "index",
                                           "count",  "remove", "sort",  "copy"};
    if (std::ranges::find(others, a->attr) == std::end(others))
        return unknown(c, "a list has no method '" + a->attr + "' in a kernel");
    if (!elements_known(list)) return nullptr;
    std::vector<const Expr*> args{a->value};
    args.insert(args.end(), c->args.begin(), c->args.end());
    return rewrite(c, "list_" + a->attr, args, c->keywords);
}

TypeRef Expressions::part_of_item(const Subscript* s) {
    auto* indices = as<Tuple>(s->slice);
    if (!indices || indices->elts.size() < 2 || is<Slice>(indices->elts[0])) return nullptr;
    const Expr*& meant = instance_.rewritten[s];
    if (!meant) {
        auto* item = made().make<Subscript>();
        item->value = s->value;
        item->slice = indices->elts[0];
        item->span = s->span;
        auto* rest = made().make<Tuple>();
        rest->elts.assign(indices->elts.begin() + 1, indices->elts.end());
        rest->span = s->span;
        auto* part = made().make<Subscript>();
        part->value = item;
        part->slice = rest->elts.size() == 1 ? rest->elts[0] : rest;
        part->span = s->span;
        meant = part;
    }
    const Expr* part = meant;
    return type(part);
}

TypeRef Expressions::list_item(const Subscript* s, TypeRef list) {
    if (TypeRef t = is<Slice>(s->slice) ? nullptr : type(s->slice); t && is_slice_object(t))
        expand_index(s->slice, true);
    if (auto* slice = as<Slice>(index_expressions(instance_, s)[0])) {
        if (!elements_known(list)) return nullptr;
        return rewrite(s, "list_slice",
                       {s->value, bound(slice->lower, s), bound(slice->upper, s), bound(slice->step, s)});
    }
    if (TypeRef part = part_of_item(s)) return part;
    TypeRef index = type(s->slice);
    if (!index) return nullptr;
    if (!types::is_integral(index))
        return unknown(s, "a list is indexed by integers and slices, not by " + types::name(index));
    return list->element;
}

bool Expressions::store_slice(const Stmt* at, const Subscript* target, const Expr* value) {
    auto* slice = target ? as<Slice>(target->slice) : nullptr;
    TypeRef list = slice ? type(target->value) : nullptr, items = type(value);
    if (!list || !types::is_list(list) || !items || !types::is_list(items)) return false;
    refine(target->value, items->element);
    refine(value, list->element);
    if (!list->element || !items->element) return true;
    rewrite(at, "list_put",
            {target->value, bound(slice->lower, at), bound(slice->upper, at), bound(slice->step, at), value});
    return true;
}

const Expr* Expressions::bound(const Expr* written, const Node* at) {
    if (written) return written;
    auto* none = made().make<Constant>();
    none->span = at->span;
    return none;
}

TypeRef Expressions::list_operator(const BinOp* b, TypeRef left, TypeRef right) {
    if (b->op == BinaryOperator::Add && types::is_list(left) && types::is_list(right))
        return left->element && right->element ? rewrite(b, "list_joined", {b->left, b->right}) : nullptr;
    bool first = types::is_list(left);
    const Expr* list = first ? b->left : b->right;
    TypeRef count = first ? right : left;
    if (b->op != BinaryOperator::Mult || !types::is_integral(count))
        return unknown(b, "this operator takes no " + types::name(left) + " with " + types::name(right));
    if (!elements_known(first ? left : right)) return nullptr;
    return rewrite(b, "list_repeated", {list, first ? b->right : b->left});
}

bool Expressions::update_list(const AugAssign* a, TypeRef old) {
    if (!old || !types::is_list(old)) return false;
    TypeRef value = type(a->value);
    if (!value) return true;
    if (a->op == BinaryOperator::Mult && types::is_integral(value)) {
        if (old->element) rewrite(a, "list_repeat", {a->target, a->value});
        return true;
    }
    if (a->op != BinaryOperator::Add || !(types::is_list(value) || types::is_array(value))) {
        unknown(a, "a list takes += of lists and *= of integers alone in a kernel");
        return true;
    }
    // What is known of the list stays, and what is added is converted.
    if (!old->element && !refined_) refine(a->target, value->element);
    if (old->element) rewrite(a, "list_extend", {a->target, a->value});
    return true;
}

TypeRef Expressions::make_list(const Call* c) {
    if (!c->args.empty() || !c->keywords.empty()) return unknown(c, "list takes nothing here in a kernel");
    return list_of(c, {});
}

TypeRef Expressions::empty_list(const Call* c) {
    TypeRef element = c->args.size() == 1 && c->keywords.empty() ? dtype_argument(c->args[0]) : nullptr;
    return element && types::is_scalar(element) ? types::list(element)
                                                : unknown(c, "empty_list takes the dtype of its elements");
}

TypeRef Expressions::array_of_list(const Call* c, TypeRef list) {
    if (!list->element) return nullptr;
    const bool nested = types::is_list(list->element);
    const TypeRef element = nested ? list->element->element : list->element;
    if (!element) return nullptr;
    const bool rows = types::is_tuple(element) && !nested && !element->elements.empty() &&
                      std::ranges::all_of(element->elements, types::is_scalar);
    if (!types::is_scalar(element) && !rows)
        return unknown(c, "np.array takes lists of numbers in a kernel, not " + types::name(list));
    std::vector<const Expr*> args{c->args[0]};
    if (const Expr* dtype = argument(c, 1, "dtype")) args.push_back(dtype);
    return rewrite(c, rows ? "list_rows" : nested ? "list_matrix" : "list_array", args);
}

}  // namespace caramba::runtime
