/** \file
 * Folders: every module is migrated together with those that it imports kernels from, the rest is copied.
 */
#pragma once

#include <string>
#include <vector>

#include "migrator/translator.hpp"

namespace caramba::migrator {

/** A file of a folder, with its path from there. */
struct FolderFile {
    std::string path;
    bool is_module = false;
};

/** The files of a folder in the order of their names, without caches, version control and `leave_out`. Throws
 * FileError. */
std::vector<FolderFile> list_folder(const std::string& folder, const std::string& leave_out);

struct FolderTranslation {
    std::vector<std::string> paths;  ///< of modules, from the folder
    std::vector<std::string> sources;
    std::vector<Translation> translations;
    std::vector<PassTime> times;
    std::vector<std::string> failures;  ///< modules that cannot be read, and why: they are copied
};

/** Migrates the modules of a folder and, unless `output` is empty, writes the whole folder there. Throws
 * FileError. */
FolderTranslation translate_folder(const std::string& folder, const std::string& output, Options options);

}  // namespace caramba::migrator
