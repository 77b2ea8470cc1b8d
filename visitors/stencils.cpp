#include "visitors/stencils.hpp"

#include <algorithm>
#include <optional>

#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr const char* kIndices[] = {"i", "j", "k", "l", "m", "n"};

std::optional<std::int64_t> integer(const Expr* e) {
    auto* u = as<UnaryOp>(e);
    auto* c = as<Constant>(u && u->op == UnaryOperator::USub ? u->operand : e);
    if (!c || c->value.kind != ConstantValue::Kind::Int) return std::nullopt;
    return u ? -c->value.integer : c->value.integer;
}

/** How far a stencil reaches in one dimension: low ≤ 0 ≤ high. */
struct Reach {
    std::int64_t low = 0, high = 0;
};

/** `a[0, 1]` becomes `a[i, j + 1]`. */
class Indices : public Transformer {
  public:
    Indices(Tree& tree, const std::set<std::string>& relative, std::vector<std::string> names)
        : Transformer(tree), relative_(relative), names_(std::move(names)), make_(tree) {}

  private:
    Expr* transform(Expr* e) override {
        auto* s = as<Subscript>(e);
        if (!s || !relative_.count(std::string(name_of(s->value)))) return e;
        auto* tuple = as<Tuple>(s->slice);
        std::vector<Expr*> places;
        for (size_t d = 0; d < names_.size(); ++d)
            places.push_back(place(names_[d], tuple ? tuple->elts[d] : s->slice));
        Expr* out = make_.subscript(s->value, places.size() == 1 ? places[0] : make_.tuple(places));
        out->span = s->span;
        return out;
    }

    Expr* place(const std::string& name, Expr* offset) {
        auto constant = integer(offset);
        if (constant == 0) return make_.name(name);
        auto* sum = tree_.make<BinOp>();
        sum->left = make_.name(name);
        sum->op = constant && *constant < 0 ? BinaryOperator::Sub : BinaryOperator::Add;
        sum->right = constant ? make_.integer(std::abs(*constant)) : offset;
        sum->span = offset->span;
        return sum;
    }

    const std::set<std::string>& relative_;
    std::vector<std::string> names_;
    Build make_;
};

class StencilWriter {
  public:
    StencilWriter(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), make_(program.tree) {}

    /** The kernel of one point; null when the stencil stays. */
    std::unique_ptr<Kernel> run() {
        if (!check_parameters() || !find_reach()) return nullptr;
        std::string numpy = program_.numpy_name(kernel_);
        if (numpy.empty()) return keep(kernel_.def, "its use of NumPy's name"), nullptr;
        for (const char* name : kIndices)
            if (index_.size() < reach_.size() && !kernel_.locals.bound.count(name)) index_.emplace_back(name);
        if (index_.size() < reach_.size()) return keep(kernel_.def, "its rank"), nullptr;
        program_.keep_original(kernel_);
        auto point = program_.make_kernel();
        make_point(*point);
        make_loops(point->name, numpy);
        return point;
    }

  private:
    void keep(const Node* at, const std::string& what) {
        program_.keep(kernel_, Rule::Decorator, at, {"@numba.stencil with " + what});
    }

    bool check_parameters() {
        const Arguments* a = kernel_.def->args;
        const auto& names = kernel_.parameters;
        bool plain = !a->vararg && !a->kwarg && a->kwonlyargs.empty() && a->defaults.empty();
        if (!plain || names.empty()) return keep(kernel_.def, "these parameters"), false;
        if (kernel_.locals.bound.count("out")) return keep(kernel_.def, "a variable 'out'"), false;
        for (const std::string& name : names)
            if (!std::count(kernel_.decorator.standard_indexing.begin(),
                            kernel_.decorator.standard_indexing.end(), name))
                relative_.insert(name);
        if (!relative_.count(names[0])) return keep(kernel_.def, "a first array of standard indexing"), false;
        return true;
    }

    /** Which points the stencil reads. */
    bool find_reach() {
        bool constant = true, suits = true;
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* sub = as<Subscript>(n);
                if (!sub || !relative_.count(std::string(name_of(sub->value)))) return;
                auto* tuple = as<Tuple>(sub->slice);
                size_t rank = tuple ? tuple->elts.size() : 1;
                read_.insert(std::string(name_of(sub->value)));
                if (reach_.empty()) reach_.resize(rank);
                if (reach_.size() != rank || rank > std::size(kIndices)) {
                    suits = false;
                    return;
                }
                for (size_t d = 0; d < rank; ++d) {
                    const Expr* e = tuple ? tuple->elts[d] : sub->slice;
                    if (is<Slice>(e)) suits = false;
                    auto offset = integer(e);
                    constant = constant && offset;
                    reach_[d].low = std::min(reach_[d].low, offset.value_or(0));
                    reach_[d].high = std::max(reach_[d].high, offset.value_or(0));
                }
            });
        // Under another name, or as `a[0][1]`, an array would no longer be seen to be relative.
        std::set<const Node*> bases;
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                if (auto* sub = as<Subscript>(n)) {
                    bases.insert(sub->value);
                    suits = suits && !(is<Subscript>(sub->value) && read_.count(base_name(sub->value)));
                }
                if (auto* a = as<Attribute>(n)) bases.insert(a->value);
            });
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* name = as<Name>(n);
                suits = suits && !(name && read_.count(name->id) && !bases.count(n));
            });
        for (const std::string& name : names_stored(kernel_.def)) suits = suits && !relative_.count(name);
        for (const std::string& name : bound_names(kernel_.def->body.stmts))
            suits = suits && !relative_.count(name);
        if (!suits || !read_.count(kernel_.parameters[0])) return keep(kernel_.def, "these indices"), false;
        if (kernel_.decorator.neighborhood) return read_neighborhood();
        if (!constant) return keep(kernel_.def, "indices that are no constants"), false;
        return true;
    }

    bool read_neighborhood() {
        auto* tuple = as<Tuple>(kernel_.decorator.neighborhood);
        bool suits = tuple && tuple->elts.size() == reach_.size();
        for (size_t d = 0; suits && d < reach_.size(); ++d) {
            auto* pair = as<Tuple>(tuple->elts[d]);
            auto low = pair && pair->elts.size() == 2 ? integer(pair->elts[0]) : std::nullopt;
            auto high = low ? integer(pair->elts[1]) : std::nullopt;
            suits = high.has_value();
            if (suits) reach_[d] = {std::min<std::int64_t>(0, *low), std::max<std::int64_t>(0, *high)};
        }
        if (!suits) keep(kernel_.decorator.neighborhood, "this neighborhood");
        return suits;
    }

    void make_point(Kernel& point) {
        FunctionDef* old = kernel_.def;
        std::vector<Stmt*> body;
        for (Stmt* s : old->body.stmts)
            if (!is_docstring(s) || s != old->body.stmts[0]) body.push_back(s);
        std::vector<std::string> names = kernel_.parameters;
        names.insert(names.end(), index_.begin(), index_.end());
        point.name = program_.fresh_name(kernel_.name + "_at");
        point.def = make_.function(point.name, make_.parameters(names), body);
        point.def->leading = old->leading;
        point.def->span = old->span;
        point.def->body.closing = old->body.closing;
        Indices(program_.tree, relative_, index_).run(point.def);
        point.home = kernel_.home;
        point.decorator = kernel_.decorator;
        point.parameters = names;
        point.locals = scope_of(point.def->args, point.def->body.stmts);
        point.captured = kernel_.captured;
        point.nested = kernel_.nested;
        point.whole = &kernel_;
    }

    void make_loops(const std::string& point, const std::string& numpy) {
        FunctionDef* old = kernel_.def;
        const std::string& first = kernel_.parameters[0];
        std::string parameters, indices, corner;
        for (const std::string& p : kernel_.parameters) parameters += p + ", ";
        for (const std::string& i : index_) {
            indices += (indices.empty() ? "" : ", ") + i;
            corner += corner.empty() ? "0" : ", 0";
        }
        std::string result = "result";
        for (int i = 2; kernel_.locals.bound.count(result); ++i) result = "result_" + std::to_string(i);
        const Expr* border = kernel_.decorator.cval;
        std::string value = border ? render(program_.tree, border) : "";
        std::string text = "def " + kernel_.name + "(" + parameters + "out=None):\n";
        for (const std::string& other : read_) {
            if (other == first) continue;
            text += "    if ";
            for (size_t d = 0; d < index_.size(); ++d) {
                std::string extent = ".shape[" + std::to_string(d) + "]";
                text += (d ? " or " : "") + other + extent + " < " + first + extent;
            }
            text +=
                ":\n        raise ValueError(\"Secondary stencil array has some dimension smaller the same "
                "dimension in the first stencil input.\")\n";
        }
        std::string type = point + "(" + parameters + corner + ").dtype";
        text += "    if out is None:\n        " + result + " = " + numpy;
        text += border ? ".full(" + first + ".shape, " + value + ", " + type + ")\n"
                       : ".zeros(" + first + ".shape, " + type + ")\n";
        text += "    else:\n";
        if (border) text += "        out[:] = " + value + "\n";
        text += "        " + result + " = out\n";
        std::string indent = "    ";
        for (size_t d = 0; d < index_.size(); ++d, indent += "    ") {
            const Reach& reach = reach_[d];
            std::string end = first + ".shape[" + std::to_string(d) + "]";
            if (reach.high) end += " - " + std::to_string(reach.high);
            text += indent + "for " + index_[d] + " in range(";
            text += (reach.low ? std::to_string(-reach.low) + ", " : "") + end + "):\n";
        }
        text += indent + result + "[" + indices + "] = " + point + "(" + parameters + indices + ")\n";
        text += "    return " + result + "\n";
        auto* def = static_cast<FunctionDef*>(written(program_.tree, text, old)[0]);
        if (!old->body.empty() && is_docstring(old->body.stmts[0]))
            def->body.stmts.insert(def->body.stmts.begin(), old->body.stmts[0]);
        def->decorator_list = old->decorator_list;  // `@register` stays above
        def->trailing = old->trailing;
        def->begin = old->begin;
        def->body.colon = old->body.colon;
        kernel_.def = def;
        kernel_.parameters.emplace_back("out");
        kernel_.locals = scope_of(def->args, def->body.stmts);
        kernel_.decorator.kind = "njit";
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::set<std::string> relative_, read_;  ///< read_: of relative_, what has an index
    std::vector<Reach> reach_;
    std::vector<std::string> index_;
};

}  // namespace

namespace {

/** The class in whose body a kernel stands. */
Stmt* class_of(const Tree& tree, const Kernel& kernel) {
    Stmt* found = nullptr;
    walk(tree.module, [&](const Node* n) {
        auto* c = as<ClassDef>(n);
        if (c && &c->body == kernel.home) found = const_cast<ClassDef*>(c);
    });
    return found;
}

}  // namespace

void expand_stencils(Program& program) {
    for (size_t i = 0; i < program.kernels.size(); ++i) {
        Kernel& kernel = *program.kernels[i];
        if (kernel.decorator.kind != "stencil" || kernel.kept()) continue;
        FunctionDef* old = kernel.def;
        // Functions of a class do not see its names: what the stencil calls stands before it.
        Block& top = program.tree.module->body;
        Stmt* of_class = class_of(program.tree, kernel);
        if (of_class && !std::ranges::count(top.stmts, of_class)) {
            program.keep(kernel, Rule::Nested, old, {"a class inside of another definition"});
            continue;
        }
        auto point = StencilWriter(program, kernel).run();
        if (!point) continue;
        point->decorator.kind = "njit";
        std::ranges::replace(kernel.home->stmts, static_cast<Stmt*>(old), static_cast<Stmt*>(kernel.def));
        kernel.home->edited = true;
        if (of_class) point->home = &top;
        auto& stmts = point->home->stmts;
        Stmt* behind = of_class ? of_class : kernel.def;
        stmts.insert(std::ranges::find(stmts, behind), point->def);
        point->home->edited = true;
        if (of_class)
            kernel.def->leading = std::exchange(
                point->def->leading, std::exchange(of_class->leading, std::vector<std::string>(2)));
        else
            kernel.def->leading = std::vector<std::string>(kernel.home == &top ? 2 : 1);
        program.kernels.insert(i++, std::move(point));
    }
}

}  // namespace caramba::visitors
