#include "visitors/cuda_places.hpp"

#include <algorithm>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/team_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** `t.x` of `t = cuda.threadIdx` becomes `cuda.threadIdx.x`. */
class Named : public Transformer {
  public:
    Named(Program& program, Kernel& kernel)
        : Transformer(program.tree), program_(program), kernel_(kernel), make_(program.tree) {}

    void run_all() {
        std::set<const Stmt*> gone;
        for (const Stmt* s : kernel_.def->body.stmts) {
            auto* a = as<Assign>(s);
            if (!a || a->targets.size() != 1) continue;
            auto *names = as<Tuple>(a->targets[0]), *values = as<Tuple>(a->value);
            const bool several = names && values && names->elts.size() == values->elts.size();
            std::map<std::string, const Expr*> found;
            for (size_t i = 0; i < (several ? names->elts.size() : 1); ++i) {
                const Expr* value = several ? values->elts[i] : a->value;
                const std::string name(name_of(several ? names->elts[i] : a->targets[0]));
                if (told(value) && only_its_parts(name)) found[name] = value;
            }
            if (found.size() != (several ? names->elts.size() : 1)) continue;
            values_.merge(found);
            gone.insert(s);
        }
        if (gone.empty()) return;
        take_out(program_.tree, kernel_.def->body, nullptr, [&](const Stmt* s) { return gone.contains(s); });
        kernel_.def->body.edited = true;
        run(kernel_.def);
        for (const auto& [name, value] : values_) kernel_.locals.bound.erase(name);
    }

  private:
    /** Whether it is `cuda.threadIdx` or the like, whose parts are x, y and z. */
    bool told(const Expr* e) const { return told_dimension(cuda_name(program_, kernel_, e) + ".x") > 0; }

    /** Whether a name is bound once, and read for its parts alone. */
    bool only_its_parts(const std::string& name) const {
        int bound = 0, read = 0, parts = 0;
        walk(kernel_.def, [&](const Node* n) {
            bound += binds(n, name);
            auto* e = as<Expr>(n);
            read += is<Name>(n) && name_of(e) == name;
            auto* part = as<Attribute>(n);
            parts += part && is<Name>(part->value) && name_of(part->value) == name && part->attr.size() == 1;
        });
        return bound == 1 && read == parts + 1;  // its own target
    }

    Expr* transform(Expr* e) override {
        auto* part = as<Attribute>(e);
        const auto found =
            values_.find(std::string(part && is<Name>(part->value) ? name_of(part->value) : ""));
        if (found == values_.end()) return e;
        part->value = make_.clone(const_cast<Expr*>(found->second));
        return part;
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::map<std::string, const Expr*> values_;
};

/** `place = cuda.grid(2)` as `i, j = cuda.grid(2)` and `place = (i, j)`. */
void take_apart(Program& program, Kernel& kernel) {
    Build make(program.tree);
    auto& stmts = kernel.def->body.stmts;
    for (size_t at = 0; at < stmts.size(); ++at) {
        auto* a = as<Assign>(stmts[at]);
        auto* call = a && a->targets.size() == 1 && is<Name>(a->targets[0]) ? as<Call>(a->value) : nullptr;
        if (!call || cuda_name(program, kernel, call->func) != "grid" || call->args.size() != 1) continue;
        auto* rank = as<Constant>(call->args[0]);
        if (!rank || rank->value.integer < 2 || rank->value.integer > 3) continue;
        std::vector<Expr*> targets, items;
        for (std::int64_t d = 0; d < rank->value.integer; ++d) {
            std::string name(1, "ijk"[d]);
            while (mentions(kernel.def, name)) name += "_";
            kernel.locals.bound.insert(name);
            targets.push_back(make.name(name));
            items.push_back(make.name(name));
        }
        Stmt* place = make.assign(make.tuple(targets), a->value);
        place->span = a->span;
        place->leading = std::exchange(a->leading, {});
        a->value = make.tuple(items);
        a->fresh = true;
        stmts.insert(stmts.begin() + static_cast<std::ptrdiff_t>(at++), place);
        kernel.def->body.edited = true;
    }
}

}  // namespace

void plain_places(Program& program, Kernel& kernel) {
    Named(program, kernel).run_all();
    take_apart(program, kernel);
}

}  // namespace caramba::visitors
