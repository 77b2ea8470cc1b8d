/** \file
 * The modules of a folder that are migrated together, and what a name of one means in another.
 *
 *     from .util import distance         "pkg.util", "distance"
 *     import pkg.util as u; u.distance   the same
 */
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** A global of a module. */
struct Place {
    Program* program = nullptr;
    std::string name;
};

class Project {
  public:
    /** Files may be imported under several names: the package's, and the one from the folder. */
    void add(Program& program, const std::vector<std::string>& names);
    const std::vector<Program*>& programs() const { return programs_; }
    /** Where the global is defined that a module imports under this path ("..util.f"), through re-exports. */
    std::optional<Place> locate(const Program& from, const std::string& path, int depth = 0) const;
    /** The attributes that lead from an imported module to another of the folder, which is loaded: "sub",
     * "util" from "pkg" to pkg.sub.util; none where something else may have such a name. */
    std::optional<std::vector<std::string>> below(const Program& from, const std::string& path,
                                                  const Program& to) const;
    /** Whether a path leads to, or into, a module of the folder. */
    bool has_module_of(std::string path) const;
    /** Whether another module imports this global of a module by name. */
    bool is_imported(const Program& from, const std::string& name) const;
    /** Whether a module reads an attribute of that name, of whatever it may be. */
    bool is_attribute(const std::string& name) const { return attributes_.count(name) > 0; }
    /** The modules, each behind those whose names it imports; in circles as they come. */
    std::vector<Program*> imported_first() const;
    /** Binds what `from .util import *` binds, as far as the module is of this folder. */
    void expand_stars() const;
    /** What a module imports through others of the folder is what those import: "numpy" of ".common.np"; so
     * are attributes of these. */
    void follow_imports() const;

  private:
    /** The path outside the folder that an imported one comes to ("typing.NamedTuple" of
     * ".common.NamedTuple", where common says `from typing import *`), or "". */
    std::string outside(const Program& from, const std::string& path, int depth = 0) const;

  private:
    std::map<std::string, Program*> modules_;
    std::vector<Program*> programs_;
    std::set<std::string> imported_;  ///< what `from … import` names anywhere, by its full path
    std::set<std::string> attributes_;
};

}  // namespace caramba::visitors
