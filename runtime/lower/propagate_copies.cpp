#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

class Copies {
  public:
    explicit Copies(const ir::Unit& unit) {
        for (const auto& g : unit.functions) functions_[g->instance] = g.get();
    }
    void run(ir::Function& f) {
        // Every node has one place from now on, so that it can be changed there.
        f.body = Cloner(f, {}).copy(f.body);
        block(f.body, {});
    }

  private:
    using Originals = std::map<const ir::Variable*, ir::Variable*>;

    void block(const ir::Block& b, Originals known) {
        for (ir::Stmt* s : b) {
            const Effects effects = EffectsOf(functions_).add(s).result();
            const bool loop = s->is_loop();
            if (loop) forget(effects, known);
            for (ir::Expr* e : {s->value, s->test, s->start, s->stop, s->step})
                if (e) read(e, known);
            for (ir::Expr* e : s->args) read(e, known);
            if (s->place)
                for (ir::Expr* e : s->place->args) read(e, known);
            block(s->body, known);
            block(s->orelse, known);
            forget(effects, known);
            if (s->kind == StmtKind::Assign && types::is_scalar(s->variable->type) &&
                s->value->op == Op::Variable && s->value->type == s->variable->type &&
                s->value->variable != s->variable)
                known[s->variable] = s->value->variable;
        }
    }
    static void forget(const Effects& effects, Originals& known) {
        std::erase_if(known, [&](const auto& copy) {
            return effects.assigns.contains(copy.first) || effects.assigns.contains(copy.second);
        });
    }
    static void read(ir::Expr* e, const Originals& known) {
        if (!e->statements.empty()) return;
        if (e->op == Op::Variable)
            if (const auto found = known.find(e->variable); found != known.end()) e->variable = found->second;
        for (ir::Expr* a : e->args)
            if (a) read(a, known);
    }

    IrFunctions functions_;
};

}  // namespace

void propagate_copies(ir::Unit& unit) {
    Copies(unit).run(*unit.functions.front());
}

}  // namespace caramba::runtime
