#include "visitors/unseen_callers.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/mixed.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class Uses : public Visitor {
  public:
    /** `compiled`: names of functions that unseen calls may give to Numba. */
    Uses(Program& program, bool compiles_unseen, const std::set<std::string>& compiled)
        : program_(program), compiles_unseen_(compiles_unseen), compiled_(compiled) {
        for (const auto& k : program.kernels)
            if (!k->shadow && !k->at_run_time()) kernels_.emplace(k->def, k.get());
    }

  private:
    void visit_node(FunctionDef* s) override {
        if (const auto own = kernels_.find(s); own != kernels_.end()) {
            // What kernels of modules do with each other is known.
            if (!own->second->kept()) return;
            in_kept_ = true;
            visit_children(s);
            in_kept_ = false;
            return;
        }
        const bool outer = decorated_;
        const bool given = compiled_.contains(s->name) ||
                           std::ranges::any_of(s->decorator_list, [&](const Expr* e) { return is_own(e); });
        decorated_ = decorated_ || (given && !needs_python(s));
        for (Expr* value : s->args->defaults) visit(value);
        for (Stmt* part : s->body.stmts) visit(part);
        decorated_ = outer;
    }
    void visit_node(ClassDef* s) override {
        for (Stmt* part : s->body.stmts) visit(part);
    }
    void visit_node(Call* e) override {
        called(e->func);
        for (Expr* a : e->args) visit(a);
        for (Keyword* k : e->keywords) visit(k->value);
    }
    void visit_node(Name* e) override { value(e); }
    void visit_node(Attribute* e) override {
        if (program_.imported(e)) return value(e);
        called(e->value);  // `f.py_func`
    }

    /** Whether a function calls a plain one of Python's in any case, so that Numba cannot compile it. */
    bool needs_python(const FunctionDef* f) const {
        const Scope local = scope_of(f->args, f->body.stmts);
        bool found = false;
        const auto look = [&](const auto& self, const Node* n) -> void {
            // Numba drops branches, CPython assertions, and `with objmode` goes back to Python.
            if (is<If>(n) || is<IfExp>(n) || is<BoolOp>(n) || is<With>(n) || is<Try>(n) || is<While>(n) ||
                is<Assert>(n) || is<Lambda>(n) || is<FunctionDef>(n) || is<ClassDef>(n))
                return;
            if (auto* loop = as<For>(n)) return self(self, loop->iter);
            if (auto* call = as<Call>(n)) found = found || is_plain(call->func, local);
            for_each_child(n, [&](const Node* child) { self(self, child); });
        };
        for (const Stmt* s : f->body.stmts) {
            look(look, s);
            if (is<Return>(s) || is<Raise>(s)) break;
        }
        return found;
    }

    /** A function of the project that nothing passes on, and so none that Numba is told of. */
    bool is_plain(const Expr* called, const Scope& local) const {
        const std::string name(name_of(called));
        if (name.empty() || local.binds(name) || program_.find(name) || program_.imported(called))
            return false;
        const Binding* b = program_.module.find(name);
        std::string defined = name;
        if (b && b->kind == Binding::Kind::Import && program_.project) {
            const auto place = program_.project->locate(program_, program_.module.imported_path(called));
            b = place ? place->program->module.find(place->name) : nullptr;
            if (place) defined = place->name;
        }
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        return def && def->decorator_list.empty() && !compiled_.contains(name) &&
               !compiled_.contains(defined);
    }

    /** A decorator that may compile what is below it. */
    bool is_own(const Expr* e) const {
        auto* call = as<Call>(e);
        const std::string path = program_.module.resolve(call ? call->func : e);
        return std::ranges::none_of(std::initializer_list<std::string_view>{"builtins.", "functools.",
                                                                            "contextlib.", "abc.", "pytest."},
                                    [&](std::string_view library) { return path.starts_with(library); });
    }

    /** The kernel that a name means, or those inside functions that have this name. */
    std::vector<Kernel*> kernels_of(const Expr* e, bool inside) const {
        std::vector<Kernel*> out;
        auto* name = as<Name>(e);
        Kernel* own = name ? program_.find(name->id) : nullptr;
        if (!own) own = program_.imported(e);
        if (own && !inside) out.push_back(own);
        if (!name) return out;
        for (Kernel* kernel : program_.kernels.named(name->id))
            if (kernel->nested && kernel != own) out.push_back(kernel);
        return out;
    }
    /** Kernels inside functions have no Numba form beside the new one, which kept ones could call. */
    void value(const Expr* e) {
        if (compiles_unseen_ || in_kept_) mark(kernels_of(e, in_kept_));
    }
    void called(Expr* e) {
        const auto kernels = kernels_of(e, in_kept_);
        if (kernels.empty()) return visit(e);
        if (in_kept_ || (decorated_ && compiles_unseen_)) mark(kernels);
    }
    static void mark(const std::vector<Kernel*>& kernels) {
        for (Kernel* kernel : kernels) kernel->unseen_callers = true;
    }

    Program& program_;
    bool compiles_unseen_;
    const std::set<std::string>& compiled_;
    /** By definition; without shadows, and those that are compiled at run time as functions are. */
    std::unordered_map<const Node*, const Kernel*> kernels_;
    bool in_kept_ = false;    ///< inside of a kernel that stays with Numba
    bool decorated_ = false;  ///< inside of a function that Numba may be given
};

/** Names of what is passed on, stored or returned, and not just called. */
std::set<std::string> values_in(const std::vector<Program*>& programs) {
    std::set<std::string> found;
    for (const Program* program : programs) {
        std::set<const Node*> called;
        walk(program->tree.module, [&](const Node* n) {
            if (auto* call = as<Call>(n)) called.insert(call->func);
            if (called.contains(n)) return;
            if (auto* name = as<Name>(n)) found.insert(name->id);
            if (auto* attribute = as<Attribute>(n)) found.insert(attribute->attr);
        });
    }
    return found;
}

bool makes_kernel(const Program& program, const Assign* a) {
    return std::ranges::any_of(program.kernels, [&](const auto& k) { return k->made_by == a; });
}

/** The parameters and variables of the functions around a kernel. */
std::set<std::string> outer_variables(const Kernel& kernel) {
    std::set<std::string> out;
    const auto add = [&](const Expr* target) {
        walk(target, [&](const Node* n) { out.emplace(name_of(n)); });
    };
    for (const FunctionDef* f : kernel.around) {
        for (const std::string& name : parameter_names(f->args)) out.insert(name);
        walk(f, [&](const Node* n) {
            if (auto* a = as<Assign>(n); a && !makes_kernel(*kernel.program, a))
                std::ranges::for_each(a->targets, add);
            if (auto* loop = as<For>(n)) add(loop->target);
        });
    }
    return out;
}

/** A function that a kernel gets from the function around it may be one that only Numba has. Whether there
 * are such kernels. */
bool route_callers_of_unseen(Program& program) {
    bool found = false;
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->captured.empty()) continue;
        const std::set<std::string> given = outer_variables(*kernel);
        const Call* unseen = nullptr;
        walk(kernel->def, [&](const Node* n) {
            auto* call = as<Call>(n);
            const std::string name(call ? name_of(call->func) : "");
            if (kernel->captured.contains(name) && given.contains(name) && !kernel->locals.binds(name))
                unseen = call;
        });
        if (!unseen) continue;
        found = true;
        if (!call_numba_form_of_captured(*kernel))
            program.keep(*kernel, Rule::Function, unseen->func, {std::string(name_of(unseen->func))});
    }
    return found;
}

/** What a kernel inside of a function reads there, and launches, has its type, too. */
void give_types(Kernel& kernel, std::set<const Kernel*>& seen) {
    if (!seen.insert(&kernel).second) return;
    if (kernel.launches) {
        if (has_numba_form(kernel))
            kernel.numba_type = true;
        else
            kernel.program->keep(kernel, Rule::Launch, kernel.def,
                                 {"functions that Numba compiles may call it"});
    }
    if (kernel.siblings.empty()) return;
    const auto read = names_read(kernel.def);
    for (Kernel* sibling : kernel.siblings)
        if (!sibling->kept() && read.contains(sibling->name)) give_types(*sibling, seen);
}

}  // namespace

void find_unseen_callers(const std::vector<Program*>& programs) {
    const bool compiles_unseen = std::ranges::any_of(programs, &Program::compiles_unseen);
    const std::set<std::string> values = values_in(programs);
    const bool has_numbas = std::ranges::any_of(programs, [&](const Program* program) {
        return std::ranges::any_of(program->kernels, [&](const auto& kernel) {
            const bool numbas = (kernel->kept() && !kernel->shadow) || kernel->decorator.universal();
            return numbas && (values.contains(kernel->name) || kernel->registered);
        });
    });
    bool calls_unseen = false;
    if (compiles_unseen || has_numbas)
        for (Program* program : programs) calls_unseen = route_callers_of_unseen(*program) || calls_unseen;
    const std::set<std::string> compiled = compiles_unseen ? values : std::set<std::string>();
    for (Program* program : programs)
        Uses(*program, compiles_unseen || calls_unseen, compiled).visit(program->tree.module);
    std::set<const Kernel*> seen;
    for (Program* program : programs)
        for (auto& kernel : program->kernels)
            if (!kernel->unseen_callers || kernel->kept() || kernel->decorator.callable_by_numba())
                continue;
            else if (!kernel->decorator.universal())
                give_types(*kernel, seen);
            else
                program->keep(*kernel, Rule::Launch, kernel->def,
                              {"functions that Numba compiles may call it"});
}

}  // namespace caramba::visitors
