#include "runtime/lower/overlaps.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "runtime/lower/effects.hpp"

namespace caramba::runtime {

namespace {

/** An index: a parameter that keeps its value, and what is added. */
struct Place {
    const ir::Variable* parameter = nullptr;
    std::int64_t offset = 0;
    bool operator==(const Place&) const = default;
};

/** By dimension, the index at which a function touches an array wherever it does; none where it does not. */
using Places = std::optional<std::map<int, Place>>;

using Touched = std::map<const ir::Variable*, Places>;
using TouchedBy = std::map<const Instance*, Touched>;

/** Finds how a function touches the arrays of its parameters, and those that it calls with them. */
class Touches {
  public:
    static const Touched& of(const ir::Function& f, const ir::Unit& unit, TouchedBy& all) {
        const auto [known, fresh] = all.try_emplace(f.instance);
        if (!fresh) return known->second;
        // Of what calls itself nothing is known meanwhile.
        for (const ir::Variable* p : f.parameters) known->second[p] = std::map<int, Place>{};
        return known->second = Touches(f, unit, all).run();
    }

  private:
    Touches(const ir::Function& f, const ir::Unit& unit, TouchedBy& all)
        : f_(f), unit_(unit), all_(all), assignments_(f.body) {}

    Touched run() {
        block(f_.body);
        return std::move(found_);
    }

    static bool reads_no_element(const ir::Expr* e) {
        return e->op == ir::Op::Extent ||
               (e->op == ir::Op::Prelude && (e->text == "crb_apart" || e->text == "crb_extent"));
    }

    std::optional<Place> place(const ir::Expr* e) const {
        if (e->op == ir::Op::Cast && types::is_integer(e->type)) return place(e->args[0]);
        if (e->op == ir::Op::Variable) {
            const bool parameter = std::ranges::find(f_.parameters, e->variable) != f_.parameters.end();
            if (parameter && assignments_.have(e->variable)) return {};
            if (parameter) return Place{e->variable, 0};
            const ir::Expr* value = assignments_.only(e->variable);
            return value ? place(value) : std::nullopt;
        }
        const bool sum =
            e->op == ir::Op::Binary && e->args[1]->op == ir::Op::Constant && types::is_integer(e->type) &&
            (e->binary == syntax::BinaryOperator::Add || e->binary == syntax::BinaryOperator::Sub);
        std::optional<Place> at = sum ? place(e->args[0]) : std::nullopt;
        if (!at) return {};
        const std::int64_t more = e->args[1]->constant.integer;
        const bool fails = e->binary == syntax::BinaryOperator::Add
                               ? __builtin_add_overflow(at->offset, more, &at->offset)
                               : __builtin_sub_overflow(at->offset, more, &at->offset);
        return fails ? std::nullopt : at;
    }

    std::map<int, Place> places(const ir::Expr* access) const {
        std::map<int, Place> out;
        int dimension = 0;
        const auto index = [&](const ir::Expr* e) {
            if (auto at = place(e)) out.emplace(dimension, *at);
            ++dimension;
        };
        if (access->op == ir::Op::Element)
            for (size_t i = 1; i < access->args.size(); ++i) index(access->args[i]);
        for (const ir::ViewIndex& i : access->indices) {
            if (i.kind == ir::ViewIndex::Kind::Index) index(i.lower);
            if (i.kind == ir::ViewIndex::Kind::Slice) ++dimension;
        }
        return out;
    }

    /** What a function that is called does, said with the arguments of the call. */
    Places by_call(const ir::Expr* call, size_t argument) const {
        const ir::Function* callee = nullptr;
        for (const auto& f : unit_.functions)
            if (f->instance == call->callee) callee = f.get();
        const Touched& touched = of(*callee, unit_, all_);
        const auto inside = touched.find(callee->parameters[argument]);
        if (inside == touched.end() || !inside->second) return {};
        std::map<int, Place> out;
        for (const auto& [dimension, at] : *inside->second) {
            const auto p = std::ranges::find(callee->parameters, at.parameter) - callee->parameters.begin();
            const auto here = place(call->args[static_cast<size_t>(p)]);
            Place sum = here.value_or(Place{});
            if (here && !__builtin_add_overflow(sum.offset, at.offset, &sum.offset))
                out.emplace(dimension, sum);
        }
        return out;
    }

    /** One more touch. */
    void add(const ir::Variable* array, Places more) {
        if (!more) return;
        if (assignments_.have(array)) more->clear();
        Places& to = found_[array];
        if (!to) return void(to = std::move(more));
        std::erase_if(*to, [&](const auto& at) {
            const auto other = more->find(at.first);
            return other == more->end() || other->second != at.second;
        });
    }

    void block(const ir::Block& b) {
        for (const ir::Stmt* s : b) {
            for_each_expression(s, [this](const ir::Expr* e) { expression(e); });
            block(s->body);
            block(s->orelse);
        }
    }
    void expression(const ir::Expr* e) {
        if (!e) return;
        block(e->statements);
        for (size_t i = 0; i < e->args.size(); ++i) {
            const ir::Expr* a = e->args[i];
            if (!a || a->op != ir::Op::Variable) {
                expression(a);
                continue;
            }
            if (types::is_scalar(a->type) || reads_no_element(e)) continue;
            const bool access = i == 0 && (e->op == ir::Op::Element || e->op == ir::Op::View);
            add(a->variable, access                  ? places(e)
                             : e->op == ir::Op::Call ? by_call(e, i)
                                                     : std::map<int, Place>{});
        }
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step}) expression(part);
        if (e->op == ir::Op::Variable && !types::is_scalar(e->type)) add(e->variable, std::map<int, Place>{});
    }

    const ir::Function& f_;
    const ir::Unit& unit_;
    TouchedBy& all_;
    const Assignments assignments_;
    Touched found_;
};

/** Whether iterations that touch two arrays so touch different elements, if both are one array. */
bool stay_apart(const Places& a, const Places& b, const ir::Function& root, const Request& request) {
    if (request.team != Team::None) return false;
    for (int k = 0; k < request.rank; ++k) {
        const ir::Variable* index = root.parameters[static_cast<size_t>(k)];
        const bool found = std::ranges::any_of(*a, [&](const auto& at) {
            const auto other = b->find(at.first);
            return at.second.parameter == index && other != b->end() && other->second == at.second;
        });
        if (!found) return false;
    }
    return true;
}

}  // namespace

void find_overlaps(ir::Unit& unit, const Request& request) {
    if (request.pattern == Pattern::HostCall || request.serial) return;
    const ir::Function& root = *unit.functions.front();
    const size_t leading = root.parameters.size() - request.arguments.size();
    TouchedBy all;
    Touched touched = Touches::of(root, unit, all);
    for (size_t i = leading; i < root.parameters.size(); ++i)
        for (size_t j = types::is_tuple(root.parameters[i]->type) ? i : i + 1; j < root.parameters.size();
             ++j) {
            if (!root.written[i] && !root.written[j]) continue;
            const Places &a = touched[root.parameters[i]], &b = touched[root.parameters[j]];
            if (a && b) unit.overlaps.push_back({i - leading, j - leading, stay_apart(a, b, root, request)});
        }
}

}  // namespace caramba::runtime
