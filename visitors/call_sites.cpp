#include "visitors/call_sites.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "visitors/dispatchers.hpp"
#include "visitors/scoped_transformer.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class CallSites : public ScopedTransformer {
  public:
    explicit CallSites(Program& program) : ScopedTransformer(program), make_(program.tree) {
        for (const auto& k : program.kernels)
            if (k->copied && (k->kept() || k->beside)) numbas_.insert(k->copied);
    }

  private:
    bool enters(Node* node) override { return !numbas_.contains(node) && ScopedTransformer::enters(node); }

    /** Whether some kernel became a host call, here or in another file. */
    bool has_host_calls() const {
        const auto programs = program_.together();
        return std::any_of(programs.begin(), programs.end(), [](const Program* p) {
            return std::any_of(p->kernels.begin(), p->kernels.end(),
                               [](const auto& k) { return !k->kept() || k->at_run_time(); });
        });
    }

    Expr* transform(Expr* e) override {
        if (auto* call = as<Call>(e); call && checks_dispatcher(program_, call) && has_host_calls()) {
            auto* several = as<Tuple>(call->args[1]);
            std::vector<Expr*> classes = several ? several->elts : std::vector<Expr*>{call->args[1]};
            classes.push_back(make_.dotted(program_.pk + ".HostCall"));
            Expr* tuple = make_.tuple(classes);
            tuple->span = call->args[1]->span;
            call->args[1] = tuple;
            program_.needs_pykokkos = true;
            return call;
        }
        if (auto* call = as<Call>(e); call && takes_dispatcher(program_, call) && has_host_calls()) {
            auto* made = as<Call>(call->args[0]);
            if (made && program_.module.resolve(made->func) == "pykokkos.numba_dispatcher") return call;
            Expr* asked = make_.call(make_.dotted(program_.pk + ".numba_dispatcher"), {call->args[0]});
            asked->span = call->args[0]->span;
            call->args[0] = asked;
            program_.extensions.insert("pk.numba_dispatcher");
            program_.needs_pykokkos = true;
            return call;
        }
        auto* n = as<Name>(e);
        Kernel* k = n ? program_.find(n->id) : nullptr;
        if (!k || k->caller == k->name || is_target(n) || shadowed(n->id)) return e;
        if (k->caller.empty()) return e;  // a function of the device, which Python can only pass on
        if (program_.numba_arguments.count(n)) return e;
        return make_.name(k->caller);
    }

    Build make_;
    std::set<const Node*> numbas_;  ///< plain functions that `g = njit(f)` has Numba compile as they are
};

}  // namespace

void rewrite_call_sites(Program& program) {
    CallSites(program).run(program.tree.module);
}

}  // namespace caramba::visitors
