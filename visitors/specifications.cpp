#include "visitors/specifications.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "visitors/scopes.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

struct Value;
using Values = std::vector<Value>;

/** A list or tuple, or a dictionary as the list of its pairs; names share it. */
struct Collection {
    Values items;
    bool dictionary = false;
    bool known = true;
};

/** What an expression stands for: a text, a collection, or what is written there. */
struct Value {
    const Expr* expression = nullptr;
    std::optional<std::string> text = {};
    std::shared_ptr<Collection> collection = {};
};

std::optional<Value> collected(Values items, bool dictionary = false) {
    auto made = std::make_shared<Collection>();
    made->dictionary = dictionary;
    if (!dictionary) {
        made->items = std::move(items);
        return Value{.collection = made};
    }
    for (const Value& pair : items) {
        const bool is_pair = pair.collection && pair.collection->items.size() == 2;
        if (!is_pair || !pair.collection->items[0].text) return {};
        const auto same = [&](const Value& other) {
            return other.collection->items[0].text == pair.collection->items[0].text;
        };
        const auto earlier = std::ranges::find_if(made->items, same);
        earlier == made->items.end() ? made->items.push_back(pair) : void(*earlier = pair);
    }
    return Value{.collection = made};
}

/** Follows the statements of a module. */
class Follower {
  public:
    explicit Follower(const Program& program) : program_(program) {}

    void run(const Stmt* before) { run(program_.tree.module->body, before); }

    std::optional<Value> of(const Expr* e) {
        if (auto* name = as<Name>(e)) {
            const auto known = names_.find(name->id);
            if (known == names_.end()) return Value{.expression = e};
            if (known->second.collection && !known->second.collection->known) return {};
            return known->second;
        }
        if (is_text(e)) return Value{.text = static_cast<const Constant*>(e)->value.text};
        if (auto* list = as<List>(e)) return sequence(list->elts);
        if (auto* tuple = as<Tuple>(e)) return sequence(tuple->elts);
        if (auto* dict = as<Dict>(e)) return dictionary(dict);
        if (auto* rule = as<ListComp>(e)) return comprehension(rule->elt, rule->generators);
        if (auto* rule = as<GeneratorExp>(e)) return comprehension(rule->elt, rule->generators);
        if (auto* sum = as<BinOp>(e)) return joined(sum);
        if (auto* call = as<Call>(e)) return called(call);
        return Value{.expression = e};
    }

    /** The top statements that do no more than to make and change these collections. */
    std::set<const Stmt*> statements;

  private:
    static constexpr size_t kMostItems = 256;

    /** Follows a suite up to a statement, which may stand in a suite of its own; whether it is there. */
    bool run(const Block& suite, const Stmt* before) {
        for (const Stmt* s : suite.stmts) {
            bool here = false;
            walk(s, [&](const Node* n) { here = here || n == before; });
            if (s == before) return true;
            if (here) return run_inside(s, before);
            statement_ = s;
            if (!follow(s)) forget(s);
        }
        return false;
    }
    bool run_inside(const Stmt* s, const Stmt* before) {
        if (auto* choice = as<If>(s)) return run(choice->body, before) || run(choice->orelse, before);
        if (auto* with = as<With>(s)) return run(with->body, before);
        if (auto* attempt = as<Try>(s)) return run(attempt->body, before);
        return true;
    }

    /** What a collection holds, dictionaries their keys, as loops find it. */
    std::optional<Values> items(const Expr* e) {
        const auto value = of(e);
        if (!value || !value->collection) return {};
        return items(*value->collection);
    }
    static Values items(const Collection& of) {
        if (!of.dictionary) return of.items;
        Values keys;
        for (const Value& pair : of.items) keys.push_back(pair.collection->items[0]);
        return keys;
    }

    std::optional<Value> sequence(const std::vector<Expr*>& elements) {
        Values out;
        for (const Expr* e : elements) {
            auto* rest = as<Starred>(e);
            if (rest) {
                const auto more = items(rest->value);
                if (!more) return {};
                out.insert(out.end(), more->begin(), more->end());
                continue;
            }
            auto value = of(e);
            if (!value) return {};
            out.push_back(std::move(*value));
        }
        return collected(std::move(out));
    }

    std::optional<Value> dictionary(const Dict* dict) {
        Values pairs;
        for (size_t i = 0; i < dict->keys.size(); ++i) {
            const auto value = of(dict->values[i]);
            if (!value) return {};
            if (!dict->keys[i]) {  // `**other`
                if (!value->collection || !value->collection->dictionary) return {};
                const Values& more = value->collection->items;
                pairs.insert(pairs.end(), more.begin(), more.end());
                continue;
            }
            const auto key = of(dict->keys[i]);
            if (!key) return {};
            pairs.push_back(*collected({*key, *value}));
        }
        return collected(std::move(pairs), true);
    }

    std::optional<Value> comprehension(const Expr* element, const std::vector<Comprehension*>& loops) {
        if (loops.size() != 1 || !loops[0]->ifs.empty()) return {};
        const auto turns = items(loops[0]->iter);
        if (!turns) return {};
        Values out;
        const auto outer = names_;
        for (const Value& item : *turns) {
            const auto value = bind(loops[0]->target, item) ? of(element) : std::nullopt;
            names_ = outer;
            if (!value) return {};
            out.push_back(*value);
        }
        return collected(std::move(out));
    }

    /** Texts, lists, and `a | b` of dictionaries. */
    std::optional<Value> joined(const BinOp* sum) {
        const auto left = of(sum->left), right = of(sum->right);
        if (!left || !right) return {};
        if (sum->op == BinaryOperator::Add && left->text && right->text)
            return Value{.text = *left->text + *right->text};
        if (!left->collection || !right->collection) return Value{.expression = sum};
        const bool dictionaries = left->collection->dictionary && right->collection->dictionary;
        const bool sums =
            sum->op == BinaryOperator::Add && !left->collection->dictionary && !right->collection->dictionary;
        if (!sums && !(dictionaries && sum->op == BinaryOperator::BitOr)) return {};
        Values all = left->collection->items;
        all.insert(all.end(), right->collection->items.begin(), right->collection->items.end());
        return collected(std::move(all), dictionaries);
    }

    /** Copies of collections; other calls are types. */
    std::optional<Value> called(const Call* call) {
        const std::string path = program_.module.resolve(call->func);
        if (path == "builtins.zip" && call->args.size() == 2 && call->keywords.empty()) {
            const auto first = items(call->args[0]), second = items(call->args[1]);
            if (!first || !second) return {};
            Values pairs;
            for (size_t i = 0; i < std::min(first->size(), second->size()); ++i)
                pairs.push_back(*collected({(*first)[i], (*second)[i]}));
            return collected(std::move(pairs));
        }
        if (path == "builtins.list" || path == "builtins.tuple") {
            if (call->args.size() > 1 || !call->keywords.empty()) return {};
            if (call->args.empty()) return collected({});
            const auto copied = items(call->args[0]);
            return copied ? collected(*copied) : std::nullopt;
        }
        if (path == "builtins.dict" || path == "collections.OrderedDict") {
            auto pairs = pairs_of(call);
            return pairs ? collected(std::move(*pairs), true) : std::nullopt;
        }
        auto* method = as<Attribute>(call->func);
        if (method && names_.contains(std::string(name_of(method->value)))) {
            const auto of_it = of(method->value);
            if (!of_it || !of_it->collection || !call->args.empty() || !call->keywords.empty()) return {};
            const Collection& from = *of_it->collection;
            if (method->attr == "copy") return collected(from.items, from.dictionary);
            if (method->attr == "items" && from.dictionary) return collected(from.items);
            return {};
        }
        bool changes = false;
        for (const auto& [name, value] : names_)
            changes = changes || (value.collection && mentions(call, name));
        if (changes) return {};
        return Value{.expression = call};
    }

    /** What `dict(pairs, x=…)` and `spec.update(pairs, x=…)` say. */
    std::optional<Values> pairs_of(const Call* call) {
        Values pairs;
        if (call->args.size() > 1) return {};
        for (const Expr* a : call->args) {
            const auto value = of(a);
            if (!value || !value->collection) return {};
            pairs = value->collection->items;
        }
        for (const Keyword* k : call->keywords) {
            const auto value = of(k->value);
            if (!value || k->arg.empty()) return {};
            pairs.push_back(*collected({Value{.text = k->arg}, *value}));
        }
        return pairs;
    }

    /** Names of one value, or of the items of one; false where it has others. */
    bool bind(const Expr* target, const Value& value) {
        if (is<Name>(target)) {
            names_[std::string(name_of(target))] = value;
            return true;
        }
        auto* tuple = as<Tuple>(target);
        if (!tuple || !value.collection) return false;
        const Values parts = items(*value.collection);
        if (parts.size() != tuple->elts.size()) return false;
        for (size_t i = 0; i < parts.size(); ++i)
            if (!bind(tuple->elts[i], parts[i])) return false;
        return true;
    }

    /** False when the statement is none that makes or changes collections alone. */
    bool follow(const Stmt* s) {
        auto* a = as<Assign>(s);
        if (a && makes_decorator(a->value)) return true;
        if (a) return a->targets.size() == 1 && assign(a->targets[0], a->value);
        if (auto* a = as<AnnAssign>(s)) return a->value && assign(a->target, a->value);
        if (auto* update = as<AugAssign>(s)) return augment(update);
        if (auto* loop = as<For>(s)) return follow_loop(loop);
        auto* expression = as<ExprStmt>(s);
        auto* call = expression ? as<Call>(expression->value) : nullptr;
        return call && change(call);
    }

    /** `jitclass(spec)`, which reads its specification where it decorates. */
    bool makes_decorator(const Expr* e) const {
        auto* call = as<Call>(e);
        const std::string path = call ? program_.module.resolve(call->func) : "";
        return path == "numba.experimental.jitclass" || path == "numba.jitclass";
    }

    bool assign(const Expr* target, const Expr* value) {
        const auto given = of(value);
        if (!given) return false;
        if (auto* item = as<Subscript>(target)) {
            const auto key = of(item->slice);
            Collection* into = changed(item->value);
            return into && into->dictionary && key && key->text && put(*into, {*collected({*key, *given})});
        }
        const std::string name(name_of(target));
        if (name.empty() || (!given->collection && !given->text)) return false;
        names_[name] = *given;
        statements.insert(statement_);
        return true;
    }

    bool augment(const AugAssign* update) {
        const auto more = of(update->value);
        Collection* into = changed(update->target);
        const auto op = into && into->dictionary ? BinaryOperator::BitOr : BinaryOperator::Add;
        return into && more && more->collection && update->op == op &&
               put(*into, into->dictionary ? more->collection->items : items(*more->collection));
    }

    /** Methods of lists and dictionaries whose result nobody wants. */
    bool change(const Call* call) {
        auto* method = as<Attribute>(call->func);
        Collection* into = method ? changed(method->value) : nullptr;
        if (!into) return false;
        if (into->dictionary) {
            const auto pairs = method->attr == "update" ? pairs_of(call) : std::nullopt;
            return pairs && put(*into, *pairs);
        }
        if (call->args.size() != 1 || !call->keywords.empty()) return false;
        const auto given = of(call->args[0]);
        if (given && method->attr == "append") return put(*into, {*given});
        return given && given->collection && method->attr == "extend" &&
               put(*into, items(*given->collection));
    }

    bool follow_loop(const For* loop) {
        const auto turns = loop->orelse.empty() ? items(loop->iter) : std::nullopt;
        if (!turns || turns->size() > kMostItems) return false;
        for (const Value& item : *turns) {
            if (!bind(loop->target, item)) return false;
            for (const Stmt* s : loop->body.stmts)
                if (!follow(s)) return false;
        }
        return true;
    }

    /** The collection of a name, which a statement changes; null if it is none that is known. */
    Collection* changed(const Expr* e) {
        const auto at = names_.find(std::string(name_of(e)));
        if (at == names_.end() || !at->second.collection || !at->second.collection->known) return nullptr;
        statements.insert(statement_);
        return at->second.collection.get();
    }

    static bool put(Collection& into, const Values& more) {
        Values all = into.items;
        all.insert(all.end(), more.begin(), more.end());
        auto joined = collected(std::move(all), into.dictionary);
        if (!joined) return false;
        into.items = std::move(joined->collection->items);
        return true;
    }

    /** A statement that may do anything with what it mentions; decorators only read. */
    void forget(const Stmt* s) {
        statements.erase(s);
        std::set<const Node*> only_read;
        auto* cls = as<ClassDef>(s);
        for (const Expr* d : cls ? cls->decorator_list : std::vector<Expr*>{})
            walk(d, [&](const Node* n) { only_read.insert(n); });
        walk(s, [&](const Node* n) {
            const auto at = names_.find(std::string(name_of(as<Expr>(n))));
            if (at != names_.end() && at->second.collection && !only_read.contains(n))
                at->second.collection->known = false;
        });
        for (const std::string& name : bound_names({const_cast<Stmt*>(s)})) names_.erase(name);
    }

    const Program& program_;
    const Stmt* statement_ = nullptr;
    std::map<std::string, Value> names_;
};

/** The names of collections that a statement makes or changes. */
std::set<std::string> built_names(const Stmt* s) {
    std::set<std::string> names = bound_names({const_cast<Stmt*>(s)});
    walk(s, [&](const Node* n) {
        auto* assign = as<Assign>(n);
        auto* expression = as<ExprStmt>(n);
        auto* call = expression ? as<Call>(expression->value) : nullptr;
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        for (const Expr* target : assign ? assign->targets : std::vector<Expr*>{})
            if (auto* item = as<Subscript>(target)) names.emplace(name_of(item->value));
        if (method) names.emplace(name_of(method->value));
    });
    return names;
}

bool builds_any(const Stmt* s, const std::set<std::string>& names) {
    return std::ranges::any_of(built_names(s), [&](const std::string& n) { return names.contains(n); });
}

std::set<std::string> names_in(const Node* node) {
    std::set<std::string> names;
    walk(node, [&](const Node* n) {
        if (auto* name = as<Name>(n)) names.insert(name->id);
    });
    return names;
}

/** What a statement may need by its name: `__all__ = ["vector"]` does, too. */
std::set<std::string> names_needed(const Node* node) {
    std::set<std::string> names = names_in(node);
    walk(node, [&](const Node* n) {
        auto* c = as<Constant>(n);
        if (c && c->value.kind == ConstantValue::Kind::Str) names.insert(c->value.text);
    });
    return names;
}

}  // namespace

std::optional<Specification> read_specification(const Program& program, const Expr* expr, const Stmt* before,
                                                std::set<const Stmt*>& statements) {
    Follower follower(program);
    follower.run(before);
    const auto value = follower.of(expr);
    // A list of pairs is read as the dictionary that it makes.
    const auto fields = value && value->collection ? collected(value->collection->items, true) : std::nullopt;
    if (!fields) return {};
    Specification out;
    for (const Value& pair : fields->collection->items) {
        const Values& parts = pair.collection->items;
        if (!parts[1].expression) return {};
        out.emplace_back(*parts[0].text, parts[1].expression);
    }
    std::set<std::string> names = names_in(expr);
    for (size_t known = 0; known != names.size();) {
        known = names.size();
        for (const Stmt* s : follower.statements)
            if (builds_any(s, names)) names.merge(names_in(s));
    }
    for (const Stmt* s : follower.statements)
        if (builds_any(s, names)) statements.insert(s);
    return out;
}

void remove_specifications(Program& program, std::set<const Stmt*> statements) {
    Block& top = program.tree.module->body;
    for (size_t before = 0; before != statements.size();) {
        before = statements.size();
        std::set<std::string> needed;
        for (const Stmt* s : top.stmts)
            if (!statements.contains(s)) needed.merge(names_needed(s));
        std::erase_if(statements, [&](const Stmt* s) { return builds_any(s, needed); });
    }
    take_out(program.tree, top, nullptr, [&](const Stmt* s) { return statements.contains(s); });
}

}  // namespace caramba::visitors
