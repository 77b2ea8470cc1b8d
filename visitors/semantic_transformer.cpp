#include "visitors/semantic_transformer.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/callers.hpp"
#include "visitors/class_types.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/host_lists.hpp"
#include "visitors/liveness.hpp"
#include "visitors/made_outside.hpp"
#include "visitors/numba_functions.hpp"
#include "visitors/project.hpp"
#include "visitors/silent_annotations.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Inside migrated bodies: prange is range, or pk.prange where the body divides by NumPy's model, callees
 * have their new names, annotations say nothing (to Numba).
 */
class BodyTransformer : public Transformer {
  public:
    BodyTransformer(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

  private:
    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e);
            call && program_.resolve(kernel_, call->func) == "numba.prange" && !is_own(call)) {
            const bool divides = kernel_.dividing_loops.contains(call);
            if (divides) program_.extensions.insert("pk.prange");
            Expr* range = divides ? make_.dotted(program_.pk + ".prange") : make_.name("range");
            range->span = call->func->span;
            call->func = range;
        }
        const std::string maker = is<Call>(e) ? program_.resolve(kernel_, static_cast<Call*>(e)->func) : "";
        if (is_list_maker(maker)) {
            auto* call = static_cast<Call*>(e);
            const bool declared = maker.ends_with("empty_list");
            program_.extensions.insert(declared ? "pk.empty_list" : "pk.typed_list");
            Expr* list = make_.dotted(program_.pk + (declared ? ".empty_list" : ".typed_list"));
            list->span = call->func->span;
            call->func = list;
        }
        if (auto* call = as<Call>(e))
            if (const auto name = name_in_pykokkos(program_.resolve(kernel_, call->func)); !name.empty()) {
                Expr* function = make_.dotted(program_.pk + "." + std::string(name));
                function->span = call->func->span;
                call->func = function;
                program_.extensions.insert("pk." + std::string(name));
            }
        bool named = is<Name>(e) || (program_.project && is<Attribute>(e));
        Kernel* callee = named ? program_.meant(kernel_, e) : nullptr;
        if (callee && callee->function != callee->name) {
            Expr* renamed = callee->program == &program_ ? make_.name(callee->function) : foreign(e, *callee);
            renamed->span = e->span;
            return renamed;
        }
        return e;
    }

    /** The function of another module's kernel, whose plain name stays with Numba. */
    Expr* foreign(const Expr* e, const Kernel& callee) {
        const Expr* root = e;
        if (auto* a = as<Attribute>(e)) {
            if (Expr* module = module_of(a->value, callee)) return make_.attribute(module, callee.function);
            while (auto* value = as<Attribute>(root)) root = value->value;
        }
        const Binding* b = program_.module.find(std::string(name_of(root)));
        const Node* import = b ? b->node : program_.module.find("*")->node;
        std::string& name = program_.more_imports[import][&callee];
        if (name.empty()) name = program_.fresh_name(callee.function);
        return make_.name(name);
    }

    /** The callee's own module: a package that passes the plain name on knows nothing of the function's. Null
     * where it is not reached from there. */
    Expr* module_of(Expr* value, const Kernel& callee) {
        const auto parts =
            program_.project->below(program_, program_.resolve(kernel_, value), *callee.program);
        if (!parts) return nullptr;
        for (const std::string& part : *parts) value = make_.attribute(value, part);
        return value;
    }

    /** The loops that become workunits keep their ranges for the caller. */
    bool is_own(const Call* call) const {
        return std::any_of(kernel_.plan.begin(), kernel_.plan.end(),
                           [&](const Region& r) { return r.loop && r.loop->iter == call; });
    }

    Statements transform_statement(Stmt* stmt) override {
        // The array that is a field of an object stays, and its elements change.
        auto* update = as<AugAssign>(stmt);
        if (auto* field = update ? as<Attribute>(update->target) : nullptr;
            field && is_array_of_objects(program_, field->attr)) {
            auto* all = program_.tree.make<Slice>();
            all->fresh = true;
            update->target = make_.subscript(field, all);
            update->target->span = field->span;
            update->fresh = true;
        }
        auto* s = as<AnnAssign>(stmt);
        if (!s || s->fresh) return {stmt};
        if (!s->value) return {};
        return {make_.assign(s->target, s->value)};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
};

/** What a function with another name calls itself. */
class SelfRenamer : public Transformer {
  public:
    SelfRenamer(Program& program, const std::string& from, const std::string& to)
        : Transformer(program.tree), from_(from), to_(to), make_(program.tree) {}

  private:
    Expr* transform(Expr* e) override { return is<Name>(e) && name_of(e) == from_ ? make_.name(to_) : e; }

    const std::string from_, to_;
    Build make_;
};

class SemanticTransformer {
  public:
    SemanticTransformer(Program& program, Kernel& kernel, SuiteEdits& edits)
        : program_(program), kernel_(kernel), edits_(edits), make_(program.tree) {}

    void run() {
        if (kernel_.shadow) return;
        if (kernel_.made_outside) return write_made_outside(kernel_);
        if (kernel_.kept()) return stay();
        if (kernel_.of_class) return method();
        Stmt* numba = nullptr;
        if (kernel_.beside)
            numba = kernel_.original ? kernel_.original : make_.clone(static_cast<Stmt*>(kernel_.def));
        BodyTransformer(program_, kernel_).run(kernel_.def);
        std::vector<Stmt*> out;
        if (kernel_.form == Form::Workunits) out = workunits();
        if (kernel_.form == Form::Function) out = function();
        if (kernel_.form == Form::Arrays) out = array_function();
        if (numba) {
            out[0]->leading = gap();
            out.insert(out.begin(), numba);
        }
        if (kernel_.numba_type && !decorates_numba_form()) out.push_back(typed_as_numbas(numba));
        if (has_other_name()) out.push_back(named());
        before_class(out);
        if (kernel_.nested && kernel_.copied) set_apart(out);
        edits_.replace(*kernel_.home, kernel_.def, out);
        if (kernel_.made_by && !numba) unmake(out);
        kernel_.home->edited = true;
    }

  private:
    /** Below a decorator that makes another function of the caller, `@pk.numba_form` stands above that. */
    bool decorates_numba_form() const {
        return kernel_.numba_type && kernel_.wrapped_by && !kernel_.beside &&
               kernel_.caller == kernel_.function;
    }

    /** `pk.numba_form(call_f, f)`: what Numba compiles calls Numba's form of the kernel. Inside of functions
     * the caller has the kernel's name, as others are told it. `pk.numba_form(call_f)` where Numba compiles
     * the function itself. */
    Stmt* typed_as_numbas(Stmt* numba) {
        std::string name;
        if (auto* def = as<FunctionDef>(numba)) {
            if (kernel_.caller == def->name) {
                def->name = program_.fresh_name(def->name + "_numba");
                def->fresh = true;
                save_comments(def->args, def);
                // Numba may compile it here, where the caller is none yet.
                if (kernel_.callees.contains(&kernel_))
                    SelfRenamer(program_, kernel_.name, def->name).run(def);
            }
            name = def->name;
        } else if (auto* made = as<Assign>(numba)) {  // `f = njit(g)`
            name = name_of(made->targets[0]);
            if (kernel_.caller == name) {
                name = program_.fresh_name(name + "_numba");
                made->targets[0] = make_.name(name);
                made->fresh = true;
            }
        }
        program_.extensions.insert("pk.numba_form");
        std::vector<Expr*> given = {make_.name(kernel_.caller)};
        if (numba) given.push_back(make_.name(name));
        Stmt* typed =
            make_.statement(make_.call(make_.dotted(program_.pk + ".numba_form"), std::move(given)));
        if (kernel_.form == Form::Workunits || (!numba && kernel_.caller == kernel_.name))
            typed->leading = gap();
        return typed;
    }

    /** Whether the caller says another name than the kernel did, to programs that ask. */
    bool has_other_name() const {
        return program_.settings.says_names && kernel_.form == Form::Function && !kernel_.caller.empty() &&
               kernel_.caller == kernel_.name && kernel_.caller != kernel_.function &&
               kernel_.decorator.kind == "njit" && !kernel_.decorator.jitable;
    }

    /** `f.__name__ = f.__qualname__ = f.py_func.__name__ = "f"`. */
    Stmt* named() {
        const auto caller = [&](const char* attribute) {
            return make_.attribute(make_.name(kernel_.caller), attribute);
        };
        auto* said = static_cast<Assign*>(make_.assign(caller("__name__"), make_.string(kernel_.name)));
        if (!kernel_.nested) said->targets.push_back(caller("__qualname__"));
        said->targets.push_back(make_.attribute(caller("py_func"), "__name__"));
        return said;
    }

    /** Definitions that stand where a call stood have empty lines around them. */
    void set_apart(const std::vector<Stmt*>& out) {
        auto& around = kernel_.home->stmts;
        const auto at = std::ranges::find(around, static_cast<Stmt*>(kernel_.def));
        const auto apart = [](Stmt* s) {
            if (s->leading.empty() || !s->leading[0].empty()) s->leading.insert(s->leading.begin(), "");
        };
        if (at != around.begin()) apart(out[0]);
        if (at != around.end() && at + 1 != around.end()) apart(*(at + 1));
    }

    /** `f = njit(f)` goes, and its comments go where the kernel is; `return njit(f)` returns f. */
    void unmake(const std::vector<Stmt*>& out) {
        if (auto* returned = as<Return>(kernel_.made_by)) {
            returned->value = make_.name(kernel_.name);
            returned->fresh = true;
            return;
        }
        std::vector<std::string> above;
        for (const std::string& line : kernel_.made_by->leading)
            if (!line.empty()) above.push_back(line);
        if (!kernel_.made_by->trailing.empty()) above.push_back(kernel_.made_by->trailing);
        out[0]->leading.insert(out[0]->leading.end(), above.begin(), above.end());
        if (kernel_.made_within) {
            for (Block* suite : suites_of(kernel_.made_within)) {
                if (!std::ranges::count(suite->stmts, kernel_.made_by)) continue;
                edits_.erase(*suite, kernel_.made_by);
                suite->edited = true;
            }
            return;
        }
        Stmt* next = edits_.erase(*kernel_.home, kernel_.made_by);
        if (!next || !is<FunctionDef>(out.back())) return;
        auto& before = next->leading;
        if (before.empty() || !before[0].empty()) before.insert(before.begin(), gap().size(), "");
    }

    /** The class's decorator says what it becomes. */
    void method() {
        BodyTransformer(program_, kernel_).run(kernel_.def);
        strip_annotations(false);
    }

    std::vector<std::string> gap() const {
        return std::vector<std::string>(kernel_.home == &program_.tree.module->body ? 2 : 1);
    }

    /** Methods do not see the names of their class, so workunits go before it. */
    void before_class(std::vector<Stmt*>& out) {
        auto& top = program_.tree.module->body;
        if (kernel_.plan.empty() || kernel_.home == &top) return;
        auto holder = std::find_if(top.stmts.begin(), top.stmts.end(), [&](Stmt* s) {
            auto* c = as<ClassDef>(s);
            return c && &c->body == kernel_.home;
        });
        if (holder == top.stmts.end()) return;
        std::vector<Stmt*> units(out.begin(), out.end() - 1);
        out.erase(out.begin(), out.end() - 1);
        out[0]->leading = std::exchange(units[0]->leading, std::vector<std::string>(2));
        for (Stmt* unit : units) unit->leading = std::vector<std::string>(2);
        Stmt* after = *holder;
        if (after->leading.empty()) after->leading = std::vector<std::string>(2);
        edits_.insert_before(top, after, units);
        top.edited = true;
    }

    /** A kernel that stays with Numba stays as it was. */
    void stay() {
        if (kernel_.whole) {
            edits_.erase(*kernel_.home, kernel_.def);
            return;
        }
        if (kernel_.original) {
            edits_.replace(*kernel_.home, kernel_.def, {kernel_.original});
            kernel_.home->edited = true;
            if (auto* def = as<FunctionDef>(kernel_.original)) kernel_.def = def;
        }
        remark(kernel_.original ? kernel_.original : kernel_.def);
    }

    /** The comments above a kernel that stays with Numba, one of each kind: what a migration has said before
     * holds. */
    void remark(Stmt* kept) {
        auto& above = kept->leading;
        const auto says = [&](std::string_view id) {
            return std::ranges::any_of(above, [&](const std::string& line) { return line.starts_with(id); });
        };
        if (says("# caramba: CRB2")) return;
        for (const std::string& text : kernel_.remarks) {
            const std::string line = "# caramba: " + text;
            if (says(line.substr(0, line.find(':', 11) + 1))) continue;
            above.push_back(line);
            kernel_.home->edited = true;
        }
    }

    /** Comments between decorators and inside the header go above a definition, if they have no place behind
     * these parameters. */
    void save_comments(const Arguments* parameters, Stmt* def) const {
        const FunctionDef* from = kernel_.def;
        const auto placed = parameter_comments(program_.tree, parameters);
        for (const std::string& line : comments_between(program_.tree, from->begin, from->body.colon))
            if (std::ranges::none_of(placed, [&](const auto& one) { return one.second == line; }))
                def->leading.push_back(line);
    }

    /** Workunits in the order of the source. */
    std::vector<FunctionDef*> parts() {
        std::vector<FunctionDef*> out;
        for (Region& region : kernel_.plan)
            if (region.body)
                out.push_back(make_workunit(program_, kernel_, region, kernel_.workunits[out.size()]));
        return out;
    }

    std::vector<Stmt*> workunits() {
        std::vector<Stmt*> out;
        for (FunctionDef* def : parts()) {
            def->leading = out.empty() ? kernel_.def->leading : gap();
            if (out.empty()) def->trailing = kernel_.def->trailing;
            out.push_back(def);
        }
        FunctionDef* caller = make_caller(program_, kernel_);
        caller->leading = gap();
        if (!out.empty()) save_comments(caller->args, out[0]);
        out.push_back(caller);
        return out;
    }

    void replace_decorator(Expr* with) {
        FunctionDef* def = kernel_.def;
        if (def->decorator_list.empty()) {
            def->decorator_list.push_back(with);
            def->fresh = true;
            return;
        }
        // `@staticmethod` stays above.
        decorator_at_ = def->decorator_list.size() - 1;
        with->span = def->decorator_list[decorator_at_]->span;
        def->decorator_list[decorator_at_] = with;
        // Numba's may have stood above one that passes functions on.
        const auto place = [](const Expr* e) { return e->span.begin; };
        if (!std::ranges::is_sorted(def->decorator_list, {}, place)) def->fresh = true;
    }

    std::vector<Expr*>::iterator decorator() {
        return kernel_.def->decorator_list.begin() + static_cast<long>(decorator_at_);
    }

    /** What PyKokkos would take at its word, and Numba does not. `silent`: the decorator can say that they
     * say nothing. */
    void strip_annotations(bool silent) {
        FunctionDef* def = kernel_.def;
        const auto strip = [&](Expr*& annotation) {
            if (!annotation || says_nothing(program_, kernel_, annotation)) return false;
            if (silent && !names_types(program_, kernel_, annotation)) {
                kernel_.silent_annotations = true;
                return false;
            }
            annotation = nullptr;
            return def->fresh = true;
        };
        for (auto* list : {&def->args->posonlyargs, &def->args->args, &def->args->kwonlyargs})
            for (Arg* a : *list)
                if (strip(a->annotation)) a->fresh = true;
        strip(def->returns);
    }

    /** The workunits of the loops that a function launches; launches take the places of the loops. */
    std::vector<Stmt*> launched() {
        std::map<const Stmt*, std::vector<Stmt*>> launches;  // none: the statement goes away
        std::vector<Stmt*> out;
        for (Region& region : kernel_.plan) {
            const std::string& name = kernel_.workunits[out.size()];
            FunctionDef* unit = make_workunit(program_, kernel_, region, name);
            if (out.empty()) {
                unit->leading = kernel_.def->leading;
                kernel_.def->leading = gap();
            } else {
                unit->leading = gap();
            }
            out.push_back(unit);
            launches[region.loop] = make_launches(program_, region, name);
            for (const Reduction& reduction : region.reductions)
                if (reduction.definition) launches[reduction.definition] = {};
        }
        if (!launches.empty()) replace(kernel_.def->body, launches);
        return out;
    }

    static void replace(Block& block, const std::map<const Stmt*, std::vector<Stmt*>>& by) {
        std::vector<Stmt*> out;
        for (Stmt* s : block.stmts) {
            if (auto found = by.find(s); found != by.end()) {
                out.insert(out.end(), found->second.begin(), found->second.end());
                block.edited = true;
                continue;
            }
            out.push_back(s);
            if (auto* f = as<For>(s)) replace(f->body, by);
            if (auto* w = as<While>(s)) replace(w->body, by);
            if (auto* i = as<If>(s)) replace(i->body, by), replace(i->orelse, by);
        }
        block.stmts = std::move(out);
    }

    std::vector<Stmt*> function() {
        FunctionDef* def = kernel_.def;
        std::vector<Stmt*> out = launched();
        bool grid = kernel_.decorator.kind == "cuda.jit";
        strip_annotations(!grid && !kernel_.decorator.universal());
        replace_decorator(make_decorator(program_, kernel_, grid ? "workunit" : "function", !grid));
        if (grid) def->decorator_list.insert(decorator(), grid_decorator());
        if (kernel_.function != def->name) {
            // Numba's form keeps the name, and what takes that.
            if (kernel_.keeps_name) def->decorator_list.erase(def->decorator_list.begin(), decorator());
            def->name = kernel_.function;
            def->fresh = true;
        }
        if (def->fresh) save_comments(def->args, def);
        if (kernel_.decorator.universal() || grid) return {def};
        program_.extensions.insert("pk.host_call");
        if (kernel_.caller.empty() || kernel_.decorator.jitable) return {def};
        if (kernel_.caller == kernel_.function) {
            // The caller is what decorates the function.
            Expr* host_call = make_.dotted(program_.pk + ".host_call");
            host_call->span = (*decorator())->span;
            host_call->span.end = host_call->span.begin;
            def->decorator_list.insert(decorator(), host_call);
            if (decorates_numba_form()) {
                program_.extensions.insert("pk.numba_form");
                Expr* form = make_.dotted(program_.pk + ".numba_form");
                form->span = host_call->span;
                def->decorator_list.insert(decorator() - 1, form);
            }
            out.push_back(def);
            return out;
        }
        Stmt* caller = make_.assign(kernel_.caller, make_.call(make_.dotted(program_.pk + ".host_call"),
                                                               {make_.name(kernel_.function)}));
        caller->leading = gap();
        out.insert(out.end(), {def, caller});
        return out;
    }

    /** What lets the workunit be launched as `f[blocks, threads](…)`. */
    Expr* grid_decorator() {
        program_.extensions.insert("pk.grid_kernel");
        std::vector<Build::Named> options;
        const auto option = [&](const char* name) {
            options.push_back({name, written_expression(program_.tree, "True", kernel_.def)});
        };
        if (kernel_.team) option("team");
        if (kernel_.shared) option("shared");
        return make_.call(make_.dotted(program_.pk + ".grid_kernel"), {make_.integer(kernel_.rank)}, options);
    }

    /** A plain Python function: the decorator goes. */
    std::vector<Stmt*> array_function() {
        FunctionDef* def = kernel_.def;
        save_comments(def->args, def);
        def->decorator_list.pop_back();
        def->fresh = true;
        program_.extensions.insert("operators on pk.array");
        return {def};
    }

    Program& program_;
    Kernel& kernel_;
    SuiteEdits& edits_;
    Build make_;
    size_t decorator_at_ = 0;  ///< of the function's own decorator
};

/** What a loop is for: the kernel's name, and what the loop accumulates or stores to. */
std::string purpose(const Kernel& kernel, const Region& region) {
    if (region.reductions.size() == 1) return kernel.name + "_" + region.reductions[0].name;
    if (!region.reductions.empty()) return kernel.name + "_reduction";
    Names stored;
    for (const Stmt* s : region.body->stmts) stored.merge(names_changed(s));
    for (const std::string& name : region.arguments)
        if (stored.count(name)) return kernel.name + "_" + name;
    return kernel.name + "_workunit";
}

/** Each `if has_numba:` and `try` of which kernels have taken all. */
void drop_emptied(Program& program) {
    std::set<const Stmt*> emptied;
    std::map<const Stmt*, std::vector<std::string>> moved;  // comments
    for (const auto& kernel : program.kernels) {
        if (!kernel->made_within) continue;
        auto& lines = moved[kernel->made_within];
        lines.insert(lines.end(), kernel->made_by->leading.begin(), kernel->made_by->leading.end());
        lines.push_back(kernel->made_by->trailing);
        const auto suites = suites_of(kernel->made_within);
        if (std::ranges::all_of(suites, [](const Block* suite) { return suite->stmts.empty(); }))
            emptied.insert(kernel->made_within);
        else if (suites[0]->stmts.empty())  // of a `try` with an `else`
            suites[0]->stmts.push_back(program.tree.make<Pass>());
    }
    if (emptied.empty()) return;
    auto& module = program.tree.module->body;
    const auto is_comment = [](const std::string& line) { return !line.empty(); };
    std::vector<std::string> above;
    std::erase_if(module.stmts, [&](Stmt* s) {
        if (emptied.contains(s)) {
            std::vector<std::string> comments = comments_of(program.tree, s);
            // Those of the calls are where the kernels are.
            for (const std::string& line : moved[s])
                if (auto at = std::ranges::find(comments, line); at != comments.end()) comments.erase(at);
            above.insert(above.end(), comments.begin(), comments.end());
            return true;
        }
        s->leading.insert(std::ranges::find_if(s->leading, is_comment), above.begin(), above.end());
        above.clear();
        return false;
    });
    module.closing.insert(module.closing.begin(), above.begin(), above.end());
    module.edited = true;
}

}  // namespace

void name_outputs(Program& program) {
    bool drop_in = program.settings.drop_in;
    for (auto& k : program.kernels) {
        k->caller = k->function = k->name;
        if (k->kept() || k->form == Form::Arrays || k->decorator.universal()) continue;
        if (k->decorator.kind == "cuda.jit") continue;
        if (k->whole || k->decorator.device) {
            // Nothing but kernels calls it.
            k->caller.clear();
            if (k->beside) k->function = program.fresh_name(k->name + "_function");
            continue;
        }
        if (k->decorator.jitable) {
            if (k->beside) k->function = program.fresh_name(k->name + "_function");
            continue;
        }
        // Where a kept kernel calls it, the plain name stays with Numba, unless the caller stands for that.
        const bool both = drop_in && k->numba_type;
        bool plain = k->nested || both || ((drop_in || k->keeps_name) && (!k->beside || k->twin));
        if (!plain) k->caller = program.fresh_name("call_" + k->name);
        if (k->form == Form::Function) {
            if (k->beside) k->function = program.fresh_name(k->name + "_function");
            for (const Region& region : k->plan)
                k->workunits.push_back(program.fresh_name(purpose(*k, region)));
            continue;
        }
        auto count =
            std::count_if(k->plan.begin(), k->plan.end(), [](const Region& r) { return r.body != nullptr; });
        bool taken = drop_in || plain || k->beside || k->locals.bound.count(k->name);
        std::string base = taken ? k->name + "_workunit" : k->name;
        for (long i = 0; i < count; ++i) {
            std::string name = count == 1 ? base : base + "_" + std::to_string(i + 1);
            k->workunits.push_back(name == k->name ? name : program.fresh_name(name));
        }
    }
}

void transform_semantics(Program& program) {
    SuiteEdits edits;
    for (auto& kernel : program.kernels) SemanticTransformer(program, *kernel, edits).run();
    edits.finish();
    drop_emptied(program);
    transform_classes(program);
}

}  // namespace caramba::visitors
