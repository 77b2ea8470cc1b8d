#include "visitors/settled_flags.hpp"

#include "syntax/build.hpp"
#include "syntax/compare.hpp"
#include "syntax/fold.hpp"
#include "syntax/visitor.hpp"
#include "visitors/liveness.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class Flags {
  public:
    Flags(Program& program, Kernel& kernel) : program_(program), kernel_(kernel), make_(program.tree) {}

    void of_loop(For* loop, const Names& live, const std::vector<Stmt*>& before) {
        const Names read = names_read(loop), bound = bound_names(loop->body.stmts);
        for (const std::string& name : bound) {
            if (!live.contains(name) || read.contains(name) || name_of(loop->target) == name) continue;
            const Assign* start = assignment_before(before, name);
            const std::vector<Assign*> settings = all_settings(loop, name);
            if (!start || settings.empty()) continue;
            const auto from = flag(start->value), to = flag(settings[0]->value);
            if (!from || !to || from->kind != to->kind || from->integer == to->integer) continue;
            const std::string function = from->integer < to->integer ? "max" : "min";
            if (program_.resolve(kernel_, make_.name(function)) != "builtins." + function) continue;
            program_.keep_original(kernel_);
            for (Assign* a : settings) {
                Expr* reduced = make_.call(make_.name(function), {make_.name(name), a->value});
                reduced->span = a->value->span;
                a->value = reduced;
                a->fresh = true;
            }
        }
    }

  private:
    static std::optional<ConstantValue> flag(const Expr* e) {
        const auto value = folded(e);
        using Kind = ConstantValue::Kind;
        return value && (value->kind == Kind::Bool || value->kind == Kind::Int) ? value : std::nullopt;
    }

    /** The assignments of one literal that give the name all the values it gets in the loop; else none. */
    static std::vector<Assign*> all_settings(const For* loop, const std::string& name) {
        std::vector<Assign*> found;
        int bindings = 0;
        for (const Stmt* s : loop->body.stmts)
            walk(s, [&](const Node* n) {
                bindings += binds(n, name);
                auto* a = const_cast<Assign*>(as<Assign>(n));
                const bool settles =
                    a && a->targets.size() == 1 && name_of(a->targets[0]) == name && folded(a->value);
                if (settles && (found.empty() || equal(found[0]->value, a->value))) found.push_back(a);
            });
        return bindings == static_cast<int>(found.size()) ? found : std::vector<Assign*>{};
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
};

}  // namespace

void expand_settled_flags(Program& program, Kernel& kernel) {
    Flags flags(program, kernel);
    for_each_prange(program, kernel, [&](For* loop, const Names& live, const std::vector<Stmt*>& before) {
        flags.of_loop(loop, live, before);
    });
}

}  // namespace caramba::visitors
