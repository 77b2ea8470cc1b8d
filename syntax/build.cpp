#include "syntax/build.hpp"

namespace caramba::syntax {

namespace {

void copy_comments(const Stmt* from, Stmt* to) {
    to->leading = from->leading;
    to->trailing = from->trailing;
    to->above = from->above;
    to->begin = from->begin;
}
void copy_comments(const Node*, Node*) {}

}  // namespace

Expr* Build::name(std::string_view id) {
    auto* node = tree_.make<Name>();
    node->id = id;
    return node;
}

Expr* Build::dotted(std::string_view path) {
    size_t dot = path.rfind('.');
    return dot == path.npos ? name(path) : attribute(dotted(path.substr(0, dot)), path.substr(dot + 1));
}

Expr* Build::attribute(Expr* value, std::string_view attr) {
    auto* node = tree_.make<Attribute>();
    node->value = value;
    node->attr = attr;
    return node;
}

Expr* Build::integer(std::int64_t value) {
    auto* node = tree_.make<Constant>();
    node->value.kind = ConstantValue::Kind::Int;
    node->value.integer = value;
    return node;
}

Expr* Build::string(std::string_view text) {
    auto* node = tree_.make<Constant>();
    node->value.kind = ConstantValue::Kind::Str;
    node->value.text = text;
    return node;
}

Expr* Build::boolean(bool value) {
    auto* node = tree_.make<Constant>();
    node->value.kind = ConstantValue::Kind::Bool;
    node->value.integer = value;
    return node;
}

Expr* Build::tuple(std::vector<Expr*> elts) {
    auto* node = tree_.make<Tuple>();
    node->elts = std::move(elts);
    return node;
}

Expr* Build::subscript(Expr* value, Expr* index) {
    auto* node = tree_.make<Subscript>();
    node->value = value;
    node->slice = index;
    return node;
}

Expr* Build::full_slice() {
    return tree_.make<Slice>();
}

Expr* Build::call(Expr* func, std::vector<Expr*> args, const std::vector<Named>& keywords) {
    auto* node = tree_.make<Call>();
    node->func = func;
    node->args = std::move(args);
    for (const Named& k : keywords) {
        auto* keyword = tree_.make<Keyword>();
        keyword->arg = k.name;
        keyword->value = k.value;
        node->keywords.push_back(keyword);
    }
    return node;
}

Stmt* Build::assign(std::string_view target, Expr* value) {
    return assign(name(target), value);
}

Stmt* Build::assign(Expr* target, Expr* value) {
    auto* node = tree_.make<Assign>();
    node->targets = {target};
    node->value = value;
    return node;
}

Stmt* Build::statement(Expr* value) {
    auto* node = tree_.make<ExprStmt>();
    node->value = value;
    return node;
}

Stmt* Build::give(Expr* value) {
    auto* node = tree_.make<Return>();
    node->value = value;
    return node;
}

FunctionDef* Build::function(std::string_view name, Arguments* args, std::vector<Stmt*> body,
                             Expr* decorator) {
    auto* node = tree_.make<FunctionDef>();
    node->name = name;
    node->args = args;
    node->body.stmts = std::move(body);
    node->body.edited = true;
    if (decorator) node->decorator_list.push_back(decorator);
    return node;
}

Arguments* Build::parameters(const std::vector<std::string>& names) {
    auto* node = tree_.make<Arguments>();
    for (const std::string& n : names) {
        auto* arg = tree_.make<Arg>();
        arg->arg = n;
        node->args.push_back(arg);
    }
    return node;
}

Node* Build::copy(const Node* node) {
    if (!node) return nullptr;
    auto many = [&]<class T>(const std::vector<T*>& from, std::vector<T*>& to) {
        for (T* item : from) to.push_back(static_cast<T*>(copy(item)));
    };
    switch (node->kind) {
#define ONE(T, n) to->n = static_cast<T*>(copy(from->n));
#define OPT(T, n) ONE(T, n)
#define MANY(T, n) many(from->n, to->n);
#define BLOCK(n)         \
    to->n = from->n;     \
    to->n.stmts.clear(); \
    many(from->n.stmts, to->n.stmts);
#define VALUE(T, n) to->n = from->n;
#define NODE(Name, Category, fields)                                  \
    case Kind::Name: {                                                \
        [[maybe_unused]] auto* from = static_cast<const Name*>(node); \
        auto* to = tree_.make<Name>();                                \
        to->fresh = node->fresh;                                      \
        to->span = node->span;                                        \
        copy_comments(from, to);                                      \
        fields return to;                                             \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
    }
    return nullptr;
}

Expr* Build::clone(const Expr* expr) {
    return static_cast<Expr*>(copy(expr));
}
Stmt* Build::clone(const Stmt* stmt) {
    return static_cast<Stmt*>(copy(stmt));
}
Arguments* Build::clone(const Arguments* args) {
    return static_cast<Arguments*>(copy(args));
}

}  // namespace caramba::syntax
