// Methods of team members and scratch views, as functions of codegen/teams.h.

#include "runtime/lower/teams.hpp"

#include <set>

#include "runtime/infer/teams.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;

namespace {

/** Finds where functions meet, and refuses that in loops over shares. */
class Meetings {
  public:
    explicit Meetings(const ir::Unit& unit) : unit_(unit) {
        // Until no caller of a meeting function is new.
        for (bool again = true; again;) {
            again = false;
            for (const auto& f : unit_.functions)
                if (block(f->body)) again = meeting_.insert(f->instance).second || again;
        }
    }
    void check() {
        for (const auto& f : unit_.functions) shares(f->body);
    }

  private:
    bool block(const ir::Block& b) {
        bool found = false;
        for (const ir::Stmt* s : b) {
            for_each_expression(s, [&](const ir::Expr* e) { found = expression(e) || found; });
            found = block(s->body) || found;
            found = block(s->orelse) || found;
        }
        return found;
    }
    bool expression(const ir::Expr* e) {
        bool own = e->op == ir::Op::Call ? meeting_.contains(e->callee)
                                         : e->op == ir::Op::Prelude && e->checked &&
                                               e->text != kScratchView && e->text.starts_with("crb_team_");
        if (own) line_ = e->line;
        bool found = own;
        for (const ir::Expr* a : e->args) found = (a && expression(a)) || found;
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step})
                found = (part && expression(part)) || found;
        return block(e->statements) || found;
    }
    void shares(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            if (s->shared && block(s->body))
                throw KernelError{
                    "TypeError",
                    "the members of a team would meet inside of a range of which each has a share",
                    "members meet between nested patterns; pk.ThreadVectorRange needs no meeting", line_};
            shares(s->body);
            shares(s->orelse);
        }
    }

    const ir::Unit& unit_;
    std::set<const Instance*> meeting_;
    int line_ = 0;  ///< of the last meeting that was found
};

}  // namespace

bool is_share(const Call* range) {
    auto* method = as<Attribute>(range->func);
    return method && method->attr == "crb_share";
}

void check_meetings(const ir::Unit& unit) {
    Meetings(unit).check();
}

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
