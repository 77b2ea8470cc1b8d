#include "visitors/array_comprehensions.hpp"

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** It runs in one block of Numba's, with what stands around it. */
bool is_straight(const Stmt* s) {
    bool branches = false;
    walk(s, [&](const Node* n) {
        branches = branches || is<BoolOp>(n) || is<IfExp>(n) || (n != s && comprehensions_of(n));
    });
    return !branches && (is<Assign>(s) || is<AugAssign>(s) || is<AnnAssign>(s) || is<ExprStmt>(s) ||
                         is<Return>(s) || is<Pass>(s));
}

/** And stores to no element, at which Numba's search ends. */
bool is_simple(const Stmt* s) {
    bool stores = false;
    const auto target = [&](const Expr* t) {
        walk(t, [&](const Node* n) { stores = stores || is<Subscript>(n) || is<Attribute>(n); });
    };
    if (auto* a = as<Assign>(s))
        for (const Expr* t : a->targets) target(t);
    if (auto* a = as<AugAssign>(s)) target(a->target);
    return is_straight(s) && !stores;
}

/** `[f(x) for x in y]`, whose length is that of y. */
bool keeps_length(const Expr* e) {
    auto* list = as<ListComp>(e);
    return list && list->generators.size() == 1 && list->generators[0]->ifs.empty();
}

class Reader {
  public:
    Reader(const Program& program, const Kernel& kernel) : program_(program), kernel_(kernel) {}

    /** The calls whose second argument Numba does not heed. */
    std::vector<Call*> found;

    void block(const Block& b) {
        for (size_t at = 0; at < b.stmts.size(); ++at) {
            Stmt* s = b.stmts[at];
            walk(s, [&](const Node* n) {
                auto* call = const_cast<Call*>(as<Call>(n));
                if (call && is_typed_array(call) && keeps_length(call->args[0])) found.push_back(call);
            });
            if (is<Assign>(s) || is<Return>(s))
                walk(s, [&](const Node* n) {
                    auto* call = const_cast<Call*>(as<Call>(n));
                    const bool named = call && is_typed_array(call) && is<Name>(call->args[0]);
                    const std::string name(named ? name_of(call->args[0]) : "");
                    if (named && is_simple(s) && is_filled(name, b, at) && ends_here(name, b, at))
                        found.push_back(call);
                });
            for (Block* inner : blocks_of(s)) block(*inner);
        }
    }

  private:
    static std::vector<Block*> blocks_of(Stmt* s) {
        if (auto* f = as<For>(s)) return {&f->body, &f->orelse};
        if (auto* w = as<While>(s)) return {&w->body, &w->orelse};
        if (auto* branch = as<If>(s)) return {&branch->body, &branch->orelse};
        return {};
    }

    /** `np.array(x, np.float32)` */
    bool is_typed_array(const Call* call) const {
        return call->args.size() == 2 && call->keywords.empty() &&
               program_.resolve(kernel_, call->func) == "numpy.array";
    }

    /** Whether the list grows by one in each iteration of a loop in front of a statement, or is a
     * comprehension there. */
    static bool is_filled(const std::string& name, const Block& b, size_t at) {
        const For* loop = nullptr;
        while (at-- > 0) {
            const Stmt* s = b.stmts[at];
            auto* a = as<Assign>(s);
            const bool sets = a && a->targets.size() == 1 && name_of(a->targets[0]) == name;
            if (sets && loop) return is<List>(a->value) && static_cast<const List*>(a->value)->elts.empty();
            if (sets) return keeps_length(a->value);
            if (auto* f = as<For>(s); f && !loop) {
                if (!appends_each_time(f, name)) return false;
                loop = f;
                continue;
            }
            if (!(loop ? is_straight(s) : is_simple(s)) || mentions(s, name)) return false;
        }
        return false;
    }

    static bool appends_each_time(const For* loop, const std::string& name) {
        int appends = 0, mentioned = 0;
        bool leaves = !loop->orelse.empty();
        walk(loop, [&](const Node* n) {
            leaves = leaves || is<Break>(n) || is<Continue>(n) || is<Return>(n) || is<Raise>(n);
            mentioned += is<Name>(n) && static_cast<const Name*>(n)->id == name;
        });
        for (size_t i = loop->body.stmts.size(); i-- > 0;) {
            const Stmt* s = loop->body.stmts[i];
            auto* effect = as<ExprStmt>(s);
            auto* call = effect ? as<Call>(effect->value) : nullptr;
            auto* method = call ? as<Attribute>(call->func) : nullptr;
            if (method && method->attr == "append" && name_of(method->value) == name) ++appends;
            if (appends == 0 && !is_straight(s)) return false;
        }
        return !leaves && appends == 1 && mentioned == 1;
    }

    /** Whether the list is read no more where that block of Numba's ends. */
    bool ends_here(const std::string& name, const Block& b, size_t at) const {
        size_t end = at;
        while (end < b.stmts.size() && is_simple(b.stmts[end])) ++end;
        for (size_t i = end; i < b.stmts.size(); ++i)
            if (names_read(b.stmts[i]).contains(name)) return false;
        int outside = 0;
        walk(kernel_.def,
             [&](const Node* n) { outside += is<Name>(n) && name_of(static_cast<const Name*>(n)) == name; });
        int inside = 0;
        for (const Stmt* s : b.stmts)
            walk(s, [&](const Node* n) {
                inside += is<Name>(n) && name_of(static_cast<const Name*>(n)) == name;
            });
        return inside == outside;
    }

    const Program& program_;
    const Kernel& kernel_;
};

}  // namespace

void drop_unheeded_types(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->shadow || kernel->made_outside || kernel->decorator.kind != "njit")
            continue;
        Reader reader(program, *kernel);
        reader.block(kernel->def->body);
        if (reader.found.empty()) continue;
        if (!kernel->original) kernel->original = Build(program.tree).clone(static_cast<Stmt*>(kernel->def));
        for (Call* call : reader.found) {
            call->args.pop_back();
            call->fresh = true;
        }
    }
}

}  // namespace caramba::visitors
