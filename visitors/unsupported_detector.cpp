#include "visitors/unsupported_detector.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "syntax/array_flags.hpp"
#include "syntax/built_text.hpp"
#include "syntax/fold.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "types/functions.hpp"
#include "visitors/array_style.hpp"
#include "visitors/call_arguments.hpp"
#include "visitors/calls_by_address.hpp"
#include "visitors/class_types.hpp"
#include "visitors/default_values.hpp"
#include "visitors/dispatchers.hpp"
#include "visitors/draws.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/element_changes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/foreign_functions.hpp"
#include "visitors/generators.hpp"
#include "visitors/global_values.hpp"
#include "visitors/handlers.hpp"
#include "visitors/host_lists.hpp"
#include "visitors/kept_callers.hpp"
#include "visitors/mixed.hpp"
#include "visitors/none_values.hpp"
#include "visitors/numba_functions.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/project.hpp"
#include "visitors/records.hpp"
#include "visitors/slices.hpp"
#include "visitors/text_arguments.hpp"
#include "visitors/universal_calls.hpp"
#include "visitors/unseen_classes.hpp"
#include "visitors/unseen_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

template <size_t N>
bool among(std::string_view name, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/** Functions whose results are for loops. */
constexpr std::array<std::string_view, 6> kGivesItems{"builtins.range", "builtins.enumerate", "builtins.zip",
                                                      "numpy.ndindex",  "numpy.ndenumerate",  "numpy.nditer"};

bool gives_items(std::string_view path) {
    return among(path, kGivesItems);
}

constexpr std::array kAttributes{
#define ATTRIBUTE(name) std::string_view(#name),
#include "visitors/arrays.def"
};

/** Methods of lists that grow. */
constexpr std::array<std::string_view, 10> kListMethods{"append", "extend", "insert", "pop",     "remove",
                                                        "clear",  "index",  "count",  "reverse", "sort"};

/** The name in types/array_functions.def of a function of numpy.random, random, heapq or cmath, or "". */
std::string module_function(std::string_view path) {
    const bool own = path.starts_with("heapq.") || path.starts_with("cmath.");
    return own ? std::string(path) : generator_function(path);
}

class Detector : public Visitor {
  public:
    Detector(Program& program, Kernel& kernel, const ChangesOfPrograms& changes)
        : program_(program),
          kernel_(kernel),
          changes_(changes),
          launches_(has_prange(program, kernel)),
          assigned_(bound_inside(kernel.def->body.stmts)) {}

    void run() {
        parameters();
        const auto& body = kernel_.def->body.stmts;
        for (size_t i = 0; i < body.size(); ++i)
            if (i > 0 || !is_docstring(body[i])) visit(body[i]);
    }

  private:
    void parameters() {
        const Arguments* a = kernel_.def->args;
        auto refuse = [&](const Arg* arg, const char* why) {
            if (arg) program_.keep(kernel_, Rule::Parameter, arg, {arg->arg, why});
        };
        if (kernel_.decorator.kind != "njit") refuse(a->vararg, "takes any number of arguments");
        refuse(a->kwarg, "takes any keyword");
        if (a->vararg || kernel_.decorator.kind != "njit" || misplaces_defaults(a))
            for (const Arg* arg : a->kwonlyargs) refuse(arg, "can only be passed by keyword");
        for (const Expr* value :
             refused_defaults(program_, kernel_, [&](const Expr* e) { return may_change(e); }))
            program_.keep(kernel_, Rule::Expression, value, {"this default"});
    }

    void statement(const Node* s, const char* what) { program_.keep(kernel_, Rule::Statement, s, {what}); }
    void expression(const Node* e, const char* what) { program_.keep(kernel_, Rule::Expression, e, {what}); }

    // Statements.
    void visit_node(Delete* s) override { statement(s, "del"); }
    void visit_node(TypeAlias* s) override { statement(s, "a type alias"); }
    void visit_node(With* s) override { statement(s, "with"); }
    void visit_node(AsyncWith* s) override { statement(s, "with"); }
    void visit_node(AsyncFor* s) override { statement(s, "async for"); }
    void visit_node(Match* s) override { statement(s, "match"); }
    void visit_node(Try* s) override {
        const RefusedTry refused = refused_try(program_, kernel_, s);
        if (refused.at) return statement(refused.at, refused.what.c_str());
        for (const Block* block : {&s->body, &s->handlers[0]->body, &s->orelse})
            for (Stmt* part : block->stmts) visit(part);
    }
    void visit_node(TryStar* s) override { statement(s, "try"); }
    void visit_node(Import* s) override { statement(s, "import"); }
    void visit_node(ImportFrom* s) override { statement(s, "import"); }
    void visit_node(Global* s) override { reads_alone(s, s->names, "global"); }
    void visit_node(Nonlocal* s) override { reads_alone(s, s->names, "nonlocal"); }
    /** Names that are declared and only read mean what they mean undeclared. */
    void reads_alone(const Stmt* s, const std::vector<std::string>& names, const char* what) {
        if (std::ranges::any_of(names, [&](const auto& name) { return assigned_.contains(name); }))
            statement(s, what);
    }
    void visit_node(FunctionDef* s) override {
        const Arguments* a = s->args;
        bool plain = s->decorator_list.empty() && !a->vararg && !a->kwarg && a->kwonlyargs.empty() &&
                     a->posonlyargs.empty();
        if (!plain) return statement(s, "a function inside");
        if (is_in_launches(s->name)) return statement(s, "a function inside that a loop over prange calls");
        if (!mentions(kernel_.def, s->name)) return statement(s, "a function inside that nothing calls");
        for (Expr* value : a->defaults) visit(value);
        const std::set<std::string> outer = inner_, assigned = assigned_;
        const Scope own = scope_of(a, s->body.stmts);
        assigned_ = bound_inside(s->body.stmts);
        if (reads_around(own, s->body.stmts)) closures_.insert(s->name);
        inner_.insert(own.bound.begin(), own.bound.end());
        for (Stmt* part : s->body.stmts)
            if (!is_docstring(part)) visit(part);
        inner_ = outer;
        assigned_ = assigned;
    }
    /** Whether the workunit of a launch would have to call it: a function inside of this name. */
    bool is_in_launches(const std::string& name) const {
        return launches_ && is_in_prange(program_, kernel_, name);
    }
    /** Whether a function inside, of these names, reads what the kernel binds. */
    bool reads_around(const Scope& own, const std::vector<Stmt*>& body) const {
        bool found = false;
        for (const Stmt* s : body)
            for (const std::string& name : names_read(s))
                found = found || (kernel_.locals.binds(name) && !own.binds(name));
        return found;
    }
    void visit_node(Assign* s) override {
        const bool text = is_text(s->value) || !text_parts(s->value).empty();
        const std::string name(s->targets.size() == 1 ? name_of(s->targets[0]) : "");
        const bool one_name = !name.empty() && !is_in_launches(name);
        if (text && one_name && is_message(kernel_.def->body, name)) return shown(s->value);
        // `key = "mass"`, for `particles[i][key]` and comparisons.
        if (is_field(s->value) && one_name && holds_one_text(kernel_, s)) return;
        // A text that a field keeps is known with its object.
        if (is_text(s->value) &&
            std::ranges::all_of(s->targets, [&](const Expr* t) { return is_text_field(program_, t); }))
            return;  // which __init__ alone assigns
        const auto optional_name = [&](const Expr* t) { return may_be_none(program_, kernel_, t); };
        if (is_none(s->value) && std::ranges::all_of(s->targets, optional_name)) return;
        if (is_list_with_none(program_, kernel_, s)) return optional(static_cast<List*>(s->value)->elts);
        // `sqrt = math.sqrt`
        if (one_name && is_library_function(program_, kernel_, s->value)) return;
        auto* lambda = as<Lambda>(s->value);
        if (!lambda || !one_name) return visit_children(s);
        const std::set<std::string> outer = inner_;
        for (const Arg* p : lambda->args->args) inner_.insert(p->arg);
        visit(lambda->body);
        inner_ = outer;
    }
    /** Visits parts of an expression that may be None. */
    template <class Parts>
    void optional(const Parts& parts) {
        for (Expr* e : parts)
            if (!is_none(e)) visit(e);
    }
    void visit_node(IfExp* e) override {
        visit(e->test);
        optional(std::array{e->body, e->orelse});
    }
    void visit_node(Tuple* e) override { optional(e->elts); }
    void visit_node(AsyncFunctionDef* s) override { statement(s, "a function inside"); }
    void visit_node(ClassDef* s) override { statement(s, "a class inside"); }

    void visit_node(For* s) override {
        auto* call = as<Call>(s->iter);
        std::string over = call ? program_.resolve(kernel_, call->func) : "";
        bool known = over == "numba.prange" || gives_items(over) ||
                     (name_in_pykokkos(over) == "literal_unroll" && call->args.size() == 1);
        bool array = is<Name>(s->iter) || is<Subscript>(s->iter) || is<Attribute>(s->iter) ||
                     is<Tuple>(s->iter) || is<IfExp>(s->iter) || is<BinOp>(s->iter) || is<UnaryOp>(s->iter) ||
                     is<Compare>(s->iter);
        bool other = call && !known && over != "builtins.reversed";
        if (!known && !array && !other && !is<List>(s->iter))
            return expression(s->iter, "a loop over anything but a range or arrays");
        if (holds_kernels(program_, kernel_, s->iter)) return expression(s->iter, "a loop over functions");
        if (other && may_be_prange(program_, kernel_, call->func))
            return expression(s->iter, "a loop over what a variable around says");
        if (other) {
            visit(call);
            call = nullptr;
        }
        if (call && !call->keywords.empty()) expression(call, "a keyword of range");
        if (call)
            for (Expr* a : call->args) iterated(a, over);
        else if (!other)
            visit(s->iter);
        visit(s->target);
        for (Stmt* inner : s->body.stmts) visit(inner);
        for (Stmt* inner : s->orelse.stmts) visit(inner);
    }
    /** What enumerate and zip walk over may be such a call itself. */
    void iterated(Expr* e, const std::string& by) {
        if (auto* spread = as<Starred>(e))
            return by == "builtins.zip" ? visit(spread->value) : expression(e, "'*'");
        if (by == "numpy.nditer" && (is<Tuple>(e) || is<List>(e)))
            return expression(e, "np.nditer of several arrays");
        auto* call = as<Call>(e);
        bool nests = by.empty() || by == "builtins.enumerate" || by == "builtins.zip";
        std::string over = call && nests ? program_.resolve(kernel_, call->func) : "";
        // Of kernels whose text stays; in all others it has become range.
        const bool range = kernel_.compiled_by && over == "numba.prange";
        if (!gives_items(over) && !range) return visit(e);
        if (over == "numpy.nditer" && call->args.size() + call->keywords.size() != 1)
            return expression(e, "an option of np.nditer");
        for (Expr* a : call->args) iterated(a, over);
    }
    void visit_node(If* s) override {
        condition(s->test);
        auto known = kernel_.decorator.parallel ? std::nullopt : global_switch(program_, kernel_, s->test);
        if (!known) return visit_children(s);
        visit(s->test);
        for (Stmt* inner : *known ? s->body.stmts : s->orelse.stmts) visit(inner);
    }
    void visit_node(While* s) override {
        condition(s->test);
        visit_children(s);
    }
    void visit_node(AnnAssign* s) override {
        visit(s->target);
        if (s->value) visit(s->value);
    }
    void visit_node(Raise* s) override {
        if (s->cause) expression(s->cause, "a cause of an exception");
        auto* call = as<Call>(s->exc);
        const Expr* type = call ? call->func : s->exc;
        if (!type || !may_be_exception(program_, kernel_, type)) return statement(s, "raising this");
        if (!call) return;
        for (const Keyword* k : call->keywords) expression(k, "a keyword of an exception");
        for (Expr* a : call->args) shown(a);
    }
    std::vector<TextPart> text_parts(const Expr* e) const {
        return built_text(
            e, [&](const Expr* callee) { return program_.resolve(kernel_, callee) == "builtins.str"; });
    }
    /** What is raised, asserted or printed may be a text that is built of others and of numbers. */
    void shown(Expr* e) {
        if (is_text(e) || is_global_text(program_, kernel_, e)) return;
        const auto parts = text_parts(e);
        if (parts.empty()) return visit(e);
        for (const TextPart& part : parts)
            if (!is_text(part.value)) visit(const_cast<Expr*>(part.value));
    }
    void visit_node(Assert* s) override {
        visit(s->test);
        if (s->msg) shown(s->msg);
    }
    void visit_node(Return* s) override {
        auto* c = as<Constant>(s->value);
        if (c && c->value.kind == ConstantValue::Kind::None) return;
        visit_children(s);
    }
    void visit_node(ExprStmt* s) override {
        auto* call = as<Call>(s->value);
        if (is<Yield>(s->value) || is<YieldFrom>(s->value)) return statement(s, "yield");
        if (is<Constant>(s->value)) return;
        if (call && program_.resolve(kernel_, call->func) == "builtins.print") {
            for (Expr* a : call->args) shown(a);
            for (Keyword* k : call->keywords) expression(k, "a keyword of print");
            return;
        }
        visit(s->value);
    }

    // Expressions.
    void visit_node(NamedExpr* e) override {
        if (!numbers_.contains(e)) return expression(e, "':='");
        visit(e->value);
    }
    /** `while (p := start) != end`: a number for certain, which every test evaluates. */
    void condition(const Expr* test) {
        const Expr* first = test;
        while (is<BoolOp>(first) || is<UnaryOp>(first))
            first = is<BoolOp>(first) ? as<BoolOp>(first)->values[0] : as<UnaryOp>(first)->operand;
        if (auto* compare = as<Compare>(first); compare && compare->ops[0] <= CompareOperator::GtE)
            numbers_.insert({compare->left, compare->comparators[0]});
    }
    void visit_node(Lambda* e) override { expression(e, "a lambda"); }
    /** `sorted(x, key=lambda v: -v)`: a function of its own, unless it reads what is around it. */
    void key(Lambda* e) {
        const Arguments* a = e->args;
        const Scope own = scope_of(a, {});
        bool around = false;
        for (const std::string& name : names_read(e->body))
            around = around || (!own.binds(name) && (kernel_.locals.binds(name) || inner_.contains(name)));
        if (around || a->vararg || a->kwarg || !a->defaults.empty() || !a->kwonlyargs.empty())
            return visit_node(e);
        const std::set<std::string> outer = inner_;
        inner_.insert(own.bound.begin(), own.bound.end());
        visit(e->body);
        inner_ = outer;
    }
    void visit_node(Dict* e) override { expression(e, "a dictionary"); }
    void visit_node(Set* e) override { expression(e, "a set"); }
    void visit_node(ListComp* e) override {
        const std::set<std::string> outer = inner_;
        for (Comprehension* part : e->generators) {
            iterated(part->iter, "");
            walk(part->target, [&](const Node* n) {
                if (auto* name = as<Name>(n)) inner_.insert(name->id);
            });
            for (Expr* test : part->ifs) visit(test);
        }
        visit(e->elt);
        inner_ = outer;
    }
    void visit_node(SetComp* e) override { expression(e, "a comprehension"); }
    void visit_node(DictComp* e) override { expression(e, "a comprehension"); }
    void visit_node(GeneratorExp* e) override { expression(e, "a generator"); }
    void visit_node(Await* e) override { expression(e, "await"); }
    void visit_node(Yield* e) override { expression(e, "yield"); }
    void visit_node(YieldFrom* e) override { expression(e, "yield"); }
    void visit_node(JoinedStr* e) override { expression(e, "an f-string"); }
    void visit_node(Starred* e) override { visit(e->value); }
    void visit_node(Compare* e) override {
        for (size_t i = 0; i < e->ops.size(); ++i) {
            const Expr* right = e->comparators[i];
            bool none = is_literal(right, ConstantValue::Kind::None);
            bool sequence = is<Tuple>(right) || is<List>(right) || is<Name>(right) || is<Subscript>(right) ||
                            is<Attribute>(right);
            const bool in_range = is_range(program_, kernel_, right) && e->ops.size() == 1;
            if (e->ops[i] > CompareOperator::IsNot && !in_range && !sequence) return expression(e, "'in'");
            bool identity = e->ops[i] == CompareOperator::Is || e->ops[i] == CompareOperator::IsNot;
            if (identity && !none && (e->ops.size() > 1 || is<List>(right) || is<List>(e->left)))
                return expression(e, "'is'");
        }
        auto operand = [&](Expr* side) {
            // `x.dtype == np.float32` is decided for each call's types, too.
            if (is_text(side) || !is_dtype(program_, kernel_, side)) visit(side);
        };
        // A global text is a constant that options are compared with.
        if (e->ops.size() == 1 && e->ops[0] <= CompareOperator::NotEq) {
            const bool left = is_global_text(program_, kernel_, e->left),
                       right = is_global_text(program_, kernel_, e->comparators[0]);
            if (left && (right || is_text(e->comparators[0]))) return;
            if ((left || right) && is<Name>(left ? e->comparators[0] : e->left)) return;
        }
        operand(e->left);
        for (size_t i = 0; i < e->ops.size(); ++i) {
            // `w is None` and `method == "mean"` are decided for each call's types.
            bool equality = e->ops[i] == CompareOperator::Eq || e->ops[i] == CompareOperator::NotEq;
            bool identity = e->ops[i] == CompareOperator::Is || e->ops[i] == CompareOperator::IsNot;
            bool option =
                (equality && (is_text(e->comparators[i]) || is_none(e->comparators[i]))) || identity;
            const bool text = (is<Name>(e->left) && !runs_over(name_of(e->left))) || is_text_call(e->left) ||
                              is_text_field(program_, e->left) || asks_dtype_kind(program_, kernel_, e->left);
            if (!option || e->ops.size() > 1 || !(text || is_none(e->comparators[i])))
                operand(e->comparators[i]);
        }
    }
    /** Such a variable has characters for values where it is compared with text. */
    bool runs_over(std::string_view name) const {
        bool found = false;
        walk(kernel_.def, [&](const Node* n) {
            auto* loop = as<For>(n);
            found = found || (loop && mentions(loop->target, name));
        });
        return found;
    }
    // Numba sees what CPython makes of operators between literals.
    void visit_node(BinOp* e) override { visit_folded(e); }
    void visit_node(UnaryOp* e) override { visit_folded(e); }
    void visit_folded(Expr* e) {
        if (auto value = folded(e))
            literal(e, *value);
        else
            visit_children(e);
    }
    void visit_node(Constant* e) override { literal(e, e->value); }
    void literal(const Expr* e, const ConstantValue& value) {
        using K = ConstantValue::Kind;
        switch (value.kind) {
            case K::None:
                return expression(e, "None");
            case K::Ellipsis:
                return expression(e, "'...'");
            case K::Str:
            case K::Bytes:
                return expression(e, "text");
            case K::BigInt:
                return is_uint64(value) ? void() : expression(e, "an integer of more than 64 bits");
            default:
                return;
        }
    }
    void visit_node(Attribute* e) override {
        // What passes wrote has a meaning.
        if (e->fresh) return;
        std::string path = program_.resolve(kernel_, e);
        if (program_.meant(kernel_, e)) return;
        if (may_change(e)) return changing(e);
        if (!path.empty()) {
            // A dtype by a name of its own: `dtype = np.float32`.
            if (is_dtype_path(path) || is_numbas_type(path)) return;
            if (!is_constant_name(path) && !path.starts_with("numba.config.") && !is_constant(program_, e) &&
                !imports_value(path))
                program_.keep(kernel_, Rule::Function, e, {path});
            return;
        }
        if (auto* call = as<Call>(e->value)) {
            // `np.finfo(np.float64).eps` is a constant.
            std::string made = program_.resolve(kernel_, call->func);
            if ((made == "numpy.finfo" || made == "numpy.iinfo") && call->args.size() == 1 &&
                (is_dtype(program_, kernel_, call->args[0]) || asks_dtype(program_, kernel_, call->args[0]) ||
                 is_literal(call->args[0], ConstantValue::Kind::Float)))
                return;
        }
        if (is_enum_member(program_, kernel_, e)) return;
        if (is_of_tried_import(program_, kernel_, e) || is_of_captured(e)) return;
        if (runs_property(program_, kernel_, e->attr))
            return program_.keep(kernel_, Rule::Function, e, {render(program_.tree, e)});
        if (program_.has_field(e->attr)) return visit(e->value);
        // `x.dtype.type` is a dtype, too.
        if (e->attr == "type" && asks_dtype(program_, kernel_, e->value)) return visit(e->value);
        if (asks_dtype_kind(program_, kernel_, e)) return;
        if ((e->attr == "start" || e->attr == "stop" || e->attr == "step") &&
            is_slice(program_, kernel_, e->value))
            return;
        if (flagged_array(e)) return visit(as<Attribute>(e->value)->value);
        if (!among(e->attr, kAttributes) && !is_member_of_object(e))
            return program_.keep(kernel_, Rule::Expression, e, {"the attribute '" + e->attr + "'"});
        visit(e->value);
    }
    /** `a["x"]` is a field of records, wherever their dtype is made. */
    bool is_field(const Expr* e) const {
        return is_text(e) && (program_.has_field(static_cast<const Constant*>(e)->value.text) ||
                              !has_dictionaries(program_));
    }
    void visit_node(Subscript* e) override {
        if (is_range(program_, kernel_, e->value)) return expression(e, "an item of a range");
        visit(e->value);
        auto part = [&](Expr* p) {
            if (is_field(p)) return;
            // `a[:, None]` has a new axis.
            if (!is_literal(p, ConstantValue::Kind::None) && !is_literal(p, ConstantValue::Kind::Ellipsis))
                visit(p);
        };
        if (auto* tuple = as<Tuple>(e->slice))
            for (Expr* p : tuple->elts) part(p);
        else
            part(e->slice);
    }
    void visit_node(Name* e) override {
        if (closures_.contains(e->id))
            return expression(e, "a function inside that reads names around it, as a value,");
        if (kernel_.locals.binds(e->id) || inner_.contains(e->id)) return;
        // The function is compiled for the values that it finds around it.
        if (kernel_.captured.count(e->id)) {
            if (may_change(e)) program_.keep(kernel_, Rule::Global, e, {e->id});
            return;
        }
        if (program_.meant(kernel_, e)) return;
        if (is_global_text(program_, kernel_, e) && !program_.module.find(e->id)) return;  // `__file__`
        if (may_change(e)) return changing(e);
        if (is_constant(program_, e) || is_foreign_function(program_, kernel_, e) || is_migrated(program_, e))
            return;
        const std::string path = program_.resolve(kernel_, e);
        if (is_dtype_path(path) || is_numbas_type(path)) return;
        const Binding* b = program_.module.find(e->id);
        if (b && b->kind == Binding::Kind::Import) {
            if (!imports_value(b->path)) program_.keep(kernel_, Rule::Function, e, {b->path});
        } else if (!b || is_global_text(program_, kernel_, e)) {
            expression(e, b ? "text" : "a name that nothing binds");
        } else if (b->kind == Binding::Kind::Variable ? !may_be_frozen(b->value) : !is_settled(kernel_, *b)) {
            changing(e);
        }
    }
    void visit_node(Call* e) override {
        const Kernel* kernel = program_.meant(kernel_, e->func);
        if (const std::string name(name_of(e->func)); kernel_.captured.contains(name) && may_change(e->func))
            program_.keep(kernel_, Rule::Global, e->func, {name});
        if (!kernel && !e->fresh) callee(e);
        std::string path = program_.resolve(kernel_, e->func);
        if (path == "builtins.list" && e->args.size() == 1 && !is_range(program_, kernel_, e->args[0]))
            return iterated(e->args[0], "");
        if (gives_items(path) && path != "builtins.range")
            return expression(e, "an iterator that is a value");
        if (path == "builtins.len" && e->args.size() == 1 && is_range(program_, kernel_, e->args[0])) {
            for (Expr* a : static_cast<Call*>(e->args[0])->args) visit(a);
            return;
        }
        if (path == "builtins.isinstance" && e->args.size() == 2 &&
            is_plain_type(program_, kernel_, e->args[1]))
            return visit(e->args[0]);
        if (path == "builtins.float" && e->args.size() == 1 && is_number_text(e->args[0])) return;
        if (path == "builtins.ord") {
            if (e->args.size() == 1 && character_code(e->args[0])) return;
            return program_.keep(kernel_, Rule::Function, e, {"ord"});
        }
        if (path == "builtins.str") return program_.keep(kernel_, Rule::Function, e, {"str"});
        if (path == "builtins.slice") {
            for (Expr* bound : e->args)
                if (!is_literal(bound, ConstantValue::Kind::None)) visit(bound);
            return;
        }
        const bool record = makes_record(program_, kernel_, e);
        const bool unseen = is_unseen_function(program_, kernel_, e->func);
        for (size_t i = 0; i < e->args.size(); ++i) {
            Expr* a = e->args[i];
            if ((record || is_function_value(e->func)) && is_none(a)) continue;
            const bool library = path.empty() || !member(path, "numpy").empty();
            if (!kernel && !is_closure(a) && is_dtype(program_, kernel_, a) && (library || !is_text(a)))
                continue;
            if ((path == "numpy.dtype" || is_text_call(e)) && is_text(a)) continue;
            if (!kernel && is_text_option(e, path, i, "", a)) continue;
            if ((i > 0 || path.empty()) && leaves_out(e, a)) continue;
            if (auto* list = as<List>(a); list && path == "numpy.array")
                elements(list);
            else if (!(kernel || unseen) || !is_given_option(a))
                visit(a);
        }
        for (Keyword* k : e->keywords) {
            if (k->arg.empty())
                expression(k, "'**'");
            else if (is_inner(e->func))
                expression(k, "a keyword for an inner function, which Numba does not heed,");
            else if (auto* lambda = as<Lambda>(k->value); lambda && k->arg == "key")
                key(lambda);
            else if (leaves_out(e, k->value) || (record && is_none(k->value)) ||
                     (kernel || unseen ? is_given_option(k->value)
                                       : is_text_option(e, path, 0, k->arg, k->value)))
                continue;
            else if (k->arg != "dtype" || kernel || asks_dtype(program_, kernel_, k->value) ||
                     is_of_package(k->value))
                visit(k->value);
            else if (!is_dtype(program_, kernel_, k->value) &&
                     !is_numbas_type(program_.resolve(kernel_, k->value)))
                expression(k->value, "this dtype");
        }
    }

    /** `ENGINE.complex128`, where another package says what ENGINE is. */
    bool is_of_package(const Expr* e) const {
        const std::string path = is<Attribute>(e) ? program_.resolve(kernel_, e) : "";
        return !path.empty() && imports_value(path);
    }

    void changing(const Expr* e) {
        const std::string name = render(program_.tree, e);
        if (is_bound_to_numbers(program_, kernel_, e))
            kernel_.compile_time_constants.emplace(name, e);
        else
            program_.keep(kernel_, Rule::Global, e, {name});
    }
    bool may_change(const Expr* e) const { return visitors::may_change(changes_, kernel_, e); }

    /** `backend.sqrt` in what is compiled at run time: what the function around got shows then. */
    bool is_of_captured(const Expr* e) const {
        auto* a = as<Attribute>(e);
        const std::string name(a ? name_of(a->value) : "");
        return kernel_.compiled_by && kernel_.captured.contains(name) && !kernel_.locals.binds(name);
    }

    /** A function that the kernel is given, or finds around it: it is compiled for what it is passed. */
    bool is_function_value(const Expr* e) const {
        const std::string name(name_of(e));
        return kernel_.captured.count(name) || (kernel_.locals.binds(name) && !is_inner(e));
    }

    /** A function or lambda of the kernel's own. */
    bool is_inner(const Expr* e) const {
        const std::string name(name_of(e));
        bool found = false;
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* f = as<FunctionDef>(n);
                auto* a = as<Assign>(n);
                found = found || (f && f->name == name) ||
                        (a && is<Lambda>(a->value) && !name.empty() && name_of(a->targets[0]) == name);
            });
        return found;
    }

    bool is_closure(const Expr* e) const { return closures_.contains(std::string(name_of(e))); }

    /** What the array library takes may be left out: np.clip(a, None, 1.0), a.clip(0.0, None). */
    bool leaves_out(const Call* e, const Expr* value) const {
        if (!is_literal(value, ConstantValue::Kind::None) || program_.meant(kernel_, e->func)) return false;
        const std::string path = program_.resolve(kernel_, e->func);
        auto* method = path.empty() ? as<Attribute>(e->func) : nullptr;
        auto* f = method ? types::find_array_method(method->attr)
                         : types::find_array_function(member(path, "numpy"));
        return f && f->id == types::ArrayFunctionId::Library;
    }

    /** Keeps the kernel where the function takes no such arguments in one. */
    template <class Function>
    void arguments(const Call* e, const Function& f, size_t first, const std::string& shown) {
        if (auto refused = refused_argument(e, f, first, shown))
            expression(refused->at, refused->what.c_str());
    }

    /** `side="right"` of np.searchsorted and its like. */
    static bool is_text_option(const Call* call, std::string_view path, size_t position,
                               std::string_view keyword, const Expr* value) {
        if (!is_text(value)) return false;
        auto* method = path.empty() ? as<Attribute>(call->func) : nullptr;
        std::string_view function = method ? std::string_view(method->attr) : member(path, "numpy");
        return types::is_text_option(function, position + (method ? 1 : 0), keyword,
                                     static_cast<const Constant*>(value)->value.text);
    }

    /** The numbers of `np.array([[a, b], [c, d]])`. */
    void elements(List* list) {
        for (Expr* e : list->elts) {
            if (auto* row = as<List>(e))
                elements(row);
            else
                visit(e);
        }
    }

    /** `numba.float32` in what keeps its text: the runtime knows Numba's own types. */
    bool is_numbas_type(const std::string& path) const {
        return kernel_.compiled_by && !type_in_numpy(path).empty();
    }

    void callee(const Call* e) {
        if (auto* n = as<Name>(e->func); n && inner_.contains(n->id)) return;
        std::string path = program_.resolve(kernel_, e->func);
        if (auto* f = scalar_function(path)) return arguments(e, *f, 0, path);
        if (is_scalar_function(path) || is_numbas_type(path) || is_made_type(program_, kernel_, e->func))
            return;
        if (kernel_.compiled_by && path == "numba.get_num_threads") return;
        std::string_view array = member(path, "numpy");
        if (auto* f = array.empty() ? nullptr : types::find_array_function(array))
            return arguments(e, *f, 0, path);
        if (!array.empty() && is_array_operation(array)) {
            kernel_.arrays_only.emplace_back(e->func, path);
            return;
        }
        if (std::string name = module_function(path); !name.empty() && types::find_array_function(name))
            return;
        const bool on_device = kernel_.decorator.kind == "cuda.jit" || kernel_.decorator.device;
        const bool known = name_in_pykokkos(path) != "literal_unroll" &&
                           (on_device || !path.starts_with("numba.cuda.")) &&
                           arguments_in_pykokkos(path) == e->args.size();
        if (known && e->keywords.empty()) return;
        if (is_list_maker(path) && e->args.size() <= 1 && e->keywords.empty() &&
            (path == "numba.typed.List" || is_dtype(program_, kernel_, e->args[0])))
            return;
        if (makes_record(program_, kernel_, e)) return;
        if (path.empty()) {
            if (auto* n = as<Name>(e->func);
                n && (kernel_.captured.count(n->id) || kernel_.locals.binds(n->id) || inner_.contains(n->id)))
                return;  // a parameter, a nested function, or one of the function around
            if (is_of_captured(e->func)) return;
            if (auto* a = as<Attribute>(e->func);
                a && a->attr == "type" &&
                (asks_dtype(program_, kernel_, a->value) || is_dtype(program_, kernel_, a->value)))
                return visit(a->value);
            // `type(x)(1)`
            if (auto* made = as<Call>(e->func);
                made && program_.resolve(kernel_, made->func) == "builtins.type")
                return visit(e->func);
            if (auto* a = as<Attribute>(e->func);
                a && (types::find_array_method(a->attr) || is_method(program_, kernel_, a->attr) ||
                      a->attr == "conj" || a->attr == "conjugate" ||
                      (among(a->attr, kListMethods) && may_be_list(program_, kernel_, a->value)))) {
                const bool list = among(a->attr, kListMethods) && may_be_list(program_, kernel_, a->value);
                if (auto* f = types::find_array_method(a->attr); f && !list) arguments(e, *f, 1, a->attr);
                return visit(a->value);
            }
            if (const DrawingMethod draw = drawing_method(program_, kernel_, e); draw.function) {
                arguments(e, *draw.function, draw.first, static_cast<const Attribute*>(e->func)->attr);
                return visit(static_cast<const Attribute*>(e->func)->value);
            }
            if (is_item_of_tuple(kernel_, e->func)) return;
            if (is_text_call(e)) return visit(static_cast<const Attribute*>(e->func)->value);
            if (!program_.made(kernel_, e->func).empty()) return;
            if (calls_otherwise(e)) return;
            if (auto* a = as<Attribute>(e->func); a && is_member_of_object(a)) return visit(a->value);
            return program_.keep(kernel_, Rule::Function, e->func, {render(program_.tree, e->func)});
        }
        if (calls_otherwise(e)) return;
        program_.keep(kernel_, Rule::Function, e->func,
                      {path.starts_with("builtins.") ? path.substr(9) : path});
    }

    /** A call of a function of C's, of one that is compiled when the kernel is, or that migrated before. */
    bool calls_otherwise(const Call* e) {
        return is_foreign_function(program_, kernel_, e->func) || calls_unseen(e) ||
               is_migrated(program_, e->func);
    }

    /** What an object has whose class is known when the kernel is compiled. */
    bool is_member_of_object(const Attribute* e) {
        if (!is_unseen_member(program_, kernel_, e)) return false;
        return kernel_.calls_unseen = true;
    }

    /** A call of what is compiled when the kernel is. */
    bool calls_unseen(const Call* e) {
        if (is_intrinsic(program_, kernel_, e->func)) {
            if (!has_callable_form(kernel_)) return false;
            call_by_address(kernel_);
            return true;
        }
        if (!is_unseen_function(program_, kernel_, e->func) || !may_call_unseen(kernel_)) return false;
        return kernel_.calls_unseen = true;
    }

    /** Likewise, where a kernel, or a function that is a value, is called. */
    bool is_given_option(const Expr* e) const {
        return is_option(program_, kernel_, e) || is_library_function(program_, kernel_, e);
    }

    Program& program_;
    Kernel& kernel_;
    const ChangesOfPrograms& changes_;
    const bool launches_;             ///< it has loops over prange that are launched
    std::set<std::string> assigned_;  ///< by the function around, be it the kernel or one inside
    std::set<std::string> inner_;     ///< names of the nested functions and comprehensions around
    std::set<const Expr*> numbers_;   ///< what tests compare
    std::set<std::string> closures_;  ///< functions inside that read what the kernel binds
};

/** A kernel that stayed when its file was migrated before, and calls what migrated: what kept it may be
 * there, where it cannot be read any more. */
bool stays_as_it_was(const Program& program, const Kernel& kernel) {
    const auto stayed = [](const std::string& line) { return line.starts_with("# caramba: CRB2"); };
    // What changes a value around it may be there, too.
    const auto changes = [](const std::string& line) { return line.starts_with("# caramba: CRB2011"); };
    bool calls = std::ranges::any_of(kernel.def->leading, changes);
    if (std::ranges::any_of(kernel.def->leading, stayed))
        walk(kernel.def, [&](const Node* n) {
            if (auto* call = as<Call>(n)) calls = calls || is_migrated(program, call->func);
        });
    return calls;
}

void detect(Program& program, const std::set<const Kernel*>& recursive, const ChangesOfPrograms& changes) {
    for (auto& kernel : program.kernels) {
        if (kernel->shadow || kernel->unknown() || (kernel->kept() && kernel->decorator.kind != "njit"))
            continue;
        Detector(program, *kernel, changes).run();
    }
    forget_remarks_of_twins(program);
    for (auto& kernel : program.kernels)
        if (kernel->marked || stays_as_it_was(program, *kernel)) kernel->form = Form::Kept;
    find_dispatcher_uses(program);
    keep_readers_of_text(program);
    for (auto& kernel : program.kernels)
        if (!kernel->kept() && kernel->decorator.parallel && recursive.contains(kernel.get()))
            program.keep(*kernel, Rule::Recursion, kernel->def, {});
}

}  // namespace

void detect_unsupported(const std::vector<Program*>& programs) {
    find_unseen(programs);
    find_unseen_members(programs);
    for (Program* program : programs) find_drawing(*program);
    const std::set<const Kernel*> recursive = recursive_kernels(programs);
    const ChangesOfPrograms changes(programs);
    for (Program* program : programs) detect(*program, recursive, changes);
    keep_called_universals(programs);
    find_callers_of_unseen(programs);
    keep_callers_of_kept(programs);
}

}  // namespace caramba::visitors
