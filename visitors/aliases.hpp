/** \file
 * Which names of a kernel may stand for the same memory where a loop begins. What is kept is which two names
 * may, as the statements are run through, and not what each of them is, so that `u, v = v, u` of a loop
 * around it leaves both apart. Parameters are apart, and so are items of one tuple and fields of one record.
 *
 *     c = a if test else b              c may be a, or b
 *     x, y = (a[1:], a)                 x and y share elements
 *     t = (a, b)                        the first item of t is a
 */
#pragma once

#include <compare>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

class Aliases {
  public:
    Aliases(const Program& program, const Kernel& kernel, const syntax::For* loop);

    bool may_share(const std::string& one, const std::string& other) const;

  private:
    /** `t[0].x` */
    struct Place {
        std::string name;
        std::vector<std::string> steps;  ///< "[0]", ".x", as far as they are known
        auto operator<=>(const Place&) const = default;
        bool overlaps(const Place& other) const;
    };
    using Places = std::set<Place>;
    /** Places that may be the same memory, each pair in both orders. */
    using Pairs = std::set<std::pair<Place, Place>>;
    struct Binding {
        Place place;
        Places sources;
    };

    void block(const syntax::Block& body);
    void statement(const syntax::Stmt* s);
    void repeat(const syntax::Expr* target, const syntax::Expr* iter, const syntax::Block& body);
    void assign(const std::vector<syntax::Expr*>& targets, const syntax::Expr* value, bool item);
    void bindings_of(Place place, const syntax::Expr* value, bool item, std::vector<Binding>& out) const;
    void unpack(const syntax::Expr* target, const Places& sources, bool item,
                std::vector<Binding>& out) const;
    void bind(const std::vector<Binding>& bindings, const std::set<std::string>& names);
    void append(const syntax::Call* call);
    Places places_of(const syntax::Expr* chain) const;
    Places sources_of(const syntax::Expr* value) const;
    /** What may be the same memory as a place, without the places that are a part of it by their name. */
    Places reached(const Place& place) const;

    const Program& program_;
    const Kernel& kernel_;
    const syntax::For* loop_;
    Pairs pairs_;
    Pairs at_loop_;
    bool lost_ = false;        ///< there are too many pairs to follow
    std::vector<Pairs> left_;  ///< what holds where loops around a statement are left or go on early
};

}  // namespace caramba::visitors
