#include <algorithm>
#include <array>

#include "migrator/decorator_reader.hpp"
#include "syntax/parse.hpp"
#include "syntax/written.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::is_none;

namespace {

/** `()` */
bool is_empty(const Expr* e) {
    auto* tuple = as<Tuple>(e);
    return tuple && tuple->elts.empty();
}

}  // namespace

bool is_true(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && c->value.integer;
}
bool is_false(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Bool && !c->value.integer;
}

bool DecoratorReader::options(const Call* call, size_t first, Decorator& out) const {
    const std::vector<const Expr*> given = positional(call, arguments_);
    if (out.kind != "njit") return special_options(given, call, first, out), true;
    for (size_t i = first; i < given.size(); ++i) {
        if (is_none(given[i])) continue;
        if (i == 1) {
            auto types = dictionary(given[i], arguments_);
            if (!types || !types->empty()) home(given[i]).option("locals", given[i], out);
            continue;
        }
        home(given[i]).signature(given[i], out);
    }
    for (const auto& [name, value] : keywords(call, arguments_)) {
        if (name.empty())
            home(value).flags(value, out);
        else
            home(value).option(name, value, out);
    }
    return true;
}

void DecoratorReader::signature(const Expr* value, Decorator& out) const {
    std::vector<visitors::Signature> found;
    if (signatures(value, found)) out.signature = merge(found);
    if (!out.signature) out.refused.emplace_back(kSignature, value);
}

void DecoratorReader::special_options(const std::vector<const Expr*>& given, const Call* call, size_t first,
                                      Decorator& out) const {
    for (size_t i = first; i < given.size(); ++i) {
        // Where all that it is given is stored to, a layout has no arrow.
        const std::string layout = i == first + 1 ? text(given[i]) : "";
        if (out.kind == "guvectorize" && layout.starts_with('('))
            out.layout = layout;
        else if (!home(given[i]).special_argument(given[i], out))
            out.refused.emplace_back(kArgument, given[i]);
    }
    for (const auto& [name, value] : keywords(call, arguments_)) {
        if (name.empty())
            home(value).flags(value, out);
        else
            home(value).option(name, value, out);
    }
}

bool DecoratorReader::special_argument(const Expr* written, Decorator& out) const {
    const Expr* value = known(written);
    const std::string text = this->text(value);
    if (out.kind == "guvectorize" && text.find("->") != text.npos) return out.layout = text, true;
    if (out.kind == "cfunc") return c_signature(value, out);
    if (out.universal()) return read_loops(value, out);
    return out.kind == "stencil" ? text == "constant" : read_one(value, out);
}

bool DecoratorReader::c_signature(const Expr* value, Decorator& out) const {
    std::vector<visitors::Signature> found;
    if (!signatures(value, found) || found.size() != 1) return false;
    using Kind = visitors::DeclaredType::Kind;
    auto number = [](const visitors::DeclaredType& type) {
        return type.kind == Kind::Scalar && !type.optional && !type.scalar.starts_with("complex");
    };
    const auto parameter = [&](const visitors::DeclaredType& type) {
        return number(type) || (type.kind == Kind::Pointer && !type.scalar.starts_with("complex"));
    };
    const auto& [result, parameters, alternatives] = found[0];
    const bool known = alternatives.empty() && result && (number(*result) || result->kind == Kind::Void) &&
                       std::ranges::all_of(parameters, parameter);
    for (size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].kind == Kind::Pointer && parameters[i].scalar == "void") out.opaque.push_back(i);
    return known && signature_texts(value, out.signatures);
}

bool DecoratorReader::read_one(const Expr* value, Decorator& out) const {
    std::vector<visitors::Signature> found;
    const auto pointers = [](const visitors::Signature& s) {
        return std::ranges::any_of(s.parameters, [](const visitors::DeclaredType& type) {
            return type.kind == visitors::DeclaredType::Kind::Pointer;
        });
    };
    if (signatures(value, found) && std::ranges::none_of(found, pointers)) out.signature = merge(found);
    return out.signature.has_value();
}

bool DecoratorReader::special_option(const std::string& name, const Expr* value, const Expr* raw,
                                     Decorator& out) const {
    for (const char* without_effect :
         {"cache", "nopython", "inline", "debug", "lineinfo", "max_registers", "opt"})
        if (name == without_effect) return name != "nopython" || is_true(value);
    if (name == "writable_args" && out.kind == "guvectorize") return is_empty(value);
    if (name == "target" && out.universal()) {
        const std::string target = written_text(value);
        out.device = target == "cuda" && out.kind == "vectorize";
        out.exact_first = out.device || (target == "parallel" && out.kind == "vectorize");
        return out.device || target == "cpu" || target == "parallel";
    }
    if (name == "fastmath") {
        out.fastmath = is_false(value) ? nullptr : raw;
        return (out.universal() && out.kind != "cfunc") || out.kind == "cuda.jit";
    }
    if (name == "boundscheck" && out.universal() && out.kind != "cfunc") {
        out.bounds_check = is_true(value);
        return is_true(value) || is_false(value) || is_none(value);
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
    if (name == "func_or_mode") return written_text(value) == "constant";
    if (name == "cval") return out.cval = value, true;
    if (name == "neighborhood") return out.neighborhood = value, true;
    if (name != "standard_indexing") return false;
    auto* tuple = as<Tuple>(value);
    auto* list = as<List>(value);
    if (!tuple && !list) return false;
    for (const Expr* e : tuple ? tuple->elts : list->elts) {
        out.standard_indexing.push_back(written_text(e));
        if (written_text(e).empty()) return false;
    }
    return true;
}

std::string DecoratorReader::text(const Expr* written) const {
    const Expr* e = known(written);
    // `str("float64(float64)")`, of a text that text itself.
    if (auto* call = as<Call>(e);
        call && call->args.size() == 1 && module_.resolve(call->func) == "builtins.str")
        return text(call->args[0]);
    auto* parts = as<JoinedStr>(e);
    if (!parts) return written_text(e);
    std::string out;
    for (const Expr* part : parts->values) {
        auto* field = as<FormattedValue>(part);
        const bool plain = !field || (field->conversion < 0 && !field->format_spec);
        const std::string one = plain ? text(field ? field->value : part) : "";
        if (one.empty()) return {};
        out += one;
    }
    return out;
}

bool DecoratorReader::signature_texts(const Expr* e, std::vector<std::string>& out) const {
    if (auto* rule = as<ListComp>(e))
        return for_each_made(rule, [&](const Expr* one) { return signature_texts(one, out); });
    auto* list = as<List>(e);
    auto* tuple = as<Tuple>(e);
    // A tuple of texts or calls is a list of signatures, one of types a signature.
    bool several = tuple && !tuple->elts.empty() &&
                   std::all_of(tuple->elts.begin(), tuple->elts.end(),
                               [&](const Expr* x) { return is<Call>(known(x)) || !text(known(x)).empty(); });
    if (list || several)
        return std::all_of((list ? list->elts : tuple->elts).begin(), (list ? list->elts : tuple->elts).end(),
                           [&](const Expr* x) { return signature_texts(known(x), out); });
    std::vector<visitors::Signature> found;
    if (!signatures(e, found)) return false;
    if (!found[0].result) found[0].result = visitors::DeclaredType();  // void
    std::string written_out = text(e);
    out.push_back(written_out.empty() ? visitors::signature_text(found[0]) : written_out);
    return true;
}

bool DecoratorReader::read_loops(const Expr* value, Decorator& out) const {
    std::vector<visitors::Signature> found;
    if (!signature_texts(value, out.signatures)) return false;
    out.hides_loops =
        out.signatures.size() > 1 && (!signatures(value, found) || visitors::hides_loops(found));
    return true;
}

template <class F>
bool DecoratorReader::for_each_made(const ListComp* rule, F f) const {
    const Comprehension* loop = rule->generators.front();
    const std::string name(name_of(loop->target));
    const Expr* over = known(loop->iter);
    auto* list = as<List>(over);
    auto* tuple = as<Tuple>(over);
    if (rule->generators.size() != 1 || name.empty() || !loop->ifs.empty() || (!list && !tuple)) return false;
    const FactoryValues before = arguments_;
    const bool all = std::ranges::all_of(list ? list->elts : tuple->elts, [&](const Expr* item) {
        arguments_[name] = {};
        arguments_[name].expression = item;
        return f(rule->elt);
    });
    arguments_ = before;
    return all;
}

bool DecoratorReader::signatures(const Expr* written, std::vector<visitors::Signature>& out) const {
    if (auto there = elsewhere(written)) {
        Name name;
        name.id = there->name;
        return DecoratorReader(*there->program).signatures(&name, out);
    }
    const Expr* e = known(written);
    if (auto* rule = as<ListComp>(e))
        return for_each_made(rule, [&](const Expr* one) { return signatures(one, out); });
    if (auto* list = as<List>(e))
        return std::all_of(list->elts.begin(), list->elts.end(),
                           [&](const Expr* x) { return signatures(x, out); });
    std::optional<visitors::Signature> one;
    if (const std::string written_out = text(e); !written_out.empty()) {
        // Names in a text are Numba's types.
        const visitors::Resolver bare{
            [](const Expr* x) { return is<Name>(x) || is<Attribute>(x) ? "numba." + dotted_name(x) : ""; }};
        try {
            auto tree = parse(written_out + "\n", "signature");
            auto& stmts = tree->module->body.stmts;
            auto* line = stmts.size() == 1 ? as<ExprStmt>(stmts[0]) : nullptr;
            if (line) one = visitors::read_signature(line->value, bare);
        } catch (const SyntaxError&) {
            return false;
        }
    } else {
        one = visitors::read_signature(e, resolver());
    }
    if (one) out.push_back(*one);
    return one.has_value();
}

visitors::Resolver DecoratorReader::resolver() const {
    visitors::Resolver out = visitors::types_of(program_);
    out.path = [this, path = out.path](const Expr* x) { return path(known(x)); };
    out.value = [this](const Expr* x) { return visitors::where_numba_compiles(program_, known(x)); };
    return out;
}

void DecoratorReader::locals(const Expr* value, const Expr* raw, Decorator& out) const {
    std::vector<std::pair<std::string, const Expr*>> types;  // by names
    auto* display = as<Dict>(value);
    for (size_t i = 0; display && i < display->values.size(); ++i)
        types.emplace_back(display->keys[i] ? written_text(display->keys[i]) : "", display->values[i]);
    auto* call = as<Call>(value);
    const bool by_call = call && module_.resolve(call->func) == "builtins.dict" && call->args.empty();
    for (const Keyword* k : by_call ? call->keywords : std::vector<Keyword*>{})
        types.emplace_back(k->arg, k->value);
    for (const auto& [name, value] : types) {
        auto type = from_dtype(value);
        if (!type) type = visitors::read_type(value, resolver());
        if (!type || type->optional || name.empty())
            out.refused.emplace_back("the option locals", raw);
        else if (type->kind == visitors::DeclaredType::Kind::Scalar)
            out.locals[name] = *type;
    }
    if (!display && !by_call) out.refused.emplace_back("the option locals", raw);
}

std::optional<visitors::DeclaredType> DecoratorReader::from_dtype(const Expr* value) const {
    auto* call = as<Call>(value);
    if (abroad_ || !call || call->args.size() != 1 || !call->keywords.empty() || !is<Name>(call->args[0]))
        return {};
    const std::string path = module_.resolve(call->func);
    if (path != "numba.from_dtype" && path != "numba.np.numpy_support.from_dtype") return {};
    visitors::DeclaredType out;
    out.kind = visitors::DeclaredType::Kind::Scalar;
    out.dtype = name_of(call->args[0]);
    return out;
}

void DecoratorReader::unread(const Expr* value, Decorator& out) {
    out.refused.emplace_back(kUnread, value);
    if (out.kind != "njit") return;
    out.unread = out.parallel = out.unsure_parallel = true;
    out.numpy_errors = out.says_errors = out.bounds_check = out.inlined = out.nogil = false;
    out.fastmath = nullptr;
}

void DecoratorReader::flags(const Expr* value, Decorator& out, int depth) const {
    if (depth > 8) return unread(value, out);
    if (auto there = elsewhere(value)) {
        const Decorator before = out;
        abroad(*there, value, out, [&](DecoratorReader& reader, const Expr* name) {
            reader.flags(name, out, depth + 1);
            return true;
        });
        // What only that module can say: `"fastmath": os.environ.get("FAST") == "1"`.
        const bool one = out.refused.size() == before.refused.size() + 1;
        if (one && out.refused.back().first == kFastmath && !out.inlined && out.locals.empty()) {
            out = before;
            unread(value, out);
        }
        return;
    }
    const Expr* known = value;
    if (auto* name = as<Name>(value)) {
        const Binding* b = arguments_.contains(name->id) ? nullptr : module_.find(name->id);
        if (b && b->choices.size() > 1 && !b->filled && flags_of_choices(*b, out, depth)) return;
        known = b && b->kind == Binding::Kind::Variable && !b->filled ? b->value : nullptr;
    }
    const auto items = known && !is<Name>(known) ? dictionary(known, {}) : std::nullopt;
    if (!items) return unread(value, out);
    for (const auto& [name, item] : *items) {
        if (name.empty())
            flags(item, out, depth + 1);
        else
            option(name, item, out);
    }
}

bool DecoratorReader::flags_of_choices(const Binding& binding, Decorator& out, int depth) const {
    Outcome total = Outcome::Same;
    Decorator joined;
    for (const Node* choice : binding.choices) {
        auto* value = as<Expr>(choice);
        Decorator one = out;
        if (value) flags(value, one, depth + 1);
        if (!value || !join(total, joined, std::move(one))) return false;
    }
    if (!joined.refused.empty()) return false;
    out = std::move(joined);
    return true;
}

const Expr* DecoratorReader::known(const Expr* value) const {
    auto* name = as<Name>(value);
    auto argument = name ? arguments_.find(name->id) : arguments_.end();
    if (argument != arguments_.end()) {
        if (!argument->second.expression || argument->second.expression == value) return value;
        value = argument->second.expression;
        name = as<Name>(value);
    }
    const Binding* b = name ? module_.find(name->id) : nullptr;
    auto there = elsewhere(value);
    if (there) b = there->program->module.find(there->name);
    if (!b || b->kind != Binding::Kind::Variable || !b->value || b->filled ||
        (there && !is_literal(b->value)))
        return value;
    return b->value;
}

bool DecoratorReader::is_literal(const Expr* value) {
    bool named = !value;
    if (value) visitors::walk(value, [&](const Node* n) { named = named || is<Name>(n); });
    return !named;
}

void DecoratorReader::option(const std::string& name, const Expr* raw, Decorator& out) const {
    const Expr* value = known(raw);
    auto refuse = [&] { out.refused.emplace_back(kOption + name, raw); };
    if (out.kind != "njit") {
        if (!special_option(name, value, raw, out)) refuse();
    } else if (name == "parallel") {
        // What only the run knows: loops over prange that may run in parallel give the same in order.
        out.parallel = !is_false(value) && !is_none(value);
        out.unsure_parallel = out.parallel && !is_true(value) && !is<Dict>(value);
    } else if (name == "error_model") {
        out.numpy_errors = written_text(value) == "numpy";
        out.says_errors = true;
        if (!out.numpy_errors && written_text(value) != "python") refuse();
    } else if (name == "signature_or_function") {
        if (!is_none(value)) signature(raw, out);
    } else if (name == "locals") {
        locals(value, raw, out);
    } else if (name == "fastmath") {
        out.fastmath = is_false(value) ? nullptr : arguments_.count(std::string(name_of(raw))) ? value : raw;
    } else if (name == "nogil") {
        // A kernel that keeps Python's lock computes the same.
        out.nogil = is_true(value);
    } else if (name == "auto_simd" || name == "cache" || name == "nopython" || name == "debug" ||
               name == "looplift" || name == "no_cpython_wrapper" || name == "no_cfunc_wrapper" ||
               name == "forcenrt" || name == "_nrt") {
        return;
    } else if (name == "boundscheck" && (is_true(value) || is_false(value))) {
        out.bounds_check = is_true(value);
    } else if (name == "inline") {
        out.inlined = written_text(value) == "always";
    } else if (name == "forceobj" && is_false(value)) {
        return;
    } else {
        if (!is_none(value)) refuse();
    }
}

}  // namespace caramba::migrator
