/** \file
 * Walking and rewriting trees.
 *
 * `for_each_child(node, f)` calls f(Node&) for every child in the order of nodes.def; `Visitor` dispatches by
 * kind and descends by default; `Transformer` may replace expressions and statements on its way:
 *
 *     struct Shapes : Transformer {
 *         using Transformer::Transformer;
 *         Expr* transform(Call* call) override { … return replacement_or_call; }
 *     };
 *     Shapes(tree).run(tree.module);
 *
 * An expression that takes the place of another gets its span. A statement hook returns the statements that
 * take its place (the block is then marked `edited`).
 */
#pragma once

#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** Calls f(child) for every non-null child of node, f taking Node*. */
template <class F>
void for_each_child(const Node* node, F&& f) {
    switch (node->kind) {
#define ONE(T, n) \
    if (self->n) f(static_cast<Node*>(self->n));
#define OPT(T, n) ONE(T, n)
#define MANY(T, n)              \
    for (auto* child : self->n) \
        if (child) f(static_cast<Node*>(child));
#define BLOCK(n) \
    for (Stmt * child : self->n.stmts) f(static_cast<Node*>(child));
#define VALUE(T, n)
#define NODE(Name, Category, fields)                                  \
    case Kind::Name: {                                                \
        [[maybe_unused]] auto* self = static_cast<const Name*>(node); \
        fields break;                                                 \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
    }
}

/** Calls visit(Name*) by kind; every visit descends unless overridden. */
class Visitor {
  public:
    virtual ~Visitor() = default;
    void visit(Node* node);
    void visit_children(Node* node);

  protected:
#define NODE(Name, Category, fields)      \
    virtual void visit_node(Name* node) { \
        visit_children(node);             \
    }
#include "syntax/nodes.def"
#undef NODE
};

/** Rebuilds a tree in place. Hooks see a node after its children were transformed. */
class Transformer {
  public:
    explicit Transformer(Tree& tree) : tree_(tree) {}
    virtual ~Transformer() = default;
    void run(Node* node);

  protected:
    using Statements = std::vector<Stmt*>;
    /** Return the node itself to keep it. */
    virtual Expr* transform(Expr* node) { return node; }
    /** Return {node} to keep it, {} to remove it, or what takes its place. */
    virtual Statements transform_statement(Stmt* node) { return {node}; }
    /** Whether to descend into this node at all. */
    virtual bool enters(Node*) { return true; }

    Tree& tree_;

  private:
    void run_block(Block& block);
};

}  // namespace caramba::syntax
