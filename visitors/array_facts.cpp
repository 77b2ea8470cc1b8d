#include "visitors/array_facts.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "visitors/dtypes.hpp"
#include "visitors/numbers.hpp"
#include "visitors/passed_arrays.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Number of indices of `a[i][j, k]` down to its base name, and what the innermost, `a[i]`, shows. */
struct Chain {
    std::string base;
    int indices = 0;
    int slices = 0;  ///< and arrays
    bool array = false;
    bool certain = false;
    bool fields = false;  ///< one of them is the name of a field
};

class Facts {
  public:
    Facts(Program& program, Kernel& kernel, ReturnedParameters& returned)
        : program_(program), kernel_(kernel), returned_(returned) {
        walk(kernel.def, [&](const Node* n) {
            auto* loop = as<For>(n);
            auto* range = loop ? as<Call>(loop->iter) : nullptr;
            if (range && program.resolve(kernel, range->func) == "numba.prange")
                parallel_.insert(std::string(name_of(loop->target)));
        });
    }

    /** From now on also tells what updates: facts about ranks, which tell what is a number, are settled. */
    void find_numbers(const std::shared_ptr<CallResults>& calls) {
        const Values values(program_, kernel_, calls);
        numbers_.emplace(program_, kernel_, values);
        if_number_.emplace(program_, kernel_, values, true);
    }

    /** Whether anything new is learned. */
    bool run() {
        changed_ = false;
        for (const Stmt* s : kernel_.def->body.stmts) {
            makes(s);
            walk(s, [&](const Node* n) { node(n); });
            for (const std::string& name : names_stored(s))
                learn(name, {.array = true, .rank = 1, .stored = true});
            for (const std::string& name : names_changed(s)) learn(name, {.stored = true});
        }
        return changed_;
    }

    const Kernel& kernel() const { return kernel_; }
    /** Whose facts the last run read. */
    const std::set<const Kernel*>& callees() const { return callees_; }

  private:
    /** `x = np.asarray(x)`, before anything says that x is an array. */
    void makes(const Stmt* s) {
        auto* a = as<Assign>(s);
        auto* call = a && a->targets.size() == 1 ? as<Call>(a->value) : nullptr;
        if (!call || !is_array_maker(program_.resolve(kernel_, call->func))) return;
        const std::string name(name_of(a->targets[0]));
        auto known = kernel_.facts.find(name);
        const bool array = known != kernel_.facts.end() && (known->second.array || known->second.rank > 0);
        if (!array && std::ranges::find(kernel_.parameters, name) != kernel_.parameters.end())
            learn(name, {.made = true});
    }

    /** Tuples and lists have one index, and no loop whose iterations run at once goes over them. */
    bool of_array(const Expr* index) const {
        bool found = is<Tuple>(index);
        walk(index, [&](const Node* n) {
            auto* name = as<Name>(n);
            found = found || (name && parallel_.count(name->id));
        });
        return found;
    }

    /** The index chooses several rows, as a slice does. */
    bool is_array(const Expr* index) const {
        auto* name = as<Name>(index);
        auto facts = name ? kernel_.facts.find(name->id) : kernel_.facts.end();
        return facts != kernel_.facts.end() && (facts->second.array || facts->second.certain);
    }

    Chain chain_of(const Expr* expr) const {
        Chain out;
        while (auto* s = as<Subscript>(expr)) {
            auto* tuple = as<Tuple>(s->slice);
            for (size_t i = 0; i < (tuple ? tuple->elts.size() : 1); ++i) {
                const Expr* index = tuple ? tuple->elts[i] : s->slice;
                ++out.indices;
                if (is<Slice>(index) || is_array(index)) ++out.slices;
            }
            // Tuples are indexed by one constant.
            auto* constant = as<Constant>(s->slice);
            out.array = out.array || tuple || !constant;
            out.fields = out.fields || is_text(s->slice);
            out.certain = of_array(s->slice);
            expr = s->value;
        }
        out.base = name_of(expr);
        return out;
    }

    void learn(const std::string& name, const NameFacts& seen) {
        if (name.empty() || !kernel_.locals.binds(name)) return;
        NameFacts& known = kernel_.facts[name];
        const NameFacts before = known;
        known.assumed = (known.stored || seen.stored) && (known.assumed || !known.stored) &&
                        (seen.assumed || !seen.stored);
        known.array = known.array || seen.array;
        known.certain = known.certain || seen.certain;
        known.rank = std::max(known.rank, seen.rank);
        known.stored = known.stored || seen.stored;
        known.fields = known.fields || seen.fields;
        known.updated = known.updated || seen.updated;
        known.updated_anyhow = known.updated_anyhow || seen.updated_anyhow;
        known.by_others = known.by_others || seen.by_others;
        known.any_rank = known.any_rank || seen.any_rank;
        known.made = known.made || seen.made;
        changed_ = changed_ || known != before;
    }

    /** `q = r` or `for q in r`, where elements of q are stored: that stores to r. */
    void shares(const Expr* target, const Expr* value) {
        NameFacts done;
        for (const std::string& name : bound_by(target)) {
            auto facts = kernel_.facts.find(name);
            if (facts == kernel_.facts.end()) continue;
            done.assumed =
                facts->second.stored ? facts->second.assumed && (done.assumed || !done.stored) : done.assumed;
            done.stored = done.by_others = done.stored || facts->second.stored;
            done.updated = done.updated || facts->second.updated;
            done.updated_anyhow = done.updated_anyhow || facts->second.updated_anyhow;
        }
        if (!done.stored && !done.updated) return;
        auto known = shared_.find(value);
        if (known == shared_.end())
            known = shared_.emplace(value, shared_by(program_, kernel_, value, returned_)).first;
        for (const Expr* shared : known->second) learn(record_name(shared), done);
    }

    void node(const Node* n) {
        if (auto* a = as<Assign>(n))
            for (const Expr* targets : a->targets)
                for_each_binding(targets, a->value,
                                 [&](const Expr* target, const Expr* value) { shares(target, value); });
        if (auto* f = as<For>(n)) shares(f->target, f->iter);
        if (auto* a = as<AugAssign>(n); a && is<Name>(a->target)) {
            auto facts = kernel_.facts.find(std::string(name_of(a->target)));
            if (facts != kernel_.facts.end() && (facts->second.array || facts->second.rank))
                learn(facts->first, {.stored = true, .by_others = true});
            else if (numbers_ && !numbers_->certain(a->target))
                learn(std::string(name_of(a->target)),
                      {.updated = true, .updated_anyhow = !if_number_->certain(a->target)});
        }
        if (auto* s = as<Subscript>(n)) {
            Chain c = chain_of(s);
            learn(c.base, {.array = c.array, .certain = c.certain, .rank = c.indices, .fields = c.fields});
        }
        auto* told = as<Attribute>(n);
        if (told && (told->attr == "shape" || told->attr == "size" || told->attr == "ndim") &&
            !program_.has_field(told->attr))
            learn(std::string(name_of(told->value)), {.array = true, .certain = true, .rank = 1});
        if (told && told->attr == "ndim") learn(std::string(name_of(told->value)), {.any_rank = true});
        auto* call = as<Call>(n);
        // Whatever a function that is a parameter does with what it is given.
        if (call && calls_value(program_, kernel_, call))
            for (const Expr* argument : call->args)
                learn(std::string(name_of(argument)), {.stored = true, .assumed = true, .by_others = true});
        if (call && name_of(call->func) == "len" && call->args.size() == 1)
            if (auto* a = as<Attribute>(call->args[0]); a && a->attr == "shape")
                learn(std::string(name_of(a->value)), {.any_rank = true});
        Kernel* callee = call ? program_.meant(kernel_, call->func) : nullptr;
        if (!callee) return;
        callees_.insert(callee);
        size_t count = call->args.size() + call->keywords.size();
        for (size_t i = 0; i < count; ++i) {
            const Expr* argument =
                i < call->args.size() ? call->args[i] : call->keywords[i - call->args.size()]->value;
            auto found = callee->facts.find(parameter_of(*callee, call, i));
            if (found == callee->facts.end()) continue;
            NameFacts seen = found->second;
            if (std::exchange(seen.made, false)) seen.array = seen.certain = false, seen.rank = 0;
            Chain c = chain_of(argument);
            seen.array = seen.array || c.array;
            seen.certain = c.indices == 0 ? seen.certain : c.certain;
            seen.rank += c.indices - c.slices;
            seen.updated_anyhow =
                found->second.updated_anyhow || (seen.updated && !if_number_->certain(call));
            seen.updated = found->second.updated_anyhow || (seen.updated && !numbers_->certain(call));
            learn(c.base, seen);
        }
    }

    Program& program_;
    Kernel& kernel_;
    ReturnedParameters& returned_;                            ///< of all kernels
    std::map<const Expr*, std::vector<const Expr*>> shared_;  ///< with what values share elements
    std::optional<Numbers> numbers_;
    std::optional<Numbers> if_number_;  ///< where the kernel gives a number
    std::set<std::string> parallel_;    ///< variables of prange loops
    std::set<const Kernel*> callees_;
    bool changed_ = false;
};

/** Until nothing new is learned: a kernel again where it or one that it calls has. Ranks only grow, and a
 * recursive call that adds a dimension each time must not make them grow for ever. */
void settle(std::vector<Facts>& all) {
    std::unordered_map<const Kernel*, std::vector<size_t>> readers;
    std::vector<bool> due(all.size(), true);
    for (int round = 0; round < 32 && std::ranges::find(due, true) != due.end(); ++round)
        for (size_t i = 0; i < all.size(); ++i) {
            if (!due[i]) continue;
            due[i] = all[i].run();
            if (round == 0)
                for (const Kernel* callee : all[i].callees()) readers[callee].push_back(i);
            if (!due[i]) continue;
            for (size_t reader : readers[&all[i].kernel()]) due[reader] = true;
        }
}

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
    for (Program* program : programs) find_passed_arrays(*program);
    ReturnedParameters returned;
    std::vector<Facts> all;
    for (Program* program : programs)
        for (auto& kernel : program->kernels) all.emplace_back(*program, *kernel, returned);
    settle(all);
    const auto calls = std::make_shared<CallResults>();
    for (Facts& facts : all) facts.find_numbers(calls);
    settle(all);
}

}  // namespace caramba::visitors
