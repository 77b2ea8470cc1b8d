#include "visitors/returns.hpp"

#include <algorithm>

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

bool gives(const Return* r) {
    auto* c = as<Constant>(r->value);
    return r->value && !(c && c->value.kind == ConstantValue::Kind::None);
}

bool is_one_type(const Value& v) {
    if (v.kind == K::Tuple)
        return !v.items.empty() && std::all_of(v.items.begin(), v.items.end(), is_one_type);
    return v.kind == K::Int || v.kind == K::Float || v.kind == K::Bool || v.kind == K::Complex ||
           v.kind == K::Array;
}

/** Arrays have to agree in Numba, too. */
bool same_type(const Value& a, const Value& b) {
    if (a.kind != b.kind || a.items.size() != b.items.size()) return false;
    for (size_t i = 0; i < a.items.size(); ++i)
        if (!same_type(a.items[i], b.items[i])) return false;
    return true;
}

}  // namespace

bool ends(const Block& suite) {
    if (suite.empty()) return false;
    const Stmt* s = suite.stmts.back();
    if (auto* branch = as<If>(s)) return ends(branch->body) && ends(branch->orelse);
    return is<Return>(s) || is<Raise>(s) || is<Break>(s) || is<Continue>(s);
}

std::optional<ReturnProblem> check_returns(const Kernel& kernel, const Values& values) {
    std::vector<const Return*> found;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (auto* r = as<Return>(n)) found.push_back(r);
        });
    if (std::none_of(found.begin(), found.end(), gives)) return std::nullopt;
    if (!ends(kernel.def->body)) return ReturnProblem{found[0], "a return that may not be reached"};
    if (found.size() == 1) return std::nullopt;
    Value first = values.of(found[0]->value);
    for (const Return* r : found)
        if (!r->value || !is_one_type(first) || !same_type(values.of(r->value), first))
            return ReturnProblem{r, "a return whose type may differ from the others'"};
    return std::nullopt;
}

}  // namespace caramba::visitors
