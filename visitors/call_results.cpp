#include <algorithm>

#include "syntax/visitor.hpp"
#include "types/functions.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"

// What statements say by themselves, and what calls were found to give.

namespace caramba::visitors {

using namespace syntax;

namespace {

void count_definitions(const Expr* target, std::map<std::string, int>& counts) {
    if (auto* n = as<Name>(target)) ++counts[n->id];
    if (auto* tuple = as<Tuple>(target))
        for (const Expr* e : tuple->elts) count_definitions(e, counts);
    if (auto* list = as<List>(target))
        for (const Expr* e : list->elts) count_definitions(e, counts);
}

/** Functions that take whole arrays. */
bool takes_arrays(const std::string& path) {
    if (path == "builtins.len" || path == "builtins.enumerate" || path == "builtins.zip") return true;
    return path.starts_with("numpy.") && !types::find_function('n', path.substr(6)) &&
           !path.starts_with("numpy.float") && !path.starts_with("numpy.int") && path != "numpy.zeros" &&
           path != "numpy.empty" && path != "numpy.ones" && path != "numpy.full" && path != "numpy.arange" &&
           path != "numpy.linspace" && path != "numpy.eye" && path != "numpy.uint8";
}

/** Uses as a whole array. */
void find_arrays(const Program& program, const Kernel& kernel, const Node* n, std::set<std::string>& arrays) {
    if (auto* b = as<BinOp>(n); b && b->op == BinaryOperator::MatMult) {
        arrays.insert(std::string(name_of(b->left)));
        arrays.insert(std::string(name_of(b->right)));
    }
    if (auto* f = as<For>(n)) arrays.insert(std::string(name_of(f->iter)));
    if (auto* a = as<Attribute>(n)) arrays.insert(std::string(name_of(a->value)));
    auto* call = as<Call>(n);
    if (!call || !takes_arrays(program.resolve(kernel, call->func))) return;
    for (const Expr* a : call->args) arrays.insert(std::string(name_of(a)));
}

/** A number may be complex without a word about it; then 0.0 where Numba's is 0j is all that could differ. */
bool is_complex(const Node* n) {
    auto* c = as<Constant>(n);
    auto* a = as<Attribute>(n);
    return (c && c->value.kind == ConstantValue::Kind::Complex) ||
           (a && (a->attr == "imag" || a->attr == "conj"));
}

}  // namespace

const CallResults::Body& CallResults::body(const Program& program, const Kernel& kernel) {
    const auto [at, fresh] = bodies_.try_emplace(&kernel);
    Body& out = at->second;
    if (!fresh) return out;
    out.complex = program.mentions_complex;
    for (const std::string& p : kernel.parameters) ++out.definitions[p];
    for (const Stmt* top : kernel.def->body.stmts)
        walk(top, [&](const Node* n) {
            out.complex = out.complex || is_complex(n);
            find_arrays(program, kernel, n, out.arrays);
            if (auto* r = as<Return>(n)) out.returns.push_back(r);
            auto* assign = as<Assign>(n);
            auto* update = as<AugAssign>(n);
            auto* annotated = as<AnnAssign>(n);
            auto* loop = as<For>(n);
            if (assign)
                for (const Expr* t : assign->targets) count_definitions(t, out.definitions);
            if (update) count_definitions(update->target, out.definitions);
            if (annotated) count_definitions(annotated->target, out.definitions);
            if (loop) count_definitions(loop->target, out.definitions);
            if (assign || update || annotated || loop) out.bindings.push_back(static_cast<const Stmt*>(n));
        });
    return out;
}

const Value* CallResults::find(const Kernel& kernel, const std::vector<Value>& parameters, int depth) const {
    auto known = results_.find(&kernel);
    if (known == results_.end()) return nullptr;
    auto result = std::ranges::find_if(
        known->second, [&](const Result& r) { return r.depth == depth && r.parameters == parameters; });
    return result == known->second.end() ? nullptr : &result->value;
}

void CallResults::learn(const Kernel& kernel, std::vector<Value> parameters, int depth, const Value& result) {
    results_[&kernel].push_back({std::move(parameters), depth, result});
}

}  // namespace caramba::visitors
