#include "visitors/subview_transformer.hpp"

#include <algorithm>
#include <array>

#include "syntax/build.hpp"
#include "syntax/compare.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Names that are numbers for certain: loops over ranges bind them, and nothing else. */
std::set<std::string> counters_of(const Program& program, const Kernel& kernel) {
    std::set<std::string> counters, others(kernel.parameters.begin(), kernel.parameters.end());
    const auto look = [&](const Node* n) {
        if (auto* loop = as<For>(n)) {
            auto* call = as<Call>(loop->iter);
            const std::string over = call ? program.resolve(kernel, call->func) : "";
            const bool counts =
                is<Name>(loop->target) && (over == "builtins.range" || over.ends_with(".prange"));
            for (const std::string& name : names_read(loop->target))
                (counts ? counters : others).insert(name);
        } else if (auto* named = as<NamedExpr>(n)) {
            others.insert(std::string(name_of(named->target)));
        } else if (auto* s = as<Stmt>(n); s && !is<If>(s) && !is<While>(s) && !is<Try>(s)) {
            others.merge(bound_names({const_cast<Stmt*>(s)}));
        }
    };
    for (const Stmt* s : kernel.def->body.stmts) walk(s, look);
    for (const Region& region : kernel.plan) {
        if (region.loop) walk(region.loop, look);
        for (const Stmt* s : region.body ? region.body->stmts : std::vector<Stmt*>()) walk(s, look);
    }
    for (const std::string& name : others) counters.erase(name);
    return counters;
}

class SubviewTransformer {
  public:
    SubviewTransformer(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), make_(program.tree), counters_(counters_of(program, kernel)) {
        names_ = kernel.locals.bound;
    }

    void run(Block& root) {
        block(root);
        for (const Declaration& d : declarations_) {
            auto& stmts = d.where->stmts;
            stmts.insert(std::find(stmts.begin(), stmts.end(), d.before), d.statement);
            d.where->edited = true;
        }
    }

  private:
    struct Place {
        Block* block;
        Stmt* stmt;
    };
    struct Declaration {
        Block* where;
        Stmt* before;
        Assign* statement;
    };

    void block(Block& suite) {
        for (Stmt* stmt : suite.stmts) {
            path_.push_back({&suite, stmt});
            if (auto* s = as<For>(stmt)) {
                expression(s->iter);
                block(s->body);
            } else if (auto* s = as<While>(stmt)) {
                block(s->body);
            } else if (auto* s = as<FunctionDef>(stmt)) {
                block(s->body);
            } else if (auto* s = as<If>(stmt)) {
                // What stands before an `elif` would run before the `if`.
                bool elif = suite.stmts.size() == 1 && suite.colon == 0 && path_.size() > 1 &&
                            is<If>(path_[path_.size() - 2].stmt) && !suite.edited && suite.source_end > 0;
                if (!elif) expression(s->test);
                block(s->body);
                block(s->orelse);
            } else if (auto* s = as<Try>(stmt)) {
                block(s->body);
                for (ExceptHandler* handler : s->handlers) block(handler->body);
                block(s->orelse);
            } else {
                expression(stmt);
            }
            path_.pop_back();
        }
    }

    void expression(Node* node) {
        // These bind names that a statement before them does not have.
        if (is<Lambda>(node) || is<ListComp>(node) || is<SetComp>(node) || is<DictComp>(node) ||
            is<GeneratorExp>(node))
            return;
        // What may not be evaluated stays where it stands.
        if (auto* choice = as<IfExp>(node)) return expression(choice->test);
        if (auto* tests = as<BoolOp>(node)) return expression(tests->values[0]);
        for_each_child(node, [&](Node* c) { expression(c); });
        auto* call = as<Call>(node);
        if (!call || !program_.meant(kernel_, call->func)) return;
        for (Expr*& argument : call->args) declare(argument);
        for (Keyword* k : call->keywords) declare(k->value);
    }

    static bool is_slice(const Expr* e) {
        auto* s = as<Subscript>(e);
        if (!s || !is<Name>(s->value)) return false;
        auto* tuple = as<Tuple>(s->slice);
        return is<Slice>(s->slice) || (tuple && std::any_of(tuple->elts.begin(), tuple->elts.end(),
                                                            [](Expr* x) { return is<Slice>(x); }));
    }

    /** Nothing happens where this is evaluated, and elements that are stored to do not change it. */
    static bool is_steady(const Expr* e) {
        if (auto* part = as<Subscript>(e)) {
            auto* shape = as<Attribute>(part->value);
            return shape && shape->attr == "shape" && is<Name>(shape->value) && is<Constant>(part->slice);
        }
        auto* operation = as<BinOp>(e);
        const bool exact =
            operation && (operation->op == BinaryOperator::Add || operation->op == BinaryOperator::Sub ||
                          operation->op == BinaryOperator::Mult);
        if (exact) return is_steady(operation->left) && is_steady(operation->right);
        if (auto* sign = as<UnaryOp>(e)) return is_steady(sign->operand);
        auto* bounds = as<Slice>(e);
        if (!bounds) return is<Name>(e) || is<Constant>(e);
        return std::ranges::all_of(std::array{bounds->lower, bounds->upper, bounds->step},
                                   [](const Expr* bound) { return !bound || is_steady(bound); });
    }

    /** A part of the array itself: an index that may be an array makes a copy, of what the elements are then,
     * and so does a slice of what may be a list, which has no tuples for indices. */
    bool is_view(const Subscript* slice, const std::vector<Expr*>& indices) const {
        const auto facts = kernel_.facts.find(std::string(name_of(slice->value)));
        if (!is<Tuple>(slice->slice) && (facts == kernel_.facts.end() || !facts->second.certain))
            return false;
        const auto counts = [&](const Expr* e) {
            bool number = true;
            walk(e, [&](const Node* n) {
                auto* name = as<Name>(n);
                number = number && (!name || counters_.contains(name->id));
            });
            return number;
        };
        return std::ranges::all_of(indices, [&](const Expr* e) { return is<Slice>(e) || counts(e); });
    }

    void declare(Expr*& argument) {
        if (!is_slice(argument)) return;
        auto* slice = static_cast<Subscript*>(argument);
        auto* tuple = as<Tuple>(slice->slice);
        const std::vector<Expr*> indices = tuple ? tuple->elts : std::vector<Expr*>{slice->slice};
        if (!std::ranges::all_of(indices, is_steady)) return;
        const bool shares = is_view(slice, indices);
        std::set<std::string> needs = names_read(slice);
        size_t at = path_.size() - 1;
        auto free_of = [&](const Stmt* stmt) {
            std::set<std::string> bound = bound_names({const_cast<Stmt*>(stmt)});
            return std::none_of(needs.begin(), needs.end(),
                                [&](const std::string& n) { return bound.count(n); });
        };
        while (shares && at > 0 && is<For>(path_[at - 1].stmt) && free_of(path_[at - 1].stmt)) --at;
        Place place = path_[at];
        std::string name;
        for (const Declaration& d : declarations_)
            if (shares && d.where == place.block && equal(d.statement->value, slice) &&
                steady(*place.block, needs))
                name = name_of(d.statement->targets[0]);
        if (name.empty()) {
            name = name_for(slice);
            auto* statement = static_cast<Assign*>(make_.assign(name, slice));
            declarations_.push_back({place.block, place.stmt, statement});
        }
        Expr* view = make_.name(name);
        view->span = slice->span;
        argument = view;
    }

    /** Nothing that the slice needs is assigned in the block. */
    static bool steady(const Block& block, const std::set<std::string>& needs) {
        std::set<std::string> bound = bound_names(block.stmts);
        return std::none_of(needs.begin(), needs.end(), [&](const std::string& n) { return bound.count(n); });
    }

    /** `cluster_i` for `cluster[i, :]`. */
    std::string name_for(const Subscript* slice) {
        std::string out(name_of(slice->value));
        auto* tuple = as<Tuple>(slice->slice);
        bool any = false;
        for (size_t i = 0; i < (tuple ? tuple->elts.size() : 1); ++i) {
            const Expr* index = tuple ? tuple->elts[i] : slice->slice;
            if (auto* n = as<Name>(index)) {
                out += "_" + n->id;
                any = true;
            } else if (auto* c = as<Constant>(index)) {
                out += "_" + std::to_string(c->value.integer);
                any = true;
            }
        }
        if (!any) out += "_part";
        std::string name = out;
        for (int i = 2; names_.count(name) || program_.module.find(name); ++i)
            name = out + "_" + std::to_string(i);
        names_.insert(name);
        return name;
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::set<std::string> names_;
    const std::set<std::string> counters_;
    std::vector<Place> path_;
    std::vector<Declaration> declarations_;
};

}  // namespace

void transform_subviews(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->made_outside || kernel->form == Form::Arrays) continue;
        // Loops first: what they use is declared in them.
        for (Region& region : kernel->plan)
            if (region.body) SubviewTransformer(program, *kernel).run(*region.body);
        if (kernel->form == Form::Function) SubviewTransformer(program, *kernel).run(kernel->def->body);
    }
}

}  // namespace caramba::visitors
