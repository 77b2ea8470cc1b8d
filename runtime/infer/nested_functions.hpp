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
#include "types/reducers.hpp"

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

/** Calls of `range` that are values: `order = range(n)`, `sum(range(n))`. What loops over a range, or asks
 * for its length, takes it as it stands. */
std::set<const Node*> range_values(const FunctionDef* definition);

/** `a[0] = b[0] = value`: several targets, of which some are no names. */
bool is_chain(const Assign* a);

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

/** The reducer that an object is; null for others. */
const types::ReducerInfo* reducer_of(PyObject* object);

/** How often a function mentions its accumulator, and how many of those are updates by an operator (+ or *)
 * or its inverse. */
class Updates : public Visitor {
  public:
    Updates(std::string name, BinaryOperator op)
        : name_(std::move(name)),
          op_(op),
          inverse_(op == BinaryOperator::Add ? BinaryOperator::Sub : BinaryOperator::Div) {}
    int mentions = 0;
    int joined = 0;
    const Node* other = nullptr;      ///< an update that is none of those,
    const Node* augmented = nullptr;  ///< and by an operator

    /** Whether the value is the accumulator and something joined to it. */
    bool plus(const Expr* value) const {
        auto* b = as<BinOp>(value);
        auto holds = [this](const Expr* e) { return own(e) || plus(e); };
        if (!b) return false;
        if (b->op == op_) return holds(b->left) || holds(b->right);
        return b->op == inverse_ && holds(b->left);
    }

  protected:
    void visit_node(Name* node) override { mentions += node->id == name_; }
    void visit_node(AugAssign* node) override {
        if (own(node->target)) {
            if (node->op == op_ || node->op == inverse_)
                ++joined;
            else
                other = node;
            augmented = node;
        }
        visit_children(node);
    }
    void visit_node(Assign* node) override {
        for (const Expr* t : node->targets) {
            if (!own(t)) continue;
            if (node->targets.size() == 1 && plus(node->value))
                joined += 2;  // `a = a + x` names it twice
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
    BinaryOperator op_, inverse_;
};

}  // namespace caramba::runtime::nested
