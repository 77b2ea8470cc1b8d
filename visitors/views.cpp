#include "visitors/views.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "types/array_functions.hpp"
#include "visitors/aliases.hpp"
#include "visitors/numba_functions.hpp"
#include "visitors/records.hpp"
#include "visitors/unseen_classes.hpp"
#include "visitors/unseen_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool gives_view(std::string_view function) {
    for (const char* name : {"ravel",
                             "reshape",
                             "transpose",
                             "view",
                             "squeeze",
                             "swapaxes",
                             "asarray",
                             "ascontiguousarray",
                             "asfortranarray",
                             "atleast_1d",
                             "atleast_2d",
                             "atleast_3d",
                             "expand_dims",
                             "broadcast_to",
                             "as_strided",
                             "sliding_window_view",
                             "trim_zeros",
                             "diag",
                             "diagonal",
                             "real",
                             "imag",
                             "flip",
                             "flipud",
                             "fliplr",
                             "moveaxis",
                             "rot90",
                             "array_split",
                             "split",
                             "hsplit",
                             "vsplit",
                             "dsplit",
                             "permute_dims",
                             "asarray_chkfinite"})
        if (function == name) return true;
    return false;
}

/** Of its full name: `numpy.lib.stride_tricks.as_strided`, too. */
bool numpy_gives_view(std::string_view path) {
    return path.starts_with("numpy.") && gives_view(path.substr(path.rfind('.') + 1));
}

/** Whether several indices of what the function gives may be one element. */
bool gives_elements_twice(std::string_view path) {
    return path.ends_with("stride_tricks.as_strided") || path.ends_with("stride_tricks.sliding_window_view");
}

constexpr int kMostCalls = 4;  // from one kernel to the next

/** The parameters whose elements the result of a kernel may share. */
const std::set<std::string>& returned_parameters(const Kernel& callee, ReturnedParameters& all, int depth) {
    if (auto found = all.find({&callee, depth}); found != all.end()) return found->second;
    std::set<std::string> names;
    const auto add = [&](const Expr* value) {
        for (const Expr* shared : shared_by(*callee.program, callee, value, all, depth))
            names.insert(record_name(shared));
    };
    for (size_t known = names.size() + 1; known != names.size();) {
        known = names.size();
        for (const Stmt* s : callee.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* r = as<Return>(n); r && r->value) add(r->value);
                auto* a = as<Assign>(n);
                auto* f = as<For>(n);
                const std::vector<Expr*> targets = a   ? a->targets
                                                   : f ? std::vector<Expr*>{f->target}
                                                       : std::vector<Expr*>{};
                for (const Expr* target : targets)
                    walk(target, [&](const Node* part) {
                        auto* name = as<Name>(part);
                        if (name && names.count(name->id)) add(a ? a->value : f->iter);
                    });
            });
    }
    return all[{&callee, depth}] = std::move(names);
}

/** Calls f(target, value) for all that statements bind until it adds no more names. */
template <class F>
void until_settled(const std::set<std::string>& names, const Block& body, F f) {
    size_t known = 0;
    do {
        known = names.size();
        for (const Stmt* s : body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* loop = as<For>(n)) f(loop->target, loop->iter);
                auto* a = as<Assign>(n);
                for (const Expr* targets : a ? a->targets : std::vector<Expr*>{})
                    for_each_binding(targets, a->value, f);
            });
    } while (known != names.size());
}

/** The names whose elements a loop stores to by names of its own: `x` of `row = x[i]; row[0] = 1`. */
std::set<std::string> handed_on(const Program& program, const Kernel& kernel, const For* loop,
                                const std::set<std::string>& stored) {
    std::set<std::string> out = stored;
    const auto follow = [&](const Expr* target, const Expr* value) {
        const std::set<std::string> bound = bound_by(target);
        if (std::ranges::none_of(bound, [&](const std::string& name) { return out.contains(name); })) return;
        for (const Expr* shared : shared_by(program, kernel, value)) out.insert(record_name(shared));
    };
    until_settled(out, loop->body, follow);
    return out;
}

/** The names of views in which several indices may be one element, and of what is made of such views. */
std::set<std::string> windows(const Program& program, const Kernel& kernel) {
    std::set<std::string> out;
    const auto follow = [&](const Expr* target, const Expr* value) {
        if (!is<Name>(target)) return;
        bool found = false;
        walk(value, [&](const Node* n) {
            auto* c = as<Call>(n);
            found = found || (c && gives_elements_twice(program.resolve(kernel, c->func)));
        });
        for (const Expr* shared : shared_by(program, kernel, value))
            found = found || out.count(record_name(shared));
        if (found) out.emplace(name_of(target));
    };
    until_settled(out, kernel.def->body, follow);
    return out;
}

/** `a.shape`, `a.shape[0]`: numbers, which are no part of the array. */
bool describes_array(const Program& program, const Expr* chain) {
    for (;;) {
        if (auto* s = as<Subscript>(chain)) {
            chain = s->value;
        } else if (auto* a = as<Attribute>(chain)) {
            const bool numbers = a->attr == "shape" || a->attr == "strides" || a->attr == "size" ||
                                 a->attr == "ndim" || a->attr == "itemsize" || a->attr == "nbytes";
            if (numbers && !program.has_field(a->attr)) return true;
            chain = a->value;
        } else {
            return false;
        }
    }
}

}  // namespace

std::vector<const Expr*> shared_by(const Program& program, const Kernel& kernel, const Expr* value,
                                   ReturnedParameters& known, int depth) {
    std::vector<const Expr*> out;
    const auto add = [&](const Expr* part) {
        const auto inner = shared_by(program, kernel, part, known, depth);
        out.insert(out.end(), inner.begin(), inner.end());
    };
    if (is<Name>(value)) return {value};
    if (is<Subscript>(value) || is<Attribute>(value))
        return describes_array(program, value) ? out : std::vector{value};
    if (auto* either = as<IfExp>(value)) add(either->body), add(either->orelse);
    if (auto* either = as<BoolOp>(value)) std::ranges::for_each(either->values, add);
    if (auto* items = as<Tuple>(value)) std::ranges::for_each(items->elts, add);
    if (auto* items = as<List>(value)) std::ranges::for_each(items->elts, add);
    if (auto* named = as<NamedExpr>(value)) add(named->value);
    // Items of tuples, and not sums of arrays.
    if (auto* both = as<BinOp>(value); both && (is<Tuple>(both->left) || is<Tuple>(both->right)))
        add(both->left), add(both->right);
    if (auto* star = as<Starred>(value)) add(star->value);
    auto* call = as<Call>(value);
    if (!call) return out;
    if (const Kernel* callee = program.meant(kernel, call->func)) {
        const auto returned =
            depth < kMostCalls ? returned_parameters(*callee, known, depth + 1) : std::set<std::string>{};
        for (size_t i = 0; i < call->args.size(); ++i)
            if (depth >= kMostCalls || i >= callee->parameters.size() ||
                returned.count(callee->parameters[i]))
                add(call->args[i]);
        for (const Keyword* k : call->keywords)
            if (depth >= kMostCalls || returned.count(k->arg)) add(k->value);
        return out;
    }
    if (calls_value(program, kernel, call)) {
        std::ranges::for_each(call->args, add);
        for (const Keyword* k : call->keywords) add(k->value);
        return out;
    }
    const std::string path = program.resolve(kernel, call->func);
    auto* method = as<Attribute>(call->func);
    if (makes_record(program, kernel, call)) {
        std::ranges::for_each(call->args, add);
        for (const Keyword* k : call->keywords) add(k->value);
    }
    const bool iterates = path == "builtins.zip" || path == "builtins.enumerate" ||
                          path == "builtins.reversed" || name_in_pykokkos(path) == "literal_unroll";
    if (iterates)
        std::ranges::for_each(call->args, add);
    else if (numpy_gives_view(path) && !call->args.empty())
        add(call->args[0]);
    else if (path.empty() && method && gives_view(method->attr))
        add(method->value);
    else if (path.empty() && method && !types::find_array_method(method->attr))
        add(method->value), std::ranges::for_each(call->args, add);  // of an object
    return out;
}

std::vector<const Expr*> shared_by(const Program& program, const Kernel& kernel, const Expr* value) {
    ReturnedParameters known;
    return shared_by(program, kernel, value, known);
}

bool calls_value(const Program& program, const Kernel& kernel, const Call* call) {
    if (is_unseen_function(program, kernel, call->func)) return true;
    if (auto* member = as<Attribute>(call->func); member && is_unseen_member(program, kernel, member))
        return true;
    auto* item = as<Subscript>(call->func);
    const std::string name(name_of(item ? item->value : call->func));
    return !name.empty() && (kernel.locals.binds(name) || kernel.captured.count(name)) &&
           !program.meant(kernel, call->func);
}

void for_each_binding(const Expr* target, const Expr* value,
                      const std::function<void(const Expr*, const Expr*)>& f) {
    auto *targets = as<Tuple>(target), *values = as<Tuple>(value);
    const bool pairs = targets && values && targets->elts.size() == values->elts.size();
    if (!pairs) return f(target, value);
    for (size_t i = 0; i < targets->elts.size(); ++i) for_each_binding(targets->elts[i], values->elts[i], f);
}

bool check_views(Program& program, Kernel& kernel, const For* loop, const Values& values) {
    const Aliases aliases(program, kernel, loop);
    std::set<std::string> own = bound_names(loop->body.stmts), used, stored;
    for (const Stmt* s : loop->body.stmts) {
        used.merge(names_read(s));
        stored.merge(names_changed(s));
    }
    for (const std::string& name : handed_on(program, kernel, loop, stored)) stored.insert(name);
    used.insert(stored.begin(), stored.end());
    auto is_array = [&](const std::string& name) {
        return kernel.locals.binds(name) && !own.count(name) && !values.of(name).scalar();
    };
    const auto refuse = [&](const std::string& store) {
        program.diagnostics.add(Rule::UndecidedUpdate, loop,
                                {kernel.name, std::string(name_of(loop->target)), store});
        return false;
    };
    for (const std::string& window : windows(program, kernel)) {
        if (!stored.count(window)) continue;
        for (const std::string& store : handed_on(program, kernel, loop, {window}))
            if (is_array(store)) return refuse(store);
    }
    for (const std::string& store : stored)
        for (const std::string& other : used) {
            if (store == other || !is_array(store) || !is_array(other)) continue;
            if (!aliases.may_share(store, other)) continue;
            return refuse(store);
        }
    return true;
}

}  // namespace caramba::visitors
