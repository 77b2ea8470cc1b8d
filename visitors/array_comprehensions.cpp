#include "visitors/array_comprehensions.hpp"

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
    std::vector<Call*> unheeded() {
        walk(kernel_.def, [&](const Node* n) {
            if (Call* call = typed_array(n); call && keeps_length(call->args[0])) found_.push_back(call);
        });
        block(kernel_.def->body);
        return std::move(found_);
    }

  private:
    /** Of the lists that have names. */
    void block(const Block& b) {
        for (size_t at = 0; at < b.stmts.size(); ++at) {
            Stmt* s = b.stmts[at];
            for (Block* inner : blocks_of(s)) block(*inner);
            if (!is_simple(s) || !(is<Assign>(s) || is<Return>(s))) continue;
            walk(s, [&](const Node* n) {
                Call* call = typed_array(n);
                const std::string name(call ? name_of(call->args[0]) : "");
                if (!name.empty() && is_filled(name, b, at) && ends_here(name, b, at)) found_.push_back(call);
            });
        }
    }

    static std::vector<Block*> blocks_of(Stmt* s) {
        if (auto* f = as<For>(s)) return {&f->body, &f->orelse};
        if (auto* w = as<While>(s)) return {&w->body, &w->orelse};
        if (auto* branch = as<If>(s)) return {&branch->body, &branch->orelse};
        return {};
    }

    /** `np.array(x, np.float32)`; null of anything else. */
    Call* typed_array(const Node* n) const {
        auto* call = const_cast<Call*>(as<Call>(n));
        const bool typed = call && call->args.size() == 2 && call->keywords.empty() &&
                           program_.resolve(kernel_, call->func) == "numpy.array";
        return typed ? call : nullptr;
    }

    static int times_named(const Node* node, const std::string& name) {
        int times = 0;
        walk(node, [&](const Node* n) { times += is<Name>(n) && static_cast<const Name*>(n)->id == name; });
        return times;
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
        int appends = 0;
        bool leaves = !loop->orelse.empty();
        walk(loop, [&](const Node* n) {
            leaves = leaves || is<Break>(n) || is<Continue>(n) || is<Return>(n) || is<Raise>(n);
        });
        for (size_t i = loop->body.stmts.size(); i-- > 0;) {
            const Stmt* s = loop->body.stmts[i];
            auto* effect = as<ExprStmt>(s);
            auto* call = effect ? as<Call>(effect->value) : nullptr;
            auto* method = call ? as<Attribute>(call->func) : nullptr;
            if (method && method->attr == "append" && name_of(method->value) == name) ++appends;
            if (appends == 0 && !is_straight(s)) return false;
        }
        return !leaves && appends == 1 && times_named(loop, name) == 1;
    }

    /** Whether the list is read no more where that block of Numba's ends. */
    bool ends_here(const std::string& name, const Block& b, size_t at) const {
        size_t end = at;
        while (end < b.stmts.size() && is_simple(b.stmts[end])) ++end;
        for (size_t i = end; i < b.stmts.size(); ++i)
            if (names_read(b.stmts[i]).contains(name)) return false;
        int inside = 0;
        for (const Stmt* s : b.stmts) inside += times_named(s, name);
        return inside == times_named(kernel_.def, name);
    }

    const Program& program_;
    const Kernel& kernel_;
    std::vector<Call*> found_;
};

}  // namespace

void drop_unheeded_types(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->shadow || kernel->made_outside || kernel->decorator.kind != "njit")
            continue;
        const std::vector<Call*> found = Reader(program, *kernel).unheeded();
        if (found.empty()) continue;
        program.keep_original(*kernel);
        for (Call* call : found) {
            call->args.pop_back();
            call->fresh = true;
        }
    }
}

}  // namespace caramba::visitors
