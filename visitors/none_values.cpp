#include "visitors/none_values.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "visitors/host_lists.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class Uses {
  public:
    Uses(const Program& program, const Kernel& kernel, std::string list)
        : program_(program), kernel_(kernel), list_(std::move(list)) {}

    /** Whether all mentions but one, where it is bound, are uses of single items or of all in their order. */
    bool plain() const {
        std::set<const Node*> plain, others;
        size_t mentions = 0;
        walk(kernel_.def, [&](const Node* n) {
            auto* name = as<Name>(n);
            mentions += name && name->id == list_;
            if (const Expr* used = plainly_used(n)) plain.insert(used);
            // Of None and lists that are assigned to an item nothing says the type.
            if (auto* a = as<Assign>(n))
                for (const Expr* target : a->targets)
                    if (auto* item = as<Subscript>(target); item && !fits(a->value))
                        others.insert(item->value);
        });
        return mentions == plain.size() + 1 &&
               std::ranges::none_of(plain, [&](const Node* n) { return others.contains(n); });
    }

  private:
    bool is_list(const Expr* e) const { return name_of(e) == list_ && is<Name>(e); }

    /** The list, where a node is such a use of it. */
    const Expr* plainly_used(const Node* n) const {
        if (auto* item = as<Subscript>(n); item && is_list(item->value)) {
            auto* parts = as<Tuple>(item->slice);
            const Expr* first = parts && !parts->elts.empty() ? parts->elts[0] : item->slice;
            return is<Slice>(first) ? nullptr : item->value;
        }
        if (auto* loop = as<For>(n); loop && is_list(loop->iter)) return loop->iter;
        auto* call = as<Call>(n);
        if (!call || call->args.size() != 1 || !call->keywords.empty()) return nullptr;
        const Expr* argument = call->args[0];
        if (is_list(argument) && program_.resolve(kernel_, call->func) == "builtins.len") return argument;
        auto* method = as<Attribute>(call->func);
        const bool appends = method && method->attr == "append" && is_list(method->value) && fits(argument);
        return appends ? method->value : nullptr;
    }

    /** Whether what is put in may be a number, an array or a tuple. */
    bool fits(const Expr* e) const {
        bool list = is_none(e) || is_text(e) || makes_list(program_, kernel_, e);
        if (is<Name>(e))
            walk(kernel_.def, [&](const Node* n) {
                auto* a = as<Assign>(n);
                list = list ||
                       (a && name_of(a->targets[0]) == name_of(e) && !is<Name>(a->value) && !fits(a->value));
            });
        return !list;
    }

    const Program& program_;
    const Kernel& kernel_;
    const std::string list_;
};

}  // namespace

bool may_be_none(const Program& program, const Kernel& kernel, const Expr* target) {
    const std::string name(name_of(target));
    bool may = !name.empty();
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            if (!a || name_of(a->targets[0]) != name) return;
            may = may && !is_text(a->value) && !makes_list(program, kernel, a->value);
        });
    return may;
}

bool is_list_with_none(const Program& program, const Kernel& kernel, const Assign* assign) {
    auto* list = as<List>(assign->value);
    auto* name = assign->targets.size() == 1 ? as<Name>(assign->targets[0]) : nullptr;
    return list && name && std::ranges::any_of(list->elts, is_none) && !kernel.decorator.parallel &&
           std::ranges::count(kernel.parameters, name->id) == 0 && Uses(program, kernel, name->id).plain();
}

}  // namespace caramba::visitors
