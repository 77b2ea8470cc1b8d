#include "migrator/factories.hpp"

#include <algorithm>
#include <array>

#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::is_none;

namespace {

using Items = std::vector<const Expr*>;

const Name& marker(const char* text) {
    static std::map<std::string, Name> made;
    Name& name = made[text];
    name.id = text;
    return name;
}

const FactoryValue* value_of(const Expr* expr, const FactoryValues& values) {
    auto found = is<Name>(expr) ? values.find(std::string(name_of(expr))) : values.end();
    return found == values.end() ? nullptr : &found->second;
}

const std::string* text_of(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str ? &c->value.text : nullptr;
}

/** Whether a test holds, as far as that is known. */
std::optional<bool> holds(const Expr* test, const FactoryValues& values);

std::optional<bool> is_true(const Expr* e, const FactoryValues& values) {
    if (auto* known = value_of(e, values)) {
        if (known->items) return !known->items->empty();
        if (known->options && known->options->empty()) return false;
        if (known->options && !known->options->back().first.empty()) return true;
        if (known->function) return true;
    }
    const Expr* value = meaning(e, values);
    if (value == decorated()) return true;
    auto* c = as<Constant>(value);
    if (is_none(c)) return false;
    if (c && c->value.kind == ConstantValue::Kind::Bool) return c->value.integer != 0;
    return {};
}

/** `"parallel" in kwargs` */
std::optional<bool> contained(const Compare* test, const FactoryValues& values) {
    const std::string* key = text_of(test->left);
    auto* dictionary = value_of(test->comparators[0], values);
    if (!key || !dictionary || !dictionary->options) return {};
    bool found = false, unsure = false;
    for (const auto& [name, value] : *dictionary->options) {
        found = found || name == *key;
        unsure = unsure || name.empty();
    }
    if (unsure && !found) return {};
    return found == (test->ops[0] == CompareOperator::In);
}

std::optional<bool> compared(const Compare* test, const FactoryValues& values) {
    if (test->ops.size() != 1) return {};
    const Expr* right = test->comparators[0];
    const CompareOperator op = test->ops[0];
    if (op == CompareOperator::In || op == CompareOperator::NotIn) return contained(test, values);
    if ((op == CompareOperator::Is || op == CompareOperator::IsNot) && is_none(right)) {
        const Expr* left = meaning(test->left, values);
        const bool none = is_none(left);
        if (!none && left != decorated() && !is<Constant>(left)) return {};
        return none == (op == CompareOperator::Is);
    }
    auto* call = as<Call>(test->left);
    auto* number = as<Constant>(right);
    if (!call || name_of(call->func) != "len" || call->args.size() != 1 || !number) return {};
    auto* list = value_of(call->args[0], values);
    if (!list || !list->items || number->value.kind != ConstantValue::Kind::Int) return {};
    const auto count = static_cast<std::int64_t>(list->items->size());
    if (op == CompareOperator::Eq) return count == number->value.integer;
    if (op == CompareOperator::NotEq) return count != number->value.integer;
    if (op == CompareOperator::Gt) return count > number->value.integer;
    return {};
}

/** `callable(f)`, `inspect.isfunction(f)`, `isinstance(f, types.FunctionType)` */
bool asks_for_function(const Call* call) {
    const auto last = [](const Expr* e) {
        auto* a = as<Attribute>(e);
        return a ? std::string_view(a->attr) : name_of(e);
    };
    const std::string_view name = last(call->func);
    if (name == "callable" || name == "isfunction") return call->args.size() == 1;
    if (name != "isinstance" || call->args.size() != 2) return false;
    const std::string_view type = last(call->args[1]);
    return type == "FunctionType" || type == "Callable";
}

std::optional<bool> holds(const Expr* test, const FactoryValues& values) {
    if (auto* both = as<BoolOp>(test)) {
        const bool all = both->op == BooleanOperator::And;
        std::optional<bool> result = all;
        for (const Expr* e : both->values) {
            const std::optional<bool> one = holds(e, values);
            if (one && *one != all) return !all;
            if (!one) result.reset();
        }
        return result;
    }
    if (auto* opposite = as<UnaryOp>(test); opposite && opposite->op == UnaryOperator::Not) {
        const std::optional<bool> one = holds(opposite->operand, values);
        if (one) return !*one;
        return {};
    }
    if (auto* compare = as<Compare>(test)) return compared(compare, values);
    if (auto* call = as<Call>(test); call && asks_for_function(call)) {
        const Expr* value = meaning(call->args[0], values);
        if (value == decorated()) return true;
        if (is<Constant>(value)) return false;
        return {};
    }
    return is_true(test, values);
}

/** Runs the statements of one function. */
class Runner {
  public:
    /** False when something is not understood. */
    bool run(std::vector<const Stmt*> rest, FactoryValues values) {
        for (size_t i = 0; i < rest.size(); ++i) {
            const Stmt* s = rest[i];
            if (auto* choice = as<If>(s)) {
                const std::optional<bool> known = holds(choice->test, values);
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
                made.push_back({result->value ? meaning(result->value, values) : nullptr, values});
                return made.size() <= kMost;
            }
            if (!step(s, values)) return false;
        }
        made.push_back({nullptr, std::move(values)});
        return true;
    }

    std::vector<Made> made;

  private:
    static bool step(const Stmt* s, FactoryValues& values) {
        if (auto* def = as<FunctionDef>(s)) {
            FactoryValue inner;
            const bool plain = std::ranges::all_of(def->decorator_list, is_wraps);
            inner.function = plain ? def : nullptr;
            values[def->name] = inner;
            return inner.function;
        }
        if (auto* typed = as<AnnAssign>(s)) {
            auto* name = as<Name>(typed->target);
            if (name && typed->value) values[name->id] = evaluated(typed->value, values);
            return name != nullptr;
        }
        if (auto* assign = as<Assign>(s)) {
            if (assign->targets.size() != 1) return false;
            if (auto* name = as<Name>(assign->targets[0])) {
                FactoryValue value = evaluated(assign->value, values);
                // Two names of one dictionary are not followed.
                if (options_of(assign->value, values)) values[std::string(name_of(assign->value))] = {};
                values[name->id] = std::move(value);
                return true;
            }
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
        return is<Pass>(s) || is<Assert>(s);
    }

    static FactoryValue evaluated(const Expr* expr, const FactoryValues& values) {
        if (auto* same = value_of(expr, values)) return *same;
        FactoryValue out;
        if (!is<Name>(expr) && !is<Attribute>(expr)) out.options = dictionary(expr, values);
        if (!out.options) out.expression = known(expr, values);
        if (out.expression == unknown()) out.calls = calls_of(expr, values);
        return out;
    }

    /** `njit(f)` and `{key: njit(f, parallel=key) for key in (True, False)}` */
    static std::shared_ptr<const std::vector<Made>> calls_of(const Expr* expr, const FactoryValues& values) {
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
    static const Expr* known(const Expr* expr, const FactoryValues& values) {
        const Expr* value = meaning(expr, values);
        bool local = false;
        visitors::walk(value, [&](const Node* n) {
            local =
                local || (n != decorated() && is<Name>(n) && value_of(static_cast<const Expr*>(n), values));
        });
        return local ? unknown() : value;
    }

    static OptionList* options_of(const Expr* expr, FactoryValues& values) {
        auto found = values.find(std::string(name_of(expr)));
        return found != values.end() && found->second.options ? &*found->second.options : nullptr;
    }

    /** `options.update(…)` and `options.setdefault(…)`. */
    static bool called(const Expr* expr, FactoryValues& values) {
        auto* call = as<Call>(expr);
        auto* method = call ? as<Attribute>(call->func) : nullptr;
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
};

/** Gives each parameter its argument. */
bool bind_arguments(const Arguments* args, const Items& given, const OptionList& keywords,
                    FactoryValues& values) {
    std::vector<const Arg*> parameters(args->posonlyargs.begin(), args->posonlyargs.end());
    parameters.insert(parameters.end(), args->args.begin(), args->args.end());
    const auto put = [&](const Arg* parameter, const Expr* value) {
        FactoryValue one;
        one.expression = value;
        values[parameter->arg] = std::move(one);
    };
    // A global of the same name as a parameter cannot be told from it.
    const auto global = [&](const Expr* value) {
        bool hidden = false;
        visitors::walk(value, [&](const Node* n) {
            if (!is<Name>(n)) return;
            const auto own = [&](const Arg* p) { return p->arg == name_of(static_cast<const Expr*>(n)); };
            hidden = hidden || std::any_of(parameters.begin(), parameters.end(), own) ||
                     std::any_of(args->kwonlyargs.begin(), args->kwonlyargs.end(), own);
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
    if (args->vararg) values[args->vararg->arg].items.emplace();
    if (args->kwarg) values[args->kwarg->arg].options.emplace();
    for (size_t i = 0; i < given.size(); ++i) {
        if (i < parameters.size())
            put(parameters[i], global(given[i]));
        else if (args->vararg)
            values[args->vararg->arg].items->push_back(global(given[i]));
        else
            return false;
    }
    for (const auto& [key, value] : keywords) {
        auto parameter =
            std::find_if(named.begin(), named.end(), [&key = key](const Arg* p) { return p->arg == key; });
        if (parameter != named.end())
            put(*parameter, global(value));
        else if (args->kwarg)
            values[args->kwarg->arg].options->emplace_back(key, global(value));
        else
            return false;
    }
    return std::all_of(named.begin(), named.end(), [&](const Arg* p) { return values[p->arg].expression; });
}

}  // namespace

const Expr* decorated() {
    return &marker("<decorated>");
}
const Expr* unknown() {
    return &marker("<unknown>");
}

std::optional<std::vector<Made>> made_by(const FunctionDef* def, const Items& arguments,
                                         const OptionList& keywords, const FactoryValues& around) {
    if (!def->decorator_list.empty()) return {};
    FactoryValues values = around;
    Runner runner;
    const std::vector<const Stmt*> body(def->body.stmts.begin(), def->body.stmts.end());
    if (!bind_arguments(def->args, arguments, keywords, values) || !runner.run(body, std::move(values)))
        return {};
    return std::move(runner.made);
}

std::optional<std::vector<Made>> made_by(const FunctionDef* inner) {
    Runner runner;
    const std::vector<const Stmt*> body(inner->body.stmts.begin(), inner->body.stmts.end());
    if (!runner.run(body, {})) return {};
    return std::move(runner.made);
}

bool forwards(const Arguments* parameters, const Call* call) {
    std::vector<const Arg*> named(parameters->posonlyargs.begin(), parameters->posonlyargs.end());
    named.insert(named.end(), parameters->args.begin(), parameters->args.end());
    const size_t given = named.size() + (parameters->vararg ? 1 : 0);
    // A default of its own would be passed on, too.
    if (!parameters->kwonlyargs.empty() || !parameters->defaults.empty() || call->args.size() != given ||
        call->keywords.size() != (parameters->kwarg ? 1 : 0))
        return false;
    for (size_t i = 0; i < named.size(); ++i)
        if (name_of(call->args[i]) != named[i]->arg) return false;
    if (parameters->vararg) {
        auto* rest = as<Starred>(call->args.back());
        if (!rest || name_of(rest->value) != parameters->vararg->arg) return false;
    }
    return !parameters->kwarg ||
           (call->keywords[0]->arg.empty() && name_of(call->keywords[0]->value) == parameters->kwarg->arg);
}

const std::vector<Made>* compiled_by(const Expr* expr, const FactoryValues& values) {
    auto* item = as<Subscript>(expr);
    auto* known = value_of(item ? item->value : expr, values);
    if (!known || !known->calls) return nullptr;
    return (known->calls->size() > 1) == (item != nullptr) ? known->calls.get() : nullptr;
}

const Expr* meaning(const Expr* expr, const FactoryValues& values) {
    if (auto* known = value_of(expr, values)) return known->expression ? known->expression : expr;
    if (auto* choice = as<IfExp>(expr))
        if (const std::optional<bool> known = holds(choice->test, values))
            return meaning(*known ? choice->body : choice->orelse, values);
    auto* item = as<Subscript>(expr);
    auto* list = item ? value_of(item->value, values) : nullptr;
    auto* index = item ? as<Constant>(item->slice) : nullptr;
    if (!list || !list->items || !index || index->value.kind != ConstantValue::Kind::Int) return expr;
    const auto at = static_cast<size_t>(index->value.integer);
    return at < list->items->size() ? (*list->items)[at] : expr;
}

Items positional(const Call* call, const FactoryValues& values) {
    Items out;
    for (const Expr* e : call->args) {
        auto* rest = as<Starred>(e);
        auto* list = rest ? value_of(rest->value, values) : nullptr;
        if (list && list->items)
            out.insert(out.end(), list->items->begin(), list->items->end());
        else
            out.push_back(meaning(e, values));
    }
    return out;
}

OptionList keywords(const Call* call, const FactoryValues& values) {
    OptionList out;
    for (const Keyword* k : call->keywords) {
        auto items = k->arg.empty() ? dictionary(k->value, values) : std::nullopt;
        if (items)
            out.insert(out.end(), items->begin(), items->end());
        else
            out.emplace_back(k->arg, meaning(k->value, values));
    }
    return out;
}

std::optional<OptionList> dictionary(const Expr* expr, const FactoryValues& values) {
    if (auto* known = value_of(expr, values)) {
        if (known->options) return known->options;
        if (!known->expression) return {};
        return OptionList{{"", known->expression}};
    }
    if (is<Name>(expr) || is<Attribute>(expr)) return OptionList{{"", expr}};
    OptionList out;
    const auto add = [&](const Expr* part) {
        auto items = dictionary(part, values);
        if (items) out.insert(out.end(), items->begin(), items->end());
        return items.has_value();
    };
    if (auto* dict = as<Dict>(expr)) {
        for (size_t i = 0; i < dict->values.size(); ++i) {
            const std::string* key = text_of(dict->keys[i]);
            if (dict->keys[i] && !key) return {};
            if (key)
                out.emplace_back(*key, meaning(dict->values[i], values));
            else if (!add(dict->values[i]))
                return {};
        }
        return out;
    }
    if (auto* sum = as<BinOp>(expr); sum && sum->op == BinaryOperator::BitOr) {
        if (!add(sum->left) || !add(sum->right)) return {};
        return out;
    }
    auto* call = as<Call>(expr);
    auto* method = call ? as<Attribute>(call->func) : nullptr;
    if (method && method->attr == "copy" && call->args.empty() && call->keywords.empty())
        return dictionary(method->value, values);
    if (!call || name_of(call->func) != "dict" || call->args.size() > 1) return {};
    if (!call->args.empty() && !add(call->args[0])) return {};
    for (auto& item : keywords(call, values)) out.push_back(std::move(item));
    return out;
}

}  // namespace caramba::migrator
