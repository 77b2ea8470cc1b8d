#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

ir::Expr* Lowering::is_close(const Call* c) {
    int line = static_cast<int>(c->span.line);
    std::vector<const Expr*> given(c->args.begin(), c->args.end());
    for (const Keyword* k : c->keywords) given.push_back(k->value);
    std::vector<ir::Expr*> values = in_order(given);
    const ConstantScalar relative{types::float64(), 0, 1e-9, 0}, absolute{types::float64(), 0, 0, 0};
    std::vector<ir::Expr*> all{values[0], values[1], constant(relative, line), constant(absolute, line)};
    for (size_t i = 2; i < values.size(); ++i) all[c->keywords[i - 2]->arg == "rel_tol" ? 2 : 3] = values[i];
    for (ir::Expr*& v : all) v = cast(v, types::float64());
    ir::Expr* e = out_.expression(ir::Op::Prelude, types::boolean(), line, all);
    e->text = "crb_isclose";
    return e;
}

ir::Expr* Lowering::math_call(const Call* c, const types::FunctionInfo& f, std::vector<ir::Expr*> args) {
    TypeRef t = types::is_tuple(type(c)) ? type(c)->elements[0] : type(c);
    for (size_t i = 0; i < args.size(); ++i) {
        bool same = i == 0 || f.id == types::FunctionId::Gcd;
        args[i] = cast(args[i], same ? t : types::int64());
    }
    ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), static_cast<int>(c->span.line), std::move(args));
    e->text = std::string(f.c_name);
    return e;
}

}  // namespace caramba::runtime
