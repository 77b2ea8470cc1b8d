/** \file
 * What annotations of parameters, results and locals say, for the compiler.
 *
 *   x: int, float, bool, pk.<data type>, numpy's        a scalar: the value is converted, within its kind
 *   x: pk.View2D[pk.double]                             rank and element type: anything else is a TypeError
 *   x: List[float] = […]                                a local array
 *
 * Those of functions under annotations=False say nothing, as Numba heeds none. What the annotation of an
 * accumulator says comes with the request. `pk.cpp_auto`, classes and whatever else
 * an annotation may name say nothing.
 */
#pragma once

#include "runtime/function.hpp"
#include "syntax/nodes.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** The scalar type that an annotation names; null when it names something else. `int` has 64 bits. */
types::TypeRef annotated_scalar(const Function& f, const syntax::Expr* annotation);
/** Whether it is `List[…]`; `element` is then what it says of the elements, or null. */
bool annotated_list(const Function& f, const syntax::Expr* annotation, types::TypeRef& element);

/** The parameters of a definition in order. */
std::vector<const syntax::Arg*> parameters_of(const syntax::FunctionDef& definition);
/** The type that a parameter has when it is given a value of this type. Throws KernelError (TypeError) that
 * names it when its annotation does not allow that. */
types::TypeRef parameter_type(const Function& f, const syntax::Arg& parameter, types::TypeRef given);

}  // namespace caramba::runtime
