/** \file
 * The lowering of one instance: shared by the files of this folder, not part of lower.hpp's interface.
 *
 * lower.cpp has the statements, iteration.cpp loops, values.cpp scalar expressions, calls.cpp calls,
 * arrays.cpp array statements.
 */
#pragma once

#include <functional>
#include <map>
#include <set>
#include <unordered_map>

#include "runtime/infer/indexing.hpp"
#include "runtime/lower/bounds.hpp"
#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** The function of codegen/teams.h that makes views of scratch memory. */
inline constexpr const char* kScratchView = "crb_team_scratch";

/** The rules by which an operator computes. */
enum class Arithmetic {
    Scalar,      ///< types of scalars; zero divisors raise where the kernel says so
    Expression,  ///< within an array expression: types of scalars, never an exception
    Ufunc,       ///< NumPy's loops: np.add(a, b), a[:] += b
};

class Lowering {
  public:
    Lowering(Instance& instance, ir::Function& out, const Request& request, bool root, LeastResults& results);
    void run();

  private:
    using TypeRef = types::TypeRef;

    // --- expression_statements.cpp ---
    void evaluate(const syntax::Expr* e);
    void without_use(const syntax::Expr* e, int line);
    void run_chosen(const syntax::IfExp* choice);
    /** What an expression does beside having a value, which is known: the calls in it, and what may raise. */
    void run_effects(const syntax::Expr* e);

    // --- lower.cpp: variables and statements ---
    void block(const syntax::Block& b, ir::Block& out);
    void statements(const syntax::Block& b);
    void statement(const syntax::Stmt* s);
    void assign(const syntax::Expr* target, ir::Expr* value, const syntax::Node* at);
    void assign_tuple(const std::vector<syntax::Expr*>& targets, ir::Expr* value, const syntax::Node* at);
    /** A store that means a call of the array library; false for every other statement. */
    bool scattered(const syntax::Stmt* s);
    /** What runs code in a statement that stores elements by a call of the library: the value, and then the
     * indices, are evaluated once, in Python's order, however often the call mentions them. */
    void evaluate_first(const syntax::Expr* target, const syntax::Expr* stored);
    void store_field(const syntax::Attribute* field, ir::Expr* value);
    void augmented(const syntax::AugAssign* a);
    void for_range(const syntax::For* f, const syntax::Call* range);
    void raise(const syntax::Raise* r);
    void attempt(const syntax::Try* t);
    /** `python_errors`: whether the body raises where it divides by zero. */
    void loop_else(ir::Stmt* loop, const syntax::Block& body, const syntax::Block& orelse,
                   bool python_errors);
    /** Sets the version's variable, and the variables of the phis that it flows into where their types
     * differ. */
    void define(int version, ir::Expr* value);
    ir::Variable* variable(int version);
    ir::Variable* temporary(const std::string& stem, TypeRef type);
    void emit(ir::Stmt* s) { current_->push_back(s); }
    void set(ir::Variable* v, ir::Expr* value, int line);
    void mark_written(const ir::Expr* array);
    [[noreturn]] void fail(const syntax::Node* at, std::string message, std::string hint = "") const;
    /** What parts of an expression of arrays compute has types of numbers, `uint8 + uint8` 64 bits, for which
     * a universal function may have no loop. */
    [[noreturn]] static void no_loop(const std::vector<TypeRef>& operands, int line);

    // --- iteration.cpp: loops over anything but a range ---
    struct Iterable {
        ir::Expr* count = nullptr;
        std::function<ir::Expr*(ir::Expr* counter)> item;
    };
    void for_each(const syntax::For* f);
    /** `bound`: names that the body of the loop binds. */
    Iterable iterable(const syntax::Expr* iter, const std::set<std::string>& bound);
    ir::Expr* walked(const syntax::Expr* array, const std::set<std::string>& bound);
    /** The items of an array, list or tuple that a variable holds. */
    Iterable items_of(ir::Expr* whole);
    /** The values that `a, b = value` gives to the names, each taken once; another number of items raises. */
    std::vector<ir::Expr*> unpacked(ir::Expr* value, size_t count);
    ir::Expr* product(const std::vector<ir::Expr*>& extents, int line);
    /** Indices that run through a box in the order of C, without a division: before the first one … */
    std::vector<ir::Variable*> first_indices(const std::vector<ir::Expr*>& extents, int line);
    /** … and a step on, at the beginning of each iteration of the loop that counts them. */
    std::vector<ir::Expr*> next_indices(const std::vector<ir::Variable*>& index,
                                        const std::vector<ir::Expr*>& extents, ir::Expr* counter, int line);
    // --- printing.cpp: print and printf ---
    void print(const syntax::Call* c);
    /** The arguments of an exception, as Python writes a tuple. */
    void show_arguments(const std::vector<syntax::Expr*>& arguments, ir::Stmt* s);
    /** A part of a text that is built: what compilation knows of it, or a number. */
    struct ShownPart {
        std::string text;
        TypeRef type = nullptr;
        ir::Expr* number = nullptr;
    };
    /** The parts of a text that is built, or of the name of one, evaluated here or where it got its name. */
    const std::vector<ShownPart>* built(const syntax::Expr* e);
    /** Shows such a text; false for every other expression. `inside`: as element of a tuple. */
    bool show_text(const syntax::Expr* e, bool inside, ir::Stmt* s);
    void printf(const syntax::Call* c);
    /** Adds a value as print shows it to the format and the arguments. `inside`: as element of a tuple. */
    void show(const syntax::Expr* e, TypeRef t, ir::Expr* v, bool inside, ir::Stmt*& s);
    void show_array(ir::Expr* v, bool inside, ir::Stmt*& s);
    void show_or_none(TypeRef t, ir::Expr* v, bool inside, ir::Stmt*& s);

    // --- optional.cpp ---
    ir::Expr* none(TypeRef optional, int line);
    /** This path of a function that gives values gives None. */
    void return_none(int line);
    /** A value, None, or another optional value as one of this type. */
    ir::Expr* as_optional(ir::Expr* e, TypeRef to);
    /** The value; None raises TypeError. */
    ir::Expr* value_of(ir::Expr* optional);
    /** `x is None` and its like, of an optional x. */
    ir::Expr* asked_for_none(const syntax::Compare* c);

    // --- records.cpp ---
    /** The field that an attribute or a subscript by text names of a record or an array of records; "" for
     * others. */
    std::string field_name(const syntax::Expr* e) const;
    ir::Expr* field_view(const syntax::Expr* e);
    ir::Expr* field_value(const syntax::Expr* e);
    ir::Expr* field_place(const syntax::Expr* e);
    ir::Expr* constant_tuple_value(PyObject* tuple, int line);

    // --- lists.cpp ---
    ir::Expr* list_operation(const char* name, TypeRef type, std::vector<ir::Expr*> args, int line,
                             bool raises);
    ir::Expr* list_size(ir::Expr* list);
    /** `typed`: whether it is a typed list of Numba's to Python, as a number; null: it is not. */
    ir::Expr* new_list(TypeRef type, const std::vector<syntax::Expr*>& elements, int line,
                       ir::Expr* typed = nullptr);
    void append(ir::Expr* list, ir::Expr* value, int line);
    ir::Expr* list_method(const syntax::Call* c, const syntax::Attribute* method);
    /** The array that a cell holds, to read and to assign to; a new cell that holds one. */
    ir::Expr* held_by_cell(ir::Expr* cell);
    ir::Expr* new_cell(TypeRef type, ir::Expr* array);
    /** `items[i]`, to read and to assign to. */
    ir::Expr* list_place(const syntax::Subscript* s);

    // --- atomics.cpp ---
    ir::Expr* atomic(const syntax::Call* c, const types::FunctionInfo& f);

    // --- math_calls.cpp: functions of math with results or parameters of their own ---
    ir::Expr* is_close(const syntax::Call* c);
    ir::Expr* math_call(const syntax::Call* c, const types::FunctionInfo& f, std::vector<ir::Expr*> args);

    // --- launches.cpp ---
    ir::Expr* launch(const syntax::Call* c, const LaunchCall& call);
    ir::Expr* first_values(ir::Expr* values, TypeRef accumulators, int line);
    /** A policy as a tuple of its numbers. */
    ir::Expr* policy(const syntax::Call* c);
    /** The numbers of a policy, or of the range up to an integer. */
    std::vector<ir::Expr*> policy_numbers(ir::Expr* policy, int line);

    // --- random.cpp ---
    ir::Expr* random_method(const syntax::Call* c, const syntax::Attribute* method);
    ir::Expr* random_draw(const syntax::Call* c, const std::string& method, ir::Expr* source);
    ir::Expr* rand(const syntax::Call* c);

    // --- values.cpp: scalars, tuples, views ---
    ir::Expr* value(const syntax::Expr* e);
    ir::Expr* item_of(ir::Expr* tuple, size_t item, int line);
    /** Its value, or where that may be None, the optional value. */
    ir::Expr* optional_or_value(const syntax::Expr* e);
    /** Values of operands that Python evaluates from left to right. */
    std::vector<ir::Expr*> in_order(const std::vector<const syntax::Expr*>& operands);
    bool calls(const syntax::Expr* e) const;
    /** An array itself, or a part of one: it is what it is when its elements are read, and nothing is
     * computed. */
    bool is_there(const syntax::Expr* e) const;
    /** Whether evaluating it can raise: before and after lowering. */
    bool may_raise(const syntax::Expr* e) const;
    /** Whether a type has values when the kernel runs: None, text and dtypes exist while compiling only. */
    static bool has_value(TypeRef t) {
        return t->kind != types::Kind::None && t->kind != types::Kind::String &&
               t->kind != types::Kind::DType && t->kind != types::Kind::Function;
    }
    static bool checked(const ir::Expr* e);
    ir::Expr* boolean(ir::Expr* e);
    /** Whether a test is true; an array is asked for its one element. */
    ir::Expr* test(const syntax::Expr* e);
    ir::Expr* cast(ir::Expr* e, TypeRef to);
    ir::Expr* read(ir::Variable* v, int line);
    ir::Expr* integer(long long v, int line);
    ir::Expr* constant(const ConstantScalar& c, int line);
    ir::Expr* binary(syntax::BinaryOperator op, ir::Expr* left, ir::Expr* right, Arithmetic form, int line);
    ir::Expr* wrapped(ir::Expr* x, ir::Expr* n, int turns, int step, int line);
    ir::Expr* compared_texts(const syntax::Compare* c);
    /** `by_value`: uint64 and signed integers as numbers, not as float64. */
    ir::Expr* compare(syntax::CompareOperator op, ir::Expr* left, ir::Expr* right, int line,
                      bool by_value = false);
    ir::Expr* compare_chain(const syntax::Compare* c);
    ir::Expr* compare_tuples(syntax::CompareOperator op, ir::Expr* left, ir::Expr* right, int line);
    ir::Expr* member(const syntax::Compare* c);
    ir::Expr* identity(const syntax::Compare* c);
    ir::Expr* logical(const syntax::BoolOp* b);  // chains.cpp
    ir::Expr* operand(const syntax::Expr* v);
    ir::Expr* chain(const syntax::Expr* e, const std::vector<const syntax::Expr*>& results,
                    ir::Variable* result);
    ir::Expr* unary(syntax::UnaryOperator op, ir::Expr* operand, int line);
    ir::Expr* subscript(const syntax::Subscript* s);
    // indexing.cpp
    ir::Expr* element(const syntax::Subscript* s);
    /** The array of `array.flat`, where that is no view of rank 1. */
    const syntax::Expr* scattered_flat(const syntax::Expr* e) const;
    ir::Expr* scattered_element(const syntax::Subscript* s, const syntax::Expr* array);
    /** The value of an element. */
    ir::Expr* load(ir::Expr* place);
    /** The view that a subscript or a call of pk.subview gives. */
    ir::Expr* view(const syntax::Expr* e);
    bool may_wrap(const syntax::Expr* index) const;
    /** The step of a slice: zero raises. */
    ir::Expr* slice_step(const syntax::Expr* e);
    ir::Expr* extent_at(ir::Expr* array, ir::Expr* dimension);
    /** The one element of an array of rank 0; other values as they are. */
    ir::Expr* single(ir::Expr* value);
    /** place = place op value, in one step where the array is atomic. */
    void update(ir::Expr* place, syntax::BinaryOperator op, ir::Expr* value, Arithmetic form, int line);
    ir::Expr* attribute(const syntax::Attribute* a);
    ir::Expr* call(const syntax::Call* c);
    std::vector<ir::Expr*> passed_by_address(const syntax::Call* c);
    ir::Expr* foreign_call(const syntax::Call* c);
    ir::Expr* numba_call(const syntax::Call* c);
    ir::Expr* builtin(const syntax::Call* c, const Meaning& callee);
    /** An integer as the float64 that Numba rounds. */
    ir::Expr* rounded(ir::Expr* integer);
    ir::Expr* function(const types::FunctionInfo& f, char module, std::vector<ir::Expr*> args, bool elements,
                       int line);
    ir::Expr* index(const syntax::Expr* e);
    ir::Expr* extent(ir::Expr* array, int dimension);
    ir::Expr* constant_array(const Meaning& m, int line);
    ir::Expr* meaning_value(const Meaning& m, int line);
    /** The value in a variable, so that it may be used twice. */
    ir::Expr* once(ir::Expr* e, const std::string& stem);
    /** A simple array expression (variable) for something that views one. */
    ir::Expr* array_variable(const syntax::Expr* e);
    /** The same where the array is read before anything else runs: nobody counts what a cell holds. */
    ir::Expr* borrowed_array(const syntax::Expr* e);
    /** Whether an expression reads a field that may become another array. */
    bool reads_cell(const syntax::Expr* e) const;
    TypeRef type(const syntax::Node* e) const;
    /** The expression itself, or the library call that it means. */
    const syntax::Expr* meant(const syntax::Expr* e) const;
    ir::Expr* default_value(PyObject* value, int line);
    ir::Expr* complex_of_parts(types::TypeRef result, ir::Expr* real, ir::Expr* imag, int line);
    const Meaning* meaning(const syntax::Node* e) const;
    /** Base and all parts of the index: of a[i][j] those of a[i, j]. */
    const syntax::Expr* flatten(const syntax::Expr* e, std::vector<IndexPart>& parts) const;

    // --- teams.cpp ---
    /** Methods of team members, and scratch views; null for other calls. */
    ir::Expr* team_call(const syntax::Call* c);
    /** Whether the call lets other members of the team run, or takes scratch memory. */
    bool meets(const syntax::Expr* e) const;

    // --- arrays.cpp: array statements ---
    struct Dimension {
        ir::Expr* offset = nullptr;  ///< first index; null: 0
        ir::Expr* step = nullptr;    ///< null: 1
        ir::Expr* extent = nullptr;
        int base = -1;  ///< dimension of the base array; −1: a new axis
    };
    /** An affine window on an array variable. */
    struct Window {
        ir::Expr* array = nullptr;
        std::vector<ir::Expr*> fixed;  ///< for each dimension of the base: its index, or null
        std::vector<Dimension> dimensions;
        TypeRef element = nullptr;
        std::vector<ir::Expr*> shape;  ///< what messages call its extents, where that is more of them
    };
    /** An element of an array expression at an index. */
    using Element = std::function<ir::Expr*(const std::vector<ir::Expr*>& index)>;
    struct ArrayValue {
        Element at;
        std::vector<Window*> operands;
        TypeRef element = nullptr;
        int rank = 0;
        bool bare = false;        ///< one window, no computation
        bool sequential = false;  ///< each element is stored before the next is computed, overlap or not
    };
    // stores.cpp
    /** A tuple, or a list as it is written: what is stored to a row item by item. */
    bool is_sequence(const syntax::Expr* e) const;
    /** An array or scalar that is computed already. */
    ArrayValue given(ir::Expr* value);
    void store_value(const syntax::Subscript* target, ir::Expr* value, const syntax::Node* at);
    void store_sequence(const syntax::Subscript* target, const syntax::Expr* value, const syntax::Node* at);
    void store_items(Window* target, const std::vector<ir::Expr*>& items, int line);
    /** `np.add(a, b, output)`. */
    ir::Expr* ufunc_into(const syntax::Call* c, const Meaning& callee, const syntax::Expr* output);
    void store_array(const syntax::Subscript* target, const syntax::Expr* value,
                     const syntax::BinaryOperator* op, const syntax::Node* at);
    /** `fresh`: the target is new storage, which nothing can overlap. */
    void store_values(Window* target, const ArrayValue& source, const syntax::BinaryOperator* op,
                      const syntax::Node* at, bool fresh = false);
    /** A nest of loops over extents; body gets the indices. `reversed`: the first dimension runs fastest. */
    void nest(const std::vector<ir::Expr*>& extents, bool independent, bool reversed, int line,
              const std::function<void(const std::vector<ir::Expr*>&)>& body);
    /** One loop over arrays of these extents in C order: all indices but the last are 0. */
    void row(const std::vector<ir::Expr*>& extents, bool independent, int line,
             const std::function<void(const std::vector<ir::Expr*>&)>& body);
    /** Whether a window is seen to be all of its array. */
    static bool is_whole(const Window& w);
    /** Whether a window is all of an array whose elements lie side by side in C order. */
    static bool is_row(const Window& w);
    void store(ir::Expr* place, ir::Expr* value, int line);
    /** The extents that an array expression broadcasts to. */
    std::vector<ir::Expr*> extents(const ArrayValue& v, int line);
    std::vector<ir::Expr*> extents(const Window& w) const;
    ir::Expr* new_array(TypeRef type, const std::vector<ir::Expr*>& extents, int line);
    /** An array expression computed into new storage. */
    ir::Expr* materialize(const syntax::Expr* e);
    /** A new array with the elements of an expression that is evaluated already. */
    ir::Expr* stored(const ArrayValue& source, const syntax::Expr* e);
    Window* window(const syntax::Expr* e);
    Window* whole(ir::Expr* array);
    /** A window without its leading dimensions, of which the kernel checks that they have one element, as a
     * target of lower rank takes it. */
    ArrayValue without_leading(const Window& source, const Window& target, int line);
    /** 1 where an extent is that of the target, 0 where a single element repeats; else ValueError, which
     * names both shapes. */
    ir::Expr* repeat(ir::Expr* extent, ir::Expr* of, const Window& target, const Window& source, int line);
    /** The elements of a window. */
    ArrayValue bare(Window* w);
    /** The elements of an array expression, in its element type. */
    ArrayValue array_value(const syntax::Expr* e);
    /** The same before the conversion to the element type. */
    ArrayValue array_tree(const syntax::Expr* e);
    ir::Expr* window_element(const Window& w, const std::vector<ir::Expr*>& index);
    bool same_window(const Window& a, const Window& b) const;

    // --- array_calls.cpp: functions of whole arrays ---
    ir::Expr* array_call(const syntax::Call* c, const types::ArrayFunctionInfo& f, const syntax::Expr* self);
    ir::Expr* filled(TypeRef type, const std::vector<ir::Expr*>& extents, ir::Expr* value,
                     const syntax::Node* at);
    ir::Expr* literal_array(const syntax::Expr* values, TypeRef type);
    ir::Expr* arange(const syntax::Call* c);
    ir::Expr* strided_view(const syntax::Call* c, const types::ArrayFunctionInfo& f);
    ir::Expr* linspace(const syntax::Call* c);
    ir::Expr* reduction(const syntax::Call* c, types::ArrayFunctionId id, const syntax::Expr* array);
    std::vector<ir::Expr*> shape(const syntax::Expr* e);
    /** A while-compiling check: raises when the condition holds. */
    void check(ir::Expr* condition, int exception, const std::string& message, int line);

    Instance& instance_;
    ir::Function& out_;
    const Request& request_;
    bool root_;
    Bounds bounds_;
    bool python_errors_;
    bool complex_errors_;  ///< complex numbers divided by zero raise
    bool bounds_check_;
    ir::Block* current_ = nullptr;
    std::map<std::pair<std::string, TypeRef>, ir::Variable*> variables_;
    /** Names of variables, and those of types that a stem and a number may also be. */
    std::set<std::string> taken_{"i8", "u8", "u16", "i64", "u64", "c64", "c128"};
    std::vector<std::vector<int>> flows_;  ///< version → phis it flows into
    std::deque<Window> windows_;
    std::map<const syntax::Expr*, ir::Expr*> tuples_;               ///< what was evaluated once for its items
    std::map<const syntax::Expr*, std::vector<ShownPart>> texts_;   ///< that were built
    std::unordered_map<const syntax::Expr*, ir::Expr*> evaluated_;  ///< of the statement at hand
    bool kept_place_ = false;            ///< a place is found, and something else runs before it is stored to
    std::vector<ir::Variable*> broken_;  ///< for each enclosing loop with an else: set by break
};

}  // namespace caramba::runtime
