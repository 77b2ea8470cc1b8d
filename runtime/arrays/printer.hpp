/** \file
 * An expression as the source text of a workunit, and the objects that its parameters stand for.
 */
#pragma once

#include <Python.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/arrays/expression.hpp"

namespace caramba::runtime {

/** What the kernel runs over, and its operands. */
class Printer {
  public:
    /** Collects the operands. `target` (an ndarray, or null) is written at every index. False with an error
     * set. */
    bool collect(Expression* expression, PyObject* target);

    /** The text of the workunit. `symbol`: how elements are accumulated, where there is no target. */
    std::string text(const char* symbol);

    /** The workunit's arguments in order, with their names in the same order. */
    const std::vector<Owned>& arguments() const { return arguments_; }
    const std::vector<std::string>& names() const { return names_; }
    /** Extent of the dimension that the threads share. */
    Py_ssize_t range() const { return extents_[static_cast<std::size_t>(thread_)]; }
    bool empty() const;

  private:
    bool collect_operand(PyObject* operand);
    bool flatten();
    bool same_shape(PyObject* array) const;
    void name_arguments();
    std::string element(PyObject* array, const std::string& name) const;
    std::string print(PyObject* operand);
    std::string print_operation(const Expression* expression);

    Expression* root_ = nullptr;
    Owned target_;
    std::vector<Py_ssize_t> extents_;
    int thread_ = 0;
    std::unordered_map<PyObject*, int> uses_;  ///< of expressions: how often they are an operand
    std::vector<PyObject*> arrays_;            ///< distinct operands, borrowed from the expression
    std::vector<PyObject*> scalars_;
    std::unordered_map<PyObject*, std::string>
        text_of_;  ///< arrays and scalars by name; shared expressions by variable
    std::vector<Owned> arguments_;
    std::vector<std::string> names_;
    std::vector<std::string> statements_;  ///< variables for expressions with several uses
};

}  // namespace caramba::runtime
