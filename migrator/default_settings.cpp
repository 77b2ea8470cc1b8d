#include "migrator/default_settings.hpp"

#include <algorithm>
#include <cctype>

#include "visitors/numba_functions.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;

namespace {

using Value = std::optional<ConstantValue>;

constexpr int kMostNames = 8;

ConstantValue truth(bool value) {
    ConstantValue out;
    out.kind = ConstantValue::Kind::Bool;
    out.integer = value;
    return out;
}

ConstantValue text_of(const std::string& text) {
    ConstantValue out;
    out.kind = ConstantValue::Kind::Str;
    out.text = text;
    return out;
}

/** What names the interpreter: only CPython runs migrated programs. */
std::string interpreter(const std::string& path) {
    if (path == "sys.implementation.name") return "cpython";
    return path == "platform.python_implementation" ? "CPython" : "";
}

bool equal(const ConstantValue& a, const ConstantValue& b) {
    return a.kind == b.kind && a.integer == b.integer && a.text == b.text;
}

class Evaluator {
  public:
    explicit Evaluator(const SettingNames& names) : names_(names) {}

    std::optional<bool> holds(const Expr* e, int depth) const {
        const Value value = of(e, depth);
        if (!value) return {};
        using Kind = ConstantValue::Kind;
        switch (value->kind) {
            case Kind::None:
                return false;
            case Kind::Bool:
            case Kind::Int:
                return value->integer != 0;
            case Kind::Str:
                return !value->text.empty();
            default:
                return {};
        }
    }

  private:
    Value of(const Expr* e, int depth) const {
        if (depth > kMostNames) return {};
        if (auto* c = as<Constant>(e)) return c->value;
        if (is<Name>(e) || is<Attribute>(e)) {
            if (const std::string name = interpreter(names_.path(e)); !name.empty()) return text_of(name);
            if (visitors::is_numbas_switch(names_.path(e))) return truth(false);
            const Expr* known = names_.value(e);
            return known ? of(known, depth + 1) : Value();
        }
        if (auto* opposite = as<UnaryOp>(e); opposite && opposite->op == UnaryOperator::Not) {
            const auto one = holds(opposite->operand, depth);
            return one ? Value(truth(!*one)) : Value();
        }
        if (auto* several = as<BoolOp>(e)) return combined(several, depth);
        if (auto* compare = as<Compare>(e)) return compared(compare, depth);
        auto* call = as<Call>(e);
        return call ? called(call, depth) : Value();
    }

    Value combined(const BoolOp* e, int depth) const {
        Value last;
        bool unsure = false;
        for (const Expr* part : e->values) {
            last = of(part, depth);
            const auto one = holds(part, depth);
            if (one && *one != (e->op == BooleanOperator::And)) return unsure ? truth(*one) : last;
            unsure = unsure || !one;
        }
        return unsure ? Value() : last;
    }

    Value compared(const Compare* e, int depth) const {
        if (e->ops.size() != 1) return {};
        const CompareOperator op = e->ops[0];
        const Expr* right = e->comparators[0];
        const Value left = of(e->left, depth);
        if (!left) return {};
        if (op == CompareOperator::In || op == CompareOperator::NotIn) {
            std::optional<bool> found;
            if (names_.path(right) == "os.environ") found = false;
            const std::vector<Expr*>* items = nullptr;
            if (auto* t = as<Tuple>(right)) items = &t->elts;
            if (auto* l = as<List>(right)) items = &l->elts;
            if (auto* s = as<Set>(right)) items = &s->elts;
            if (items)
                found = std::ranges::any_of(*items, [&](const Expr* item) {
                    auto* c = as<Constant>(item);
                    return c && equal(c->value, *left);
                });
            return found ? Value(truth(*found == (op == CompareOperator::In))) : Value();
        }
        const Value other = of(right, depth);
        if (!other) return {};
        if (op == CompareOperator::Eq || op == CompareOperator::Is) return truth(equal(*left, *other));
        if (op == CompareOperator::NotEq || op == CompareOperator::IsNot) return truth(!equal(*left, *other));
        return {};
    }

    Value called(const Call* e, int depth) const {
        if (const Expr* result = result_of(e)) return of(result, depth + 1);
        const std::string path = names_.path(e->func);
        if (const std::string name = interpreter(path); !name.empty()) return text_of(name);
        if (path == "os.environ.get" || path == "os.getenv") {
            if (e->args.size() == 2) return of(e->args[1], depth);
            return e->args.size() == 1 && e->keywords.empty() ? Value(ConstantValue()) : Value();
        }
        if ((path == "builtins.bool" || path == "builtins.int") && e->args.size() == 1) {
            const Value value = of(e->args[0], depth);
            if (path == "builtins.bool" || !value || value->kind != ConstantValue::Kind::Str) {
                const auto one = holds(e->args[0], depth);
                return one ? Value(truth(*one)) : Value();
            }
            ConstantValue number;
            number.kind = ConstantValue::Kind::Int;
            const std::string& digits = value->text;
            if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != digits.npos)
                return {};
            number.integer = std::stoi(digits);
            return number;
        }
        auto* method = as<Attribute>(e->func);
        if (!method || !e->args.empty()) return {};
        Value text = of(method->value, depth);
        if (!text || text->kind != ConstantValue::Kind::Str) return {};
        if (method->attr == "strip") return text;
        if (method->attr != "lower" && method->attr != "upper") return {};
        std::ranges::transform(text->text, text->text.begin(), [&](unsigned char c) {
            return static_cast<char>(method->attr == "lower" ? std::tolower(c) : std::toupper(c));
        });
        return text;
    }

    /** What `def enabled(): return …` returns, which takes nothing and does nothing else. */
    const Expr* result_of(const Call* e) const {
        const FunctionDef* def = e->args.empty() && e->keywords.empty() ? names_.function(e->func) : nullptr;
        if (!def || !visitors::parameter_names(def->args).empty()) return nullptr;
        const auto& body = def->body.stmts;
        const size_t first = visitors::is_docstring(body[0]) ? 1 : 0;
        auto* result = body.size() == first + 1 ? as<Return>(body[first]) : nullptr;
        return result ? result->value : nullptr;
    }

    const SettingNames& names_;
};

}  // namespace

std::optional<bool> holds_by_default(const Expr* test, const SettingNames& names) {
    return Evaluator(names).holds(test, 0);
}

bool is_fixed(const Expr* test, const SettingNames& names) {
    bool found = false, other = false;
    visitors::walk(test, [&](const Node* n) {
        auto* a = as<Attribute>(n);
        if (!a && !is<Name>(n)) return;
        const std::string path = names.path(static_cast<const Expr*>(n));
        found = found || visitors::is_numbas_switch(path) || !interpreter(path).empty();
        other = other || path.starts_with("os.");
    });
    return found && !other;
}

}  // namespace caramba::migrator
