// Stores of values that are not array expressions: tuples and lists to rows, one value to several targets,
// and NumPy's functions with an output argument.

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

bool Lowering::is_sequence(const Expr* e) const {
    TypeRef t = type(meant(e));
    return t && (types::is_tuple(t) || is<List>(e));
}

Lowering::ArrayValue Lowering::given(ir::Expr* value) {
    if (!types::is_array(value->type)) {
        ArrayValue result;
        ir::Expr* scalar = once(value, "scalar");
        result.element = scalar->type;
        result.at = [scalar](const auto&) { return scalar; };
        return result;
    }
    return bare(whole(value->op == ir::Op::Variable ? value : once(value, "view")));
}

void Lowering::store_value(const Subscript* target, ir::Expr* value, const Node* at) {
    int line = static_cast<int>(at->span.line);
    if (!types::is_tuple(value->type)) {
        const ArrayValue source = given(value);  // before the place is found
        return store_values(window(target), source, nullptr, at);
    }
    std::vector<ir::Expr*> items = unpacked(value, value->type->elements.size());
    store_items(window(target), items, line);
}

void Lowering::store_sequence(const Subscript* target, const Expr* value, const Node* at) {
    auto* list = as<List>(value);
    if (!list) return store_value(target, this->value(value), at);
    // The elements of a list have one type, to which they are converted first.
    std::vector<ir::Expr*> items;
    for (ir::Expr* item : in_order({list->elts.begin(), list->elts.end()}))
        items.push_back(once(cast(item, type(list)->element), "t"));
    store_items(window(target), items, static_cast<int>(at->span.line));
}

void Lowering::store_items(Window* target, const std::vector<ir::Expr*>& items, int line) {
    mark_written(target->array);
    ir::Stmt* fits = out_.statement(ir::StmtKind::Evaluate, line);
    fits->value =
        out_.expression(ir::Op::Prelude, types::int64(), line,
                        {target->dimensions[0].extent, integer(static_cast<long long>(items.size()), line)});
    fits->value->text = "crb_fits";
    fits->value->checked = true;  // another extent: ValueError
    emit(fits);
    for (size_t i = 0; i < items.size(); ++i)
        store(window_element(*target, {integer(static_cast<long long>(i), line)}), items[i], line);
}

ir::Expr* Lowering::ufunc_into(const Call* c, const Meaning& callee, const Expr* output) {
    int line = static_cast<int>(c->span.line);
    // Operands are computed on their own before the loop, which stores each element before the next is
    // computed: that is what Numba does where they overlap.
    std::vector<ArrayValue> parts;
    ArrayValue source;
    for (size_t i = 0; i < static_cast<size_t>(callee.builtin->arity); ++i) {
        ArrayValue part = array_value(c->args[i]);
        if (part.rank && !part.bare) {
            ir::Expr* computed = new_array(type(c->args[i]), extents(part, line), line);
            store_values(whole(computed), part, nullptr, c, true);
            part = given(computed);
        }
        source.operands.insert(source.operands.end(), part.operands.begin(), part.operands.end());
        source.rank = std::max(source.rank, part.rank);
        parts.push_back(std::move(part));
    }
    ir::Expr* array = array_variable(output);
    source.element = array->type->element;
    source.sequential = true;
    source.at = [this, callee, parts, line](const auto& index) {
        std::vector<ir::Expr*> args;
        for (const ArrayValue& p : parts) args.push_back(single(p.at(index)));
        if (callee.builtin->rule == types::Rule::Comparison)
            return compare(types::comparison_of(*callee.builtin), args[0], args[1], line, true);
        return function(*callee.builtin, 'n', args, true, line);
    };
    store_values(whole(array), source, nullptr, c);
    return array;
}

}  // namespace caramba::runtime
