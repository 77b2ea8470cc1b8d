#include "visitors/races.hpp"

#include <algorithm>
#include <functional>

#include "syntax/compare.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/disjoint.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kMostCalls = 4;  // from one kernel to the next

/** Collects the accesses of a loop's body. */
class Accesses {
  public:
    std::vector<Access> list;
    std::set<std::string> inner;    ///< variables of inner loops
    std::set<std::string> varying;  ///< other names assigned inside

    Accesses(Program& program, Kernel& kernel, const For* loop, const Definitions& definitions)
        : program_(program),
          kernel_(kernel),
          loop_(loop),
          definitions_(definitions),
          values_(program, kernel),
          unknown_(program.tree.make<Slice>()) {
        for (Stmt* s : loop->body.stmts) stored_.merge(names_changed(s));
        updated_ = updated_views();
        stored_.insert(updated_.begin(), updated_.end());
        varying = bound_names(loop->body.stmts);
        store_through();
        for (Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                auto* f = as<For>(n);
                if (f && is<Name>(f->target)) inner.insert(std::string(name_of(f->target)));
            });
        for (const std::string& name : inner) varying.erase(name);
        block(loop->body, {});
    }

  private:
    /** When a statement runs: in every iteration, under a condition. */
    struct When {
        bool certain = true;
        bool guarded = false;
    };

    /** Adds the loop's own names whose elements a call stores, and those that share elements with such a
     * name: `t = (out, i); g(*t)`. */
    void store_through() {
        const auto own = [&](const Expr* e) {
            const std::string name(name_of(e));
            return varying.count(name) > 0 && stored_.insert(name).second;
        };
        const auto follow = [&](const Expr* target, const Expr* value) {
            bool stored = false, added = false;
            walk(target, [&](const Node* n) {
                auto* name = as<Name>(n);
                stored = stored || (name && stored_.count(name->id));
            });
            if (stored && !is_chain(target))
                for (const Expr* shared : shared_by(program_, kernel_, value)) added = own(shared) || added;
            return added;
        };
        for (bool added = true; added;) {
            added = false;
            for (const Stmt* s : loop_->body.stmts)
                walk(s, [&](const Node* n) {
                    if (auto* call = as<Call>(n))
                        for_each_handed(call, [&](const Expr* value, bool) { added = own(value) || added; });
                    if (auto* f = as<For>(n)) added = follow(f->target, f->iter) || added;
                    auto* a = as<Assign>(n);
                    for (const Expr* targets : a ? a->targets : std::vector<Expr*>{})
                        for_each_binding(targets, a->value, [&](const Expr* target, const Expr* value) {
                            added = follow(target, value) || added;
                        });
                });
        }
    }

    /** Names of arrays that `row += 1` updates in place, where `row = a[i]` made them in the loop. */
    std::set<std::string> updated_views() const {
        std::set<std::string> updated, shared, out;
        for (const Stmt* s : loop_->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* a = as<AugAssign>(n); a && is<Name>(a->target))
                    updated.insert(std::string(name_of(a->target)));
                auto* a = as<Assign>(n);
                for (const Expr* target : a ? a->targets : std::vector<Expr*>{})
                    if (is<Name>(target) && !shared_by(program_, kernel_, a->value).empty())
                        shared.insert(std::string(name_of(target)));
            });
        std::erase_if(updated, [&](const std::string& name) { return !shared.count(name); });
        if (updated.empty()) return out;
        for (const std::string& name : updated) {
            auto facts = kernel_.facts.find(name);
            const bool used = facts != kernel_.facts.end() && (facts->second.array || facts->second.rank);
            if (used || values_.of(name).kind == Value::Kind::Array) out.insert(name);
        }
        return out;
    }

    void block(const Block& body, When when) {
        for (Stmt* s : body.stmts) {
            statement(s, when);
            if (leaves(s)) when = {false, true};
        }
    }

    static bool leaves(const Stmt* s) {
        bool found = false;
        walk(s, [&](const Node* n) { found = found || is<Continue>(n) || is<Break>(n) || is<Raise>(n); });
        return found;
    }

    void statement(Stmt* stmt, When when) {
        if (auto* s = as<Assign>(stmt)) {
            reads(s->value, when);
            for (const Expr* t : s->targets) target(t, s->value, false, when);
            for (const Expr* targets : s->targets)
                for_each_binding(targets, s->value,
                                 [&](const Expr* t, const Expr* value) { view(t, value, when); });
        } else if (auto* s = as<AugAssign>(stmt)) {
            reads(s->value, when);
            target(s->target, s->value, true, when);
        } else if (auto* s = as<For>(stmt)) {
            reads(s->iter, when);
            view(s->target, s->iter, when);
            auto* call = as<Call>(s->iter);
            const bool skips = call && call->args.size() > 2;
            block(s->body, {false, when.guarded || skips});  // it may run no times
        } else if (auto* s = as<While>(stmt)) {
            reads(s->test, when);
            block(s->body, {false, true});
        } else if (auto* s = as<If>(stmt)) {
            reads(s->test, when);
            block(s->body, {false, true});
            block(s->orelse, {false, true});
        } else {
            reads(stmt, when);
        }
    }

    /** `row = a[i]`, `for row in a`, whose elements are assigned later: that stores to a. */
    void view(const Expr* target, const Expr* value, When when) {
        bool stored = false;
        walk(target, [&](const Node* n) {
            auto* name = as<Name>(n);
            stored = stored || (name && stored_.count(name->id));
        });
        if (!stored || is_chain(target)) return;
        for (const Expr* shared : shared_by(program_, kernel_, value)) {
            if (auto* array = as<Name>(shared)) {
                if (!may_be_array(array->id)) continue;
                whole(array->id, true, when);
                list.back().update = updated_.count(std::string(name_of(target))) > 0;
                continue;
            }
            Access a = access_of(shared, definitions_);
            a.store = a.update = true;
            a.certain = false;
            a.guarded = when.guarded;
            if (!a.array.empty()) list.push_back(std::move(a));
        }
    }

    void target(const Expr* t, const Expr* value, bool update, When when) {
        if (auto* tuple = as<Tuple>(t)) {
            for (const Expr* e : tuple->elts) target(e, value, update, when);
            return;
        }
        if (!is_chain(t)) return;
        indices(t, when);
        Access a = access_of(t, definitions_);
        a.store = true;
        a.certain = when.certain;
        a.guarded = when.guarded;
        a.update = update || reads_itself(value, t);
        a.invariant = !a.update && !depends_on_iteration(value);
        list.push_back(std::move(a));
    }

    /** `a[i]`, `p[i].x`, `p["x"][i]` */
    static bool is_chain(const Expr* e) { return is<Subscript>(e) || is<Attribute>(e); }

    static bool reads_itself(const Expr* value, const Expr* target) {
        bool found = false;
        walk(value, [&](const Node* n) { found = found || equal(n, target); });
        return found;
    }

    bool depends_on_iteration(const Expr* value) const {
        bool found = false;
        walk(value, [&](const Node* n) {
            if (auto* name = as<Name>(n))
                found = found || name->id == name_of(loop_->target) || inner.count(name->id) ||
                        varying.count(name->id);
            found = found || is<Subscript>(n) || is<Call>(n);
        });
        return found;
    }

    /** What a chain reads besides its element. */
    void indices(const Expr* chain, When when) {
        const Expr* at = chain;
        while (is_chain(at)) {
            auto* part = as<Subscript>(at);
            if (part) reads(part->slice, when);
            at = part ? part->value : static_cast<const Attribute*>(at)->value;
        }
        if (!is<Name>(at)) reads(at, when);
    }

    void reads(const Node* node, When when) {
        auto* chain = dynamic_cast<const Expr*>(node);
        if (chain && is_chain(chain)) {
            if (tells_extent(chain)) return indices(chain, when);
            Access a = access_of(chain, definitions_);
            a.certain = when.certain;
            a.guarded = when.guarded;
            if (!a.array.empty()) list.push_back(std::move(a));
            return indices(chain, when);
        }
        if (auto* n = as<Name>(node); n && stored_.count(n->id)) return whole(n->id, false, when);
        auto* call = as<Call>(node);
        if (call && program_.resolve(kernel_, call->func) == "builtins.len") return;
        Kernel* callee = call ? program_.meant(kernel_, call->func) : nullptr;
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        if (call)
            for_each_handed(call, [&](const Expr* value, bool known) {
                // What becomes a parameter as it is comes below.
                if (known && (is<Name>(value) || is_chain(value))) return;
                for (const Expr* shared : shared_by(program_, kernel_, value)) {
                    const std::string name(base_name(shared));
                    if (!may_be_array(name)) continue;  // a function of a module
                    if (is_chain(shared))
                        filled(shared, when);
                    else
                        whole(name, true, when), list.back().update = true;
                }
            });
        if (!callee) {
            if (call) for_each_output(call, [&](const Expr* output) { filled(output, when); });
            for_each_child(node, [&](Node* c) { reads(method && c == method ? method->value : c, when); });
            return;
        }
        std::map<std::string, const Expr*> given;
        for (size_t i = 0; i < call->args.size(); ++i) given[parameter_of(*callee, call, i)] = call->args[i];
        for (const Keyword* k : call->keywords) given[k->arg] = k->value;
        for (const auto& [parameter, value] : given) {
            auto* name = as<Name>(value);
            if (!name || !may_be_array(name->id) || !passed(*callee, parameter, given, name->id, when, 0))
                reads(value, when);
            if (is_chain(value) && may_be_array(std::string(base_name(value))) &&
                stores(*callee, parameter)) {
                Access a = access_of(value, definitions_);
                a.store = true;
                a.certain = false;
                a.guarded = when.guarded;
                list.push_back(std::move(a));
            }
        }
    }

    static bool has_starred(const Call* call) {
        return std::ranges::any_of(call->args, [](const Expr* e) { return is<Starred>(e); });
    }

    /** What a call is given that its function may store to, and whether it is known to be which parameter. */
    void for_each_handed(const Call* call, const std::function<void(const Expr*, bool)>& f) const {
        const Kernel* callee = program_.meant(kernel_, call->func);
        if (!callee && !calls_value(program_, kernel_, call)) return;
        const auto stored = [&](const auto& fact) { return fact.second.stored; };
        const bool any = !callee || (has_starred(call) && std::ranges::any_of(callee->facts, stored)) ||
                         (callee->def->args->vararg && stores(*callee, callee->def->args->vararg->arg));
        for (size_t i = 0; i < call->args.size(); ++i) {
            auto* star = as<Starred>(call->args[i]);
            if (any || stores(*callee, parameter_of(*callee, call, i)))
                f(star ? star->value : call->args[i], !any);
        }
        for (const Keyword* k : call->keywords)
            if (any || stores(*callee, k->arg)) f(k->value, !any);
    }

    bool may_be_array(const std::string& name) const {
        return kernel_.locals.binds(name) && name != name_of(loop_->target) && !inner.count(name) &&
               !values_.of(name).plain();
    }

    /** `np.add(b, c, out=a[i])`: the call stores to all elements of what it is given. */
    void filled(const Expr* output, When when) {
        Access a = access_of(output, definitions_);
        if (a.array.empty()) return;
        a.store = a.update = true;
        a.certain = false;
        a.guarded = when.guarded;
        list.push_back(std::move(a));
    }

    /** `a.shape[0]`, `a[i].size` */
    static bool tells_extent(const Expr* chain) {
        while (auto* s = as<Subscript>(chain)) chain = s->value;
        auto* a = as<Attribute>(chain);
        return a && tells_extent(a->attr);
    }
    static bool tells_extent(const std::string& attribute) {
        return attribute == "shape" || attribute == "size" || attribute == "ndim" || attribute == "dtype";
    }

    /** An access of elements that nothing is known of. */
    void whole(const std::string& array, bool store, When when) {
        Access a;
        a.array = array;
        a.store = store;
        a.certain = false;
        a.guarded = when.guarded;
        list.push_back(std::move(a));
    }

    static bool stores(const Kernel& callee, const std::string& parameter) {
        auto facts = callee.facts.find(parameter);
        return facts != callee.facts.end() && facts->second.stored;
    }

    /** What a callee does to an array that it is given whole: its subscripts that are parameters of its own
     * are what the call gives for them. False when the parameter is no array, as far as can be seen. */
    bool passed(const Kernel& callee, const std::string& parameter,
                const std::map<std::string, const Expr*>& given, const std::string& array, When when,
                int depth) {
        auto facts = callee.facts.find(parameter);
        if (facts != callee.facts.end() && facts->second.by_others) {
            whole(array, false, when);
            whole(array, true, when);
            return true;
        }
        if (facts == callee.facts.end() || (!facts->second.array && !facts->second.rank)) return false;
        const std::set<std::string> changed = bound_names(callee.def->body.stmts);
        if (changed.count(parameter) || depth > kMostCalls) {
            whole(array, false, when);
            if (facts->second.stored) whole(array, true, when);
            return true;
        }
        std::set<const Node*> places, updates;
        for (const Stmt* s : callee.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* a = as<Assign>(n))
                    for (const Expr* t : a->targets)
                        walk(t, [&](const Node* place) {
                            auto* s = as<Subscript>(place);
                            if (s && reads_itself(a->value, s)) updates.insert(place);
                            if (s) places.insert(place);
                        });
                if (auto* a = as<AugAssign>(n)) places.insert(a->target), updates.insert(a->target);
            });
        auto visit = [&](auto&& self, const Node* n) -> void {
            auto* s = as<Subscript>(n);
            if (s && base_name(s) == parameter) {
                Access a = access_of(s);
                a.array = array;
                a.node = nullptr;
                a.store = places.count(n) > 0;
                a.update = updates.count(n) > 0;
                a.certain = false;
                a.guarded = when.guarded;
                for (size_t d = 0; d < a.parts.size(); ++d) {
                    auto argument = given.find(std::string(name_of(a.parts[d])));
                    const bool own =
                        is<Name>(a.parts[d]) && argument != given.end() && !changed.count(argument->first);
                    a.subscripts[d] = own ? affine(argument->second, definitions_) : std::nullopt;
                    a.parts[d] = own ? argument->second : unknown_;
                }
                list.push_back(std::move(a));
                while (auto* part = as<Subscript>(n)) {
                    self(self, part->slice);
                    n = part->value;
                }
                return;
            }
            if (auto* a = as<Attribute>(n); a && is<Name>(a->value) && tells_extent(a->attr)) return;
            if (auto* call = as<Call>(n)) {
                if (program_.resolve(callee, call->func) == "builtins.len") return;
                Kernel* next = callee.program->meant(callee, call->func);
                std::map<std::string, const Expr*> further;
                for (size_t i = 0; next && i < call->args.size(); ++i) {
                    auto outer = given.find(std::string(name_of(call->args[i])));
                    const bool own =
                        is<Name>(call->args[i]) && outer != given.end() && !changed.count(outer->first);
                    further[parameter_of(*next, call, i)] = own ? outer->second : unknown_;
                }
                for (size_t i = 0; i < call->args.size(); ++i) {
                    const bool on = next && is<Name>(call->args[i]) && name_of(call->args[i]) == parameter;
                    if (!on || !passed(*next, parameter_of(*next, call, i), further, array, when, depth + 1))
                        self(self, call->args[i]);
                }
                for (const Keyword* k : call->keywords) self(self, k->value);
                if (!next) self(self, call->func);
                return;
            }
            if (auto* name = as<Name>(n); name && name->id == parameter) {
                whole(array, false, when);
                if (facts->second.stored) whole(array, true, when);
                return;
            }
            for_each_child(n, [&](Node* c) { self(self, c); });
        };
        for (const Stmt* s : callee.def->body.stmts) visit(visit, s);
        return true;
    }

    Program& program_;
    Kernel& kernel_;
    const For* loop_;
    const Definitions& definitions_;
    const Values values_;
    std::set<std::string> stored_;   ///< arrays whose elements the body assigns
    std::set<std::string> updated_;  ///< of these, views that `row += 1` updates
    const Expr* unknown_;            ///< an index that is not known
};

/** Whether two accesses that cannot be told apart may well be of one element: one is an update, or reads what
 * the other stores in every iteration. Two plain stores are a permutation, as prange says. */
bool meets(const Access& a, const Access& b) {
    if (a.update || b.update) return true;
    return a.store != b.store && !a.guarded && !b.guarded;
}

/** The access, without what is known of where it is. */
Access anywhere(Access a) {
    a.subscripts.clear();
    a.parts.clear();
    return a;
}

std::string shown(const Program& program, const Access& a) {
    if (!a.node) return a.array;
    return render(program.tree, a.node) + " (line " + std::to_string(a.node->span.line) + ")";
}

}  // namespace

Iterations check_races(Program& program, Kernel& kernel, const For* loop, const std::set<std::string>& own) {
    std::string index(name_of(loop->target));
    const Disjoint disjoint(program, kernel, loop);
    Accesses accesses(program, kernel, loop, disjoint.definitions());
    Iterations out;
    std::vector<std::pair<const Node*, std::string>> undecided;
    bool splits = true, races = false;
    for (size_t i = 0; i < accesses.list.size(); ++i) {
        for (size_t j = i; j < accesses.list.size(); ++j) {
            const Access& a = accesses.list[i];
            // A count of all elements and indices are not compared.
            const Access b = a.flat == accesses.list[j].flat ? accesses.list[j] : anywhere(accesses.list[j]);
            if (a.array != b.array || (!a.store && !b.store) || own.count(a.array)) continue;
            Dependence found = test(a, b, index, accesses.inner, accesses.varying);
            if (found.verdict == Dependence::Verdict::Independent) continue;
            const Apart apart = disjoint.test(a, b);
            if (apart == Apart::Proven) continue;
            const Expr* meeting = disjoint.meeting(a, b);
            if (meeting && disjoint.outside(meeting)) continue;
            const Node* at = a.store && a.node ? a.node : b.node ? b.node : static_cast<const Node*>(loop);
            bool certain = found.verdict == Dependence::Verdict::Dependent && a.certain && b.certain;
            if (certain) {
                if (a.invariant && b.invariant) continue;  // all store the same value
                std::string where = i == j || !a.node || !b.node || equal(a.node, b.node)
                                        ? "each touches " + shown(program, a)
                                        : shown(program, a) + " and " + shown(program, b) + " meet";
                if (found.distance)
                    where += " at distance " +
                             std::to_string(*found.distance < 0 ? -*found.distance : *found.distance);
                program.diagnostics.add(Rule::Race, at, {kernel.name, index, where});
                races = true;
            } else if (apart != Apart::Trusted && meets(a, b)) {
                splits = splits && meeting && disjoint.same_range(meeting) &&
                         (!out.split || equal(out.split, meeting));
                out.split = meeting;
                undecided.emplace_back(at, a.array);
            } else if (!kernel.kept()) {
                program.diagnostics.add(Rule::Trusted, at, {kernel.name, index, a.array});
            }
        }
    }
    if (races) return {true, nullptr};
    if (kernel.kept() || undecided.empty()) return {};
    if (splits) return out;
    for (const auto& [at, array] : undecided)
        program.diagnostics.add(Rule::UndecidedUpdate, at, {kernel.name, index, array});
    return {true, nullptr};
}

}  // namespace caramba::visitors
