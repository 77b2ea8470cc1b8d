/** \file
 * The IR as a block unit: the header-free C++ that runs. Every function becomes a static function, the
 * kernel's own an inlined body, and `crb_block` (one of abi.h's block types) calls it for every index of its
 * range.
 *
 * A function that may raise returns a status and its result through a pointer; expressions that may raise
 * leave from inside a statement expression.
 */
#pragma once

#include <string>
#include <vector>

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

/** A unit says numbers for source files, so that what was compiled for a program serves its copies elsewhere.
 */
struct BlockUnit {
    std::string text;                ///< abi.h and prelude.h included
    std::vector<std::string> files;  ///< that CrbError::file and its #line directives count from 1
};

BlockUnit block_unit(const ir::Unit& unit, const Request& request);

}  // namespace caramba::runtime
