#include "types/random.hpp"
#include "runtime/infer/expressions.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

const Arg* pool_parameter(const Instance& instance) {
    const Arg* found = nullptr;
    const Arguments& args = *instance.definition->args;
    size_t i = 0;
    for (const auto* list : {&args.posonlyargs, &args.args})
        for (const Arg* a : *list) {
            TypeRef t = instance.arguments[i++];
            if (!t || !types::is_random_pool(t)) continue;
            if (found) return nullptr;
            found = a;
        }
    return found;
}

TypeRef Expressions::random_draw(const Call* c, const std::string& method) {
    if (!c->keywords.empty()) return unknown(c, method + " takes no keyword arguments in a kernel");
    TypeRef drawn = types::random_draw(method);
    bool normal = method == "normal";
    size_t numbers = c->args.size();
    for (size_t i = 0; i < c->args.size(); ++i) {
        TypeRef t = type(c->args[i]);
        if (!t) return nullptr;
        bool names_type = t->kind == types::Kind::DType || t->kind == types::Kind::Opaque;
        if (i == 0 && method == "rand" && names_type) {
            TypeRef wanted = annotation(c->args[0]);  // pk.double, np.float32, int, float
            if (!wanted) return unknown(c->args[0], "rand takes a type such as pk.double");
            drawn = wanted;
            --numbers;
            continue;
        }
        if (!types::is_scalar(t) || types::is_complex(t))
            return unknown(c->args[i], "a random number has a real range, not " + types::name(t));
        if (types::is_integral(drawn) && types::is_float(t))
            return unknown(c->args[i], "a random " + types::name(drawn) + " has a range of integers");
    }
    bool ranged = !types::is_complex(drawn) && drawn->kind != types::Kind::Bool;
    if (numbers > 2 || (numbers > 0 && !ranged))
        return unknown(
            c, method + (normal ? " takes (mean, deviation)" : " takes a range of at most two numbers"));
    return drawn;
}

TypeRef Expressions::random_method(const Call* c, const Attribute* a) {
    TypeRef base = type(a->value);
    if (types::random_draw(a->attr)) return random_draw(c, a->attr);
    bool pool = types::is_random_pool(base);
    if (pool && a->attr == "get_state" && c->args.empty() && c->keywords.empty())
        return types::random_generator(types::random_words(base));
    if (pool && a->attr == "free_state" && c->args.size() == 1 && c->keywords.empty()) {
        TypeRef given = type(c->args[0]);
        if (!given) return nullptr;
        return given == types::random_generator(types::random_words(base))
                   ? types::none()
                   : unknown(c, "free_state takes a generator of this pool");
    }
    return unknown(
        c, types::name(base) + " has no method '" + a->attr + "' in a kernel, or not with these arguments");
}

TypeRef Expressions::rand(const Call* c) {
    if (!pool_parameter(instance_))
        return unknown(c,
                       "pk.rand needs one random pool among the parameters of " + instance_.function->name +
                           ", or the fields of its object",
                       "write pool.rand(…)");
    return random_draw(c, "rand");
}

}  // namespace caramba::runtime
