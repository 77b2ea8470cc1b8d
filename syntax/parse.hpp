/** \file
 * Source text to syntax tree, by CPython's own parser.
 *
 * CPython compiles the text with PyCF_ONLY_AST; its tree is read into nodes.hpp's structs by the table
 * nodes.def, spans become byte offsets, and comments are attached to their statements. The Python interpreter
 * must be initialised and its global lock held.
 */
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

/** The text is not Python: message, line and column (both from 1). */
struct SyntaxError : std::runtime_error {
    SyntaxError(const std::string& message, int line_, int column_)
        : std::runtime_error(message), line(line_), column(column_) {}
    int line;
    int column;
};

/** Parses UTF-8 text (a BOM is allowed). Throws SyntaxError. */
std::unique_ptr<Tree> parse(std::string source, std::string path);

}  // namespace caramba::syntax
