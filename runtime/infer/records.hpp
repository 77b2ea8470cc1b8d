/** \file
 * Records of structured arrays and named tuples: the types that NumPy's dtypes and Python's classes give
 * them.
 *
 * A record is a part of its array: `a[i]` is an array of rank 0 that shares the memory, a field of it a
 * number there, a field of the array an array of that field. A named tuple is a tuple whose elements have
 * names.
 */
#pragma once

#include <Python.h>

#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** The type of the records of a structured dtype; null where a field holds Python's objects, and for other
 * dtypes. Fields of dtypes that kernels do not know are opaque. */
types::TypeRef structure_of(PyObject* dtype);
/** The dtype of such a type (borrowed). */
PyObject* dtype_of_structure(types::TypeRef type);

bool is_named_tuple_class(PyObject* object);
/** A named tuple that has functions among its items. */
bool holds_functions(PyObject* object);
/** The type of a named tuple of this class with elements of these types. */
types::TypeRef named_tuple_of(PyTypeObject* cls, std::vector<types::TypeRef> elements);
/** The class of such a type (borrowed). */
PyTypeObject* class_of_named_tuple(types::TypeRef type);
/** What a named tuple's field is where a call leaves it out, borrowed; null where calls give it. */
PyObject* default_of_field(PyTypeObject* cls, const std::string& field);
/** What slice() gives in a kernel: its named tuples are those of pykokkos.array_library.slices. */
bool is_slice_object(types::TypeRef type);
/** What kernels get for a generator of NumPy's: that of pykokkos/bit_generators.py. */
bool is_generator(types::TypeRef type);

/** The class that gives an object of `pk.classtype(field=…)` its fields, which kernels take in its place: a
 * named tuple of one record with the numbers, and the arrays (borrowed); null for any other class. */
PyTypeObject* fields_class_of(PyObject* cls);
/** Whether it is such an object. */
bool is_object(types::TypeRef type);
/** What a field of such an object is: the array that its cell holds, or the field itself. */
inline types::TypeRef held_by(types::TypeRef field) {
    return types::is_cell(field) ? field->element : field;
}
/** The type of the arrays that a class of objects declares as a dtype, a rank and an order, "C", "F" or "A":
 * null with an error set. */
types::TypeRef declared_array(PyObject* declared);
/** The record with the numbers of such an object; any other type is itself. */
types::TypeRef record_of(types::TypeRef type);
/** What the class of such an object has under this name: a function, or null (borrowed). */
PyObject* member_of(types::TypeRef object, const std::string& name);

/** The type of a tuple that is a constant: of scalars, text, None and such tuples; null for others. */
types::TypeRef constant_tuple(PyObject* tuple);

/** What a field of an array of records is, or of one record; null where there is no such field. */
types::TypeRef field_type(types::TypeRef records, const std::string& field);
/** The field that a subscript names by its text or, of one record, by its number; "" for every other index.
 */
std::string field_named(types::TypeRef records, const syntax::Subscript* s, types::TypeRef index);
/** Why there is no such field, or none that kernels read. */
std::string no_field(types::TypeRef records, const std::string& field);

}  // namespace caramba::runtime
