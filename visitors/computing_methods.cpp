#include "visitors/computing_methods.hpp"

#include <algorithm>
#include <array>

#include "types/array_functions.hpp"
#include "types/functions.hpp"
#include "visitors/class_types.hpp"
#include "visitors/scopes.hpp"
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
    /** `depth`: of the calls that lead to this one. */
    Reader(const Program& program, const ClassType& cls, const FunctionDef* function, bool method, int depth)
        : program_(program),
          cls_(cls),
          method_(function),
          self_(method && !function->args->args.empty() ? function->args->args[0]->arg : ""),
          depth_(depth) {}

    bool computes() const { return depth_ < kDeepest && suite(method_->body.stmts); }

    bool divides() const {
        bool found = depth_ >= kDeepest;
        walk(method_, [&](const Node* n) {
            auto* operation = as<BinOp>(n);
            auto* update = as<AugAssign>(n);
            auto* call = as<Call>(n);
            auto* attribute = as<Attribute>(n);
            found = found || (operation && may_raise(operation->op, operation->right)) ||
                    (update && may_raise(update->op, update->value)) || (call && divides(call)) ||
                    (attribute && divides(attribute));
        });
        return found;
    }

  private:
    static constexpr int kDeepest = 8;

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
            return is<Name>(a->target) && !may_raise(a->op, a->value) && expression(a->value) &&
                   is_own(a->target, 0);
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

    /** Divisions do, but for those by numbers that are written out, and powers but for squares and their
     * like.
     */
    static bool may_raise(BinaryOperator op, const Expr* right) {
        const bool divides =
            op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
        auto* c = as<Constant>(right);
        const bool integer = c && c->value.kind == ConstantValue::Kind::Int;
        if (op == BinaryOperator::Pow) return !integer;
        return divides && !(integer && c->value.integer > 0) &&
               !(c && c->value.kind == ConstantValue::Kind::Float && c->value.real > 0);
    }

    /** No calls of what is not known, no errors of the model of this function. */
    bool expression(const Expr* e) const {
        bool known = true;
        walk(e, [&](const Node* n) {
            auto* operation = as<BinOp>(n);
            auto* call = as<Call>(n);
            auto* attribute = as<Attribute>(n);
            known = known && !(operation && may_raise(operation->op, operation->right)) &&
                    (!attribute || only_reads(attribute)) && (!call || changes_nothing(call)) &&
                    !is<Lambda>(n) && !is<ListComp>(n) && !is<NamedExpr>(n) && !is<Starred>(n);
        });
        return known;
    }

    bool changes_nothing(const Call* call) const {
        const std::string path = program_.module.resolve(call->func);
        if (path.empty()) {
            auto* method = as<Attribute>(call->func);
            if (method && is_self(method->value)) return computes(member(method->attr, false));
            if (method) return among(method->attr, kMethods) && call->keywords.empty();
            return computes(helper(call->func));
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

    bool is_self(const Expr* e) const { return !self_.empty() && name_of(e) == self_; }

    /** Whether reading an attribute may run what a class defines: a property of this object's that computes
     * is as good as a field. */
    bool only_reads(const Attribute* a) const {
        if (const FunctionDef* property = is_self(a->value) ? member(a->attr, true) : nullptr)
            return computes(property);
        return !cls_.properties.contains(a->attr) &&
               std::ranges::none_of(program_.classes,
                                    [&](const auto& other) { return other->properties.contains(a->attr); });
    }

    bool computes(const FunctionDef* function) const { return function && inside(function).computes(); }

    /** A function that this one calls. */
    Reader inside(const FunctionDef* function) const {
        const bool method = std::ranges::count(cls_.def->body.stmts, function) > 0;
        return {program_, cls_, function, method && !is_static_method(program_, function), depth_ + 1};
    }

    bool divides(const Call* call) const {
        const std::string path = program_.module.resolve(call->func);
        if (!path.empty()) return path == "builtins.divmod" || path == "builtins.pow" || !imports_known(path);
        if (is<Attribute>(call->func)) return false;  // which is looked at itself
        const FunctionDef* function = helper(call->func);
        return !function || inside(function).divides();
    }

    static bool imports_known(const std::string& path) {
        return path.starts_with("builtins.") || path.starts_with("math.") || path.starts_with("numpy.");
    }

    /** A method or a property, of this object or of another one. */
    bool divides(const Attribute* a) const {
        if (is_self(a->value)) {
            const FunctionDef* method = member(a->attr, false);
            const FunctionDef* function = method ? method : member(a->attr, true);
            return function && inside(function).divides();
        }
        return std::ranges::any_of(program_.classes,
                                   [&](const auto& other) { return other->dividing.contains(a->attr); });
    }

    /** A method of the object, or one of its properties. */
    const FunctionDef* member(const std::string& name, bool property) const {
        for (const Stmt* s : cls_.def->body.stmts) {
            auto* def = as<FunctionDef>(s);
            if (!def || def->name != name) continue;
            const bool called = def->decorator_list.empty() || is_static_method(program_, def);
            return (property ? is_property(program_, def) : called) ? def : nullptr;
        }
        return nullptr;
    }

    /** A function of the module, which Numba compiles where it is called. */
    const FunctionDef* helper(const Expr* callee) const {
        const std::string name(name_of(callee));
        if (scope_of(method_->args, method_->body.stmts).binds(name)) return nullptr;
        const Binding* b = program_.module.find(name);
        return b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
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
        if (auto* field = as<Attribute>(e)) return rank_of(field) == 0 || is_number(field);
        if (auto* item = as<Subscript>(e)) return is_element(item) || is_extent(item);
        if (auto* name = as<Name>(e)) return is_own_name(name->id, depth);
        return false;
    }

    /** The rank of a field of the object: 0 of a number, -1 where it is not known. */
    int rank_of(const Expr* e) const {
        auto* field = as<Attribute>(e);
        if (!field || !is_self(field->value)) return -1;
        const auto known = std::ranges::find(cls_.fields, field->attr, &ClassType::Field::name);
        if (known == cls_.fields.end() || known->of || known->text) return -1;
        if (known->type.kind == DeclaredType::Kind::Scalar) return 0;
        return known->is_array() ? known->type.rank : -1;
    }

    /** `np.pi`, `x.size`, and what a property of the object computes. */
    bool is_number(const Attribute* e) const {
        const std::string path = program_.module.resolve(e);
        if (path == "numpy.pi" || path == "numpy.e" || path == "numpy.inf" || path == "numpy.nan" ||
            path.starts_with("math."))
            return true;
        if (is_self(e->value)) return computes(member(e->attr, true));
        return path.empty() && (e->attr == "size" || e->attr == "ndim");
    }

    /** `x.shape[0]` */
    static bool is_extent(const Subscript* item) {
        auto* shape = as<Attribute>(item->value);
        return shape && shape->attr == "shape" && is<Constant>(item->slice);
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
    const std::string self_;
    const int depth_;
};

/** Whether some class has a method or property of that name which does more than to compute. Objects of
 * classes that stay are passed to kernels, too. */
bool is_changing(Program& program, const std::string& name) {
    return std::ranges::any_of(program.together(), [&](const Program* one) {
        return std::ranges::any_of(one->classes, [&](const auto& cls) {
            const bool has = cls->methods_called.contains(name) || cls->properties.contains(name);
            return has && !cls->computing.contains(name);
        });
    });
}

}  // namespace

bool only_computes(const Program& program, const ClassType& cls, const FunctionDef* method) {
    const bool unbound = is_static_method(program, method);
    if (!unbound && !method->decorator_list.empty() && !is_property(program, method)) return false;
    return Reader(program, cls, method, !unbound, 0).computes();
}

bool may_divide(const Program& program, const ClassType& cls, const FunctionDef* method) {
    return Reader(program, cls, method, !is_static_method(program, method), 0).divides();
}

const Attribute* changing_member(Program& program, const Kernel& kernel, const For* loop) {
    const Attribute* found = nullptr;
    walk(loop, [&](const Node* n) {
        auto* a = as<Attribute>(n);
        if (a && !found && program.resolve(kernel, a).empty() && is_changing(program, a->attr)) found = a;
    });
    return found;
}

}  // namespace caramba::visitors
