// Array statements: `target[…] op= expression`, as loops.
//
// The loops run over the target's extents. Operands of lower rank repeat along the leading dimensions, which
// is known here; an extent of 1 that repeats is known only when the kernel runs. So there are two forms of
// each statement:
//   plain       all extents agree and nothing overlaps: one nest, free to be vectorised, or one loop
//               where all elements lie in C order;
//   in general  the expression goes to a temporary first (what Numba always does), with steps of 0 where an
//   operand
//               repeats, and from there to the target.
// `a[…] op= b[…]` with nothing computed is done element by element in order, overlapping or not, as in Numba.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using ir::StmtKind;
using types::TypeRef;

Lowering::Window* Lowering::whole(ir::Expr* array) {
    Window& w = windows_.emplace_back();
    w.array = array;
    w.element = array->type->element;
    for (int d = 0; d < array->type->rank; ++d) {
        w.fixed.push_back(nullptr);
        w.dimensions.push_back({nullptr, nullptr, extent(array, d), d});
    }
    return &w;
}

Lowering::Window* Lowering::window(const Expr* e) {
    auto* s = as<Subscript>(meant(e));
    if (!s || !types::is_array(type(s->value)) || !field_name(s).empty()) return whole(array_variable(e));
    int line = static_cast<int>(s->span.line);
    std::vector<IndexPart> parts;
    ir::Expr* array = array_variable(flatten(s, parts));
    Window& w = windows_.emplace_back();
    w.array = array;
    w.element = array->type->element;
    int d = 0;
    auto bound = [&](const Expr* part) { return part ? once(index(part), "bound") : nullptr; };
    auto prelude = [&](const char* name, std::vector<ir::Expr*> args) {
        ir::Expr* call = out_.expression(ir::Op::Prelude, types::int64(), line, std::move(args));
        call->text = name;
        return call;
    };
    for (const IndexPart& part : parts) {
        if (part.kind == IndexPart::Kind::NewAxis) {
            w.dimensions.push_back({nullptr, nullptr, integer(1, line), -1});
            continue;
        }
        ir::Expr* n = extent(array, d);
        if (part.kind == IndexPart::Kind::Slice) {
            ir::Expr* step = slice_step(part.step);
            ir::Expr* lower = bound(part.lower);
            ir::Expr* upper = bound(part.upper);
            Dimension dimension{nullptr, nullptr, n, d};
            if (step) {
                auto or_none = [&](ir::Expr* v) { return v ? v : integer(0, line); };
                ir::Expr* has = integer((lower ? 1 : 0) + (upper ? 2 : 0), line);
                dimension.offset = once(prelude("crb_slice_start", {n, or_none(lower), step, has}), "start");
                dimension.extent = once(
                    prelude("crb_slice_count", {n, dimension.offset, or_none(upper), step, has}), "count");
                dimension.step = step;
            } else {
                if (lower) dimension.offset = once(prelude("crb_clip", {lower, n}), "start");
                ir::Expr* stop = upper ? once(prelude("crb_clip", {upper, n}), "stop") : n;
                if (dimension.offset)
                    dimension.extent = once(prelude("crb_count", {dimension.offset, stop}), "count");
                else
                    dimension.extent = stop;
            }
            w.fixed.push_back(nullptr);
            w.dimensions.push_back(dimension);
        } else {
            ir::Expr* at = index(part.lower);
            bool wraps = may_wrap(part.lower);
            if (wraps || bounds_check_) {
                at = prelude("crb_wrap", {at, n});
                at->wraps = wraps;
                at->number = d;
                at->checked = bounds_check_;  // IndexError
            }
            w.fixed.push_back(once(at, "index"));
        }
        ++d;
    }
    for (; d < array->type->rank; ++d) {
        w.fixed.push_back(nullptr);
        w.dimensions.push_back({nullptr, nullptr, extent(array, d), d});
    }
    return &w;
}

ir::Expr* Lowering::window_element(const Window& w, const std::vector<ir::Expr*>& index) {
    int line = w.array->line;
    ir::Expr* e = out_.expression(ir::Op::Element, w.element, line, {w.array});
    for (ir::Expr* fixed : w.fixed) e->args.push_back(fixed);
    size_t skip = index.size() - w.dimensions.size();  // leading dimensions along which this operand repeats
    for (size_t k = 0; k < w.dimensions.size(); ++k) {
        const Dimension& d = w.dimensions[k];
        if (d.base < 0) continue;
        ir::Expr* at = index[skip + k];
        if (d.step) at = binary(BinaryOperator::Mult, at, d.step, Arithmetic::Scalar, line);
        if (d.offset) at = binary(BinaryOperator::Add, d.offset, at, Arithmetic::Scalar, line);
        e->args[static_cast<size_t>(d.base) + 1] = at;
    }
    return e;
}

bool Lowering::same_window(const Window& a, const Window& b) const {
    // Bounds are copied to variables of their own, so only whole arrays are seen to be the same.
    return a.array->variable == b.array->variable && is_whole(a) && is_whole(b);
}

Lowering::ArrayValue Lowering::array_tree(const Expr* e) {
    if (auto known = evaluated_.find(e); known != evaluated_.end()) return given(known->second);
    e = meant(e);
    TypeRef t = type(e);
    int line = static_cast<int>(e->span.line);
    ArrayValue result;
    if (!types::is_array(t)) {
        // A scalar part is evaluated once, before the loops.
        ir::Expr* scalar = once(value(e), "scalar");
        result.element = scalar->type;
        result.at = [scalar](const auto&) { return scalar; };
        return result;
    }
    result.element = t->element;
    result.rank = t->rank;
    auto combine = [&](const ArrayValue& part) {
        result.operands.insert(result.operands.end(), part.operands.begin(), part.operands.end());
    };
    if (auto* b = as<BinOp>(e)) {
        ArrayValue left = array_tree(b->left), right = array_tree(b->right);
        combine(left);
        combine(right);
        result.at = [this, op = b->op, left, right, line](const auto& index) {
            return binary(op, left.at(index), right.at(index), Arithmetic::Expression, line);
        };
        return result;
    }
    if (auto* u = as<UnaryOp>(e)) {
        ArrayValue operand = array_tree(u->operand);
        combine(operand);
        result.at = [this, op = u->op, operand, line](const auto& index) {
            return unary(op, operand.at(index), line);
        };
        return result;
    }
    if (auto* c = as<Compare>(e)) {
        ArrayValue left = array_tree(c->left), right = array_tree(c->comparators[0]);
        combine(left);
        combine(right);
        const bool by_value = instance_.by_value.contains(c);
        result.at = [this, op = c->ops[0], left, right, line, by_value](const auto& index) {
            return compare(op, left.at(index), right.at(index), line, by_value);
        };
        return result;
    }
    auto* c = as<Call>(e);
    const Meaning* m = c ? meaning(c->func) : nullptr;
    if (m && m->builtin && m->builtin->rule != types::Rule::Builtin && !output_argument(c, *m)) {
        // What is no universal function takes arrays and makes one: elements of their types.
        const bool fused = types::takes_output(*m->builtin);
        std::vector<ArrayValue> parts;
        for (const Expr* a : c->args) {
            parts.push_back(fused ? array_tree(a) : array_value(a));
            combine(parts.back());
        }
        result.at = [this, m, fused, parts, line, element = t->element](const auto& index) {
            std::vector<ir::Expr*> args;
            for (const ArrayValue& p : parts) args.push_back(p.at(index));
            ir::Expr* whole = function(*m->builtin, 'n', args, true, line);
            return fused ? whole : cast(whole, element);
        };
        return result;
    }
    return bare(window(e));
}

Lowering::ArrayValue Lowering::bare(Window* w) {
    ArrayValue result;
    result.element = w->element;
    result.rank = static_cast<int>(w->dimensions.size());
    result.operands = {w};
    result.bare = true;
    result.at = [this, w](const auto& index) { return window_element(*w, index); };
    return result;
}

Lowering::ArrayValue Lowering::array_value(const Expr* e) {
    // As Numba: the operators of one expression compute with scalars, `int8 * int8` in 64 bits, and only the
    // whole takes the element type of the array.
    ArrayValue tree = array_tree(e);
    if (tree.bare || !types::is_array(type(e))) return tree;
    ArrayValue result = tree;
    result.at = [this, tree](const auto& index) { return cast(tree.at(index), tree.element); };
    return result;
}

void Lowering::nest(const std::vector<ir::Expr*>& extents, bool independent, bool reversed, int line,
                    const std::function<void(const std::vector<ir::Expr*>&)>& body) {
    ir::Stmt* loops = out_.statement(StmtKind::Loops, line);
    loops->independent = independent;
    std::vector<ir::Expr*> index(extents.size());
    for (size_t k = 0; k < extents.size(); ++k) {
        size_t d = reversed ? extents.size() - 1 - k : k;
        loops->args.push_back(extents[d]);
        loops->loop_variables.push_back(out_.local("k" + std::to_string(d), types::int64()));
        index[d] = read(loops->loop_variables.back(), line);
    }
    ir::Block* outer = current_;
    current_ = &loops->body;
    body(index);
    current_ = outer;
    emit(loops);
}

void Lowering::row(const std::vector<ir::Expr*>& extents, bool independent, int line,
                   const std::function<void(const std::vector<ir::Expr*>&)>& body) {
    ir::Expr* size = extents[0];
    for (size_t d = 1; d < extents.size(); ++d)
        size = binary(BinaryOperator::Mult, size, extents[d], Arithmetic::Scalar, line);
    nest({size}, independent, false, line, [&](const auto& index) {
        std::vector<ir::Expr*> all(extents.size(), integer(0, line));
        all.back() = index[0];
        body(all);
    });
}

bool Lowering::is_whole(const Window& w) {
    return std::ranges::all_of(w.dimensions,
                               [](const Dimension& d) {
                                   return !d.offset && !d.step && d.base >= 0 &&
                                          d.extent->op == ir::Op::Extent;
                               }) &&
           std::ranges::none_of(w.fixed, [](const ir::Expr* f) { return f; });
}

bool Lowering::is_row(const Window& w) {
    return w.array->type->layout == types::Layout::C && !w.dimensions.empty() && is_whole(w);
}

void Lowering::store(ir::Expr* place, ir::Expr* value, int line) {
    ir::Stmt* s = out_.statement(StmtKind::Store, line);
    s->place = place;
    s->value = cast(value, place->type);
    emit(s);
}

std::vector<ir::Expr*> Lowering::extents(const Window& w) const {
    std::vector<ir::Expr*> all;
    for (const Dimension& d : w.dimensions) all.push_back(d.extent);
    return all;
}

std::vector<ir::Expr*> Lowering::extents(const ArrayValue& v, int line) {
    std::vector<ir::Expr*> all(static_cast<size_t>(v.rank), nullptr);
    for (const Window* w : v.operands) {
        size_t skip = all.size() - w->dimensions.size();
        for (size_t k = 0; k < w->dimensions.size(); ++k) {
            ir::Expr*& slot = all[skip + k];
            ir::Expr* other = w->dimensions[k].extent;
            if (!slot) {
                slot = other;
                continue;
            }
            ir::Expr* joined = out_.expression(ir::Op::Prelude, types::int64(), line, {slot, other});
            joined->text = "crb_broadcast";
            joined->checked = true;  // neither equal nor 1: ValueError
            slot = once(joined, "extent");
        }
    }
    return all;
}

ir::Expr* Lowering::new_array(TypeRef type, const std::vector<ir::Expr*>& extents, int line) {
    ir::Expr* allocate = out_.expression(ir::Op::Prelude, type, line, extents);
    allocate->text = "crb_allocate";
    allocate->checked = true;  // MemoryError, ValueError
    return once(allocate, "array");
}

ir::Expr* Lowering::materialize(const Expr* e) {
    return stored(array_value(e), e);
}

ir::Expr* Lowering::stored(const ArrayValue& source, const Expr* e) {
    int line = static_cast<int>(e->span.line);
    ir::Expr* array = new_array(type(e), extents(source, line), line);
    store_values(whole(array), source, nullptr, e, true);
    return array;
}

void Lowering::store_array(const Subscript* target, const Expr* value, const BinaryOperator* op,
                           const Node* at) {
    if (op) {  // the place is found first, and what it holds is an operand
        Window* place = window(target);
        return store_values(place, array_value(value), op, at);
    }
    // What is computed of arrays is computed before the place is found.
    const bool computed = calls(target) && !is_there(value) && types::is_array(type(value));
    const ArrayValue source = computed ? given(materialize(value)) : array_value(value);
    store_values(window(target), source, nullptr, at);
}

Lowering::ArrayValue Lowering::without_leading(const Window& source, const Window& target, int line) {
    Window& rest = windows_.emplace_back(source);
    rest.shape = extents(source);
    const size_t excess = rest.dimensions.size() - target.dimensions.size();
    for (size_t k = 0; k < excess; ++k) {
        const Dimension& d = rest.dimensions[k];
        once(repeat(d.extent, integer(1, line), target, source, line), "one");
        if (d.base >= 0) rest.fixed[static_cast<size_t>(d.base)] = d.offset ? d.offset : integer(0, line);
    }
    rest.dimensions.erase(rest.dimensions.begin(), rest.dimensions.begin() + static_cast<long>(excess));
    return bare(&rest);
}

ir::Expr* Lowering::repeat(ir::Expr* extent, ir::Expr* of, const Window& target, const Window& source,
                           int line) {
    ir::Expr* repeats = out_.expression(ir::Op::Prelude, types::int64(), line, {extent, of});
    for (const auto& shape : {extents(target), source.shape.empty() ? extents(source) : source.shape})
        repeats->args.insert(repeats->args.end(), shape.begin(), shape.end());
    repeats->number = static_cast<int>(target.dimensions.size());
    repeats->text = "crb_repeat";
    repeats->checked = true;  // neither equal nor 1: ValueError
    return repeats;
}

void Lowering::store_values(Window* target, const ArrayValue& source, const BinaryOperator* op,
                            const Node* at, bool fresh) {
    int line = static_cast<int>(at->span.line);
    mark_written(target->array);
    size_t rank = target->dimensions.size();
    if (source.rank > static_cast<int>(rank)) {
        if (source.sequential) fail(at, "the value has a higher rank than its target");
        if (source.bare)
            return store_values(target, without_leading(*source.operands[0], *target, line), nullptr, at);
        const TypeRef held = types::array(source.element, source.rank, types::Layout::C);
        ir::Expr* computed = new_array(held, extents(source, line), line);
        store_values(whole(computed), source, nullptr, at, true);
        return store_values(target, given(computed), nullptr, at);
    }
    auto assign = [&](ir::Expr* place, ir::Expr* v) {
        if (op)
            update(place, *op, v, Arithmetic::Ufunc, line);
        else
            store(place, v, line);
    };

    // Whether the plain form holds: equal extents, no overlap that matters.
    ir::Expr* plain = nullptr;
    auto both = [&](ir::Expr* condition) {
        plain = plain ? out_.expression(ir::Op::And, types::boolean(), line, {plain, condition}) : condition;
    };
    bool in_order = source.sequential || (source.bare && op);
    for (Window* w : source.operands) {
        size_t skip = rank - w->dimensions.size();
        bool same = same_window(*target, *w);
        for (size_t k = 0; k < w->dimensions.size() && !same; ++k)
            both(compare(CompareOperator::Eq, w->dimensions[k].extent, target->dimensions[skip + k].extent,
                         line));
        if (!same && !in_order && !fresh) {
            ir::Expr* apart =
                out_.expression(ir::Op::Prelude, types::boolean(), line, {target->array, w->array});
            apart->text = "crb_apart";
            both(apart);
        }
    }
    auto element = [&](const auto& index) {
        ir::Expr* place = window_element(*target, index);
        assign(place, source.at(index));
    };
    auto direct = [&](bool independent) { nest(extents(*target), independent, false, line, element); };
    // Inner loops over a few elements take most of their time to begin and to end.
    const bool rows = is_row(*target) && std::ranges::all_of(source.operands, [&](const Window* w) {
                          return is_row(*w) && w->dimensions.size() == rank;
                      });
    auto equal_extents = [&] { rows ? row(extents(*target), !in_order, line, element) : direct(!in_order); };
    if (!plain) return equal_extents();

    plain = once(plain, "plain");
    ir::Stmt* choice = out_.statement(StmtKind::If, line);
    choice->test = plain;
    ir::Block* outer = current_;
    current_ = &choice->body;
    equal_extents();

    // In general: steps of 0 where an operand repeats, through a temporary unless the target is new or the
    // order of elements decides.
    current_ = &choice->orelse;
    std::vector<std::pair<Dimension*, ir::Expr*>> restore;
    for (Window* w : source.operands) {
        size_t skip = rank - w->dimensions.size();
        for (size_t k = 0; k < w->dimensions.size(); ++k) {
            Dimension& d = w->dimensions[k];
            ir::Expr* step =
                once(repeat(d.extent, target->dimensions[skip + k].extent, *target, *w, line), "step");
            restore.emplace_back(&d, d.step);
            d.step = d.step
                         ? once(binary(BinaryOperator::Mult, d.step, step, Arithmetic::Scalar, line), "step")
                         : step;
        }
    }
    if (fresh || in_order) {
        direct(!in_order);
    } else {
        TypeRef held = types::array(source.element, static_cast<int>(rank), types::Layout::C);
        Window* kept = whole(new_array(held, extents(*target), line));
        nest(extents(*target), true, false, line,
             [&](const auto& index) { store(window_element(*kept, index), source.at(index), line); });
        nest(extents(*target), true, false, line, [&](const auto& index) {
            ir::Expr* place = window_element(*target, index);
            assign(place, window_element(*kept, index));
        });
    }
    for (auto [dimension, step] : restore) dimension->step = step;
    current_ = outer;
    emit(choice);
}

}  // namespace caramba::runtime
