#include "visitors/array_style.hpp"

#include <algorithm>
#include <array>

#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::string_view kOperations[] = {
#define OPERATION(name) #name,
#include "visitors/array_operations.def"
};

enum class Shape { Scalar, Array, Unknown };

/** What a name is at the file's call sites of a kernel. */
class CallSites : public Visitor {
  public:
    CallSites(Program& program, const Kernel& kernel) : program_(program), kernel_(kernel) {}
    std::map<std::string, Shape> shapes;

    void run() { visit(program_.tree.module); }

  private:
    void visit_node(FunctionDef* def) override {
        auto outer = std::exchange(values_, {});
        visit_children(def);
        values_ = std::move(outer);
    }
    void visit_node(Assign* s) override {
        visit_children(s);
        for (const Expr* t : s->targets) {
            if (auto* n = as<Name>(t)) learn(n->id, shape(s->value));
            auto* tuple = as<Tuple>(t);
            auto* values = as<Tuple>(s->value);
            for (size_t i = 0; tuple && i < tuple->elts.size(); ++i)
                learn(std::string(name_of(tuple->elts[i])),
                      values && i < values->elts.size() ? shape(values->elts[i]) : Shape::Unknown);
        }
    }
    void visit_node(Call* call) override {
        visit_children(call);
        if (name_of(call->func) != kernel_.name) return;
        for (size_t i = 0; i < call->args.size() + call->keywords.size(); ++i)
            pass(parameter_of(kernel_, call, i),
                 shape(i < call->args.size() ? call->args[i] : call->keywords[i - call->args.size()]->value));
    }

    void learn(const std::string& name, Shape s) {
        auto [at, fresh] = values_.emplace(name, s);
        if (!fresh && at->second != s) at->second = Shape::Unknown;
    }
    void pass(const std::string& parameter, Shape s) {
        auto [at, fresh] = shapes.emplace(parameter, s);
        if (!fresh && at->second != s) at->second = Shape::Unknown;
    }

    Shape shape(const Expr* e) const {
        if (is<Constant>(e)) return Shape::Scalar;
        if (auto* n = as<Name>(e)) {
            auto known = values_.find(n->id);
            if (known != values_.end()) return known->second;
            const Binding* b = program_.module.find(n->id);
            return b && b->value && b->kind == Binding::Kind::Variable ? shape(b->value) : Shape::Unknown;
        }
        if (auto* u = as<UnaryOp>(e)) return shape(u->operand);
        if (auto* b = as<BinOp>(e)) {
            Shape l = shape(b->left), r = shape(b->right);
            if (l == Shape::Array || r == Shape::Array) return Shape::Array;
            return l == r ? l : Shape::Unknown;
        }
        auto* call = as<Call>(e);
        if (!call) return Shape::Unknown;
        std::string path = program_.module.resolve(call->func);
        if (path == "builtins.int" || path == "builtins.float" || path == "builtins.len")
            return Shape::Scalar;
        for (const char* name : {"zeros", "ones", "empty", "full", "arange", "linspace", "array",
                                 "zeros_like", "ones_like", "empty_like", "where", "random.rand",
                                 "random.randn", "random.random", "concatenate", "column_stack", "eye"})
            if (path == std::string("numpy.") + name && !call->args.empty()) return Shape::Array;
        auto* method = as<Attribute>(call->func);
        // Draws of a random generator with a size.
        auto* generator = method ? as<Name>(method->value) : nullptr;
        bool sized = !call->args.empty();
        if (generator && sized && (method->attr == "standard_normal" || method->attr == "random"))
            return Shape::Array;
        return Shape::Unknown;
    }

    Program& program_;
    const Kernel& kernel_;
    std::map<std::string, Shape> values_;
};

class ArrayStyle {
  public:
    ArrayStyle(Program& program, Kernel& kernel) : program_(program), kernel_(kernel) {}

    bool run() {
        const auto& body = kernel_.def->body.stmts;
        for (size_t i = 0; i < body.size() && ok_; ++i)
            if (i > 0 || !is_docstring(body[i])) statement(body[i], i + 1 == body.size());
        if (!ok_ || !calls_) return false;
        // Expressions are lazy: what a variable stands for must not change before it is computed.
        if (!updated_.empty() && !values_.empty()) return false;
        CallSites sites(program_, kernel_);
        sites.run();
        for (const std::string& p : kernel_.parameters) {
            if (!operands_.count(p)) continue;
            bool dotted = dotted_.count(p) > 0;
            auto known = sites.shapes.find(p);
            Shape s = dotted ? Shape::Array : known == sites.shapes.end() ? Shape::Unknown : known->second;
            if (s == Shape::Unknown) {
                program_.diagnostics.add(Rule::ArrayStyle, kernel_.def, {kernel_.name, p});
                kernel_.arrays.clear();
                return false;
            }
            if (s == Shape::Array) kernel_.arrays.push_back(p);
        }
        for (const std::string& name : updated_)
            if (!is_array(name)) return false;
        // A dot product of vectors is a scalar, which no caller of Numba's kernel gets as an array.
        if (result_ && !certain(result_)) return false;
        kernel_.form = Form::Arrays;
        return true;
    }

  private:
    void statement(const Stmt* stmt, bool last) {
        if (auto* s = as<Assign>(stmt)) {
            auto* target = s->targets.size() == 1 ? as<Name>(s->targets[0]) : nullptr;
            if (!target) return refuse();
            if (depth_ > 0 || !values_.emplace(target->id, s->value).second) return refuse();
            if (std::count(kernel_.parameters.begin(), kernel_.parameters.end(), target->id)) return refuse();
            return expression(s->value);
        }
        if (auto* s = as<AugAssign>(stmt)) {
            auto* target = as<Name>(s->target);
            if (!target) return refuse();
            updated_.insert(target->id);
            operands_.insert(target->id);
            return expression(s->value);
        }
        if (auto* s = as<For>(stmt)) {
            auto* call = as<Call>(s->iter);
            bool range =
                call && program_.resolve(kernel_, call->func) == "builtins.range" && is<Name>(s->target);
            if (!range || !s->orelse.empty()) return refuse();
            for (const Expr* a : call->args)
                if (!is<Name>(a) && !is<Constant>(a)) refuse();
            ++depth_;
            for (const Stmt* inner : s->body.stmts) statement(inner, false);
            --depth_;
            return;
        }
        auto* r = as<Return>(stmt);
        if (!r || !last || !r->value) return refuse();
        result_ = r->value;
        if (!is<Name>(r->value)) expression(r->value);
    }

    bool is_array(const std::string& name) const {
        return std::count(kernel_.arrays.begin(), kernel_.arrays.end(), name) > 0;
    }

    /** An operand outside np.dot is an array, so the whole is one. */
    bool certain(const Expr* e) const {
        if (auto* n = as<Name>(e)) {
            auto value = values_.find(n->id);
            return is_array(n->id) || (value != values_.end() && certain(value->second));
        }
        if (auto* b = as<BinOp>(e)) return certain(b->left) || certain(b->right);
        if (auto* u = as<UnaryOp>(e)) return certain(u->operand);
        auto* call = as<Call>(e);
        if (!call || program_.resolve(kernel_, call->func) == "numpy.dot") return false;
        return std::any_of(call->args.begin(), call->args.end(), [&](const Expr* a) { return certain(a); });
    }

    void expression(const Expr* e) {
        if (auto* n = as<Name>(e)) {
            if (kernel_.locals.binds(n->id))
                operands_.insert(n->id);
            else
                refuse();
        } else if (auto* c = as<Constant>(e)) {
            if (c->value.kind != ConstantValue::Kind::Int && c->value.kind != ConstantValue::Kind::Float)
                refuse();
        } else if (auto* b = as<BinOp>(e)) {
            if (b->op == BinaryOperator::MatMult) refuse();
            expression(b->left);
            expression(b->right);
        } else if (auto* u = as<UnaryOp>(e)) {
            if (u->op == UnaryOperator::Not) refuse();
            expression(u->operand);
        } else if (auto* call = as<Call>(e)) {
            std::string path = program_.resolve(kernel_, call->func);
            if (!path.starts_with("numpy.") || !is_array_operation(path.substr(6)) || !call->keywords.empty())
                return refuse();
            calls_ = true;
            for (const Expr* a : call->args) {
                if (path == "numpy.dot" && is<Name>(a)) dotted_.insert(std::string(name_of(a)));
                expression(a);
            }
        } else {
            refuse();
        }
    }

    void refuse() { ok_ = false; }

    Program& program_;
    Kernel& kernel_;
    bool ok_ = true, calls_ = false;
    int depth_ = 0;  ///< of loops
    const Expr* result_ = nullptr;
    std::map<std::string, const Expr*> values_;  ///< of variables
    std::set<std::string> updated_, operands_, dotted_;
};

}  // namespace

bool is_array_operation(std::string_view name) {
    return std::find(std::begin(kOperations), std::end(kOperations), name) != std::end(kOperations);
}

bool plan_array_style(Program& program, Kernel& kernel) {
    return ArrayStyle(program, kernel).run();
}

}  // namespace caramba::visitors
