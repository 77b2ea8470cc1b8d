// Values that may be None: a tuple of whether there is a value, and the value (types::optional). Names,
// results and arguments keep them; everything else takes the value, and None raises what Numba raises.

#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

ir::Expr* Lowering::none(TypeRef optional, int line) {
    ir::Expr* e = out_.expression(ir::Op::Prelude, optional, line);
    e->text = "crb_zero";
    return e;
}

ir::Expr* Lowering::as_optional(ir::Expr* e, TypeRef to) {
    if (e->type->kind == types::Kind::None) return none(to, e->line);
    ir::Expr* given = constant({types::boolean(), 1, 0, 0}, e->line);
    ir::Expr* value = e;
    if (types::is_optional(e->type)) {
        ir::Expr* whole = once(e, "t");
        given = item_of(whole, 0, e->line);
        value = item_of(whole, 1, e->line);
    }
    return out_.expression(ir::Op::Tuple, to, e->line, {given, cast(value, types::value_of(to))});
}

void Lowering::return_none(int line) {
    const bool optional = types::is_optional(instance_.result);
    ir::Stmt* s = out_.statement(optional ? ir::StmtKind::Return : ir::StmtKind::Raise, line);
    if (optional) {
        s->value = none(instance_.result, line);
    } else {
        s->number = 4;  // TypeError
        s->text = "expected " + types::name(instance_.result) + ", got None";
    }
    emit(s);
}

ir::Expr* Lowering::value_of(ir::Expr* optional) {
    ir::Expr* e =
        out_.expression(ir::Op::Prelude, types::value_of(optional->type), optional->line, {optional});
    e->text = "crb_value_of";
    e->checked = true;  // TypeError
    return e;
}

ir::Expr* Lowering::asked_for_none(const Compare* c) {
    const int line = static_cast<int>(c->span.line);
    ir::Expr* given = item_of(value(c->left), 0, line);
    const bool none = c->ops[0] == CompareOperator::Is || c->ops[0] == CompareOperator::Eq;
    return none ? unary(UnaryOperator::Not, given, line) : given;
}

}  // namespace caramba::runtime
