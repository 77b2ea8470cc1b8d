#include "visitors/divisors.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>

#include "syntax/fold.hpp"
#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/global_values.hpp"
#include "visitors/positive.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** What is certain at a place, of names and of `len(x)`, `x.size`, `x[i]` by their texts. */
struct Facts {
    std::set<std::string> nonzero;
    std::set<std::string> counts;  ///< integers that are no less than 0

    void forget(const std::string& name) {
        const auto gone = [&](const std::string& key) { return has_word(key, name); };
        std::erase_if(nonzero, gone);
        std::erase_if(counts, gone);
    }
    /** What stores and calls may change. */
    void forget_elements() {
        const auto gone = [](const std::string& key) { return key.find_first_of("([.") != key.npos; };
        std::erase_if(nonzero, gone);
        std::erase_if(counts, gone);
    }
    void meet(const Facts& other) {
        std::erase_if(nonzero, [&](const auto& key) { return !other.nonzero.contains(key); });
        std::erase_if(counts, [&](const auto& key) { return !other.counts.contains(key); });
    }

  private:
    static bool has_word(const std::string& text, const std::string& word) {
        const auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
            const size_t end = at + word.size();
            if ((at == 0 || !part(text[at - 1])) && (end == text.size() || !part(text[end]))) return true;
        }
        return false;
    }
};

/** The number that an expression of literals is. */
std::optional<double> number(const Expr* e) {
    const auto value = folded(e);
    if (value && value->kind == ConstantValue::Kind::Int) return static_cast<double>(value->integer);
    if (value && value->kind == ConstantValue::Kind::Float) return value->real;
    return {};
}

class Divisors {
  public:
    explicit Divisors(const Kernel& kernel) : kernel_(kernel) {}

    bool found = false;

    /** Follows statements; whether their end is reached. */
    bool run(const std::vector<Stmt*>& statements, Facts& facts) {
        for (const Stmt* s : statements)
            if (!run(s, facts)) return false;
        return true;
    }

  private:
    std::string path(const Expr* e) const { return kernel_.program->resolve(kernel_, e); }

    /** How facts name an expression, or "". */
    std::string key(const Expr* e) const {
        if (is<Name>(e)) return std::string(name_of(e));
        if (auto* a = as<Attribute>(e); a && is<Name>(a->value)) return key(a->value) + "." + a->attr;
        if (auto* call = as<Call>(e))
            return path(call->func) == "builtins.len" && call->args.size() == 1 && is<Name>(call->args[0])
                       ? "len(" + key(call->args[0]) + ")"
                       : "";
        auto* item = as<Subscript>(e);
        const std::string of = item ? key(item->value) : "";
        if (of.empty()) return "";
        const auto index = number(item->slice);
        const std::string at = is<Name>(item->slice) ? key(item->slice)
                               : index               ? std::to_string(static_cast<long long>(*index))
                                                     : "";
        return at.empty() ? "" : of + "[" + at + "]";
    }

    /** Lengths, extents, and what counts from them. */
    bool is_count(const Expr* e, const Facts& facts) const {
        if (facts.counts.contains(key(e))) return true;
        auto* call = as<Call>(e);
        auto* a = as<Attribute>(e);
        auto* item = as<Subscript>(e);
        auto* shape = item ? as<Attribute>(item->value) : nullptr;
        // Fields of records may have these names, too.
        const auto of_array = [&](const Attribute* part, const char* name) {
            return part && part->attr == name && !kernel_.program->has_field(name);
        };
        return (call && path(call->func) == "builtins.len") || of_array(a, "size") ||
               of_array(shape, "shape");
    }

    bool is_nonzero(const Expr* e, const Facts& facts) const {
        // Products of integers may wrap around to 0.
        if (const auto value = constant(e)) return *value != 0 && std::abs(*value) < 0x1p62;
        const std::string known = key(e);
        if (!known.empty() && facts.nonzero.contains(known)) return true;
        if (auto* sign = as<UnaryOp>(e))
            return (sign->op == UnaryOperator::USub || sign->op == UnaryOperator::UAdd) &&
                   is_nonzero(sign->operand, facts);
        if (auto* sum = as<BinOp>(e); sum && sum->op == BinaryOperator::Add) {
            const auto beyond = [&](const Expr* count, const Expr* more) {
                const auto value = constant(more);
                return value && *value > 0 && *value < 0x1p62 && is_count(count, facts);
            };
            if (beyond(sum->left, sum->right) || beyond(sum->right, sum->left)) return true;
        }
        if (auto* call = as<Call>(e); call && call->keywords.empty()) {
            const std::string f = path(call->func);
            constexpr std::array<std::string_view, 7> keep{"builtins.abs",  "math.fabs", "numpy.abs",
                                                           "numpy.fabs",    "math.sqrt", "numpy.sqrt",
                                                           "builtins.float"};
            if (call->args.size() == 1 && std::ranges::find(keep, f) != keep.end())
                return is_nonzero(call->args[0], facts);
            // The greatest is no less than this one, or a NaN.
            if (call->args.size() == 2 && (f == "builtins.max" || f == "numpy.maximum"))
                return std::ranges::any_of(call->args, [&](const Expr* a) {
                    const auto value = constant(a);
                    return value && *value > 0;
                });
        }
        return is_positive(kernel_, e);
    }

    /** The number that literals, `math.pi` and globals that are bound once to such numbers make. */
    std::optional<double> constant(const Expr* e) const {
        if (const auto value = number(e)) return value;
        if (auto* b = as<BinOp>(e)) {
            const auto left = constant(b->left), right = constant(b->right);
            if (!left || !right) return {};
            if (b->op == BinaryOperator::Mult) return *left * *right;
            return b->op == BinaryOperator::Div && *right != 0 ? std::optional(*left / *right) : std::nullopt;
        }
        if (!is<Name>(e) && !is<Attribute>(e)) return {};
        const std::string of = path(e);
        if (of == "math.pi" || of == "numpy.pi") return std::numbers::pi;
        if (of == "math.e" || of == "numpy.e") return std::numbers::e;
        if (of == "math.tau") return 2 * std::numbers::pi;
        const std::string name(name_of(e));
        if (name.empty() || kernel_.locals.binds(name) || kernel_.captured.contains(name)) return {};
        const Binding* b = kernel_.program->module.find(name);
        return b && b->kind == Binding::Kind::Variable && b->value ? number(b->value) : std::nullopt;
    }

    /** What a test says where it holds, or where it does not. */
    void learn(const Expr* test, bool holds, Facts& facts) const {
        read_test(test, holds, facts);
        if (changes(test)) facts.forget_elements();
    }
    void read_test(const Expr* test, bool holds, Facts& facts) const {
        if (auto* opposite = as<UnaryOp>(test); opposite && opposite->op == UnaryOperator::Not)
            return read_test(opposite->operand, !holds, facts);
        if (auto* several = as<BoolOp>(test)) {
            if (holds == (several->op == BooleanOperator::And))
                for (const Expr* part : several->values) read_test(part, holds, facts);
            return;
        }
        auto* compare = as<Compare>(test);
        if (!compare) {
            if (holds) note(test, facts);
            return;
        }
        if (compare->ops.size() != 1) return;
        const auto left = constant(compare->left), right = constant(compare->comparators[0]);
        if (left && !right) read_test(compare->comparators[0], turned(compare->ops[0]), *left, holds, facts);
        if (right && !left) read_test(compare->left, compare->ops[0], *right, holds, facts);
    }

    static CompareOperator turned(CompareOperator op) {
        using C = CompareOperator;
        switch (op) {
            case C::Lt:
                return C::Gt;
            case C::LtE:
                return C::GtE;
            case C::Gt:
                return C::Lt;
            case C::GtE:
                return C::LtE;
            default:
                return op;
        }
    }

    void read_test(const Expr* e, CompareOperator op, double with, bool holds, Facts& facts) const {
        using C = CompareOperator;
        // Zero itself would decide the test the other way. A NaN is no zero.
        bool of_zero = false;
        switch (op) {
            case C::Eq:
                of_zero = with == 0;
                break;
            case C::NotEq:
                of_zero = with != 0;
                break;
            case C::Lt:
                of_zero = 0 < with;
                break;
            case C::LtE:
                of_zero = 0 <= with;
                break;
            case C::Gt:
                of_zero = 0 > with;
                break;
            case C::GtE:
                of_zero = 0 >= with;
                break;
            default:
                return;
        }
        if (of_zero != holds) note(e, facts);
    }

    /** An expression is no zero; nor is what it is the size of. */
    void note(const Expr* e, Facts& facts) const {
        auto* call = as<Call>(e);
        const std::string f = call && call->args.size() == 1 ? path(call->func) : "";
        if (f == "builtins.abs" || f == "math.fabs" || f == "numpy.abs" || f == "numpy.fabs")
            return note(call->args[0], facts);
        if (const std::string known = key(e); !known.empty()) facts.nonzero.insert(known);
    }

    /** Whether calls may change elements, lengths and fields. */
    bool calls_change(const Node* node) const {
        bool found = false;
        walk(node, [&](const Node* n) {
            auto* call = as<Call>(n);
            const std::string f = call ? path(call->func) : "builtins.";
            const bool scalar =
                call && call->keywords.empty() && call->args.size() == 1 && scalar_function(f);
            found = found || !(f.starts_with("builtins.") || f.starts_with("math.") || scalar);
        });
        return found;
    }
    /** Whether statements store to elements and fields; `x += 1` may. */
    static bool stores(const Node* node) {
        bool found = false;
        const auto place = [&](const Expr* target) {
            walk(target, [&](const Node* n) { found = found || is<Subscript>(n) || is<Attribute>(n); });
        };
        walk(node, [&](const Node* n) {
            if (auto* a = as<Assign>(n)) std::ranges::for_each(a->targets, place);
            if (auto* loop = as<For>(n)) place(loop->target);
            found = found || is<AugAssign>(n);
        });
        return found;
    }
    bool changes(const Node* node) const { return calls_change(node) || stores(node); }

    /** The expressions of a node, with what their own tests say. */
    void look(const Node* node, Facts facts) {
        if (!node || found) return;
        if (auto* choice = as<IfExp>(node)) {
            look(choice->test, facts);
            Facts otherwise = facts;
            learn(choice->test, true, facts);
            learn(choice->test, false, otherwise);
            look(choice->body, facts);
            return look(choice->orelse, otherwise);
        }
        if (auto* several = as<BoolOp>(node)) {
            for (const Expr* part : several->values) {
                look(part, facts);
                learn(part, several->op == BooleanOperator::And, facts);
            }
            return;
        }
        // Variables of their own may have the names of others.
        if (is<Lambda>(node) || is<FunctionDef>(node) || is<ListComp>(node) || is<GeneratorExp>(node) ||
            is<SetComp>(node) || is<DictComp>(node))
            facts = {};
        if (auto* b = as<BinOp>(node)) check(b->op, b->right, facts);
        if (auto* a = as<AugAssign>(node)) check(a->op, a->value, facts);
        if (auto* c = as<Call>(node); c && name_of(c->func) == "divmod")
            found = found || c->args.size() != 2 || !is_nonzero(c->args[1], facts);
        for_each_child(node, [&](const Node* child) { look(child, facts); });
    }

    void check(BinaryOperator op, const Expr* right, const Facts& facts) {
        const bool division =
            op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
        const auto exponent = op == BinaryOperator::Pow ? number(right) : std::optional<double>(1);
        found = found || !exponent || *exponent < 0 || (division && !is_nonzero(right, facts));
    }

    /** What a loop may change does not hold in it, but for what its own test says. */
    void enter_loop(const std::vector<Stmt*>& body, Facts& facts) const {
        for (const std::string& name : bound_inside(body)) facts.forget(name);
        if (std::ranges::any_of(body, [&](const Stmt* s) { return changes(s); })) facts.forget_elements();
    }

    bool run(const Stmt* s, Facts& facts) {
        if (found) return true;
        if (auto* choice = as<If>(s)) return run_if(choice, facts);
        if (auto* loop = as<While>(s)) {
            enter_loop(loop->body.stmts, facts);
            look(loop->test, facts);
            Facts inside = facts;
            learn(loop->test, true, inside);
            run(loop->body.stmts, inside);
            run_else(loop->orelse, facts);
            return true;
        }
        if (auto* loop = as<For>(s)) {
            look(loop->iter, facts);
            enter_loop(loop->body.stmts, facts);
            for (const std::string& name : names_of(loop->target)) facts.forget(name);
            Facts inside = facts;
            counts_in(loop, inside);
            run(loop->body.stmts, inside);
            run_else(loop->orelse, facts);
            return true;
        }
        if (calls_change(s)) facts.forget_elements();
        if (is<Try>(s) || is<TryStar>(s) || is<With>(s)) {
            look(s, {});
            for (const std::string& name : bound_inside({const_cast<Stmt*>(s)})) facts.forget(name);
            return true;
        }
        look(s, facts);
        auto* assign = as<Assign>(s);
        if (stores(s)) facts.forget_elements();
        const Facts before = facts;
        for (const std::string& name : bound_inside({const_cast<Stmt*>(s)})) facts.forget(name);
        if (assign)
            for (const Expr* target : assign->targets) bind(target, assign->value, before, facts);
        if (auto* asserted = as<Assert>(s)) learn(asserted->test, true, facts);
        return !is<Return>(s) && !is<Raise>(s) && !is<Break>(s) && !is<Continue>(s);
    }

    /** What runs behind a loop that no break left. */
    void run_else(const Block& block, Facts& facts) {
        Facts after = facts;
        if (run(block.stmts, after)) facts.meet(after);
        for (const std::string& name : bound_inside(block.stmts)) facts.forget(name);
    }

    bool run_if(const If* choice, Facts& facts) {
        look(choice->test, facts);
        Facts otherwise = facts;
        learn(choice->test, true, facts);
        learn(choice->test, false, otherwise);
        const bool ends = run(choice->body.stmts, facts), other_ends = run(choice->orelse.stmts, otherwise);
        if (ends && other_ends) facts.meet(otherwise);
        if (!ends) facts = std::move(otherwise);
        return ends || other_ends;
    }

    static std::set<std::string> names_of(const Expr* target) {
        std::set<std::string> names;
        walk(target, [&](const Node* n) {
            if (is<Name>(n)) names.emplace(name_of(n));
        });
        return names;
    }

    /** `for i in range(1, n)` */
    void counts_in(const For* loop, Facts& facts) const {
        auto* range = as<Call>(loop->iter);
        const std::string f = range ? path(range->func) : "";
        const std::string name(name_of(loop->target));
        if (name.empty() || (f != "builtins.range" && f != "numba.prange") || range->args.empty()) return;
        const auto start = range->args.size() == 1 ? std::optional<double>(0) : number(range->args[0]);
        const auto step = range->args.size() < 3 ? std::optional<double>(1) : number(range->args[2]);
        if (!start || !step || *step <= 0) return;
        if (*start >= 0) facts.counts.insert(name);
        if (*start > 0) facts.nonzero.insert(name);
    }

    void bind(const Expr* target, const Expr* value, const Facts& before, Facts& facts) const {
        auto* names = as<Tuple>(target);
        auto* shape = as<Attribute>(value);
        if (names && shape && shape->attr == "shape" && !kernel_.program->has_field("shape"))
            for (const Expr* name : names->elts)
                if (is<Name>(name)) facts.counts.emplace(name_of(name));
        if (!is<Name>(target)) return;
        if (is_nonzero(value, before)) facts.nonzero.emplace(name_of(target));
        if (is_count(value, before)) facts.counts.emplace(name_of(target));
    }

    const Kernel& kernel_;
};

bool may_divide_by_zero(const Kernel& kernel, std::set<const Kernel*>& seen) {
    if (!seen.insert(&kernel).second) return false;
    // What is declared of variables converts what they are assigned.
    if (!kernel.decorator.locals.empty()) return divides(kernel);
    Divisors divisors(kernel);
    Facts facts;
    divisors.run(kernel.def->body.stmts, facts);
    return divisors.found || std::ranges::any_of(kernel.callees, [&](const Kernel* callee) {
               return callee->decorator.inlined && may_divide_by_zero(*callee, seen);
           });
}

}  // namespace

bool may_divide_by_zero(const Kernel& kernel) {
    std::set<const Kernel*> seen;
    return may_divide_by_zero(kernel, seen);
}

}  // namespace caramba::visitors
