// Methods of team members and scratch views, as functions of codegen/teams.h.

#include "runtime/infer/teams.hpp"

#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;

bool Lowering::meets(const Expr* e) const {
    auto* c = as<Call>(e);
    const TeamMethod* m = c ? team_method_of(instance_, c) : nullptr;
    return (m && m->meets) || (c && is<Subscript>(c->func));
}

ir::Expr* Lowering::team_call(const Call* c) {
    int line = static_cast<int>(c->span.line);
    if (is<Subscript>(c->func)) {
        std::vector<ir::Expr*> extents;
        for (ir::Expr* n : in_order({c->args.begin() + 1, c->args.end()}))
            extents.push_back(cast(n, types::int64()));
        ir::Expr* view = out_.expression(ir::Op::Prelude, type(c), line, extents);
        view->text = kScratchView;
        view->number = *scratch_part(type(c->args[0]));
        view->checked = true;  // too little memory: ValueError
        return once(view, "view");
    }
    const TeamMethod* m = team_method_of(instance_, c);
    if (!m) return nullptr;
    using Result = TeamMethod::Result;
    if (m->result == Result::Scratch) return out_.expression(ir::Op::Constant, type(c), line);
    std::vector<ir::Expr*> args = in_order({c->args.begin(), c->args.end()});
    for (ir::Expr*& a : args)
        if (types::is_integral(a->type) && (m->result != Result::Value || &a != &args[0]))
            a = cast(a, types::int64());
    if (m->result == Result::Nothing && !args.empty()) mark_written(args[0]);
    ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), line, args);
    e->text = m->c_name;
    e->checked = m->meets;
    return m->result == Result::Value ? once(e, "met") : e;
}

}  // namespace caramba::runtime
