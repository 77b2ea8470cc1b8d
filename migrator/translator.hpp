/** \file
 * The passes of a migration, in order.
 *
 *     auto translation = migrator::translate(source, "file.py", {});
 *     translation.source            the migrated text
 *     translation.diagnostics       what was left undone, and what was noticed
 */
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "syntax/parse.hpp"
#include "visitors/program.hpp"

namespace caramba::migrator {

struct Options {
    visitors::Settings settings;
    std::string dump_after;  ///< a pass; its text goes to Translation::dump
};

struct PassTime {
    std::string name;
    double milliseconds = 0;
};

/** What became of one kernel. */
struct KernelReport {
    std::string name;
    int line = 1;
    std::string form;  ///< "parallel", "serial", "function", "arrays", "numba"
    std::string caller;
    std::vector<std::string> outputs;  ///< workunits or functions
    std::vector<std::string> remarks;  ///< why it stays with Numba
};

/** What became of one class of Numba's. */
struct ClassReport {
    std::string name;
    int line = 1;
    bool kept = false;
    std::string remark;  ///< why it stays with Numba
};

struct Translation {
    std::string source;
    std::vector<syntax::Diagnostic> diagnostics;
    std::vector<KernelReport> kernels;
    std::vector<ClassReport> classes;
    std::vector<std::string> extensions;  ///< what the output uses beyond upstream PyKokkos
    std::vector<PassTime> times;
    std::string dump;
    bool changed = false;
    bool complete = true;  ///< nothing was left undone
    std::optional<syntax::SyntaxError> failure;
};

/** Names of the passes, in order. */
const std::vector<std::string>& passes();

/** One file of a folder. */
struct Source {
    std::string text, path;
    std::vector<std::string> names;  ///< under which other modules import it, its own first
    bool is_package = false;         ///< an __init__.py
};

/** Migrates files that import kernels from each other. Files that are not Python come back unchanged, with
 * `failure`. `times` are of all files together. */
std::vector<Translation> translate_all(const std::vector<Source>& sources, const Options& options,
                                       std::vector<PassTime>& times);

/** Migrates one file's text. Throws syntax::SyntaxError. */
Translation translate(const std::string& source, const std::string& path, const Options& options);

/** Runs the passes up to and including one, and renders the tree as it is then. */
std::string translate_until(const std::string& source, const std::string& path, const std::string& pass);

}  // namespace caramba::migrator
