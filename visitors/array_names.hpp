/** \file
 * What names of arrays an expression may stand for, and what a statement does to their elements, in code that
 * Python runs:
 *
 *     table[1:].T, np.ravel(table)            another view of table's elements
 *     (table, 3), {"t": table}, a or table    holds it, or is it
 *     Model(table), identity(table)           may keep it, or give it back
 *     np.copyto(table, 0.0)                   stores to it
 *
 * What a function of NumPy computes is a new array, unless it is known to give views.
 */
#pragma once

#include <map>
#include <set>
#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

class ArrayNames {
  public:
    explicit ArrayNames(const Program& program);

    /** The arrays that an expression is, shows or holds. */
    std::set<std::string> in(const syntax::Expr* e) const;
    /** Adds the names that a node gives to arrays, or to what shows or holds them. */
    void add_given(const syntax::Node* node, std::map<std::string, std::set<std::string>>& meant) const;
    /** `names_changed`, and the arrays whose elements a node changes under expressions like these. */
    std::set<std::string> changed(const syntax::Node* node) const;

  private:
    std::set<std::string> of_arguments(const syntax::Call* call) const;
    std::set<std::string> held_by(const syntax::Call* call) const;
    /** The parameters that what a function returns may be, show or hold, and names of its own. */
    const std::set<std::string>& parameters_given_back(const syntax::FunctionDef* def) const;

    const Program& program_;
    std::set<std::string> storing_methods_;  ///< of the module's classes, to elements of fields
    mutable std::map<const syntax::FunctionDef*, std::set<std::string>>
        given_back_;  ///< as they are asked for
};

/** Adds to names of arrays what these names are given to. */
void add_meant(const std::map<std::string, std::set<std::string>>& meant, std::set<std::string>& names);
/** The fields of objects whose elements a node changes: `weights` of `self.weights[i] = 0.0`. */
std::set<std::string> fields_changed(const syntax::Node* node);
/** The fields in which a function keeps what a name of its own stands for: `w = self.weights = …`. */
std::set<std::string> fields_of(const syntax::FunctionDef* def, const std::string& name);

}  // namespace caramba::visitors
