#include "visitors/launch_planner.hpp"

#include <algorithm>
#include <iterator>

#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/computing_methods.hpp"
#include "visitors/draws.hpp"
#include "visitors/host_lists.hpp"
#include "visitors/liveness.hpp"
#include "visitors/numbers.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/races.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class LaunchPlanner {
  public:
    LaunchPlanner(Program& program, Kernel& kernel, const Values& values)
        : program_(program),
          kernel_(kernel),
          values_(values),
          numbers_(program, kernel, values),
          names_(names_in_order(kernel)) {}

    void run() {
        kernel_.form = Form::Function;
        for_each_prange(program_, kernel_,
                        [this](For* found, const Names& live, const std::vector<Stmt*>& before) {
                            loop(found, live, before);
                        });
        if (!kernel_.kept()) divide_as_numba();
    }

  private:
    void loop(For* loop, const Names& live, const std::vector<Stmt*>& before) {
        if (!check_prange_form(program_, kernel_, loop)) return;
        std::optional<std::vector<Reduction>> sums =
            accumulated_in(program_, kernel_, loop, live, values_, numbers_);
        if (!sums || changes_list(loop) || changes_object(loop) || shares_stream(loop)) {
            in_order_.push_back(loop);
            return;
        }
        if (kernel_.kept()) return;
        const Iterations iterations =
            check_races(program_, kernel_, loop, bound_names(loop->body.stmts), values_, numbers_);
        if (kernel_.kept()) return;
        Region region;
        region.in_order = iterations.in_order || !check_views(program_, kernel_, loop, values_);
        if (!region.in_order) {
            region.split = iterations.split;
            region.unless_stored = in_order(iterations.unless_stored);
            region.if_distinct = iterations.if_distinct;
        }
        region.kind = Region::Kind::Parallel;
        region.draws = program_.settings.parallel_draws && draws(program_, kernel_, loop);
        region.loop = loop;
        region.body = &loop->body;
        Names accumulated;
        for (const Reduction& r : *sums) accumulated.insert(r.name);
        for (const std::string& name : in_order(accumulated))
            for (const Reduction& r : *sums)
                if (r.name == name) region.reductions.push_back(r);
        for (Reduction& r : region.reductions) start(r, loop, before);
        Names used = used_by(loop);
        region.arguments = in_order(used);
        // Loops are found from the last to the first.
        kernel_.plan.insert(kernel_.plan.begin(), std::move(region));
    }

    /** A literal that only the loop needs moves to the launch; else the launch starts from the variable. */
    void start(Reduction& reduction, const For* loop, const std::vector<Stmt*>& before) const {
        if (names_read(loop->iter).count(reduction.name)) return;
        Assign* a = literal_before(program_, kernel_, before, reduction.name);
        if (!a) return;
        reduction.initial = a->value;
        reduction.definition = a;
    }

    /** Iterations that draw random numbers draw them from one stream. */
    bool shares_stream(const For* loop) {
        if (!draws(program_, kernel_, loop)) return false;
        const bool shared = shares_state(program_, kernel_, loop);
        if (program_.settings.parallel_draws && !shared) return false;
        program_.diagnostics.add(shared ? Rule::SharedState : Rule::Draws, loop,
                                 {kernel_.name, std::string(name_of(loop->target))});
        return true;
    }

    bool changes_list(const For* loop) {
        const Expr* list = changed_host_list(program_, kernel_, loop);
        if (list)
            program_.diagnostics.add(
                Rule::ChangesList, list,
                {kernel_.name, std::string(name_of(loop->target)), render(program_.tree, list)});
        return list;
    }

    bool changes_object(const For* loop) {
        const Attribute* member = changing_member(program_, kernel_, loop);
        if (member)
            program_.diagnostics.add(Rule::ChangesObject, member,
                                     {kernel_.name, std::string(name_of(loop->target)), member->attr});
        return member;
    }

    /** In loops over prange a division by zero is no exception, elsewhere it is one. Launched loops are
     * workunits, which see to themselves. */
    void divide_as_numba() {
        if (kernel_.decorator.numpy_errors) return;
        Build make(program_.tree);
        for (const For* loop : in_order_) {
            if (!divides(kernel_, loop->body.stmts)) continue;
            kernel_.dividing_loops.insert(loop->iter);
            kernel_.over_dividing_loops = make.clone(static_cast<const Call*>(loop->iter)->func);
        }
    }

    /** Local names, in the order of parameters, then of first appearance. */
    static std::vector<std::string> names_in_order(const Kernel& kernel) {
        std::vector<std::string> out;
        Names seen;
        auto add = [&](const std::string& name) {
            if (kernel.locals.binds(name) && seen.insert(name).second) out.push_back(name);
        };
        for (const std::string& p : kernel.parameters) add(p);
        for (const Stmt* s : kernel.def->body.stmts)
            walk(s, [&](const Node* n) { add(std::string(name_of(n))); });
        return out;
    }

    std::vector<std::string> in_order(const Names& names) const {
        std::vector<std::string> out;
        std::ranges::copy_if(names_, std::back_inserter(out),
                             [&](const std::string& name) { return names.contains(name); });
        return out;
    }

    Program& program_;
    Kernel& kernel_;
    const Values& values_;
    const Numbers numbers_;
    const std::vector<std::string> names_;  ///< the local ones, in the order of arguments
    std::vector<const For*> in_order_;      ///< loops over prange that stay loops of the function
};

}  // namespace

void plan_launches(Program& program, Kernel& kernel, const Values& values) {
    LaunchPlanner(program, kernel, values).run();
}

}  // namespace caramba::visitors
