#include "visitors/semantic_transformer.hpp"

#include <algorithm>
#include <map>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/liveness.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Inside migrated bodies: prange is range, callees have their new names, annotations say nothing (to Numba).
 */
class BodyTransformer : public Transformer {
  public:
    BodyTransformer(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

  private:
    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e);
            call && program_.resolve(kernel_, call->func) == "numba.prange" && !is_own(call)) {
            Expr* range = make_.name("range");
            range->span = call->func->span;
            call->func = range;
        }
        if (Kernel* callee = program_.meant(kernel_, e); callee && callee->function != callee->name) {
            Expr* renamed = make_.name(callee->function);
            renamed->span = e->span;
            return renamed;
        }
        return e;
    }

    /** The loops that become workunits keep their ranges for the caller. */
    bool is_own(const Call* call) const {
        return std::any_of(kernel_.plan.begin(), kernel_.plan.end(),
                           [&](const Region& r) { return r.loop && r.loop->iter == call; });
    }

    Statements transform_statement(Stmt* stmt) override {
        auto* s = as<AnnAssign>(stmt);
        if (!s) return {stmt};
        if (!s->value) return {};
        return {make_.assign(s->target, s->value)};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
};

class SemanticTransformer {
  public:
    SemanticTransformer(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), make_(program.tree) {}

    void run() {
        if (kernel_.kept()) return stay();
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
        auto& stmts = kernel_.home->stmts;
        auto at = std::find(stmts.begin(), stmts.end(), kernel_.def);
        at = stmts.erase(at);
        stmts.insert(at, out.begin(), out.end());
        if (kernel_.made_by) {
            // Its comments go where the kernel is.
            std::vector<std::string> above;
            for (const std::string& line : kernel_.made_by->leading)
                if (!line.empty()) above.push_back(line);
            if (!kernel_.made_by->trailing.empty()) above.push_back(kernel_.made_by->trailing);
            out[0]->leading.insert(out[0]->leading.end(), above.begin(), above.end());
            std::erase(stmts, kernel_.made_by);
        }
        kernel_.home->edited = true;
    }

  private:
    std::vector<std::string> gap() const {
        return std::vector<std::string>(kernel_.home == &program_.tree.module->body ? 2 : 1);
    }

    /** A kernel that stays with Numba stays as it was. */
    void stay() {
        if (kernel_.original) {
            auto& stmts = kernel_.home->stmts;
            std::replace(stmts.begin(), stmts.end(), static_cast<Stmt*>(kernel_.def), kernel_.original);
            kernel_.home->edited = true;
            kernel_.def = static_cast<FunctionDef*>(kernel_.original);
        }
        remark();
    }

    /** The comment above a kernel that stays with Numba, once. */
    void remark() {
        auto& above = kernel_.def->leading;
        for (const std::string& text : kernel_.remarks) {
            std::string line = "# caramba: " + text;
            std::string id = line.substr(0, line.find(':', 11) + 1);
            bool known =
                std::any_of(above.begin(), above.end(), [&](const auto& l) { return l.starts_with(id); });
            if (known) continue;
            above.push_back(line);
            kernel_.home->edited = true;
        }
    }

    /** Comments between decorators and inside the header. */
    std::vector<std::string> header_comments() const {
        const FunctionDef* def = kernel_.def;
        std::vector<std::string> out;
        std::uint32_t end = def->body.colon;
        for (Range r : program_.tree.comments)
            if (r.begin >= def->begin && r.begin < end)
                out.push_back(program_.tree.source.substr(r.begin, r.end - r.begin));
        return out;
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
            if (out.empty()) {
                def->leading = kernel_.def->leading;
                for (const std::string& line : header_comments()) def->leading.push_back(line);
                def->trailing = kernel_.def->trailing;
            } else {
                def->leading = gap();
            }
            out.push_back(def);
        }
        FunctionDef* caller = make_caller(program_, kernel_);
        caller->leading = gap();
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
    }

    void strip_annotations() {
        FunctionDef* def = kernel_.def;
        bool any = def->returns != nullptr;
        for (auto* list : {&def->args->posonlyargs, &def->args->args, &def->args->kwonlyargs})
            for (Arg* a : *list) {
                any = any || a->annotation;
                if (a->annotation) a->fresh = true;
                a->annotation = nullptr;
            }
        if (!any) return;
        def->returns = nullptr;
        def->fresh = true;
    }

    /** The workunits of the loops that a function launches; launches take the places of the loops. */
    std::vector<Stmt*> launched() {
        std::map<const Stmt*, Stmt*> launches;  // null: the statement goes away
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
            launches[region.loop] = make_launch(program_, region, name);
            if (region.reduction && region.reduction->definition)
                launches[region.reduction->definition] = nullptr;
        }
        if (!launches.empty()) replace(kernel_.def->body, launches);
        return out;
    }

    static void replace(Block& block, const std::map<const Stmt*, Stmt*>& by) {
        for (Stmt*& s : block.stmts) {
            if (auto found = by.find(s); found != by.end()) {
                s = found->second;
                block.edited = true;
                continue;
            }
            if (auto* f = as<For>(s)) replace(f->body, by);
            if (auto* w = as<While>(s)) replace(w->body, by);
            if (auto* i = as<If>(s)) replace(i->body, by), replace(i->orelse, by);
        }
        std::erase(block.stmts, nullptr);
    }

    std::vector<Stmt*> function() {
        FunctionDef* def = kernel_.def;
        std::vector<Stmt*> out = launched();
        strip_annotations();
        replace_decorator(make_decorator(program_, kernel_, "function", true));
        if (kernel_.function != def->name) {
            def->name = kernel_.function;
            def->fresh = true;
        }
        if (def->fresh) {
            for (const std::string& line : header_comments()) def->leading.push_back(line);
        }
        program_.extensions.insert("pk.host_call");
        if (kernel_.caller == kernel_.function) {
            // The caller is what decorates the function.
            def->decorator_list.insert(def->decorator_list.begin() + static_cast<long>(decorator_at_),
                                       make_.dotted(program_.pk + ".host_call"));
            for (const std::string& line : header_comments())
                if (!def->fresh) def->leading.push_back(line);
            def->fresh = true;
            out.push_back(def);
            return out;
        }
        Stmt* caller = make_.assign(kernel_.caller, make_.call(make_.dotted(program_.pk + ".host_call"),
                                                               {make_.name(kernel_.function)}));
        caller->leading = gap();
        out.insert(out.end(), {def, caller});
        return out;
    }

    /** A plain Python function: the decorator goes. */
    std::vector<Stmt*> array_function() {
        FunctionDef* def = kernel_.def;
        for (const std::string& line : header_comments()) def->leading.push_back(line);
        def->decorator_list.clear();
        def->fresh = true;
        program_.extensions.insert("operators on pk.array");
        return {def};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    size_t decorator_at_ = 0;  ///< of the function's own decorator
};

}  // namespace

namespace {

/** What a loop is for: the kernel's name, and what the loop accumulates or stores to. */
std::string purpose(const Kernel& kernel, const Region& region) {
    if (region.reduction) return kernel.name + "_" + region.reduction->name;
    Names stored;
    for (const Stmt* s : region.body->stmts) stored.merge(names_stored(s));
    for (const std::string& name : region.arguments)
        if (stored.count(name)) return kernel.name + "_" + name;
    return kernel.name + "_workunit";
}

}  // namespace

void name_outputs(Program& program) {
    bool drop_in = program.settings.drop_in;
    for (auto& k : program.kernels) {
        k->caller = k->function = k->name;
        if (k->kept() || k->form == Form::Arrays) continue;
        // The plain name stays with Numba where a kept kernel calls it.
        bool plain = k->nested || (drop_in && !k->beside);
        if (!plain) k->caller = program.fresh_name("call_" + k->name);
        if (k->form == Form::Function) {
            if (k->beside) k->function = program.fresh_name(k->name + "_function");
            for (const Region& region : k->plan)
                k->workunits.push_back(program.fresh_name(purpose(*k, region)));
            continue;
        }
        auto count =
            std::count_if(k->plan.begin(), k->plan.end(), [](const Region& r) { return r.body != nullptr; });
        bool taken = drop_in || k->beside || k->locals.bound.count(k->name);
        std::string base = taken ? k->name + "_workunit" : k->name;
        for (long i = 0; i < count; ++i) {
            std::string name = count == 1 ? base : base + "_" + std::to_string(i + 1);
            k->workunits.push_back(name == k->name ? name : program.fresh_name(name));
        }
    }
}

void transform_semantics(Program& program) {
    for (auto& kernel : program.kernels) SemanticTransformer(program, *kernel).run();
}

}  // namespace caramba::visitors
