#include "visitors/array_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "syntax/visitor.hpp"
#include "visitors/global_values.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

using Names = std::set<std::string>;

/** Methods and functions of NumPy whose results may share elements with what they are given. */
constexpr std::array<std::string_view, 24> kViews{
    "reshape",    "ravel",        "view",       "transpose",   "swapaxes",   "squeeze",
    "T",          "asarray",      "asanyarray", "array_split", "atleast_1d", "atleast_2d",
    "atleast_3d", "broadcast_to", "diagonal",   "expand_dims", "flip",       "frombuffer",
    "moveaxis",   "rot90",        "split",      "as_strided",  "real",       "imag"};

/** Modules whose functions store to what they are given. */
constexpr std::array<std::string_view, 3> kStoring{"operator.", "ctypes.", "struct."};

void add(Names& to, const Names& more) {
    to.insert(more.begin(), more.end());
}

bool is_view(std::string_view name) {
    return std::ranges::find(kViews, name) != kViews.end();
}

/** Whether a path leads into NumPy or Python's own functions, which keep nothing that they are given. */
bool keeps_nothing(const std::string& path) {
    return path.starts_with("numpy.") || path.starts_with("math.") || path.starts_with("builtins.") ||
           path.starts_with("numba.") || path.starts_with("pykokkos.");
}

}  // namespace

void add_meant(const std::map<std::string, Names>& meant, Names& names) {
    for (std::vector<std::string> left(names.begin(), names.end()); !left.empty();) {
        const auto found = meant.find(left.back());
        left.pop_back();
        for (const std::string& array : found == meant.end() ? Names{} : found->second)
            if (names.insert(array).second) left.push_back(array);
    }
}

ArrayNames::ArrayNames(const Program& program) : program_(program) {
    for (const Stmt* s : program.tree.module->body.stmts) {
        auto* cls = as<ClassDef>(s);
        for (const Stmt* member : cls ? cls->body.stmts : std::vector<Stmt*>()) {
            auto* def = as<FunctionDef>(member);
            if (def && !fields_changed(def).empty()) storing_methods_.insert(def->name);
        }
    }
}

Names ArrayNames::of_arguments(const Call* call) const {
    Names out;
    for (const Expr* a : call->args) add(out, in(a));
    for (const Keyword* k : call->keywords) add(out, in(k->value));
    return out;
}

/** What the result of a call of the program's own may hold: an object of a class all that it is given, what a
 * function returns the parameters that it gives back. */
Names ArrayNames::held_by(const Call* call) const {
    const Binding* b = program_.module.find(std::string(name_of(call->func)));
    if (!b || !b->node) return {};
    auto* def = as<FunctionDef>(b->node);
    const bool in_order = std::ranges::none_of(call->args, [](const Expr* a) { return is<Starred>(a); });
    if (is<ClassDef>(b->node) || (def && (!in_order || def->args->vararg || def->args->kwarg)))
        return of_arguments(call);
    if (!def) return {};
    const Names& given_back = parameters_given_back(def);
    const std::vector<std::string> parameters = parameter_names(def->args);
    Names out;
    for (size_t i = 0; i < call->args.size() && i < parameters.size(); ++i)
        if (given_back.contains(parameters[i])) add(out, in(call->args[i]));
    for (const Keyword* k : call->keywords)
        if (k->arg.empty() || given_back.contains(k->arg)) add(out, in(k->value));
    return out;
}

const Names& ArrayNames::parameters_given_back(const FunctionDef* def) const {
    const auto [known, fresh] = given_back_.emplace(def, Names());
    if (!fresh) return known->second;  // of functions that call each other, as far as it is known
    Names returned;
    std::map<std::string, Names> meant;
    for (const Stmt* s : def->body.stmts) {
        add_given(s, meant);
        walk(s, [&](const Node* n) {
            if (auto* r = as<Return>(n)) add(returned, in(r->value));
        });
    }
    add_meant(meant, returned);
    return given_back_[def] = std::move(returned);
}

Names ArrayNames::in(const Expr* e) const {
    Names out;
    if (!e) return out;
    const auto each = [&](const std::vector<Expr*>& parts) {
        for (const Expr* part : parts) add(out, in(part));
    };
    if (auto* name = as<Name>(e)) {
        const Binding* b = program_.module.find(name->id);
        return b && is_number(program_, *b) ? out : Names{name->id};
    }
    if (auto* item = as<Subscript>(e)) return in(item->value);
    if (auto* a = as<Attribute>(e)) return is_view(a->attr) || is<Call>(a->value) ? in(a->value) : out;
    if (auto* star = as<Starred>(e)) return in(star->value);
    if (auto* walrus = as<NamedExpr>(e)) return in(walrus->value);
    if (auto* either = as<IfExp>(e)) each({either->body, either->orelse});
    if (auto* either = as<BoolOp>(e)) each(either->values);
    if (auto* t = as<Tuple>(e)) each(t->elts);
    if (auto* l = as<List>(e)) each(l->elts);
    if (auto* d = as<Dict>(e)) each(d->values);
    auto* call = as<Call>(e);
    if (!call) return out;
    const std::string path = program_.module.resolve(call->func);
    auto* method = as<Attribute>(call->func);
    if (method && is_view(method->attr) && !path.starts_with("numpy.")) return in(method->value);
    if (!keeps_nothing(path)) return held_by(call);
    const bool shows = is_view(path.substr(path.rfind('.') + 1)) || path == "builtins.memoryview";
    return shows ? of_arguments(call) : out;
}

void ArrayNames::add_given(const Node* node, std::map<std::string, Names>& meant) const {
    const auto bind = [&](const Expr* target, const Expr* value) {
        const Names arrays = in(value);
        const auto each = [&](const auto& self, const Expr* t) -> void {
            if (auto* tuple = as<Tuple>(t))
                for (const Expr* part : tuple->elts) self(self, part);
            if (auto* list = as<List>(t))
                for (const Expr* part : list->elts) self(self, part);
            if (auto* star = as<Starred>(t)) self(self, star->value);
            auto* name = as<Name>(t);
            for (const std::string& array : name ? arrays : Names())
                if (array != name->id) meant[name->id].insert(array);
        };
        each(each, target);
    };
    walk(node, [&](const Node* n) {
        if (auto* s = as<Assign>(n))
            for (const Expr* target : s->targets) bind(target, s->value);
        if (auto* s = as<AnnAssign>(n); s && s->value) bind(s->target, s->value);
        if (auto* e = as<NamedExpr>(n)) bind(e->target, e->value);
        // Its items are arrays where it is a tuple or list that holds them.
        if (auto* loop = as<For>(n)) bind(loop->target, loop->iter);
        if (auto* c = as<Comprehension>(n)) bind(c->target, c->iter);
    });
}

Names ArrayNames::changed(const Node* node) const {
    Names out = names_changed(node);
    const auto target = [&](const auto& self, const Expr* t) -> void {
        if (auto* tuple = as<Tuple>(t))
            for (const Expr* part : tuple->elts) self(self, part);
        if (auto* item = as<Subscript>(t)) add(out, in(item->value));
        if (auto* a = as<Attribute>(t)) add(out, in(a->value));
    };
    walk(node, [&](const Node* n) {
        if (auto* s = as<Assign>(n))
            for (const Expr* t : s->targets) target(target, t);
        if (auto* s = as<AugAssign>(n)) target(target, s->target);
        auto* call = as<Call>(n);
        if (!call) return;
        for_each_output(call, [&](const Expr* e) { add(out, in(e)); });
        const std::string path = program_.module.resolve(call->func);
        if (std::ranges::any_of(kStoring, [&](std::string_view of) { return path.starts_with(of); }))
            add(out, of_arguments(call));
        auto* method = as<Attribute>(call->func);
        if (method && path.empty() && storing_methods_.contains(method->attr)) add(out, in(method->value));
    });
    return out;
}

Names fields_changed(const Node* node) {
    Names out;
    const auto field = [&](const Expr* e) {
        while (auto* item = as<Subscript>(e)) e = item->value;
        if (auto* a = as<Attribute>(e)) out.insert(a->attr);
    };
    walk(node, [&](const Node* n) {
        auto* s = as<Assign>(n);
        for (const Expr* t : s ? s->targets : std::vector<Expr*>())
            if (is<Subscript>(t)) field(t);
        if (auto* update = as<AugAssign>(n)) field(update->target);
        if (auto* call = as<Call>(n)) for_each_output(call, field);
    });
    return out;
}

Names fields_of(const FunctionDef* def, const std::string& name) {
    Names out;
    walk(def, [&](const Node* n) {
        auto* s = as<Assign>(n);
        if (!s) return;
        bool named = name_of(s->value) == name;
        for (const Expr* t : s->targets) named = named || name_of(t) == name;
        auto* value = as<Attribute>(s->value);
        if (named && value) out.insert(value->attr);
        for (const Expr* t : s->targets)
            if (auto* a = as<Attribute>(t); a && named) out.insert(a->attr);
    });
    return out;
}

}  // namespace caramba::visitors
