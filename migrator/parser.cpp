#include "migrator/parser.hpp"

#include <algorithm>

#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;
using visitors::Program;

namespace {

/** Canonical name of a Numba decorator ("njit", "vectorize", "cuda.jit"), or "". */
std::string decorator_kind(const std::string& path) {
    if (!path.starts_with("numba.")) return {};
    std::string name = path.substr(6);
    if (name == "core.decorators.njit" || name == "njit" || name == "core.decorators.jit" || name == "jit")
        return "njit";
    for (const char* other :
         {"vectorize", "guvectorize", "stencil", "cfunc", "generated_jit", "cuda.jit",
          "experimental.jitclass", "jitclass", "extending.overload", "extending.register_jitable",
          "extending.intrinsic", "extending.overload_method", "extending.overload_attribute"})
        if (name == other) return name;
    return {};
}

bool is_true(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && c->value.integer;
}
bool is_false(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && !c->value.integer;
}
std::string text_of(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str ? c->value.text : "";
}

class DecoratorReader {
  public:
    explicit DecoratorReader(const visitors::Module& module) : module_(module) {}

    /** Reads a decorator expression into `out`; false when it is none of Numba's. */
    bool read(const Expr* expr, Decorator& out, int depth = 0) const {
        if (depth > 8) return false;
        if (auto* call = as<Call>(expr)) {
            if (module_.resolve(call->func) == "functools.partial" && !call->args.empty()) {
                if (!read(call->args[0], out, depth + 1)) return false;
                return options(call, 1, out);
            }
            if (!read(call->func, out, depth + 1)) return false;
            return options(call, 0, out);
        }
        std::string kind = decorator_kind(module_.resolve(expr));
        if (!kind.empty()) {
            out.kind = kind;
            return true;
        }
        auto* name = as<Name>(expr);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        return b && b->kind == Binding::Kind::Variable && b->value && read(b->value, out, depth + 1);
    }

  private:
    bool options(const Call* call, size_t first, Decorator& out) const {
        for (size_t i = first; i < call->args.size(); ++i) {
            auto* c = as<Constant>(call->args[i]);
            if (c && c->value.kind == ConstantValue::Kind::None) continue;
            out.refused.emplace_back("the signature", call->args[i]);
        }
        for (const Keyword* k : call->keywords) {
            if (k->arg.empty())
                flags(k->value, out);
            else
                option(k->arg, k->value, out);
        }
        return true;
    }

    /** `**FLAGS` with a literal dictionary. */
    void flags(const Expr* value, Decorator& out) const {
        const Expr* known = value;
        if (auto* name = as<Name>(value)) {
            const Binding* b = module_.find(name->id);
            known = b && b->kind == Binding::Kind::Variable ? b->value : nullptr;
        }
        if (auto* dict = as<Dict>(known)) {
            for (size_t i = 0; i < dict->values.size(); ++i) {
                if (dict->keys[i])
                    option(text_of(dict->keys[i]), dict->values[i], out);
                else
                    flags(dict->values[i], out);
            }
        } else if (auto* call = as<Call>(known); call && module_.resolve(call->func) == "builtins.dict") {
            for (const Keyword* k : call->keywords) option(k->arg, k->value, out);
        } else {
            out.refused.emplace_back("an option that is not written out", value);
        }
    }

    /** An option's value, through a module constant if need be. */
    const Expr* known(const Expr* value) const {
        auto* name = as<Name>(value);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        return b && b->kind == Binding::Kind::Variable && b->value ? b->value : value;
    }

    void option(const std::string& name, const Expr* raw, Decorator& out) const {
        const Expr* value = known(raw);
        auto refuse = [&] { out.refused.emplace_back("the option " + name, raw); };
        if (name == "parallel") {
            if (is_true(value))
                out.parallel = true;
            else if (is_false(value))
                out.parallel = false;
            else
                refuse();
        } else if (name == "error_model") {
            if (text_of(value) == "numpy")
                out.numpy_errors = true;
            else if (text_of(value) != "python")
                refuse();
        } else if (name == "fastmath") {
            out.fastmath = is_false(value) ? nullptr : raw;
        } else if (name == "nogil") {
            if (!is_true(value) && !is_false(value)) refuse();
            out.nogil = is_true(value);
        } else if (name == "cache" || name == "nopython" || name == "inline" || name == "debug" ||
                   name == "looplift" || name == "no_cpython_wrapper" || name == "no_cfunc_wrapper" ||
                   name == "forcenrt" || name == "_nrt") {
            if (name == "nopython" && is_false(value)) refuse();
        } else if ((name == "boundscheck" || name == "forceobj") && is_false(value)) {
            return;
        } else {
            auto* c = as<Constant>(value);
            if (!(c && c->value.kind == ConstantValue::Kind::None)) refuse();
        }
    }

    const visitors::Module& module_;
};

/** Walks all suites, those of classes and functions included. */
class Finder {
  public:
    explicit Finder(Program& program) : program_(program), reader_(program.module) {}

    void run() { block(program_.tree.module->body, ""); }

  private:
    void block(Block& suite, const std::string& inside) {
        for (Stmt* stmt : suite.stmts) statement(stmt, suite, inside);
    }

    void statement(Stmt* stmt, Block& suite, const std::string& inside) {
        if (auto* def = as<FunctionDef>(stmt)) {
            if (!kernel(def, suite, inside)) block(def->body, "the function '" + def->name + "'");
            return;
        }
        if (auto* cls = as<ClassDef>(stmt)) {
            Decorator d;
            for (Expr* e : cls->decorator_list)
                if (reader_.read(e, d))
                    program_.diagnostics.add(Rule::Decorator, e, {cls->name, "@numba." + d.kind});
            return block(cls->body, "the class '" + cls->name + "'");
        }
        auto* assign = as<Assign>(stmt);
        auto* call = assign ? as<Call>(assign->value) : nullptr;
        if (call && !call->args.empty()) made_by_call(call, name_of(assign->targets[0]));
        if (auto* s = as<AsyncFunctionDef>(stmt)) block(s->body, "the function '" + s->name + "'");
        if (auto* s = as<If>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<For>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<While>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<With>(stmt)) block(s->body, inside);
        if (auto* s = as<Try>(stmt)) {
            block(s->body, inside);
            for (ExceptHandler* h : s->handlers) block(h->body, inside);
            block(s->orelse, inside);
            block(s->finalbody, inside);
        }
    }

    /** `g = njit(f)` and `g = njit(parallel=True)(f)`. */
    void made_by_call(const Call* call, std::string_view name) {
        Decorator d;
        if (name.empty() || !reader_.read(call->func, d)) return;
        auto* of = as<Name>(call->args[0]);
        const Binding* b = of ? program_.module.find(of->id) : nullptr;
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        if (!def || program_.find(def->name)) {
            if (is<Lambda>(call->args[0]))
                program_.diagnostics.add(Rule::CallForm, call, {std::string(name)});
            return;
        }
        // The function itself must stay as Numba is to see it.
        auto k = make_kernel(def, program_.tree.module->body, d);
        program_.keep(*k, Rule::CallForm, call, {});
        program_.kernels.push_back(std::move(k));
    }

    static std::unique_ptr<Kernel> make_kernel(FunctionDef* def, Block& suite, const Decorator& decorator) {
        auto k = std::make_unique<Kernel>();
        k->name = def->name;
        k->def = def;
        k->home = &suite;
        k->decorator = decorator;
        k->parameters = visitors::parameter_names(def->args);
        k->locals = visitors::scope_of(def->args, def->body.stmts);
        return k;
    }

    bool kernel(FunctionDef* def, Block& suite, const std::string& inside) {
        Decorator decorator;
        const Expr* found = nullptr;
        for (Expr* e : def->decorator_list)
            if (!found && reader_.read(e, decorator)) found = e;
        if (!found) return false;
        auto k = make_kernel(def, suite, decorator);
        k->nested = !inside.empty();
        if (k->nested) program_.keep(*k, Rule::Nested, found, {inside});
        const Binding* b = program_.module.find(def->name);
        if (!k->nested && b && b->kind == Binding::Kind::Several) program_.keep(*k, Rule::Redefined, def, {});
        if (decorator.kind != "njit") program_.keep(*k, Rule::Decorator, found, {"@numba." + decorator.kind});
        for (Expr* e : def->decorator_list)
            if (e != found && !k->nested)
                program_.keep(*k, Rule::Decorator, e,
                              {"@" + render(program_.tree, e) + " beside Numba's decorator"});
        for (const auto& [what, node] : decorator.refused) program_.keep(*k, Rule::Option, node, {what});
        program_.kernels.push_back(std::move(k));
        return true;
    }

    Program& program_;
    DecoratorReader reader_;
};

void link_calls(Program& program) {
    for (auto& k : program.kernels) {
        for (const Stmt* s : k->def->body.stmts)
            visitors::walk(s, [&](const Node* n) {
                auto* name = as<Name>(n);
                Kernel* callee = name ? program.meant(*k, name) : nullptr;
                if (!callee) return;
                k->callees.insert(callee);
                callee->callers.insert(k.get());
            });
    }
}

}  // namespace

bool mentions_numba(std::string_view source) {
    return source.find("numba") != source.npos;
}

void find_kernels(Program& program) {
    program.module = visitors::read_module(program.tree);
    Finder(program).run();
    link_calls(program);
}

}  // namespace caramba::migrator
