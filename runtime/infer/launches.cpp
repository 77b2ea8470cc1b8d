// Types of launches and policies inside of a function that a host call runs.

#include "runtime/infer/launches.hpp"
#include "runtime/infer/records.hpp"

#include <algorithm>

#include "runtime/dispatch/launch_key.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/nested_functions.hpp"
#include "types/promotion.hpp"
#include "types/random.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;
using Form = PolicyShape::Form;

namespace {

constexpr const char* policy_names[] = {"RangePolicy", "MDRangePolicy", "TeamPolicy"};
constexpr const char* pattern_names[] = {"parallel_for", "parallel_reduce", "parallel_scan"};

/** pykokkos.<name>, which the module keeps alive. */
PyObject* member(const char* module, const char* name) {
    PyObject* m = PyImport_ImportModule(module);
    PyObject* object = m ? PyObject_GetAttrString(m, name) : nullptr;
    PyErr_Clear();
    Py_XDECREF(object);
    Py_XDECREF(m);
    return object;
}

bool is_instance(PyObject* object, const char* name) {
    PyObject* type = member("pykokkos", name);
    const bool is = object && type && PyObject_IsInstance(object, type) == 1;
    PyErr_Clear();
    return is;
}

/** The text of an attribute; empty without one. */
std::string text_attribute(PyObject* object, const char* name) {
    PyObject* value = PyObject_GetAttrString(object, name);
    const char* text = value && PyUnicode_Check(value) ? PyUnicode_AsUTF8(value) : nullptr;
    std::string result = text ? text : "";
    PyErr_Clear();
    Py_XDECREF(value);
    return result;
}

/** What a launch can pass: numbers, arrays, random pools, tuples of those, lists of them, and what is known
 * while compiling. */
bool is_passed(TypeRef t) {
    using types::Kind;
    if (types::is_list(t)) {
        // What a list holds is lent as it is, without counts.
        const TypeRef item = t->element;
        const bool counted =
            item && types::is_tuple(item) && std::ranges::any_of(item->elements, types::is_cell);
        return item && !counted && is_passed(item);
    }
    if (types::is_tuple(t))
        return std::ranges::all_of(
            t->elements, [](TypeRef e) { return (!types::is_list(e) || types::is_cell(e)) && is_passed(e); });
    return types::is_random_pool(t) || types::is_scalar(t) || types::is_array(t) || t->kind == Kind::None ||
           t->kind == Kind::String || t->kind == Kind::DType || t->kind == Kind::Function;
}

/** Kernels whose iterations launch others are inferred around those: without an end where one launches
 * itself. */
class Nesting {
  public:
    explicit Nesting(const Function& function) {
        if (std::ranges::find(around_, &function) != around_.end())
            throw KernelError{"TypeError", function.name + " is launched by its own iterations",
                              "use a loop over range", function.first_line};
        around_.push_back(&function);
    }
    ~Nesting() { around_.pop_back(); }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

  private:
    static thread_local std::vector<const Function*> around_;
};
thread_local std::vector<const Function*> Nesting::around_;

/** What an annotation of the accumulator says: the type of its values, and a reducer. */
void read_accumulator(const Function& f, int position, Request& request) {
    PyObject* module = PyImport_ImportModule("pykokkos.reducers");
    PyObject* said = module ? PyObject_CallMethod(module, "annotated", "Oi", f.object, position) : nullptr;
    if (said) {
        PyObject* dtype = PyTuple_GET_ITEM(said, 0);
        PyObject* reducer = PyTuple_GET_ITEM(said, 1);
        if (dtype != Py_None) request.accumulator = dtype_of(dtype);
        if (reducer != Py_None && !request.reducer) request.reducer = nested::reducer_of(reducer);
    }
    PyErr_Clear();
    Py_XDECREF(said);
    Py_XDECREF(module);
}

}  // namespace

TypeRef policy_type(const PolicyShape& s) {
    std::string key = policy_names[static_cast<int>(s.form)];
    key += "@";
    for (int part : {static_cast<int>(s.form), static_cast<int>(s.space), static_cast<int>(s.schedule),
                     static_cast<int>(s.outer), static_cast<int>(s.inner), s.rank, s.begin + 1,
                     static_cast<int>(s.single)})
        key += static_cast<char>('0' + part);
    std::vector<std::string> names = {"begin", "end", "chunk_size"};
    if (s.form == Form::Teams) names = {"league_size", "team_size", "0", "1", "2", "3"};
    if (s.form == Form::Tiles) {
        names.clear();
        for (int i = 0; i < 3 * s.rank; ++i) names.push_back(std::to_string(i));
    }
    std::vector<TypeRef> elements(names.size(), types::int64());
    return types::record(key, names, elements);
}

bool is_policy(TypeRef type) {
    if (!type || !types::is_record(type)) return false;
    const std::string name = type->text.substr(0, type->text.find('@'));
    return type->text.size() == name.size() + 9 &&
           std::ranges::find(policy_names, name) != std::end(policy_names);
}

std::optional<PolicyShape> policy_shape(TypeRef type) {
    if (types::is_integral(type)) return PolicyShape{.begin = 0};
    if (!is_policy(type)) return std::nullopt;
    const char* part = type->text.data() + type->text.find('@') + 1;
    PolicyShape s;
    s.form = static_cast<Form>(part[0] - '0');
    s.space = static_cast<Space>(part[1] - '0');
    s.schedule = static_cast<Schedule>(part[2] - '0');
    s.outer = static_cast<Iterate>(part[3] - '0');
    s.inner = static_cast<Iterate>(part[4] - '0');
    s.rank = part[5] - '0';
    s.begin = part[6] - '0' - 1;
    s.single = part[7] != '0';
    return s;
}

TypeRef Launched::accumulator() const {
    if (request.pattern == Pattern::For) return nullptr;
    // The one variable that carries it from index to index is the phi that the parameter flows into.
    const Instance& root = *program.instances.front();
    std::vector<TypeRef> carried;
    for (int i = 0; i < root.accumulators; ++i) {
        const int parameter =
            root.ssa.parameters[static_cast<size_t>(root.accumulator) + static_cast<size_t>(i)];
        const auto phi = std::ranges::find_if(root.ssa.versions, [&](const Version& v) {
            return std::ranges::find(v.incoming, parameter) != v.incoming.end();
        });
        if (phi == root.ssa.versions.end()) return nullptr;
        carried.push_back(root.versions[static_cast<size_t>(phi - root.ssa.versions.begin())]);
        if (!carried.back()) return nullptr;
    }
    return carried.size() == 1 ? carried[0] : types::tuple(carried);
}

std::shared_ptr<Launched> Instances::launched(std::shared_ptr<Function> function, const Request& request) {
    for (const auto& known : program_.launched)
        if (known->function == function && known->request == request) return known;
    const Nesting nesting(*function);
    auto made = std::make_shared<Launched>();
    made->function = std::move(function);
    made->request = request;
    made->symbol = "crb_launched_" + std::to_string(program_.launched.size());
    made->in_order = request_.pattern != Pattern::HostCall;
    try {
        made->program = infer(*made->function, request);
    } catch (KernelError& error) {
        if (!error.in) error.in = made->function;
        throw;
    }
    program_.launched.push_back(made);
    return made;
}

PyObject* Expressions::object(const Expr* e) const {
    if (auto* n = as<Name>(e)) {
        if (instance_.ssa.uses.contains(n)) return nullptr;
        return instance_.function->lookup(n->id);
    }
    auto* a = as<Attribute>(e);
    PyObject* holder = a ? object(a->value) : nullptr;
    const bool constant =
        holder && (PyModule_Check(holder) || PyType_Check(holder) || holds_functions(holder));
    if (!constant) return nullptr;
    PyObject* value = PyObject_GetAttrString(holder, a->attr.c_str());
    PyErr_Clear();
    Py_XDECREF(value);  // the holder keeps it
    return value;
}

// --- policies ---

bool Expressions::read_space(const Expr* e, Space& space) const {
    PyObject* given = object(e);
    if (!given) return false;
    PyObject* held = is_instance(given, "ExecutionSpaceInstance") ? PyObject_GetAttrString(given, "space")
                                                                  : Py_NewRef(given);
    const bool is = is_instance(held, "ExecutionSpace");
    const std::string name = is ? text_attribute(held, "value") : "";
    Py_XDECREF(held);
    if (!is) return false;
    const auto found = space_from_name(name);
    if (!found)
        fail(e, "the space " + name + " cannot be launched on from compiled code of this build",
             name == "Debug" ? "make Debug the default space: then this function runs as plain Python" : "");
    space = *found;
    return true;
}

bool Expressions::launches_in_order() const {
    return instances_.request().pattern != Pattern::HostCall;
}

/** A kernel launches nothing itself, but may call functions that do. */
bool Expressions::may_launch() const {
    return !launches_in_order() || !instances_.is_root(instance_);
}

TypeRef Expressions::make_policy(const Call* c, const PolicyShape& shape, const PolicyCall& call) {
    if (!may_launch())
        return unknown(c, "a kernel has no policies of its own",
                       "launch from Python, or from a function that pk.host_call runs");
    for (const PolicyCall::Number& n : call.numbers) {
        TypeRef t = n.value ? types::as_operand(type(n.value)) : types::int64();
        if (!t) return nullptr;
        if (n.item >= 0 && types::is_tuple(t)) t = t->elements[static_cast<size_t>(n.item)];
        if (!types::is_integral(t)) return unknown(n.value, "a policy takes integers, not " + types::name(t));
    }
    instance_.policies[c] = std::make_shared<PolicyCall>(call);
    return policy_type(shape);
}

TypeRef Expressions::range_policy(const Call* c) {
    PolicyShape shape;
    const Expr *begin = nullptr, *end = nullptr, *chunk = nullptr;
    size_t next = !c->args.empty() && read_space(c->args[0], shape.space) ? 1 : 0;
    if (next < c->args.size()) begin = c->args[next++];
    if (next < c->args.size()) end = c->args[next++];
    bool valid = next == c->args.size();
    for (const Keyword* k : c->keywords) {
        auto* constant = as<Constant>(k->value);
        const bool none = constant && constant->value.kind == ConstantValue::Kind::None;
        if (k->arg == "begin" && !begin)
            begin = k->value;
        else if (k->arg == "end" && !end)
            end = k->value;
        else if (k->arg == "chunk_size")
            chunk = k->value;
        else if (k->arg == "space")
            valid = valid && read_space(k->value, shape.space);
        else if (k->arg == "schedule" && constant && constant->value.text == "static")
            shape.schedule = Schedule::Static;
        else if (k->arg == "schedule" && constant && constant->value.text == "dynamic")
            shape.schedule = Schedule::Dynamic;
        else
            valid = valid && k->arg == "schedule" && none;
    }
    if (!valid || !begin || !end)
        return unknown(c,
                       "RangePolicy([space,] begin, end, *, chunk_size=0, schedule=None) takes two bounds");
    long long first = -1;
    if (integer_literal(begin, &first)) shape.begin = clamp_begin(first);
    return make_policy(c, shape, {.numbers = {{begin}, {end}, {chunk}}});
}

bool Expressions::read_bound(const Expr* e, const Call* c, PolicyCall& call) {
    const std::vector<syntax::Expr*>* parts = is<Tuple>(e)  ? &static_cast<const Tuple*>(e)->elts
                                              : is<List>(e) ? &static_cast<const List*>(e)->elts
                                                            : nullptr;
    if (parts) {
        for (const Expr* part : *parts) call.numbers.push_back({part});
        return true;
    }
    TypeRef t = type(e);
    if (t && !types::is_tuple(t)) unknown(c, "begin, end and tiling of an MDRangePolicy are tuples or lists");
    for (size_t i = 0; t && types::is_tuple(t) && i < t->elements.size(); ++i)
        call.numbers.push_back({e, static_cast<int>(i)});
    return t && types::is_tuple(t);
}

TypeRef Expressions::tile_policy(const Call* c) {
    PolicyShape shape{.form = Form::Tiles};
    const size_t first = !c->args.empty() && read_space(c->args[0], shape.space) ? 1 : 0;
    const Expr* begin = argument(c, first, "begin");
    const Expr* end = argument(c, first + 1, "end");
    const Expr* tiling = argument(c, first + 2, "tiling");
    if (auto* none = as<Constant>(tiling); none && none->value.kind == ConstantValue::Kind::None)
        tiling = nullptr;
    bool valid = c->args.size() <= first + 3;
    for (const Keyword* k : c->keywords) {
        if (k->arg == "space") valid = valid && read_space(k->value, shape.space);
        if (k->arg != "iter_outer" && k->arg != "iter_inner") continue;
        PyObject* iterate = object(k->value);
        const std::string value = iterate ? text_attribute(iterate, "value") : "";
        Iterate& order = k->arg == "iter_outer" ? shape.outer : shape.inner;
        if (value == "Left") order = Iterate::Left;
        if (value == "Right") order = Iterate::Right;
        valid = valid && (!value.empty() || is<Constant>(k->value));
    }
    if (!valid || !begin || !end)
        return unknown(
            c, "MDRangePolicy([space,] begin, end, tiling=None, *, iter_outer=None) takes two bounds");
    PolicyCall call;
    if (!read_bound(begin, c, call)) return nullptr;
    const size_t rank = call.numbers.size();
    if (!read_bound(end, c, call)) return nullptr;
    if (tiling && !read_bound(tiling, c, call)) return nullptr;
    if (rank < 2 || rank > max_rank || call.numbers.size() != (tiling ? 3 : 2) * rank)
        return unknown(c, "begin, end and tiling must have one length, 2 to " + std::to_string(max_rank));
    if (!tiling) call.numbers.resize(3 * rank);
    shape.rank = static_cast<int>(rank);
    shape.begin = 4;
    for (size_t i = 0; i < rank; ++i) {
        long long lower = -1;
        const bool known = call.numbers[i].item < 0 && integer_literal(call.numbers[i].value, &lower);
        shape.begin = std::min(shape.begin, known ? clamp_begin(lower) : -1);
    }
    return make_policy(c, shape, call);
}

TypeRef Expressions::team_policy(const Call* c) {
    PolicyShape shape{.form = Form::Teams};
    const size_t first = !c->args.empty() && read_space(c->args[0], shape.space) ? 1 : 0;
    const Expr* league = argument(c, first, "league_size");
    const Expr* team = argument(c, first + 1, "team_size");
    bool valid = c->args.size() <= first + 3;
    for (const Keyword* k : c->keywords)
        if (k->arg == "space") valid = valid && read_space(k->value, shape.space);
    if (!valid || !league || !team)
        return unknown(c, "TeamPolicy([space,] league_size, team_size[, vector_length]) takes two sizes");
    auto* text = as<Constant>(team);
    const bool automatic =
        object(team) == member("pykokkos", "AUTO") ||
        (text && text->value.kind == ConstantValue::Kind::Str && text->value.text == "auto");
    long long size = 0;
    shape.single = automatic || (integer_literal(team, &size) && size == 1);
    shape.begin = 0;
    PolicyCall call{.numbers = {{league}, {automatic ? nullptr : team, -1, 1}}};
    call.numbers.resize(6);
    return make_policy(c, shape, call);
}

TypeRef Expressions::scratch_size(const Call* c) {
    auto* method = static_cast<const Attribute*>(c->func);
    TypeRef policy = type(method->value);
    const auto shape = policy_shape(policy);
    long long level = -1;
    const char* form = "set_scratch_size(0 or 1, pk.PerTeam(bytes) or pk.PerThread(bytes))";
    if (!shape || shape->form != Form::Teams || method->attr != "set_scratch_size")
        return unknown(c, types::name(policy) + " has no method '" + method->attr + "' in a kernel");
    if (is<Name>(method->value))
        return unknown(c, "a policy that has a name cannot change in compiled code",
                       "pk.TeamPolicy(…).set_scratch_size(…), or assign the result");
    if (c->args.size() < 2 || c->args.size() > 3 || !integer_literal(c->args[0], &level) || level < 0 ||
        level > 1)
        return unknown(c, form);
    PolicyCall call;
    call.changed = method->value;
    call.numbers.resize(6);
    for (size_t i = 1; i < c->args.size(); ++i) {
        auto* size = as<Call>(c->args[i]);
        PyObject* kind = size && size->args.size() == 1 ? object(size->func) : nullptr;
        const bool team = kind && kind == member("pykokkos", "PerTeam");
        if (!team && (!kind || kind != member("pykokkos", "PerThread"))) return unknown(c, form);
        call.numbers[static_cast<size_t>(2 + (team ? 0 : 2) + level)].value = size->args[0];
    }
    return make_policy(c, *shape, call);
}

// --- launches ---

bool Expressions::read_arguments(const Call* c, Function& f, size_t leading, LaunchCall& call,
                                 Request& request) {
    std::vector<TypeRef> given(f.parameters.size(), nullptr);
    const std::string shown = f.name;
    for (const Keyword* k : c->keywords) {
        const auto at = std::ranges::find(f.parameters, k->arg);
        if (k->arg == "reducer" && at == f.parameters.end()) continue;
        const auto i = static_cast<size_t>(at - f.parameters.begin());
        if (at == f.parameters.end() || i < leading) {
            unknown(c, shown + " has no parameter '" + k->arg + "' that a launch passes");
            return false;
        }
        TypeRef t = type_or_none(k->value);
        if (!t) return false;
        if (types::is_random_pool(t) && launches_in_order()) {
            unknown(k->value, "a random pool serves one launch, not those inside of its iterations");
            return false;
        }
        if (!is_passed(t)) {
            unknown(k->value,
                    "a launch inside of a function passes numbers, arrays, tuples and lists of them, not " +
                        types::name(t),
                    "pass its fields, or launch from Python");
            return false;
        }
        const bool atomic =
            types::is_array(t) && std::ranges::find(f.options.atomic, k->arg) != f.options.atomic.end();
        given[i] = atomic ? types::array(t->element, t->rank, t->layout, t->readonly, true) : t;
        call.arguments.emplace_back(k->value, i - leading);
    }
    for (size_t i = leading; i < given.size(); ++i) {
        const auto optional = static_cast<Py_ssize_t>(i) - f.required;
        if (!given[i] && optional >= 0 && f.defaults && optional < PyTuple_GET_SIZE(f.defaults))
            given[i] = default_type(PyTuple_GET_ITEM(f.defaults, optional));
        if (!given[i]) {
            unknown(c, shown + " needs its argument '" + f.parameters[i] + "'");
            return false;
        }
        request.arguments.push_back(given[i]);
    }
    return true;
}

std::shared_ptr<LaunchCall> Expressions::read_launch(const Call* c, Pattern pattern) {
    auto call = std::make_shared<LaunchCall>();
    const std::string shown = pattern_names[static_cast<int>(pattern)];
    const auto refuse = [&](const Node* at, const std::string& message, const std::string& hint = "") {
        unknown(at, message, hint);
        return nullptr;
    };
    size_t next = 0;
    if (auto* label = c->args.empty() ? nullptr : as<Constant>(c->args[0])) {
        if (label->value.kind == ConstantValue::Kind::Str) call->label = label->value.text;
        if (label->value.kind == ConstantValue::Kind::Str || label->value.kind == ConstantValue::Kind::None)
            ++next;
    }
    if (c->args.size() < next + 2)
        return refuse(c, shown + "([label,] policy, workunit, …, **arguments) takes a policy and a workunit");
    call->policy = c->args[next];
    const Expr* unit = c->args[next + 1];
    std::shared_ptr<Function> f;
    if (auto* n = as<Name>(unit)) f = instance_.function->method(n->id);
    PyObject* given = f ? nullptr : object(unit);
    if (given) f = function_of(given);
    if (!f || f->is_lambda())
        return refuse(unit, "a launch inside of a function runs a workunit that has a name around it",
                      "define it with @pk.workunit beside this function");
    if (f->options.scratch)
        return refuse(c, f->name + " asks its decorator for scratch memory, which launches from Python know",
                      "pk.TeamPolicy(…).set_scratch_size(…)");
    if (call->label.empty()) call->label = f->name;

    Request request;
    request.members = instances_.request().members;
    request.pattern = pattern;
    request.serial = launches_in_order() || instances_.request().serial;
    request.bounds_check = instances_.request().bounds_check;
    const auto read_reducer = [&](const Expr* e) {
        request.reducer = nested::reducer_of(object(e));
        return request.reducer != nullptr;
    };
    for (size_t i = next + 2; i < c->args.size(); ++i) {
        if (pattern == Pattern::Reduce && !request.reducer && read_reducer(c->args[i])) continue;
        if (pattern == Pattern::For || call->initial)
            return refuse(c, shown + " takes no such argument", "views and scalars are passed by keyword");
        call->initial = c->args[i];
    }
    for (const Keyword* k : c->keywords)
        if (k->arg == "reducer" && std::ranges::find(f->parameters, k->arg) == f->parameters.end() &&
            (pattern != Pattern::Reduce || request.reducer || !read_reducer(k->value)))
            return refuse(k->value, shown + " takes one reducer such as pk.Max");

    TypeRef policy = types::as_operand(type(call->policy));
    if (!policy) return nullptr;
    const auto shape = policy_shape(policy);
    if (!shape)
        return refuse(call->policy,
                      shown + " needs a policy (an integer, RangePolicy, MDRangePolicy, TeamPolicy), not " +
                          types::name(policy));
    if (launches_in_order() && shape->form == Form::Teams)
        return refuse(call->policy, "a launch inside of an iteration of another has no teams",
                      "use a RangePolicy, or pk.TeamThreadRange");
    if (pattern == Pattern::Scan && shape->form != Form::Range)
        return refuse(call->policy, "parallel_scan runs over a range");
    request.rank = shape->form == Form::Tiles ? shape->rank : 1;
    request.begin = shape->begin;
    if (shape->form == Form::Teams) request.team = shape->single ? Team::One : Team::Many;
    if (shape->space != Space::Default && !launches_in_order())
        request.serial = shape->space == Space::Serial;

    if (call->initial) {
        request.initial = types::as_operand(type(call->initial));
        if (!request.initial) return nullptr;
        const bool numbers = types::is_tuple(request.initial) && pattern == Pattern::Reduce &&
                             !request.reducer && request.initial->elements.size() > 1 &&
                             std::ranges::all_of(request.initial->elements, types::is_scalar);
        if (!types::is_scalar(request.initial) && !numbers)
            return refuse(call->initial,
                          "the initial value of a launch inside of a function is a number, or a tuple of "
                          "one for each accumulator");
    }
    if (pattern != Pattern::For) read_accumulator(*f, request.rank, request);
    const auto leading = static_cast<size_t>(request.rank + accumulators(request)) +
                         static_cast<size_t>(pattern == Pattern::Scan);
    try {
        f->definition();  // what closures and methods read is among the parameters then
        if (f->parameters.size() < leading)
            return refuse(c, f->name + " has " + std::to_string(f->parameters.size()) +
                                 " parameters; this launch gives it " + std::to_string(leading));
        if (!read_arguments(c, *f, leading, *call, request)) return nullptr;
        call->launched = instances_.launched(f, request);
    } catch (KernelError&) {
        if (last_) throw;
        return nullptr;  // types may still change
    }
    call->shape = *shape;
    if (shape->space == Space::Default && request.serial) call->shape.space = Space::Serial;
    return call;
}

TypeRef Expressions::launch(const Call* c, Pattern pattern) {
    if (!may_launch())
        return unknown(c, "a kernel launches no other kernel",
                       "run this function by pk.host_call, or loop over a nested range such as "
                       "pk.TeamThreadRange");
    auto call = read_launch(c, pattern);
    if (!call) return nullptr;
    instance_.launches[c] = call;
    TypeRef result = call->launched->accumulator();
    if (!result) return types::none();
    return types::is_reducer_fields(result) ? types::tuple(result->elements) : result;
}

}  // namespace caramba::runtime
