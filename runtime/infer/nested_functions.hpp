/** \file
 * What the expansion of nested patterns asks about functions: which names of pykokkos they mention, where
 * they return, how they update an accumulator.
 */
#pragma once

#include <set>
#include <string>
#include <vector>

#include "runtime/function.hpp"
#include "runtime/infer/ssa.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime::nested {

using namespace syntax;

[[noreturn]] void fail(const Node* at, std::string message, std::string hint = "");

/** What a name or attribute means outside of the function; null for its own variables. */
PyObject* meant(const Function& function, const Expr* e, const std::set<std::string>& locals);
/** Whether the object is pykokkos.<name>. */
bool is_pykokkos(PyObject* object, const char* name);

/** An entry of nested.def. */
struct NestedRange {
    const char* name;
    bool shared;
    bool many;
};
/** The entry of nested.def that an object is; null for others. */
const NestedRange* nested_range(PyObject* object);

enum class Form : std::uint8_t { None, For, Reduce, Scan, Single, InclusiveScan };

/** Whether statements can hold anything that has to be expanded. */
bool may_hold_patterns(const Block& body);

/** Where a function returns. */
class Returns : public Visitor {
  public:
    const Return* found = nullptr;
    bool in_loop = false;

  protected:
    void visit_node(Return* node) override {
        found = node;
        in_loop = in_loop || depth_ > 0;
    }
    void visit_node(For* node) override { inside(node); }
    void visit_node(While* node) override { inside(node); }
    void visit_node(FunctionDef*) override {}

  private:
    void inside(Node* node) {
        ++depth_;
        visit_children(node);
        --depth_;
    }
    int depth_ = 0;
};

std::set<std::string> nonlocals(const Block& body);
/** Names of the parameters that a nested pattern gives values: those without defaults. */
std::vector<std::string> parameters(const Arguments* args, const Node* at);

/** How often a function mentions its accumulator, and how many of those are additions to it. */
class Additions : public Visitor {
  public:
    explicit Additions(std::string name) : name_(std::move(name)) {}
    int mentions = 0;
    int added = 0;
    const Node* other = nullptr;  ///< an update that is no addition

    /** Whether the value is the accumulator and something added to it. */
    bool plus(const Expr* value) const {
        auto* b = as<BinOp>(value);
        auto holds = [this](const Expr* e) { return own(e) || plus(e); };
        if (!b) return false;
        if (b->op == BinaryOperator::Add) return holds(b->left) || holds(b->right);
        return b->op == BinaryOperator::Sub && holds(b->left);
    }

  protected:
    void visit_node(Name* node) override { mentions += node->id == name_; }
    void visit_node(AugAssign* node) override {
        if (own(node->target)) {
            bool adds = node->op == BinaryOperator::Add || node->op == BinaryOperator::Sub;
            if (adds)
                ++added;
            else
                other = node;
        }
        visit_children(node);
    }
    void visit_node(Assign* node) override {
        for (const Expr* t : node->targets) {
            if (!own(t)) continue;
            if (node->targets.size() == 1 && plus(node->value))
                added += 2;  // `a = a + x` names it twice
            else
                other = node;
        }
        visit_children(node);
    }
    void visit_node(AnnAssign* node) override {
        if (own(node->target)) other = node;
        visit_children(node);
    }
    void visit_node(FunctionDef* node) override {
        bool shared = nonlocals(node->body).contains(name_);
        bool hidden = assigned_names(node->body).contains(name_);
        for (const Arg* a : node->args->args) hidden = hidden || a->arg == name_;
        if (shared || !hidden) visit_children(node);
    }

  private:
    bool own(const Expr* e) const { return name_of(e) == name_; }
    std::string name_;
};

}  // namespace caramba::runtime::nested
