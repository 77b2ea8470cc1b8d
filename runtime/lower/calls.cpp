// Calls of scalar functions, of other kernels' functions and of methods.

#include <algorithm>
#include <numeric>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/launches.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/lower/lowering.hpp"
#include "types/promotion.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::FunctionId;
using types::TypeRef;

ir::Expr* Lowering::rounded(ir::Expr* integer) {
    return integer->type->bits == 64 ? cast(integer, types::float64()) : integer;
}

ir::Expr* Lowering::function(const types::FunctionInfo& f, char module, std::vector<ir::Expr*> args,
                             bool elements, int line) {
    std::vector<TypeRef> given;
    for (ir::Expr* a : args) given.push_back(a->type);
    if (f.rule == types::Rule::Operator) {
        auto form = f.id != FunctionId::BuiltinPow ? Arithmetic::Ufunc
                    : elements                     ? Arithmetic::Expression
                                                   : Arithmetic::Scalar;
        ir::Expr* e = binary(types::operator_of(f), args[0], args[1], form, line);
        // Shifts of numbers mask their count, by whatever function.
        if (f.id == FunctionId::LeftShift || f.id == FunctionId::RightShift) e->number = elements;
        return e;
    }
    // Numba multiplies where math.pow raises to an integer.
    if (f.id == FunctionId::MathPow && module == 'm' && types::is_integer(given[1]))
        return binary(BinaryOperator::Pow, cast(args[0], types::float64()), args[1],
                      elements ? Arithmetic::Expression : Arithmetic::Scalar, line);
    auto signature = types::signature(f, elements ? 'n' : module, given);
    if (!signature) no_loop(given, line);
    if (f.rule == types::Rule::Choice)
        return out_.expression(
            ir::Op::Select, signature->result, line,
            {boolean(args[0]), cast(args[1], signature->operand), cast(args[2], signature->operand)});
    ir::Expr* e = out_.expression(ir::Op::Function, signature->result, line);
    e->function = &f;
    // np.floor of an integer is that integer; Numba's math.floor takes it through a float64.
    if (f.rule == types::Rule::Floor && types::is_integral(signature->operand))
        return cast(module == 'm' ? rounded(args[0]) : args[0], signature->result);
    for (ir::Expr* a : args) e->args.push_back(cast(a, signature->operand));
    if (f.rule == types::Rule::Floor && signature->result != signature->operand) {
        e->type = signature->operand;
        return cast(e, signature->result);
    }
    return e;
}

/** The address and what is passed on; the type of the result is between them. */
std::vector<ir::Expr*> Lowering::passed_by_address(const Call* c) {
    std::vector<const Expr*> given = {c->args[0]};
    given.insert(given.end(), c->args.begin() + 2, c->args.end());
    return in_order(given);
}

ir::Expr* Lowering::foreign_call(const Call* c) {
    std::vector<ir::Expr*> args = passed_by_address(c);
    args[0] = cast(args[0], types::int64());
    const bool returns = type(c)->kind != types::Kind::None;
    ir::Expr* e = out_.expression(ir::Op::Prelude, returns ? type(c) : types::int64(),
                                  static_cast<int>(c->span.line), std::move(args));
    e->text = returns ? "crb_foreign_call" : "crb_foreign_run";
    return e;
}

ir::Expr* Lowering::numba_call(const Call* c) {
    std::vector<ir::Expr*> args = passed_by_address(c);
    for (const ir::Expr* a : args)
        if (types::is_array(a->type) && !a->type->readonly) mark_written(a);
    ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), static_cast<int>(c->span.line), std::move(args));
    e->text = "crb_numba_call";
    return e;
}

ir::Expr* Lowering::builtin(const Call* c, const Meaning& callee) {
    int line = static_cast<int>(c->span.line);
    const types::FunctionInfo& f = *callee.builtin;
    if (f.rule == types::Rule::Atomic) return atomic(c, f);
    if (f.id == FunctionId::Rand) return rand(c);
    if (f.id == FunctionId::IsClose) return is_close(c);
    if (f.id == FunctionId::ForeignCall) return foreign_call(c);
    if (f.id == FunctionId::NumbaCall) return numba_call(c);
    if (f.rule == types::Rule::State) {
        std::vector<ir::Expr*> args = in_order({c->args.begin(), c->args.end()});
        if (!args.empty()) args[0] = cast(args[0], types::int64());
        if (args.size() > 1)
            args[1] =
                cast(args[1], f.id == FunctionId::MersenneKeepNormal ? types::float64() : types::int64());
        ir::Expr* e = out_.expression(ir::Op::Prelude, types::state_result(f.id), line, args);
        e->text = f.c_name;
        return e;
    }
    if (f.rule == types::Rule::Lapack) {
        std::vector<ir::Expr*> args = in_order({c->args.begin(), c->args.end()});
        for (size_t i = 0; i < args.size(); ++i) {
            if (!types::is_array(args[i]->type))
                args[i] = cast(args[i], types::int64());
            else if (static_cast<int>(i) >= types::lapack_reads(f.id))
                mark_written(args[i]);
        }
        ir::Expr* e = out_.expression(ir::Op::Prelude, types::int64(), line, std::move(args));
        e->text = f.c_name;
        e->number = types::lapack_routine(f.id);
        return e;
    }
    if (f.rule == types::Rule::FewProducts) {
        ir::Expr* e =
            out_.expression(ir::Op::Prelude, type(c), line, in_order({c->args.begin(), c->args.end()}));
        e->text = f.c_name;
        return e;
    }
    if (f.id == FunctionId::ListCast) return new_list(type(c), {}, line);
    if (f.id == FunctionId::EmptyList || f.id == FunctionId::TypedList)
        return new_list(type(c), {}, line, integer(1, line));
    if (f.id == FunctionId::ListLike)
        return new_list(type(c), {}, line,
                        list_operation("crb_list_typed", types::int64(), {value(c->args[0])}, line, false));
    if (f.id == FunctionId::Fence) return integer(0, line);  // a kernel's own work is in order
    if (f.id == FunctionId::Len) {
        TypeRef t = type(c->args[0]);
        if (types::is_list(t)) return list_size(value(c->args[0]));
        if (types::is_tuple(t)) {
            if (calls(c->args[0]) || may_raise(c->args[0])) once(value(c->args[0]), "t");
            return integer(static_cast<long long>(t->elements.size()), line);
        }
        return extent(borrowed_array(c->args[0]), 0);
    }
    std::vector<ir::Expr*> args = in_order({c->args.begin(), c->args.end()});
    for (ir::Expr*& a : args) a = single(a);
    // np.where of numbers has both before it takes one.
    if (f.rule == types::Rule::Choice)
        for (size_t i = 1; i < args.size(); ++i)
            if (calls(c->args[i]) || may_raise(c->args[i])) args[i] = once(args[i], "t");
    if (f.rule != types::Rule::Builtin) return function(f, callee.module, args, false, line);
    switch (f.id) {
        case FunctionId::Min:
        case FunctionId::Max: {
            if (args.size() == 1) {
                ir::Expr* whole = args[0]->op == ir::Op::Tuple ? args[0] : once(args[0], "t");
                args.clear();
                for (size_t i = 0; i < type(c->args[0])->elements.size(); ++i) {
                    args.push_back(whole->op == ir::Op::Tuple ? whole->args[i] : item_of(whole, i, line));
                }
            }
            ir::Expr* best = args[0];
            for (size_t i = 1; i < args.size(); ++i) {
                TypeRef t = types::unify(best->type, args[i]->type);
                best = out_.expression(f.id == FunctionId::Min ? ir::Op::Minimum : ir::Op::Maximum, t, line,
                                       {cast(best, t), cast(args[i], t)});
            }
            return best;
        }
        case FunctionId::Round: {
            if (args.size() == 1) {
                if (types::is_integral(args[0]->type)) return cast(rounded(args[0]), types::int64());
                ir::Expr* e = out_.expression(ir::Op::Function, args[0]->type, line, {args[0]});
                e->function = &types::info(FunctionId::Rint);
                return cast(e, types::int64());
            }
            ir::Expr* e = out_.expression(ir::Op::Prelude, type(c), line,
                                          {cast(args[0], type(c)), cast(args[1], types::int64())});
            e->text = "crb_round_digits";
            return e;
        }
        case FunctionId::Int:
        case FunctionId::FloatCast:
        case FunctionId::BoolCast:
            return cast(args[0], type(c));
        case FunctionId::ComplexCast:
            if (types::is_complex(args[0]->type)) return args[0];
            return complex_of_parts(type(c), args[0], args.size() == 2 ? args[1] : integer(0, line), line);
        case FunctionId::Divmod: {
            const bool integral = types::is_integral(type(c)->elements[0]);
            const bool integers = types::is_integral(args[0]->type) && types::is_integral(args[1]->type);
            ir::Expr* a = once(integers ? cast(args[0], type(c)->elements[0]) : args[0], "t");
            ir::Expr* b = once(integers ? cast(args[1], type(c)->elements[0]) : args[1], "t");
            ir::Expr* quotient = binary(BinaryOperator::FloorDiv, a, b, Arithmetic::Scalar, line);
            ir::Expr* remainder = binary(BinaryOperator::Mod, a, b, Arithmetic::Scalar, line);
            quotient->text = remainder->text = integral ? "integer divmod by zero" : "modulo by zero";
            return out_.expression(ir::Op::Tuple, type(c), line, {quotient, remainder});
        }
        case FunctionId::Modf:
        case FunctionId::Frexp:
        case FunctionId::Ldexp:
        case FunctionId::Gcd:
            return math_call(c, f, args);
        case FunctionId::TupleCast:
            return args[0];
        default:
            fail(c, "this call has no value");
    }
}

ir::Expr* Lowering::complex_of_parts(TypeRef result, ir::Expr* real, ir::Expr* imag, int line) {
    TypeRef part = types::floating(result->bits / 2);
    ir::Expr* e = out_.expression(ir::Op::Prelude, result, line, {cast(real, part), cast(imag, part)});
    e->text = "crb_complex";
    return e;
}

ir::Expr* Lowering::default_value(PyObject* value, int line) {
    if (auto scalar = constant_of(value)) return constant(*scalar, line);
    if (ir::Expr* e = meaning_value(meaning_of(value), line)) return e;
    return out_.expression(ir::Op::Constant, default_type(value), line);
}

ir::Expr* Lowering::call(const Call* c) {
    if (ir::Expr* e = team_call(c)) return e;
    if (auto found = instance_.launches.find(c); found != instance_.launches.end())
        return launch(c, *found->second);
    if (is_policy(type(c))) return policy(c);
    int line = static_cast<int>(c->span.line);
    if (auto callee = instance_.calls.find(c); callee != instance_.calls.end()) {
        Function& f = *callee->second->function;
        ir::Expr* e = out_.expression(ir::Op::Call, callee->second->result, line);
        e->callee = callee->second;
        if (type(c) && types::is_record(type(c))) e->type = type(c);  // the fields that a constructor gives
        e->args.resize(f.parameters.size(), nullptr);
        std::vector<const Expr*> given(c->args.begin(), c->args.end());
        if (auto* method = as<Attribute>(c->func))
            if (TypeRef object = type(method->value);
                object && (types::is_record(object) || is_object(object)))
                given.insert(given.begin(), method->value);
        const auto rest = instance_.collected.find(c);
        const bool collects = rest != instance_.collected.end();
        if (collects) given.resize(std::min(given.size(), static_cast<size_t>(f.rest)));
        std::vector<size_t> places;
        for (size_t i = 0; i < given.size(); ++i) places.push_back(i);
        if (collects) {
            given.push_back(rest->second);
            places.push_back(static_cast<size_t>(f.rest));
        }
        for (const Keyword* k : c->keywords) {
            given.push_back(k->value);
            auto at = std::find(f.parameters.begin(), f.parameters.end(), k->arg);
            places.push_back(static_cast<size_t>(at - f.parameters.begin()));
        }
        std::vector<ir::Expr*> values = in_order(given);
        for (size_t i = 0; i < values.size(); ++i) e->args[places[i]] = values[i];
        for (size_t i = 0; i < e->args.size(); ++i)
            if (!e->args[i])
                e->args[i] = default_value(
                    PyTuple_GET_ITEM(f.defaults, static_cast<Py_ssize_t>(i) - f.required), line);
        // Objects are passed by reference, so that they have a place.
        for (ir::Expr*& argument : e->args)
            if (argument->type && types::is_record(argument->type) && argument->op != ir::Op::Variable)
                argument = once(argument, "object");
        // Annotated parameters convert what they are given.
        for (size_t i = 0; i < e->args.size(); ++i)
            if (TypeRef wanted = callee->second->arguments[i]; types::is_scalar(wanted))
                e->args[i] = cast(e->args[i], wanted);
        return e;
    }
    // dtypes have no value: `np.zeros(n, part(a).dtype)`
    const auto finds_dtype = [this](const Expr* e) {
        if (type(e) && type(e)->kind == types::Kind::DType) run_effects(e);
    };
    for (const Expr* a : c->args) finds_dtype(a);
    for (const Keyword* k : c->keywords) finds_dtype(k->value);
    const Meaning* m = meaning(c->func);
    if (m && m->kind == Meaning::Kind::Class) {
        // A named tuple: its values in the order of the fields.
        std::vector<const Expr*> parts(c->args.begin(), c->args.end());
        std::vector<size_t> places(parts.size());
        std::iota(places.begin(), places.end(), size_t{0});
        for (size_t i = parts.size(); i < type(c)->names.size(); ++i)
            if (const Expr* given = argument(c, i, type(c)->names[i])) {
                parts.push_back(given);
                places.push_back(i);
            }
        std::vector<ir::Expr*> values(type(c)->names.size(), nullptr);
        const std::vector<ir::Expr*> given = in_order(parts);
        for (size_t i = 0; i < given.size(); ++i) values[places[i]] = given[i];
        for (size_t i = 0; i < values.size(); ++i)
            if (!values[i])
                values[i] =
                    default_value(default_of_field(class_of_named_tuple(type(c)), type(c)->names[i]), line);
        for (size_t i = 0; i < values.size(); ++i)
            if (TypeRef field = type(c)->elements[i]; types::is_cell(field))
                values[i] = new_cell(field, values[i]);
        return out_.expression(ir::Op::Tuple, type(c), line, std::move(values));
    }
    if (m && m->kind == Meaning::Kind::DType) {
        if (c->args.size() == 1) return cast(value(c->args[0]), m->dtype);
        std::vector<ir::Expr*> parts = in_order({c->args[0], c->args[1]});
        return complex_of_parts(m->dtype, parts[0], parts[1], line);
    }
    if (m && m->kind == Meaning::Kind::ArrayFunction) return array_call(c, *m->array_function, nullptr);
    if (is_subview_call(instance_, c)) return view(c);
    if (m && m->kind == Meaning::Kind::Builtin) {
        if (const Expr* output = output_argument(c, *m)) return ufunc_into(c, *m, output);
        return types::is_array(type(c)) ? materialize(c) : builtin(c, *m);
    }
    auto* method = as<Attribute>(c->func);
    TypeRef base = type(method->value);
    if (types::is_random(base)) return random_method(c, method);
    if (types::is_list(base)) return list_method(c, method);
    if (types::is_array(base)) {
        if (const types::ArrayFunctionInfo* f = types::find_array_method(method->attr))
            return array_call(c, *f, method->value);
        if (method->attr == "rank") return integer(base->rank, line);
        if (method->attr == "access") return value(method->value);
        long long dimension = 0;
        ir::Expr* array = array_variable(method->value);
        if (integer_literal(c->args[0], &dimension)) return extent(array, static_cast<int>(dimension));
        return extent_at(array, index(c->args[0]));
    }
    if (method->attr == "item") return value(method->value);
    if (method->attr == "view") {
        ir::Expr* bits = out_.expression(ir::Op::Prelude, type(c), line, {value(method->value)});
        bits->text = "crb_recast_bits";
        return bits;
    }
    return function(types::info(FunctionId::Conj), 'n', {value(method->value)}, false, line);
}

}  // namespace caramba::runtime
