#include "types/random.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

ir::Expr* Lowering::random_draw(const Call* c, const std::string& method, ir::Expr* source) {
    int line = static_cast<int>(c->span.line);
    TypeRef drawn = type(c);
    std::vector<const Expr*> range;
    for (const Expr* a : c->args)
        if (types::is_scalar(type(a))) range.push_back(a);
    std::vector<ir::Expr*> values = in_order(range);
    ir::Expr* e = out_.expression(ir::Op::Prelude, drawn, line, {source});
    e->text = method == "normal" ? "crb_random_normal" : "crb_random_rand";
    e->number = 1;  // a template of the drawn type
    if (method == "normal") {
        e->args.push_back(cast(values.empty() ? integer(0, line) : values[0], drawn));
        e->args.push_back(cast(values.size() < 2 ? integer(1, line) : values[1], drawn));
    } else if (!values.empty()) {
        e->args.push_back(cast(values.size() == 1 ? integer(0, line) : values[0], drawn));
        e->args.push_back(cast(values.back(), drawn));
    }
    return once(e, "drawn");
}

ir::Expr* Lowering::random_method(const Call* c, const Attribute* method) {
    int line = static_cast<int>(c->span.line);
    if (method->attr == "free_state") return integer(0, line);  // a state is nobody else's
    ir::Expr* source = value(method->value);
    if (types::random_draw(method->attr)) return random_draw(c, method->attr, source);
    ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), line, {source});
    e->text = "crb_random_state";
    return once(e, "state");
}

ir::Expr* Lowering::rand(const Call* c) {
    int version = instance_.ssa.definitions.at(pool_parameter(instance_));
    return random_draw(c, "rand", read(variable(version), static_cast<int>(c->span.line)));
}

}  // namespace caramba::runtime
