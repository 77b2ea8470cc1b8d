#include "visitors/computing_methods.hpp"

#include <algorithm>
#include <array>

#include "types/array_functions.hpp"
#include "types/functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::array<std::string_view, 11> kBuiltins = {"len", "range", "abs",       "min", "max",  "float",
                                                        "int", "bool",  "enumerate", "zip", "round"};
constexpr std::array<std::string_view, 16> kMethods = {"dot",  "sum",  "prod",    "mean",  "std",    "var",
                                                       "min",  "max",  "any",     "all",   "argmin", "argmax",
                                                       "copy", "item", "flatten", "astype"};
constexpr std::array<std::string_view, 10> kAllocating = {"zeros", "ones", "empty", "full",  "array",
                                                          "sum",   "dot",  "mean",  "outer", "cross"};
constexpr std::array<std::string_view, 7> kChanging = {
    "copyto", "put", "place", "putmask", "fill_diagonal", "put_along_axis", "at"};

template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::ranges::find(list, name) != list.end();
}

class Reader {
  public:
    Reader(const Program& program, const ClassType& cls, const FunctionDef* method)
        : program_(program), cls_(cls), method_(method), self_(method->args->args[0]->arg) {}

    bool computes() const { return suite(method_->body.stmts); }

  private:
    bool suite(const std::vector<Stmt*>& statements) const {
        return std::ranges::all_of(statements, [this](const Stmt* s) { return statement(s); });
    }

    bool statement(const Stmt* s) const {
        if (auto* r = as<Return>(s)) return r->value && expression(r->value) && is_own(r->value, 0);
        if (auto* a = as<Assign>(s))
            return expression(a->value) &&
                   std::ranges::all_of(a->targets, [](const Expr* t) { return names(t); });
        // `x += 1` changes an array, unless it is one of the method's own.
        if (auto* a = as<AugAssign>(s))
            return is<Name>(a->target) && !divides(a->op) && expression(a->value) && is_own(a->target, 0);
        if (auto* choice = as<If>(s))
            return expression(choice->test) && suite(choice->body.stmts) && suite(choice->orelse.stmts);
        if (auto* loop = as<For>(s))
            return names(loop->target) && expression(loop->iter) && suite(loop->body.stmts) &&
                   loop->orelse.stmts.empty();
        if (auto* text = as<ExprStmt>(s)) return is<Constant>(text->value);
        return is<Pass>(s) || is<Break>(s) || is<Continue>(s);
    }

    static bool names(const Expr* target) {
        auto* tuple = as<Tuple>(target);
        return is<Name>(target) || (tuple && std::ranges::all_of(tuple->elts, names));
    }

    static bool divides(BinaryOperator op) {
        return op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod ||
               op == BinaryOperator::Pow;
    }

    /** No calls of what is not known, no errors of the model of this function. */
    bool expression(const Expr* e) const {
        bool known = true;
        walk(e, [&](const Node* n) {
            auto* operation = as<BinOp>(n);
            auto* call = as<Call>(n);
            known = known && !(operation && divides(operation->op)) && (!call || changes_nothing(call)) &&
                    !is<Lambda>(n) && !is<ListComp>(n) && !is<NamedExpr>(n) && !is<Starred>(n);
        });
        return known;
    }

    bool changes_nothing(const Call* call) const {
        const std::string path = program_.module.resolve(call->func);
        if (path.empty()) {
            auto* method = as<Attribute>(call->func);
            return method && among(method->attr, kMethods) && call->keywords.empty();
        }
        const std::string name = path.substr(path.find('.') + 1);
        if (path.starts_with("builtins.")) return among(name, kBuiltins);
        if (path.starts_with("math.")) return true;
        if (!path.starts_with("numpy.") || path.starts_with("numpy.random.") || among(name, kChanging))
            return false;
        const bool out = std::ranges::any_of(
            call->keywords, [](const Keyword* k) { return k->arg == "out" || k->arg.empty(); });
        const types::FunctionInfo* scalar = types::find_function('n', name);
        // `np.add(a, b, c)` stores to c.
        if (scalar && (scalar->arity < 0 || static_cast<int>(call->args.size()) != scalar->arity))
            return false;
        return !out && (scalar || types::find_array_function(name));
    }

    /** A number, or an array that nothing but the method has. */
    bool is_own(const Expr* e, int depth) const {
        if (depth > 8) return false;
        if (is<BinOp>(e) || is<UnaryOp>(e) || is<Compare>(e) || is<Constant>(e)) return true;
        if (auto* either = as<IfExp>(e))
            return is_own(either->body, depth + 1) && is_own(either->orelse, depth + 1);
        if (auto* call = as<Call>(e)) {
            const std::string path = program_.module.resolve(call->func);
            const std::string name = path.substr(path.find('.') + 1);
            return path.empty() || path.starts_with("builtins.") || path.starts_with("math.") ||
                   types::find_function('n', name) || among(name, kAllocating);
        }
        if (auto* field = as<Attribute>(e)) return rank_of(field) == 0;
        if (auto* item = as<Subscript>(e)) return is_element(item);
        if (auto* name = as<Name>(e)) return is_own_name(name->id, depth);
        return false;
    }

    /** The rank of a field of the object: 0 of a number, -1 where it is not known. */
    int rank_of(const Expr* e) const {
        auto* field = as<Attribute>(e);
        if (!field || name_of(field->value) != self_) return -1;
        const auto known = std::ranges::find(cls_.fields, field->attr, &ClassType::Field::name);
        if (known == cls_.fields.end() || known->of || known->text) return -1;
        if (known->type.kind == DeclaredType::Kind::Scalar) return 0;
        return known->is_array() ? known->type.rank : -1;
    }

    /** `self.x[i, j]` with an integer for each axis. */
    bool is_element(const Subscript* item) const {
        auto* tuple = as<Tuple>(item->slice);
        const std::vector<Expr*> indices = tuple ? tuple->elts : std::vector<Expr*>{item->slice};
        const bool numbers = std::ranges::all_of(indices, [](const Expr* i) {
            return (is<Name>(i) || is<Constant>(i) || is<BinOp>(i) || is<UnaryOp>(i)) && !is_none(i);
        });
        return numbers && rank_of(item->value) == static_cast<int>(indices.size());
    }

    bool is_own_name(const std::string& name, int depth) const {
        bool own = true, assigned = false;
        walk(method_, [&](const Node* n) {
            if (auto* loop = as<For>(n); loop && mentions(loop->target, name)) own = false;
            auto* a = as<Assign>(n);
            for (const Expr* target : a ? a->targets : std::vector<Expr*>{}) {
                if (!mentions(target, name)) continue;
                assigned = true;
                own = own && is<Name>(target) && is_own(a->value, depth + 1);
            }
        });
        return own && assigned;
    }

    const Program& program_;
    const ClassType& cls_;
    const FunctionDef* method_;
    const std::string& self_;
};

}  // namespace

bool only_computes(const Program& program, const ClassType& cls, const FunctionDef* method) {
    if (!method->decorator_list.empty() || method->args->args.empty()) return false;
    return Reader(program, cls, method).computes();
}

}  // namespace caramba::visitors
