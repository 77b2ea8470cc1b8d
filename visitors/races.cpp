#include "visitors/races.hpp"

#include "syntax/compare.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/dependence.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Collects the accesses of a loop's body. */
class Accesses {
  public:
    std::vector<Access> list;
    std::set<std::string> inner;    ///< variables of inner loops
    std::set<std::string> varying;  ///< other names assigned inside

    Accesses(Program& program, Kernel& kernel, const For* loop)
        : program_(program), kernel_(kernel), loop_(loop) {
        varying = bound_names(loop->body.stmts);
        for (Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                auto* f = as<For>(n);
                if (f && is<Name>(f->target)) inner.insert(std::string(name_of(f->target)));
            });
        for (const std::string& name : inner) varying.erase(name);
        block(loop->body, true);
    }

  private:
    void block(const Block& body, bool certain) {
        for (Stmt* s : body.stmts) {
            statement(s, certain);
            if (leaves(s)) certain = false;
        }
    }

    static bool leaves(const Stmt* s) {
        bool found = false;
        walk(s, [&](const Node* n) { found = found || is<Continue>(n) || is<Break>(n) || is<Raise>(n); });
        return found;
    }

    void statement(Stmt* stmt, bool certain) {
        if (auto* s = as<Assign>(stmt)) {
            reads(s->value, certain);
            for (const Expr* t : s->targets) target(t, s->value, false, certain);
        } else if (auto* s = as<AugAssign>(stmt)) {
            reads(s->value, certain);
            target(s->target, s->value, true, certain);
        } else if (auto* s = as<For>(stmt)) {
            reads(s->iter, certain);
            block(s->body, false);  // it may run no times
        } else if (auto* s = as<While>(stmt)) {
            reads(s->test, certain);
            block(s->body, false);
        } else if (auto* s = as<If>(stmt)) {
            reads(s->test, certain);
            block(s->body, false);
            block(s->orelse, false);
        } else {
            reads(stmt, certain);
        }
    }

    void target(const Expr* t, const Expr* value, bool update, bool certain) {
        if (auto* tuple = as<Tuple>(t)) {
            for (const Expr* e : tuple->elts) target(e, value, update, certain);
            return;
        }
        auto* s = as<Subscript>(t);
        if (!s) return;
        indices(s, certain);
        Access a = access_of(s);
        a.store = true;
        a.certain = certain;
        a.update = update || reads_itself(value, s);
        a.invariant = !a.update && !depends_on_iteration(value);
        list.push_back(std::move(a));
    }

    static bool reads_itself(const Expr* value, const Subscript* target) {
        bool found = false;
        walk(value, [&](const Node* n) { found = found || equal(n, target); });
        return found;
    }

    bool depends_on_iteration(const Expr* value) const {
        bool found = false;
        walk(value, [&](const Node* n) {
            if (auto* name = as<Name>(n))
                found = found || name->id == name_of(loop_->target) || inner.count(name->id) ||
                        varying.count(name->id);
            found = found || is<Subscript>(n) || is<Call>(n);
        });
        return found;
    }

    void indices(const Subscript* s, bool certain) {
        const Expr* at = s;
        while (auto* part = as<Subscript>(at)) {
            reads(part->slice, certain);
            at = part->value;
        }
    }

    void reads(const Node* node, bool certain) {
        if (auto* s = as<Subscript>(node)) {
            Access a = access_of(s);
            a.certain = certain;
            if (!a.array.empty()) list.push_back(std::move(a));
            return indices(s, certain);
        }
        if (auto* call = as<Call>(node))
            if (Kernel* callee = program_.meant(kernel_, call->func)) passed(*callee, call);
        for_each_child(node, [&](Node* c) { reads(c, certain); });
    }

    /** A callee that stores to its parameter stores to what is passed. */
    void passed(Kernel& callee, const Call* call) {
        for (size_t i = 0; i < call->args.size(); ++i) {
            auto facts = callee.facts.find(parameter_of(callee, call, i));
            if (facts == callee.facts.end() || !facts->second.stored) continue;
            if (auto* s = as<Subscript>(call->args[i])) {
                Access a = access_of(s);
                a.store = true;
                a.certain = false;
                list.push_back(std::move(a));
            } else if (auto* n = as<Name>(call->args[i])) {
                Access a;
                a.array = n->id;
                a.store = true;
                a.certain = false;
                list.push_back(std::move(a));
            }
        }
    }

    Program& program_;
    Kernel& kernel_;
    const For* loop_;
};

std::string shown(const Program& program, const Access& a) {
    if (!a.node) return a.array;
    return render(program.tree, a.node) + " (line " + std::to_string(a.node->span.line) + ")";
}

}  // namespace

void check_races(Program& program, Kernel& kernel, const For* loop, const std::set<std::string>& own) {
    std::string index(name_of(loop->target));
    Accesses accesses(program, kernel, loop);
    for (size_t i = 0; i < accesses.list.size(); ++i) {
        for (size_t j = i; j < accesses.list.size(); ++j) {
            const Access& a = accesses.list[i];
            const Access& b = accesses.list[j];
            if (a.array != b.array || (!a.store && !b.store) || own.count(a.array)) continue;
            Dependence found = test(a, b, index, accesses.inner, accesses.varying);
            if (found.verdict == Dependence::Verdict::Independent) continue;
            const Node* at = a.store && a.node ? a.node : b.node ? b.node : static_cast<const Node*>(loop);
            bool certain = found.verdict == Dependence::Verdict::Dependent && a.certain && b.certain;
            if (certain) {
                if (a.invariant && b.invariant) continue;  // all store the same value
                std::string where = i == j || !a.node || !b.node || equal(a.node, b.node)
                                        ? "each touches " + shown(program, a)
                                        : shown(program, a) + " and " + shown(program, b) + " meet";
                if (found.distance)
                    where += " at distance " +
                             std::to_string(*found.distance < 0 ? -*found.distance : *found.distance);
                program.keep(kernel, Rule::Race, at, {index, where});
            } else if (a.update || b.update) {
                program.keep(kernel, Rule::UndecidedUpdate, at, {index, a.array});
            } else if (!kernel.kept()) {
                program.diagnostics.add(Rule::Trusted, at, {kernel.name, index, a.array});
            }
        }
    }
}

}  // namespace caramba::visitors
