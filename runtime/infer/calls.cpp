#include <algorithm>

#include "runtime/infer/annotations.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/function_values.hpp"
#include "runtime/infer/launches.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/overloads.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/infer/signatures.hpp"
#include "runtime/infer/teams.hpp"
#include "syntax/build.hpp"
#include "syntax/fold.hpp"
#include "types/layout.hpp"
#include "types/promotion.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::FunctionId;
using types::TypeRef;

TypeRef Expressions::call(const Call* c) {
    if (has_starred(c->args)) return spread_call(c);
    if (auto* a = as<Attribute>(c->func)) {
        TypeRef base = type(a->value);
        if (!base) return nullptr;
        const int field =
            types::is_named_tuple(base) && !is_object(base) ? types::field_of(base, a->attr) : -1;
        TypeRef item = field < 0 ? nullptr : base->elements[static_cast<size_t>(field)];
        if (item && item->kind == types::Kind::Function) return call_passed(c, item);
        if (base->kind != types::Kind::Module) return method(c, a);
    }
    if (auto* item = as<Subscript>(c->func)) {
        auto* tuple = as<Name>(item->value);
        if (!tuple || !instance_.ssa.uses.contains(tuple)) return scratch_view(c, item);
        TypeRef given = type(item);
        if (!given) return nullptr;
        auto f = given->kind == types::Kind::Function ? function_of_type(given) : closure_of_type(given);
        if (PyObject* callee = f ? overloaded(*f) : nullptr)
            if (auto meant = call_overloaded(c, callee)) return *meant;
        return f ? call_closure(c, f) : unknown(c, "an item of '" + tuple->id + "' is no function");
    }
    if (PyObject* callee = overloaded_callee(c->func))
        if (auto meant = call_overloaded(c, callee)) return *meant;
    TypeRef called = type_of_callee(c->func);
    if (!called) return nullptr;
    const Meaning* callee = meaning(c->func);
    if (!callee && called->kind == types::Kind::Function) return call_passed(c, called);
    if (auto closure = callee ? nullptr : closure_of_type(called)) {
        if (PyObject* known = overloaded(*closure))
            if (auto meant = call_overloaded(c, known)) return *meant;
        return call_closure(c, closure);
    }
    if (!callee && called->kind == types::Kind::DType) return cast_to(c, called);
    if (!callee) return unknown(c, "'" + dotted_name(c->func) + "' cannot be called in a kernel");
    if (callee->kind == Meaning::Kind::Function) return call_function(c, *callee);
    if (callee->kind == Meaning::Kind::Class) return construct(c, *callee);
    if (callee->kind == Meaning::Kind::Universal) return call_universal(c, callee->object);
    if (callee->kind == Meaning::Kind::Limits) return types::opaque("limits of a dtype");
    if (callee->kind == Meaning::Kind::DType) {
        if (types::is_complex(callee->dtype) && c->args.size() == 2 && c->keywords.empty())
            return complex_of_parts(c, callee->dtype);
        TypeRef t =
            c->args.size() == 1 && c->keywords.empty() ? types::as_operand(type(c->args[0])) : nullptr;
        if (!t) return unknown(c, "a cast takes one value");
        if (!types::can_store(t, callee->dtype))
            return unknown(c, "a " + types::name(t) + " cannot be cast to " + types::name(callee->dtype));
        return callee->dtype;
    }
    if (callee->kind == Meaning::Kind::Builtin) return builtin(c, *callee);
    if (callee->kind == Meaning::Kind::ArrayFunction) return array_call(c, *callee->array_function, nullptr);
    return unknown(c, "'" + dotted_name(c->func) + "' has no meaning in a kernel");
}

TypeRef Expressions::call_passed(const Call* c, TypeRef function) {
    Meaning passed;
    passed.kind = Meaning::Kind::Function;
    passed.function = function_of_type(function);
    if (PyObject* known = passed.function ? overloaded(*passed.function) : nullptr)
        if (auto meant = call_overloaded(c, known)) return *meant;
    return call_function(c, passed);
}

bool has_starred(const std::vector<Expr*>& written) {
    return std::ranges::any_of(written, [](const Expr* e) { return is<Starred>(e); });
}

TypeRef Expressions::spread_call(const Call* c) {
    if (!instance_.rewritten.contains(c)) {
        std::vector<Expr*> args;
        if (!spread(c->args, args)) return nullptr;
        Build make(made());
        auto* plain = static_cast<Call*>(make.call(c->func, std::move(args)));
        plain->keywords = c->keywords;
        plain->span = c->span;
        instance_.rewritten[c] = plain;
    }
    return type(instance_.rewritten[c]);
}

const Expr* Expressions::collect(const Call* c, size_t first) {
    const Expr*& rest = instance_.collected[c];
    if (!rest) {
        std::vector<Expr*> items(
            c->args.begin() + static_cast<std::ptrdiff_t>(std::min(first, c->args.size())), c->args.end());
        Expr* tuple = Build(made()).tuple(std::move(items));
        tuple->span = c->span;
        rest = tuple;
    }
    return rest;
}

TypeRef Expressions::complex_of_parts(const Call* c, TypeRef result) {
    for (const Expr* part : c->args) {
        TypeRef t = types::as_operand(type(part));
        if (!t) return nullptr;
        if (!types::is_scalar(t) || types::is_complex(t))
            return unknown(c, "a complex number has two real parts");
    }
    return result;
}

TypeRef Expressions::length_of_range(const Call* c, const Call* range) {
    for (const Expr* a : range->args)
        if (!type(a)) return nullptr;
    std::vector<const Expr*> bounds(range->args.begin(), range->args.end());
    auto literal = [&](std::int64_t value) {
        Expr* e = Build(made()).integer(value);
        e->span = c->span;
        return e;
    };
    if (bounds.size() == 1) bounds.insert(bounds.begin(), literal(0));
    if (bounds.size() == 2) bounds.push_back(literal(1));
    return rewrite(c, "range_length", bounds);
}

TypeRef Expressions::builtin(const Call* c, const Meaning& callee) {
    const types::FunctionInfo& f = *callee.builtin;
    const std::string shown = dotted_name(c->func);
    if (f.id == FunctionId::Subview) return subview(c);
    if (f.rule == types::Rule::Atomic) return atomic(c, f);
    if (f.id == FunctionId::Print) return print(c);
    if (f.id == FunctionId::Printf) return printf(c);
    if (f.id == FunctionId::Rand) return rand(c);
    if (f.id == FunctionId::IsClose) return is_close(c);
    if (f.id == FunctionId::ParallelFor) return launch(c, Pattern::For);
    if (f.id == FunctionId::ParallelReduce) return launch(c, Pattern::Reduce);
    if (f.id == FunctionId::ParallelScan) return launch(c, Pattern::Scan);
    if (f.id == FunctionId::RangePolicy) return range_policy(c);
    if (f.id == FunctionId::MDRangePolicy) return tile_policy(c);
    if (f.id == FunctionId::TeamPolicy) return team_policy(c);
    if (f.id == FunctionId::ListCast) return make_list(c);
    if (f.id == FunctionId::EmptyList) return empty_list(c);
    if (f.id == FunctionId::TypedList)
        return c->args.size() == 1 ? rewrite(c, "typed_list_of", {c->args[0]}, c->keywords) : make_list(c);
    if (f.id == FunctionId::TupleSetItem)
        return rewrite(c, "tuple_with_item", {c->args[0], c->args[1], c->args[2]});
    if (f.id == FunctionId::ListLike) {
        TypeRef like = type(c->args[0]);
        return like && types::is_list(like) ? list_of(c, {}) : unknown(c, "list_like takes a list");
    }
    if (f.rule == types::Rule::State) {
        for (const Expr* a : c->args)
            if (!type(a)) return nullptr;
        if (f.id == FunctionId::ForeignCall)
            return is<Constant>(c->args[1]) ? types::none() : dtype_argument(c->args[1]);
        if (f.id == FunctionId::NumbaCall) {
            TypeRef result = type_of_text(type(c->args[1])->text);
            return result ? result : unknown(c, "this text is no type");
        }
        return types::state_result(f.id);
    }
    if (f.rule == types::Rule::Lapack || f.rule == types::Rule::FewProducts) return lapack(c, f);
    if (f.id == FunctionId::SumOf || f.id == FunctionId::SortedOf) {
        std::vector<const Expr*> args(c->args.begin(), c->args.end());
        for (const Expr* a : args)
            if (!type(a)) return nullptr;
        if (f.id == FunctionId::SumOf && c->keywords.empty() && args.size() <= 2)
            if (TypeRef t = type(args[0]); types::is_tuple(t)) return sum_of_tuple(c);
        return rewrite(c, f.id == FunctionId::SumOf ? "builtin_sum" : "list_sorted", args, c->keywords);
    }
    if (f.id == FunctionId::DTypeOf && c->args.size() == 1 && c->keywords.empty()) {
        TypeRef element = dtype_argument(c->args[0]);
        return element ? types::dtype(element) : nullptr;
    }
    if (f.id == FunctionId::TypeOf && c->args.size() == 1 && c->keywords.empty()) {
        TypeRef value = type(c->args[0]);
        if (value && !types::is_scalar(value)) return unknown(c, "type() takes a number in a kernel");
        return value ? types::dtype(value) : nullptr;
    }
    if (f.id == FunctionId::SliceOf) {
        constexpr const char* makers[] = {"slice_to", "slice_between", "slice_by"};
        if (c->args.empty() || c->args.size() > 3 || !c->keywords.empty())
            return unknown(c, "slice takes (stop), (start, stop) or (start, stop, step)");
        return rewrite(c, makers[c->args.size() - 1], {c->args.begin(), c->args.end()});
    }
    if (f.id == FunctionId::StrCast)
        return unknown(c, "text is built only to be raised, asserted or printed in a kernel");
    if (f.id == FunctionId::IsInstance) {
        auto answer = type_answer(c);
        if (!answer)
            return unknown(c,
                           "isinstance asks for int, float, complex, bool, tuple, list, str, a dtype, "
                           "np.ndarray or a class type "
                           "in a kernel");
        ConstantValue value;
        value.kind = ConstantValue::Kind::Bool;
        value.integer = *answer;
        return rewrite_constant(c, value);
    }
    if (f.id == FunctionId::FloatCast && c->args.size() == 1 && c->keywords.empty())
        if (auto* text = as<Constant>(c->args[0]); text && text->value.kind == ConstantValue::Kind::Str) {
            ConstantValue value;
            value.kind = ConstantValue::Kind::Float;
            value.real = PyOS_string_to_double(text->value.text.c_str(), nullptr, nullptr);
            if (PyErr_Occurred()) {
                PyErr_Clear();
                return unknown(c, "this text is no number");
            }
            return rewrite_constant(c, value);
        }
    if (f.id == FunctionId::Ord) {
        auto code =
            c->args.size() == 1 && c->keywords.empty() ? syntax::character_code(c->args[0]) : std::nullopt;
        return code ? rewrite_constant(c, *code)
                    : unknown(c, "ord takes a literal of one character in a kernel");
    }
    if (f.rule == types::Rule::Comparison && c->args.size() == 2 && c->keywords.empty())
        return rewrite_comparison(c, types::comparison_of(f));
    if (const Expr* output = output_argument(c, callee)) return ufunc_into(c, callee, output);
    if ((f.id == FunctionId::Real || f.id == FunctionId::Imag) && c->args.size() == 1)
        if (TypeRef t = type(c->args[0]); t && types::is_array(t))
            return rewrite_attribute(c, c->args[0], f.id == FunctionId::Real ? "real" : "imag");
    if (!c->keywords.empty()) return unknown(c, shown + " takes no keyword arguments in a kernel");
    if (auto* flat = f.id == FunctionId::Len && c->args.size() == 1 ? as<Attribute>(c->args[0]) : nullptr)
        if (TypeRef base = flat->attr == "flat" ? type(flat->value) : nullptr; base && types::is_array(base))
            return rewrite_attribute(c, flat->value, "size");
    if (auto* range = f.id == FunctionId::Len && c->args.size() == 1 ? as<Call>(c->args[0]) : nullptr;
        range && is<Name>(range->func)) {
        if (!type(range->func)) return nullptr;  // which finds its meaning
        const Meaning* m = meaning(range->func);
        const bool is_range = m && m->builtin && m->builtin->id == FunctionId::RangeCall;
        if (is_range && !range->args.empty()) return length_of_range(c, range);
    }
    if (f.id == FunctionId::Len && c->args.size() == 1)
        if (TypeRef t = type(c->args[0]); is_object(t) && member_of(t, "__len__ of an object"))
            return object_member(c, t, "__len__", {c->args[0]});
    std::vector<TypeRef> arguments;
    for (const Expr* a : c->args) {
        TypeRef t = type(a);
        arguments.push_back(f.id == FunctionId::Len ? t : types::as_operand(t));
        if (!t) return nullptr;
    }
    if (f.arity >= 0 && static_cast<int>(arguments.size()) != f.arity)
        return unknown(c,
                       shown + " takes " + std::to_string(f.arity) + " argument" + (f.arity == 1 ? "" : "s"));

    if (f.rule == types::Rule::Choice) {
        if (arguments.size() == 1) return rewrite(c, "nonzero", {c->args[0]});
        if (arguments.size() != 3) return unknown(c, shown + " takes a condition and two values");
    }
    if (f.rule != types::Rule::Builtin) return elementwise(c, callee, arguments);

    auto scalars = [&] { return std::all_of(arguments.begin(), arguments.end(), types::is_scalar); };
    switch (f.id) {
        case FunctionId::Min:
        case FunctionId::Max: {
            if (arguments.size() == 1 && (types::is_list(arguments[0]) || types::is_array(arguments[0])))
                return rewrite(c, f.id == FunctionId::Min ? "builtin_min" : "builtin_max", {c->args[0]});
            if (arguments.size() == 1 && types::is_tuple(arguments[0])) arguments = arguments[0]->elements;
            if (arguments.size() < 2 || !scalars())
                return unknown(c, shown + " takes two or more scalars in a kernel",
                               "np." + shown + " takes arrays");
            TypeRef joined = arguments[0];
            for (TypeRef t : arguments) {
                if (types::is_complex(t)) return unknown(c, shown + " takes no complex numbers");
                joined = types::unify(joined, t);
            }
            return joined;
        }
        case FunctionId::Round:
            if (arguments.empty() || arguments.size() > 2 || !scalars() || types::is_complex(arguments[0]))
                return unknown(c, "round takes a number and a number of digits");
            if (arguments.size() == 2 && types::is_integral(arguments[0])) {
                // The smallest float that holds all of them.
                const int bits = arguments[0]->bits, whole = types::is_signed(arguments[0]) ? 16 : 8;
                const bool narrow = arguments[0]->kind == types::Kind::Bool || bits <= whole;
                return types::floating(narrow ? 32 : 64);
            }
            return arguments.size() == 2 ? arguments[0] : types::int64();
        case FunctionId::Int:
            if (!scalars() || types::is_complex(arguments[0])) return unknown(c, "int takes a number");
            if (arguments[0]->kind == types::Kind::Bool) return types::int64();
            return types::is_integer(arguments[0]) ? arguments[0] : types::int64();
        case FunctionId::FloatCast:
            if (!scalars() || types::is_complex(arguments[0])) return unknown(c, "float takes a number");
            return types::is_float(arguments[0]) ? arguments[0] : types::float64();
        case FunctionId::BoolCast:
            if (types::is_array(arguments[0])) return rewrite(c, "truth", {c->args[0]});
            if (types::is_tuple(arguments[0]) || (types::is_list(arguments[0]) && arguments[0]->element))
                return rewrite(c, "has_items", {c->args[0]});
            if (types::is_list(arguments[0])) return nullptr;
            return scalars() ? types::boolean() : unknown(c, "bool takes a scalar");
        case FunctionId::ComplexCast: {
            if (arguments.empty() || arguments.size() > 2 || !scalars())
                return unknown(c, "complex takes one or two numbers");
            TypeRef joined = types::floating(32);
            for (TypeRef t : arguments) {
                if (types::is_complex(t))
                    return arguments.size() == 1 ? t : unknown(c, "complex takes real parts");
                joined = types::is_float(t) && t->bits == 32 ? joined : types::float64();
            }
            return types::complex(joined->bits * 2);
        }
        case FunctionId::Len:
            if (types::is_list(arguments[0])) return types::int64();
            if (!types::is_array(arguments[0]) && !types::is_tuple(arguments[0]))
                return unknown(c, "len takes an array or a tuple, not " + types::name(arguments[0]));
            if (types::is_array(arguments[0]) && arguments[0]->rank == 0)
                return unknown(c, "len takes no array of rank 0");
            return types::int64();
        case FunctionId::Divmod: {
            auto quotient = types::scalar_binary(BinaryOperator::FloorDiv, arguments[0], arguments[1]);
            if (!quotient) return unknown(c, "divmod takes two real numbers");
            // Of int64 and uint64 it makes floats, which `//` does not.
            const TypeRef joined = types::safe_join(arguments[0], arguments[1]);
            const bool unsigned_one = joined->kind == types::Kind::UInt;  // of bool and uint64, too
            const TypeRef part = types::is_float(joined) ? joined
                                 : unsigned_one          ? types::unsigned_integer(64)
                                                         : quotient->result;
            return types::tuple({part, part});
        }
        case FunctionId::Fence:
            return types::none();
        case FunctionId::Modf:
        case FunctionId::Frexp: {
            if (!scalars() || types::is_complex(arguments[0]))
                return unknown(c, shown + " takes a real number");
            TypeRef t = types::is_float(arguments[0]) ? arguments[0] : types::float64();
            return types::tuple({t, f.id == FunctionId::Modf ? t : types::int64()});
        }
        case FunctionId::Ldexp:
            if (!scalars() || types::is_complex(arguments[0]) || !types::is_integral(arguments[1]))
                return unknown(c, shown + " takes a real number and an integer");
            return types::is_float(arguments[0]) ? arguments[0] : types::float64();
        case FunctionId::Gcd:
            if (!types::is_integral(arguments[0]) || !types::is_integral(arguments[1]))
                return unknown(c, shown + " takes two integers");
            return types::int64();
        case FunctionId::TupleCast:
            return types::is_tuple(arguments[0]) ? arguments[0]
                                                 : unknown(c, "tuple takes a tuple in a kernel");
        default:
            return unknown(c, shown + " has no meaning here");
    }
}

std::optional<bool> Expressions::type_answer(const Call* c) {
    TypeRef called = type_of_callee(c->func);
    const Meaning* callee = called ? meaning(c->func) : nullptr;
    if (!callee || !callee->builtin || callee->builtin->id != FunctionId::IsInstance) return std::nullopt;
    TypeRef t = c->args.size() == 2 ? type(c->args[0]) : nullptr;
    if (!t) return std::nullopt;
    auto one = [&](const Expr* asked) -> std::optional<bool> {
        PyObject* cls = object(asked);
        if (PyTypeObject* fields = cls ? fields_class_of(cls) : nullptr)
            return is_object(t) && class_of_named_tuple(t) == fields;
        const std::string_view name =
            cls && PyType_Check(cls) ? reinterpret_cast<PyTypeObject*>(cls)->tp_name : "";
        if (name == "numpy.ndarray") return types::is_array(t) && !(t->rank == 0 && types::has_records(t));
        // What the array library asks: Numba knows no classes of several types.
        if (name == "numpy.number") return types::is_scalar(t) && t->kind != types::Kind::Bool;
        if (name == "numpy.integer") return types::is_integer(t);
        if (name == "numpy.floating") return types::is_float(t);
        if (name.starts_with("numpy."))
            if (TypeRef dtype = dtype_of(cls)) return t == dtype;
        const Meaning* m = is<Name>(asked) && type(asked) ? meaning(asked) : nullptr;
        if (!m || !m->builtin) return std::nullopt;
        switch (m->builtin->id) {
            case FunctionId::Int:
                return t == types::int64();
            case FunctionId::FloatCast:
                return t == types::float64();
            case FunctionId::ComplexCast:
                return t == types::complex(128);
            case FunctionId::BoolCast:
                return t->kind == types::Kind::Bool;
            case FunctionId::TupleCast:
                return types::is_tuple(t) && !is_object(t);
            case FunctionId::ListCast:
                return types::is_list(t);
            case FunctionId::StrCast:
                return t->kind == types::Kind::String;
            default:
                return std::nullopt;
        }
    };
    auto* several = as<Tuple>(c->args[1]);
    if (!several) return one(c->args[1]);
    bool found = false;
    for (const Expr* asked : several->elts) {
        auto answer = one(asked);
        if (!answer) return std::nullopt;
        found = found || *answer;
    }
    return found;
}

TypeRef Expressions::rewrite_constant(const Call* c, ConstantValue value) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        auto* constant = made().make<Constant>();
        constant->value = std::move(value);
        constant->span = c->span;
        meant = constant;
    }
    const Expr* constant = meant;
    return type(constant);
}

TypeRef Expressions::rewrite_comparison(const Call* c, CompareOperator op) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        auto* comparison = made().make<Compare>();
        comparison->left = c->args[0];
        comparison->ops = {op};
        comparison->comparators = {c->args[1]};
        comparison->span = c->span;
        instance_.by_value.insert(comparison);
        meant = comparison;
    }
    const Expr* comparison = meant;
    return type(comparison);
}

TypeRef Expressions::elementwise(const Call* c, const Meaning& callee,
                                 const std::vector<TypeRef>& arguments) {
    const types::FunctionInfo& f = *callee.builtin;
    if (f.rule == types::Rule::Operator)
        return binary(types::operator_of(f), arguments[0], arguments[1], c, callee.module != 'b');
    const std::string shown = dotted_name(c->func);
    int rank = 0;
    std::vector<TypeRef> elements;
    for (TypeRef t : arguments) {
        if (types::is_array(t)) rank = std::max<int>(rank, t->rank);
        elements.push_back(types::is_array(t) ? t->element : t);
    }
    if (rank && callee.module != 'n' && callee.module != 'p' && f.id != FunctionId::Abs)
        return unknown(c, shown + " takes scalars",
                       "np." + shown.substr(shown.rfind('.') + 1) + " takes arrays");
    auto signature = types::signature(f, rank ? 'n' : callee.module, elements);
    if (!signature) {
        std::string given;
        for (TypeRef t : arguments) given += (given.empty() ? "" : ", ") + types::name(t);
        return unknown(c, shown + " takes no " + given);
    }
    return rank ? types::array(signature->result, rank, types::layout_of_result(arguments))
                : signature->result;
}

const Expr* output_argument(const Call* c, const Meaning& callee) {
    if (callee.kind != Meaning::Kind::Builtin || callee.module != 'n') return nullptr;
    const types::FunctionInfo& f = *callee.builtin;
    if (!types::takes_output(f)) return nullptr;
    const auto operands = static_cast<size_t>(f.arity);
    if (c->args.size() == operands + 1 && c->keywords.empty()) return c->args.back();
    const bool named = c->args.size() == operands && c->keywords.size() == 1 && c->keywords[0]->arg == "out";
    return named ? c->keywords[0]->value : nullptr;
}

TypeRef Expressions::ufunc_into(const Call* c, const Meaning& callee, const Expr* output) {
    std::vector<TypeRef> arguments;
    for (size_t i = 0; i < static_cast<size_t>(callee.builtin->arity); ++i) {
        arguments.push_back(types::as_operand(type(c->args[i])));
        if (!arguments.back()) return nullptr;
    }
    TypeRef target = type(output);
    const bool compares = callee.builtin->rule == types::Rule::Comparison;
    const int rank = std::ranges::max(arguments, {}, &types::Type::rank)->rank;
    TypeRef result = !compares ? elementwise(c, callee, arguments)
                     : rank    ? types::array(types::boolean(), rank, types::Layout::Any)
                               : types::boolean();
    if (!target || !result) return nullptr;
    if (!types::is_array(target) || types::has_records(target))
        return unknown(c,
                       "the output of " + dotted_name(c->func) + " is an array, not " + types::name(target));
    if (target->readonly && last_)
        throw KernelError{"ValueError", described(output) + " is read-only, and the kernel stores to it",
                          "pass a writable copy", static_cast<int>(c->span.line)};
    const bool array = types::is_array(result);
    if ((array && result->rank > target->rank) ||
        !types::can_update(array ? result->element : result, target->element))
        return unknown(c, "a " + types::name(result) + " cannot be stored to " + types::name(target));
    return target;
}

TypeRef Expressions::lapack(const Call* c, const types::FunctionInfo& f) {
    for (const Expr* a : c->args) {
        TypeRef t = type(a);
        if (!t) return nullptr;
        // Vectors of counts and of real parts may follow.
        const bool numbers =
            types::is_array(t) && (types::is_float(t->element) || types::is_complex(t->element));
        if (a == c->args[0] && !numbers)
            return unknown(
                c, "linear algebra takes arrays of floats and complex numbers, not " + types::name(t));
    }
    if (static_cast<int>(c->args.size()) != f.arity)
        return unknown(c, dotted_name(c->func) + " takes " + std::to_string(f.arity) + " arguments");
    if (f.id == FunctionId::LapackIsFew) return types::boolean();
    return f.id == FunctionId::LapackSumOfFew ? type(c->args[0])->element : types::int64();
}

TypeRef Expressions::is_close(const Call* c) {
    std::vector<const Expr*> given(c->args.begin(), c->args.end());
    for (const Keyword* k : c->keywords) {
        if (k->arg != "rel_tol" && k->arg != "abs_tol")
            return unknown(c, "isclose has no parameter '" + k->arg + "'");
        given.push_back(k->value);
    }
    if (c->args.size() != 2) return unknown(c, "isclose takes (a, b, *, rel_tol, abs_tol)");
    for (const Expr* e : given) {
        TypeRef t = type(e);
        if (!t) return nullptr;
        if (!types::is_scalar(t) || types::is_complex(t)) return unknown(e, "isclose takes real numbers");
    }
    return types::boolean();
}

TypeRef default_type(PyObject* value) {
    Meaning m = meaning_of(value);
    switch (m.kind) {
        case Meaning::Kind::None:
            return types::none();
        case Meaning::Kind::Text:
            return types::string(m.text);
        case Meaning::Kind::DType:
            return types::dtype(m.dtype);
        case Meaning::Kind::Builtin: {
            TypeRef type = type_of_builtin(*m.builtin);
            return type->kind == types::Kind::DType ? type : nullptr;
        }
        case Meaning::Kind::Constant:
            return m.constant.type;
        case Meaning::Kind::Array:
            return m.dtype;
        case Meaning::Kind::Tuple:
            return constant_tuple(m.object);
        case Meaning::Kind::Function:
            return type_of_function(m.function);
        default:
            return nullptr;
    }
}

TypeRef Expressions::call_closure(const Call* c, const std::shared_ptr<Function>& closure) {
    if (!instance_.rewritten.contains(c)) {
        Meaning passed;
        passed.kind = Meaning::Kind::Function;
        passed.function = closure;
        Call* plain = call_node(c, closure->name, std::move(passed), {c->args.begin(), c->args.end()});
        plain->keywords = c->keywords;
        Build make(made());
        long long item = 0;
        for (const Live& read : closure->live()) {
            auto* keyword = made().make<Keyword>();
            keyword->span = c->span;
            keyword->arg = read.name;
            keyword->value = make.subscript(c->func, make.integer(++item));
            keyword->value->span = static_cast<Subscript*>(keyword->value)->slice->span = c->span;
            plain->keywords.push_back(keyword);
        }
        instance_.rewritten[c] = plain;
    }
    return type(instance_.rewritten[c]);
}

TypeRef Expressions::call_function(const Call* c, const Meaning& callee, const Expr* object) {
    Function& f = *callee.function;
    const std::vector<const Arg*> parameters = parameters_of(*f.definition());
    std::vector<TypeRef> arguments(f.parameters.size(), nullptr);
    std::vector<const Expr*> values(f.parameters.size(), nullptr);
    // The array library asks `x is None` of what a call leaves out.
    const auto given_type = [&](const Expr* e) { return in_library(f.object) ? type(e) : type_or_none(e); };
    const size_t first = object ? 1 : 0;
    size_t given = first + c->args.size();
    if (f.rest >= 0) {
        const size_t rest = static_cast<size_t>(f.rest);
        given = std::min(given, rest);
        arguments[rest] = type(values[rest] = collect(c, rest - first));
        if (!arguments[rest]) return nullptr;
    }
    if (given > arguments.size())
        return unknown(c, f.name + " takes " + std::to_string(arguments.size() - first) + " arguments");
    if (object) arguments[0] = type(values[0] = object);
    for (size_t i = first; i < given; ++i) {
        arguments[i] = given_type(values[i] = c->args[i - first]);
        if (!arguments[i]) return nullptr;
    }
    for (const Keyword* k : c->keywords) {
        auto at = std::find(f.parameters.begin(), f.parameters.end(), k->arg);
        size_t i = static_cast<size_t>(at - f.parameters.begin());
        if (at == f.parameters.end() || i < given)
            return unknown(c, f.name + " has no further parameter '" + k->arg + "'");
        arguments[i] = given_type(values[i] = k->value);
        if (!arguments[i]) return nullptr;
    }
    for (size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i]) continue;
        if (static_cast<int>(i) < f.required)
            return unknown(c, f.name + " needs its argument '" + f.parameters[i] + "'");
        if (!f.defaults || static_cast<Py_ssize_t>(i) - f.required >= PyTuple_GET_SIZE(f.defaults))
            return unknown(c, f.name + " reads arrays around itself: pass it as an argument");
        arguments[i] = default_type(PyTuple_GET_ITEM(f.defaults, static_cast<Py_ssize_t>(i) - f.required));
        if (!arguments[i])
            return unknown(c, "the default of '" + f.parameters[i] + "' has no meaning in a kernel: pass it");
    }
    // A list whose elements nothing has told yet: the call is typed when something has.
    for (TypeRef t : arguments)
        if (types::is_list(t) && !elements_known(t)) return nullptr;
    for (size_t i = 0; i < arguments.size(); ++i)
        arguments[i] = parameter_type(f, *parameters[i], arguments[i]);
    Instance& instance = instances_.instance(f, std::move(arguments), -1, false, &instance_);
    instance_.calls[c] = &instance;
    note_changes(instance, values);
    return instance.result;
}

TypeRef Expressions::cast_to(const Call* c, TypeRef dtype) {
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        Meaning cast;
        cast.kind = Meaning::Kind::DType;
        cast.dtype = dtype->element;
        if (!dtype->text.empty()) {
            cast.kind = Meaning::Kind::Builtin;
            cast.builtin = types::find_function('b', dtype->text);
            cast.module = 'b';
        }
        Call* written =
            call_node(c, types::name(dtype->element), std::move(cast), {c->args.begin(), c->args.end()});
        written->keywords = c->keywords;
        meant = written;
    }
    const Expr* call = meant;
    return type(call);
}

TypeRef Expressions::method(const Call* c, const Attribute* a) {
    TypeRef base = type(a->value);
    if (base == team_member()) return team_method(c, a);
    if (is_policy(base)) return scratch_size(c);
    if (types::is_record(base) || is_object(base)) return object_method(c, a, base);
    // Migrated code asks what it takes for an array.
    if ((types::is_list(base) || types::is_tuple(base)) && a->attr == "extent" && c->args.size() == 1)
        return rewrite(c, "list_length", {a->value});
    if (types::is_list(base)) return list_method(c, a, base);
    if (base->kind == types::Kind::String) return text_method(c, a, base->text);
    if (is_generator(base))
        if (auto* draw = types::find_array_function("generator." + a->attr))
            return array_call(c, *draw, a->value);
    if (types::is_tuple(base) && a->attr == "index" && c->args.size() == 1)
        return rewrite(c, "tuple_index", {a->value, c->args[0]});
    if (types::is_random(base)) return random_method(c, a);
    if (types::is_array(base) && (a->attr == "conj" || a->attr == "conjugate") && c->args.empty()) {
        Meaning conj;
        conj.kind = Meaning::Kind::Builtin;
        conj.builtin = &types::info(FunctionId::Conj);
        conj.module = 'n';
        const Expr*& meant = instance_.rewritten[c];
        if (!meant) meant = call_node(c, "conj", std::move(conj), {a->value});
        const Expr* call = meant;
        return type(call);
    }
    if (types::is_array(base))
        if (const types::ArrayFunctionInfo* f = types::find_array_method(a->attr))
            return array_call(c, *f, a->value);
    if (base->kind == types::Kind::DType && a->attr == "type") return cast_to(c, base);
    std::vector<TypeRef> arguments;
    for (const Expr* e : c->args) {
        arguments.push_back(type(e));
        if (!arguments.back()) return nullptr;
    }
    long long dimension = 0;
    if (types::is_array(base) && a->attr == "extent") {
        if (c->args.size() != 1 || !types::is_integral(arguments[0]))
            return unknown(c, "extent takes one dimension");
        if (integer_literal(c->args[0], &dimension) && (dimension < 0 || dimension >= base->rank))
            return unknown(c, "an array of rank " + std::to_string(base->rank) + " has no extent " +
                                  std::to_string(dimension));
        return types::int64();
    }
    if (types::is_array(base) && a->attr == "rank" && c->args.empty()) return types::int64();
    // A ScatterView comes as its atomic view.
    if (types::is_array(base) && base->atomic && a->attr == "access" && c->args.empty()) return base;
    const bool number = types::is_scalar(base) && base->kind != types::Kind::Bool;
    const bool conjugate = a->attr == "conjugate" || (a->attr == "conj" && types::is_complex(base));
    if (number && conjugate && c->args.empty()) return base;
    if (types::is_scalar(base) && a->attr == "item" && c->args.empty()) return base;
    if (types::is_scalar(base) && a->attr == "view" && c->args.size() == 1 && c->keywords.empty()) {
        TypeRef other = dtype_argument(c->args[0]);
        if (!other) return nullptr;
        const bool bits = types::size_of(base) == types::size_of(other) && base->kind != types::Kind::Bool;
        if (!bits || types::is_complex(base) || types::is_complex(other) || other->kind == types::Kind::Bool)
            return unknown(c, "the bits of a " + types::name(base) + " are no " + types::name(other));
        return other;
    }
    return unknown(c, types::name(base) + " has no method '" + a->attr + "' in a kernel");
}

}  // namespace caramba::runtime
