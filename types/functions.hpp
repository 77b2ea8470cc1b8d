/** \file
 * The scalar functions that kernels may call, and the types they take and give: the table functions.def.
 *
 * math's functions compute in float32 for float32 and in float64 otherwise; NumPy's are ufuncs, whose loop is
 * chosen by the operand (np.sqrt of an int16 is float32), for scalars as for elements.
 */
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::types {

/** How a function's types follow from its arguments'. */
enum class Rule {
    Float,        ///< floats (and complex numbers for NumPy); integers are converted to a float type
    Floor,        ///< math.floor: integers; np.floor: the operand's type
    Test,         ///< anything to bool
    Same,         ///< the operand's type (abs of a complex number: its float type)
    Part,         ///< real and imag
    Join,         ///< the common element type of both
    Choice,       ///< a condition and two values: the common element type of these
    Operator,     ///< as the operator c_name
    Comparison,   ///< as the comparison c_name
    Atomic,       ///< an entry of atomics.def
    State,        ///< reads or changes a state: a generator, the number of threads of Numba
    Builtin,      ///< lowering and inference know it
    Lapack,       ///< an entry of lapack.def: arrays and integers to an integer
    FewProducts,  ///< two vectors: whether few products are to be summed, or their sum
};

enum class FunctionId {
#define FUNCTION(id, arity, rule, modules, names, c_name) id,
#include "types/functions.def"
#undef FUNCTION
};

struct FunctionInfo {
    FunctionId id;
    int arity;  ///< -1: several
    Rule rule;
    std::string_view modules;
    std::string_view names;
    std::string_view c_name;
};

std::span<const FunctionInfo> functions();
const FunctionInfo& info(FunctionId id);

/** The entry that module (m n p c b) offers under this name, or null. */
const FunctionInfo* find_function(char module, std::string_view name);

/** Whether a function of NumPy's is a universal one, which may be given where to put its result. */
bool takes_output(const FunctionInfo& f);

/** The operator that a function of rule Operator is. */
syntax::BinaryOperator operator_of(const FunctionInfo& f);

/** The comparison that a function of rule Comparison is. */
syntax::CompareOperator comparison_of(const FunctionInfo& f);

/** Whether it takes and gives values alone, so that kernels may be given it as one. */
bool may_be_value(const FunctionInfo& function);
/** What a function of rule State gives. */
TypeRef state_result(FunctionId id);

/** The place in lapack.def of a function of rule Lapack. */
int lapack_routine(FunctionId id);
/** How many of its first arguments such a function only reads. */
int lapack_reads(FunctionId id);

/** What atomics.def says of an operation. */
struct AtomicInfo {
    FunctionId id;
    int operands;            ///< after view and index
    std::string_view kinds;  ///< of elements, as NumPy's characters
    std::string_view c_name;
    bool fetches;  ///< gives the old value
};
/** The entry of a function of rule Atomic. */
const AtomicInfo& atomic(FunctionId id);
/** NumPy's kind character of a scalar type. */
char kind_character(TypeRef t);

/** Loop type of the operands and the result of a function by rule Float, Floor, Test, Same, Part, Join. */
struct Signature {
    TypeRef operand = nullptr;
    TypeRef result = nullptr;
};
/** `module` is where the function was found; empty where there is no such loop. */
std::optional<Signature> signature(const FunctionInfo& function, char module,
                                   std::span<const TypeRef> arguments);

}  // namespace caramba::types
