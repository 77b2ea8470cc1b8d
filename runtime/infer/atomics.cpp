#include "runtime/infer/expressions.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

std::vector<const Expr*> index_positions(const Expr* index) {
    if (auto* list = as<List>(index)) return {list->elts.begin(), list->elts.end()};
    if (auto* tuple = as<Tuple>(index)) return {tuple->elts.begin(), tuple->elts.end()};
    return {index};
}

namespace {

/** An operand may be of the element's kind or of one that it contains; integers of any width wrap. */
bool converts(TypeRef from, TypeRef to) {
    auto order = [](TypeRef t) {
        return t->kind == types::Kind::Bool ? 0 : types::is_integer(t) ? 1 : types::is_float(t) ? 2 : 3;
    };
    return types::is_scalar(from) && order(from) <= order(to);
}

}  // namespace

TypeRef Expressions::atomic(const Call* c, const types::FunctionInfo& f) {
    const types::AtomicInfo& info = types::atomic(f.id);
    const std::string shown = dotted_name(c->func);
    if (!c->keywords.empty() || static_cast<int>(c->args.size()) != f.arity) {
        constexpr const char* forms[] = {"view, index", "view, index, value", "view, index, compare, new"};
        return unknown(c, shown + " takes (" + forms[info.operands] + ")");
    }
    TypeRef view = type(c->args[0]);
    if (!view) return nullptr;
    if (!types::is_array(view))
        return unknown(c->args[0], shown + " updates an element of a view, not " + types::name(view));
    int count = 0;
    for (const Expr* part : index_positions(c->args[1])) {
        TypeRef t = type(part);
        if (!t) return nullptr;
        auto integers = types::is_tuple(t) ? t->elements : std::vector<TypeRef>{t};
        for (TypeRef i : integers) {
            if (!types::is_integral(i))
                return unknown(part, "a view is indexed by integers here, not by " + types::name(i));
            ++count;
        }
    }
    if (count != view->rank)
        return unknown(c, described(c->args[0]) + " has rank " + std::to_string(view->rank) +
                              " and is indexed by " + std::to_string(count) + " indices");
    TypeRef element = view->element;
    if (info.kinds.find(types::kind_character(element)) == std::string_view::npos)
        return unknown(c, shown + " takes no elements of type " + types::name(element));
    for (size_t i = 2; i < c->args.size(); ++i) {
        TypeRef t = types::as_operand(type(c->args[i]));
        if (!t) return nullptr;
        if (!converts(t, element))
            return unknown(
                c->args[i],
                "a " + types::name(t) + " cannot update an element of type " + types::name(element),
                "cast it");
    }
    if (view->readonly && last_)
        throw KernelError{"ValueError", described(c->args[0]) + " is read-only, and the kernel stores to it",
                          "pass a writable copy", static_cast<int>(c->span.line)};
    return info.fetches ? element : types::none();
}

}  // namespace caramba::runtime
