#include "runtime/infer/infer.hpp"

#include <algorithm>
#include <utility>

#include "runtime/infer/accumulator.hpp"
#include "runtime/infer/annotations.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/nested.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/infer/signatures.hpp"
#include "runtime/infer/teams.hpp"
#include "runtime/infer/tuple_loops.hpp"
#include "types/promotion.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** How many tuples lie within each other, in a result that a function makes of its own result. */
constexpr int kMostNested = 64;
int nesting(TypeRef type) {
    int inner = 0;
    if (!types::is_tuple(type)) return inner;
    for (TypeRef element : type->elements) inner = std::max(inner, nesting(element));
    return inner + 1;
}

/** Walks the statements of one instance once; `changed` tells whether any type moved. */
class Walk {
  public:
    Walk(Instances& instances, Instance& instance, bool last)
        : instance_(instance), last_(last), expressions_(instances, instance, last) {
        expressions_.join_phis_by([this](size_t phi) { join_if_typed(phi, 0); });
    }

    bool run() {
        for (size_t i = 0; i < instance_.arguments.size(); ++i) {
            set(instance_.ssa.parameters[i], instance_.arguments[i]);
        }
        const size_t changes = instance_.changed.size();
        phis();
        block(instance_.definition->body);
        phis();
        join_results();
        if (changed_ || expressions_.refined() || instance_.changed.size() != changes) return true;
        // Nothing but None ever comes.
        return waits_ && !std::exchange(instance_.none_settled, true);
    }

    /** Types only grow, but an array of a list's items is another one when these turn out to be wider. */
    void forget_types_of_narrower_lists() {
        if (!expressions_.widened()) return;
        std::ranges::fill(instance_.versions, nullptr);
        instance_.conflicts.assign(instance_.conflicts.size(), false);
        instance_.types.clear();
        instance_.returned = instance_.result = nullptr;
        instance_.none_settled = false;
    }

  private:
    [[noreturn]] void fail(const Node* at, std::string message, std::string hint = "") {
        throw KernelError{"TypeError", std::move(message), std::move(hint), static_cast<int>(at->span.line)};
    }

    /** A definition's type can only grow, as a phi's. */
    void set(int version, TypeRef type, const Node* at = nullptr) {
        if (!type) return;
        if (instance_.accumulator_stays && is_accumulator(version)) type = accumulator_type(type, at);
        TypeRef& slot = instance_.versions[static_cast<size_t>(version)];
        TypeRef joined = types::unify(slot, type);
        if (!joined) {
            if (!last_) return;
            fail(at ? at : instance_.definition,
                 "'" + instance_.ssa.versions[static_cast<size_t>(version)].name + "' is " +
                     types::name(slot) + " and " + types::name(type) + " at the same time");
        }
        if (types::is_list(joined) && joined != type) expressions_.refine(version, joined->element);
        if (joined != slot) {
            slot = joined;
            changed_ = true;
        }
    }

    /** A generator is one object, so no second name may stand for a copy of it. */
    void check_random(const Name* n, const Node* at) {
        auto* a = as<Assign>(at);
        auto* annotated = as<AnnAssign>(at);
        const auto& parameters = instance_.function->parameters;
        const Expr* value = annotated ? annotated->value : a && a->targets.size() == 1 ? a->value : nullptr;
        if (!is<Call>(value) || std::find(parameters.begin(), parameters.end(), n->id) != parameters.end())
            fail(at, "a random generator or pool keeps its one name", "gen = pool.get_state()");
    }
    bool is_accumulator(int version) const {
        return instance_.ssa.versions[static_cast<size_t>(version)].name ==
               instance_.function->parameters[static_cast<size_t>(instance_.accumulator)];
    }
    TypeRef accumulator_type(TypeRef assigned, const Node* at) {
        TypeRef wanted = instance_.arguments[static_cast<size_t>(instance_.accumulator)];
        if (last_ && !types::is_reducer_fields(wanted) &&
            (!types::is_scalar(assigned) || !types::can_store(assigned, wanted)))
            fail(at ? at : instance_.definition,
                 "a " + types::name(assigned) + " cannot be accumulated as " + types::name(wanted));
        return types::is_reducer_fields(wanted) ? assigned : wanted;
    }

    /** A function that gives a value on one path and None on another gives either. */
    void join_results() {
        if (!instance_.returned) return;
        const bool none = gives_none_ || may_end(instance_, instance_.definition->body);
        // An object has one place, which a copy of it beside None would not be.
        const bool either = none && !types::is_record(instance_.returned);
        TypeRef joined = either ? types::optional(instance_.returned) : instance_.returned;
        changed_ = changed_ || joined != instance_.result;
        instance_.result = joined;
    }

    void phis() {
        for (size_t v = 0; v < instance_.ssa.versions.size(); ++v)
            if (instance_.ssa.versions[v].phi) phi(v);
    }

    /** Those of a statement, with the types that flow in as far as they are known when the walk comes there:
     * where types still grow, what Numba makes of a value depends on that. */
    void phis(const std::unordered_map<const Stmt*, std::vector<int>>& places, const Stmt* s) {
        if (auto there = places.find(s); there != places.end())
            for (const int v : there->second) phi(static_cast<size_t>(v));
    }

    void phi(size_t v) {
        const Version& version = instance_.ssa.versions[v];
        if (instance_.conflicts[v]) return;
        // What the types decide is not known before they are.
        if (version.test && !is_typed(version.test)) return;
        if (waits_for_value(v)) {
            waits_ = true;
            return;
        }
        for (int in : flowing(instance_, version)) {
            auto i = static_cast<size_t>(in);
            TypeRef type = instance_.versions[i];
            // Versions that nobody reads may disagree for ever; a reader finds the phi untyped and says so.
            if (instance_.conflicts[i] || (type && !types::unify(instance_.versions[v], type))) {
                instance_.conflicts[v] = true;
                instance_.versions[v] = nullptr;
                changed_ = true;
                break;
            }
            set(static_cast<int>(v), type);
        }
        TypeRef joined = instance_.versions[v];
        if (TypeRef other = untaken_number(version);
            other && joined && is_of_numbers(joined) && types::unify(joined, other))
            set(static_cast<int>(v), other);
    }

    /** Joins a phi behind branches that the walk has passed, so that what reads it need not wait for the next
     * walk; those of loops, to which types still come, and what only these give, do wait. */
    void join_if_typed(size_t v, int depth) {
        constexpr int deepest = 200;
        const Version& version = instance_.ssa.versions[v];
        if (!version.test || depth > deepest || instance_.conflicts[v]) return;
        for (int in : flowing(instance_, version)) {
            const auto i = static_cast<size_t>(in);
            if (!instance_.versions[i] && instance_.ssa.versions[i].phi) join_if_typed(i, depth + 1);
            if (!instance_.versions[i]) return;
        }
        phi(v);
    }

    /** Whether all that is known to flow into a phi is None, and something is not known yet: `x is None`
     * would be decided too early. */
    bool waits_for_value(size_t phi) const {
        if (instance_.none_settled) return false;
        bool waits = false;
        for (int in : flowing(instance_, instance_.ssa.versions[phi])) {
            const auto i = static_cast<size_t>(in);
            TypeRef type = instance_.versions[i];
            if (type && type->kind != types::Kind::None) return false;
            waits = waits || (!type && i != phi && !instance_.conflicts[i]);
        }
        return waits;
    }

    /** The number that a branch of `if x is None:` would give, which is not taken, since x is a value. Numba
     * drops branches for None alone: `if x is None: x = 0.5` makes floats of integers, too. */
    TypeRef untaken_number(const Version& phi) {
        auto known = phi.test ? instance_.decided.find(phi.test) : instance_.decided.end();
        if (known == instance_.decided.end() || !expressions_.finds_value(phi.test)) return nullptr;
        const auto dropped = static_cast<size_t>(phi.incoming[known->second ? 0 : 1]);
        if (TypeRef type = instance_.versions[dropped]) return is_of_numbers(type) ? type : nullptr;
        return expressions_.untaken_number(instance_.ssa.versions[dropped].value);
    }

    /** What results in such a branch make of the others. */
    void untaken_results(const Block& dropped) {
        for (const Stmt* s : dropped)
            if (auto* r = as<Return>(s))
                if (TypeRef number = expressions_.untaken_number(r->value);
                    number && instance_.returned && is_of_numbers(instance_.returned))
                    if (TypeRef both = types::unify(instance_.returned, number)) instance_.returned = both;
    }

    bool is_typed(const Expr* e) const {
        auto found = instance_.types.find(e);
        return found != instance_.types.end() && found->second;
    }

    TypeRef type(Expr* e) { return expressions_.type(e); }

    void assign(Expr* target, TypeRef value, const Node* at) {
        if (auto* n = as<Name>(target)) {
            if (value && types::is_random(value) && last_) check_random(n, at);
            if (value && types::is_reducer_fields(value) && last_)
                fail(at, "the accumulator cannot be kept in a variable", "keep its fields");
            set(instance_.ssa.definitions.at(n), value, at);
            instance_.types[n] = instance_.versions[static_cast<size_t>(instance_.ssa.definitions.at(n))];
            return;
        }
        if (is<Tuple>(target) || is<List>(target)) {
            auto& elts =
                is<Tuple>(target) ? static_cast<Tuple*>(target)->elts : static_cast<List*>(target)->elts;
            if (!value) return;
            const std::vector<TypeRef> parts = expressions_.unpacked(value, elts.size(), at);
            for (size_t i = 0; i < parts.size(); ++i) assign(elts[i], parts[i], at);
            return;
        }
        if (auto* s = as<Subscript>(target)) {
            TypeRef place = type(s), base = type(s->value);
            // Arrays of a list may differ in their layouts.
            if (base && value && types::is_list(base) && types::is_array(value))
                expressions_.refine(s->value, value);
            if (last_ && place && value) check_store(s, place, value, at);
            return;
        }
        if (auto* field = as<Attribute>(target)) {
            if (is_accumulator_field(instance_, field)) return assign_accumulator(field, value, at);
            TypeRef base = type(field->value);
            TypeRef record = base ? record_of(base) : nullptr;
            if (record && types::has_records(record) && (record == base || field_type(record, field->attr)))
                return assign_record(field, base, value, at);
            if (TypeRef object = expressions_.store_field(field, value);
                object && instance_.ssa.definitions.contains(field))
                set(instance_.ssa.definitions.at(field), object, at);
            return;
        }
        if (last_) fail(target, "this cannot be assigned to in a kernel");
    }

    /** After a setter has run, the name is that of the same object. */
    void same_object(const Expr* target, const Node* at) {
        auto* place = as<Attribute>(target);
        if (auto named = instance_.ssa.definitions.find(target);
            place && named != instance_.ssa.definitions.end())
            set(named->second, type(place->value), at);
    }

    /** `acc.val = value`: the accumulator keeps its type. */
    void assign_accumulator(Attribute* field, TypeRef value, const Node* at) {
        TypeRef place = type(field);
        if (last_ && place && value) {
            bool narrows = types::is_integral(place) && !types::is_integral(value);
            if (!types::is_scalar(value) || narrows || !types::can_store(value, place))
                fail(at, "a " + types::name(value) + " cannot be stored to a " + types::name(place));
        }
        set(instance_.ssa.definitions.at(field),
            instance_.arguments[static_cast<size_t>(instance_.accumulator)], at);
    }

    /** `r.x = value` of a record, which stays the same part of its array, or of the record of an object. */
    void assign_record(Attribute* field, TypeRef base, TypeRef value, const Node* at) {
        TypeRef place = type(field), record = record_of(base);
        if (auto named = instance_.ssa.definitions.find(field); named != instance_.ssa.definitions.end())
            set(named->second, base, at);
        if (!last_ || !place || !value) return;
        if (record->readonly) fail(at, "the kernel stores to a read-only array");
        const bool items = types::is_array(place) && types::is_array(value) && value->rank == place->rank;
        if (items) return check_elements(place, value, at);
        if (!types::is_scalar(place) || !types::can_store(value, place))
            fail(at,
                 "a " + types::name(value) + " cannot be stored to a field of type " + types::name(place));
    }

    /** Objects have one name: the one that their class's call is assigned to. */
    void note_object(const std::vector<Expr*>& targets, Expr* value, TypeRef type) {
        if (!type || !types::is_record(type)) return;
        if (last_) expressions_.check_object(targets.size() > 1 ? targets[0] : value, type);
        if (auto* n = as<Name>(targets[0]); n && expressions_.constructs(value))
            instance_.constructed.insert(instance_.ssa.definitions.at(n));
    }

    /** An item of a list takes a tuple whose items are numbers that its own take. */
    static bool converts(TypeRef from, TypeRef to) {
        if (!types::is_tuple(from) || !types::is_tuple(to)) return from == to || types::can_store(from, to);
        return from->elements.size() == to->elements.size() &&
               std::ranges::equal(from->elements, to->elements, converts);
    }

    void check_store(Subscript* s, TypeRef place, TypeRef value, const Node* at) {
        TypeRef base = instance_.types[s->value];
        if (types::is_list(base)) {
            if (types::unify(place, value) != place && !converts(value, place))
                fail(at, "a " + types::name(value) + " cannot be stored to a " + types::name(place));
            return;
        }
        if (!types::is_array(base)) fail(s, types::name(base) + " has no elements that can be assigned");
        if (base->readonly)
            throw KernelError{"ValueError",
                              described(s->value) + " is read-only, and the kernel stores to it",
                              "pass a writable copy", static_cast<int>(at->span.line)};
        if (types::is_array(place) && (types::is_tuple(value) || types::is_list(value)))
            return check_items(place, value, at);
        check_elements(place, value, at);
    }

    void check_elements(TypeRef place, TypeRef value, const Node* at) {
        TypeRef from = types::is_array(value) ? value->element : value;
        TypeRef to = types::is_array(place) ? place->element : place;
        if (types::is_array(value) && value->rank > 0 && !types::is_array(place))
            fail(at, "an array cannot be stored to one element");
        if (!types::can_store(from, to))
            fail(at, "a " + types::name(from) + " cannot be stored to a " + types::name(to));
    }

    /** `a[k] = i, j`: the items of a tuple or list to a row. */
    void check_items(TypeRef place, TypeRef value, const Node* at) {
        if (place->rank != 1)
            fail(at, "a " + types::name(value) + " is stored to an array of rank 1, not to one of rank " +
                         std::to_string(place->rank));
        const std::vector<TypeRef> items =
            types::is_list(value) ? std::vector{value->element} : value->elements;
        for (TypeRef item : items)
            if (item && !types::can_store(types::as_operand(item), place->element))
                fail(at, "a " + types::name(item) + " cannot be stored to a " + types::name(place->element));
    }

    /** `number op= array` would make another thing of a number, which Numba refuses. */
    void check_operand(TypeRef old, TypeRef value, const Node* at) {
        if (last_ && old && value && types::is_scalar(old) && types::is_array(value) && value->rank > 0)
            fail(at, "a number cannot be updated in place by an array", "write `x = x + a`");
    }

    /** `array op= value`: NumPy's same-kind rule, where a store would convert anything. */
    void check_update(TypeRef array, TypeRef result, const Node* at) {
        if (array->readonly)
            throw KernelError{"ValueError", "the kernel stores to a read-only array", "pass a writable copy",
                              static_cast<int>(at->span.line)};
        // Numba takes it, and updates other elements than NumPy would for leading extents of 1.
        if (types::is_array(result) && result->rank > array->rank)
            fail(at, "an array of rank " + std::to_string(array->rank) +
                         " cannot be updated in place by one of rank " + std::to_string(result->rank));
        TypeRef element = types::is_array(result) ? result->element : result;
        if (!types::can_update(element, array->element))
            fail(at, "this update gives " + types::name(element) + ", which an array of " +
                         types::name(array->element) + " cannot keep");
    }

    void block(const Block& b) {
        for (Stmt* s : b) {
            statement(s);
            phis(instance_.ssa.joins, s);
            if (ends_path(instance_, s)) return;  // `if x is None: return …` where x is None
        }
    }

    void statement(Stmt* s) {
        switch (s->kind) {
            case Kind::Assign: {
                auto* a = static_cast<Assign*>(s);
                if (a->targets.size() == 1 && is<Name>(a->targets[0]) && !is<Name>(a->value) &&
                    expressions_.shown_text(a->value))
                    return assign(a->targets[0], types::opaque("text"), a);
                const bool named = std::ranges::all_of(a->targets, [](const Expr* t) { return is<Name>(t); });
                TypeRef value = named ? expressions_.type_or_none(a->value) : type(a->value);
                note_object(a->targets, a->value, value);
                if (value && a->targets.size() == 1 &&
                    expressions_.store_member(a, a->targets[0], a->value, nullptr))
                    return same_object(a->targets[0], a);
                if (value && a->targets.size() == 1 &&
                    (expressions_.scatter(a, a->targets[0], a->value, nullptr) ||
                     expressions_.store_list(a, a->targets[0], a->value)))
                    return;
                for (Expr* t : a->targets) assign(t, value, a);
                return;
            }
            case Kind::AnnAssign: {
                auto* a = static_cast<AnnAssign*>(s);
                if (!a->value) return;
                if (TypeRef array = expressions_.local_array(a)) return assign(a->target, array, a);
                TypeRef declared = expressions_.annotation(a->annotation);
                TypeRef value = type(a->value);
                note_object({a->target}, a->value, value);
                if (declared && value && last_ && !types::can_store(value, declared))
                    fail(a, "a " + types::name(value) + " cannot be converted to " + types::name(declared));
                assign(a->target, declared ? declared : value, a);
                return;
            }
            case Kind::AugAssign: {
                auto* a = static_cast<AugAssign*>(s);
                TypeRef value = type(a->value);
                if (value && expressions_.store_member(a, a->target, a->value, &a->op))
                    return same_object(a->target, a);
                if (value && expressions_.scatter(a, a->target, a->value, &a->op)) return;
                if (auto* n = as<Name>(a->target)) {
                    TypeRef old = types::value_of(expressions_.read(n));
                    if (!old && last_)
                        fail(n, "the type of '" + n->id + "' cannot be told",
                             "its values on different paths disagree");
                    if (expressions_.update_list(a, old)) return set(instance_.ssa.definitions.at(n), old, a);
                    check_operand(old, value, a);
                    TypeRef result = expressions_.binary(a->op, old, value, a);
                    if (old && types::is_array(old)) {
                        // An array is updated in place and stays the same array.
                        if (last_ && result) check_update(old, result, a);
                        result = old;
                    }
                    set(instance_.ssa.definitions.at(n), result, a);
                    instance_.types[n] = result;
                    return;
                }
                if (auto* field = as<Attribute>(a->target)) {
                    TypeRef old = type(field);
                    check_operand(old, value, a);
                    return assign(field, expressions_.binary(a->op, old, value, a), a);
                }
                auto* place = as<Subscript>(a->target);
                if (!place) {
                    if (last_) fail(a, "this cannot be assigned to in a kernel");
                    return;
                }
                TypeRef old = type(place);
                TypeRef result = expressions_.binary(a->op, old, value, a);
                if (last_ && result) check_store(place, old, result, a);
                if (last_ && result && types::is_array(old)) check_update(old, result, a);
                return;
            }
            case Kind::If: {
                auto* i = static_cast<If*>(s);
                condition(i->test);
                auto known = expressions_.decided(i->test);
                if (known != false) block(i->body);
                if (known != true) block(i->orelse);
                if (known && expressions_.finds_value(i->test)) untaken_results(*known ? i->orelse : i->body);
                return;
            }
            case Kind::While: {
                auto* w = static_cast<While*>(s);
                phis(instance_.ssa.openings, w);
                condition(w->test);
                block(w->body);
                // CPython tests once in front of the loop and once behind its body, from where Numba knows
                // what the body assigns when it types what follows the loop.
                phis(instance_.ssa.openings, w);
                block(w->orelse);
                return;
            }
            case Kind::For: {
                auto* f = static_cast<For*>(s);
                TypeRef items = expressions_.iterated(f->iter);
                phis(instance_.ssa.openings, f);
                assign(f->target, items, f);
                const bool outside = instance_.errors_here;
                if (is_prange(instance_, f))
                    instance_.errors_here = instance_.function->options.raising_loops;
                block(f->body);
                instance_.errors_here = outside;
                block(f->orelse);
                return;
            }
            case Kind::Return: {
                auto* r = static_cast<Return*>(s);
                TypeRef value = r->value ? expressions_.type_or_none(r->value) : types::none();
                if (!value && last_) fail(r, "the type of this result cannot be told");
                if (!value) return;
                if (types::is_random(value) && last_)
                    fail(r, "a random generator or pool cannot be returned");
                if (last_ && r->value && types::is_record(value) && is<Name>(r->value)) {
                    std::vector<int> seen;
                    if (!expressions_.own_object(instance_.ssa.uses.at(r->value), seen))
                        expressions_.check_object(r->value, value);
                }
                gives_none_ = gives_none_ || value->kind == types::Kind::None;
                if (value->kind == types::Kind::None) return;
                value = declared_result(r, value);
                TypeRef joined = types::unify(instance_.returned, value);
                if (joined && types::is_list(joined) && joined != value)
                    expressions_.refine(r->value, joined->element);
                if (!joined) {
                    if (last_)
                        fail(r, "this returns " + types::name(value) + " where another return gives " +
                                    types::name(instance_.returned));
                    return;
                }
                if (nesting(joined) > kMostNested) fail(r, "the type of this result grows with each call");
                instance_.returned = joined;
                return;
            }
            case Kind::ExprStmt: {
                auto* e = static_cast<ExprStmt*>(s);
                if (is<Constant>(e->value)) return;  // a docstring
                if (Expr* object = told(e->value))
                    if (TypeRef t = type(object); t && t->kind == types::Kind::None) return;
                expressions_.type_or_none(e->value);
                return;
            }
            case Kind::Raise:
                expressions_.exception(static_cast<Raise*>(s));
                return;
            case Kind::Assert: {
                auto* a = static_cast<Assert*>(s);
                condition(a->test);
                if (a->msg) expressions_.exception_argument(a->msg);
                return;
            }
            case Kind::Try: {
                auto* t = static_cast<Try*>(s);
                expressions_.handled(t);
                block(t->body);
                block(t->orelse);
                phis(instance_.ssa.openings, t);
                for (ExceptHandler* handler : t->handlers) block(handler->body);
                return;
            }
            case Kind::Pass:
            case Kind::Break:
            case Kind::Continue:
                return;
            default:  // told at once, since names that it would bind are unknown after it
                fail(s,
                     "a statement of this kind (" + std::string(syntax::name(s->kind)) +
                         ") has no meaning in a kernel",
                     instead_of(s->kind));
        }
    }

    /** A scalar result has the type that the signature says, or the annotation within its kind. */
    TypeRef declared_result(const Return* r, TypeRef value) {
        const Expr* annotation = instance_.definition->returns;
        TypeRef declared = instance_.declared;
        if (!declared && annotation && types::is_scalar(value))
            declared = expressions_.annotation(annotation);
        if (!declared || declared == value) return value;
        if (instance_.declared ? !types::is_scalar(value) || !types::can_store(value, declared)
                               : !types::can_update(value, declared)) {
            if (last_)
                fail(r, "this returns " + types::name(value) + " where the function's " +
                            (instance_.declared ? "signature says " : "annotation says ") +
                            types::name(declared));
            return value;
        }
        return declared;
    }

    void condition(Expr* test) {
        TypeRef t = expressions_.truth(test);
        const bool none = t && t->kind == types::Kind::None && is<Name>(test);
        const bool text = t && t->kind == types::Kind::String;
        if (last_ && t && !none && !text && !types::is_scalar(t) && !types::is_tuple(t) && !types::is_list(t))
            fail(test, "a condition must be a scalar, not " + types::name(t));
    }

    Instance& instance_;
    bool last_;
    Expressions expressions_;
    bool changed_ = false;
    bool waits_ = false;       ///< a phi, for its first value that is not None
    bool gives_none_ = false;  ///< on some path
};

}  // namespace

std::vector<int> flowing(const Instance& instance, const Version& phi) {
    auto known = phi.test ? instance.decided.find(phi.test) : instance.decided.end();
    if (known == instance.decided.end()) return phi.incoming;
    return {phi.incoming[known->second ? 1 : 0]};
}

namespace {

bool is_true(const Expr* test) {
    auto* constant = as<Constant>(test);
    return constant && constant->value.kind != ConstantValue::Kind::None && constant->value.integer;
}

/** Whether these statements leave the loop around them by a break. */
bool breaks(const Block& block) {
    return std::any_of(block.begin(), block.end(), [](const Stmt* s) {
        if (auto* i = as<If>(s)) return breaks(i->body) || breaks(i->orelse);
        if (auto* f = as<For>(s)) return breaks(f->orelse);
        if (auto* w = as<While>(s)) return breaks(w->orelse);
        if (auto* t = as<Try>(s)) return breaks(t->body) || breaks(t->orelse) || breaks(t->handlers[0]->body);
        return is<Break>(s);
    });
}

}  // namespace

bool ends_path(const Instance& instance, const Stmt* s) {
    if (is<Return>(s) || is<Raise>(s) || is<Break>(s) || is<Continue>(s)) return true;
    if (auto* w = as<While>(s)) return is_true(w->test) && !breaks(w->body);
    const auto ends = [&](const Block& b) {
        return std::ranges::any_of(b.stmts, [&](const Stmt* part) { return ends_path(instance, part); });
    };
    if (auto* t = as<Try>(s)) return (ends(t->body) || ends(t->orelse)) && ends(t->handlers[0]->body);
    auto* i = as<If>(s);
    if (!i) return false;
    if (auto known = instance.decided.find(i->test); known != instance.decided.end())
        return ends(known->second ? i->body : i->orelse);
    return ends(i->body) && ends(i->orelse);
}

bool may_end(const Instance& instance, const Block& block) {
    auto ends = [&](const Stmt* s) {
        if (is<Return>(s) || is<Raise>(s)) return true;
        if (auto* w = as<While>(s)) return is_true(w->test) && !breaks(w->body);
        if (auto* t = as<Try>(s))
            return !(may_end(instance, t->body) && may_end(instance, t->orelse)) &&
                   !may_end(instance, t->handlers[0]->body);
        auto* i = as<If>(s);
        if (!i) return false;
        if (auto known = instance.decided.find(i->test); known != instance.decided.end())
            return !may_end(instance, known->second ? i->body : i->orelse);
        return !may_end(instance, i->body) && !may_end(instance, i->orelse);
    };
    return std::none_of(block.begin(), block.end(), ends);
}

Expr* told(const Expr* statement) {
    auto* call = as<Call>(statement);
    auto* method = call ? as<Attribute>(call->func) : nullptr;
    return method && is<Name>(method->value) ? method->value : nullptr;
}

bool is_prange(const Instance& instance, const For* loop) {
    auto* call = as<Call>(loop->iter);
    auto callee = call ? instance.meanings.find(call->func) : instance.meanings.end();
    return callee != instance.meanings.end() && callee->second.builtin &&
           callee->second.builtin->id == types::FunctionId::PrangeCall;
}

Instances::Instances(Program& program, const Request& request) : program_(program), request_(request) {}

bool is_accumulator_field(const Instance& instance, const Expr* e) {
    auto* field = as<Attribute>(e);
    auto* name = field ? as<Name>(field->value) : nullptr;
    if (!name || instance.accumulator < 0) return false;
    auto position = static_cast<size_t>(instance.accumulator);
    return name->id == instance.function->parameters[position] &&
           types::is_reducer_fields(instance.arguments[position]);
}

Instance& Instances::instance(Function& function, std::vector<TypeRef> arguments, int accumulator,
                              bool accumulator_stays, const Instance* caller) {
    constexpr int most = 64;
    const bool as_caller = caller && function.options.inlined;
    const bool divides_as_caller = as_caller || (caller && function.options.errors_of_callers);
    bool python_errors = divides_as_caller ? caller->errors_here : function.options.python_errors;
    if (function.options.errors_of_first) {
        // Numba compiles a function while it infers the types of its caller, before loops become parallel.
        const bool callers = !caller || caller->python_errors;
        python_errors = function.first_errors.try_emplace(arguments, callers).first->second;
    }
    const bool bounds_check = as_caller ? caller->bounds_check : function.options.bounds_check;
    // Numba writes such a function into its callers before there are types.
    const TypeRef declared = as_caller ? nullptr : apply_signature(function, arguments, !caller);
    int known = 0;
    for (auto& i : program_.instances) {
        if (i->function != &function || i->python_errors != python_errors || i->bounds_check != bounds_check)
            continue;
        if (i->arguments == arguments && i->accumulator == accumulator) return *i;
        // f(x) that calls f((x, 1)) would never end.
        if (++known == most)
            throw KernelError{"TypeError", function.name + " calls itself with ever new types", "",
                              function.first_line};
    }
    auto& instance = *program_.instances.emplace_back(std::make_unique<Instance>());
    instance.function = &function;
    instance.arguments = std::move(arguments);
    if (!function.options.compile_time_constants.empty())
        instance.constants = &function.constants(instance.arguments);
    instance.declared = declared;
    instance.python_errors = instance.errors_here = python_errors;
    instance.bounds_check = bounds_check;
    instance.accumulator = accumulator;
    instance.accumulators = accumulator >= 0 ? accumulators(request_) : 0;
    instance.accumulator_stays = accumulator_stays;
    // No variable ends like this, so that `std` beside np.std is another name.
    instance.symbol = function.name + "_f" + std::to_string(program_.instances.size() - 1);
    instance.definition = write_out_tuple_loops(function, expand_nested(function, program_.expanded),
                                                instance.arguments, program_.expanded);
    instance.ssa = build_ssa(*instance.definition, accumulator, instance.accumulators);
    instance.versions.resize(instance.ssa.versions.size());
    instance.conflicts.resize(instance.ssa.versions.size());
    solve(instance);
    return instance;
}

void Instances::solve(Instance& instance) {
    // A type only grows along chains of a few steps; the bound is a guard against a mistake in that.
    for (int round = 0; round < 100; ++round) {
        Walk walk(*this, instance, false);
        if (!walk.run()) return;
        walk.forget_types_of_narrower_lists();
    }
    throw KernelError{"TypeError", "the types of " + instance.function->name + " do not settle", "",
                      instance.function->first_line};
}

void Instances::finish() {
    // A recursive callee may have learnt its result after a caller was solved. What returned nothing so far
    // returns None, which callers must know as well.
    std::vector<Instance*> order;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < program_.instances.size(); ++i)
            again = Walk(*this, *program_.instances[i], false).run() || again;
        for (size_t i = 0; i < program_.instances.size() && !again; ++i) {
            TypeRef& result = program_.instances[i]->result;
            if (result) continue;
            result = types::none();
            order.insert(order.begin(), program_.instances[i].get());
            again = true;
        }
    }
    // Where a callee has no result for an error in it, that is what its callers fail for.
    for (const auto& instance : program_.instances)
        if (std::ranges::find(order, instance.get()) == order.end()) order.push_back(instance.get());
    for (Instance* one : order) {
        Instance& instance = *one;
        try {
            Walk(*this, instance, true).run();
        } catch (KernelError& error) {
            if (!error.in)
                for (const auto& f : program_.functions)
                    if (f.get() == instance.function) error.in = f;
            throw;
        }
    }
}

std::vector<TypeRef> leading_types(const Request& request) {
    std::vector<TypeRef> leading(static_cast<size_t>(request.rank),
                                 request.team == Team::None ? types::int64() : team_member());
    if (accumulators(request) > 1) {
        leading.insert(leading.end(), request.initial->elements.begin(), request.initial->elements.end());
    } else if (accumulators(request)) {
        leading.push_back(accumulator_type(request));
    }
    if (request.pattern == Pattern::Scan) leading.push_back(types::boolean());
    return leading;
}

Program infer(Function& function, const Request& request) {
    Program program;
    Instances instances(program, request);
    std::vector<TypeRef> arguments = leading_types(request);
    int accumulator = accumulators(request) ? request.rank : -1;
    if (accumulators(request) > 1) {
        if (request.accumulator)
            throw KernelError{"TypeError", "several accumulators have the types of their initial values",
                              "leave out the annotation of the accumulator", function.first_line};
        for (TypeRef part : request.initial->elements)
            if (!types::is_scalar(part))
                throw KernelError{"TypeError", "an accumulator is a number, not " + types::name(part), "",
                                  function.first_line};
    }
    const FunctionDef* definition = function.definition();
    arguments.insert(arguments.end(), request.arguments.begin(), request.arguments.end());
    if (arguments.size() != function.parameters.size())
        throw KernelError{"TypeError",
                          function.name + " has " + std::to_string(function.parameters.size()) +
                              " parameters; this launch gives it " + std::to_string(arguments.size()),
                          "", function.first_line};
    const std::vector<const Arg*> parameters = parameters_of(*definition);
    for (size_t i = leading_types(request).size(); i < arguments.size(); ++i)
        arguments[i] = parameter_type(function, *parameters[i], arguments[i]);
    if (request.reducer && accumulator >= 0)
        check_updates(function, definition->body, parameters[static_cast<size_t>(accumulator)]->arg,
                      *request.reducer);
    bool logical = request.reducer && request.reducer->value == 'b';
    instances.instance(function, std::move(arguments), accumulator,
                       request.accumulator || (logical && !request.initial));
    instances.finish();
    return program;
}

}  // namespace caramba::runtime
