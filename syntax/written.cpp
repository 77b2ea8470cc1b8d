#include "syntax/written.hpp"

#include "syntax/build.hpp"
#include "syntax/parse.hpp"
#include "syntax/visitor.hpp"

namespace caramba::syntax {

namespace {

void freshen(Node* node, const Span& place) {
    node->fresh = true;
    node->span = place;
    auto edited = [](Block& block) {
        Block fresh;
        fresh.stmts = std::move(block.stmts);
        fresh.edited = true;
        block = std::move(fresh);
    };
    if (auto* s = as<FunctionDef>(node)) edited(s->body);
    if (auto* s = as<For>(node)) edited(s->body), edited(s->orelse);
    if (auto* s = as<While>(node)) edited(s->body), edited(s->orelse);
    if (auto* s = as<If>(node)) edited(s->body), edited(s->orelse);
    for_each_child(node, [&](Node* child) { freshen(child, place); });
}

}  // namespace

std::vector<Stmt*> written(Tree& tree, const std::string& text, const Node* place) {
    auto parsed = parse(text, tree.path);
    Build make(tree);
    std::vector<Stmt*> out;
    for (Stmt* s : parsed->module->body.stmts) {
        freshen(s, place->span);
        out.push_back(make.clone(static_cast<const Stmt*>(s)));
    }
    return out;
}

Expr* written_expression(Tree& tree, const std::string& text, const Node* place) {
    return static_cast<ExprStmt*>(written(tree, text + "\n", place)[0])->value;
}

std::string written_text(const Expr* e) {
    auto* c = as<Constant>(e);
    if (c) return c->value.kind == ConstantValue::Kind::Str ? c->value.text : "";
    auto* both = as<BinOp>(e);
    const std::string left = both ? written_text(both->left) : "";
    if (left.empty()) return {};
    if (both->op == BinaryOperator::Add) {
        const std::string right = written_text(both->right);
        return right.empty() ? "" : left + right;
    }
    auto* count = as<Constant>(both->right);
    constexpr std::int64_t kMost = 256;
    if (both->op != BinaryOperator::Mult || !count || count->value.kind != ConstantValue::Kind::Int ||
        count->value.integer > kMost)
        return {};
    std::string out;
    for (std::int64_t i = 0; i < count->value.integer; ++i) out += left;
    return out;
}

}  // namespace caramba::syntax
