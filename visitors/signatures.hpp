/** \file
 * Numba's explicit types: signatures ("float64(float64[:], int32)", nb.float64(nb.float64[:]), tuples of
 * types) and the `locals=` option.
 */
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

struct Program;

/** What `from_dtype(point)` is given, in a module. */
struct RecordsDtype {
    const syntax::Expr* written = nullptr;
    const Program* program = nullptr;
    bool operator==(const RecordsDtype&) const = default;
};

struct DeclaredType {
    /** Any: as each call has it, and not converted: an array of one rank or another, an object, None.
     * Pointer: what C functions are given, to numbers, or to what no type says ("void"). */
    enum class Kind { Void, Scalar, Array, Tuple, Any, Pointer };
    Kind kind = Kind::Void;
    std::string
        scalar;  ///< Scalar, Array, Pointer: its name in NumPy; "" when an array's differs between signatures
    int rank = 0;               ///< Array, or Any of records
    char order = 'A';           ///< the same: in memory, as NumPy says it
    RecordsDtype records = {};  ///< Any: a record, or an array of them
    bool readonly = false;      ///< Array: one that is not stored to will do
    bool optional = false;      ///< Scalar: or None
    std::string dtype;          ///< Scalar: the variable that is its dtype, of the function around the kernel
    std::vector<DeclaredType> items;  ///< Tuple
    bool operator==(const DeclaredType&) const = default;
};

struct Signature {
    std::optional<DeclaredType> result;  ///< what is returned is converted to it
    std::vector<DeclaredType> parameters;
    /** All signatures as texts, of which each call chooses one: the decorator says them, and converts the
     * arguments. None where texts cannot say them. */
    std::vector<std::string> alternatives = {};
};

/** What "numba.f8" and "numba.core.types.float64" are in NumPy, "float64"; "" where it is no scalar type. */
std::string_view type_in_numpy(const std::string& path);
/** Whether one signature of scalars also takes, without loss, what a later one is written for. */
bool hides_loops(const std::vector<Signature>& signatures);

/** How the names of types are read. */
struct Resolver {
    /** The full name of what an expression means, "numba.float64" of `nb.f8`'s module, or "". */
    std::function<std::string(const syntax::Expr*)> path;
    /** The value of a name that is bound to a type, else the expression itself. */
    std::function<const syntax::Expr*(const syntax::Expr*)> value = [](const syntax::Expr* e) { return e; };
    /** A type that another module has a name for. */
    std::function<std::optional<DeclaredType>(const syntax::Expr*)> elsewhere = [](const syntax::Expr*) {
        return std::nullopt;
    };
    const Program* program = nullptr;  ///< whose names they are
};

/** The names of a module, which may be those of others: `from .types import vector`. */
Resolver types_of(const Program& program);

/** `b` of `a if numba.config.DISABLE_JIT else b`; any other expression itself. */
const syntax::Expr* where_numba_compiles(const Program& program, const syntax::Expr* e);

/** `Class` of `Class.class_type.instance_type`, or of `type_of(Class)` with a function of the program's that
 * returns that; null for what is no type of objects. */
const syntax::Expr* class_of_type(const syntax::Expr* type, const Resolver& resolve);
std::optional<DeclaredType> read_type(const syntax::Expr* written, const Resolver& resolve);
/** A signature as an expression: `result(parameters…)`, or a tuple of parameters. */
std::optional<Signature> read_signature(const syntax::Expr* expr, const Resolver& resolve);
/** "float64(float64[:], int32)" */
std::string signature_text(const Signature& signature);
/** What all signatures say, with Kind::Any where they differ; none where that cannot be told. */
std::optional<Signature> merge(const std::vector<Signature>& signatures);

}  // namespace caramba::visitors
