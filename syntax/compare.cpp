#include "syntax/compare.hpp"

#include <cstring>

namespace caramba::syntax {

namespace {

bool same(const ConstantValue& a, const ConstantValue& b) {
    // Bits, so that 0.0 differs from -0.0 and nan equals itself.
    return a.kind == b.kind && a.integer == b.integer && std::memcmp(&a.real, &b.real, sizeof a.real) == 0 &&
           std::memcmp(&a.imag, &b.imag, sizeof a.imag) == 0 && a.text == b.text;
}
template <class T>
bool same(const T& a, const T& b) {
    return a == b;
}

template <class T>
bool all_equal(const std::vector<T*>& a, const std::vector<T*>& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i)
        if (!equal(a[i], b[i])) return false;
    return true;
}

}  // namespace

bool equal(const Node* a, const Node* b) {
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind) return false;
    switch (a->kind) {
#define ONE(T, n) &&equal(x->n, y->n)
#define OPT(T, n) ONE(T, n)
#define MANY(T, n) &&all_equal(x->n, y->n)
#define BLOCK(n) &&all_equal(x->n.stmts, y->n.stmts)
#define VALUE(T, n) &&same(x->n, y->n)
#define NODE(Name, Category, fields)                            \
    case Kind::Name: {                                          \
        [[maybe_unused]] auto* x = static_cast<const Name*>(a); \
        [[maybe_unused]] auto* y = static_cast<const Name*>(b); \
        return true fields;                                     \
    }
#include "syntax/nodes.def"
#undef NODE
#undef ONE
#undef OPT
#undef MANY
#undef BLOCK
#undef VALUE
    }
    return false;
}

}  // namespace caramba::syntax
