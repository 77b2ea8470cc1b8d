/** \file
 * Numba's jitclasses: their fields, what keeps one, and the `pk.classtype` that it becomes.
 *
 *     @jitclass([("n", int64), ("x", float64[:])])        @pk.classtype(n=pk.int64, x=pk.View1D[pk.float64])
 *     class Series:                                  →    class Series:
 *         def __init__(self, n): …                            def __init__(self, n): …
 *
 * A class stays where a kernel that uses its objects does; which do is told by names: a kernel has no types
 * yet. Kernels that are given objects of a class that stays take them as they are (unseen_classes.hpp).
 */
#pragma once

#include <map>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** The class that a decorator makes, its methods not yet known; `why` says what keeps it. */
std::unique_ptr<ClassType> read_class(const Program& program, syntax::ClassDef* def,
                                      const syntax::Expr* decorator, std::string& why);
/** The class of `Other.class_type.instance_type`, of a variable for that, or of an annotation `Other`, and
 * what the program calls it. */
std::pair<const ClassType*, std::string> class_of(const Program& program, const syntax::Expr* type,
                                                  int depth = 0);
bool is_static_method(const Program& program, const syntax::FunctionDef* def);
bool is_property(const Program& program, const syntax::FunctionDef* def);
/** Notes which fields of a class a module assigns, but for these targets in its __init__, and for what other
 * classes assign of themselves. Numbers are assigned to in any case. */
void note_assignments(const Program& program, ClassType& cls, std::set<const syntax::Node*> own);
/** What in a method of such a class Numba compiles nowhere; "" where there is no such thing. */
std::string never_compiled(const Program& program, const ClassType& cls, const syntax::FunctionDef* method);
/** The kernels to which the programs give objects of each class, as far as that was asked. */
using ObjectsGiven = std::map<const ClassType*, Kernels>;
/** Keeps classes with their kernels and kernels with their classes; whether that kept anything. `given` holds
 * as long as the programs do not change. */
bool keep_with_classes(Program& program, ObjectsGiven& given);
/** Keeps the classes whose types the decorator of a kernel says that is to stand in Numba's form, too, or
 * whose objects such a kernel uses where it is compiled at once; whether that kept any. */
bool keep_classes_of_numba_form(Kernel& kernel);
/** Whether objects of a class have an array under this name. */
bool is_array_of_objects(const Program& program, const std::string& field);
/** Writes the decorators of the classes that are migrated. */
void transform_classes(Program& program);

}  // namespace caramba::visitors
