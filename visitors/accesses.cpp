#include "visitors/accesses.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "syntax/compare.hpp"
#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/records.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kMostCalls = 4;     // from one kernel to the next
constexpr size_t kMostNames = 8;  // from a name of the loop's to the array

/** Whether what is left of a chain after an index counts dimensions as the array does. */
bool keeps_count(const Access& a) {
    return std::ranges::none_of(a.parts, [](const Expr* part) {
        auto* c = as<Constant>(part);
        return is<Slice>(part) || (c && c->value.kind != ConstantValue::Kind::Int);
    });
}

class Collector : public Accesses {
  public:
    Collector(Program& program, Kernel& kernel, const For* loop, const Definitions& definitions,
              const Values& values, const Numbers& numbers)
        : program_(program),
          kernel_(kernel),
          loop_(loop),
          definitions_(definitions),
          values_(values),
          numbers_(numbers),
          unknown_(program.tree.make<Slice>()) {
        for (Stmt* s : loop->body.stmts) stored_.merge(names_changed(s));
        varying = bound_names(loop->body.stmts);
        for (Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                auto* f = as<For>(n);
                if (f && is<Name>(f->target)) inner.insert(std::string(name_of(f->target)));
                if (f) bind(f->target, f->iter, false);
                auto* a = as<Assign>(n);
                for (const Expr* targets : a ? a->targets : std::vector<Expr*>{})
                    for_each_binding(targets, a->value, [&](const Expr* target, const Expr* value) {
                        bind(target, value, true);
                    });
            });
        updated_ = updated_views();
        stored_.insert(updated_.begin(), updated_.end());
        store_through();
        for (const std::string& name : inner) varying.erase(name);
        block(loop->body, {});
        for (size_t i = 0; i < list.size(); ++i) resolve(Access(list[i]));
    }

  private:
    /** When a statement runs: in every iteration, or under a condition. */
    struct When {
        bool certain = true;
        const Condition* condition = nullptr;
    };

    /** What a name of the loop's may stand for. */
    struct Source {
        const Expr* chain;
        std::vector<long> items;  ///< of the tuple that the chain is
        bool exact;               ///< it is that, not some part of it
        std::optional<long> at;   ///< it is this item of the name's tuple
        std::string field;        ///< and has this name there
    };

    /** `row = a[i]`, `x, y = t`, `for row in a` */
    void bind(const Expr* target, const Expr* value, bool exact) {
        if (is_chain(target)) return;
        auto* call = as<Call>(value);
        const bool named = call && is<Name>(target) && makes_record(program_, kernel_, call);
        const auto fields = named ? fields_of_tuple(program_, kernel_, call) : std::vector<std::string>{};
        auto* tuple = as<Tuple>(value);
        const bool items = exact && is<Name>(target) && (tuple || !fields.empty());
        if (items && !(call && has_starred(call)) && !(tuple && has_starred(tuple))) {
            for (size_t i = 0; i < (tuple ? tuple->elts : call->args).size(); ++i)
                item_of(name_of(target), (tuple ? tuple->elts : call->args)[i], static_cast<long>(i),
                        i < fields.size() ? fields[i] : "");
            for (const Keyword* k : call ? call->keywords : std::vector<Keyword*>{})
                item_of(name_of(target), k->value, std::ranges::find(fields, k->arg) - fields.begin(),
                        k->arg);
            return;
        }
        const bool plain = is<Name>(value) || is_chain(value);
        for (const Expr* shared : shared_by(program_, kernel_, value))
            unpack(target, {shared, {}, exact && (plain || !is<Name>(target)), {}, {}}, plain);
    }

    /** One of the values of `t = (a, b)`, `t = Pair(a, b)` */
    void item_of(std::string_view tuple, const Expr* value, long at, const std::string& field) {
        const bool exact = is<Name>(value) || is_chain(value);
        for (const Expr* shared : shared_by(program_, kernel_, value))
            sources_[std::string(tuple)].push_back({shared, {}, exact, at, field});
    }

    void unpack(const Expr* target, Source source, bool plain) {
        if (auto* star = as<Starred>(target)) target = star->value;
        if (auto* name = as<Name>(target)) return sources_[name->id].push_back(std::move(source));
        auto* tuple = as<Tuple>(target);
        for (size_t i = 0; tuple && i < tuple->elts.size(); ++i) {
            Source item = source;
            item.exact = source.exact && plain && !is<Starred>(tuple->elts[i]);
            // After a star nobody knows how many there are.
            plain = plain && !is<Starred>(tuple->elts[i]);
            if (item.exact) item.items.push_back(static_cast<long>(i));
            unpack(tuple->elts[i], item, plain);
        }
    }

    enum class Item { Other, This, Any };

    /** Which item an access of a tuple is of; of this one it leaves what it does to that. */
    static Item take_item(Access& a, const Source& source) {
        if (!a.field.empty() && !source.field.empty()) {
            if (a.field != source.field) return Item::Other;
            a.field.clear();
            return Item::This;
        }
        if (a.subscripts.empty() || !a.subscripts[0] || !a.subscripts[0]->terms.empty()) return Item::Any;
        if (a.subscripts[0]->constant != *source.at) return Item::Other;
        a.subscripts.erase(a.subscripts.begin());
        a.parts.erase(a.parts.begin());
        return Item::This;
    }

    /** Adds what an access by a name of the loop's touches in what the name stands for. */
    void resolve(const Access& a) {
        auto sources = sources_.find(a.array);
        if (sources == sources_.end() || a.through.size() > kMostNames) return;
        for (const Source& source : sources->second) {
            Access own = a;
            const Item item = source.at ? take_item(own, source) : Item::This;
            if (item == Item::Other) continue;
            Access part = access_of(source.chain, definitions_);
            if (!may_be_array(part.array) || a.through.count(part.array)) continue;
            const bool counts =
                source.exact && item == Item::This && keeps_count(part) && !own.flat && !part.flat;
            for (long at : source.items) {
                part.subscripts.push_back(counts ? std::optional(Affine{{}, at}) : std::nullopt);
                part.parts.push_back(unknown_);
            }
            if (!counts) {
                part.subscripts.emplace_back();
                part.parts.push_back(unknown_);
                part.blurred = true;
            } else {
                part.subscripts.insert(part.subscripts.end(), own.subscripts.begin(), own.subscripts.end());
                part.parts.insert(part.parts.end(), own.parts.begin(), own.parts.end());
                if (part.field.empty()) part.field = own.field;
            }
            part.node = a.node;
            part.blurred = part.blurred || a.blurred;
            part.store = a.store;
            part.update = a.update;
            part.assumed = a.assumed;
            part.certain = false;
            part.condition = a.condition;
            part.everywhere = a.everywhere;
            part.through = a.through;
            part.through.insert(a.array);
            if (is_new(part)) list.push_back(std::move(part));
        }
    }

    /** Names that loops make of each other lead to the same array in ever so many ways. */
    bool is_new(const Access& a) {
        std::vector<std::optional<std::pair<std::map<std::string, long>, long>>> subscripts;
        for (const auto& s : a.subscripts)
            s ? subscripts.emplace_back(std::pair(s->terms, s->constant)) : subscripts.emplace_back();
        const std::array flags{a.flat, a.blurred, a.store, a.update, a.assumed};
        const auto nodes = std::array{a.node, a.everywhere};
        return resolved_.emplace(a.array, a.field, nodes, a.condition, flags, subscripts, a.parts).second;
    }

    /** Adds an access, of what its function is given where it is one of a call's result: `a.ravel()[i]`. */
    void add(Access a) {
        if (!a.array.empty()) return list.push_back(std::move(a));
        const Expr* base = a.node;
        while (base && is_chain(base)) {
            auto* s = as<Subscript>(base);
            base = s ? s->value : static_cast<const Attribute*>(base)->value;
        }
        if (!base || is<Name>(base)) return;
        for (const Expr* shared : shared_by(program_, kernel_, base)) {
            Access part = access_of(shared, definitions_);
            part.node = a.node;
            part.store = a.store;
            part.update = a.update;
            part.assumed = a.assumed;
            part.certain = false;
            part.condition = a.condition;
            if (part.array.empty() || !kernel_.locals.binds(part.array)) continue;
            part.subscripts.emplace_back();
            part.parts.push_back(unknown_);
            part.blurred = true;
            list.push_back(std::move(part));
        }
    }

    /** Adds the names whose elements are stored by other names: `t = (out, i); g(*t)`. */
    void store_through() {
        const auto handed = [&](const Node* n) {
            auto* call = as<Call>(n);
            if (call)
                for_each_handed(call, [&](const Expr* value, Handed) {
                    if (is<Name>(value)) stored_.insert(std::string(name_of(value)));
                    for (const Expr* shared : shared_by(program_, kernel_, value))
                        if (varying.count(std::string(name_of(shared))))
                            stored_.insert(std::string(name_of(shared)));
                });
        };
        for (const Stmt* s : loop_->body.stmts) walk(s, handed);
        for (size_t known = stored_.size() + 1; known != stored_.size();) {
            known = stored_.size();
            for (const auto& [name, sources] : sources_)
                for (const Source& source : stored_.count(name) ? sources : std::vector<Source>{})
                    stored_.insert(record_name(source.chain));
        }
        for (size_t known = same_.size() + 1; known != same_.size();) {
            known = same_.size();
            for (const auto& [name, sources] : sources_)
                for (const Source& source : sources) {
                    const std::string base(name_of(source.chain));
                    if (stored_.count(base) || same_.count(base)) same_.insert(name);
                }
        }
    }

    /** Names that `row += 1` may update in place, since `row = a[i]` in the loop may have made them arrays.
     */
    std::set<std::string> updated_views() const {
        std::set<std::string> out;
        for (const Stmt* s : loop_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<AugAssign>(n);
                if (!a || !is<Name>(a->target)) return;
                const std::string name(name_of(a->target));
                if (sources_.count(name) && !numbers_.certain(a->target)) out.insert(name);
            });
        return out;
    }

    void block(const Block& body, When when) {
        for (Stmt* s : body.stmts) {
            statement(s, when);
            if (!leaves(s)) continue;
            auto* branch = as<If>(s);
            const bool passes = branch && branch->orelse.stmts.empty() && always_leaves(branch->body);
            when = {false, passes ? under(branch->test, false, when) : when.condition};
        }
    }

    static bool leaves(const Stmt* s) {
        bool found = false;
        walk(s, [&](const Node* n) { found = found || is<Continue>(n) || is<Break>(n) || is<Raise>(n); });
        return found;
    }

    static bool always_leaves(const Block& body) {
        const Stmt* last = body.stmts.back();
        return is<Continue>(last) || is<Break>(last) || is<Return>(last) || is<Raise>(last);
    }

    /** What statements run under then. */
    const Condition* under(const Expr* test, bool holds, When when) {
        conditions.push_back({test, holds, when.condition});
        return &conditions.back();
    }
    /** Without what is said of the values that a loop gives its variables. */
    static const Condition* outside_of(Stmt* loop, const Condition* around) {
        const std::set<std::string> names = bound_names({loop});
        for (const Condition* c = around; c; c = c->around)
            if (std::ranges::any_of(names, [&](const std::string& name) { return mentions(c->test, name); }))
                around = c->around;
        return around;
    }

    void statement(Stmt* stmt, When when) {
        if (auto* s = as<Assign>(stmt)) {
            for (const Expr* targets : s->targets)
                for_each_binding(targets, s->value,
                                 [&](const Expr* t, const Expr* value) { given(t, value, when); });
            for (const Expr* t : s->targets) target(t, s->value, s->value, false, when);
        } else if (auto* s = as<AugAssign>(stmt)) {
            reads(s->value, when);
            target(s->target, s->value, nullptr, true, when);
        } else if (auto* s = as<For>(stmt)) {
            reads(s->iter, when);
            target(s->target, s->iter, nullptr, false, when);
            // It may run no times.
            block(s->body, {false, outside_of(s, when.condition)});
        } else if (auto* s = as<While>(stmt)) {
            reads(s->test, when);
            block(s->body, {false, outside_of(s, when.condition)});
        } else if (auto* s = as<If>(stmt)) {
            reads(s->test, when);
            block(s->body, {false, under(s->test, true, when)});
            block(s->orelse, {false, under(s->test, false, when)});
        } else {
            reads(stmt, when);
        }
    }

    /** Another name for an array is no access of it. */
    void given(const Expr* target, const Expr* value, When when) {
        if (is_chain(target)) return reads(value, when);
        const bool another =
            stored_.count(std::string(name_of(target))) > 0 && !updated_.count(std::string(name_of(target)));
        if (is<Name>(value)) return;
        if (is_chain(value) && another) return indices(value, when);
        auto* call = as<Call>(value);
        auto* tuple = as<Tuple>(value);
        if (!tuple && !(call && makes_record(program_, kernel_, call))) return reads(value, when);
        for (const Expr* item : tuple ? tuple->elts : call->args)
            if (!is<Name>(item)) reads(item, when);
        for (const Keyword* k : call ? call->keywords : std::vector<Keyword*>{})
            if (!is<Name>(k->value)) reads(k->value, when);
    }

    /** `item`: what of the value goes to the target, or null. */
    void target(const Expr* t, const Expr* value, const Expr* item, bool update, When when) {
        if (auto* tuple = as<Tuple>(t)) {
            auto* items = as<Tuple>(item);
            const auto is_starred = [](const Expr* e) { return is<Starred>(e); };
            const bool each = items && items->elts.size() == tuple->elts.size() &&
                              std::ranges::none_of(items->elts, is_starred) &&
                              std::ranges::none_of(tuple->elts, is_starred);
            for (size_t i = 0; i < tuple->elts.size(); ++i)
                target(tuple->elts[i], value, each ? items->elts[i] : nullptr, update, when);
            return;
        }
        if (is<Name>(t) && update && updated_.count(std::string(name_of(t)))) {
            updated(std::string(name_of(t)), when, true);
        }
        if (!is_chain(t)) return;
        indices(t, when);
        Access a = access_of(t, definitions_);
        a.store = true;
        a.certain = when.certain;
        a.condition = when.condition;
        a.update = update || reads_itself(value, t);
        if (item && !a.update && !depends_on_iteration(value)) a.everywhere = item;
        add(std::move(a));
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
        auto* chain = as<Expr>(node);
        if (chain && is_chain(chain)) {
            if (tells_extent(chain)) return indices(chain, when);
            Access a = access_of(chain, definitions_);
            a.certain = when.certain;
            a.condition = when.condition;
            add(std::move(a));
            return indices(chain, when);
        }
        auto* name = as<Name>(node);
        if (name && (stored_.count(name->id) || same_.count(name->id))) return whole(name->id, false, when);
        if (auto* several = as<BoolOp>(node)) {
            for (const Expr* part : several->values) {
                reads(part, when);
                when = {false, under(part, several->op == BooleanOperator::And, when)};
            }
            return;
        }
        if (auto* choice = as<IfExp>(node)) {
            reads(choice->test, when);
            reads(choice->body, {false, under(choice->test, true, when)});
            return reads(choice->orelse, {false, under(choice->test, false, when)});
        }
        auto* call = as<Call>(node);
        if (call && program_.resolve(kernel_, call->func) == "builtins.len") return;
        Kernel* callee = call ? program_.meant(kernel_, call->func) : nullptr;
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        if (call)
            for_each_handed(call, [&](const Expr* value, Handed handed) {
                // What becomes a parameter as it is comes below.
                if (handed.known && (is<Name>(value) || is_chain(value))) return;
                for (const Expr* shared : shared_by(program_, kernel_, value)) {
                    const std::string name(base_name(shared));
                    if (!may_be_array(name)) continue;  // a function of a module
                    if (is_chain(shared))
                        filled(shared, when, handed.assumed);
                    else
                        updated(name, when, handed.assumed);
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
            if (!name || !may_be_array(name->id) ||
                !passed(*callee, parameter, given, name->id, call, when, 0))
                reads(value, when);
            if (is_chain(value) && may_be_array(std::string(base_name(value))) &&
                stores(*callee, parameter, call))
                filled(value, when, is_assumed(callee->facts.at(parameter)));
        }
    }

    static bool has_starred(const Call* call) {
        return std::ranges::any_of(call->args, [](const Expr* e) { return is<Starred>(e); });
    }
    static bool has_starred(const Tuple* tuple) {
        return std::ranges::any_of(tuple->elts, [](const Expr* e) { return is<Starred>(e); });
    }

    /** What is known of a value that a call's function may store to. */
    struct Handed {
        bool known;    ///< which parameter it becomes
        bool assumed;  ///< the store
    };

    /** What a call is given that its function may store to. */
    void for_each_handed(const Call* call, const std::function<void(const Expr*, Handed)>& f) const {
        const Kernel* callee = program_.meant(kernel_, call->func);
        if (!callee && !calls_value(program_, kernel_, call)) return;
        const auto stored = [&](const auto& fact) { return stores(fact.second, call); };
        const bool any = !callee || (has_starred(call) && std::ranges::any_of(callee->facts, stored)) ||
                         (callee->def->args->vararg && stores(*callee, callee->def->args->vararg->arg, call));
        const auto hand = [&](const std::string& parameter, const Expr* value) {
            if (any)
                f(value, {false, !callee});
            else if (stores(*callee, parameter, call))
                f(value, {true, is_assumed(callee->facts.at(parameter))});
        };
        for (size_t i = 0; i < call->args.size(); ++i) {
            auto* star = as<Starred>(call->args[i]);
            hand(any ? "" : parameter_of(*callee, call, i), star ? star->value : call->args[i]);
        }
        for (const Keyword* k : call->keywords) hand(k->arg, k->value);
    }

    bool may_be_array(const std::string& name) const {
        return kernel_.locals.binds(name) && name != name_of(loop_->target) && !inner.count(name) &&
               !values_.of(name).plain() && !numbers_.certain_parameter(name);
    }

    /** `np.add(b, c, out=a[i])`: the call stores to all elements of what it is given. */
    void filled(const Expr* output, When when, bool assumed = false) {
        Access a = access_of(output, definitions_);
        a.store = a.update = true;
        a.assumed = assumed;
        a.certain = false;
        a.condition = when.condition;
        add(std::move(a));
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
        a.subscripts.emplace_back();
        a.parts.push_back(unknown_);
        a.blurred = true;
        a.store = store;
        a.certain = false;
        a.condition = when.condition;
        add(std::move(a));
    }

    /** An update of elements that nothing is known of. */
    void updated(const std::string& array, When when, bool assumed = false) {
        whole(array, true, when);
        list.back().update = true;
        list.back().assumed = assumed;
    }

    /** Of a parameter that its function may store to: whether that is for the run to tell. */
    static bool is_assumed(const NameFacts& facts) { return facts.assumed || !facts.stored; }
    bool stores(const NameFacts& facts, const Call* call) const {
        return facts.stored || facts.updated_anyhow || (facts.updated && !numbers_.certain(call));
    }
    bool stores(const Kernel& callee, const std::string& parameter, const Call* call) const {
        auto facts = callee.facts.find(parameter);
        return facts != callee.facts.end() && stores(facts->second, call);
    }

    /** What a callee does to an array that it is given whole: its subscripts that are parameters of its own
     * are what the call gives for them. False when the parameter is no array, as far as can be seen.
     * Functions that call themselves in several places pass the same again and again: once is enough. */
    bool passed(const Kernel& callee, const std::string& parameter,
                const std::map<std::string, const Expr*>& given, const std::string& array, const Call* call,
                When when, int depth) {
        const auto& [known, fresh] =
            passed_.try_emplace({&callee, parameter, given, array, call, when.condition, depth}, true);
        if (!fresh) return known->second;
        return known->second = collect_passed(callee, parameter, given, array, call, when, depth);
    }

    bool collect_passed(const Kernel& callee, const std::string& parameter,
                        const std::map<std::string, const Expr*>& given, const std::string& array,
                        const Call* call, When when, int depth) {
        auto facts = callee.facts.find(parameter);
        const bool shaped = facts != callee.facts.end() && (facts->second.array || facts->second.rank);
        const bool hidden =
            stores(callee, parameter, call) && (facts->second.by_others || !facts->second.stored);
        if (hidden || (stores(callee, parameter, call) && !shaped)) {
            whole(array, false, when);
            updated(array, when, is_assumed(facts->second));
            return true;
        }
        if (!shaped) return false;
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
                a.blurred = true;
                a.store = places.count(n) > 0;
                a.update = updates.count(n) > 0;
                a.certain = false;
                a.condition = when.condition;
                for (size_t d = 0; d < a.parts.size(); ++d) {
                    auto argument = given.find(std::string(name_of(a.parts[d])));
                    const bool own =
                        is<Name>(a.parts[d]) && argument != given.end() && !changed.count(argument->first);
                    a.subscripts[d] = own ? affine(argument->second, definitions_) : std::nullopt;
                    a.parts[d] = own ? argument->second : unknown_;
                }
                add(std::move(a));
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
                    if (!on ||
                        !passed(*next, parameter_of(*next, call, i), further, array, call, when, depth + 1))
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
    const Values& values_;
    const Numbers& numbers_;
    std::set<std::string> stored_;                        ///< arrays whose elements the body assigns
    std::set<std::string> updated_;                       ///< of these, views that `row += 1` updates
    std::set<std::string> same_;                          ///< other names of these, by which they are read
    std::map<std::string, std::vector<Source>> sources_;  ///< of names that the body binds
    /** What names stand for so far, by all that the tests ask: array, field, node and value, condition,
     * flags, subscripts, parts.
     */
    std::set<std::tuple<
        std::string, std::string, std::array<const Expr*, 2>, const Condition*, std::array<bool, 5>,
        std::vector<std::optional<std::pair<std::map<std::string, long>, long>>>, std::vector<const Expr*>>>
        resolved_;
    const Expr* unknown_;  ///< an index that is not known
    std::map<std::tuple<const Kernel*, std::string, std::map<std::string, const Expr*>, std::string,
                        const Call*, const Condition*, int>,
             bool>
        passed_;  ///< what `passed` said of its arguments
};

}  // namespace

Accesses accesses_in(Program& program, Kernel& kernel, const For* loop, const Definitions& definitions,
                     const Values& values, const Numbers& numbers) {
    return Collector(program, kernel, loop, definitions, values, numbers);
}

}  // namespace caramba::visitors
