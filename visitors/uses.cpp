#include "visitors/uses.hpp"

#include "syntax/visitor.hpp"
#include "types/array_functions.hpp"
#include "types/array_parameters.hpp"
#include "types/functions.hpp"
#include "visitors/scopes.hpp"

namespace caramba::visitors {

using namespace syntax;

void walk(const Node* node, VisitNode visit, void* with) {
    visit(with, node);
    if (is<Name>(node) || is<Constant>(node)) return;  // most nodes
    for_each_child(node, [&](Node* child) { walk(child, visit, with); });
}

bool mentions(const Node* node, std::string_view name) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || name_of(n) == name; });
    return found;
}

std::string base_name(const Expr* expr) {
    while (auto* s = as<Subscript>(expr)) expr = s->value;
    return std::string(name_of(expr));
}

std::string record_name(const Expr* expr) {
    for (;;) {
        if (auto* s = as<Subscript>(expr))
            expr = s->value;
        else if (auto* a = as<Attribute>(expr))
            expr = a->value;
        else
            return std::string(name_of(expr));
    }
}

bool is_literal(const Expr* expr, ConstantValue::Kind kind) {
    auto* c = as<Constant>(expr);
    return c && c->value.kind == kind;
}

bool is_none(const Expr* expr) {
    return is_literal(expr, ConstantValue::Kind::None);
}

bool is_text(const Expr* expr) {
    return is_literal(expr, ConstantValue::Kind::Str);
}

bool is_docstring(const Stmt* stmt) {
    auto* e = as<ExprStmt>(stmt);
    return e && is_text(e->value);
}

namespace {

bool assigns(const Node* n, const std::string& name) {
    auto* a = as<Assign>(n);
    return a && a->targets.size() == 1 && name_of(a->targets[0]) == name;
}

int raises(const Node* n, const std::string& name) {
    auto* raise = as<Raise>(n);
    auto* call = raise ? as<Call>(raise->exc) : nullptr;
    int times = 0;
    for (const Expr* a : call ? call->args : std::vector<Expr*>{}) times += name_of(a) == name;
    return times;
}

}  // namespace

bool is_message(const Block& body, const std::string& name) {
    int mentioned = 0, assigned = 0, raised = 0, at_once = 0;
    const Node* before = nullptr;
    const auto at = [&](const Node* n) {
        if (before && assigns(before, name)) at_once += raises(n, name);
        before = n;
    };
    for (const Stmt* s : body.stmts) at(s);
    for (const Stmt* s : body.stmts)
        walk(s, [&](const Node* n) {
            auto* own = as<Name>(n);
            mentioned += own && own->id == name;
            assigned += assigns(n, name);
            raised += raises(n, name);
            before = nullptr;
            for_each_child(n, at);
        });
    return raised > 0 && mentioned == raised + assigned && (assigned == 1 || at_once == raised);
}

namespace {

/** Follows control flow: `written` holds on every path, `early` collects reads of anything else. What holds
 * where a name is true that the statements leave alone, is written as a name like `fast?x`: x is assigned
 * where fast is true, and `fast!x` where it is not. */
class Flow {
  public:
    explicit Flow(const std::vector<Stmt*>& statements) : changed_(bound_names(statements)) {
        for (const Stmt* s : statements) changed_.merge(names_stored(s));
    }

    std::set<std::string> early;

    void run(const std::vector<Stmt*>& statements, std::set<std::string>& written) {
        for (Stmt* s : statements) statement(s, written);
    }

  private:
    void expression(const Node* e, const std::set<std::string>& written) {
        if (!e) return;
        for (const std::string& name : names_read(e))
            if (!written.count(name)) early.insert(name);
    }

    /** Reads in a target (indices, bases), then the names it binds. */
    void target(const Expr* t, std::set<std::string>& written) {
        if (auto* n = as<Name>(t)) {
            written.insert(n->id);
        } else if (auto* tuple = as<Tuple>(t)) {
            for (const Expr* e : tuple->elts) target(e, written);
        } else if (auto* list = as<List>(t)) {
            for (const Expr* e : list->elts) target(e, written);
        } else {
            expression(t, written);
        }
    }

    void branch(const Block& block, std::set<std::string>& written) { run(block.stmts, written); }

    /** `fast` of `if fast:` and `if not fast:`, where it is the same throughout; else "". */
    std::string flag_of(const Expr* test) const {
        auto* negation = as<UnaryOp>(test);
        if (negation && negation->op == UnaryOperator::Not) test = negation->operand;
        const std::string name(name_of(test));
        return changed_.contains(name) ? "" : name;
    }

    /** Adds the names that are assigned where a flag is as it is here. */
    static void add_known(const std::string& when, std::set<std::string>& written) {
        std::set<std::string> known;
        for (auto at = written.lower_bound(when); at != written.end() && at->starts_with(when); ++at)
            known.insert(at->substr(when.size()));
        written.merge(known);
    }

    static std::set<std::string> both(const std::set<std::string>& a, const std::set<std::string>& b) {
        std::set<std::string> out;
        for (const std::string& n : a)
            if (b.count(n)) out.insert(n);
        return out;
    }

    void statement(Stmt* stmt, std::set<std::string>& written) {
        if (auto* s = as<Assign>(stmt)) {
            expression(s->value, written);
            for (const Expr* t : s->targets) target(t, written);
        } else if (auto* s = as<AugAssign>(stmt)) {
            expression(s->value, written);
            expression(s->target, written);
            target(s->target, written);
        } else if (auto* s = as<AnnAssign>(stmt)) {
            expression(s->value, written);
            if (s->value) target(s->target, written);
        } else if (auto* s = as<For>(stmt)) {
            expression(s->iter, written);
            std::set<std::string> inside = written;
            target(s->target, inside);
            branch(s->body, inside);
            branch(s->orelse, runs_to_its_end(s) ? inside : written);
            if (runs_to_its_end(s)) written = std::move(inside);
        } else if (auto* s = as<While>(stmt)) {
            expression(s->test, written);
            std::set<std::string> inside = written;
            branch(s->body, inside);
            branch(s->orelse, written);
        } else if (auto* s = as<If>(stmt)) {
            expression(s->test, written);
            const std::set<std::string> before = written;
            std::set<std::string> yes = before, no = before;
            const std::string flag = flag_of(s->test);
            const bool inverted = is<UnaryOp>(s->test);
            const std::string when = flag + (inverted ? "!" : "?"), otherwise = flag + (inverted ? "?" : "!");
            if (!flag.empty()) add_known(when, yes), add_known(otherwise, no);
            branch(s->body, yes);
            branch(s->orelse, no);
            written = both(leaves(s->body) ? no : yes, leaves(s->orelse) ? yes : no);
            if (flag.empty()) return;
            for (const std::string& name : yes)
                if (!before.contains(name)) written.insert(when + name);
            for (const std::string& name : no)
                if (!before.contains(name)) written.insert(otherwise + name);
        } else {
            expression(stmt, written);
        }
    }

    /** All of the body of `for i in range(3):` runs, at least once. */
    static bool runs_to_its_end(const For* loop) {
        auto* call = as<Call>(loop->iter);
        auto* count = call && call->args.size() == 1 ? as<Constant>(call->args[0]) : nullptr;
        const bool some = count && name_of(call->func) == "range" &&
                          count->value.kind == ConstantValue::Kind::Int && count->value.integer > 0;
        bool plain = true;
        for (const Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) { plain = plain && !is<Break>(n) && !is<Continue>(n); });
        return some && plain;
    }

    /** The suite never reaches what follows. */
    static bool leaves(const Block& block) {
        if (block.empty()) return false;
        const Stmt* last = block.stmts.back();
        return is<Return>(last) || is<Raise>(last) || is<Continue>(last) || is<Break>(last);
    }

    std::set<std::string> changed_;
};

std::set<std::string> names_of_target(const Expr* target) {
    std::set<std::string> out;
    walk(target, [&](const Node* n) {
        if (auto* name = as<Name>(n)) out.insert(name->id);
    });
    return out;
}

}  // namespace

const std::vector<Comprehension*>* comprehensions_of(const Node* n) {
    if (auto* e = as<ListComp>(n)) return &e->generators;
    if (auto* e = as<SetComp>(n)) return &e->generators;
    if (auto* e = as<DictComp>(n)) return &e->generators;
    if (auto* e = as<GeneratorExp>(n)) return &e->generators;
    return nullptr;
}

std::set<std::string> names_read(const Node* node) {
    std::set<std::string> out;
    auto visit = [&](auto&& self, const Node* n, bool target) -> void {
        if (auto* name = as<Name>(n)) {
            if (!target) out.insert(name->id);
            return;
        }
        if (auto* a = as<Assign>(n)) {
            for (const Expr* t : a->targets) self(self, t, true);
            return self(self, a->value, false);
        }
        if (auto* f = as<For>(n)) {
            self(self, f->target, true);
            self(self, f->iter, false);
            for (const Block* b : {&f->body, &f->orelse})
                for (Stmt* s : b->stmts) self(self, s, false);
            return;
        }
        if (const auto* of = comprehensions_of(n)) {
            // Their names are theirs, but for what they first walk over.
            std::set<std::string> own, inner;
            for (const Comprehension* c : *of) own.merge(names_of_target(c->target));
            for_each_child(n, [&](Node* c) {
                auto* one = as<Comprehension>(c);
                if (!one) return inner.merge(names_read(c));
                (one == of->front() ? out : inner).merge(names_read(one->iter));
                for (const Expr* test : one->ifs) inner.merge(names_read(test));
            });
            std::erase_if(inner, [&](const std::string& name) { return own.contains(name); });
            out.merge(inner);
            return;
        }
        bool below = target && (is<Tuple>(n) || is<List>(n) || is<Starred>(n));
        for_each_child(n, [&](Node* c) { self(self, c, below); });
    };
    visit(visit, node, false);
    return out;
}

void for_each_output(const Call* c, const std::function<void(const Expr*)>& output) {
    auto* callee = as<Attribute>(c->func);
    const bool numpy = callee && (name_of(callee->value) == "np" || name_of(callee->value) == "numpy");
    if (callee && !numpy)
        for (const char* name :
             {"fill", "sort", "partition", "put", "setfield", "byteswap", "resize", "itemset", "__setitem__",
              "__iadd__", "__isub__", "__imul__", "__itruediv__"})
            if (callee->attr == name) output(callee->value);
    const std::string_view function = callee ? std::string_view(callee->attr) : name_of(c->func);
    if (!c->args.empty())
        for (const char* name :
             {"shuffle", "fill_diagonal", "nan_to_num", "heapify", "heappush", "heappop", "heappushpop",
              "heapreplace", "copyto", "putmask", "place", "put_along_axis", "readinto"})
            if (function == name) output(c->args[0]);
    // `np.put(a, i, x)`, `np.add.at(a, i, x)`.
    const bool in_place = callee && (callee->attr == "at" || (numpy && callee->attr == "put"));
    if (in_place && !c->args.empty()) output(c->args[0]);
    for (const Keyword* k : c->keywords)
        if (k->arg == "out") output(k->value);
    // The last parameter: `np.clip(a, 0, 1, b)`, `a.clip(0, 1, b)`.
    const auto* array = callee ? types::find_array_function(callee->attr) : nullptr;
    if (array && types::takes(*array, 0, "out") && !c->args.empty()) {
        const size_t given = c->args.size();
        if (!types::takes(*array, given, "") || (!numpy && !types::takes(*array, given + 1, "")))
            output(c->args.back());
    }
    const auto* f = callee ? types::find_function('n', callee->attr) : nullptr;
    if (f && f->arity > 0 && c->args.size() == static_cast<size_t>(f->arity) + 1) output(c->args.back());
}

namespace {

std::set<std::string> stored(const Node* node, bool records) {
    std::set<std::string> out;
    auto target = [&](auto&& self, const Expr* t) -> void {
        if (records && (is<Subscript>(t) || is<Attribute>(t))) return void(out.insert(record_name(t)));
        if (is<Subscript>(t)) out.insert(base_name(t));
        if (auto* tuple = as<Tuple>(t))
            for (const Expr* e : tuple->elts) self(self, e);
    };
    auto output = [&](const Expr* e) {
        while (is<Attribute>(e)) e = static_cast<const Attribute*>(e)->value;
        out.insert(base_name(e));
    };
    walk(node, [&](const Node* n) {
        if (auto* c = as<Call>(n)) for_each_output(c, output);
        if (auto* a = as<Assign>(n))
            for (const Expr* t : a->targets) target(target, t);
        if (auto* a = as<AugAssign>(n)) target(target, a->target);
        if (auto* f = as<For>(n)) target(target, f->target);
    });
    out.erase("");
    return out;
}

}  // namespace

std::set<std::string> names_stored(const Node* node) {
    return stored(node, false);
}

std::set<std::string> names_changed(const Node* node) {
    return stored(node, true);
}

std::set<std::string> read_before_written(const std::vector<Stmt*>& statements) {
    Flow flow(statements);
    std::set<std::string> written;
    flow.run(statements, written);
    return std::move(flow.early);
}

}  // namespace caramba::visitors
