#include "runtime/lower/gathers.hpp"

#include <algorithm>

namespace caramba::runtime {

namespace {

constexpr long long kMostNodes = 120;   ///< of a body that is there twice
constexpr long long kMostShort = 24;    ///< of one that is written out several times
constexpr std::size_t kMostPairs = 12;  ///< that are compared before the first iteration

class Gathers {
  public:
    Gathers(const ir::Function& root, const Request& request, const Effects& effects)
        : root_(root),
          leading_(root.parameters.size() - request.arguments.size()),
          rank_(static_cast<std::size_t>(request.rank)),
          effects_(effects) {}

    std::vector<ir::Gather> run() {
        const Jumps jumps(root_.body);
        std::set<const ir::Variable*> stored, used;
        bool gathers = false;
        for (const auto& [element, write] : effects_.accesses) {
            if (place_of(element->args[0]->variable) < leading_) return {};
            (write ? stored : used).insert(element->args[0]->variable);
            gathers = gathers || (!write && jumps.among(element));
        }
        if (!gathers || stored.empty()) return {};
        used.insert(stored.begin(), stored.end());
        std::vector<ir::Gather> pairs;
        for (const ir::Variable* array : stored) {
            if (!stays_apart(array)) return {};
            for (const ir::Variable* other : used)
                if (other != array && !(stored.contains(other) && other < array))
                    pairs.push_back({place_of(array) - leading_, place_of(other) - leading_});
        }
        return pairs.size() > kMostPairs ? std::vector<ir::Gather>{} : pairs;
    }

  private:
    /** Where a variable is among the parameters; 0, as for an index, where it is none or bound anew. */
    std::size_t place_of(const ir::Variable* v) const {
        const auto at = std::ranges::find(root_.parameters, v);
        if (at == root_.parameters.end() || effects_.assigns.contains(v)) return 0;
        return static_cast<std::size_t>(at - root_.parameters.begin());
    }

    /** Whether each iteration stores to one element of an array, its own, and loads no other one of it. */
    bool stays_apart(const ir::Variable* array) const {
        if (array->type->layout == types::Layout::Any) return false;
        const ir::Expr* first = nullptr;
        for (const auto& [element, write] : effects_.accesses) {
            if (element->args[0]->variable != array) continue;
            if (first && !same(first, element)) return false;
            first = element;
        }
        std::set<const ir::Variable*> own;
        for (std::size_t d = 1; d < first->args.size(); ++d) {
            const auto sum = linear(first->args[d]);
            if (!sum) return false;
            for (const auto& [variable, times] : sum->terms)
                if (effects_.assigns.contains(variable)) return false;
            const bool from_the_front = (first->wraps >> (d - 1) & 1) == 0;
            if (from_the_front && sum->terms.size() == 1 && sum->terms.begin()->second == 1)
                own.insert(sum->terms.begin()->first);
        }
        return std::all_of(root_.parameters.begin(),
                           root_.parameters.begin() + static_cast<std::ptrdiff_t>(rank_),
                           [&](const ir::Variable* index) { return own.contains(index); });
    }

    const ir::Function& root_;
    const std::size_t leading_, rank_;
    const Effects& effects_;
};

bool has_loops(const ir::Block& b) {
    return std::ranges::any_of(
        b, [](const ir::Stmt* s) { return s->is_loop() || has_loops(s->body) || has_loops(s->orelse); });
}

}  // namespace

void Jumps::add(const ir::Block& b) {
    for (const ir::Stmt* s : b) {
        if (s->kind == ir::StmtKind::Assign && has(s->value)) variables_.insert(s->variable);
        add(s->body);
        add(s->orelse);
    }
}

bool Jumps::has(const ir::Expr* index) const {
    const auto sum = linear(index);
    return !sum ||
           std::ranges::any_of(sum->terms, [this](const auto& t) { return variables_.contains(t.first); });
}

bool Jumps::among(const ir::Expr* element) const {
    return std::any_of(element->args.begin() + 1, element->args.end(), [this](auto* e) { return has(e); });
}

bool is_short_gather(const ir::Block& body, const Effects& effects) {
    if (effects.opaque || effects.breaks || effects.continues || nodes(body) > kMostShort) return false;
    if (!std::ranges::all_of(body, [](const ir::Stmt* s) { return s->body.empty() && s->orelse.empty(); }))
        return false;
    const Jumps jumps(body);
    return std::ranges::any_of(effects.accesses, [&](const Access& a) { return jumps.among(a.element); });
}

void find_gathers(ir::Unit& unit, const Request& request) {
    const ir::Function& root = *unit.functions.front();
    const bool restricted = request.rewrites & restrict_bit && request.disjoint;
    if (request.pattern != Pattern::For || request.team != Team::None || root.raises || restricted) return;
    const IrFunctions functions = functions_of(unit);
    const Effects effects = EffectsOf(functions).add(root.body).result();
    if (effects.opaque || effects.breaks || has_loops(root.body) || nodes(root.body) > kMostNodes) return;
    if (is_short_gather(root.body, effects))
        unit.unrolled = gather_trips;
    else
        unit.gathers = Gathers(root, request, effects).run();
}

}  // namespace caramba::runtime
