// Calls that take or make whole arrays: allocation, filling, reductions.

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::ArrayFunctionId;
using types::TypeRef;

std::vector<ir::Expr*> Lowering::shape(const Expr* e) {
    TypeRef t = type(e);
    if (!types::is_tuple(t)) return {once(index(e), "extent")};
    ir::Expr* whole = value(e);
    std::vector<ir::Expr*> extents;
    if (whole->op != ir::Op::Tuple) whole = once(whole, "shape");
    for (size_t i = 0; i < t->elements.size(); ++i) {
        ir::Expr* part = whole->op == ir::Op::Tuple ? whole->args[i] : item_of(whole, i, whole->line);
        extents.push_back(once(cast(part, types::int64()), "extent"));
    }
    return extents;
}

void Lowering::check(ir::Expr* condition, int exception, const std::string& message, int line) {
    ir::Stmt* test = out_.statement(ir::StmtKind::If, line);
    test->test = condition;
    ir::Stmt* error = out_.statement(ir::StmtKind::Raise, line);
    error->number = exception;
    error->text = message;
    test->body.push_back(error);
    emit(test);
}

ir::Expr* Lowering::filled(TypeRef type, const std::vector<ir::Expr*>& extents, ir::Expr* value,
                           const Node* at) {
    int line = static_cast<int>(at->span.line);
    ir::Expr* array = new_array(type, extents, line);
    if (!value) return array;
    ir::Expr* zero = nullptr;
    if (types::has_records(type)) {
        zero = out_.expression(ir::Op::Prelude, type->element, line);
        zero->text = "crb_zero";
    }
    ir::Expr* scalar = zero ? zero : once(cast(value, type->element), "scalar");
    auto fill = [&](const auto& index) {
        ir::Expr* place = out_.expression(ir::Op::Element, type->element, line, {array});
        place->args.insert(place->args.end(), index.begin(), index.end());
        store(place, scalar, line);
    };
    if (type->layout == types::Layout::C && !extents.empty())
        row(extents, true, line, fill);
    else
        nest(extents, true, true, line, fill);
    return array;
}

ir::Expr* Lowering::literal_array(const Expr* values, TypeRef type) {
    int line = static_cast<int>(values->span.line);
    std::vector<const Expr*> leaves;
    std::vector<ir::Expr*> extents;
    std::function<void(const Expr*, int)> gather = [&](const Expr* e, int depth) {
        const std::vector<Expr*>* elements = nullptr;
        if (auto* list = as<List>(e)) elements = &list->elts;
        if (auto* tuple = as<Tuple>(e)) elements = &tuple->elts;
        if (!elements) return leaves.push_back(e);
        if (static_cast<int>(extents.size()) == depth)
            extents.push_back(integer(static_cast<long long>(elements->size()), line));
        for (const Expr* part : *elements) gather(part, depth + 1);
    };
    gather(values, 0);
    std::vector<ir::Expr*> parts = in_order(leaves);
    ir::Expr* array = new_array(type, extents, line);
    for (size_t i = 0; i < parts.size(); ++i) {
        ir::Expr* place = out_.expression(ir::Op::Element, type->element, line, {array});
        long long rest = static_cast<long long>(i);
        std::vector<ir::Expr*> index(extents.size());
        for (size_t d = extents.size(); d-- > 0;) {
            index[d] = integer(rest % extents[d]->constant.integer, line);
            rest /= extents[d]->constant.integer;
        }
        place->args.insert(place->args.end(), index.begin(), index.end());
        store(place, parts[i], line);
    }
    return array;
}

ir::Expr* Lowering::arange(const Call* c) {
    int line = static_cast<int>(c->span.line);
    TypeRef result = type(c);
    // The numbers are computed in their own type and stored to the dtype.
    TypeRef t = types::int64();
    const auto bounds = arange_bounds(c);
    for (const Expr* bound : bounds)
        if (bound && types::is_float(type(bound))) t = types::float64();
    const auto given = [&](const Expr* bound, int otherwise) {
        return bound ? once(cast(value(bound), t), "bound") : cast(integer(otherwise, line), t);
    };
    ir::Expr* start = given(bounds[0], 0);
    ir::Expr* stop = given(bounds[1], 0);
    ir::Expr* step = given(bounds[2], 1);
    check(compare(CompareOperator::Eq, step, cast(integer(0, line), t), line), 3,
          "Maximum allowed size exceeded", line);
    ir::Expr* count = out_.expression(ir::Op::Prelude, types::int64(), line, {start, stop, step});
    count->text = "crb_arange_count";
    ir::Expr* n = once(count, "extent");
    ir::Expr* array = new_array(result, {n}, line);
    nest({n}, true, false, line, [&](const auto& index) {
        ir::Expr* place = out_.expression(ir::Op::Element, result->element, line, {array, index[0]});
        ir::Expr* offset = binary(BinaryOperator::Mult, cast(index[0], t), step, Arithmetic::Scalar, line);
        store(place, binary(BinaryOperator::Add, start, offset, Arithmetic::Scalar, line), line);
    });
    return array;
}

ir::Expr* Lowering::linspace(const Call* c) {
    int line = static_cast<int>(c->span.line);
    TypeRef t = types::float64();
    ir::Expr* start = once(cast(value(c->args[0]), t), "start");
    ir::Expr* stop = once(cast(value(c->args[1]), t), "stop");
    const Expr* count = argument(c, 2, "num");
    ir::Expr* n = count ? once(index(count), "extent") : integer(50, line);
    ir::Expr* array = new_array(type(c), {n}, line);
    ir::Expr* step = out_.expression(ir::Op::Prelude, t, line, {start, stop, n});
    step->text = "crb_linspace_step";
    step = once(step, "step");
    nest({n}, true, false, line, [&](const auto& index) {
        ir::Expr* place = out_.expression(ir::Op::Element, t, line, {array, index[0]});
        ir::Expr* at = out_.expression(ir::Op::Prelude, t, line, {start, stop, step, index[0], n});
        at->text = "crb_linspace_at";
        store(place, at, line);
    });
    return array;
}

ir::Expr* Lowering::reduction(const Call* c, ArrayFunctionId id, const Expr* array) {
    int line = static_cast<int>(c->span.line);
    ArrayValue source = array_value(array);
    if (source.operands.size() > 1) {
        Window* computed = whole(stored(source, array));
        source = ArrayValue{};
        source.operands.push_back(computed);
        source.element = computed->element;
        source.at = [this, computed](const auto& index) { return window_element(*computed, index); };
    }
    std::vector<ir::Expr*> n = extents(*source.operands[0]);
    bool memory_order = type(array)->layout == types::Layout::F;
    TypeRef result = type(c);
    ir::Expr* size = integer(1, line);
    for (ir::Expr* extent : n) size = binary(BinaryOperator::Mult, size, extent, Arithmetic::Scalar, line);

    const bool one_row = is_row(*source.operands[0]);
    auto over_all = [&](bool reversed, const std::function<void(const std::vector<ir::Expr*>&)>& body) {
        one_row ? row(n, false, line, body) : nest(n, false, reversed, line, body);
    };
    auto accumulate = [&](TypeRef t, ir::Expr* from,
                          const std::function<ir::Expr*(ir::Expr*, ir::Expr*)>& step) {
        ir::Variable* acc = temporary("acc", t);
        set(acc, cast(from, t), line);
        over_all(memory_order, [&](const auto& index) {
            set(acc, cast(step(read(acc, line), source.at(index)), t), line);
        });
        return read(acc, line);
    };
    auto plus = [&](BinaryOperator op) {
        return [this, op, line](ir::Expr* acc, ir::Expr* x) {
            return binary(op, acc, cast(x, acc->type), Arithmetic::Ufunc, line);
        };
    };
    // In integers, since g++ makes slow vectors of bools that are one byte each.
    const auto truth = [&](ir::Expr* start, BinaryOperator op) {
        const TypeRef bits = types::integer(32);
        ir::Expr* all = accumulate(bits, start, [&](ir::Expr* acc, ir::Expr* x) {
            return binary(op, acc, cast(boolean(x), bits), Arithmetic::Ufunc, line);
        });
        return boolean(all);
    };
    switch (id) {
        case ArrayFunctionId::Sum:
            return accumulate(result, integer(0, line), plus(BinaryOperator::Add));
        case ArrayFunctionId::Prod:
            return accumulate(result, integer(1, line), plus(BinaryOperator::Mult));
        case ArrayFunctionId::Mean: {
            ir::Expr* sum = accumulate(result, integer(0, line), plus(BinaryOperator::Add));
            const auto form = types::is_complex(sum->type) ? Arithmetic::Expression : Arithmetic::Ufunc;
            ir::Expr* mean = binary(BinaryOperator::Div, sum, size, form, line);
            mean->checked = false;  // that of nothing is not a number
            return cast(mean, result);
        }
        case ArrayFunctionId::AnyOf:
            return truth(integer(0, line), BinaryOperator::BitOr);
        case ArrayFunctionId::AllOf:
            return truth(integer(1, line), BinaryOperator::BitAnd);
        default:
            break;
    }

    bool least = id == ArrayFunctionId::Min || id == ArrayFunctionId::ArgMin;
    bool where = id == ArrayFunctionId::ArgMin || id == ArrayFunctionId::ArgMax;
    std::string empty =
        where ? std::string("attempt to get ") + (least ? "argmin" : "argmax") + " of an empty sequence"
              : std::string("zero-size array to reduction operation ") + (least ? "minimum" : "maximum") +
                    " which has no identity";
    check(compare(CompareOperator::Eq, once(size, "size"), integer(0, line), line), 3, empty, line);
    std::vector<ir::Expr*> origin(n.size(), integer(0, line));
    ir::Variable* best = temporary("best", source.element);
    ir::Variable* at = temporary("at", types::int64());
    ir::Variable* counter = temporary("position", types::int64());
    set(best, source.at(origin), line);
    set(at, integer(0, line), line);
    set(counter, integer(0, line), line);
    // The first NaN wins, as in Numba and NumPy; among equals the first.
    over_all(memory_order && !where, [&](const auto& index) {
        ir::Expr* x = once(source.at(index), "x");
        ir::Expr* better = out_.expression(ir::Op::Prelude, types::boolean(), line, {x, read(best, line)});
        better->text = least ? "crb_before" : "crb_after";
        ir::Stmt* take = out_.statement(ir::StmtKind::If, line);
        take->test = better;
        ir::Block* outer = current_;
        current_ = &take->body;
        set(best, x, line);
        if (where) set(at, read(counter, line), line);
        current_ = outer;
        emit(take);
        if (where)
            set(counter,
                binary(BinaryOperator::Add, read(counter, line), integer(1, line), Arithmetic::Scalar, line),
                line);
    });
    return read(where ? at : best, line);
}

ir::Expr* Lowering::strided_view(const Call* c, const types::ArrayFunctionInfo& f) {
    const auto [array, wanted, further] = strided_view_of(c, f.id);
    std::vector<ir::Expr*> args{array_variable(array)};
    const int rank = type(array)->rank;
    const auto add = [&](const std::vector<ir::Expr*>& numbers) {
        args.insert(args.end(), numbers.begin(), numbers.end());
    };
    if (wanted && type(wanted)->kind != types::Kind::None)
        add(shape(wanted));
    else
        for (int d = 0; d < rank; ++d) args.push_back(extent(args[0], d));
    if (further && type(further)->kind != types::Kind::None)
        add(shape(further));
    else if (f.id == ArrayFunctionId::Windows)
        for (int d = 0; d < rank; ++d) args.push_back(integer(d, static_cast<int>(c->span.line)));
    ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), static_cast<int>(c->span.line), args);
    e->text = f.id == ArrayFunctionId::AsStrided ? "crb_recast_strides"
              : f.id == ArrayFunctionId::Windows ? "crb_recast_windows"
                                                 : "crb_recast_broadcast";
    e->checked = true;  // ValueError
    return e;
}

ir::Expr* Lowering::array_call(const Call* c, const types::ArrayFunctionInfo& f, const Expr* self) {
    int line = static_cast<int>(c->span.line);
    TypeRef result = type(c);
    const Expr* array = self ? self : argument(c, 0, "a");
    ConstantScalar zero{types::int64(), 0, 0, 0}, one{types::int64(), 1, 0, 0};
    auto like = [&](const ConstantScalar* fill) {
        const Expr* model = array ? array : argument(c, 0, "prototype");
        return filled(result, extents(*whole(array_variable(model))), fill ? constant(*fill, line) : nullptr,
                      c);
    };
    switch (f.id) {
        case ArrayFunctionId::Empty:
            return filled(result, shape(argument(c, 0, "shape")), nullptr, c);
        case ArrayFunctionId::Zeros:
            return filled(result, shape(argument(c, 0, "shape")), constant(zero, line), c);
        case ArrayFunctionId::Ones:
            return filled(result, shape(argument(c, 0, "shape")), constant(one, line), c);
        case ArrayFunctionId::Full: {
            std::vector<ir::Expr*> extents = shape(argument(c, 0, "shape"));
            return filled(result, extents, value(argument(c, 1, "fill_value")), c);
        }
        case ArrayFunctionId::EmptyLike:
            return like(nullptr);
        case ArrayFunctionId::ZerosLike:
            return like(&zero);
        case ArrayFunctionId::OnesLike:
            return like(&one);
        case ArrayFunctionId::FullLike: {
            std::vector<ir::Expr*> n = extents(*whole(array_variable(array)));
            return filled(result, n, value(argument(c, 1, "fill_value")), c);
        }
        case ArrayFunctionId::Copy:
        case ArrayFunctionId::AsType: {
            ArrayValue source = array_value(array);
            ir::Expr* copy = new_array(result, extents(source, line), line);
            store_values(whole(copy), source, nullptr, c, true);
            return copy;
        }
        case ArrayFunctionId::Reshape:
        case ArrayFunctionId::Ravel: {
            std::vector<ir::Expr*> args{array_variable(array)};
            size_t given = self ? 0 : 1;
            if (f.id == ArrayFunctionId::Ravel) return out_.expression(ir::Op::Reshape, result, line, args);
            if (c->args.size() == given + 1)
                for (ir::Expr* n : shape(c->args[given])) args.push_back(n);
            else
                for (size_t i = given; i < c->args.size(); ++i)
                    args.push_back(once(cast(value(c->args[i]), types::int64()), "extent"));
            ir::Expr* e = out_.expression(ir::Op::Reshape, result, line, args);
            e->checked = true;  // ValueError
            return e;
        }
        case ArrayFunctionId::Transpose:
        case ArrayFunctionId::SwapAxes:
        case ArrayFunctionId::MoveAxis: {
            ir::Expr* e = out_.expression(ir::Op::Transpose, result, line, {array_variable(array)});
            for (int axis : axis_order(c, f.id, self ? 0 : 1, result->rank))
                e->text += (e->text.empty() ? "" : ", ") + std::to_string(axis);
            return e;
        }
        case ArrayFunctionId::AsStrided:
        case ArrayFunctionId::Windows:
        case ArrayFunctionId::BroadcastTo:
            return strided_view(c, f);
        case ArrayFunctionId::View: {
            ir::Expr* e = out_.expression(ir::Op::Prelude, result, line, {array_variable(array)});
            e->text = "crb_recast_view";
            e->checked = true;  // ValueError
            return e;
        }
        case ArrayFunctionId::Array:
            return literal_array(argument(c, 0, "object"), result);
        case ArrayFunctionId::Arange:
            return arange(c);
        case ArrayFunctionId::Linspace:
            return linspace(c);
        case ArrayFunctionId::Library:
        case ArrayFunctionId::LibraryJoin:
            fail(c, "what this call of the array library means was lost");
        default:
            return reduction(c, f.id, array);
    }
}

}  // namespace caramba::runtime
