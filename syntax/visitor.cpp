#include "syntax/visitor.hpp"

#include <algorithm>

namespace caramba::syntax {

void Visitor::visit(Node* node) {
    if (!node) return;
    switch (node->kind) {
#define NODE(Name, Category, fields) \
    case Kind::Name:                 \
        return visit_node(static_cast<Name*>(node));
#include "syntax/nodes.def"
#undef NODE
    }
}

void Visitor::visit_children(Node* node) {
    for_each_child(node, [this](Node* child) { visit(child); });
}

namespace {

/** Comments and empty lines of statements that go stand above what comes next. */
void hand_down(std::vector<std::string>& gone, std::vector<std::string>& next) {
    const auto is_empty = [](const std::string& line) { return line.empty(); };
    // Empty lines on both sides are those of one gap.
    if (std::ranges::all_of(gone, is_empty) && !next.empty() && next[0].empty()) gone.clear();
    next.insert(next.begin(), gone.begin(), gone.end());
    gone.clear();
}

}  // namespace

void Transformer::run_block(Block& block) {
    Statements out;
    std::vector<std::string> gone;
    bool changed = false;
    for (Stmt* stmt : block.stmts) {
        run(stmt);
        Statements put = transform_statement(stmt);
        if (put.size() != 1 || put[0] != stmt) {
            changed = true;
            // One statement for one takes its place, comments included, as an expression does.
            if (put.size() == 1 && put[0]->fresh) {
                put[0]->span = stmt->span;
                if (put[0]->leading.empty()) put[0]->leading = stmt->leading;
                if (put[0]->trailing.empty()) put[0]->trailing = stmt->trailing;
            }
        }
        if (put.empty()) {
            gone.insert(gone.end(), stmt->leading.begin(), stmt->leading.end());
            if (!stmt->trailing.empty()) gone.push_back(stmt->trailing);
        } else {
            hand_down(gone, put[0]->leading);
        }
        out.insert(out.end(), put.begin(), put.end());
    }
    std::erase(gone, "");
    hand_down(gone, block.closing);
    if (changed) {
        block.stmts = std::move(out);
        block.edited = true;
    }
}

namespace {

/** Puts `next` in the place of `old`. */
template <class T>
void put(T*& slot, Node* next) {
    if (next == slot) return;
    if (next->fresh) next->span = slot->span;
    slot = static_cast<T*>(next);
}

}  // namespace

void Transformer::run(Node* node) {
    if (!node || !enters(node)) return;
    // Only slots that hold any expression can take another one; parts (arguments, aliases, …) are walked.
    [[maybe_unused]] auto slot = [this]<class T>(T*& child) {
        if (!child) return;
        run(child);
        if constexpr (std::is_same_v<T, Expr>) put(child, transform(child));
    };
    switch (node->kind) {
#define ONE(T, n) slot(self->n);
#define OPT(T, n) slot(self->n);
#define MANY(T, n) \
    for (auto*& child : self->n) slot(child);
#define BLOCK(n) run_block(self->n);
#define VALUE(T, n)
#define NODE(Name, Category, fields)                            \
    case Kind::Name: {                                          \
        [[maybe_unused]] auto* self = static_cast<Name*>(node); \
        fields break;                                           \
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

}  // namespace caramba::syntax
