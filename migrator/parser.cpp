#include "migrator/parser.hpp"

#include <algorithm>
#include <utility>

#include "migrator/branches.hpp"
#include "migrator/call_forms.hpp"
#include "migrator/decorators.hpp"
#include "migrator/given_decorators.hpp"
#include "migrator/inherited_options.hpp"
#include "migrator/names_as_text.hpp"
#include "migrator/outside_functions.hpp"
#include "migrator/passing_decorators.hpp"
#include "migrator/redefinitions.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/build.hpp"
#include "syntax/lambdas.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/appy.hpp"
#include "visitors/class_types.hpp"
#include "visitors/cuda.hpp"
#include "visitors/import_transformer.hpp"
#include "visitors/inner_functions.hpp"
#include "visitors/project.hpp"
#include "visitors/records.hpp"
#include "visitors/star_imports.hpp"
#include "visitors/stencils.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;
using visitors::Program;

namespace {

/** The name that a decorator begins with, `numba` of `@numba.njit(cache=True)`, is one of these. */
bool begins_with(const Expr* decorator, const std::set<std::string>& names) {
    if (auto* call = as<Call>(decorator)) decorator = call->func;
    while (auto* attribute = as<Attribute>(decorator)) decorator = attribute->value;
    return names.contains(std::string(name_of(decorator)));
}

/** Walks all suites, those of classes and functions included. */
class Finder {
  public:
    /** Adds the calls of decorators whose kernels are known to `calls_read`. */
    Finder(Program& program, std::set<const Node*>& calls_read)
        : program_(program), calls_read_(calls_read) {}

    void run() {
        replaced_ = find_replaced(program_);
        block(program_.tree.module->body, "");
    }

  private:
    void block(Block& suite, const std::string& inside) {
        for (Stmt*& stmt : suite.stmts) statement(stmt, suite, inside);
    }

    void statement(Stmt*& stmt, Block& suite, const std::string& inside) {
        if (auto* def = as<FunctionDef>(stmt)) {
            if (kernel(def, suite, inside) || made_below(def, suite)) return;
            Names outer = around_, hidden = std::move(hidden_);
            around_.merge(visitors::scope_of(def->args, def->body.stmts).bound);
            drop_imports(around_);
            hidden_ = around_;
            functions_.push_back(def);
            block(def->body, "the function '" + def->name + "'");
            functions_.pop_back();
            around_ = std::move(outer);
            hidden_ = std::move(hidden);
            return;
        }
        if (auto* cls = as<ClassDef>(stmt)) {
            Decorator d;
            for (Expr* e : cls->decorator_list)
                if (read_decorator(program_, e, d, hidden_)) {
                    const bool compiles = d.kind.ends_with("jitclass");  // the others refuse classes
                    if (compiles && class_type(cls, e, inside)) continue;
                    program_.diagnostics.add(Rule::Decorator, e, {cls->name, "@numba." + d.kind});
                    if (compiles) compiled_methods(cls);
                }
            Names outer = std::exchange(hidden_, visitors::scope_of(nullptr, cls->body.stmts).bound);
            drop_imports(hidden_);
            hidden_.insert(around_.begin(), around_.end());
            block(cls->body, "the class '" + cls->name + "'");
            hidden_ = std::move(outer);
            return;
        }
        auto* assign = as<Assign>(stmt);
        auto* call = assign ? as<Call>(assign->value) : nullptr;
        if (auto* returned = as<Return>(stmt); returned && !without_numba_) returned_by_call(returned);
        if (call && !call->args.empty() && !without_numba_ &&
            !class_made_by_call(stmt, suite, assign, call, inside))
            made_by_call(stmt, suite, assign, call);
        if (assign && is<IfExp>(assign->value)) write_branches(stmt, suite, assign);
        const bool simple = is<Assign>(stmt) || is<AnnAssign>(stmt) || is<ExprStmt>(stmt) || is<Return>(stmt);
        if (simple && !without_numba_)
            for_each_child(stmt, [this](const Node* child) { made_in_expression(child); });
        if (auto* s = as<AsyncFunctionDef>(stmt)) block(s->body, "the function '" + s->name + "'");
        if (auto* s = as<If>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<For>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<While>(stmt)) block(s->body, inside), block(s->orelse, inside);
        if (auto* s = as<With>(stmt)) block(s->body, inside);
        if (auto* s = as<Try>(stmt)) {
            block(s->body, inside);
            for (ExceptHandler* h : s->handlers) {
                const bool never = without_numba_ || program_.module.without_numba.contains(h);
                const bool outer = std::exchange(without_numba_, never);
                block(h->body, inside);
                without_numba_ = outer;
            }
            block(s->orelse, inside);
            block(s->finalbody, inside);
        }
    }

    /** `Fast = jitclass(Base, spec)` and `Fast = jitclass(spec)(Base)`: a copy of the class that is decorated
     * stands for the call. */
    bool class_made_by_call(Stmt*& place, Block& suite, Assign* assign, const Call* call,
                            const std::string& inside) {
        auto* maker = as<Call>(call->func);
        Decorator d;
        if (!read_decorator(program_, maker ? maker->func : call->func, d) || !d.kind.ends_with("jitclass"))
            return false;
        const auto plain = plain_class(call->args[0]);
        const std::string name(name_of(assign->targets[0]));
        if (!plain || name.empty()) return false;
        Build make(program_.tree);
        auto* def = static_cast<ClassDef*>(make.clone(static_cast<const Stmt*>(plain->first)));
        def->name = name;
        def->fresh = true;
        def->span = assign->span;
        def->leading = assign->leading;
        if (def->leading.empty() && &suite == &program_.tree.module->body) def->leading = {"", ""};
        if (!assign->trailing.empty()) def->leading.push_back(assign->trailing);
        if (maker) {
            def->decorator_list.push_back(make.clone(call->func));
        } else {
            std::vector<Build::Named> keywords;
            for (const Keyword* k : call->keywords) keywords.push_back({k->arg, make.clone(k->value)});
            std::vector<Expr*> rest;
            for (size_t i = 1; i < call->args.size(); ++i) rest.push_back(make.clone(call->args[i]));
            def->decorator_list.push_back(make.call(make.clone(call->func), std::move(rest), keywords));
        }
        auto made = program_.module.globals.find(name);
        const bool once = assign->targets.size() == 1 && made != program_.module.globals.end() &&
                          made->second.kind == Binding::Kind::Variable && made->second.node == assign;
        std::string why = plain->second;
        if (why.empty() && !once) why = "the name is bound more than once";
        if (why.empty() && (maker ? call->args.size() : size_t{1}) + (maker ? call->keywords.size() : 0) != 1)
            why = "the call that makes it takes more than the class";
        if (why.empty()) {
            place = def;
            suite.edited = true;
            made->second = Binding{Binding::Kind::Class, "", def, nullptr};
        }
        class_type(def, def->decorator_list.back(), inside, why);
        program_.classes.back()->original = why.empty() ? assign : nullptr;
        program_.classes.back()->home = &suite;
        return true;
    }

    /** The plain class that a name means, perhaps of another module, and why it cannot be another one's. */
    std::optional<std::pair<const ClassDef*, std::string>> plain_class(const Expr* e) const {
        const auto [program, binding] = program_.defined(e);
        auto* cls = binding ? as<ClassDef>(binding->node) : nullptr;
        if (!cls) return {};
        std::string why;
        if (program != &program_) why = "its plain class is of another module";
        if (binding->kind != Binding::Kind::Class)
            why = "the name of its plain class is bound more than once";
        if (!cls->decorator_list.empty()) why = "its plain class has a decorator";
        return std::pair(cls, why);
    }

    bool class_type(ClassDef* cls, const Expr* decorator, const std::string& inside,
                    const std::string& refused = "") {
        std::string why;
        auto type = visitors::read_class(program_, cls, decorator, why);
        if (!inside.empty()) why = "it is defined inside " + inside;
        if (!refused.empty()) why = refused;
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
            if (const std::string never = visitors::never_compiled(program_, *type, def); !never.empty()) {
                program_.diagnostics.add(Rule::NeverCompiled, def, {def->name, cls->name, never});
                continue;
            }
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

    /** `f = njit(f)`, and in functions `g = njit(f)` or `return njit(f)`, below a function that nothing else
     * uses. */
    bool made_below(FunctionDef* def, Block& suite) {
        const Block& scope = functions_.empty() ? program_.tree.module->body : functions_.back()->body;
        if (&suite != &scope || !def->decorator_list.empty()) return false;
        const auto [given, fresh] = given_.emplace(&suite, std::set<std::string>());
        if (fresh) given->second = given_to_calls(suite);
        if (!given->second.contains(def->name)) return false;
        Decorator d;
        const std::optional<Below> below = read_below(program_, def, suite, d, hidden_);
        if (!below || (functions_.empty() && below->name != def->name)) return false;
        calls_read_.insert(below->call);
        program_.numba_arguments.insert(below->call->args[0]);
        auto k = make_here(def, suite, d);
        if (left_to_the_run(*k, below->call)) {
            k->nested = !functions_.empty();
            program_.kernels.push_back(std::move(k));
            return true;
        }
        k->name = below->name;
        k->made_by = below->stmt;
        k->made_within = below->within;
        k->nested = !functions_.empty();
        if (!k->nested)
            program_.module.globals.find(k->name)->second =
                Binding{Binding::Kind::Function, "", def, nullptr};
        add(std::move(k));
        return true;
    }

    /** `g = njit(f)`, `g = njit(f, parallel=True)` and `g = njit(parallel=True)(f)`. */
    void made_by_call(Stmt*& place, Block& suite, Assign* assign, const Call* call) {
        const std::string name(name_of(assign->targets[0]));
        Decorator d;
        if (name.empty() || !read_decorating_call(program_, call, d, hidden_)) return;
        auto made = program_.module.globals.find(name);
        const bool once = made != program_.module.globals.end() &&
                          made->second.kind == Binding::Kind::Variable && made->second.node == assign &&
                          assign->targets.size() == 1;
        if (auto* lambda = as<Lambda>(call->args[0])) {
            if (!once || !makes_function(d))
                program_.diagnostics.add(Rule::CallForm, call, {name});
            else
                add_made(function_of(program_.tree, name, lambda, assign), place, suite, assign, d);
            calls_read_.insert(call);
            return;
        }
        auto* of = as<Name>(call->args[0]);
        const Binding* b = of ? program_.module.find(of->id) : nullptr;
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        if (!def || program_.find(def->name)) return;
        calls_read_.insert(call);
        auto& top = program_.tree.module->body;
        if (d.kind == "extending.overload") return shadow(def, top);
        const bool in_branch = !once && functions_.empty() && assign->targets.size() == 1 &&
                               made != program_.module.globals.end() &&
                               made->second.kind == Binding::Kind::Several && d.kind == "njit" &&
                               bound_in_other_branches(program_.tree, assign, name);
        if (!functions_.empty() && made_inside(def, place, suite, assign, d)) return;
        const bool known = (once || in_branch) && !is_unread(program_, d, hidden_);
        if (!known || !def->decorator_list.empty() || !makes_function(d)) {
            // The function itself must stay as Numba is to see it.
            auto k = make_kernel(def, top, d);
            if (!left_to_the_run(*k, call) && !compile_at_run_time(*k, call, called_decorator(*k, call)))
                program_.keep(*k, Rule::CallForm, call, {});
            program_.kernels.push_back(std::move(k));
            return;
        }
        if (once && !program_.settings.drop_in && uses(def) == 1 && &suite == &top && !d.universal()) {
            // Nothing else sees the plain function, so it becomes the kernel, under the kernel's name.
            auto k = make_kernel(def, top, d);
            k->made_by = assign;
            k->name = name;
            add(std::move(k));
            return;
        }
        // The plain function stays beside the kernel, which is a copy of it where the call was.
        auto* copy = static_cast<FunctionDef*>(Build(program_.tree).clone(static_cast<Stmt*>(def)));
        copy->leading.clear();
        const Binding bound = made->second;
        auto& kernel = add_made(copy, place, suite, assign, d);
        kernel.copied = def;
        if (once) return;
        kernel.conditional = kernel.keeps_name = true;
        made->second = bound;
    }

    /** The function of the module's that a name means where it is given to a call: `if fast: f = njit(f)`
     * gives the one that was there before. */
    FunctionDef* given_function(const Expr* e) const {
        const std::string name(name_of(e));
        const Binding* b = around_.contains(name) ? nullptr : program_.module.find(name);
        if (!b || (b->kind != Binding::Kind::Function && b->kind != Binding::Kind::Several)) return nullptr;
        if (b->kind == Binding::Kind::Function) return as<FunctionDef>(const_cast<Node*>(b->node));
        FunctionDef* def = nullptr;
        for (const Node* choice : b->choices) {
            auto* made = as<Call>(choice);
            const bool of_itself = made && made->args.size() == 1 && name_of(made->args[0]) == name;
            if (of_itself) continue;
            if (def || !is<FunctionDef>(choice)) return nullptr;
            def = as<FunctionDef>(const_cast<Node*>(choice));
        }
        return def && std::ranges::count(program_.tree.module->body.stmts, def) ? def : nullptr;
    }

    /** `dict(mean=njit(mean))`: the function stays as it is for whoever else calls it, and what such calls
     * make of it is compiled when the program runs. */
    void made_in_expression(const Node* part) {
        if (is<Lambda>(part) || is<ListComp>(part) || is<DictComp>(part))
            return;  // with variables of their own
        for_each_child(part, [this](const Node* child) { made_in_expression(child); });
        auto* call = as<Call>(part);
        auto* def = call && !call->args.empty() ? given_function(call->args[0]) : nullptr;
        Decorator d;
        if (!def || !def->decorator_list.empty() || calls_read_.contains(call) ||
            begins_with(call->func, hidden_) || !read_decorating_call(program_, call, d, hidden_))
            return;
        auto k = make_kernel(def, program_.tree.module->body, d);
        if (!compile_at_run_time(*k, call, called_decorator(*k, call))) return;
        const bool numbas = program_.module.resolve(k->numbas_decorators[0].expression).starts_with("numba.");
        if (!numbas) k->numbas_decorators.clear();  // the program's own decorator uses Numba's
        if (Kernel* known = program_.find(def->name)) {
            const bool direct = !known->numbas_decorators.empty();
            if (known->def != def || !known->compiled_by || direct != numbas) return;
            const auto* by = as<Call>(known->compiled_by);
            if (numbas)
                known->numbas_decorators.push_back(k->numbas_decorators[0]);
            else if (!by || render(program_.tree, by->func) != render(program_.tree, call->func))
                return;
        } else {
            program_.kernels.push_back(std::move(k));
        }
        calls_read_.insert(call);
    }

    /** `return njit(f)` in a function that also returns `f` as it is. */
    void returned_by_call(const Return* returned) {
        auto* call = as<Call>(returned->value);
        Decorator d;
        if (!call || functions_.empty() || call->args.empty() || calls_read_.contains(call) ||
            !is<Name>(call->args[0]) || !read_decorating_call(program_, call, d, hidden_))
            return;
        auto& suite = const_cast<Block&>(functions_.back()->body);
        const std::string name(name_of(call->args[0]));
        FunctionDef* def = nullptr;
        for (Stmt* s : suite.stmts)
            if (visitors::bound_names({s}).contains(name)) {
                if (def || !is<FunctionDef>(s)) return;
                def = static_cast<FunctionDef*>(s);
            }
        const bool known =
            std::ranges::any_of(program_.kernels, [&](const auto& k) { return k->def == def; });
        if (!def || !def->decorator_list.empty() || known) return;
        auto k = make_here(def, suite, d);
        k->nested = true;
        if (!compile_at_run_time(*k, call, called_decorator(*k, call))) return;
        calls_read_.insert(call);
        program_.kernels.push_back(std::move(k));
    }

    /** `g = njit(f)` in a function, of a function of the module: a copy of that stands for the call, where it
     * reads what it read. */
    bool made_inside(const FunctionDef* of, Stmt*& place, Block& suite, Assign* assign, const Decorator& d) {
        const std::string name(name_of(assign->targets[0]));
        if (assign->targets.size() != 1 || d.kind != "njit" || !d.refused.empty() ||
            !of->decorator_list.empty() || !binds_once(*functions_.back(), assign, name))
            return false;
        // Defaults are computed where the definition stands.
        const auto& args = *of->args;
        for (const auto* defaults : {&args.defaults, &args.kw_defaults})
            if (!std::ranges::all_of(*defaults, [](const Expr* e) { return !e || is<Constant>(e); }))
                return false;
        const auto own = visitors::scope_of(of->args, of->body.stmts);
        for (const std::string& read : visitors::names_read(of))
            if (!own.binds(read) && around_.contains(read)) return false;
        auto* copy = static_cast<FunctionDef*>(Build(program_.tree).clone(static_cast<const Stmt*>(of)));
        copy->leading = assign->leading;
        if (!assign->trailing.empty()) copy->leading.push_back(assign->trailing);
        auto k = make_here(copy, suite, d);
        k->name = name;
        k->original = assign;
        k->copied = const_cast<FunctionDef*>(of);
        k->nested = true;
        place = copy;
        suite.edited = true;
        add(std::move(k));
        return true;
    }

    /** Whether nothing but this assignment binds a name in a function. */
    static bool binds_once(const FunctionDef& f, const Assign* assign, const std::string& name) {
        bool other = visitors::scope_of(f.args, {}).binds(name);
        for (const Stmt* s : f.body.stmts)
            visitors::walk(s, [&](const Node* n) {
                if (n == assign || !dynamic_cast<const Stmt*>(n)) return;
                const bool block = is<If>(n) || is<While>(n) || is<Try>(n) || is<With>(n) || is<Match>(n);
                if (block) return;  // what is within them comes by itself
                if (auto* loop = as<For>(n)) other = other || visitors::mentions(loop->target, name);
                if (is<For>(n)) return;
                other =
                    other ||
                    visitors::bound_names({const_cast<Stmt*>(static_cast<const Stmt*>(n))}).contains(name);
            });
        return !other;
    }

    /** `g = njit(f) if fast else f` as an `if`, whose branches define kernels. */
    void write_branches(Stmt*& place, Block& suite, Assign* assign) {
        auto* either = static_cast<IfExp*>(assign->value);
        const std::string name(name_of(assign->targets[0]));
        const auto makes_kernel = [&](const Expr* value) {
            auto* call = as<Call>(value);
            const Expr* of = call && !call->args.empty() ? call->args[0] : nullptr;
            const Binding* b = is<Name>(of) ? program_.module.find(std::string(name_of(of))) : nullptr;
            Decorator d;
            return b && b->kind == Binding::Kind::Function &&
                   read_decorating_call(program_, call, d, hidden_) && d.kind == "njit" && d.refused.empty();
        };
        auto bound = program_.module.globals.find(name);
        if (!functions_.empty() || assign->targets.size() != 1 || bound == program_.module.globals.end() ||
            bound->second.node != assign || !(makes_kernel(either->body) || makes_kernel(either->orelse)))
            return;
        Build make(program_.tree);
        auto* choice = program_.tree.make<If>();
        choice->test = either->test;
        choice->leading = assign->leading;
        choice->trailing = assign->trailing;
        choice->span = assign->span;
        for (auto [value, branch] :
             {std::pair(either->body, &choice->body), {either->orelse, &choice->orelse}}) {
            auto* one = program_.tree.make<Assign>();
            one->targets = {make.clone(assign->targets[0])};
            one->value = value;
            one->span = assign->span;
            branch->stmts = {one};
        }
        bound->second = Binding{Binding::Kind::Several, "", nullptr, nullptr};
        place = choice;
        suite.edited = true;
    }

    /** A kernel whose definition takes the place of the call that makes it. */
    Kernel& add_made(FunctionDef* def, Stmt*& place, Block& suite, Assign* assign, const Decorator& d) {
        const std::string name(name_of(assign->targets[0]));
        std::vector<std::string> inside = std::exchange(def->leading, assign->leading);
        if (def->leading.empty() && &suite == &program_.tree.module->body) def->leading = {"", ""};
        if (!assign->trailing.empty()) def->leading.push_back(assign->trailing);
        def->leading.insert(def->leading.end(), inside.begin(), inside.end());
        auto k = make_kernel(def, suite, d);
        k->original = assign;
        k->name = name;
        program_.module.globals.find(name)->second = Binding{Binding::Kind::Function, "", def, nullptr};
        place = def;
        suite.edited = true;
        return add(std::move(k));
    }

    Kernel& add(std::unique_ptr<Kernel> k) {
        for (const auto& [what, node] : k->decorator.refused) program_.keep(*k, Rule::Option, node, {what});
        program_.kernels.push_back(std::move(k));
        return *program_.kernels.back();
    }

    bool is_static(const Expr* e) const { return program_.module.resolve(e) == "builtins.staticmethod"; }

    /** How often a function's name is read in the file, calls that stand back for a kernel's definition
     * included: where Numba's form of that kernel is needed, too, its call comes back. */
    size_t uses(const FunctionDef* def) const {
        size_t count = reads(program_.tree.module->body, def->name);
        for (const auto& k : program_.kernels) count += k->copied == def;
        return count;
    }

    std::unique_ptr<Kernel> make_kernel(FunctionDef* def, Block& suite, const Decorator& decorator) {
        auto k = program_.make_kernel();
        k->name = def->name;
        k->def = def;
        k->home = &suite;
        k->decorator = decorator;
        k->parameters = visitors::parameter_names(def->args);
        k->locals = visitors::scope_of(def->args, def->body.stmts);
        return k;
    }

    /** One that sees what the functions around the statement at hand bind. */
    std::unique_ptr<Kernel> make_here(FunctionDef* def, Block& suite, const Decorator& decorator) {
        auto k = make_kernel(def, suite, decorator);
        k->captured = around_;
        k->around = functions_;
        return k;
    }

    bool kernel(FunctionDef* def, Block& suite, const std::string& inside) {
        Decorator decorator;
        const Expr* found = nullptr;
        for (Expr* e : def->decorator_list)
            if (!found && read_decorator(program_, e, decorator, hidden_)) found = e;
        if (!found) return compiled_otherwise(def, suite, inside);
        if (decorator.kind == "extending.overload") {
            shadow(def, suite);  // Numba compiles what it gives
            auto* call = as<Call>(found);
            if (call && !call->args.empty()) program_.overloaded.push_back(call->args[0]);
            return true;
        }
        if (decorator.kind == "cfunc" && decorator.signatures.empty() && decorator.refused.empty())
            decorator.refused.emplace_back("its missing signature", found);
        auto k = make_here(def, suite, decorator);
        for (const size_t i : decorator.opaque)
            if (i < k->parameters.size() && visitors::names_read(def).contains(k->parameters[i]))
                program_.keep(*k, Rule::Option, found, {"a pointer to what no type says, of the signature"});
        k->nested = !inside.empty() || replaced_.contains(def);
        const Binding* b = program_.module.find(def->name);
        if (!k->nested && b && b->kind == Binding::Kind::Several) {
            k->conditional = k->keeps_name = bound_in_other_branches(program_.tree, def, def->name);
            if (!k->conditional) program_.keep(*k, Rule::Redefined, def, {});
            Kernel* other = program_.find(def->name);
            if (other && !(k->conditional && other->conditional)) {
                program_.keep(*k, Rule::Redefined, def, {});
                program_.keep(*other, Rule::Redefined, other->def, {});
            }
        }
        if (k->unknown()) program_.keep(*k, Rule::Decorator, found, {"@numba." + decorator.kind});
        // A variable of the function around may be another decorator than the module's of this name.
        if (begins_with(found, hidden_)) {
            auto* call = as<Call>(found);
            if (compile_at_run_time(*k, found, call ? call->func : found)) {
                program_.kernels.push_back(std::move(k));
                return true;
            }
            program_.keep(*k, Rule::Decorator, found, {"@" + render(program_.tree, found)});
        }
        if (auto* call = as<Call>(found); call && left_to_the_run(*k, call, call->func)) {
            program_.kernels.push_back(std::move(k));
            return true;
        }
        beside(*k, found);
        const auto& signature = decorator.signature;
        if (signature && signature->parameters.size() != k->parameters.size())
            decorator.refused.emplace_back("the signature", found);
        // What a factory builds is nowhere in the text.
        for (const auto& [what, node] : decorator.refused)
            program_.keep(*k, Rule::Option, node->span.end ? node : found, {what});
        program_.kernels.push_back(std::move(k));
        return true;
    }

    /** What the text does not say of Numba's decorator, or not so that it can be read, the run knows. */
    bool left_to_the_run(Kernel& k, const Expr* by, const Expr* decorator) const {
        return is_unread(program_, k.decorator, hidden_) &&
               program_.module.resolve(decorator).starts_with("numba.") &&
               compile_at_run_time(k, by, decorator);
    }

    /** Likewise of a call that makes a kernel: `njit(**options)(f)`. */
    bool left_to_the_run(Kernel& k, const Call* call) const {
        auto* maker = as<Call>(call->func);
        return left_to_the_run(k, call, maker ? maker->func : call->func);
    }

    /** Decorators of the user's above and below Numba's. */
    void beside(Kernel& k, const Expr* numbas) {
        auto& list = k.def->decorator_list;
        std::vector<Expr*> below;
        // What compiles a function itself takes none that is compiled already.
        const bool alone = std::ranges::none_of(list, [&](const Expr* e) {
            Decorator other;
            return e != numbas && (read_decorator(program_, e, other) || compiles_in_any_form(program_, e));
        });
        const auto marks = [&](const Expr* e) {
            return program_.module.resolve(e) == "pykokkos.stays_with_numba";
        };
        k.marked = std::ranges::any_of(list, marks);
        // Or a migration has said so before: what is above it may have become a kernel of ours.
        const bool stayed = k.marked || std::ranges::any_of(k.def->leading, [](const std::string& line) {
                                return line.find("# caramba: CRB2001") != std::string::npos;
                            });
        bool above = true;
        for (Expr* e : list) {
            if (e == numbas) above = false;
            if (e == numbas || (above && k.nested && is_static(e)) || marks(e)) continue;
            const Passing what =
                begins_with(e, hidden_) ? Passing() : passing(program_, e, k.decorator.universal());
            // What sees the plain Python function below must not call it.
            const bool stays =
                what.known && (above || (what.gives_back && !what.stored && !what.marked && !what.called));
            if (!stays && alone && !stayed && compile_at_run_time(k, e, run_time_decorator(k, numbas)))
                return;
            if (!stays) {
                const std::string words = "@" + render(program_.tree, e) + " beside Numba's decorator";
                program_.keep(k, Rule::Decorator, e, {words});
                continue;
            }
            k.keeps_name = true;
            k.registered = k.registered || what.stored;
            if (!what.gives_back) k.wrapped_by = e, k.wrapped_unseen = what.unseen;
            if (!above) below.push_back(e);
        }
        if (k.kept() || below.empty()) return;
        // Above what the kernel becomes they see the same names.
        std::erase_if(list, [&](Expr* e) { return std::ranges::find(below, e) != below.end(); });
        list.insert(list.end() - 1, below.begin(), below.end());
    }

    /** A function that a decorator of the user's gives to Numba, which must find what it calls. */
    bool compiled_otherwise(FunctionDef* def, Block& suite, const std::string& inside) {
        for (Expr* e : def->decorator_list) {
            const std::vector<visitors::Reference>* given = given_to_function_around(e);
            if (!given && !may_compile(program_, e)) continue;
            Decorator plain;
            plain.kind = "njit";
            auto k = make_here(def, suite, plain);
            k->nested = !inside.empty();
            k->form = visitors::Form::Kept;
            k->compiled_by = e;
            if (given) k->numbas_decorators = *given;
            program_.kernels.push_back(std::move(k));
            return true;
        }
        return false;
    }

    /** What is Numba's of a decorator that is a parameter of the function of the module around; null where it
     * is none, or nothing known. */
    const std::vector<visitors::Reference>* given_to_function_around(const Expr* decorator) {
        auto* call = as<Call>(decorator);
        const std::string name(name_of(call ? call->func : decorator));
        if (functions_.size() != 1 || !around_.contains(name)) return nullptr;
        const FunctionDef* factory = functions_.front();
        auto [known, fresh] = given_decorators_.try_emplace({factory, name});
        if (fresh) known->second = given_decorators(program_, factory, name);
        return known->second.empty() ? nullptr : &known->second;
    }

    using Names = std::set<std::string>;

    Program& program_;
    /** What functions import is among the module's names. */
    void drop_imports(Names& names) const {
        std::erase_if(names, [&](const auto& name) { return program_.module.local_imports.contains(name); });
    }

    Names around_;  ///< what the functions around a suite bind
    Names hidden_;  ///< and the class whose body it is: they mean nothing of the module's
    std::vector<const FunctionDef*> functions_;
    bool without_numba_ = false;         ///< the suite around runs where Numba is missing, and then alone
    std::set<const Node*>& calls_read_;  ///< calls of decorators whose kernels are known
    std::set<const Stmt*> replaced_;     ///< definitions that nobody gets: their names mean later ones
    std::map<std::pair<const FunctionDef*, std::string>, std::vector<visitors::Reference>> given_decorators_;
    std::map<const Block*, std::set<std::string>> given_;  ///< to calls, as their first arguments
};

/** Nested kernels that another nested kernel means by a name, the innermost ones; several where branches
 * define it. */
std::vector<Kernel*> nested_kernels(const Program& program, const Kernel& inside, const std::string& name) {
    std::vector<Kernel*> found;
    if (inside.locals.binds(name) || !inside.captured.count(name)) return found;
    for (Kernel* k : program.kernels.named(name)) {
        const bool visible = !k->compiled_by && !k->around.empty() &&
                             k->around.size() <= inside.around.size() &&
                             std::equal(k->around.begin(), k->around.end(), inside.around.begin());
        if (!visible) continue;
        if (!found.empty() && found[0]->around.size() < k->around.size()) found.clear();
        if (found.empty() || found[0]->around.size() == k->around.size()) found.push_back(k);
    }
    return found;
}

void link_calls(Program& program) {
    for (auto& k : program.kernels) {
        // Functions are defaults of parameters, too.
        std::vector<const Node*> parts(k->def->args->defaults.begin(), k->def->args->defaults.end());
        parts.insert(parts.end(), k->def->body.stmts.begin(), k->def->body.stmts.end());
        for (const Node* part : parts)
            visitors::walk(part, [&](const Node* n) {
                if (auto* name = as<Name>(n))
                    for (Kernel* other : nested_kernels(program, *k, name->id)) {
                        k->siblings.insert(other);
                        other->siblings.insert(k.get());
                    }
                if (auto* call = as<Call>(n))
                    for (Kernel* callee : program.made(*k, call->func)) {
                        k->callees.insert(callee);
                        callee->callers.insert(k.get());
                    }
                bool named = is<Name>(n) || (program.project && is<Attribute>(n));
                Kernel* callee = named ? program.meant(*k, static_cast<const Expr*>(n)) : nullptr;
                if (!callee) return;
                k->callees.insert(callee);
                callee->callers.insert(k.get());
            });
    }
}

bool are_twins(const Kernel& a, const Kernel& b) {
    return &a != &b && a.conditional && b.conditional;
}

/** Which of several definitions a kernel calls only shows when the program runs: what it finds then is what
 * Numba's callers find, too. */
void find_twins(const std::vector<Program*>& programs) {
    std::multimap<const Binding*, Kernel*> twins;
    for (Program* program : programs)
        for (const auto& k : program->kernels)
            for (const Kernel* other : program->kernels.named(k->name)) {
                if (!are_twins(*k, *other)) continue;
                const bool function = k->decorator.kind == "njit";
                k->twin = function || k->decorator.callable_by_numba();
                if (function) twins.emplace(program->module.find(k->name), k.get());
            }
    if (twins.empty()) return;
    for (Program* program : programs)
        for (const auto& k : program->kernels)
            visitors::walk(k->def, [&](const Node* n) {
                auto* call = as<Call>(n);
                const auto [first, last] =
                    twins.equal_range(call ? program->defined(call->func).second : nullptr);
                for (auto called = first; called != last; ++called) {
                    Kernel& twin = *called->second;
                    twin.needs_dispatcher = twin.calls_given = twin.unseen_callers = true;
                }
            });
}

/** Other kinds have no form that is found then. */
void keep_called_twins(Program& program) {
    for (const auto& k : program.kernels)
        for (const Kernel* other : program.kernels.named(k->name))
            if (are_twins(*k, *other) && !(k->callers.empty() && other->callers.empty()) && !k->kept())
                program.keep(*k, Rule::Redefined, k->def, {});
}

/** Kernels call what Numba made of a function, and not what a decorator above made of that: where nobody can
 * read it, it is nothing else to them. */
void keep_wrapped(Program& program) {
    for (auto& k : program.kernels)
        if (k->wrapped_by && !k->wrapped_unseen && (!k->callers.empty() || !k->siblings.empty()) &&
            !k->kept())
            program.keep(*k, Rule::Decorator, k->wrapped_by,
                         {"@" + render(program.tree, k->wrapped_by) + " beside Numba's decorator"});
}

}  // namespace

void find_kernels(const std::vector<Program*>& programs) {
    for (Program* program : programs) program->module = visitors::read_module(program->tree);
    const bool folder = !programs.empty() && programs[0]->project;
    if (folder) {
        programs[0]->project->expand_stars();
        programs[0]->project->follow_imports();
    }
    keep_names_read_as_text(programs);
    std::set<const Node*> read;
    for (Program* program : folder ? programs[0]->project->imported_first() : programs)
        Finder(*program, read).run();
    find_outside_functions(programs, read);
    find_run_time_decorators(programs, read);
    report_calls(programs, std::move(read));
    for (Program* program : programs) visitors::bind_star_names(*program);
    for (Program* program : programs) visitors::find_records(*program);
    for (Program* program : programs) visitors::choose_alias(*program);
    for (Program* program : programs) visitors::read_pragmas(*program);
    for (Program* program : programs) visitors::expand_stencils(*program);
    for (Program* program : programs) visitors::lift_inner_functions(*program);
    visitors::expand_cuda(programs);
    find_twins(programs);
    for (Program* program : programs) link_calls(*program);
    inherit_error_models(programs);
    for (Program* program : programs) keep_wrapped(*program), keep_called_twins(*program);
}

}  // namespace caramba::migrator
