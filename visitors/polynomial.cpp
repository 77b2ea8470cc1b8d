#include "visitors/polynomial.hpp"

namespace caramba::visitors {

Polynomial sum(Polynomial a, const Polynomial& b, long factor) {
    for (const auto& [term, f] : b) a[term] += factor * f;
    std::erase_if(a, [](const auto& term) { return term.second == 0; });
    return a;
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
    Polynomial out;
    for (const auto& [one, f] : a)
        for (const auto& [other, g] : b) {
            std::multiset<std::string> term = one;
            term.insert(other.begin(), other.end());
            out[term] += f * g;
        }
    std::erase_if(out, [](const auto& term) { return term.second == 0; });
    return out;
}

Polynomial substituted(const Polynomial& p, const std::string& name, const Polynomial& value) {
    Polynomial out;
    for (const auto& [term, factor] : p) {
        if (!term.count(name)) {
            out[term] += factor;
            continue;
        }
        std::multiset<std::string> rest = term;
        rest.erase(rest.find(name));
        out = sum(std::move(out), product({{rest, factor}}, value), 1);
    }
    return out;
}

}  // namespace caramba::visitors
