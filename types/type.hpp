/** \file
 * The types that values of kernels have: scalars, tuples, arrays, and what only names can stand for
 * (functions, modules, dtypes).
 *
 * Types are interned: two types are equal if and only if their pointers are. They are made by the functions
 * below and live as long as the process; making them is guarded by a lock.
 */
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace caramba::types {

enum class Kind : std::uint8_t {
    None,     ///< Python's None
    Bool,     ///< one byte, 0 or 1
    Int,      ///< signed, bits 8 16 32 64
    UInt,     ///< unsigned, bits 8 16 32 64
    Float,    ///< bits 32 64
    Complex,  ///< bits 64 128 (both parts together)
    String,   ///< a literal, known while compiling
    Tuple,    ///< elements
    Record,  ///< an object of a class type: elements are its fields, `names` theirs; text tells classes apart
    Array,   ///< element type, rank, layout
    List,    ///< element, null while nothing has been put in
    Range,   ///< what range() gives, int64
    Function,  ///< a Python function compiled on call; `text` is its name, '@' and its number
    Module,    ///< a Python module (math, numpy, pykokkos, …)
    DType,     ///< a scalar type as a value (np.float32); element
    Opaque,    ///< a value that only certain operations take (team member, random pool, …); text names it
    Struct,    ///< what an array of records holds: elements are its fields, `names` theirs, at `offsets`
};

/** Memory order that is certain: C and F make the unit stride visible to the compiler. */
enum class Layout : std::uint8_t { Any, C, F };

struct Type {
    Kind kind = Kind::None;
    std::uint8_t bits = 0;
    std::uint8_t rank = 0;              ///< Array
    Layout layout = Layout::Any;        ///< Array
    bool readonly = false;              ///< Array: stores are errors
    bool atomic = false;                ///< Array: updates of elements are atomic
    const Type* element = nullptr;      ///< Array, List, DType
    std::vector<const Type*> elements;  ///< Tuple, Record
    std::string text;                   ///< String, Function, Opaque, Record, Tuple of reducer fields, cell
    std::vector<std::string> names;     ///< Record, Struct, Tuple of a named tuple (`text` is its class)
    std::vector<int> offsets;           ///< Struct: of its fields in bytes,
    std::vector<std::vector<int>> shapes;  ///< their extents where they are arrays (whose type is an Array)
    int bytes = 0;                         ///< and its size
};

using TypeRef = const Type*;

TypeRef none();
TypeRef boolean();
TypeRef integer(int bits);
TypeRef unsigned_integer(int bits);
TypeRef floating(int bits);
TypeRef complex(int bits);
TypeRef string(std::string text);
TypeRef tuple(std::vector<TypeRef> elements);
/** A tuple with the name of a reducer, whose fields have names: the accumulator of a reducer (reducers.hpp).
 */
TypeRef reducer_fields(std::string name, std::vector<TypeRef> elements);
TypeRef array(TypeRef element, int rank, Layout layout, bool readonly = false, bool atomic = false);
/** An array that shares the memory of `whole`, with what holds for that memory. */
TypeRef part_of(TypeRef whole, int rank, Layout layout);
/** `key` is unique to the class; its part before '@' is the name that users know. */
TypeRef record(std::string key, std::vector<std::string> names, std::vector<TypeRef> elements);
/** A named tuple of the class that `key` names. */
TypeRef named_tuple(std::string key, std::vector<std::string> names, std::vector<TypeRef> elements);
/** A value or None, which no expression has as its operand: a tuple of whether there is a value, and the
 * value (runtime/lower/optional.cpp). */
TypeRef optional(TypeRef value);
TypeRef structure(std::vector<std::string> names, std::vector<TypeRef> elements, std::vector<int> offsets,
                  std::vector<std::vector<int>> shapes, int bytes);
/** A list that grows; `element` is null as long as nothing says it. */
TypeRef list(TypeRef element);
/** The place of an array that an object's field names, and may name another one later: a list of one. */
TypeRef cell(TypeRef array);
TypeRef range();
TypeRef function(std::string key);
TypeRef module();
TypeRef dtype(TypeRef element);
/** `float` and its like: the dtype `element` where one is asked for, and Python's conversion where it is
 * called. */
TypeRef python_type(std::string name, TypeRef element);
TypeRef opaque(std::string text);

inline TypeRef int64() {
    return integer(64);
}
inline TypeRef float64() {
    return floating(64);
}

inline bool is_integer(TypeRef t) {
    return t->kind == Kind::Int || t->kind == Kind::UInt;
}
inline bool is_integral(TypeRef t) {
    return is_integer(t) || t->kind == Kind::Bool;
}
inline bool is_float(TypeRef t) {
    return t->kind == Kind::Float;
}
inline bool is_complex(TypeRef t) {
    return t->kind == Kind::Complex;
}
inline bool is_scalar(TypeRef t) {
    return is_integral(t) || is_float(t) || is_complex(t);
}
inline bool is_array(TypeRef t) {
    return t->kind == Kind::Array;
}
/** Operators and functions of numbers take an array of rank 0 as the number that it holds. */
inline TypeRef as_operand(TypeRef t) {
    return t && t->kind == Kind::Array && t->rank == 0 && t->element->kind != Kind::Struct ? t->element : t;
}
inline bool is_list(TypeRef t) {
    return t->kind == Kind::List;
}
inline bool is_cell(TypeRef t) {
    return t->kind == Kind::List && !t->text.empty();
}
inline bool is_tuple(TypeRef t) {
    return t->kind == Kind::Tuple;
}
inline bool is_optional(TypeRef t) {
    return is_tuple(t) && t->text == "optional";
}
inline bool is_named_tuple(TypeRef t) {
    return is_tuple(t) && !t->names.empty() && !is_optional(t);
}
/** What an optional value is when it is not None; every other type is its own. */
inline TypeRef value_of(TypeRef t) {
    return t && is_optional(t) ? t->elements[1] : t;
}
/** An array of records, or one record of such an array (rank 0). */
inline bool has_records(TypeRef t) {
    return t->kind == Kind::Array && t->element->kind == Kind::Struct;
}
inline bool is_record(TypeRef t) {
    return t->kind == Kind::Record;
}
/** Whether it is the accumulator of a reducer with several fields. */
inline bool is_reducer_fields(TypeRef t) {
    return is_tuple(t) && !t->text.empty() && t->names.empty();
}
/** The number of a record's field; −1: it has none of this name. */
int field_of(TypeRef record, std::string_view name);
inline bool is_signed(TypeRef t) {
    return t->kind == Kind::Int;
}

/** Bytes of a scalar in memory. */
int size_of(TypeRef t);
/** As users know it: `float64`, `array(float32, 2d, C)`, `tuple(int64, bool)`. */
std::string name(TypeRef t);
/** The type that `name` spells, or null. */
TypeRef parse(std::string_view name);
/** A scalar type from NumPy's kind character (b i u f c) and its item size in bytes, or null. */
TypeRef from_numpy(char kind, int item_size);

}  // namespace caramba::types
