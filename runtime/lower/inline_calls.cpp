#include <algorithm>
#include <set>

#include "runtime/lower/effects.hpp"
#include "runtime/lower/rewrites.hpp"

namespace caramba::runtime {

namespace {

using ir::Op;
using ir::StmtKind;

constexpr int most = 64;  // calls that one function takes in

void assigned_in(const ir::Block& block, std::set<const ir::Variable*>& variables) {
    for (const ir::Stmt* s : block) {
        if (s->kind == StmtKind::Assign || s->kind == StmtKind::For) variables.insert(s->variable);
        assigned_in(s->body, variables);
        assigned_in(s->orelse, variables);
    }
}

bool returns(const ir::Block& block) {
    return std::ranges::any_of(block, [](const ir::Stmt* s) {
        return s->kind == StmtKind::Return || returns(s->body) || returns(s->orelse);
    });
}

/** The functions that statements call, and those that they call. */
class Called {
  public:
    explicit Called(const ir::Unit& unit) {
        for (const auto& f : unit.functions) functions_[f->instance] = f.get();
        add(unit.functions.front().get());
    }
    bool contains(const ir::Function* f) const { return found_.contains(f); }

  private:
    void add(const ir::Function* f) {
        if (found_.insert(f).second) block(f->body);
    }
    void block(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            for_each_expression(s, [this](const ir::Expr* e) { expression(e); });
            block(s->body);
            block(s->orelse);
        }
    }
    void expression(const ir::Expr* e) {
        if (e->op == Op::Call) add(functions_.at(e->callee));
        for (const ir::Expr* a : e->args)
            if (a) expression(a);
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step})
                if (part) expression(part);
        block(e->statements);
    }

    std::map<const Instance*, const ir::Function*> functions_;
    std::set<const ir::Function*> found_;
};

class Inliner {
  public:
    Inliner(ir::Unit& unit, ir::Function& root) : root_(root) {
        for (const auto& f : unit.functions) functions_[f->instance] = f.get();
    }

    void block(ir::Block& b) {
        for (size_t i = 0; i < b.size(); ++i) {
            block(b[i]->body);
            block(b[i]->orelse);
            const ir::Function* callee = callee_of(b[i]);
            if (!callee || left_ == 0) continue;
            --left_;
            ir::Block body = inlined(*callee, b[i]->value);
            b.erase(b.begin() + static_cast<std::ptrdiff_t>(i));
            b.insert(b.begin() + static_cast<std::ptrdiff_t>(i), body.begin(), body.end());
            --i;  // what was inserted may call, too
        }
    }

  private:
    /** The function whose statements can stand for this one; null if there is none. */
    const ir::Function* callee_of(const ir::Stmt* s) const {
        if (s->kind != StmtKind::Evaluate || s->value->op != Op::Call) return nullptr;
        const ir::Function& f = *functions_.at(s->value->callee);
        if (&f == &root_ || (f.result && f.result->kind != types::Kind::None) || returns(f.body))
            return nullptr;
        const bool plain = std::ranges::all_of(f.parameters, [](const ir::Variable* p) {
            return types::is_scalar(p->type) || (types::is_array(p->type) && !p->owns);
        });
        return plain ? &f : nullptr;
    }

    ir::Block inlined(const ir::Function& callee, const ir::Expr* call) {
        std::map<const ir::Variable*, ir::Variable*> variables;
        for (const ir::Variable* v : callee.locals) {
            variables[v] = add_local(root_, v->name, v->type);
            variables[v]->owns = v->owns;
            variables[v]->stored = v->stored;
        }
        std::set<const ir::Variable*> assigned;
        assigned_in(callee.body, assigned);
        ir::Block result;
        std::map<const ir::Variable*, const ir::Expr*> values;
        for (size_t i = 0; i < callee.parameters.size(); ++i) {
            const ir::Variable* p = callee.parameters[i];
            ir::Expr* given = call->args[i];
            // What nobody changes is the caller's own.
            if (!assigned.contains(p) && given->type == p->type &&
                (given->op == Op::Variable || given->op == Op::Constant)) {
                values[p] = given;
                continue;
            }
            variables[p] = add_local(root_, p->name, p->type);
            result.push_back(root_.assign(variables[p], given, call->line));
        }
        Cloner cloner(root_, std::move(variables));
        for (const auto& [p, value] : values) cloner.replace(p, value);
        const ir::Block body = cloner.copy(callee.body);
        result.insert(result.end(), body.begin(), body.end());
        return result;
    }

    ir::Function& root_;
    std::map<const Instance*, const ir::Function*> functions_;
    int left_ = most;
};

}  // namespace

void inline_calls(ir::Unit& unit) {
    ir::Function& root = *unit.functions.front();
    Inliner(unit, root).block(root.body);
    const Called called(unit);
    std::erase_if(unit.functions, [&](const auto& f) { return !called.contains(f.get()); });
}

}  // namespace caramba::runtime
