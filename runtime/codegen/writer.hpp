/** \file
 * Prints one function of the IR as C++: shared by the forms of units, not part of block.hpp's interface.
 */
#pragma once

#include <map>
#include <string>

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

class FunctionWriter {
  public:
    using Functions = std::map<const Instance*, const ir::Function*>;
    /** \param names_indices: IndexErrors say which index it was, and not what Numba says.
     *  \param file: the number that errors are given for the function's source file (CrbError). */
    FunctionWriter(const ir::Function& function, const Functions& functions, bool root, bool names_indices,
                   int file)
        : function_(function),
          functions_(functions),
          root_(root),
          names_indices_(names_indices),
          file_(file) {}

    /** `static inline double f_1(CrbContext* context, double x_)` without a body. */
    std::string prototype() const;
    std::string definition();
    std::string expression(const ir::Expr* e);

  private:
    void statements(const ir::Block& block);
    void statement(const ir::Stmt* s);
    void loops(const ir::Stmt* s);
    void for_loop(const ir::Stmt* s);
    std::string operand(const ir::Expr* e, size_t i) { return expression(e->args[i]); }
    std::string binary(const ir::Expr* e);
    std::string either(const ir::Expr* e, const char* lazy, const char* both);
    std::string power(const ir::Expr* e, const std::string& left, const std::string& right);
    std::string compare(const ir::Expr* e);
    /** An expression; an element as what is stored to. */
    std::string place(const ir::Expr* e);
    std::string constant_array(const ir::Expr* e);
    void store(const ir::Stmt* s);
    /** An index that raises IndexError unless it is one of a dimension of this extent. */
    std::string inside(const std::string& index, const std::string& extent, int dimension, bool wraps,
                       int line) const;
    std::string view(const ir::Expr* e);
    std::string field(const ir::Expr* e);
    std::string call(const ir::Expr* e);
    std::string prelude(const ir::Expr* e);
    std::string sequence(const ir::Expr* e);
    std::string team_call(const ir::Expr* e);  // teams.cpp
    std::string launch(const ir::Expr* e);     // launches.cpp
    std::string list_call(const ir::Expr* e);  // lists.cpp
    std::string raise(int exception, int line, const std::string& message) const;
    /** A line of the source, as what raises is told it: "file, line". */
    std::string where(int source_line) const;
    /** The statement that goes where exceptions go from here: to the handler around it, or out of the
     * function with the status that `raised` gives. */
    std::string leave(const std::string& raised) const;
    void attempt(const ir::Stmt* s);
    void line(const std::string& text);

    const ir::Function& function_;
    const Functions& functions_;
    bool root_, names_indices_;
    int file_;
    std::string out_;
    int depth_ = 1;
    int source_line_ = 0;
    int tries_ = 0;              ///< so far
    std::vector<int> handlers_;  ///< of the try statements around, the innermost last
};

}  // namespace caramba::runtime
