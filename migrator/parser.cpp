#include "migrator/parser.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/appy.hpp"
#include "visitors/class_types.hpp"
#include "visitors/cuda.hpp"
#include "visitors/import_transformer.hpp"
#include "visitors/project.hpp"
#include "visitors/records.hpp"
#include "visitors/stencils.hpp"
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
    if (path == "appy.jit") return "njit";
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
    explicit DecoratorReader(const Program& program) : program_(program), module_(program.module) {}

    /** Reads a decorator expression into `out`; false when it is none of Numba's. */
    bool read(const Expr* expr, Decorator& out, int depth = 0) const {
        if (depth > 8) return false;
        if (auto* call = as<Call>(expr)) {
            if (module_.resolve(call->func) == "functools.partial" && !call->args.empty()) {
                if (!read(call->args[0], out, depth + 1)) return false;
                return options(call, 1, out);
            }
            auto* factory = as<Name>(call->func);
            const Binding* b = factory ? module_.find(factory->id) : nullptr;
            if (b && b->kind == Binding::Kind::Function)
                return gives(as<FunctionDef>(b->node), call, out, depth + 1);
            if (auto there = elsewhere(call->func)) {
                b = there->program->module.find(there->name);
                if (b->kind == Binding::Kind::Function)
                    return DecoratorReader(*there->program)
                        .gives(as<FunctionDef>(b->node), call, out, depth + 1);
            }
            if (!read(call->func, out, depth + 1)) return false;
            return options(call, 0, out);
        }
        if (auto there = elsewhere(expr)) {
            auto name = Name();
            name.id = there->name;
            return DecoratorReader(*there->program).read(&name, out, depth + 1);
        }
        const std::string path = module_.resolve(expr);
        std::string kind = decorator_kind(path);
        if (!kind.empty()) {
            out.kind = kind;
            // APPy's functions mean what NumPy computes.
            if (path == "appy.jit") out.parallel = out.numpy_errors = true;
            return true;
        }
        auto* name = as<Name>(expr);
        const Binding* b = name ? module_.find(name->id) : nullptr;
        if (b && b->kind == Binding::Kind::Function) return applies(as<FunctionDef>(b->node), out, depth + 1);
        return b && b->kind == Binding::Kind::Variable && b->value && read(b->value, out, depth + 1);
    }

    /** Reads `njit(f)`, `njit(f, parallel=True)` and `njit(parallel=True)(f)`. */
    bool read_call(const Call* call, Decorator& out) const {
        return read(call->func, out) && options(call, 1, out);
    }

  private:
    /** Where a decorator that another module of the folder defines stands. */
    std::optional<visitors::Place> elsewhere(const Expr* expr) const {
        if (!program_.project) return std::nullopt;
        auto place = program_.project->locate(program_, module_.imported_path(expr));
        return place && place->program != &program_ ? place : std::nullopt;
    }

    /** What a function consists of, when it is `return value`. */
    static const Expr* returned(const FunctionDef* def) {
        if (!def || def->args->vararg || def->args->kwarg || !def->decorator_list.empty()) return nullptr;
        const Return* found = nullptr;
        for (const Stmt* s : def->body.stmts) {
            if (visitors::is_docstring(s)) continue;
            if (found || !is<Return>(s)) return nullptr;
            found = static_cast<const Return*>(s);
        }
        return found ? found->value : nullptr;
    }

    /** `def fast(f): return njit(cache=True)(f)`, used as a decorator itself. */
    bool applies(const FunctionDef* def, Decorator& out, int depth) const {
        auto* call = as<Call>(returned(def));
        if (!call || def->args->args.size() != 1 || call->args.size() != 1) return false;
        if (name_of(call->args[0]) != def->args->args[0]->arg) return false;
        return read(call->func, out, depth) && options(call, 1, out);
    }

    /** `def fast(parallel=False): return njit(parallel=parallel)`, called to get a decorator. */
    bool gives(const FunctionDef* def, const Call* call, Decorator& out, int depth) const {
        const Expr* value = returned(def);
        if (!value) return false;
        std::map<std::string, const Expr*> outer = arguments_;
        const auto& parameters = def->args->args;
        const auto& defaults = def->args->defaults;
        for (size_t i = 0; i < defaults.size(); ++i)
            arguments_[parameters[parameters.size() - defaults.size() + i]->arg] = defaults[i];
        for (size_t i = 0; i < call->args.size() && i < parameters.size(); ++i)
            arguments_[parameters[i]->arg] = call->args[i];
        for (const Keyword* k : call->keywords) arguments_[k->arg] = k->value;
        bool found = read(value, out, depth);
        arguments_ = std::move(outer);
        return found;
    }

    bool options(const Call* call, size_t first, Decorator& out) const {
        if (out.kind != "njit") return special_options(call, first, out), true;
        for (size_t i = first; i < call->args.size(); ++i) {
            auto* c = as<Constant>(call->args[i]);
            if (c && c->value.kind == ConstantValue::Kind::None) continue;
            std::vector<visitors::Signature> found;
            if (signatures(known(call->args[i]), found)) out.signature = merge(found);
            if (!out.signature) out.refused.emplace_back("the signature", call->args[i]);
        }
        for (const Keyword* k : call->keywords) {
            if (k->arg.empty())
                flags(k->value, out);
            else
                option(k->arg, k->value, out);
        }
        return true;
    }

    /** Options of the decorators that make something else than a function. */
    void special_options(const Call* call, size_t first, Decorator& out) const {
        for (size_t i = first; i < call->args.size(); ++i) {
            const Expr* value = known(call->args[i]);
            std::string text = text_of(value);
            bool layout = out.kind == "guvectorize" && text.find("->") != text.npos;
            bool fits = true;
            if (layout)
                out.layout = text;
            else if (out.kind == "cfunc")
                fits = c_signature(value, out);
            else if (out.universal())
                fits = signature_texts(value, out.signatures);
            else if (out.kind == "stencil")
                fits = text == "constant";
            else
                fits = read_one(value, out);
            if (!fits) out.refused.emplace_back("this argument", call->args[i]);
        }
        for (const Keyword* k : call->keywords) {
            if (k->arg.empty() || !special_option(k->arg, known(k->value), k->value, out))
                out.refused.emplace_back("the option " + k->arg, k->value);
        }
    }

    /** What C passes by value. */
    bool c_signature(const Expr* value, Decorator& out) const {
        std::vector<visitors::Signature> found;
        if (!signatures(value, found) || found.size() != 1) return false;
        using Kind = visitors::DeclaredType::Kind;
        auto number = [](const visitors::DeclaredType& type) {
            return type.kind == Kind::Scalar && !type.scalar.starts_with("complex");
        };
        const auto& [result, parameters] = found[0];
        const bool known = result && (number(*result) || result->kind == Kind::Void) &&
                           std::ranges::all_of(parameters, number);
        return known && signature_texts(value, out.signatures);
    }

    /** The one signature of a kernel for a device. */
    bool read_one(const Expr* value, Decorator& out) const {
        std::vector<visitors::Signature> found;
        if (signatures(value, found)) out.signature = merge(found);
        return out.signature.has_value();
    }

    bool special_option(const std::string& name, const Expr* value, const Expr* raw, Decorator& out) const {
        for (const char* without_effect :
             {"cache", "nopython", "inline", "debug", "lineinfo", "max_registers", "opt"})
            if (name == without_effect) return name != "nopython" || is_true(value);
        if (name == "target" && out.universal())
            return text_of(value) == "cpu" || text_of(value) == "parallel";
        if (name == "fastmath") {
            out.fastmath = is_false(value) ? nullptr : raw;
            return (out.universal() && out.kind != "cfunc") || out.kind == "cuda.jit";
        }
        if (name == "identity" && out.universal()) {
            out.identity = value;
            return is<Constant>(value);
        }
        if (name == "device" && out.kind == "cuda.jit") {
            out.device = is_true(value);
            return is_true(value) || is_false(value);
        }
        if (out.kind != "stencil") return false;
        if (name == "func_or_mode") return text_of(value) == "constant";
        if (name == "cval") return out.cval = value, true;
        if (name == "neighborhood") return out.neighborhood = value, true;
        if (name != "standard_indexing") return false;
        auto* tuple = as<Tuple>(value);
        auto* list = as<List>(value);
        if (!tuple && !list) return false;
        for (const Expr* e : tuple ? tuple->elts : list->elts) {
            out.standard_indexing.push_back(text_of(e));
            if (text_of(e).empty()) return false;
        }
        return true;
    }

    /** Signatures as texts, those that are types, too. */
    bool signature_texts(const Expr* e, std::vector<std::string>& out) const {
        auto* list = as<List>(e);
        auto* tuple = as<Tuple>(e);
        // A tuple of texts or calls is a list of signatures, one of types a signature.
        bool several = tuple && !tuple->elts.empty() &&
                       std::all_of(tuple->elts.begin(), tuple->elts.end(), [&](const Expr* x) {
                           return is<Call>(known(x)) || !text_of(known(x)).empty();
                       });
        if (list || several)
            return std::all_of((list ? list->elts : tuple->elts).begin(),
                               (list ? list->elts : tuple->elts).end(),
                               [&](const Expr* x) { return signature_texts(known(x), out); });
        std::vector<visitors::Signature> found;
        if (!signatures(e, found)) return false;
        std::string text = text_of(e);
        out.push_back(text.empty() ? visitors::signature_text(found[0]) : text);
        return true;
    }

    /** One signature or a list of them, as text or as types. */
    bool signatures(const Expr* e, std::vector<visitors::Signature>& out) const {
        if (auto* list = as<List>(e))
            return std::all_of(list->elts.begin(), list->elts.end(),
                               [&](const Expr* x) { return signatures(known(x), out); });
        std::optional<visitors::Signature> one;
        if (std::string text = text_of(e); !text.empty()) {
            // Names in a text are Numba's types.
            const visitors::Resolver bare{
                [](const Expr* x) { return is<Name>(x) ? "numba." + std::string(name_of(x)) : ""; }};
            try {
                auto tree = parse(text + "\n", "signature");
                auto& stmts = tree->module->body.stmts;
                auto* line = stmts.size() == 1 ? as<ExprStmt>(stmts[0]) : nullptr;
                if (line) one = visitors::read_signature(line->value, bare);
            } catch (const SyntaxError&) {
                return false;
            }
        } else {
            one = visitors::read_signature(known(e), resolver());
        }
        if (one) out.push_back(*one);
        return one.has_value();
    }

    /** Types in the words of this module. */
    visitors::Resolver resolver() const {
        return {[this](const Expr* x) { return module_.resolve(known(x)); },
                [this](const Expr* x) { return known(x); }};
    }

    /** `locals={"x": numba.float32}`. Values are converted to scalar types alone: what else is declared must
     * be what is assigned, or Numba does not compile it. */
    void locals(const Expr* value, const Expr* raw, Decorator& out) const {
        auto* dict = as<Dict>(value);
        for (size_t i = 0; dict && i < dict->values.size(); ++i) {
            auto type = visitors::read_type(dict->values[i], resolver());
            if (!type || !dict->keys[i] || text_of(dict->keys[i]).empty())
                out.refused.emplace_back("the option locals", raw);
            else if (type->kind == visitors::DeclaredType::Kind::Scalar)
                out.locals[text_of(dict->keys[i])] = *type;
        }
        if (!dict) out.refused.emplace_back("the option locals", raw);
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
            for (const Keyword* k : call->keywords) {
                if (k->arg.empty())
                    flags(k->value, out);
                else
                    option(k->arg, k->value, out);
            }
        } else {
            out.refused.emplace_back("an option that is not written out", value);
        }
    }

    /** An option's value, through a module constant if need be. */
    const Expr* known(const Expr* value) const {
        auto* name = as<Name>(value);
        auto argument = arguments_.find(std::string(name_of(value)));
        if (name && argument != arguments_.end()) return argument->second;
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
        } else if (name == "locals") {
            locals(value, raw, out);
        } else if (name == "fastmath") {
            out.fastmath = is_false(value)                               ? nullptr
                           : arguments_.count(std::string(name_of(raw))) ? value
                                                                         : raw;
        } else if (name == "nogil") {
            if (!is_true(value) && !is_false(value)) refuse();
            out.nogil = is_true(value);
        } else if (name == "auto_simd" || name == "cache" || name == "nopython" || name == "inline" ||
                   name == "debug" || name == "looplift" || name == "no_cpython_wrapper" ||
                   name == "no_cfunc_wrapper" || name == "forcenrt" || name == "_nrt") {
            if (name == "nopython" && is_false(value)) refuse();
        } else if ((name == "boundscheck" || name == "forceobj") && is_false(value)) {
            return;
        } else {
            auto* c = as<Constant>(value);
            if (!(c && c->value.kind == ConstantValue::Kind::None)) refuse();
        }
    }

    const Program& program_;
    const visitors::Module& module_;
    mutable std::map<std::string, const Expr*> arguments_;  ///< of the factory that is being read
};

/** Walks all suites, those of classes and functions included. */
class Finder {
  public:
    explicit Finder(Program& program) : program_(program), reader_(program) {}

    void run() { block(program_.tree.module->body, ""); }

  private:
    void block(Block& suite, const std::string& inside) {
        for (Stmt*& stmt : suite.stmts) statement(stmt, suite, inside);
    }

    void statement(Stmt*& stmt, Block& suite, const std::string& inside) {
        if (auto* def = as<FunctionDef>(stmt)) {
            if (kernel(def, suite, inside)) return;
            Names outer = around_;
            around_.merge(visitors::scope_of(def->args, def->body.stmts).bound);
            block(def->body, "the function '" + def->name + "'");
            around_ = std::move(outer);
            return;
        }
        if (auto* cls = as<ClassDef>(stmt)) {
            Decorator d;
            for (Expr* e : cls->decorator_list)
                if (reader_.read(e, d)) {
                    if (d.kind.ends_with("jitclass") && class_type(cls, e, inside)) continue;
                    program_.diagnostics.add(Rule::Decorator, e, {cls->name, "@numba." + d.kind});
                    compiled_methods(cls);
                }
            return block(cls->body, "the class '" + cls->name + "'");
        }
        auto* assign = as<Assign>(stmt);
        auto* call = assign ? as<Call>(assign->value) : nullptr;
        if (call && !call->args.empty()) made_by_call(stmt, suite, assign, call);
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

    bool class_type(ClassDef* cls, const Expr* decorator, const std::string& inside) {
        std::string why;
        auto type = visitors::read_class(program_, cls, decorator, why);
        if (!inside.empty()) why = "it is defined inside " + inside;
        type->kept = !why.empty();
        if (type->kept) {
            program_.diagnostics.add(Rule::ClassType, cls, {cls->name, why});
            compiled_methods(cls);
            program_.classes.push_back(std::move(type));
            return true;
        }
        Decorator plain;
        plain.kind = "njit";
        for (Stmt* s : cls->body.stmts) {
            auto* def = as<FunctionDef>(s);
            if (!def) continue;
            auto k = make_kernel(def, cls->body, plain);
            k->nested = true;
            k->captured = around_;
            k->of_class = type.get();
            type->methods.push_back(k.get());
            program_.kernels.push_back(std::move(k));
        }
        program_.classes.push_back(std::move(type));
        return true;
    }

    /** Numba compiles the methods of a jitclass, so it must find what they call. */
    void compiled_methods(ClassDef* cls) {
        for (Stmt* s : cls->body.stmts)
            if (auto* def = as<FunctionDef>(s)) shadow(def, cls->body);
    }

    void shadow(FunctionDef* def, Block& suite) {
        auto k = make_kernel(def, suite, Decorator());
        k->nested = k->shadow = true;
        k->form = visitors::Form::Kept;
        k->captured = around_;
        program_.kernels.push_back(std::move(k));
    }

    /** `g = njit(f)`, `g = njit(f, parallel=True)` and `g = njit(parallel=True)(f)`. */
    void made_by_call(Stmt*& place, Block& suite, Assign* assign, const Call* call) {
        const std::string name(name_of(assign->targets[0]));
        Decorator d;
        if (name.empty() || !reader_.read_call(call, d)) return;
        auto* of = as<Name>(call->args[0]);
        const Binding* b = of ? program_.module.find(of->id) : nullptr;
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        if (!def || program_.find(def->name)) {
            if (is<Lambda>(call->args[0])) program_.diagnostics.add(Rule::CallForm, call, {name});
            return;
        }
        auto& top = program_.tree.module->body;
        auto made = program_.module.globals.find(name);
        bool once = made != program_.module.globals.end() && made->second.kind == Binding::Kind::Variable &&
                    made->second.node == assign && assign->targets.size() == 1;
        if (!once || !def->decorator_list.empty() || (d.kind != "njit" && !d.universal())) {
            // The function itself must stay as Numba is to see it.
            auto k = make_kernel(def, top, d);
            program_.keep(*k, Rule::CallForm, call, {});
            program_.kernels.push_back(std::move(k));
            return;
        }
        std::unique_ptr<Kernel> k;
        if (uses(def->name) == 1 && &suite == &top && d.kind == "njit") {
            // Nothing else sees the plain function, so it becomes the kernel, under the kernel's name.
            k = make_kernel(def, top, d);
            k->made_by = assign;
        } else {
            // The plain function stays beside the kernel, which is a copy of it where the call was.
            auto* copy = static_cast<FunctionDef*>(Build(program_.tree).clone(static_cast<Stmt*>(def)));
            copy->leading = assign->leading;
            if (!assign->trailing.empty()) copy->leading.push_back(assign->trailing);
            k = make_kernel(copy, suite, d);
            k->original = assign;
            k->copied = def;
            made->second = Binding{Binding::Kind::Function, "", copy, nullptr};
            place = copy;
            suite.edited = true;
        }
        k->name = name;
        for (const auto& [what, node] : d.refused) program_.keep(*k, Rule::Option, node, {what});
        program_.kernels.push_back(std::move(k));
    }

    bool is_static(const Expr* e) const { return program_.module.resolve(e) == "builtins.staticmethod"; }

    /** How often a name is read in the file. */
    size_t uses(const std::string& name) const {
        size_t count = 0;
        visitors::walk(program_.tree.module, [&](const Node* n) {
            auto* read = as<Name>(n);
            count += read && read->id == name;
        });
        return count;
    }

    std::unique_ptr<Kernel> make_kernel(FunctionDef* def, Block& suite, const Decorator& decorator) {
        auto k = std::make_unique<Kernel>();
        k->program = &program_;
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
        if (decorator.kind == "cfunc" && decorator.signatures.empty() && decorator.refused.empty())
            decorator.refused.emplace_back("its missing signature", found);
        auto k = make_kernel(def, suite, decorator);
        k->nested = !inside.empty();
        k->captured = around_;
        const Binding* b = program_.module.find(def->name);
        if (!k->nested && b && b->kind == Binding::Kind::Several) program_.keep(*k, Rule::Redefined, def, {});
        if (k->unknown()) program_.keep(*k, Rule::Decorator, found, {"@numba." + decorator.kind});
        for (Expr* e : def->decorator_list)
            if (e != found && !(is_static(e) && k->nested && found == def->decorator_list.back()))
                program_.keep(*k, Rule::Decorator, e,
                              {"@" + render(program_.tree, e) + " beside Numba's decorator"});
        const auto& signature = decorator.signature;
        if (signature && signature->parameters.size() != k->parameters.size())
            decorator.refused.emplace_back("the signature", found);
        for (const auto& [what, node] : decorator.refused) program_.keep(*k, Rule::Option, node, {what});
        program_.kernels.push_back(std::move(k));
        return true;
    }

    using Names = std::set<std::string>;

    Program& program_;
    DecoratorReader reader_;
    Names around_;  ///< what the functions around a suite bind
};

void link_calls(Program& program) {
    for (auto& k : program.kernels) {
        // Functions are defaults of parameters, too.
        std::vector<const Node*> parts(k->def->args->defaults.begin(), k->def->args->defaults.end());
        parts.insert(parts.end(), k->def->body.stmts.begin(), k->def->body.stmts.end());
        for (const Node* part : parts)
            visitors::walk(part, [&](const Node* n) {
                bool named = is<Name>(n) || (program.project && is<Attribute>(n));
                Kernel* callee = named ? program.meant(*k, static_cast<const Expr*>(n)) : nullptr;
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

void find_kernels(const std::vector<Program*>& programs) {
    for (Program* program : programs) program->module = visitors::read_module(program->tree);
    if (!programs.empty() && programs[0]->project) {
        programs[0]->project->expand_stars();
        programs[0]->project->follow_imports();
    }
    for (Program* program : programs) Finder(*program).run();
    for (Program* program : programs) visitors::find_records(*program);
    for (Program* program : programs) visitors::choose_alias(*program);
    for (Program* program : programs) visitors::read_pragmas(*program);
    for (Program* program : programs) visitors::expand_stencils(*program);
    visitors::expand_cuda(programs);
    for (Program* program : programs) link_calls(*program);
}

}  // namespace caramba::migrator
