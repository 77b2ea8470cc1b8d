#include <algorithm>
#include <array>

#include "migrator/partial_evaluation.hpp"
#include "syntax/build.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

// What a function that makes decorators returns: its statements are followed one by one.

namespace caramba::migrator {

using namespace syntax;

namespace {

using Items = std::vector<const Expr*>;

/** Runs the statements of one function. */
class Runner {
  public:
    explicit Runner(const FactoryScope& scope, int depth = 0) : scope_(scope), depth_(depth) {
        if (running_++ == 0) all_steps_ = 0;
    }
    ~Runner() { --running_; }
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /** False when something is not understood. */
    bool run(std::vector<const Stmt*> rest, FactoryValues values) {
        for (size_t i = 0; i < rest.size(); ++i) {
            const Stmt* s = rest[i];
            if (++steps_ > kMostSteps || ++all_steps_ > kMostOfAll) return false;
            if (auto* loop = as<For>(s)) {
                auto turns = unrolled(loop, values);
                if (!turns) return false;
                turns->insert(turns->end(), rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.end());
                return run(std::move(*turns), std::move(values));
            }
            if (auto* choice = as<If>(s)) {
                std::optional<bool> known = holds(choice->test, values);
                if (compiles_once(choice, values)) known = true;
                if (!known && scope_.usual) known = scope_.usual(choice->test, values);
                for (bool side : {true, false}) {
                    if (known && *known != side) continue;
                    const Block& taken = side ? choice->body : choice->orelse;
                    std::vector<const Stmt*> more(taken.stmts.begin(), taken.stmts.end());
                    more.insert(more.end(), rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.end());
                    if (!run(std::move(more), values)) return false;
                }
                return true;
            }
            if (auto* attempt = as<Try>(s)) {
                std::vector<const Stmt*> after(attempt->finalbody.stmts.begin(),
                                               attempt->finalbody.stmts.end());
                after.insert(after.end(), rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.end());
                const auto follow = [&](std::vector<const Stmt*> first, const Block* second) {
                    if (second) first.insert(first.end(), second->stmts.begin(), second->stmts.end());
                    first.insert(first.end(), after.begin(), after.end());
                    return run(std::move(first), values);
                };
                bool understood =
                    follow({attempt->body.stmts.begin(), attempt->body.stmts.end()}, &attempt->orelse);
                for (const ExceptHandler* handler : attempt->handlers)
                    understood = understood &&
                                 follow({handler->body.stmts.begin(), handler->body.stmts.end()}, nullptr);
                return understood;
            }
            if (is<Raise>(s)) return true;
            if (auto* result = as<Return>(s)) {
                constexpr size_t kMost = 16;  // of branches that cannot be told apart
                made.push_back({result->value ? returned(result->value, values) : nullptr, values});
                return made.size() <= kMost;
            }
            if (!step(s, values)) return false;
        }
        made.push_back({nullptr, std::move(values)});
        return true;
    }

    std::vector<Made> made;

  private:
    static constexpr int kMostSteps = 2048;
    // Of a function and of those that it calls: each may be run for every branch of the one around it.
    static constexpr int kMostOfAll = 4 * kMostSteps;
    static thread_local int running_, all_steps_;

    /** `if compiled is None: compiled = njit(f)`: what later calls find is what the first one made. */
    bool compiles_once(const If* choice, const FactoryValues& values) const {
        auto* test = as<Compare>(choice->test);
        const std::string name(test ? name_of(test->left) : std::string_view());
        auto* assign = choice->body.stmts.size() == 1 ? as<Assign>(choice->body.stmts[0]) : nullptr;
        return outer_.contains(name) && !values.contains(name) && test->ops.size() == 1 &&
               test->ops[0] == CompareOperator::Is && visitors::is_none(test->comparators[0]) && assign &&
               assign->targets.size() == 1 && name_of(assign->targets[0]) == name &&
               choice->orelse.stmts.empty();
    }

    /** The statements of a loop over what is written out, for each item behind its assignment. */
    std::optional<std::vector<const Stmt*>> unrolled(const For* loop, const FactoryValues& values) {
        const auto items = items_of(written_out(loop->iter, values, scope_, depth_), scope_);
        bool leaves = !loop->orelse.stmts.empty();
        for (const Stmt* s : loop->body.stmts)
            visitors::walk(s, [&](const Node* n) { leaves = leaves || is<Break>(n) || is<Continue>(n); });
        if (!items || leaves) return {};
        std::vector<const Stmt*> out;
        for (const Expr* item : *items) {
            out.push_back(Build(scope_.tree).assign(loop->target, const_cast<Expr*>(item)));
            out.insert(out.end(), loop->body.stmts.begin(), loop->body.stmts.end());
        }
        return out;
    }

    /** The result; in the arguments of a call, what is made of names stands written out. */
    const Expr* returned(const Expr* result, const FactoryValues& values) {
        const Expr* value = meaning(result, values);
        auto* call = as<Call>(value);
        if (!call || value == decorated()) return value;
        // Another function of the module does not know the names of this one.
        const bool other =
            is<Name>(call->func) && !value_of(call->func, values) && scope_.function(call->func);
        const auto written = [&](const Expr* e) {
            if (!reads_names(e, values) || (is<Name>(e) && !other)) return e;
            const Expr* out = written_out(e, values, scope_, depth_);
            return out == unknown() ? e : out;
        };
        bool changed = other;
        auto* out = scope_.tree.make<Call>();
        const auto part = [&](const Expr* e, const Expr* written) {
            changed = changed || written != e;
            return const_cast<Expr*>(written);
        };
        out->span = call->span;
        out->func = is<Call>(call->func) ? part(call->func, returned(call->func, values)) : call->func;
        for (const Expr* e : other ? positional(call, values) : Items(call->args.begin(), call->args.end()))
            out->args.push_back(part(e, written(e)));
        const auto add = [&](const std::string& name, const Expr* e) {
            auto* k = scope_.tree.make<Keyword>();
            k->arg = name;
            k->value = part(e, written(e));
            out->keywords.push_back(k);
        };
        if (other)
            for (const auto& [name, e] : keywords(call, values)) add(name, e);
        else
            for (const Keyword* k : call->keywords) add(k->arg, k->value);
        return changed ? out : value;
    }

    bool step(const Stmt* s, FactoryValues& values) {
        if (auto* def = as<FunctionDef>(s)) {
            FactoryValue inner;
            const bool plain = std::ranges::all_of(def->decorator_list, is_wraps);
            inner.function = plain ? def : nullptr;
            values[def->name] = inner;
            return inner.function;
        }
        if (auto* typed = as<AnnAssign>(s)) {
            return is<Name>(typed->target) && (!typed->value || bind(typed->target, typed->value, values));
        }
        if (auto* sum = as<AugAssign>(s)) {
            const List* list = list_of(sum->target, values);
            const auto more = list && sum->op == BinaryOperator::Add
                                  ? items_of(written_out(sum->value, values, scope_, depth_), scope_)
                                  : std::nullopt;
            return more && extend(list, *more, values);
        }
        if (auto* assign = as<Assign>(s)) {
            if (assign->targets.size() != 1) return false;
            if (is<Name>(assign->targets[0]) || is<Tuple>(assign->targets[0]))
                return bind(assign->targets[0], assign->value, values);
            auto* item = as<Subscript>(assign->targets[0]);
            OptionList* options = item ? options_of(item->value, values) : nullptr;
            const std::string* key = item ? text_of(item->slice) : nullptr;
            if (options && key) options->emplace_back(*key, known(assign->value, values));
            return options && key;
        }
        const auto imported = [&](const std::string& name, const std::string& path) {
            FactoryValue value;
            value.path = path;
            values[name] = std::move(value);
        };
        if (auto* import = as<Import>(s)) {
            for (const Alias* a : import->names) {
                const std::string package = a->name.substr(0, a->name.find('.'));
                imported(a->asname.empty() ? package : a->asname, a->asname.empty() ? package : a->name);
            }
            return true;
        }
        if (auto* from = as<ImportFrom>(s)) {
            for (const Alias* a : from->names)
                imported(a->asname.empty() ? a->name : a->asname,
                         std::string(static_cast<size_t>(from->level), '.') + from->module + "." + a->name);
            return from->names[0]->name != "*";
        }
        if (auto* line = as<ExprStmt>(s))
            return is<Constant>(line->value) || called(line->value, values) || only_tells(line->value);
        if (auto* names = as<Nonlocal>(s))
            return outer_.insert(names->names.begin(), names->names.end()), true;
        return is<Pass>(s) || is<Assert>(s);
    }

    bool bind(const Expr* target, const Expr* value, FactoryValues& values) {
        if (auto* names = as<Tuple>(target)) {
            const auto items = items_of(written_out(value, values, scope_, depth_), scope_);
            if (!items || items->size() != names->elts.size()) return false;
            for (size_t i = 0; i < items->size(); ++i)
                if (!bind(names->elts[i], (*items)[i], values)) return false;
            return true;
        }
        auto* name = as<Name>(target);
        if (!name) return false;
        FactoryValue made = evaluated(value, values);
        // Two names of one dictionary or list are not followed.
        if (options_of(value, values) || list_of(value, values)) {
            FactoryValue shared;
            shared.expression = unknown();
            values[std::string(name_of(value))] = std::move(shared);
            if (made.expression) made.expression = unknown();
        }
        forget_changed(value, values);
        values[name->id] = std::move(made);
        return true;
    }

    /** A list that the function has made. */
    static const List* list_of(const Expr* expr, const FactoryValues& values) {
        auto* known = value_of(expr, values);
        return known && !known->given ? as<List>(known->expression) : nullptr;
    }

    /** The list is another one from now on; whoever holds the one that it was does not know it. */
    bool extend(const List* list, const Items& more, FactoryValues& values) {
        auto* longer = scope_.tree.make<List>();
        longer->elts = list->elts;
        for (const Expr* e : more) {
            if (e == unknown()) return false;
            longer->elts.push_back(const_cast<Expr*>(e));
        }
        const auto holds_it = [&](const Expr* e) {
            bool found = false;
            if (e) visitors::walk(e, [&](const Node* n) { found = found || n == list; });
            return found;
        };
        for (auto& [name, value] : values) {
            if (value.expression == list)
                value.expression = longer;
            else if (holds_it(value.expression))
                value.expression = unknown();
            if (value.items)
                for (const Expr*& item : *value.items)
                    if (holds_it(item)) item = unknown();
            if (value.options)
                for (auto& [key, item] : *value.options)
                    if (holds_it(item)) item = unknown();
        }
        return true;
    }

    /** Calls may change the lists that they are given, and functions inside those that they know. */
    static void forget_changed(const Expr* value, FactoryValues& values) {
        constexpr std::array<std::string_view, 4> readers{"len", "tuple", "list", "range"};
        visitors::walk(value, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call || std::ranges::count(readers, name_of(call->func))) return;
            auto* method = as<Attribute>(call->func);
            auto* own = value_of(call->func, values);
            const bool inner = own && (own->function || !own->expression || own->expression == unknown() ||
                                       is<Lambda>(own->expression));
            for (auto& [name, known] : values) {
                if (!as<List>(known.expression)) continue;
                const auto is_it = [&](const Expr* e) { return name_of(e) == name; };
                if (inner || std::ranges::any_of(call->args, is_it) || (method && is_it(method->value)))
                    known.expression = unknown();
            }
        });
    }

    FactoryValue evaluated(const Expr* expr, const FactoryValues& values) const {
        if (auto* same = value_of(expr, values)) return *same;
        FactoryValue out;
        if (!is<Name>(expr) && !is<Attribute>(expr)) out.options = dictionary(expr, values);
        if (!out.options) out.expression = known(expr, values);
        if (out.expression == unknown()) out.calls = calls_of(expr, values);
        return out;
    }

    /** `njit(f)` and `{key: njit(f, parallel=key) for key in (True, False)}` */
    std::shared_ptr<const std::vector<Made>> calls_of(const Expr* expr, const FactoryValues& values) const {
        std::vector<Made> out;
        if (is<Call>(expr)) out.push_back({expr, values});
        auto* table = as<DictComp>(expr);
        if (table && is<Call>(table->value) && table->generators.size() == 1) {
            const Comprehension* loop = table->generators[0];
            auto* items = as<Tuple>(loop->iter);
            const std::string name(name_of(loop->target));
            if (items && !name.empty() && loop->ifs.empty())
                for (const Expr* item : items->elts) {
                    FactoryValues one = values;
                    one[name] = {};
                    one[name].expression = known(item, values);
                    out.push_back({table->value, std::move(one)});
                }
        }
        if (out.empty() || (table && out.size() == 1)) return nullptr;
        return std::make_shared<const std::vector<Made>>(std::move(out));
    }

    /** `@functools.wraps(f)` gives a function names. */
    static bool is_wraps(const Expr* decorator) {
        auto* call = as<Call>(decorator);
        auto* attribute = call ? as<Attribute>(call->func) : nullptr;
        return call && (attribute ? std::string_view(attribute->attr) : name_of(call->func)) == "wraps";
    }

    /** What is said to the user: `warnings.warn("Numba is missing")`. */
    static bool only_tells(const Expr* expr) {
        auto* call = as<Call>(expr);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        const std::string_view name =
            method ? std::string_view(method->attr) : (call ? name_of(call->func) : std::string_view());
        constexpr std::array<std::string_view, 6> known{"warn", "warning", "info", "debug", "print", "error"};
        return std::ranges::find(known, name) != known.end();
    }

    /** A value that means the same where the names of this function are not known. */
    const Expr* known(const Expr* expr, const FactoryValues& values) const {
        const Expr* value = meaning(expr, values);
        return reads_names(value, values) ? written_out(value, values, scope_, depth_) : value;
    }

    static OptionList* options_of(const Expr* expr, FactoryValues& values) {
        auto found = values.find(std::string(name_of(expr)));
        return found != values.end() && found->second.options ? &*found->second.options : nullptr;
    }

    /** `options.update(…)`, `options.setdefault(…)`, `signatures.append(…)` and `signatures.extend(…)`. */
    bool called(const Expr* expr, FactoryValues& values) {
        auto* call = as<Call>(expr);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
        const List* list = method ? list_of(method->value, values) : nullptr;
        if (list && call->args.size() == 1 && call->keywords.empty()) {
            const Expr* more = written_out(call->args[0], values, scope_, depth_);
            if (method->attr == "append") return extend(list, {more}, values);
            const auto items = method->attr == "extend" ? items_of(more, scope_) : std::nullopt;
            return items && extend(list, *items, values);
        }
        OptionList* options = method ? options_of(method->value, values) : nullptr;
        if (!options) return false;
        if (method->attr == "update" && call->args.size() <= 1) {
            OptionList more;
            if (!call->args.empty()) {
                auto items = dictionary(call->args[0], values);
                if (!items) return false;
                more = std::move(*items);
            }
            for (auto& item : keywords(call, values)) more.push_back(std::move(item));
            options->insert(options->end(), more.begin(), more.end());
            return true;
        }
        const std::string* key = call->args.empty() ? nullptr : text_of(call->args[0]);
        if (method->attr != "setdefault" || !key || call->args.size() != 2) return false;
        const bool given =
            std::any_of(options->begin(), options->end(), [&](const auto& o) { return o.first == *key; });
        if (!given) options->emplace(options->begin(), *key, known(call->args[1], values));
        return true;
    }

    const FactoryScope& scope_;
    int depth_;
    int steps_ = 0;
    std::set<std::string> outer_;  ///< names of the function around that this one binds
};

thread_local int Runner::running_ = 0;
thread_local int Runner::all_steps_ = 0;

/** Gives each parameter its argument. */
bool bind_arguments(const FunctionDef* def, const Items& given, const OptionList& keywords, bool elsewhere,
                    FactoryValues& values) {
    const Arguments* args = def->args;
    const visitors::Scope own = visitors::scope_of(args, def->body.stmts);
    std::vector<const Arg*> parameters(args->posonlyargs.begin(), args->posonlyargs.end());
    parameters.insert(parameters.end(), args->args.begin(), args->args.end());
    const auto put = [&](const Arg* parameter, const Expr* value, bool from_caller = false) {
        FactoryValue one;
        one.expression = value;
        one.given = from_caller && elsewhere;
        values[parameter->arg] = std::move(one);
    };
    // A global of the same name as one of the function's cannot be told from it.
    const auto global = [&](const Expr* value) {
        bool hidden = false;
        visitors::walk(value, [&](const Node* n) {
            auto* name = as<Name>(n);
            hidden = hidden || (name && own.binds(name->id));
        });
        return hidden ? unknown() : value;
    };
    std::vector<const Arg*> named(parameters);
    named.insert(named.end(), args->kwonlyargs.begin(), args->kwonlyargs.end());
    for (const Arg* p : named) put(p, nullptr);
    const size_t first = parameters.size() - args->defaults.size();
    for (size_t i = 0; i < args->defaults.size(); ++i) put(parameters[first + i], global(args->defaults[i]));
    for (size_t i = 0; i < args->kw_defaults.size(); ++i)
        if (args->kw_defaults[i]) put(args->kwonlyargs[i], global(args->kw_defaults[i]));
    if (args->vararg) {
        values[args->vararg->arg].items.emplace();
        values[args->vararg->arg].given = elsewhere;
    }
    if (args->kwarg) values[args->kwarg->arg].options.emplace();
    for (size_t i = 0; i < given.size(); ++i) {
        if (i < parameters.size())
            put(parameters[i], global(given[i]), true);
        else if (args->vararg)
            values[args->vararg->arg].items->push_back(global(given[i]));
        else
            return false;
    }
    for (const auto& [key, value] : keywords) {
        auto parameter =
            std::find_if(named.begin(), named.end(), [&key = key](const Arg* p) { return p->arg == key; });
        if (parameter != named.end())
            put(*parameter, global(value), true);
        else if (args->kwarg)
            values[args->kwarg->arg].options->emplace_back(key, global(value));
        else
            return false;
    }
    return std::all_of(named.begin(), named.end(), [&](const Arg* p) { return values[p->arg].expression; });
}

}  // namespace

std::optional<std::vector<Made>> made_by(const FunctionDef* def, const Items& arguments,
                                         const OptionList& keywords, const FactoryValues& around,
                                         const FactoryScope& scope, int depth) {
    if (!def->decorator_list.empty()) return {};
    FactoryValues values = around;
    Runner runner(scope, depth);
    const std::vector<const Stmt*> body(def->body.stmts.begin(), def->body.stmts.end());
    if (!bind_arguments(def, arguments, keywords, scope.called_elsewhere, values) ||
        !runner.run(body, std::move(values)))
        return {};
    return std::move(runner.made);
}

std::optional<std::vector<Made>> made_by(const FunctionDef* inner, const FactoryScope& scope) {
    Runner runner(scope);
    const std::vector<const Stmt*> body(inner->body.stmts.begin(), inner->body.stmts.end());
    FactoryValues values;
    for (const std::string& name : visitors::parameter_names(inner->args)) values[name] = {};
    if (!runner.run(body, std::move(values))) return {};
    return std::move(runner.made);
}

}  // namespace caramba::migrator
