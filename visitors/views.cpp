#include "visitors/views.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/host_region.hpp"
#include "visitors/records.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kMostSteps = 64;  // from a view to its array

bool gives_view(std::string_view function) {
    for (const char* name : {"ravel",          "reshape",
                             "transpose",      "view",
                             "squeeze",        "swapaxes",
                             "asarray",        "ascontiguousarray",
                             "asfortranarray", "atleast_1d",
                             "atleast_2d",     "atleast_3d",
                             "expand_dims",    "broadcast_to",
                             "diag",           "diagonal",
                             "real",           "imag",
                             "flip",           "flipud",
                             "fliplr",         "moveaxis",
                             "rot90",          "array_split",
                             "split",          "hsplit",
                             "vsplit",         "dsplit",
                             "permute_dims",   "asarray_chkfinite"})
        if (function == name) return true;
    return false;
}

constexpr int kMostCalls = 4;  // from one kernel to the next

/** The parameters whose elements the result of a kernel may share. */
std::set<std::string> returned_parameters(const Kernel& callee, int depth) {
    std::set<std::string> names;
    const auto add = [&](const Expr* value) {
        for (const Expr* shared : shared_by(*callee.program, callee, value, depth))
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
    return names;
}

/** Names and the arrays that they may be views of. */
class Views {
  public:
    Views(const Program& program, const Kernel& kernel) : program_(program), kernel_(kernel) {
        for (const Stmt* s : kernel.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Assign>(n);
                std::string target(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
                std::string base = target.empty() ? "" : viewed(a->value);
                if (!base.empty() && root(base) != target) of_.emplace(target, base);
            });
    }

    /** Whether the name has a new array at the loop, which no other name has yet: it is made in the loop's
     * suite, and until the loop nothing is bound to it or made a view of it. */
    bool fresh_before(const For* loop, const std::string& name) const {
        bool fresh = false;
        auto suite = [&](auto&& self, const Block& block) -> bool {
            bool own = false;
            for (const Stmt* s : block.stmts) {
                if (s == loop) {
                    fresh = own;
                    return true;
                }
                own = defines_fresh(s, name) || (own && !shares(s, name));
                if (auto* f = as<For>(s); f && self(self, f->body)) return true;
                if (auto* w = as<While>(s); w && self(self, w->body)) return true;
                if (auto* i = as<If>(s); i && (self(self, i->body) || self(self, i->orelse))) return true;
            }
            return false;
        };
        suite(suite, kernel_.def->body);
        return fresh;
    }

    /** "a" of a view of `a`, "a.x" of a view of the field x of its records. */
    std::string root(std::string name) const {
        std::string field;
        for (int steps = 0; steps < kMostSteps; ++steps) {
            auto next = of_.find(name);
            if (next == of_.end()) break;
            name = next->second;
            const size_t dot = name.find('.');
            if (dot == name.npos) continue;
            field = name.substr(dot);
            name.resize(dot);
        }
        return name + field;
    }

    /** Whether two names may have memory in common: two fields of the same records have not. */
    bool overlap(const std::string& one, const std::string& other) const {
        const std::string a = root(one), b = root(other);
        return a == b || a.starts_with(b + ".") || b.starts_with(a + ".");
    }

  private:
    bool defines_fresh(const Stmt* s, const std::string& name) const {
        auto* a = as<Assign>(s);
        if (!a || a->targets.size() != 1 || name_of(a->targets[0]) != name) return false;
        auto* call = as<Call>(a->value);
        // An allocation, not what a call makes of one.
        return call && allocates(program_, kernel_, call) && viewed(call).empty() &&
               !program_.meant(kernel_, call->func);
    }

    /** The statement may give the array to another name, or the name another array. */
    static bool shares(const Stmt* s, const std::string& name) {
        auto mentions = [&](const Node* node) {
            bool found = false;
            walk(node, [&](const Node* n) { found = found || name_of(n) == name; });
            return found;
        };
        bool found = false;
        walk(s, [&](const Node* n) {
            if (auto* a = as<Assign>(n)) {
                found = found || mentions(a->value);
                for (const Expr* t : a->targets) found = found || (!is<Subscript>(t) && mentions(t));
            }
            if (auto* f = as<For>(n)) found = found || mentions(f->target) || mentions(f->iter);
        });
        return found;
    }

    /** `a` of `a[1:]`, `a.T`, `a.reshape(n, m)`, `np.ravel(a)`; `a.x` of `a["x"]` and `a[1:].x`. */
    std::string viewed(const Expr* e) const {
        std::string field;
        while (e && !is<Name>(e)) {
            auto* s = as<Subscript>(e);
            auto* a = as<Attribute>(e);
            auto* c = as<Call>(e);
            if (s && is_text(s->slice))
                field = "." + static_cast<const Constant*>(s->slice)->value.text;
            else if (a && program_.has_field(a->attr))
                field = "." + a->attr;
            if (s)
                e = s->value;
            else if (a)
                e = a->value;
            else if (c)
                e = source_of(c);
            else
                e = nullptr;
        }
        const std::string name(name_of(e));
        return name.empty() ? name : name + field;
    }

    /** What the call's result may be a view of. */
    const Expr* source_of(const Call* c) const {
        std::string path = program_.resolve(kernel_, c->func);
        auto* method = as<Attribute>(c->func);
        if (path.empty() && method) return gives_view(method->attr) ? method->value : nullptr;
        bool view = path.starts_with("numpy.") && gives_view(std::string_view(path).substr(6));
        // A kernel may return its argument.
        bool passes = view || program_.meant(kernel_, c->func);
        return passes && !c->args.empty() ? c->args[0] : nullptr;
    }

    const Program& program_;
    const Kernel& kernel_;
    std::map<std::string, std::string> of_;
};

}  // namespace

std::vector<const Expr*> shared_by(const Program& program, const Kernel& kernel, const Expr* value,
                                   int depth) {
    std::vector<const Expr*> out;
    const auto add = [&](const Expr* part) {
        const auto inner = shared_by(program, kernel, part, depth);
        out.insert(out.end(), inner.begin(), inner.end());
    };
    if (is<Name>(value) || is<Subscript>(value) || is<Attribute>(value)) return {value};
    if (auto* either = as<IfExp>(value)) add(either->body), add(either->orelse);
    if (auto* either = as<BoolOp>(value)) std::ranges::for_each(either->values, add);
    if (auto* items = as<Tuple>(value)) std::ranges::for_each(items->elts, add);
    if (auto* items = as<List>(value)) std::ranges::for_each(items->elts, add);
    if (auto* named = as<NamedExpr>(value)) add(named->value);
    if (auto* star = as<Starred>(value)) add(star->value);
    auto* call = as<Call>(value);
    if (!call) return out;
    if (const Kernel* callee = program.meant(kernel, call->func)) {
        const auto returned =
            depth < kMostCalls ? returned_parameters(*callee, depth + 1) : std::set<std::string>{};
        for (size_t i = 0; i < call->args.size(); ++i)
            if (depth >= kMostCalls || i >= callee->parameters.size() ||
                returned.count(callee->parameters[i]))
                add(call->args[i]);
        for (const Keyword* k : call->keywords)
            if (depth >= kMostCalls || returned.count(k->arg)) add(k->value);
        return out;
    }
    const std::string path = program.resolve(kernel, call->func);
    auto* method = as<Attribute>(call->func);
    if (makes_record(program, kernel, call)) {
        std::ranges::for_each(call->args, add);
        for (const Keyword* k : call->keywords) add(k->value);
    }
    const bool iterates = path == "builtins.zip" || path == "builtins.enumerate" ||
                          path == "builtins.reversed" || path == "numba.literal_unroll";
    if (iterates)
        std::ranges::for_each(call->args, add);
    else if (path.starts_with("numpy.") && gives_view(std::string_view(path).substr(6)) &&
             !call->args.empty())
        add(call->args[0]);
    else if (path.empty() && method && gives_view(method->attr))
        add(method->value);
    return out;
}

bool calls_value(const Program& program, const Kernel& kernel, const Call* call) {
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
    Views views(program, kernel);
    std::set<std::string> own = bound_names(loop->body.stmts), used, stored;
    for (const Stmt* s : loop->body.stmts) {
        used.merge(names_read(s));
        stored.merge(names_changed(s));
    }
    used.insert(stored.begin(), stored.end());
    auto is_array = [&](const std::string& name) {
        return kernel.locals.binds(name) && !own.count(name) && !values.of(name).scalar();
    };
    for (const std::string& store : stored)
        for (const std::string& other : used) {
            if (store == other || !is_array(store) || !is_array(other)) continue;
            bool apart = views.fresh_before(loop, store) || views.fresh_before(loop, other);
            if (apart || !views.overlap(store, other)) continue;
            program.diagnostics.add(Rule::UndecidedUpdate, loop,
                                    {kernel.name, std::string(name_of(loop->target)), store});
            return false;
        }
    return true;
}

}  // namespace caramba::visitors
