// Elements and views of arrays: `a[i, j]`, `a[i][j]`, `a[1:n, ::2]`, `a[..., 0]`, `pk.subview(a, i, pk.ALL)`.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

constexpr int index_error = 2, value_error = 3;

bool is_index(const IndexPart& part) {
    return part.kind == IndexPart::Kind::Index;
}

}  // namespace

const Expr* Lowering::flatten(const Expr* e, std::vector<IndexPart>& parts) const {
    const Expr* base = indexed(e);
    parts = index_parts(instance_, e, type(base)->rank);
    auto* inner = as<Subscript>(base);
    if (!inner || !types::is_array(type(inner->value)) || instance_.rewritten.contains(inner) ||
        !field_name(inner).empty())
        return base;
    std::vector<IndexPart> before;
    const Expr* root = flatten(inner, before);
    if (!std::all_of(before.begin(), before.end(), is_index)) return base;
    parts.insert(parts.begin(), before.begin(), before.end());
    return root;
}

bool Lowering::may_wrap(const Expr* index) const {
    return type(index)->kind != types::Kind::UInt && bounds_.least(index) < 0;
}

const Expr* Lowering::scattered_flat(const Expr* e) const {
    auto* flat = as<Attribute>(e);
    TypeRef base = flat && flat->attr == "flat" ? type(flat->value) : nullptr;
    const bool scattered =
        base && types::is_array(base) && base->rank > 1 && base->layout != types::Layout::C;
    return scattered ? flat->value : nullptr;
}

ir::Expr* Lowering::scattered_element(const Subscript* s, const Expr* base) {
    const int line = static_cast<int>(s->span.line);
    ir::Expr* array = array_variable(base);
    const std::vector<ir::Expr*> n = extents(*whole(array));
    ir::Expr* at = once(index(s->slice), "at");
    const auto combined = [&](BinaryOperator op, ir::Expr* left, ir::Expr* right) {
        return binary(op, left, right, Arithmetic::Scalar, line);
    };
    if (may_wrap(s->slice)) {
        ir::Expr* wrapped = out_.expression(ir::Op::Select, types::int64(), line,
                                            {compare(CompareOperator::Lt, at, integer(0, line), line),
                                             combined(BinaryOperator::Add, at, product(n, line)), at});
        at = once(wrapped, "at");
    }
    std::vector<ir::Expr*> args{array};
    for (size_t d = n.size(); d-- > 1;) {
        // An array without elements has none to find either.
        ir::Expr* extent = out_.expression(ir::Op::Maximum, types::int64(), line, {n[d], integer(1, line)});
        extent = once(extent, "extent");
        args.insert(args.begin() + 1, once(combined(BinaryOperator::Mod, at, extent), "i"));
        at = once(combined(BinaryOperator::FloorDiv, at, extent), "at");
    }
    args.insert(args.begin() + 1, at);
    ir::Expr* e = out_.expression(ir::Op::Element, type(s), line, args);
    e->checked = bounds_check_;  // IndexError
    return e;
}

ir::Expr* Lowering::element(const Subscript* s) {
    if (const Expr* base = scattered_flat(s->value)) return scattered_element(s, base);
    std::vector<IndexPart> parts;
    const Expr* base = flatten(s, parts);
    const bool alone =
        !kept_place_ && std::ranges::none_of(parts, [&](const IndexPart& p) { return calls(p.lower); });
    ir::Expr* e = out_.expression(ir::Op::Element, type(s), static_cast<int>(s->span.line),
                                  {alone ? borrowed_array(base) : array_variable(base)});
    for (size_t d = 0; d < parts.size(); ++d) {
        e->args.push_back(index(parts[d].lower));
        if (may_wrap(parts[d].lower)) e->wraps |= 1u << d;
    }
    e->checked = bounds_check_ && !parts.empty();  // IndexError
    return e;
}

ir::Expr* Lowering::load(ir::Expr* place) {
    if (!place->args[0]->type->atomic) return place;
    ir::Expr* e = out_.expression(ir::Op::Prelude, place->type, place->line, {place});
    e->text = "crb_shared_load";
    return e;
}

ir::Expr* Lowering::slice_step(const Expr* e) {
    if (!e) return nullptr;
    long long literal = 0;
    ir::Expr* step = index(e);
    if (integer_literal(e, &literal)) return step;
    step = once(step, "step");
    check(compare(CompareOperator::Eq, step, integer(0, step->line), step->line), value_error,
          "slice step cannot be zero", step->line);
    return step;
}

ir::Expr* Lowering::view(const Expr* e) {
    std::vector<IndexPart> parts;
    const Expr* base = flatten(e, parts);
    int line = static_cast<int>(e->span.line);
    ir::Expr* view = out_.expression(ir::Op::View, type(e), line, {array_variable(base)});
    auto bound = [&](const Expr* b) { return b ? index(b) : nullptr; };
    for (const IndexPart& part : parts) {
        using Position = ir::ViewIndex::Kind;
        if (is_index(part))
            view->indices.push_back({Position::Index, index(part.lower), nullptr, nullptr});
        else if (part.kind == IndexPart::Kind::NewAxis)
            view->indices.push_back({Position::NewAxis, nullptr, nullptr, nullptr});
        else
            view->indices.push_back(
                {Position::Slice, bound(part.lower), bound(part.upper), slice_step(part.step)});
    }
    view->checked = bounds_check_ && std::any_of(parts.begin(), parts.end(), is_index);
    return view;
}

ir::Expr* Lowering::extent_at(ir::Expr* array, ir::Expr* dimension) {
    int line = array->line;
    dimension = once(dimension, "dimension");
    auto outside =
        out_.expression(ir::Op::Or, types::boolean(), line,
                        {compare(CompareOperator::Lt, dimension, integer(0, line), line),
                         compare(CompareOperator::GtE, dimension, integer(array->type->rank, line), line)});
    check(outside, index_error, "an array has no dimension of this number", line);
    ir::Expr* e = out_.expression(ir::Op::Prelude, types::int64(), line, {array, dimension});
    e->text = "crb_extent";
    return e;
}

ir::Expr* Lowering::single(ir::Expr* value) {
    if (!types::is_array(value->type) || value->type->rank != 0 || types::has_records(value->type))
        return value;
    if (value->op != ir::Op::Variable) value = once(value, "view");
    return load(out_.expression(ir::Op::Element, value->type->element, value->line, {value}));
}

void Lowering::update(ir::Expr* place, BinaryOperator op, ir::Expr* value, Arithmetic form, int line) {
    ir::Stmt* s = out_.statement(ir::StmtKind::Store, line);
    ir::Expr* old = place;
    if (place->args[0]->type->atomic) {
        // The value is computed anew until nobody else has changed the element meanwhile.
        value = once(value, "t");
        s->variable = temporary("old", place->type);
        old = read(s->variable, line);
    }
    s->place = place;
    s->value = cast(binary(op, old, value, form, line), place->type);
    emit(s);
}

}  // namespace caramba::runtime
