#include "runtime/infer/teams.hpp"

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/nested.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

constexpr TeamMethod methods[] = {
#define TEAM_METHOD(name, c_name, result, arguments, meets) \
    {#name, #c_name, TeamMethod::Result::result, arguments, meets},
#include "runtime/infer/teams.def"
#undef TEAM_METHOD
};

constexpr std::string_view scratch_text = "scratch memory ";

}  // namespace

const TeamMethod* find_team_method(std::string_view name) {
    for (const TeamMethod& m : methods)
        if (m.name == name) return &m;
    return nullptr;
}

TypeRef team_member() {
    static const TypeRef type = types::opaque("team member");
    return type;
}

const TeamMethod* team_method_of(const Instance& instance, const Call* call) {
    auto* method = as<Attribute>(call->func);
    auto base = method ? instance.types.find(method->value) : instance.types.end();
    if (base == instance.types.end() || base->second != team_member()) return nullptr;
    return find_team_method(method->attr);
}

TypeRef scratch_memory(int part) {
    return types::opaque(std::string(scratch_text) + std::to_string(part));
}

std::optional<int> scratch_part(TypeRef type) {
    if (type->kind != types::Kind::Opaque || !type->text.starts_with(scratch_text)) return std::nullopt;
    return type->text.back() - '0';
}

TypeRef Expressions::team_method(const Call* c, const Attribute* a) {
    const TeamMethod* m = find_team_method(a->attr);
    if (!m) return unknown(c, "a team member has no method '" + a->attr + "' in a kernel");
    if (!c->keywords.empty() || static_cast<int>(c->args.size()) != m->arguments)
        return unknown(c, a->attr + " takes " + std::to_string(m->arguments) + " argument" +
                              (m->arguments == 1 ? "" : "s"));
    std::vector<TypeRef> arguments;
    for (const Expr* e : c->args) {
        arguments.push_back(type(e));
        if (!arguments.back()) return nullptr;
    }
    using Result = TeamMethod::Result;
    // Sizes, bounds and ranks are integers; so is what follows a value.
    bool first = m->result == Result::Value || m->result == Result::Nothing;
    for (size_t i = first ? 1 : 0; i < arguments.size(); ++i)
        if (!types::is_integral(arguments[i]))
            return unknown(c->args[i], "an integer is wanted here, not " + types::name(arguments[i]));
    switch (m->result) {
        case Result::Integer:
            return types::int64();
        case Result::Range:
            return types::range();
        case Result::Value:
            return types::is_scalar(arguments[0])
                       ? arguments[0]
                       : unknown(c, "members of a team exchange scalars, not " + types::name(arguments[0]));
        case Result::Scratch: {
            long long level = -1;
            if (!integer_literal(c->args[0], &level) || level < 0 || level > 1)
                return unknown(c, "scratch memory has the levels 0 and 1, written as a number");
            return scratch_memory((a->attr == "thread_scratch" ? 2 : 0) + static_cast<int>(level));
        }
        case Result::Nothing:
            break;
    }
    if (!arguments.empty() &&
        (!types::is_array(arguments[0]) || arguments[0]->rank != 1 || arguments[0]->readonly))
        return unknown(c, "inclusive_scan takes a writable view of rank 1, not " + types::name(arguments[0]));
    return types::none();
}

TypeRef Expressions::scratch_view(const Call* c, const Subscript* view) {
    const int rank = scratch_rank(*instance_.function, view->value);
    if (!rank) return unknown(c, "'" + dotted_name(view->value) + "[…]' cannot be called in a kernel");
    TypeRef element = annotation(view->slice);
    if (!element)
        return unknown(c, "a scratch view needs an element type",
                       "write its annotation as pk.ScratchView1D[pk.double]");
    for (const Expr* e : c->args)
        if (!type(e)) return nullptr;
    TypeRef memory = c->args.empty() ? nullptr : instance_.types[c->args[0]];
    if (!memory || !scratch_part(memory) || !c->keywords.empty())
        return unknown(c, "a scratch view is made of m.team_scratch(level) or m.thread_scratch(level)");
    if (static_cast<int>(c->args.size()) != rank + 1)
        return unknown(c, "a scratch view of rank " + std::to_string(rank) + " takes " +
                              std::to_string(rank) + " extent" + (rank == 1 ? "" : "s"));
    for (size_t i = 1; i < c->args.size(); ++i)
        if (!types::is_integral(instance_.types[c->args[i]]))
            return unknown(c->args[i], "an extent is an integer");
    return types::array(element, rank, types::Layout::C);
}

}  // namespace caramba::runtime
