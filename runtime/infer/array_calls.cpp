// Types of calls that take or make whole arrays.

#include <algorithm>
#include <numeric>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/library.hpp"
#include "syntax/build.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::ArrayFunctionId;
using types::Layout;
using types::TypeRef;

const Expr* argument(const Call* c, size_t position, std::string_view keyword) {
    if (position < c->args.size()) return c->args[position];
    for (const Keyword* k : c->keywords)
        if (k->arg == keyword) return k->value;
    return nullptr;
}

std::array<const Expr*, 3> arange_bounds(const Call* c) {
    const Expr *start = c->args[0], *stop = argument(c, 1, "stop");
    if (!stop) std::swap(start, stop);
    return {start, stop, argument(c, 2, "step")};
}

TypeRef Expressions::dtype_argument(const Expr* e) {
    TypeRef t = type(e);
    if (t && t->kind == types::Kind::DType) return t->element;
    if (t && t->kind == types::Kind::String)
        if (TypeRef named = dtype_of_name(t->text)) return named;
    return unknown(e, "this is no dtype");
}

TypeRef Expressions::rewrite_attribute(const Node* node, const Expr* object, const char* name) {
    const Expr*& meant = instance_.rewritten[node];
    if (!meant) {
        auto* attribute = made().make<Attribute>();
        attribute->value = const_cast<Expr*>(object);
        attribute->attr = name;
        attribute->span = node->span;
        meant = attribute;
    }
    const Expr* view = meant;
    return type(view);
}

int Expressions::shape_rank(const Expr* e) {
    TypeRef t = type(e);
    if (!t) return -1;
    if (types::is_integral(t)) return 1;
    bool integers =
        types::is_tuple(t) && std::all_of(t->elements.begin(), t->elements.end(), types::is_integral);
    if (integers) return static_cast<int>(t->elements.size());
    unknown(e, "a shape is an integer or a tuple of integers, not " + types::name(t));
    return -1;
}

TypeRef Expressions::literal_array(const Expr* e, int depth) {
    const std::vector<Expr*>* elements = nullptr;
    if (auto* list = as<List>(e)) elements = &list->elts;
    if (auto* tuple = as<Tuple>(e)) elements = &tuple->elts;
    if (!elements) {
        TypeRef t = type(e);
        if (t && !types::is_scalar(t))
            return unknown(e, "np.array takes lists and tuples of scalars in a kernel");
        return t ? types::array(t, depth, Layout::C) : nullptr;
    }
    // Numba makes floats of an empty tuple, and has no type for an empty list.
    if (elements->empty() && is<Tuple>(e)) return types::array(types::float64(), depth + 1, Layout::C);
    if (elements->empty()) return unknown(e, "np.array of nothing has no type", "np.empty(0)");
    TypeRef joined = nullptr;
    size_t length = 0;
    for (const Expr* part : *elements) {
        TypeRef t = literal_array(part, depth + 1);
        if (!t) return nullptr;
        auto* row = as<List>(part);
        auto* columns = as<Tuple>(part);
        size_t n = row ? row->elts.size() : columns ? columns->elts.size() : 1;
        if (joined && (t->rank != joined->rank || n != length))
            return unknown(e, "the rows have different lengths");
        length = n;
        TypeRef element = joined ? types::unify(joined->element, t->element) : t->element;
        joined = types::array(element, t->rank, Layout::C);
    }
    return joined;
}

const Expr* Expressions::written_out(const Expr* e) {
    auto* list = as<List>(e);
    auto* tuple = as<Tuple>(e);
    if (!list && !tuple) {
        TypeRef t = type(e);
        if (!t || !types::is_tuple(t)) return t ? e : nullptr;
        Expr* literal = Build(made()).tuple(items_of(e));
        literal->span = e->span;
        return written_out(literal);
    }
    std::vector<Expr*> parts;
    bool changed = false;
    for (Expr* part : list ? list->elts : tuple->elts) {
        const Expr* out = is<Starred>(part) ? part : written_out(part);
        if (!out) return nullptr;
        changed = changed || out != part;
        parts.push_back(const_cast<Expr*>(out));
    }
    if (!changed) return e;
    Expr* literal = Build(made()).tuple(std::move(parts));
    literal->span = e->span;
    return literal;
}

std::vector<int> axis_order(const Call* c, ArrayFunctionId id, size_t first, int rank) {
    // The axes that the call names, from 0.
    std::vector<int> named;
    auto name = [&](const Expr* e) {
        long long axis = 0;
        const bool known = integer_literal(e, &axis) && axis >= -rank && axis < rank;
        named.push_back(known ? static_cast<int>(axis < 0 ? axis + rank : axis) : -1);
    };
    auto* tuple = c->args.size() == first + 1 ? as<Tuple>(c->args[first]) : nullptr;
    if (tuple)
        for (const Expr* e : tuple->elts) name(e);
    else
        for (size_t i = first; i < c->args.size(); ++i) name(c->args[i]);
    if (std::ranges::count(named, -1)) return {};
    std::vector<int> order(static_cast<size_t>(rank));
    std::iota(order.begin(), order.end(), 0);
    if (id == ArrayFunctionId::Transpose) {
        return std::ranges::is_permutation(named, order) ? named : std::vector<int>();
    }
    if (named.size() != 2) return {};
    if (id == ArrayFunctionId::SwapAxes) {
        std::swap(order[static_cast<size_t>(named[0])], order[static_cast<size_t>(named[1])]);
    } else {
        order.erase(order.begin() + named[0]);
        order.insert(order.begin() + named[1], named[0]);
    }
    return order;
}

TypeRef Expressions::same_elements(const Call* c, const types::ArrayFunctionInfo& f, const Expr* array,
                                   size_t first) {
    TypeRef t = array ? type(array) : nullptr;
    if (!t) return nullptr;
    if (!types::is_array(t)) return unknown(c, "this takes an array");
    if (!c->keywords.empty()) return unknown(c, "this takes no keyword arguments in a kernel");
    bool contiguous = t->layout == Layout::C || (t->rank < 2 && t->layout == Layout::F);
    if (f.id == ArrayFunctionId::Reshape) {
        if (c->args.size() <= first) return unknown(c, "a shape is missing");
        // The library asks the strides before it does.
        if (!contiguous && !in_library(instance_.function->object))
            return unknown(c, "only contiguous arrays can be reshaped", "reshape a copy: a.copy()");
        int rank = 0;
        for (size_t i = first; i < c->args.size(); ++i) {
            TypeRef n = type(c->args[i]);
            if (!n) return nullptr;
            if (c->args.size() == first + 1)
                rank = shape_rank(c->args[i]);
            else if (types::is_integral(n))
                ++rank;
            else
                return unknown(c->args[i], "an extent is an integer, not " + types::name(n));
        }
        return rank < 0 ? nullptr : types::array(t->element, rank, Layout::C, t->readonly);
    }
    const bool axes = f.id == ArrayFunctionId::Transpose
                          ? c->args.size() > first
                          : f.id != ArrayFunctionId::Ravel && f.id != ArrayFunctionId::AsContiguous;
    if (axes) {
        if (axis_order(c, f.id, first, t->rank).empty())
            return unknown(c, "the axes of an array are integer literals in a kernel");
        return types::part_of(t, t->rank, Layout::Any);
    }
    if (c->args.size() > first) return unknown(c, "this takes an array alone in a kernel");
    if (f.id == ArrayFunctionId::Transpose) return rewrite_attribute(c, array, "T");
    // Of any array np.asarray gives the array itself.
    if (f.id == ArrayFunctionId::AsContiguous && dotted_name(c->func).ends_with("asarray")) contiguous = true;
    if (!contiguous) return rewrite(c, f.id == ArrayFunctionId::Ravel ? "flatten" : "contiguous", {array});
    if (f.id == ArrayFunctionId::Ravel) return types::array(t->element, 1, Layout::C, t->readonly);
    instance_.rewritten[c] = array;
    return t;
}

StridedView strided_view_of(const Call* c, ArrayFunctionId id) {
    switch (id) {
        case ArrayFunctionId::AsStrided:
            return {argument(c, 0, "x"), argument(c, 1, "shape"), argument(c, 2, "strides")};
        case ArrayFunctionId::Windows:
            return {argument(c, 0, "x"), argument(c, 1, "window_shape"), argument(c, 2, "axis")};
        default:
            return {argument(c, 0, "array"), argument(c, 1, "shape"), nullptr};
    }
}

TypeRef Expressions::strided_view(const Call* c, const types::ArrayFunctionInfo& f) {
    const auto [array, shape, further] = strided_view_of(c, f.id);
    if (!array) return unknown(c, "this takes an array");
    TypeRef t = type(array);
    if (!t) return nullptr;
    if (!types::is_array(t)) return unknown(c, "this takes an array");
    const bool strided = f.id == ArrayFunctionId::AsStrided, windows = f.id == ArrayFunctionId::Windows;
    if ((!shape && !strided) || (!further && strided)) return unknown(c, "an argument is missing");
    const int rank = shape ? shape_rank(shape) : t->rank;
    if (rank < 0) return nullptr;
    TypeRef given = further ? type(further) : nullptr;
    if (further && !given) return nullptr;
    if (windows) {
        const bool all = !given || given->kind == types::Kind::None;
        const int axes = all ? t->rank : shape_rank(further);
        if (axes < 0) return nullptr;
        if (axes != rank) return unknown(c, "Must provide matching length window_shape and axis");
        return types::array(t->element, t->rank + rank, Layout::Any, t->readonly);
    }
    if (strided && shape_rank(further) != rank) return unknown(c, "there is a stride for each extent");
    if (t->rank > rank && !strided)
        return unknown(c, "input operand has more dimensions than allowed by the axis remapping");
    return types::array(t->element, rank, Layout::Any, t->readonly || !strided);
}

bool Expressions::is_number(const Expr* e) {
    TypeRef t = type(e);
    return t && types::is_scalar(t);
}

/** What Numba lets numbers be given to, as arrays without dimensions. */
static bool takes_numbers(const types::ArrayFunctionInfo& f) {
    switch (f.id) {
        case ArrayFunctionId::Sum:
        case ArrayFunctionId::Prod:
        case ArrayFunctionId::Mean:
        case ArrayFunctionId::Min:
        case ArrayFunctionId::Max:
        case ArrayFunctionId::AnyOf:
        case ArrayFunctionId::AllOf:
        case ArrayFunctionId::EmptyLike:
        case ArrayFunctionId::ZerosLike:
        case ArrayFunctionId::OnesLike:
        case ArrayFunctionId::FullLike:
        case ArrayFunctionId::Copy:
        case ArrayFunctionId::BroadcastTo:
            return true;
        default:
            return f.names == "std" || f.names == "nanmin" || f.names == "nanmax" || f.names == "average";
    }
}

const Expr* Expressions::number_as_array(const Call* c, const types::ArrayFunctionInfo& f) {
    const Expr*& meant = instance_.rewritten[c];
    if (meant) return meant;
    Meaning array, function;
    array.kind = function.kind = Meaning::Kind::ArrayFunction;
    array.array_function = types::find_array_function("array");
    function.array_function = &f;
    std::vector<const Expr*> args{c->args.begin(), c->args.end()};
    args[0] = call_node(args[0], "array", std::move(array), {args[0]});
    Call* call = call_node(c, std::string(f.names.substr(0, f.names.find(' '))), std::move(function), args);
    call->keywords = c->keywords;
    return meant = call;
}

TypeRef Expressions::array_call(const Call* c, const types::ArrayFunctionInfo& f, const Expr* self) {
    // A method's object is the first argument of the function.
    size_t first = self ? 0 : 1;
    const Expr* array = self ? self : argument(c, 0, "a");
    auto layout_like = [](TypeRef t) {
        return t->layout == Layout::F && t->rank > 1 ? Layout::F : Layout::C;
    };
    auto known_keywords = [&](std::initializer_list<std::string_view> names) {
        for (const Keyword* k : c->keywords)
            if (std::find(names.begin(), names.end(), k->arg) == names.end())
                unknown(c, "the argument '" + k->arg + "' is not available in a kernel");
    };
    const auto takes = [&](TypeRef element, TypeRef value) {
        const bool numbers = types::is_scalar(value) && types::is_scalar(element);  // and no records
        const bool kept = !numbers || types::can_store(value, element);
        return kept ? element : unknown(c, "this dtype loses the imaginary part");
    };
    auto with_dtype = [&](const Expr* dtype, TypeRef otherwise) {
        return dtype ? dtype_argument(dtype) : otherwise;
    };
    auto too_many = [&](size_t most) {
        if (c->args.size() > most) unknown(c, "too many arguments");
    };

    if (!self && takes_numbers(f) && !c->args.empty() && is_number(array)) return type(number_as_array(c, f));
    const bool makes = f.id == ArrayFunctionId::Array || f.id == ArrayFunctionId::AsContiguous;
    if (!self && makes && !c->args.empty()) {
        // `np.array(t)` and `np.asarray([1, 2])` are np.array of a literal.
        const Expr*& meant = instance_.rewritten[c];
        if (!meant) {
            const Expr* values = written_out(array);
            if (!values) return nullptr;
            const bool literal = is<List>(values) || is<Tuple>(values);
            const bool number = dotted_name(c->func).ends_with("asarray") && is_number(array);
            if (values != array || ((literal || number) && f.id == ArrayFunctionId::AsContiguous)) {
                Meaning made;
                made.kind = Meaning::Kind::ArrayFunction;
                made.array_function = types::find_array_function("array");
                std::vector<const Expr*> args{c->args.begin(), c->args.end()};
                args[0] = values;
                Call* call = call_node(c, "array", std::move(made), args);
                call->keywords = c->keywords;
                meant = call;
            }
        }
        if (const Expr* call = meant) return type(call);
        instance_.rewritten.erase(c);
    }
    if (array && makes)
        if (TypeRef t = is<List>(array) || is<Tuple>(array) ? nullptr : type(array); t && types::is_list(t))
            return array_of_list(c, t);
    // `np.asarray(a, np.float32)` converts, and is `a` itself where that has the type.
    if (const Expr* dtype =
            !self && f.id == ArrayFunctionId::AsContiguous ? argument(c, 1, "dtype") : nullptr) {
        TypeRef t = array ? type(array) : nullptr, element = dtype_argument(dtype);
        if (!t || !element) return nullptr;
        if (!types::is_array(t)) return unknown(c, "this takes an array");
        const Expr*& meant = instance_.rewritten[c];
        if (t->element == element) {
            meant = array;
            return t;
        }
        if (!meant) {
            Build make(made());
            auto* call = static_cast<Call*>(
                make.call(make.attribute(const_cast<Expr*>(array), "astype"), {const_cast<Expr*>(dtype)}));
            call->span = call->func->span = c->span;
            meant = call;
        }
        const Expr* call = meant;
        return type(call);
    }
    switch (f.id) {
        case ArrayFunctionId::Library:
        case ArrayFunctionId::LibraryJoin:
            return library_call(c, f, self);
        case ArrayFunctionId::Reshape:
        case ArrayFunctionId::Ravel:
        case ArrayFunctionId::Transpose:
        case ArrayFunctionId::SwapAxes:
        case ArrayFunctionId::MoveAxis:
        case ArrayFunctionId::AsContiguous:
            return same_elements(c, f, array, first);
        case ArrayFunctionId::Empty:
        case ArrayFunctionId::Zeros:
        case ArrayFunctionId::Ones:
        case ArrayFunctionId::Full: {
            bool full = f.id == ArrayFunctionId::Full;
            known_keywords({"shape", "dtype", "fill_value"});
            too_many(full ? 3 : 2);
            const Expr* shape = argument(c, 0, "shape");
            const Expr* fill = full ? argument(c, 1, "fill_value") : nullptr;
            if (!shape || (full && !fill)) return unknown(c, "a shape is missing");
            int rank = shape_rank(shape);
            TypeRef value = fill ? type(fill) : types::float64();
            if (rank < 0 || !value) return nullptr;
            if (!types::is_scalar(value)) return unknown(c, "an array is filled with a scalar");
            TypeRef element = with_dtype(argument(c, full ? 2 : 1, "dtype"), value);
            element = element ? takes(element, value) : nullptr;
            return element ? types::array(element, rank, Layout::C) : nullptr;
        }
        case ArrayFunctionId::EmptyLike:
        case ArrayFunctionId::ZerosLike:
        case ArrayFunctionId::OnesLike:
        case ArrayFunctionId::FullLike: {
            bool full = f.id == ArrayFunctionId::FullLike;
            known_keywords({"a", "prototype", "dtype", "fill_value"});
            too_many(full ? 3 : 2);
            if (!array) array = argument(c, 0, "prototype");
            TypeRef t = array ? type(array) : nullptr;
            if (!t) return nullptr;
            if (!types::is_array(t)) return unknown(c, "this takes an array");
            const Expr* fill = full ? argument(c, 1, "fill_value") : nullptr;
            TypeRef value = fill ? type(fill) : nullptr;
            if (full && !value) return nullptr;
            TypeRef element = with_dtype(argument(c, full ? 2 : 1, "dtype"), t->element);
            element = element && value ? takes(element, value) : element;
            return element ? types::array(element, t->rank, layout_like(t)) : nullptr;
        }
        case ArrayFunctionId::Copy:
        case ArrayFunctionId::AsType: {
            known_keywords({"a", "dtype"});
            TypeRef t = array ? type(array) : nullptr;
            if (!t) return nullptr;
            if (!types::is_array(t)) return unknown(c, "this takes an array");
            if (f.id == ArrayFunctionId::Copy) {
                too_many(first);
                const bool method = self || in_library(instance_.function->object);
                return types::array(t->element, t->rank, method ? Layout::C : layout_like(t));
            }
            too_many(first + 1);
            const Expr* dtype = argument(c, first, "dtype");
            TypeRef element = dtype ? dtype_argument(dtype) : unknown(c, "astype needs a dtype");
            if (!element) return nullptr;
            if (!types::can_store(t->element, element))
                return unknown(c, "this cast loses the imaginary part");
            return types::array(element, t->rank, layout_like(t));
        }
        case ArrayFunctionId::AsStrided:
        case ArrayFunctionId::Windows:
        case ArrayFunctionId::BroadcastTo:
            return strided_view(c, f);
        case ArrayFunctionId::View: {
            known_keywords({"dtype"});
            too_many(1);
            const Expr* dtype = argument(c, 0, "dtype");
            TypeRef t = type(array), element = dtype ? dtype_argument(dtype) : nullptr;
            if (!dtype) return unknown(c, "view needs a dtype");
            if (!t || !element) return nullptr;
            if (types::has_records(t)) return unknown(c, "records are not viewed as other elements");
            return types::array(element, t->rank, t->layout, t->readonly);
        }
        case ArrayFunctionId::Array: {
            known_keywords({"object", "dtype"});
            too_many(2);
            const Expr* values = argument(c, 0, "object");
            TypeRef t = values ? literal_array(values, 0) : nullptr;
            if (!t) return nullptr;
            TypeRef element = with_dtype(argument(c, 1, "dtype"), t->element);
            element = element ? takes(element, t->element) : nullptr;
            return element ? types::array(element, t->rank, Layout::C) : nullptr;
        }
        case ArrayFunctionId::Arange: {
            known_keywords({"stop", "step", "dtype"});
            if (c->args.empty() || c->args.size() > 4)
                return unknown(c, "arange takes start, stop, step, dtype");
            TypeRef joined = types::int64();
            for (const Expr* bound : arange_bounds(c)) {
                if (!bound) continue;
                TypeRef t = type(bound);
                if (!t) return nullptr;
                if (!types::is_scalar(t) || types::is_complex(t))
                    return unknown(c, "arange takes real numbers");
                if (types::is_float(t)) joined = types::float64();
            }
            TypeRef element = with_dtype(argument(c, 3, "dtype"), joined);
            return element ? types::array(element, 1, Layout::C) : nullptr;
        }
        case ArrayFunctionId::Linspace:
            known_keywords({"num"});
            if (c->args.size() < 2 || c->args.size() + c->keywords.size() > 3)
                return unknown(c, "linspace takes start, stop, num");
            for (const Expr* e :
                 std::initializer_list<const Expr*>{c->args[0], c->args[1], argument(c, 2, "num")}) {
                if (!e) continue;
                TypeRef t = type(e);
                if (!t) return nullptr;
                if (!types::is_scalar(t) || types::is_complex(t))
                    return unknown(c, "linspace takes real numbers");
            }
            return types::array(types::float64(), 1, Layout::C);
        default:
            break;
    }

    // Reductions: along an axis by the library.
    if (c->args.size() > first || c->keywords.size() > (self || !c->args.empty() ? 0u : 1u))
        return library_call(c, f, self);
    known_keywords({"a"});
    TypeRef t = array ? type(array) : nullptr;
    if (!t) return nullptr;
    if (!types::is_array(t)) return unknown(c, "this takes an array");
    bool whole = types::is_integral(t->element);
    switch (f.id) {
        case ArrayFunctionId::Sum:
        case ArrayFunctionId::Prod:
            if (!whole) return t->element;
            return t->element->kind == types::Kind::UInt ? types::unsigned_integer(64) : types::int64();
        case ArrayFunctionId::Mean:
            return whole ? types::float64() : t->element;
        case ArrayFunctionId::Min:
        case ArrayFunctionId::Max:
            if (!types::is_complex(t->element)) return t->element;
            return rewrite(c, f.id == ArrayFunctionId::Min ? "complex_min" : "complex_max", {array});
        case ArrayFunctionId::ArgMin:
        case ArrayFunctionId::ArgMax:
            return types::is_complex(t->element) ? unknown(c, "complex numbers have no order")
                                                 : types::int64();
        default:
            return types::boolean();
    }
}

}  // namespace caramba::runtime
