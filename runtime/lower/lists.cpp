// Lists: making, appending, popping, elements. Everything else is the array library's.

#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

ir::Expr* Lowering::list_operation(const char* name, TypeRef type, std::vector<ir::Expr*> args, int line,
                                   bool raises) {
    ir::Expr* e = out_.expression(ir::Op::Prelude, type, line, std::move(args));
    e->text = name;
    e->checked = raises;
    return e;
}

ir::Expr* Lowering::list_size(ir::Expr* list) {
    return list_operation("crb_list_size", types::int64(), {list}, list->line, false);
}

ir::Expr* Lowering::new_list(TypeRef type, const std::vector<Expr*>& elements, int line, ir::Expr* typed) {
    std::vector<ir::Expr*> values = in_order({elements.begin(), elements.end()});
    if (!typed) typed = integer(0, line);
    ir::Expr* list = once(list_operation("crb_list_new", type, {typed}, line, true), "list");
    for (ir::Expr* v : values) append(list, v, line);
    return list;
}

void Lowering::append(ir::Expr* list, ir::Expr* value, int line) {
    ir::Stmt* s = out_.statement(ir::StmtKind::Evaluate, line);
    s->value = list_operation("crb_list_append", types::none(), {list, cast(value, list->type->element)},
                              line, true);
    emit(s);
}

ir::Expr* Lowering::list_method(const Call* c, const Attribute* method) {
    int line = static_cast<int>(c->span.line);
    std::vector<const Expr*> parts{method->value};
    parts.insert(parts.end(), c->args.begin(), c->args.end());
    std::vector<ir::Expr*> values = in_order(parts);
    ir::Expr* list = values[0]->op == ir::Op::Variable ? values[0] : once(values[0], "list");
    mark_written(list);
    if (method->attr == "append") {
        append(list, values[1], line);
        return out_.expression(ir::Op::Constant, types::none(), line);
    }
    ir::Expr* at = values.size() > 1 ? cast(values[1], types::int64()) : integer(-1, line);
    return once(list_operation("crb_list_pop", list->type->element, {list, at}, line, true), "t");
}

ir::Expr* Lowering::list_place(const Subscript* s) {
    auto operands = in_order({s->value, s->slice});
    ir::Expr* list = operands[0]->op == ir::Op::Variable ? operands[0] : once(operands[0], "list");
    return list_operation("crb_list_at", list->type->element, {list, cast(operands[1], types::int64())},
                          static_cast<int>(s->span.line), true);
}

ir::Expr* Lowering::held_by_cell(ir::Expr* cell) {
    return list_operation("crb_list_at", cell->type->element, {cell, integer(0, cell->line)}, cell->line,
                          false);
}

ir::Expr* Lowering::new_cell(TypeRef type, ir::Expr* array) {
    array = once(array, "array");
    ir::Expr* cell =
        once(list_operation("crb_list_new", type, {integer(0, array->line)}, array->line, true), "cell");
    append(cell, array, array->line);
    return cell;
}

}  // namespace caramba::runtime
