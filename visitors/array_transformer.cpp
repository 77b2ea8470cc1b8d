#include "visitors/array_transformer.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/values.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class ArrayTransformer : public Transformer {
  public:
    ArrayTransformer(Program& program, Kernel& kernel, const Values& values, bool extents)
        : Transformer(program.tree),
          program_(program),
          kernel_(kernel),
          extents_(extents),
          values_(values),
          make_(program.tree) {}

    /** The bounds of a parallel loop are the caller's. */
    const Node* skip = nullptr;

  private:
    bool enters(Node* node) override { return node != skip; }

    bool is_view(const Expr* e) const {
        auto* n = as<Name>(e);
        auto facts = n ? kernel_.facts.find(n->id) : kernel_.facts.end();
        return facts != kernel_.facts.end() && facts->second.certain;
    }

    Expr* extent(Expr* array, std::int64_t dimension) {
        return make_.call(make_.attribute(array, "extent"), {make_.integer(dimension)});
    }

    Expr* transform(Expr* e) override {
        auto* call = as<Call>(e);
        if (call && program_.meant(kernel_, call->func)) return rows(call);
        if (!extents_) return e;
        if (call && program_.resolve(kernel_, call->func) == "builtins.len" && call->args.size() == 1 &&
            is_view(call->args[0]))
            return extent(call->args[0], 0);
        auto* s = as<Subscript>(e);
        auto* shape = s ? as<Attribute>(s->value) : nullptr;
        auto* index = s ? as<Constant>(s->slice) : nullptr;
        if (shape && shape->attr == "shape" && is_view(shape->value) && index &&
            index->value.kind == ConstantValue::Kind::Int)
            return extent(shape->value, index->value.integer);
        return e;
    }

    Statements transform_statement(Stmt* stmt) override {
        auto* s = as<Assign>(stmt);
        auto* names = s && s->targets.size() == 1 ? as<Tuple>(s->targets[0]) : nullptr;
        auto* shape = s ? as<Attribute>(s->value) : nullptr;
        if (!extents_ || !names || !shape || shape->attr != "shape" || !is_view(shape->value)) return {stmt};
        auto* values = tree_.make<Tuple>();
        for (size_t i = 0; i < names->elts.size(); ++i) {
            if (is<Starred>(names->elts[i])) return {stmt};
            values->elts.push_back(extent(make_.clone(shape->value), static_cast<std::int64_t>(i)));
        }
        values->span = s->value->span;
        s->value = values;
        return {stmt};
    }

    /** Whether an index may choose several rows, so that what is left has more dimensions. */
    bool may_be_array(const Expr* index) const {
        auto* name = as<Name>(index);
        auto facts = name ? kernel_.facts.find(name->id) : kernel_.facts.end();
        if (facts != kernel_.facts.end() && (facts->second.array || facts->second.rank > 0)) return true;
        // That it is an index says nothing of a parameter.
        if (name && std::ranges::count(kernel_.parameters, name->id)) return true;
        // An element of what is indexed here may be a row, if that has more dimensions.
        const Value::Kind kind = values_.of(index).kind;
        return kind == Value::Kind::Array || kind == Value::Kind::Unknown || kind == Value::Kind::Scalar;
    }

    /** `f(cluster[i])` where f indexes its parameter, and cluster is no tuple of arrays: `f(cluster[i, :])`.
     */
    Expr* rows(Call* call) {
        Kernel* callee = program_.meant(kernel_, call->func);
        size_t count = call->args.size() + call->keywords.size();
        for (size_t i = 0; i < count; ++i) {
            Expr*& argument =
                i < call->args.size() ? call->args[i] : call->keywords[i - call->args.size()]->value;
            auto* s = as<Subscript>(argument);
            auto facts = callee->facts.find(parameter_of(*callee, call, i));
            if (!s || !is_view(s->value) || facts == callee->facts.end() || facts->second.rank == 0) continue;
            // It may be one record.
            if (facts->second.fields || facts->second.any_rank || facts->second.made) continue;
            auto* tuple = as<Tuple>(s->slice);
            std::vector<Expr*> indices = tuple ? tuple->elts : std::vector<Expr*>{s->slice};
            if (std::ranges::any_of(indices, [&](const Expr* e) { return is<Slice>(e) || may_be_array(e); }))
                continue;
            for (int d = 0; d < facts->second.rank; ++d) indices.push_back(make_.full_slice());
            Expr* row = make_.subscript(s->value, make_.tuple(indices));
            row->span = argument->span;
            argument = row;
        }
        return call;
    }

    Program& program_;
    Kernel& kernel_;
    bool extents_;
    const Values& values_;
    Build make_;
};

}  // namespace

void transform_arrays(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->made_outside) continue;
        if (kernel->form == Form::Function && !kernel->callees.empty())
            ArrayTransformer(program, *kernel, Values(program, *kernel), false).run(kernel->def);
        if (kernel->form != Form::Workunits) continue;
        const Values values(program, *kernel);
        for (Region& region : kernel->plan) {
            ArrayTransformer transformer(program, *kernel, values, true);
            if (region.kind == Region::Kind::Serial) transformer.run(kernel->def);
            if (region.kind == Region::Kind::Inside)
                for (Stmt* s : region.statements) transformer.run(s);
            if (region.kind != Region::Kind::Parallel) continue;
            transformer.skip = region.loop->iter;
            transformer.run(region.loop);
        }
    }
}

}  // namespace caramba::visitors
