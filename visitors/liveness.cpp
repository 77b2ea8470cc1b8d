#include "visitors/liveness.hpp"

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

void unite(Names& into, const Names& more) {
    into.insert(more.begin(), more.end());
}

/** Takes out the names that a target binds and adds what its other parts read. */
void assign(const Expr* target, Names& live) {
    if (auto* n = as<Name>(target)) {
        live.erase(n->id);
    } else if (is<Tuple>(target) || is<List>(target)) {
        auto* tuple = as<Tuple>(target);
        for (const Expr* e : tuple ? tuple->elts : static_cast<const List*>(target)->elts) assign(e, live);
    } else {
        unite(live, names_read(target));
    }
}

Names before(const Stmt* stmt, Names live, const LoopExits* around) {
    if (auto* s = as<Assign>(stmt)) {
        for (const Expr* t : s->targets) assign(t, live);
        unite(live, names_read(s->value));
    } else if (auto* s = as<AnnAssign>(stmt)) {
        if (!s->value) return live;
        assign(s->target, live);
        unite(live, names_read(s->value));
    } else if (auto* s = as<If>(stmt)) {
        Names out = live_before(s->body.stmts, live, around);
        unite(out, live_before(s->orelse.stmts, live, around));
        unite(out, names_read(s->test));
        return out;
    } else if (auto* s = as<For>(stmt)) {
        Names out = live_in_loop(s, live);
        unite(out, names_read(s->iter));
        return out;
    } else if (is<While>(stmt)) {
        return live_in_loop(stmt, live);
    } else if (is<Return>(stmt) || is<Raise>(stmt)) {
        return names_read(stmt);
    } else if (is<Break>(stmt) || is<Continue>(stmt)) {
        if (!around) return live;
        return is<Break>(stmt) ? around->behind : around->next;
    } else {
        unite(live, names_read(stmt));
    }
    return live;
}

}  // namespace

Names live_before(const std::vector<Stmt*>& statements, Names after, const LoopExits* around) {
    for (size_t i = statements.size(); i-- > 0;) after = before(statements[i], std::move(after), around);
    return after;
}

Names live_in_loop(const Stmt* loop, const Names& after) {
    auto* f = as<For>(loop);
    auto* w = as<While>(loop);
    const Block& body = f ? f->body : w->body;
    const Block& orelse = f ? f->orelse : w->orelse;
    Names head = live_before(orelse.stmts, after, nullptr);
    unite(head, after);
    if (w) unite(head, names_read(w->test));
    for (;;) {
        LoopExits exits{head, after};
        Names inside = live_before(body.stmts, head, &exits);
        if (f) assign(f->target, inside);
        size_t known = head.size();
        unite(head, inside);
        if (head.size() == known) return head;
    }
}

}  // namespace caramba::visitors
