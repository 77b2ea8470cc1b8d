#include "migrator/kernel_finder.hpp"

#include <algorithm>

#include "migrator/branches.hpp"
#include "migrator/decorators.hpp"
#include "migrator/given_decorators.hpp"
#include "migrator/passing_decorators.hpp"
#include "migrator/redefinitions.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/class_types.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Binding;
using visitors::Decorator;
using visitors::Kernel;

bool KernelFinder::begins_hidden(const Expr* decorator) const {
    if (auto* call = as<Call>(decorator)) decorator = call->func;
    while (auto* attribute = as<Attribute>(decorator)) decorator = attribute->value;
    return hidden_.contains(std::string(name_of(decorator)));
}

void KernelFinder::drop_imports(Names& names) const {
    std::erase_if(names, [&](const auto& name) { return program_.module.local_imports.contains(name); });
}

void KernelFinder::run() {
    replaced_ = find_replaced(program_);
    block(program_.tree.module->body, "");
}

void KernelFinder::block(Block& suite, const std::string& inside) {
    for (Stmt*& stmt : suite.stmts) statement(stmt, suite, inside);
}

void KernelFinder::statement(Stmt*& stmt, Block& suite, const std::string& inside) {
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

bool KernelFinder::class_made_by_call(Stmt*& place, Block& suite, Assign* assign, const Call* call,
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

std::optional<std::pair<const ClassDef*, std::string>> KernelFinder::plain_class(const Expr* e) const {
    const auto [program, binding] = program_.defined(e);
    auto* cls = binding ? as<ClassDef>(binding->node) : nullptr;
    if (!cls) return {};
    std::string why;
    if (program != &program_) why = "its plain class is of another module";
    if (binding->kind != Binding::Kind::Class) why = "the name of its plain class is bound more than once";
    if (!cls->decorator_list.empty()) why = "its plain class has a decorator";
    return std::pair(cls, why);
}

bool KernelFinder::class_type(ClassDef* cls, const Expr* decorator, const std::string& inside,
                              const std::string& refused) {
    std::string why;
    auto type = visitors::read_class(program_, cls, decorator, why);
    if (!inside.empty()) why = "it is defined inside " + inside;
    if (!refused.empty()) why = refused;
    type->kept = !why.empty();
    type->remark = why;
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

void KernelFinder::compiled_methods(ClassDef* cls) {
    for (Stmt* s : cls->body.stmts)
        if (auto* def = as<FunctionDef>(s)) shadow(def, cls->body);
}

void KernelFinder::shadow(FunctionDef* def, Block& suite) {
    auto k = make_kernel(def, suite, Decorator());
    k->nested = k->shadow = true;
    k->form = visitors::Form::Kept;
    k->captured = around_;
    program_.kernels.push_back(std::move(k));
}

Kernel& KernelFinder::add(std::unique_ptr<Kernel> k) {
    for (const auto& [what, node] : k->decorator.refused) program_.keep(*k, Rule::Option, node, {what});
    program_.kernels.push_back(std::move(k));
    return *program_.kernels.back();
}

bool KernelFinder::is_static(const Expr* e) const {
    return program_.module.resolve(e) == "builtins.staticmethod";
}

std::unique_ptr<Kernel> KernelFinder::make_kernel(FunctionDef* def, Block& suite,
                                                  const Decorator& decorator) {
    auto k = program_.make_kernel();
    k->name = def->name;
    k->def = def;
    k->home = &suite;
    k->decorator = decorator;
    k->parameters = visitors::parameter_names(def->args);
    k->locals = visitors::scope_of(def->args, def->body.stmts);
    return k;
}

std::unique_ptr<Kernel> KernelFinder::make_here(FunctionDef* def, Block& suite, const Decorator& decorator) {
    auto k = make_kernel(def, suite, decorator);
    k->captured = around_;
    k->around = functions_;
    return k;
}

bool KernelFinder::kernel(FunctionDef* def, Block& suite, const std::string& inside) {
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
    // Of a serial and a parallel kernel, only one of which raises, the call chooses.
    const bool unsure = decorator.unsure_loops() && !decorator.at_run_time;
    if (unsure && visitors::divides_in_loops(program_, *k) && compiled_otherwise(def, suite, inside))
        return true;
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
    if (begins_hidden(found)) {
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

bool KernelFinder::left_to_the_run(Kernel& k, const Expr* by, const Expr* decorator) const {
    return is_unread(program_, k.decorator, hidden_) &&
           program_.module.resolve(decorator).starts_with("numba.") && compile_at_run_time(k, by, decorator);
}

bool KernelFinder::left_to_the_run(Kernel& k, const Call* call) const {
    auto* maker = as<Call>(call->func);
    return left_to_the_run(k, call, maker ? maker->func : call->func);
}

void KernelFinder::beside(Kernel& k, const Expr* numbas) {
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
        const Passing what = begins_hidden(e) ? Passing() : passing(program_, e, k.decorator.universal());
        // What sees the plain Python function below must not call it.
        const bool stays =
            what.known && (above || (what.gives_back && !what.stored && !what.marked && !what.called));
        if (!stays && alone && !stayed && compile_at_run_time(k, e, run_time_decorator(k, numbas))) return;
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

bool KernelFinder::compiled_otherwise(FunctionDef* def, Block& suite, const std::string& inside) {
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

const std::vector<visitors::Reference>* KernelFinder::given_to_function_around(const Expr* decorator) {
    auto* call = as<Call>(decorator);
    const std::string name(name_of(call ? call->func : decorator));
    if (functions_.size() != 1 || !around_.contains(name)) return nullptr;
    const FunctionDef* factory = functions_.front();
    auto [known, fresh] = given_decorators_.try_emplace({factory, name});
    if (fresh) known->second = given_decorators(program_, factory, name);
    return known->second.empty() ? nullptr : &known->second;
}

}  // namespace caramba::migrator
