#include "visitors/declared_types.hpp"

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

/** Values of this kind have the type already. */
K kind_of(const std::string& scalar) {
    if (scalar == "float64") return K::Float;
    if (scalar == "int64") return K::Int;
    if (scalar == "bool_") return K::Bool;
    return scalar == "complex128" ? K::Complex : K::None;
}

class Writer : public Transformer {
  public:
    Writer(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

    void apply() {
        numpy_ = program_.numpy_name(kernel_);
        if (numpy_.empty()) return refuse(kernel_.def, "a type that it declares");
        find_values();
        run(kernel_.def);
        if (!kernel_.kept()) parameters();
    }

  private:
    void refuse(const Node* at, const std::string& what) { program_.keep(kernel_, Rule::Option, at, {what}); }

    /** Kinds are of the source as it was, and do not see what is written here. */
    void find_values() { values_ = std::make_unique<Values>(program_, kernel_); }

    Expr* cast(Expr* value, const std::string& scalar) {
        if (kind_of(scalar) != K::None && values_->of(value).kind == kind_of(scalar)) return value;
        Expr* out = make_.call(make_.dotted(numpy_ + "." + scalar), {value});
        out->span = value->span;
        return out;
    }

    void parameters() {
        if (!kernel_.decorator.signature) return;
        const auto& types = kernel_.decorator.signature->parameters;
        Block& body = kernel_.def->body;
        std::set<std::string> used;
        for (const Stmt* s : body.stmts) used.merge(names_read(s));
        size_t at = !body.empty() && is_docstring(body.stmts[0]) ? 1 : 0;
        for (size_t i = 0; i < types.size(); ++i) {
            const std::string& name = kernel_.parameters[i];
            if (types[i].kind == DeclaredType::Kind::Tuple)
                return refuse(kernel_.def, "the tuple that its signature declares");
            if (types[i].kind != DeclaredType::Kind::Scalar || !used.count(name)) continue;
            Expr* value = make_.call(make_.dotted(numpy_ + "." + types[i].scalar), {make_.name(name)});
            body.stmts.insert(body.stmts.begin() + static_cast<long>(at++), make_.assign(name, value));
            body.edited = true;
        }
    }

    Statements transform_statement(Stmt* stmt) override {
        if (auto* r = as<Return>(stmt)) return result(r), Statements{stmt};
        if (kernel_.decorator.locals.empty()) return {stmt};
        if (auto* a = as<Assign>(stmt)) return assignment(a), Statements{stmt};
        if (auto* a = as<AugAssign>(stmt)) return {augmented(a)};
        auto* f = as<For>(stmt);
        const DeclaredType* declared = f ? local(f->target) : nullptr;
        if (declared && declared->scalar != "int64") {
            Expr* value = make_.call(make_.dotted(numpy_ + "." + declared->scalar), {make_.clone(f->target)});
            f->body.stmts.insert(f->body.stmts.begin(), make_.assign(make_.clone(f->target), value));
            f->body.edited = true;
        }
        if (f) below(f->target);
        return {stmt};
    }

    /** The declared type of a name. */
    const DeclaredType* local(const Expr* target) const {
        auto found = kernel_.decorator.locals.find(std::string(name_of(target)));
        return found == kernel_.decorator.locals.end() ? nullptr : &found->second;
    }

    /** Parts of a tuple cannot be converted on their way. */
    void below(const Expr* target) {
        if (!is<Tuple>(target)) return;
        for (const Expr* e : static_cast<const Tuple*>(target)->elts)
            if (local(e)) refuse(e, "the type of '" + std::string(name_of(e)) + "'");
    }

    void assignment(Assign* a) {
        for (const Expr* t : a->targets) {
            below(t);
            const DeclaredType* declared = local(t);
            if (!declared) continue;
            if (a->targets.size() > 1) return refuse(t, "the type of '" + std::string(name_of(t)) + "'");
            a->value = cast(a->value, declared->scalar);
        }
    }

    Stmt* augmented(AugAssign* a) {
        const DeclaredType* declared = local(a->target);
        if (!declared) return a;
        auto* sum = tree_.make<BinOp>();
        sum->left = make_.clone(a->target);
        sum->op = a->op;
        sum->right = a->value;
        if (kind_of(declared->scalar) != K::None && values_->of(sum).kind == kind_of(declared->scalar))
            return a;
        Stmt* out = make_.assign(a->target, make_.call(make_.dotted(numpy_ + "." + declared->scalar), {sum}));
        out->leading = a->leading;
        out->trailing = a->trailing;
        out->span = a->span;
        return out;
    }

    void result(Return* r) {
        if (!kernel_.decorator.signature || !kernel_.decorator.signature->result) return;
        const DeclaredType& declared = *kernel_.decorator.signature->result;
        if (declared.kind == DeclaredType::Kind::Void || declared.kind == DeclaredType::Kind::Array) return;
        if (!r->value) return refuse(r, "the result that its signature declares");
        if (declared.kind == DeclaredType::Kind::Scalar) {
            r->value = cast(r->value, declared.scalar);
            return;
        }
        auto* tuple = as<Tuple>(r->value);
        bool matches = tuple && tuple->elts.size() == declared.items.size();
        for (size_t i = 0; i < declared.items.size(); ++i) {
            if (declared.items[i].kind == DeclaredType::Kind::Array) continue;
            if (!matches || declared.items[i].kind != DeclaredType::Kind::Scalar)
                return refuse(r, "the tuple that its signature declares");
            tuple->elts[i] = cast(tuple->elts[i], declared.items[i].scalar);
        }
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::unique_ptr<Values> values_;
    std::string numpy_;
};

}  // namespace

std::string cast_of(const Program& program, const Kernel& kernel, const Stmt* stmt) {
    auto* a = as<Assign>(stmt);
    auto* call = a && a->targets.size() == 1 ? as<Call>(a->value) : nullptr;
    if (!call || call->args.size() != 1 || !call->keywords.empty() || !is<Name>(a->targets[0])) return {};
    if (name_of(call->args[0]) != name_of(a->targets[0])) return {};
    std::string path = program.resolve(kernel, call->func);
    std::string type = path.starts_with("numpy.") ? path.substr(6) : "";
    for (const char* known : {"float64", "float32", "int64", "int32", "int16", "int8", "uint64", "uint32",
                              "uint16", "uint8", "bool_", "complex64", "complex128"})
        if (type == known) return type;
    return {};
}

void write_declared_types(Program& program) {
    for (auto& kernel : program.kernels) {
        bool declares = kernel->decorator.signature || !kernel->decorator.locals.empty();
        if (kernel->kept() || !declares) continue;
        if (!kernel->original) kernel->original = Build(program.tree).clone(static_cast<Stmt*>(kernel->def));
        Writer(program, *kernel).apply();
    }
}

}  // namespace caramba::visitors
