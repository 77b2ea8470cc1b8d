#include "visitors/parallel_ndindex.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** The call that a loop runs over, if it is of pndindex. */
const Call* places_of(const Program& program, const Kernel& kernel, const Stmt* s) {
    auto* loop = as<For>(s);
    auto* call = loop ? as<Call>(loop->iter) : nullptr;
    const bool plain = call && call->args.size() == 1 && call->keywords.empty() && loop->orelse.stmts.empty();
    return plain && program.resolve(kernel, call->func) == "numba.pndindex" ? call : nullptr;
}

/** Whether a body leaves its loop, or binds one of these names. */
bool leaves_or_binds(const For* loop, const std::set<std::string>& names) {
    const std::set<std::string> bound = bound_names(loop->body.stmts);
    bool leaves = false;
    for (const Stmt* s : loop->body.stmts)
        walk(s, [&](const Node* n) { leaves = leaves || is<Break>(n) || is<Return>(n); });
    return leaves ||
           std::ranges::any_of(names, [&](const std::string& name) { return bound.contains(name); });
}

/** `x[i, j]` for `x[at]`, and `i` for `at[0]`. In one dimension Numba's places are numbers. */
class Places : public Transformer {
  public:
    Places(Tree& tree, std::string_view name, const std::vector<std::string>& counters)
        : Transformer(tree), make_(tree), name_(name), counters_(counters) {}

    Expr* all() {
        std::vector<Expr*> names;
        for (const std::string& counter : counters_) names.push_back(make_.name(counter));
        return make_.tuple(std::move(names));
    }

  private:
    Expr* transform(Expr* e) override {
        auto* s = as<Subscript>(e);
        if (!s) return e;
        if (name_of(s->slice) == name_) s->slice = all();
        auto* which = as<Constant>(s->slice);
        const bool item = name_of(s->value) == name_ && which &&
                          which->value.kind == ConstantValue::Kind::Int && which->value.integer >= 0 &&
                          which->value.integer < static_cast<long long>(counters_.size());
        return item ? make_.name(counters_[static_cast<size_t>(which->value.integer)]) : e;
    }

    Build make_;
    std::string_view name_;
    const std::vector<std::string>& counters_;
};

class Spread : public Transformer {
  public:
    Spread(Program& program, Kernel& kernel)
        : Transformer(program.tree),
          program_(program),
          kernel_(kernel),
          values_(program, kernel),
          make_(program.tree) {}

    bool applies(const std::vector<const Stmt*>& loops) const {
        return std::ranges::any_of(loops, [&](const Stmt* s) { return rank(s) > 0; });
    }

  private:
    /** Of the shape that a loop runs over, where it can be spread; 0 for others. */
    size_t rank(const Stmt* s) const {
        const Call* call = places_of(program_, kernel_, s);
        if (!call) return 0;
        auto* loop = static_cast<const For*>(s);
        auto* targets = as<Tuple>(loop->target);
        const auto is_name = [](const Expr* e) { return is<Name>(e); };
        if (targets ? !std::ranges::all_of(targets->elts, is_name) : !is<Name>(loop->target)) return 0;
        std::set<std::string> names = names_read(call->args[0]);
        if (!targets) names.insert(std::string(name_of(loop->target)));
        if (leaves_or_binds(loop, names)) return 0;
        if (targets) return targets->elts.size();
        const Value shape = values_.of(call->args[0]);
        return shape.kind == Value::Kind::Tuple ? shape.items.size() : 0;
    }

    Statements transform_statement(Stmt* s) override {
        const size_t dimensions = rank(s);
        if (dimensions == 0) return {s};
        auto* loop = static_cast<For*>(s);
        auto* call = static_cast<Call*>(loop->iter);
        auto* targets = as<Tuple>(loop->target);
        std::vector<std::string> counters;
        for (size_t d = 0; d < dimensions; ++d)
            counters.push_back(targets ? std::string(name_of(targets->elts[d]))
                               : dimensions == 1
                                   ? std::string(name_of(loop->target))
                                   : program_.local_name(kernel_, d < 3 ? std::string(1, "ijk"[d])
                                                                        : "i" + std::to_string(d)));
        if (!targets && dimensions > 1) name_places(loop, counters);
        for (size_t d = dimensions; d-- > 0;) {
            For* one = d == 0 ? loop : tree_.make<For>();
            if (d > 0) {
                one->body = std::move(loop->body);
                loop->body = {};
                loop->body.stmts = {one};
                loop->body.edited = true;
                one->span = s->span;
            }
            one->fresh = true;
            one->target = make_.name(counters[d]);
            one->iter =
                make_.call(d == 0 ? prange(call->func) : make_.name("range"), {extent(call->args[0], d)});
            one->target->span = one->iter->span = call->span;
        }
        return {s};
    }

    /** What a loop over `at` reads of it, as counters. */
    void name_places(For* loop, const std::vector<std::string>& counters) {
        const std::string_view name = name_of(loop->target);
        Places places(tree_, name, counters);
        for (Stmt* s : loop->body.stmts) places.run(s);
        const bool left = std::ranges::any_of(loop->body.stmts, [&](Stmt* s) { return mentions(s, name); });
        if (!left) return;
        Stmt* whole = make_.assign(name, places.all());
        whole->span = loop->span;
        loop->body.stmts.insert(loop->body.stmts.begin(), whole);
        loop->body.edited = true;
    }

    Expr* extent(Expr* shape, size_t d) {
        if (auto* tuple = as<Tuple>(shape); tuple && d < tuple->elts.size()) return tuple->elts[d];
        return make_.subscript(d == 0 ? shape : make_.clone(shape), make_.integer(static_cast<long long>(d)));
    }

    Expr* prange(const Expr* pndindex) {
        if (auto* a = as<Attribute>(pndindex)) return make_.attribute(a->value, "prange");
        std::string name = program_.module.imported_as("numba.prange", false);
        if (name.empty()) {
            // The passes below leave none of it in the output.
            name = program_.fresh_name("prange");
            program_.module.globals[name] = Binding{Binding::Kind::Import, "numba.prange"};
        }
        return make_.name(name);
    }

    Program& program_;
    Kernel& kernel_;
    const Values values_;
    Build make_;
};

}  // namespace

void spread_pndindex(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->shadow || kernel->made_outside || !kernel->decorator.parallel) continue;
        std::vector<const Stmt*> loops;
        for (const Stmt* s : kernel->def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* loop = as<For>(n);
                if (loop && places_of(program, *kernel, loop)) loops.push_back(loop);
            });
        if (loops.empty()) continue;
        Spread spread(program, *kernel);
        if (!spread.applies(loops)) continue;
        program.keep_original(*kernel);
        spread.run(kernel->def);
    }
}

}  // namespace caramba::visitors
