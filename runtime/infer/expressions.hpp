/** \file
 * The type of an expression, from the types of its parts: operators, subscripts, attributes, calls.
 *
 * While types are still being found an unknown part makes the whole unknown (null) and nothing is an error;
 * the last walk reports what is wrong. What a name or an attribute stands for is kept in Instance::meanings.
 */
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "runtime/infer/infer.hpp"

namespace caramba::runtime {

struct PolicyShape;
enum class Space : unsigned char;

/** The functions of a program, each solved for the types it is called with. */
class Instances {
  public:
    Instances(Program& program, const Request& request);
    /** The instance for these types, made and solved when it is new. */
    Instance& instance(Function& function, std::vector<types::TypeRef> arguments, int accumulator = -1,
                       bool accumulator_stays = false, const Instance* caller = nullptr);
    /** Brings all instances to their final types and reports errors. */
    void finish();
    /** Keeps a callee alive for as long as the program. */
    void keep(std::shared_ptr<Function> function) { program_.functions.push_back(std::move(function)); }

    /** Notes that Numba is asked for what this call means. */
    void ask_numba(PyObject* callee) { program_.overloads[callee]; }
    /** Keeps what an overload for Numba gave. Throws KernelError where one thing is given ever new types. */
    void keep_overload(const std::shared_ptr<Function>& function, PyObject* callee);
    bool is_root(const Instance& instance) const { return program_.instances.front().get() == &instance; }

    /** The kernel of a launch, made and solved when it is new. Throws KernelError. */
    std::shared_ptr<Launched> launched(std::shared_ptr<Function> function, const Request& request);
    const Request& request() const { return request_; }

  private:
    void solve(Instance& instance);
    Program& program_;
    const Request& request_;
};

/** Whether a list says what its elements are, also where these are lists: `items = []` does so late. */
bool elements_known(types::TypeRef list);
/** Whether a type is a number, or a tuple of such. */
bool is_of_numbers(types::TypeRef t);

class Expressions {
  public:
    Expressions(Instances& instances, Instance& instance, bool last)
        : instances_(instances), instance_(instance), last_(last) {}

    /** What gives a phi its type as soon as all that flows into it has one, when it is read. */
    void join_phis_by(std::function<void(size_t)> join) { join_phi_ = std::move(join); }
    types::TypeRef type(const syntax::Expr* e);
    /** Where the expression may be None, as Numba's optional values: names that are assigned, results, items
     * of tuples, arguments. Anywhere else `type` is that of the value, and None raises TypeError. */
    types::TypeRef type_or_none(const syntax::Expr* e);
    /** The type of the version that a name reads (for += targets, whose node is also a definition). */
    types::TypeRef read(const syntax::Name* n);
    /** `ufunc`: by the rules of elements even between scalars, as np.add(a, b) is. */
    types::TypeRef binary(syntax::BinaryOperator op, types::TypeRef left, types::TypeRef right,
                          const syntax::Node* at, bool ufunc = false);
    /** What isinstance gives, which the types tell. */
    std::optional<bool> type_answer(const syntax::Call* c);
    /** The call means a constant; the type of that. */
    types::TypeRef rewrite_constant(const syntax::Call* c, syntax::ConstantValue value);
    /** What a test is whatever the values: `x is None` of a parameter that is None. */
    std::optional<bool> decided(const syntax::Expr* test);
    /** Whether a decided test asks `x is None` of values only. Numba drops the other branch for None alone,
     * and types both here. */
    bool finds_value(const syntax::Expr* test);
    /** The type of a number, or of a tuple of numbers, that a branch which is not taken would give, if no
     * call makes it. */
    types::TypeRef untaken_number(const syntax::Expr* e);
    /** The type of what is tested only. */
    types::TypeRef condition(const syntax::Expr* test);
    /** The type of a test once an array is asked for its one element. */
    types::TypeRef truth(const syntax::Expr* test);
    types::TypeRef negated(const syntax::UnaryOp* e);
    types::TypeRef logical(const syntax::BoolOp* e);
    /** The type of a chain whose operands are chains of the other kind, where their types say more than those
     * of all operands; null elsewhere. */
    types::TypeRef mixed_chain(const syntax::BoolOp* e);
    bool decides_nowhere(const syntax::Expr* e);
    types::TypeRef conditional(const syntax::IfExp* e);
    /** Whether it calls a function that nobody knows the result of yet, as one that calls itself. */
    bool waits_for_result(const syntax::Node* node) const;
    /** What a loop over this expression assigns to its target (iteration.cpp). */
    types::TypeRef iterated(const syntax::Expr* iter);
    /** What `a, b = value` gives to each of so many names; empty where that is not known yet. */
    std::vector<types::TypeRef> unpacked(types::TypeRef value, size_t count, const syntax::Node* at) const;
    /** The scalar type that an annotation names; null when it names something else. */
    types::TypeRef annotation(const syntax::Expr* annotation);
    /** Whether what an expression gives may be memory that has another name. */
    bool may_be_view(const syntax::Expr* array);
    /** `a[indices] = value` and `a[mask] op= value` as a call of the array library; false where it is a plain
     * store. */
    bool scatter(const syntax::Stmt* at, const syntax::Expr* target, const syntax::Expr* value,
                 const syntax::BinaryOperator* op);
    /** `a[k] = items` of a list that is a variable as a call of the array library. */
    bool store_list(const syntax::Stmt* at, const syntax::Expr* target, const syntax::Expr* value);
    /** `x.name = value` of a property and `x[i] = value` of an object, which are calls of its methods; false
     * where it is a plain store. */
    bool store_member(const syntax::Stmt* at, const syntax::Expr* target, const syntax::Expr* value,
                      const syntax::BinaryOperator* op);
    /** The type of the local array of `x: List[T] = […]`; null for any other declaration. */
    types::TypeRef local_array(const syntax::AnnAssign* a);
    /** Whether it is the call of a class. */
    bool constructs(const syntax::Expr* e) const;
    /** Whether every path to this version made the object here, or, where `parameters` are collected, got it
     * from the caller. */
    bool own_object(int version, std::vector<int>& seen, std::set<size_t>* parameters = nullptr) const;
    /** Refuses a second name for an object. */
    void check_object(const syntax::Expr* value, types::TypeRef type) const;
    /** The object's type after `object.field = value`. */
    types::TypeRef store_field(const syntax::Attribute* place, types::TypeRef value);
    // lists.cpp
    /** What is put into a list says the type of its elements, wherever the list was made. */
    void refine(const syntax::Expr* list, types::TypeRef element);
    void refine(int version, types::TypeRef element);
    /** Whether that changed the type of a list. */
    bool refined() const { return refined_; }
    /** Whether it had elements of another type so far, of which others were concluded. */
    bool widened() const { return widened_; }
    /** `items += …` and `items *= …` of a list; false for all else. */
    bool update_list(const syntax::AugAssign* a, types::TypeRef old);
    /** Checks that a raise statement names an exception with text and numbers. */
    void exception(const syntax::Raise* raise);
    /** Checks that a try statement has one handler, of every exception. */
    void handled(const syntax::Try* attempt);
    /** Checks a text that is built to be shown, or the name of one; false for every other expression. */
    bool shown_text(const syntax::Expr* e);
    /** Checks what an exception is given. */
    void exception_argument(const syntax::Expr* e);

  private:
    types::TypeRef infer(const syntax::Expr* e);
    /** The value of `a.ndim`, `a.itemsize` or of an integer literal: what is known while compiling. */
    std::optional<long long> rank_or_literal(const syntax::Expr* e);
    /** Whether an expression is no constant to Numba, but what the user's function was called with or
     * computes: a parameter, a field, what methods of text give. */
    bool is_computed(const syntax::Expr* e);
    /** A literal, a global that is a number, or a variable that is one of them here. */
    std::optional<ConstantScalar> constant_scalar(const syntax::Expr* e);
    /** Numba drops branches by tests of constants before it looks for types. */
    std::optional<bool> decided_by_constants(const syntax::Expr* test);
    std::optional<bool> decide(const syntax::Expr* test);
    /** Gives the version that `target := …` makes its type. */
    void define(const syntax::Name* target, types::TypeRef value);
    types::TypeRef name(const syntax::Name* n);
    types::TypeRef attribute(const syntax::Attribute* a);
    types::TypeRef member_of_enumeration(const syntax::Attribute* a, PyObject* cls);
    types::TypeRef tuple_slice(const syntax::Subscript* s, const syntax::Slice* slice);  // tuples.cpp
    types::TypeRef tuple_sum(const syntax::BinOp* b);
    types::TypeRef subscript(const syntax::Subscript* s);
    /** `np.finfo(dtype).eps`; null for other attributes. */
    types::TypeRef limit(const syntax::Attribute* a, const syntax::Call* c);
    types::TypeRef compare(const syntax::Compare* c);
    types::TypeRef compare_objects(const syntax::Compare* c, types::TypeRef object);
    types::TypeRef opposite(const syntax::Compare* c, syntax::CompareOperator op);
    types::TypeRef member_of_range(const syntax::Compare* c, const syntax::Call* range);
    /** Whether it is `x is None` or its like, of a value that may be None. */
    bool asks_for_none(const syntax::Compare* c);
    types::TypeRef call(const syntax::Call* c);
    types::TypeRef length_of_range(const syntax::Call* c, const syntax::Call* range);
    types::TypeRef builtin(const syntax::Call* c, const Meaning& callee);
    /** What a function of the table gives that is computed element by element. */
    types::TypeRef elementwise(const syntax::Call* c, const Meaning& callee,
                               const std::vector<types::TypeRef>& arguments);
    /** `np.add(a, b, output)`: the output. */
    types::TypeRef ufunc_into(const syntax::Call* c, const Meaning& callee, const syntax::Expr* output);
    /** `object`: the first argument, of a method; or null. */
    /** A call of a function that was passed with what it reads around itself. */
    types::TypeRef call_universal(const syntax::Call* c, PyObject* ufunc);
    // overloads.cpp: functions that are overloaded for Numba
    /** None where no overload is meant. */
    std::optional<types::TypeRef> call_overloaded(const syntax::Call* c, PyObject* callee);
    /** What has a meaning as the argument of some functions alone. */
    bool is_no_value(const syntax::Expr* e);
    /** What is called, where that is overloaded (borrowed); or null. */
    PyObject* overloaded_callee(const syntax::Expr* func) const;
    /** An argument as pykokkos/numba_types.py takes it, a new reference. */
    PyObject* describe(const syntax::Expr* e, types::TypeRef t);
    /** Whether a version is a parameter that Python gives a value, under the type that Numba sees. */
    bool is_given(int version, types::TypeRef t) const;
    /** Whether it is no literal to Numba, and nothing that stands for one. */
    bool is_no_literal(const syntax::Expr* e);
    bool is_known_array(const syntax::Expr* e) const;
    /** Whether a version is the variable of a loop over a range or an array, or an index of a launch. */
    bool is_index(int version);
    types::TypeRef call_closure(const syntax::Call* c, const std::shared_ptr<Function>& closure);
    /** A call of a function that is a value of this type: a parameter, a variable, a field. */
    types::TypeRef call_passed(const syntax::Call* c, types::TypeRef function);
    types::TypeRef call_function(const syntax::Call* c, const Meaning& callee,
                                 const syntax::Expr* object = nullptr);
    // launches.cpp: launches inside of a function that a host call runs
    bool launches_in_order() const;
    bool may_launch() const;
    types::TypeRef launch(const syntax::Call* c, Pattern pattern);
    std::shared_ptr<LaunchCall> read_launch(const syntax::Call* c, Pattern pattern);
    bool read_arguments(const syntax::Call* c, Function& function, size_t leading, LaunchCall& call,
                        Request& request);
    types::TypeRef range_policy(const syntax::Call* c);
    types::TypeRef tile_policy(const syntax::Call* c);
    types::TypeRef team_policy(const syntax::Call* c);
    types::TypeRef scratch_size(const syntax::Call* c);
    types::TypeRef make_policy(const syntax::Call* c, const PolicyShape& shape, const PolicyCall& call);
    bool read_bound(const syntax::Expr* e, const syntax::Call* c, PolicyCall& call);
    bool read_space(const syntax::Expr* e, Space& space) const;
    /** What a name or an attribute of a module is around the function, borrowed; null for its own variables.
     */
    PyObject* object(const syntax::Expr* e) const;
    // classes.cpp
    types::TypeRef rebind_field(const syntax::Attribute* place, types::TypeRef object, types::TypeRef old,
                                types::TypeRef value);
    void note_change(const syntax::Name* object, const syntax::Node* place);
    /** Objects that a callee changes are this function's, or changed by it, too. */
    void note_changes(const Instance& callee, const std::vector<const syntax::Expr*>& given);
    types::TypeRef construct(const syntax::Call* c, const Meaning& callee);
    types::TypeRef construct_named_tuple(const syntax::Call* c, PyTypeObject* cls);  // records.cpp
    types::TypeRef object_attribute(const syntax::Attribute* a, types::TypeRef object);
    /** What a property or an operator of an object's class gives: a call of its function. */
    types::TypeRef object_member(const syntax::Expr* e, types::TypeRef object, const std::string& name,
                                 const std::vector<const syntax::Expr*>& args);
    types::TypeRef replace_field(const syntax::Attribute* place, types::TypeRef object, types::TypeRef value);
    types::TypeRef object_method(const syntax::Call* c, const syntax::Attribute* a, types::TypeRef object);
    types::TypeRef static_method(const syntax::Call* c, const syntax::Attribute* a, PyObject* method);
    /** A call of a dtype that is a value: `x.dtype.type(v)`, or a name that is bound to one. */
    types::TypeRef cast_to(const syntax::Call* c, types::TypeRef dtype);
    types::TypeRef method(const syntax::Call* c, const syntax::Attribute* a);
    types::TypeRef text_method(const syntax::Call* c, const syntax::Attribute* a,
                               const std::string& text);                              // text_methods.cpp
    types::TypeRef atomic(const syntax::Call* c, const types::FunctionInfo& f);       // atomics.cpp
    types::TypeRef random_method(const syntax::Call* c, const syntax::Attribute* a);  // random.cpp
    types::TypeRef random_draw(const syntax::Call* c, const std::string& method);
    types::TypeRef rand(const syntax::Call* c);
    types::TypeRef lapack(const syntax::Call* c, const types::FunctionInfo& f);
    types::TypeRef is_close(const syntax::Call* c);
    types::TypeRef complex_of_parts(const syntax::Call* c, types::TypeRef result);
    types::TypeRef print(const syntax::Call* c);  // printing.cpp
    types::TypeRef printf(const syntax::Call* c);
    // lists.cpp
    types::TypeRef list_of(const syntax::Expr* made, const std::vector<syntax::Expr*>& elements);
    types::TypeRef list_method(const syntax::Call* c, const syntax::Attribute* a, types::TypeRef list);
    types::TypeRef list_item(const syntax::Subscript* s, types::TypeRef list);
    /** `items[i, :]`, which migrated code writes of what may be an array, too: a part of an item. */
    types::TypeRef part_of_item(const syntax::Subscript* s);
    types::TypeRef list_operator(const syntax::BinOp* b, types::TypeRef left, types::TypeRef right);
    types::TypeRef make_list(const syntax::Call* c);
    types::TypeRef empty_list(const syntax::Call* c);
    types::TypeRef array_of_list(const syntax::Call* c, types::TypeRef list);
    // teams.cpp
    types::TypeRef team_method(const syntax::Call* c, const syntax::Attribute* a);
    types::TypeRef scratch_view(const syntax::Call* c, const syntax::Subscript* view);
    // indexing.cpp
    /** What a subscript or a call of pk.subview gives of an array of this type. */
    types::TypeRef index_array(const syntax::Expr* e, types::TypeRef base);
    types::TypeRef subview(const syntax::Call* c);
    // array_calls.cpp
    /** `np.sum(np.array(x))` for `np.sum(x)` of a number. */
    const syntax::Expr* number_as_array(const syntax::Call* c, const types::ArrayFunctionInfo& f);
    types::TypeRef array_call(const syntax::Call* c, const types::ArrayFunctionInfo& f,
                              const syntax::Expr* self);
    /** Reshapes and their like: the elements stay where they are when they can. */
    types::TypeRef same_elements(const syntax::Call* c, const types::ArrayFunctionInfo& f,
                                 const syntax::Expr* array, size_t first);
    types::TypeRef strided_view(const syntax::Call* c, const types::ArrayFunctionInfo& f);
    types::TypeRef dtype_argument(const syntax::Expr* e);
    /** The node means this attribute; the type of that. */
    types::TypeRef rewrite_attribute(const syntax::Node* node, const syntax::Expr* object, const char* name);
    /** The call of two arguments means their comparison; the type of that. */
    types::TypeRef rewrite_comparison(const syntax::Call* c, syntax::CompareOperator op);
    bool is_number(const syntax::Expr* e);
    types::TypeRef literal_array(const syntax::Expr* e, int depth);
    /** A literal with the tuples in it that have names written out, so that np.array sees every item: the
     * expression itself where there are none; null where a type is not known yet. */
    const syntax::Expr* written_out(const syntax::Expr* e);
    int shape_rank(const syntax::Expr* e);
    // library.cpp
    /** The node means this call of the array library; the type of that. */
    types::TypeRef rewrite(const syntax::Node* node, const std::string& function,
                           const std::vector<const syntax::Expr*>& args,
                           const std::vector<syntax::Keyword*>& keywords = {});
    types::TypeRef library_call(const syntax::Call* c, const types::ArrayFunctionInfo& f,
                                const syntax::Expr* self);
    types::TypeRef join(const syntax::Call* c, const std::string& name,
                        const std::vector<const syntax::Expr*>& args);
    syntax::Call* library_node(const syntax::Node* at, const std::string& function,
                               const std::vector<const syntax::Expr*>& args);
    syntax::Call* call_node(const syntax::Node* at, const std::string& name, Meaning meaning,
                            const std::vector<const syntax::Expr*>& args);
    syntax::Tree& made();
    /** An index with one array in it, as the array and the index that take() gets. */
    struct Spread {
        const syntax::Expr* array;
        const syntax::Expr* index;
        bool mask;
        int before = 0;  ///< axes before it, which stay there: a[:, index], a[:, :, index]
        int axis = 0;    ///< where the axis of the index belongs, which `array` has first
    };
    /** A call or a tuple with `*tuple` in it, as one of the items. */
    types::TypeRef spread_call(const syntax::Call* c);
    types::TypeRef spread_tuple(const syntax::Tuple* t);
    /** Writes out each `*tuple` among expressions; false: that is not possible (yet). */
    bool spread(const std::vector<syntax::Expr*>& written, std::vector<syntax::Expr*>& out);
    /** The tuple of the positional arguments from one on, for a parameter `*rest`. */
    const syntax::Expr* collect(const syntax::Call* c, size_t first);
    /** The items of a tuple as expressions. */
    /** A bound of a slice, None where it is left out. */
    const syntax::Expr* bound(const syntax::Expr* written, const syntax::Node* at);
    /** `items[1:3] = others` of lists. */
    bool store_slice(const syntax::Stmt* at, const syntax::Subscript* target, const syntax::Expr* value);
    /** The builtin sum of a tuple, whose items may have several types: `start + t[0] + t[1]`. */
    types::TypeRef sum_of_tuple(const syntax::Call* c);
    std::vector<syntax::Expr*> items_of(const syntax::Expr* tuple, bool some = false);
    /** Of these items, the first of each call, or other expression that gives a tuple, evaluates it for the
     * others, too. Whether there is such an item. */
    bool evaluate_once(const std::vector<syntax::Expr*>& items);
    /** Notes the items of an index that is a tuple with a name, and the bounds of slices that are values. */
    void expand_index(const syntax::Expr* part, bool whole);
    /** Whether a part of the index is an array of indices or a mask. */
    bool has_array_index(const syntax::Subscript* s);
    /** Whether the first two or three axes have an array of integers each: `m[rows, columns]`. */
    bool picks_items(const syntax::Subscript* s, const std::vector<const syntax::Expr*>& parts);
    std::optional<Spread> spread_index(const syntax::Subscript* s,
                                       const std::vector<const syntax::Expr*>& parts);
    /** The same where slices, `...` or None stand around the array. */
    std::optional<Spread> spread_inner(const syntax::Subscript* s,
                                       const std::vector<const syntax::Expr*>& parts, size_t at);
    /** What is stored, with the axis of the index first. */
    const syntax::Expr* spread_value(const syntax::Expr* stored, const Spread& spread);
    /** A call of one of NumPy's functions of arrays. */
    syntax::Call* array_node(const syntax::Node* at, const std::string& function,
                             const std::vector<const syntax::Expr*>& args);
    const syntax::Expr* moved_axis(const syntax::Expr* array, int from, int to);
    types::TypeRef gather(const syntax::Subscript* s, const std::vector<const syntax::Expr*>& parts);
    // iteration.cpp
    types::TypeRef enumerated(const syntax::Call* c);
    types::TypeRef zipped(const syntax::Call* c);
    /** What a loop over a value of this type assigns to its target. */
    types::TypeRef item_type(const syntax::Expr* at, types::TypeRef t);
    types::TypeRef indices(const syntax::Call* c);
    types::TypeRef meant(const syntax::Node* node, Meaning meaning);
    /** What a global means, `constants.CF` as well: a compile-time constant what it meant at first. */
    Meaning of_global(const syntax::Expr* e, const std::string& name, PyObject* object);
    /** The type of what is called, which as a value may have another one: `np.mean`. */
    types::TypeRef type_of_callee(const syntax::Expr* func);
    types::TypeRef library_value(const syntax::Node* node, const Meaning& meaning, types::TypeRef called);
    const Meaning* meaning(const syntax::Node* node) const;
    [[noreturn]] void fail(const syntax::Node* at, std::string message, std::string hint = "") const;
    types::TypeRef unknown(const syntax::Node* at, const std::string& message,
                           const std::string& hint = "") const;

    const syntax::Expr* callee_ = nullptr;  ///< what is being called
    Instances& instances_;
    Instance& instance_;
    std::function<void(size_t)> join_phi_;
    bool last_;
    bool refined_ = false;
    bool widened_ = false;
    std::vector<int> refining_;  ///< versions on the way
};

/** What to write in place of a kind of syntax that kernels lack; empty when nothing can be said. */
std::string instead_of(syntax::Kind kind);

/** Where a call of a universal function stores its result: the argument after the operands, or `out`; null
 * where it makes a new array. */
const syntax::Expr* output_argument(const syntax::Call* c, const Meaning& callee);

/** Whether a `*tuple` is among expressions. */
bool has_starred(const std::vector<syntax::Expr*>& written);
/** Whether text can be made of a value of this type while a kernel runs: numbers, text, tuples of them; and
 * arrays where it is printed. */
bool is_shown(types::TypeRef t, bool printed);
/** The value of an integer literal, `-1` included; null when the expression is none. */
const syntax::Constant* integer_literal(const syntax::Expr* e, long long* value);

/** The parameter that is a random pool; null when there are none or several. */
const syntax::Arg* pool_parameter(const Instance& instance);
/** The positions that the index of an atomic operation names: the parts of a list or tuple, or itself. */
std::vector<const syntax::Expr*> index_positions(const syntax::Expr* index);

/** Of `rank` axes the order that np.transpose and its like ask for, or none where no literals say so. */
std::vector<int> axis_order(const syntax::Call* c, types::ArrayFunctionId id, size_t first, int rank);
/** The argument at this position or of this name; null when the call has none. */
const syntax::Expr* argument(const syntax::Call* c, size_t position, std::string_view keyword);
/** Start, stop and step of a call of np.arange, null where it leaves them out. */
std::array<const syntax::Expr*, 3> arange_bounds(const syntax::Call* c);

/** What as_strided, sliding_window_view and broadcast_to are given: an array, a shape, and strides or axes.
 */
struct StridedView {
    const syntax::Expr *array, *shape, *further;
};
StridedView strided_view_of(const syntax::Call* c, types::ArrayFunctionId id);
/** The method of an object that an operator calls: `__add__`. */
std::string method_of(syntax::BinaryOperator op);
std::string method_of(syntax::CompareOperator op);
std::string method_of(syntax::UnaryOperator op);
/** The type of a default value: a scalar, or what is known while compiling; null for everything else. */
types::TypeRef default_type(PyObject* value);
/** An expression as a message names it: `'cluster'`, or "this value". */
std::string described(const syntax::Expr* e);

}  // namespace caramba::runtime
