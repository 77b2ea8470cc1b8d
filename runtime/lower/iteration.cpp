// Loops over anything but a range: arrays, their elements, enumerate, zip, np.ndindex, np.ndenumerate,
// np.nditer and tuples. Each is a number of items, known before the loop, and an item for every value of a
// hidden counter.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::FunctionId;
using types::TypeRef;

/** An array that a loop goes over, which goes on if its body gives the name another one. */
ir::Expr* Lowering::walked(const Expr* array, const std::set<std::string>& bound) {
    const auto is_bound = [&](const auto& self, const Node* n) -> bool {
        auto* name = as<Name>(n);
        bool found = name && bound.contains(name->id);
        for_each_child(n, [&](const Node* child) { found = found || self(self, child); });
        return found;
    };
    ir::Expr* whole = array_variable(array);
    return is_bound(is_bound, array) ? once(whole, "walked") : whole;
}

Lowering::Iterable Lowering::iterable(const Expr* iter, const std::set<std::string>& bound) {
    int line = static_cast<int>(iter->span.line);
    auto* c = as<Call>(iter);
    const Meaning* m = c ? meaning(c->func) : nullptr;
    auto plus = [this, line](ir::Expr* a, ir::Expr* b) {
        return binary(BinaryOperator::Add, a, b, Arithmetic::Scalar, line);
    };
    if (m && m->builtin && m->builtin->id == FunctionId::Enumerate) {
        Iterable inner = iterable(c->args[0], bound);
        const Expr* start = argument(c, 1, "start");
        ir::Expr* first = start ? once(cast(value(start), types::int64()), "start") : nullptr;
        return {inner.count, [=, this](ir::Expr* counter) {
                    ir::Expr* item = inner.item(counter);
                    ir::Expr* number = first ? plus(first, counter) : counter;
                    return out_.expression(ir::Op::Tuple, types::tuple({types::int64(), item->type}), line,
                                           {number, item});
                }};
    }
    if (m && m->builtin && m->builtin->id == FunctionId::Zip) {
        std::vector<Iterable> parts;
        ir::Expr* least = nullptr;
        for (const Expr* a : c->args) {
            auto* spread = as<Starred>(a);
            if (!spread)
                parts.push_back(iterable(a, bound));
            else
                for (ir::Expr* part : unpacked(value(spread->value), type(spread->value)->elements.size()))
                    parts.push_back(items_of(part));
        }
        for (const Iterable& part : parts)
            least = least ? out_.expression(ir::Op::Minimum, types::int64(), line, {least, part.count})
                          : part.count;
        return {once(least, "count"), [=, this](ir::Expr* counter) {
                    std::vector<ir::Expr*> items;
                    std::vector<TypeRef> types;
                    for (const Iterable& part : parts) {
                        items.push_back(part.item(counter));
                        types.push_back(items.back()->type);
                    }
                    return out_.expression(ir::Op::Tuple, types::tuple(types), line, items);
                }};
    }
    if (m && m->builtin && m->builtin->id == FunctionId::NdIndex) {
        std::vector<ir::Expr*> extents;
        if (c->args.size() == 1)
            extents = shape(c->args[0]);
        else
            for (const Expr* a : c->args) extents.push_back(once(cast(value(a), types::int64()), "extent"));
        const std::vector<ir::Variable*> running = first_indices(extents, line);
        return {product(extents, line), [=, this](ir::Expr* counter) {
                    std::vector<ir::Expr*> index = next_indices(running, extents, counter, line);
                    return out_.expression(ir::Op::Tuple,
                                           types::tuple(std::vector<TypeRef>(index.size(), types::int64())),
                                           line, index);
                }};
    }
    // What zip and enumerate walk over is launched nowhere.
    if (m && m->builtin &&
        (m->builtin->id == FunctionId::RangeCall || m->builtin->id == FunctionId::PrangeCall)) {
        std::vector<ir::Expr*> bounds;
        for (const Expr* a : c->args) bounds.push_back(once(cast(value(a), types::int64()), "bound"));
        ir::Expr* start = bounds.size() > 1 ? bounds[0] : nullptr;
        ir::Expr* step = bounds.size() > 2 ? bounds[2] : nullptr;
        ir::Expr* count =
            start ? binary(BinaryOperator::Sub, bounds[1], start, Arithmetic::Scalar, line) : bounds[0];
        if (step) {
            constexpr int value_error = 3;
            check(compare(CompareOperator::Eq, step, integer(0, line), line), value_error,
                  "range() arg 3 must not be zero", line);
            // ceil(count / step)
            count = unary(UnaryOperator::USub,
                          binary(BinaryOperator::FloorDiv, unary(UnaryOperator::USub, count, line), step,
                                 Arithmetic::Expression, line),
                          line);
        }
        return {
            once(out_.expression(ir::Op::Maximum, types::int64(), line, {count, integer(0, line)}), "count"),
            [=, this](ir::Expr* counter) {
                if (step) counter = binary(BinaryOperator::Mult, counter, step, Arithmetic::Scalar, line);
                return start ? plus(start, counter) : counter;
            }};
    }
    if (m && m->builtin && m->builtin->id == FunctionId::NdEnumerate) {
        ir::Expr* array = walked(c->args[0], bound);
        std::vector<ir::Expr*> n = extents(*whole(array));
        const std::vector<ir::Variable*> running = first_indices(n, line);
        return {
            product(n, line), [=, this](ir::Expr* counter) {
                std::vector<ir::Expr*> args{array}, index = next_indices(running, n, counter, line);
                for (ir::Expr*& i : index) args.push_back(i = once(i, "i"));
                std::vector<TypeRef> types(index.size(), types::int64());
                ir::Expr* at = out_.expression(ir::Op::Tuple, types::tuple(types), line, index);
                ir::Expr* item = load(out_.expression(ir::Op::Element, array->type->element, line, args));
                return out_.expression(ir::Op::Tuple, types::tuple({at->type, item->type}), line, {at, item});
            }};
    }
    if (m && m->builtin && m->builtin->id == FunctionId::NdIter) {
        ir::Expr* array = walked(c->args[0], bound);
        // As Numba: in the order of the memory.
        const bool reversed = array->type->layout == types::Layout::F;
        std::vector<ir::Expr*> n = extents(*whole(array));
        if (reversed) std::ranges::reverse(n);
        const std::vector<ir::Variable*> running = first_indices(n, line);
        return {product(n, line), [=, this](ir::Expr* counter) {
                    std::vector<ir::Expr*> index;
                    if (!n.empty()) index = next_indices(running, n, counter, line);
                    if (reversed) std::ranges::reverse(index);
                    ir::Expr* item = out_.expression(
                        ir::Op::View, types::part_of(array->type, 0, types::Layout::C), line, {array});
                    for (ir::Expr* i : index)
                        item->indices.push_back({ir::ViewIndex::Kind::Index, i, nullptr, nullptr});
                    return item;
                }};
    }
    if (const Expr* base = scattered_flat(iter)) {
        ir::Expr* array = walked(base, bound);
        std::vector<ir::Expr*> n = extents(*whole(array));
        const std::vector<ir::Variable*> running = first_indices(n, line);
        return {product(n, line), [=, this](ir::Expr* counter) {
                    std::vector<ir::Expr*> args{array};
                    for (ir::Expr* i : next_indices(running, n, counter, line)) args.push_back(i);
                    return load(out_.expression(ir::Op::Element, array->type->element, line, args));
                }};
    }
    return items_of(types::is_array(type(iter)) ? walked(iter, bound) : once(value(iter), "items"));
}

Lowering::Iterable Lowering::items_of(ir::Expr* whole) {
    int line = whole->line;
    if (types::is_list(whole->type))
        // The size is asked anew before each item: the body may change the list.
        return {
            list_size(whole), [=, this](ir::Expr* counter) {
                return list_operation("crb_list_get", whole->type->element, {whole, counter}, line, false);
            }};
    if (types::is_tuple(whole->type)) {
        TypeRef element = whole->type->elements[0];
        return {integer(static_cast<long long>(whole->type->elements.size()), line),
                [=, this](ir::Expr* counter) {
                    ir::Expr* item = out_.expression(ir::Op::Prelude, element, line, {whole, counter});
                    item->text = "crb_tuple_at";
                    item->checked = true;
                    return item;
                }};
    }
    return {
        extent(whole, 0), [=, this](ir::Expr* counter) {
            if (whole->type->rank == 1 && !types::has_records(whole->type))
                return load(out_.expression(ir::Op::Element, whole->type->element, line, {whole, counter}));
            TypeRef row = types::part_of(
                whole->type, whole->type->rank - 1,
                whole->type->layout == types::Layout::C ? types::Layout::C : types::Layout::Any);
            ir::Expr* item = out_.expression(ir::Op::View, row, line, {whole});
            item->indices.push_back({ir::ViewIndex::Kind::Index, counter, nullptr, nullptr});
            return item;
        }};
}

std::vector<ir::Expr*> Lowering::unpacked(ir::Expr* value, size_t count) {
    std::vector<ir::Expr*> parts;
    if (value->op == ir::Op::Tuple) {
        for (ir::Expr* part : value->args) parts.push_back(once(part, "t"));
        return parts;
    }
    int line = value->line;
    ir::Expr* whole = once(value, "t");
    if (types::is_tuple(value->type)) {
        for (size_t i = 0; i < count; ++i) {
            parts.push_back(item_of(whole, i, line));
        }
        return parts;
    }
    constexpr int value_error = 3;
    Iterable items = items_of(whole);
    check(compare(CompareOperator::NotEq, items.count, integer(static_cast<long long>(count), line), line),
          value_error, "", line);
    for (size_t i = 0; i < count; ++i)
        parts.push_back(once(items.item(integer(static_cast<long long>(i), line)), "t"));
    return parts;
}

ir::Expr* Lowering::product(const std::vector<ir::Expr*>& extents, int line) {
    ir::Expr* count = integer(1, line);
    for (ir::Expr* n : extents) count = binary(BinaryOperator::Mult, count, n, Arithmetic::Scalar, line);
    return once(count, "count");
}

std::vector<ir::Variable*> Lowering::first_indices(const std::vector<ir::Expr*>& extents, int line) {
    std::vector<ir::Variable*> index;
    if (extents.size() == 1) return index;
    for (size_t d = 0; d < extents.size(); ++d) {
        index.push_back(temporary("i", types::int64()));
        set(index[d], integer(d + 1 < extents.size() ? 0 : -1, line), line);
    }
    return index;
}

std::vector<ir::Expr*> Lowering::next_indices(const std::vector<ir::Variable*>& index,
                                              const std::vector<ir::Expr*>& extents, ir::Expr* counter,
                                              int line) {
    if (extents.size() == 1) return {counter};
    ir::Block* outer = current_;
    std::vector<ir::Expr*> values(index.size());
    for (size_t d = index.size(); d-- > 0;) {
        set(index[d],
            binary(BinaryOperator::Add, read(index[d], line), integer(1, line), Arithmetic::Scalar, line),
            line);
        if (d == 0) break;
        ir::Stmt* over = out_.statement(ir::StmtKind::If, line);
        over->test = compare(CompareOperator::Eq, read(index[d], line), extents[d], line);
        emit(over);
        current_ = &over->body;
        set(index[d], integer(0, line), line);
    }
    current_ = outer;
    for (size_t d = 0; d < index.size(); ++d) values[d] = read(index[d], line);
    return values;
}

void Lowering::for_each(const For* f) {
    int line = static_cast<int>(f->span.line);
    Iterable items = iterable(f->iter, assigned_names(f->body));
    ir::Stmt* loop = out_.statement(ir::StmtKind::For, line);
    loop->variable = temporary("counter", types::int64());
    loop->start = integer(0, line);
    loop->stop = items.count;
    loop->number = 1;
    ir::Block* outer = current_;
    current_ = &loop->body;
    assign(f->target, items.item(read(loop->variable, line)), f);
    current_ = outer;
    loop_else(loop, f->body, f->orelse, python_errors_);
}

}  // namespace caramba::runtime
