#include "visitors/exact_integers.hpp"

#include <algorithm>
#include <set>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Finds the parameters in arithmetic, and among the values of which `min` or `max` gives one to a name. */
class Operands {
  public:
    explicit Operands(const Kernel& kernel) : kernel_(kernel) {}

    void statement(const Stmt* s) {
        auto* assign = as<Assign>(s);
        auto* call = assign ? as<Call>(assign->value) : nullptr;
        if (call && chooses(call))
            visit(call, true);
        else
            for_each_child(s, [&](const Node* child) { visit(child, false); });
    }

    std::set<const Node*> found;

  private:
    static bool chooses(const Call* call) {
        return name_of(call->func) == "min" || name_of(call->func) == "max";
    }

    void visit(const Node* n, bool computes) {
        auto* name = as<Name>(n);
        if (name && computes && std::ranges::count(kernel_.parameters, name->id) > 0) found.insert(name);
        auto* call = as<Call>(n);
        const bool arithmetic = is<BinOp>(n) || is<UnaryOp>(n) || (call && chooses(call) && computes);
        for_each_child(n, [&](const Node* child) { visit(child, arithmetic); });
    }

    const Kernel& kernel_;
};

class Exact : public Transformer {
  public:
    Exact(Program& program, const std::set<const Node*>& operands)
        : Transformer(program.tree), operands_(operands), make_(program.tree) {}

  private:
    Expr* transform(Expr* e) override {
        return operands_.contains(e) ? make_.call(make_.name("int"), {make_.clone(e)}) : e;
    }

    const std::set<const Node*>& operands_;
    Build make_;
};

}  // namespace

void make_integers_exact(Program& program, const Kernel& kernel, const std::vector<Stmt*>& caller) {
    Operands operands(kernel);
    for (const Stmt* s : caller) operands.statement(s);
    if (operands.found.empty()) return;
    Exact exact(program, operands.found);
    for (Stmt* s : caller) exact.run(s);
}

}  // namespace caramba::visitors
