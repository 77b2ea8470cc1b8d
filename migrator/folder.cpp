#include "migrator/folder.hpp"

#include <algorithm>
#include <filesystem>

#include "migrator/files.hpp"

namespace caramba::migrator {

namespace fs = std::filesystem;

namespace {

bool is_left_out(const fs::path& name) {
    return name == "__pycache__" || name == ".git" || name == ".hg" || name == ".svn";
}

/** "pkg.sub.module" of a path without its suffix; a package's name is its folder's. */
std::string module_name(fs::path path) {
    path.replace_extension();
    if (path.filename() == "__init__") path = path.parent_path();
    std::string out;
    for (const fs::path& part : path) out += (out.empty() ? "" : ".") + part.string();
    return out;
}

/** The names under which modules may import a file: from the nearest folder that is no package (which Python
 * takes), and from each folder above that, as far as the migrated one. */
std::vector<std::string> names_of(const fs::path& folder, const fs::path& file) {
    fs::path root = (folder / file).parent_path();
    while (fs::exists(root / "__init__.py") && root.has_parent_path() && root != root.parent_path())
        root = root.parent_path();
    const fs::path full = folder / file;
    std::vector<std::string> out{module_name(full.lexically_relative(root))};
    for (fs::path above = root; above != folder && above.string().size() > folder.string().size();) {
        above = above.parent_path();
        out.push_back(module_name(full.lexically_relative(above)));
    }
    out.push_back(module_name(file));
    return out;
}

/** The message of an operation on a file that failed. */
[[noreturn]] void fail(const fs::path& path, const char* what, const std::error_code& error) {
    throw FileError(path.string() + ": " + what + ": " + error.message());
}

void carry_over(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error) fail(to, "cannot be written", error);
}

}  // namespace

std::vector<FolderFile> list_folder(const std::string& folder, const std::string& leave_out) {
    std::vector<FolderFile> out;
    std::error_code error;
    fs::path skipped = leave_out.empty() ? fs::path() : fs::weakly_canonical(leave_out, error);
    fs::recursive_directory_iterator at(folder, error), end;
    if (error) fail(folder, "cannot be read", error);
    for (; at != end; at.increment(error)) {
        if (error) fail(folder, "cannot be read", error);
        const fs::path& path = at->path();
        if (at->is_directory(error)) {
            if (is_left_out(path.filename()) || fs::weakly_canonical(path, error) == skipped)
                at.disable_recursion_pending();
            continue;
        }
        if (!at->is_regular_file(error)) continue;
        out.push_back({path.lexically_relative(folder).string(), path.extension() == ".py"});
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return out;
}

FolderTranslation translate_folder(const std::string& folder, const std::string& output, Options options) {
    FolderTranslation out;
    std::error_code error;
    const fs::path from = fs::canonical(folder, error);
    if (error) fail(folder, "cannot be read", error);
    if (!output.empty() && fs::weakly_canonical(output, error) == from)
        throw FileError(output + ": the output folder is the input folder");
    std::vector<FolderFile> files = list_folder(from.string(), output);
    std::vector<Source> sources;
    for (FolderFile& file : files) {
        if (!file.is_module) continue;
        Source source;
        source.path = (fs::path(folder) / file.path).string();
        try {
            source.text = read_text(source.path);
        } catch (const FileError& e) {
            out.failures.emplace_back(e.what());
            file.is_module = false;
            continue;
        }
        source.names = names_of(from, file.path);
        source.is_package = fs::path(file.path).filename() == "__init__.py";
        out.paths.push_back(file.path);
        out.sources.push_back(source.text);
        sources.push_back(std::move(source));
    }
    // Importers of a module find its kernels under the names that they know.
    options.settings.drop_in = true;
    out.translations = translate_all(sources, options, out.times);
    if (output.empty()) return out;
    size_t module = 0;
    for (const FolderFile& file : files) {
        const fs::path to = fs::path(output) / file.path;
        fs::create_directories(to.parent_path(), error);
        if (error) fail(to.parent_path(), "cannot be made", error);
        if (!file.is_module) {
            carry_over(from / file.path, to);
            continue;
        }
        const Translation& translation = out.translations[module++];
        if (translation.changed)
            write_text(to.string(), translation.source);
        else
            carry_over(from / file.path, to);
    }
    return out;
}

}  // namespace caramba::migrator
