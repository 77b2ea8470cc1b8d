#include "visitors/host_lists.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "syntax/visitor.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class HostLists {
  public:
    /** `depth`: of the calls on the way to the kernel. */
    HostLists(const Program& program, const Kernel& kernel, int depth = 0)
        : program_(program), kernel_(kernel), depth_(depth) {
        collect(kernel.def);
    }

    const Expr* changed(const For* loop) {
        if (!lists_.empty()) look(loop);
        return changed_;
    }

  private:
    bool gives_list(const Expr* e) const {
        if (auto* b = as<BinOp>(e)) return gives_list(b->left) || gives_list(b->right);
        auto* call = as<Call>(e);
        const std::string path = call ? program_.resolve(kernel_, call->func) : "";
        return makes_list(program_, kernel_, e) || is_list(e) || path == "builtins.list" ||
               (call && returns_list(call, -1));
    }
    /** Whether the items of a list are lists. */
    bool gives_lists(const Expr* e) const {
        if (auto* b = as<BinOp>(e)) return gives_lists(b->left) || gives_lists(b->right);
        if (auto* each = as<ListComp>(e)) return gives_list(each->elt);
        auto* list = as<List>(e);
        return has_lists(e) ||
               (list && std::ranges::any_of(list->elts, [&](const Expr* item) { return gives_list(item); }));
    }
    /** Whether a call of a kernel gives a list, or a tuple with one at this place. */
    bool returns_list(const Call* call, int place) const {
        constexpr int deepest = 4;
        const Kernel* callee = depth_ < deepest ? program_.meant(kernel_, call->func) : nullptr;
        if (!callee) return false;
        const HostLists inside(*callee->program, *callee, depth_ + 1);
        bool list = false;
        walk(callee->def, [&](const Node* n) {
            auto* given = as<Return>(n);
            const Expr* value = given ? given->value : nullptr;
            if (place >= 0) {
                auto* items = as<Tuple>(value);
                const auto at = static_cast<size_t>(place);
                value = items && at < items->elts.size() ? items->elts[at] : nullptr;
            }
            list = list || (value && inside.gives_list(value));
        });
        return list;
    }
    void collect(const Node* n) {
        if (is_prange(program_, kernel_, n)) return;
        auto* call = as<Call>(n);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        if (method && (method->attr == "append" || method->attr == "insert") && !call->args.empty() &&
            gives_list(call->args.back()))
            of_lists_.emplace(name_of(method->value));
        if (auto* a = as<Assign>(n)) {
            for (const Expr* target : a->targets) bind(target, a->value);
        }
        for_each_child(n, [&](const Node* child) { collect(child); });
    }
    void bind(const Expr* target, const Expr* value) {
        if (is<Name>(target) && gives_list(value)) lists_.emplace(name_of(target));
        if (is<Name>(target) && gives_lists(value)) of_lists_.emplace(name_of(target));
        auto* targets = as<Tuple>(target);
        auto* values = as<Tuple>(value);
        auto* call = as<Call>(value);
        for (size_t i = 0; targets && i < targets->elts.size(); ++i) {
            const Expr* one = targets->elts[i];
            if (values && i < values->elts.size()) bind(one, values->elts[i]);
            if (is<Name>(one) && call && returns_list(call, static_cast<int>(i)))
                lists_.emplace(name_of(one));
        }
    }
    bool has_lists(const Expr* e) const { return is<Name>(e) && of_lists_.contains(std::string(name_of(e))); }
    /** A list, or one that is an item of a list. */
    bool is_list(const Expr* e) const {
        auto* item = as<Subscript>(e);
        if (item && !is<Slice>(item->slice)) return has_lists(item->value);
        return is<Name>(e) && lists_.contains(std::string(name_of(e)));
    }
    void found(const Expr* e) {
        if (!changed_) changed_ = e;
    }
    void store(const Expr* target) {
        auto* item = as<Subscript>(target);
        if (item && is_list(item->value)) found(item->value);
        if (auto* tuple = as<Tuple>(target))
            for (const Expr* part : tuple->elts) store(part);
    }
    void look(const Node* n) {
        if (auto* a = as<Assign>(n)) {
            for (const Expr* target : a->targets) store(target);
            for (const Expr* target : a->targets)
                if (is<Name>(target) && is_list(a->value)) lists_.emplace(name_of(target));
        }
        if (auto* loop = as<For>(n)) {
            store(loop->target);
            if (is<Name>(loop->target) && has_lists(loop->iter)) lists_.emplace(name_of(loop->target));
        }
        if (auto* a = as<AugAssign>(n)) {
            store(a->target);
            if (is_list(a->target)) found(a->target);
        }
        if (auto* call = as<Call>(n)) given(call);
        for_each_child(n, [&](const Node* child) { look(child); });
    }
    void given(const Call* call) {
        constexpr std::array<std::string_view, 3> reading{"index", "count", "copy"};
        auto* method = as<Attribute>(call->func);
        if (method && is_list(method->value) && std::ranges::find(reading, method->attr) == reading.end())
            found(method->value);
        const bool heap = program_.resolve(kernel_, call->func).starts_with("heapq.");
        if (!heap && !program_.meant(kernel_, call->func)) return;
        for (const Expr* argument : call->args)
            if (is_list(argument)) found(argument);
        for (const Keyword* k : call->keywords)
            if (is_list(k->value)) found(k->value);
    }

    const Program& program_;
    const Kernel& kernel_;
    const int depth_;
    std::set<std::string> lists_, of_lists_;  ///< names of lists, and of those whose items are lists
    const Expr* changed_ = nullptr;
};

}  // namespace

bool is_list_maker(std::string_view path) {
    return path == "numba.typed.List" || path == "numba.typed.List.empty_list";
}

bool makes_list(const Program& program, const Kernel& kernel, const Expr* e) {
    auto* call = as<Call>(e);
    return is<List>(e) || is<ListComp>(e) || (call && is_list_maker(program.resolve(kernel, call->func)));
}

const Expr* changed_host_list(const Program& program, const Kernel& kernel, const For* loop) {
    return HostLists(program, kernel).changed(loop);
}

}  // namespace caramba::visitors
