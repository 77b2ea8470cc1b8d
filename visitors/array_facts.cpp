#include "visitors/array_facts.hpp"

#include <algorithm>

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Number of indices of `a[i][j, k]` down to its base name, and whether one of them shows an array. */
struct Chain {
    std::string base;
    int indices = 0;
    int slices = 0;
    bool array = false;
};

Chain chain_of(const Expr* expr) {
    Chain out;
    while (auto* s = as<Subscript>(expr)) {
        auto* tuple = as<Tuple>(s->slice);
        for (size_t i = 0; i < (tuple ? tuple->elts.size() : 1); ++i) {
            const Expr* index = tuple ? tuple->elts[i] : s->slice;
            ++out.indices;
            if (is<Slice>(index)) ++out.slices;
        }
        // Tuples are indexed by one constant.
        out.array = out.array || tuple || !is<Constant>(s->slice);
        expr = s->value;
    }
    out.base = name_of(expr);
    return out;
}

class Facts {
  public:
    Facts(Program& program, Kernel& kernel) : program_(program), kernel_(kernel) {}

    bool run() {
        changed_ = false;
        for (const Stmt* s : kernel_.def->body.stmts) {
            walk(s, [&](const Node* n) { node(n); });
            for (const std::string& name : names_stored(s)) learn(name, true, 1, true);
        }
        return changed_;
    }

  private:
    void learn(const std::string& name, bool array, int rank, bool stored) {
        if (name.empty() || !kernel_.locals.binds(name)) return;
        NameFacts& f = kernel_.facts[name];
        if ((array && !f.array) || rank > f.rank || (stored && !f.stored)) changed_ = true;
        f.array = f.array || array;
        f.rank = std::max(f.rank, rank);
        f.stored = f.stored || stored;
    }

    void node(const Node* n) {
        if (auto* s = as<Subscript>(n)) {
            Chain c = chain_of(s);
            learn(c.base, c.array, c.indices, false);
        }
        if (auto* a = as<Attribute>(n); a && (a->attr == "shape" || a->attr == "size" || a->attr == "ndim"))
            learn(std::string(name_of(a->value)), true, 1, false);
        auto* call = as<Call>(n);
        Kernel* callee = call ? program_.meant(kernel_, call->func) : nullptr;
        if (!callee) return;
        size_t count = call->args.size() + call->keywords.size();
        for (size_t i = 0; i < count; ++i) {
            const Expr* argument =
                i < call->args.size() ? call->args[i] : call->keywords[i - call->args.size()]->value;
            auto known = callee->facts.find(parameter_of(*callee, call, i));
            if (known == callee->facts.end()) continue;
            Chain c = chain_of(argument);
            bool view = c.indices > 0;
            learn(c.base, known->second.array || (view && c.array), known->second.rank + c.indices - c.slices,
                  known->second.stored);
        }
    }

    Program& program_;
    Kernel& kernel_;
    bool changed_ = false;
};

}  // namespace

bool spreads(const Call* call) {
    return std::any_of(call->args.begin(), call->args.end(), [](const Expr* e) { return is<Starred>(e); });
}

std::string parameter_of(const Kernel& callee, const Call* call, size_t position) {
    if (position >= call->args.size()) return call->keywords[position - call->args.size()]->arg;
    const Arguments* named = callee.def->args;
    // What `*parameters` collects has no parameter of its own.
    const size_t count =
        named->vararg ? named->posonlyargs.size() + named->args.size() : callee.parameters.size();
    return !spreads(call) && position < count ? callee.parameters[position] : "";
}

void find_array_facts(const std::vector<Program*>& programs) {
    // Ranks only grow, and a recursive call that adds a dimension each time must not make them grow for ever.
    for (int round = 0; round < 32; ++round) {
        bool changed = false;
        for (Program* program : programs)
            for (auto& kernel : program->kernels) changed = Facts(*program, *kernel).run() || changed;
        if (!changed) break;
    }
}

}  // namespace caramba::visitors
