#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;

ir::Expr* Lowering::atomic(const Call* c, const types::FunctionInfo& f) {
    int line = static_cast<int>(c->span.line);
    const types::AtomicInfo& info = types::atomic(f.id);
    ir::Expr* array = array_variable(c->args[0]);
    mark_written(array);
    std::vector<const Expr*> parts = index_positions(c->args[1]);
    std::vector<const Expr*> operands = parts;
    operands.insert(operands.end(), c->args.begin() + 2, c->args.end());
    std::vector<ir::Expr*> values = in_order(operands);

    ir::Expr* place = out_.expression(ir::Op::Element, array->type->element, line, {array});
    for (size_t p = 0; p < parts.size(); ++p) {
        auto add = [&](ir::Expr* i, bool may_be_negative) {
            if (may_be_negative) place->wraps |= 1u << (place->args.size() - 1);
            place->args.push_back(cast(i, types::int64()));
        };
        if (!types::is_tuple(values[p]->type)) {
            bool is_unsigned = values[p]->type->kind == types::Kind::UInt;
            add(values[p], !is_unsigned && bounds_.least(parts[p]) < 0);
            continue;
        }
        ir::Expr* tuple = once(values[p], "t");
        for (size_t k = 0; k < tuple->type->elements.size(); ++k) {
            add(item_of(tuple, k, line), true);
        }
    }
    place->checked = bounds_check_ && !parts.empty();  // IndexError
    ir::Expr* e = out_.expression(ir::Op::Prelude, info.fetches ? place->type : types::none(), line, {place});
    e->text = "crb_atomic_" + std::string(info.c_name);
    for (size_t v = parts.size(); v < values.size(); ++v) e->args.push_back(cast(values[v], place->type));
    // A statement of its own, since C++ leaves the order of operands open.
    return info.fetches ? once(e, "old") : e;
}

}  // namespace caramba::runtime
