#include "runtime/infer/accumulator.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "runtime/infer/nested_functions.hpp"
#include "runtime/infer/ssa.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

namespace {

using namespace syntax;
using types::ReducerId;

const types::ReducerInfo* info(ReducerId id) {
    return &types::reducers()[static_cast<size_t>(id)];
}

UpdateMeaning of_operator(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::Add:
        case BinaryOperator::Sub:
            return {true, info(ReducerId::Sum)};
        case BinaryOperator::Mult:
        case BinaryOperator::Div:
            return {true, info(ReducerId::Prod)};
        case BinaryOperator::BitAnd:
            return {true, info(ReducerId::BAnd)};
        case BinaryOperator::BitOr:
            return {true, info(ReducerId::BOr)};
        default:
            return {true, nullptr};
    }
}

bool commutes(BinaryOperator op) {
    return op != BinaryOperator::Sub && op != BinaryOperator::Div && of_operator(op).reducer;
}

PyObject* meant(const Function& function, const Expr* e) {
    return nested::meant(function, e, {});
}

bool is_builtin(const Function& function, const Expr* e, const char* name) {
    return name_of(e) == name && meant(function, e) == PyDict_GetItemString(PyEval_GetBuiltins(), name);
}

/** `float(acc)` is the accumulator, too. */
const Expr* without_conversion(const Function& function, const Expr* e) {
    auto* c = as<Call>(e);
    if (!c || c->args.size() != 1 || !c->keywords.empty()) return e;
    PyObject* type = meant(function, c->func);
    return type && PyType_Check(type) ? without_conversion(function, c->args[0]) : e;
}

struct Update {
    std::string field;  ///< of a reducer with several; empty: the accumulator itself
    UpdateMeaning meaning;
    const Stmt* at;
};

/** Every update of an accumulator in statements, and how often they read it besides. */
class Finder : public Visitor {
  public:
    Finder(const Function& f, std::string name, const Block& body) : f_(f), name_(std::move(name)) {
        for (Stmt* s : body) visit(s);
    }
    std::vector<Update> updates;
    int reads = 0;

  protected:
    void visit_node(Name* node) override { reads += node->id == name_; }
    void visit_node(AugAssign* node) override {
        if (is_own(node->target))
            updates.push_back({field(node->target), of_operator(node->op), node});
        else
            visit(node->target);
        visit(node->value);
    }
    void visit_node(Assign* node) override {
        for (Expr* target : node->targets) assigned(target, node->targets.size() == 1, node->value, node);
        visit(node->value);
    }
    void visit_node(AnnAssign* node) override {
        if (!node->value) return;
        assigned(node->target, true, node->value, node);
        visit(node->value);
    }
    void visit_node(FunctionDef* node) override {
        const bool shared = nested::nonlocals(node->body).contains(name_);
        bool hidden = assigned_names(node->body).contains(name_);
        for (const Arg* a : node->args->args) hidden = hidden || a->arg == name_;
        if (shared || !hidden) visit_children(node);
    }

  private:
    bool is_own(const Expr* target) const {
        auto* a = as<Attribute>(target);
        return name_of(a ? a->value : target) == name_;
    }
    static std::string field(const Expr* target) {
        auto* a = as<Attribute>(target);
        return a ? a->attr : "";
    }
    void assigned(Expr* target, bool alone, const Expr* value, const Stmt* at) {
        if (!is_own(target)) return visit(target);
        UpdateMeaning meaning;
        if (alone) meaning = update_meaning(f_, dotted_name(target), value);
        if (meaning.known) --reads;  // the one that makes it an update
        updates.push_back({field(target), meaning, at});
    }

    const Function& f_;
    std::string name_;
};

bool is_extreme(ReducerId id) {
    return id == ReducerId::Min || id == ReducerId::Max;
}

/** What updates of a field have to mean; null: it is a location, which is no result of others. */
const types::ReducerInfo* wanted_of(const types::ReducerInfo& reducer, const std::string& field) {
    if (field == "val") return info(reducer.id == ReducerId::MaxLoc ? ReducerId::Max : ReducerId::Min);
    if (field == "min_val") return info(ReducerId::Min);
    return field == "max_val" ? info(ReducerId::Max) : nullptr;
}

/** Whether updates mean this reducer where none was asked for. */
bool goes_without_saying(ReducerId id) {
    return id == ReducerId::Sum || id == ReducerId::Prod || id == ReducerId::Min || id == ReducerId::Max;
}

std::string example(const types::ReducerInfo& reducer) {
    switch (reducer.id) {
        case ReducerId::Sum:
            return "acc += x";
        case ReducerId::Prod:
            return "acc *= x";
        case ReducerId::Min:
            return "acc = min(acc, x)";
        case ReducerId::Max:
            return "acc = max(acc, x)";
        case ReducerId::LAnd:
            return "acc = acc and x";
        case ReducerId::LOr:
            return "acc = acc or x";
        case ReducerId::BAnd:
            return "acc &= x";
        case ReducerId::BOr:
            return "acc |= x";
        default:
            return "if x < acc.val: acc.val = x; acc.loc = i";
    }
}

}  // namespace

UpdateMeaning update_meaning(const Function& function, const std::string& accumulator, const Expr* value) {
    value = without_conversion(function, value);
    const auto own = [&](const Expr* e) {
        return dotted_name(without_conversion(function, e)) == accumulator;
    };
    if (auto* b = as<BinOp>(value)) {
        const UpdateMeaning meaning = of_operator(b->op);
        // `acc + x + y` is a chain of sums.
        const auto joins = [&](const Expr* side) {
            if (own(side)) return true;
            const UpdateMeaning inner = update_meaning(function, accumulator, side);
            return inner.known && inner.reducer && inner.reducer == meaning.reducer;
        };
        if (joins(b->left)) return meaning;
        if (joins(b->right)) return commutes(b->op) ? meaning : UpdateMeaning{true, nullptr};
        return {};
    }
    if (auto* b = as<BoolOp>(value))
        if (std::ranges::any_of(b->values, own))
            return {true, info(b->op == BooleanOperator::And ? ReducerId::LAnd : ReducerId::LOr)};
    if (auto* c = as<Call>(value)) {
        if (!std::ranges::any_of(c->args, own)) return {};
        const bool last = !own(c->args[0]);
        if (is_builtin(function, c->func, "min")) return {true, info(ReducerId::Min), last};
        if (is_builtin(function, c->func, "max")) return {true, info(ReducerId::Max), last};
    }
    return {};
}

void check_update(const UpdateMeaning& meaning, const types::ReducerInfo& wanted, const Node* at) {
    if (!meaning.known || meaning.reducer == &wanted) return;
    // Of truth values, & is and.
    if (meaning.reducer && wanted.id == ReducerId::LAnd && meaning.reducer->id == ReducerId::BAnd) return;
    if (meaning.reducer && wanted.id == ReducerId::LOr && meaning.reducer->id == ReducerId::BOr) return;
    const std::string name = "pk." + std::string(wanted.name);
    throw KernelError{"TypeError",
                      meaning.reducer
                          ? "the updates of the accumulator are those of pk." +
                                std::string(meaning.reducer->name) + ", but the reducer is " + name
                          : "no reducer joins partial results of this update, " + name + " either",
                      "for " + name + " write `" + example(wanted) + "`", static_cast<int>(at->span.line)};
}

void check_updates(const Function& function, const Block& body, const std::string& accumulator,
                   const types::ReducerInfo& wanted) {
    for (const Update& update : Finder(function, accumulator, body).updates) {
        if (wanted.is_scalar() == !update.field.empty()) continue;  // told where its type is
        const types::ReducerInfo* extreme = wanted.is_scalar() ? nullptr : wanted_of(wanted, update.field);
        // A location is told by comparing the values that it belongs to.
        const bool compares = update.meaning.reducer && is_extreme(update.meaning.reducer->id);
        if (!wanted.is_scalar() && !extreme && compares) continue;
        check_update(update.meaning, extreme ? *extreme : wanted, update.at);
    }
}

AccumulatorUpdates find_updates(const Function& function, const Block& body, const std::string& accumulator,
                                bool scan) {
    const Finder finder(function, accumulator, body);
    AccumulatorUpdates result;
    result.any = !finder.updates.empty() || (finder.reads && !scan);
    if (finder.reads && !scan) return result;
    for (const Update& update : finder.updates) {
        const types::ReducerInfo* reducer = update.meaning.reducer;
        if (!reducer || !goes_without_saying(reducer->id) || !update.field.empty() ||
            (result.meant && result.meant != reducer))
            return {.any = true, .meant = nullptr};
        result.meant = reducer;
        result.value_first = result.value_first || update.meaning.value_first;
    }
    return result;
}

namespace {

/** The name of the parameter; null where a wrong launch has none, which says so itself. */
const std::string* parameter_name(const FunctionDef& definition, std::size_t position) {
    const auto& first = definition.args->posonlyargs;
    const auto& rest = definition.args->args;
    if (position < first.size()) return &first[position]->arg;
    position -= first.size();
    return position < rest.size() ? &rest[position]->arg : nullptr;
}

}  // namespace

const types::ReducerInfo* meant_reducer(const Function& function, const FunctionDef& definition,
                                        std::size_t position, bool scan, bool several) {
    const std::string* parameter = parameter_name(definition, position);
    if (!parameter) return info(ReducerId::Sum);
    const std::string& name = *parameter;
    const AccumulatorUpdates updates = find_updates(function, definition.body, name, scan);
    if (!updates.any) return info(ReducerId::Sum);
    if (!updates.meant && several)
        throw KernelError{
            "TypeError", "'" + name + "' is updated in different ways, so partial results cannot be joined",
            "update it by += alone, or *=, min(), max(); or launch on pk.Serial", function.first_line};
    return updates.meant;
}

bool joins_value_first(const Function& function, const FunctionDef& definition, std::size_t position,
                       bool scan) {
    const std::string* name = parameter_name(definition, position);
    return name && find_updates(function, definition.body, *name, scan).value_first;
}

types::TypeRef accumulator_type(const Request& request) {
    types::TypeRef initial = request.initial;
    const types::ReducerInfo* reducer = request.reducer;
    if (initial && reducer && !reducer->is_scalar()) {
        if (!types::is_tuple(initial) || initial->elements.size() != reducer->shape.size())
            throw KernelError{"TypeError",
                              "the initial value of pk." + std::string(reducer->name) + " has the parts " +
                                  std::string(reducer->fields) + ", so it is a tuple",
                              ""};
        initial = initial->elements[0];
    }
    types::TypeRef value = request.accumulator ? request.accumulator
                           : initial           ? initial
                           : reducer           ? types::default_value(*reducer)
                                               : types::float64();
    types::TypeRef type = reducer ? types::accumulator(*reducer, value) : value;
    if (!type)
        throw KernelError{
            "TypeError",
            "pk." + std::string(reducer->name) + " takes no values of type " + types::name(value), ""};
    return type;
}

}  // namespace caramba::runtime
