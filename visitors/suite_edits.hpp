/** \file
 * Statements that are replaced one after the other in suites of any length, which are put together once.
 */
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

/** Until `finish` the suites themselves stay as they are. Statements are named by those they have held from
 * the start. */
class SuiteEdits {
  public:
    /** Puts others in the place of a statement. */
    void replace(syntax::Block& suite, syntax::Stmt* old, const std::vector<syntax::Stmt*>& by);
    void insert_before(syntax::Block& suite, syntax::Stmt* stmt, const std::vector<syntax::Stmt*>& more);
    /** Takes a statement out; the one that comes behind it now, or null. */
    syntax::Stmt* erase(syntax::Block& suite, syntax::Stmt* old);
    void finish();

  private:
    struct Suite {
        std::unordered_map<const syntax::Stmt*, size_t> places;
        /** By place what stands there now, where that is not the statement of the start. */
        std::unordered_map<size_t, std::vector<syntax::Stmt*>> edited;
    };
    using Statements = std::vector<syntax::Stmt*>;

    Suite& read(syntax::Block& suite);
    /** What stands at the place of a statement, and the statement in it. */
    static std::pair<Statements*, Statements::iterator> locate(Suite& suite, syntax::Stmt* stmt);

    std::unordered_map<syntax::Block*, Suite> suites_;
};

/** The suites of an `if` or a `try` that run without an exception. */
std::vector<syntax::Block*> suites_of(syntax::Stmt* statement);

/** All comments of a statement that goes away, those within it included. */
std::vector<std::string> comments_of(const syntax::Tree& tree, const syntax::Stmt* statement);

/** Takes statements out of a block; their comments stand above what follows, or are added to `above`. */
void take_out(const syntax::Tree& tree, syntax::Block& block, std::vector<std::string>* above,
              const std::function<bool(const syntax::Stmt*)>& goes);

}  // namespace caramba::visitors
