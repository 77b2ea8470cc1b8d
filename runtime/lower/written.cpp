#include "runtime/lower/written.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace caramba::runtime {

namespace {

using Functions = std::map<const Instance*, ir::Function*>;
using Origins = std::set<size_t>;  ///< parameters whose memory an array may be

/** The names of one function's arrays, whatever the order of its statements. */
class Names {
  public:
    Names(ir::Function& f, const Functions& functions, const ir::Unit& unit)
        : f_(f), functions_(functions), unit_(unit) {
        for (size_t i = 0; i < f.parameters.size(); ++i) origins_[f.parameters[i]].insert(i);
    }

    /** True when a parameter turned out to be written, or returned. */
    bool run() {
        before_ = f_.written;
        const std::vector<bool> returned = f_.returned, rebound = f_.rebound;
        size_t known = 0;
        do {  // a name may be assigned from one that a later statement assigns, in a loop
            known = count();
            block(f_.body);
        } while (count() != known);
        for (const auto& [variable, origins] : origins_)
            if (variable->stored) write(origins, variable->type);
        return f_.written != before_ || f_.returned != returned || f_.rebound != rebound;
    }

  private:
    size_t count() const {
        size_t n = 0;
        for (const auto& entry : origins_) n += entry.second.size();
        return n;
    }
    /** A store to an array of a list leaves the list as it is. */
    void write(const Origins& origins, types::TypeRef stored) {
        for (size_t parameter : origins)
            if (types::is_list(stored) || !types::is_list(f_.parameters[parameter]->type))
                f_.written[parameter] = true;
    }
    void block(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            for_each_expression(s, [this](const ir::Expr* e) { inside(e); });
            if (s->kind == ir::StmtKind::Return && s->value)
                for (size_t parameter : of(s->value)) f_.returned[parameter] = true;
            const ir::Expr* cell =
                s->kind == ir::StmtKind::Store && s->place->op == ir::Op::Prelude && !s->place->args.empty()
                    ? s->place->args[0]
                    : nullptr;
            if (cell && types::is_cell(cell->type))
                for (size_t parameter : of(cell)) f_.rebound[parameter] = true;
            if (s->kind == ir::StmtKind::Assign) origins_[s->variable].merge(of(s->value));
            block(s->body);
            block(s->orelse);
        }
    }
    /** Calls and assignments within an expression. */
    void inside(const ir::Expr* e) {
        for (const ir::Expr* a : e->args)
            if (a) inside(a);
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step})
                if (part) inside(part);
        block(e->statements);
        if (e->op == ir::Op::Launch) launch(e);
        if (e->op != ir::Op::Call) return;
        const ir::Function& callee = *functions_.at(e->callee);
        for (size_t i = 0; i < e->args.size(); ++i)
            if (callee.written[i]) write(of(e->args[i]), e->args[i]->type);
        for (size_t i = 0; i < e->args.size(); ++i)
            if (callee.rebound[i])
                for (size_t parameter : of(e->args[i])) f_.rebound[parameter] = true;
    }
    void launch(const ir::Expr* e) {
        for (const ir::LaunchedUnit& l : unit_.launches) {
            if (l.launched != e->launched) continue;
            const ir::Function& root = *l.unit.functions.front();
            const auto count = static_cast<size_t>(e->number);
            for (size_t i = 0; i < count; ++i)
                if (root.written[root.written.size() - count + i]) write(of(e->args[i]), e->args[i]->type);
        }
    }
    /** Whatever is made of an array, and is no number, may be its memory. */
    Origins of(const ir::Expr* e) const {
        Origins all;
        if (types::is_scalar(e->type)) return all;
        if (e->op == ir::Op::Variable) {
            auto found = origins_.find(e->variable);
            return found == origins_.end() ? all : found->second;
        }
        const std::vector<bool>* returned =
            e->op == ir::Op::Call ? &functions_.at(e->callee)->returned : nullptr;
        for (size_t i = 0; i < e->args.size(); ++i)
            if (e->args[i] && (!returned || (*returned)[i])) all.merge(of(e->args[i]));
        return all;
    }

    ir::Function& f_;
    const Functions& functions_;
    const ir::Unit& unit_;
    std::map<const ir::Variable*, Origins> origins_;
    std::vector<bool> before_;
};

}  // namespace

void find_written(ir::Unit& unit) {
    Functions functions;
    for (auto& f : unit.functions) functions[f->instance] = f.get();
    for (bool again = true; again;) {
        again = false;
        for (auto& f : unit.functions) again = Names(*f, functions, unit).run() || again;
    }
    const ir::Function& root = *unit.functions.front();
    const runtime::Function& function = *root.instance->function;
    const std::vector<std::string>& names = parameters(function);
    for (const std::string& name : function.options.in_order_if_stored) {
        const auto at = static_cast<size_t>(std::ranges::find(names, name) - names.begin());
        unit.in_order = unit.in_order || (at < root.written.size() && root.written[at]);
    }
}

}  // namespace caramba::runtime
