#include "visitors/declared_types.hpp"

#include <algorithm>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/liveness.hpp"
#include "visitors/prange_loop.hpp"
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
        forget_in_loops();
        run(kernel_.def);
        if (!kernel_.kept()) parameters();
    }

  private:
    void refuse(const Node* at, const std::string& what) { program_.keep(kernel_, Rule::Option, at, {what}); }

    /** Whether the runtime converts the arguments as the signature says that a call chooses. */
    bool chosen() const {
        const bool launched = kernel_.decorator.kind == "cuda.jit" && !kernel_.decorator.device;
        return !launched && !kernel_.decorator.signature->alternatives.empty();
    }

    /** Kinds are of the source as it was, and do not see what is written here. */
    void find_values() { values_ = std::make_unique<Values>(program_, kernel_); }

    bool in_parallel(const Node* node) const {
        return kernel_.decorator.parallel && is_prange(program_, kernel_, node);
    }

    /** Numba compiles the body of a prange loop as a function of its own, which `locals=` says nothing of. */
    void forget_in_loops() {
        locals_ = kernel_.decorator.locals;
        if (locals_.empty()) return;
        walk(kernel_.def, [&](const Node* n) {
            if (!in_parallel(n)) return;
            auto* loop = static_cast<const For*>(n);
            Names bound = bound_names(loop->body.stmts);
            bound.insert(std::string(name_of(loop->target)));
            for (const std::string& name : bound)
                if (kernel_.decorator.locals.erase(name)) kernel_.decorator.locals_in_loops.insert(name);
            const bool unsure = program_.may_be_range(static_cast<const Call*>(loop->iter)->func);
            if (unsure || kernel_.decorator.unsure_parallel)
                refuse(loop, "the option locals, in a loop that may be parallel,");
        });
    }

    bool enters(Node* node) override { return !in_parallel(node); }

    /** Whether a name means in the kernel, whenever that is compiled, what it meant at the decorator: a
     * variable of the function around it, or of the module, with one assignment. */
    bool stays_the_same(const std::string& name) const {
        if (kernel_.locals.binds(name)) return false;
        const Node* scope = program_.tree.module;
        walk(program_.tree.module, [&](const Node* n) {
            auto* f = as<FunctionDef>(n);
            bool around = false;
            if (!f || f == kernel_.def || !scope_of(f->args, f->body.stmts).binds(name)) return;
            walk(f, [&](const Node* part) { around = around || part == kernel_.def; });
            if (around) scope = f;  // the innermost comes last
        });
        int stores = 0;
        auto count = [&](const Node* target) {
            walk(target, [&](const Node* n) {
                auto* stored = as<Name>(n);
                stores += stored && stored->id == name;
            });
        };
        walk(scope, [&](const Node* n) {
            if (auto* assign = as<Assign>(n)) std::ranges::for_each(assign->targets, count);
            if (auto* update = as<AugAssign>(n)) count(update->target);
            if (auto* loop = as<For>(n)) count(loop->target);
            if (auto* walrus = as<NamedExpr>(n)) count(walrus->target);
            if (auto* parameter = as<Arg>(n)) stores += parameter->arg == name;
        });
        return stores == 1;
    }

    /** `np.float32`, or `T.type` of a variable that is a dtype. */
    Expr* type_of(const DeclaredType& scalar) {
        if (!scalar.dtype.empty()) {
            if (!stays_the_same(scalar.dtype)) refuse(kernel_.def, "the type '" + scalar.dtype + "'");
            return make_.dotted(scalar.dtype + ".type");
        }
        return make_.dotted(numpy_ + "." + scalar.scalar);
    }

    Expr* cast(Expr* value, const DeclaredType& type) {
        const K kind = kind_of(type.scalar);
        if (kind != K::None && values_->of(value).kind == kind) return value;
        auto* call = as<Call>(value);
        if (call && call->args.size() == 1 && type.dtype.empty())
            if (auto given =
                    read_type(call->func, {[&](const Expr* e) { return program_.resolve(kernel_, e); }}))
                if (given->kind == DeclaredType::Kind::Scalar && given->scalar == type.scalar) return value;
        Expr* out = make_.call(type_of(type), {value});
        out->span = value->span;
        return out;
    }

    void parameters() {
        std::vector<DeclaredType> types(kernel_.parameters.size());
        if (kernel_.decorator.signature && !chosen()) types = kernel_.decorator.signature->parameters;
        // What `locals` says of a parameter is true at its entry, too.
        for (size_t i = 0; i < types.size(); ++i)
            if (auto own = locals_.find(kernel_.parameters[i]); own != locals_.end()) types[i] = own->second;
        Block& body = kernel_.def->body;
        std::set<std::string> used;
        for (const Stmt* s : body.stmts) used.merge(names_read(s));
        size_t at = !body.empty() && is_docstring(body.stmts[0]) ? 1 : 0;
        for (size_t i = 0; i < types.size(); ++i) {
            const std::string& name = kernel_.parameters[i];
            if (!converts(types[i]) || !used.count(name)) continue;
            Expr* value = types[i].kind == DeclaredType::Kind::Tuple
                              ? converted_parts(make_.name(name), types[i])
                              : make_.call(type_of(types[i]), {make_.name(name)});
            if (!value) return refuse(kernel_.def, "the tuple that its signature declares");
            Stmt* conversion = make_.assign(name, value);
            if (types[i].optional) conversion = unless_none(name, conversion);
            body.stmts.insert(body.stmts.begin() + static_cast<long>(at++), conversion);
            body.edited = true;
        }
    }

    Stmt* unless_none(const std::string& name, Stmt* then) {
        Stmt* test = written(program_.tree, "if " + name + " is not None:\n    pass\n", kernel_.def)[0];
        static_cast<If*>(test)->body.stmts = {then};
        return test;
    }

    /** Whether values of the type are converted: an array is what it is. */
    static bool converts(const DeclaredType& type) {
        return type.kind == DeclaredType::Kind::Scalar ||
               (type.kind == DeclaredType::Kind::Tuple &&
                std::any_of(type.items.begin(), type.items.end(), converts));
    }

    /** `(np.float32(t[0]), t[1])`; null where a part may be None. */
    Expr* converted_parts(const Expr* tuple, const DeclaredType& type) {
        std::vector<Expr*> parts;
        for (const DeclaredType& item : type.items) {
            if (item.optional) return nullptr;
            Expr* part =
                make_.subscript(make_.clone(tuple), make_.integer(static_cast<std::int64_t>(parts.size())));
            if (item.kind == DeclaredType::Kind::Scalar) part = make_.call(type_of(item), {part});
            if (item.kind == DeclaredType::Kind::Tuple && converts(item)) part = converted_parts(part, item);
            if (!part) return nullptr;
            parts.push_back(part);
        }
        return make_.tuple(parts);
    }

    /** Of a tuple that is written out; false where a part is of an unknown kind. */
    bool convert_parts(Tuple* tuple, const DeclaredType& declared) {
        if (tuple->elts.size() != declared.items.size())
            return std::ranges::none_of(declared.items, converts);
        for (size_t i = 0; i < declared.items.size(); ++i) {
            const DeclaredType& item = declared.items[i];
            if (!converts(item)) continue;
            Expr*& part = tuple->elts[i];
            if (item.optional && is_none(part)) continue;
            // What may be None or not is converted as neither.
            if (item.optional && kind_of(item.scalar) != values_->of(part).kind) return false;
            if (item.kind == DeclaredType::Kind::Scalar) {
                part = cast(part, item);
            } else if (auto* inner = as<Tuple>(part)) {
                if (!convert_parts(inner, item)) return false;
            } else {
                Expr* parts = is<Name>(part) ? converted_parts(part, item) : nullptr;
                if (!parts) return false;
                parts->span = part->span;
                part = parts;
            }
        }
        return true;
    }

    Statements transform_statement(Stmt* stmt) override {
        if (auto* r = as<Return>(stmt)) return result(r);
        if (locals_.empty()) return {stmt};
        if (in_parallel(stmt)) return totals(static_cast<For*>(stmt));
        if (auto* a = as<Assign>(stmt)) return assignment(a);
        if (auto* a = as<AugAssign>(stmt)) return {augmented(a)};
        if (auto* f = as<For>(stmt)) {
            const DeclaredType* declared = local(f->target);
            Statements conversions;
            if (!declared || declared->scalar != "int64") convert(f->target, conversions);
            f->body.stmts.insert(f->body.stmts.begin(), conversions.begin(), conversions.end());
            f->body.edited = f->body.edited || !conversions.empty();
        }
        return {stmt};
    }

    /** What iterations accumulate has its declared type behind their loop. */
    Statements totals(For* loop) {
        Statements out{loop};
        const LoopExits exits;
        const Names read = live_before(loop->body.stmts, {}, &exits);
        for (const std::string& name : bound_names(loop->body.stmts)) {
            if (!locals_.contains(name) || !read.contains(name)) continue;
            Expr* value = cast(make_.name(name), locals_.at(name));
            if (!is<Name>(value)) out.push_back(make_.assign(name, value));
        }
        return out;
    }

    /** The declared type of a name. */
    const DeclaredType* local(const Expr* target) const {
        auto found = locals_.find(std::string(name_of(target)));
        return found == locals_.end() ? nullptr : &found->second;
    }

    static std::string shown(const Expr* target) {
        return is<Name>(target) ? std::string(name_of(target)) : "a part of a tuple";
    }

    /** `x = np.float32(x)` for the names of a target that are declared. */
    void convert(const Expr* target, Statements& out) {
        if (auto* tuple = as<Tuple>(target))
            for (const Expr* e : tuple->elts) convert(e, out);
        const DeclaredType* declared = local(target);
        if (!declared) return;
        Expr* value = make_.call(type_of(*declared), {make_.clone(target)});
        out.push_back(make_.assign(make_.clone(target), value));
    }

    Statements assignment(Assign* a) {
        Statements out{a};
        if (is<Tuple>(a->targets[0]) && a->targets.size() == 1) {
            convert(a->targets[0], out);
        } else if (const DeclaredType* declared = stored_first(a)) {
            Stmt* stored = make_.assign(a->targets[0], make_.clone(a->value));
            stored->leading = std::exchange(a->leading, {});
            stored->span = a->span;
            a->targets.erase(a->targets.begin());
            a->value = cast(a->value, *declared);
            a->fresh = true;
            out.insert(out.begin(), stored);
        } else if (a->targets.size() > 1) {
            return several(a);
        } else if (const DeclaredType* declared = local(a->targets[0])) {
            a->value = cast(a->value, *declared);
        }
        return out;
    }

    /** `a = b = 0`: Numba gives the second name what the first made of the value. */
    Statements several(Assign* a) {
        Statements conversions;
        for (const Expr* t : a->targets) convert(t, conversions);
        if (conversions.empty()) return {a};
        for (const Expr* t : a->targets)
            if (!is<Name>(t)) return refuse(t, "the type of '" + shown(t) + "'"), Statements{a};
        const DeclaredType* first = local(a->targets[0]);
        const bool alike =
            first && std::ranges::all_of(a->targets, [&](const Expr* t) {
                const DeclaredType* declared = local(t);
                return declared && declared->scalar == first->scalar && declared->dtype == first->dtype;
            });
        if (alike) {
            a->value = cast(a->value, *first);
            return {a};
        }
        Statements out;
        Expr* value = a->value;
        for (Expr* t : a->targets) {
            const DeclaredType* declared = local(t);
            out.push_back(make_.assign(t, declared ? cast(value, *declared) : value));
            out.back()->span = a->span;
            value = make_.clone(t);
        }
        out.front()->leading = a->leading;
        out.front()->trailing = a->trailing;
        return out;
    }

    /** The type of `stem` of `thread[i] = stem = u`: the element gets u, whatever the name makes of it. */
    const DeclaredType* stored_first(const Assign* a) const {
        const bool pair = a->targets.size() == 2 && is<Subscript>(a->targets[0]) && is<Name>(a->value);
        return pair && !mentions(a->targets[0], name_of(a->targets[1])) ? local(a->targets[1]) : nullptr;
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
        Stmt* out = make_.assign(a->target, make_.call(type_of(*declared), {sum}));
        out->leading = a->leading;
        out->trailing = a->trailing;
        out->span = a->span;
        return out;
    }

    Statements result(Return* r) {
        if (!kernel_.decorator.signature || !kernel_.decorator.signature->result) return {r};
        const DeclaredType& declared = *kernel_.decorator.signature->result;
        const bool by_runtime = chosen() && declared.kind == DeclaredType::Kind::Scalar && !declared.optional;
        if (by_runtime || !converts(declared)) return {r};
        if (declared.optional && (!r->value || is_none(r->value))) return {r};
        // What may be None or not is converted as neither.
        if (declared.optional && kind_of(declared.scalar) != values_->of(r->value).kind)
            return refuse(r, "the result that its signature declares"), Statements{r};
        if (!r->value) return refuse(r, "the result that its signature declares"), Statements{r};
        if (declared.kind == DeclaredType::Kind::Scalar) {
            r->value = cast(r->value, declared);
            return {r};
        }
        auto* tuple = as<Tuple>(r->value);
        if (!tuple) return unpacked_result(r, declared);
        if (!convert_parts(tuple, declared)) refuse(r, "the tuple that its signature declares");
        return {r};
    }

    /** A tuple that comes from somewhere else is converted part by part. */
    Statements unpacked_result(Return* r, const DeclaredType& declared) {
        std::string name(name_of(r->value));
        Statements out{r};
        if (name.empty()) {
            name = program_.fresh_name("parts");
            kernel_.locals.bound.insert(name);
            Stmt* named = make_.assign(make_.name(name), r->value);
            named->leading = std::exchange(r->leading, {});
            out.insert(out.begin(), named);
        }
        Expr* parts = converted_parts(make_.name(name), declared);
        if (!parts) return refuse(r, "the tuple that its signature declares"), Statements{r};
        parts->span = r->value->span;
        r->value = parts;
        return out;
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::unique_ptr<Values> values_;
    std::map<std::string, DeclaredType> locals_;
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
        program.keep_original(*kernel);
        Writer(program, *kernel).apply();
    }
}

}  // namespace caramba::visitors
