#include "migrator/command.hpp"

#include <filesystem>
#include <iostream>
#include <string>

#include "migrator/arguments.hpp"
#include "migrator/diff.hpp"
#include "migrator/files.hpp"
#include "migrator/folder.hpp"
#include "migrator/report.hpp"
#include "migrator/translator.hpp"
#include "syntax/parse.hpp"

namespace caramba::migrator {

namespace {

int fail(const std::string& message) {
    std::cerr << message << "\n";
    return 2;
}

std::string report(const Arguments& arguments, const Translation& translation, const std::string& path) {
    if (arguments.report == "json") return report_json(translation, path);
    if (arguments.report == "sarif") return report_sarif(translation, path);
    return report_text(translation, path);
}

std::string not_python(const std::string& path, const syntax::SyntaxError& e) {
    return path + ":" + std::to_string(e.line) + ":" + std::to_string(e.column) + ": not Python: " + e.what();
}

/** Every module of a folder; files without kernels are not worth a word. */
int migrate_folder(const Arguments& arguments) {
    if (arguments.output.empty() && arguments.report.empty() && !arguments.diff)
        return fail(arguments.input + ": a folder needs an output folder (-o)");
    if (!arguments.options.dump_after.empty())
        return fail(arguments.input + ": --dump-after takes a file, not a folder");
    FolderTranslation folder;
    try {
        folder = translate_folder(arguments.input, arguments.output, arguments.options);
    } catch (const FileError& e) {
        return fail(e.what());
    }
    bool complete = folder.failures.empty();
    for (const std::string& failure : folder.failures) std::cerr << failure << "\n";
    std::vector<std::string> reports;
    for (size_t i = 0; i < folder.paths.size(); ++i) {
        const Translation& t = folder.translations[i];
        const std::string path = (std::filesystem::path(arguments.input) / folder.paths[i]).string();
        complete = complete && t.complete;
        if (t.failure) {
            std::cerr << not_python(path, *t.failure) << "\n";
            continue;
        }
        if (arguments.diff && t.changed)
            std::cout << unified_diff(folder.sources[i], t.source, path,
                                      (std::filesystem::path(arguments.output) / folder.paths[i]).string());
        if (t.kernels.empty() && t.complete) continue;
        if (!arguments.report.empty())
            reports.push_back(report(arguments, t, path));
        else
            for (const auto& d : t.diagnostics) std::cerr << render_text(d, path);
    }
    const bool list = arguments.report == "json" || arguments.report == "sarif";
    if (list) std::cout << "[\n";
    for (size_t i = 0; i < reports.size(); ++i)
        std::cout << reports[i] << (list && i + 1 < reports.size() ? ",\n" : "");
    if (list) std::cout << "]\n";
    if (arguments.time_passes) std::cerr << time_table(folder.times);
    std::cout.flush();
    if (!std::cout) return fail("standard output: cannot be written");
    return complete ? 0 : 1;
}

int migrate(const Arguments& arguments) {
    Translation translation;
    std::string source;
    try {
        source = read_text(arguments.input);
        translation = translate(source, arguments.input, arguments.options);
        if (!arguments.output.empty()) write_text(arguments.output, translation.source);
    } catch (const FileError& e) {
        return fail(e.what());
    } catch (const syntax::SyntaxError& e) {
        return fail(not_python(arguments.input, e));
    }
    bool shown = arguments.diff || !arguments.report.empty() || !arguments.options.dump_after.empty();
    if (!arguments.options.dump_after.empty()) std::cout << translation.dump;
    if (arguments.diff)
        std::cout << unified_diff(source, translation.source, arguments.input,
                                  arguments.output.empty() ? arguments.input : arguments.output);
    if (!arguments.report.empty()) std::cout << report(arguments, translation, arguments.input);
    if (!shown && arguments.output.empty()) std::cout << translation.source;
    if (arguments.report.empty())
        for (const auto& d : translation.diagnostics) std::cerr << render_text(d, arguments.input);
    if (arguments.time_passes) std::cerr << time_table(translation.times);
    std::cout.flush();
    if (!std::cout) return fail("standard output: cannot be written");
    return translation.complete ? 0 : 1;
}

}  // namespace

int run_command(int argc, char** argv) {
    Arguments arguments;
    try {
        arguments = parse_arguments(argc, argv);
    } catch (const UsageError& e) {
        return fail(std::string("caramba: ") + e.what() + " (caramba --help tells more)");
    }
    if (!arguments.answer.empty()) {
        std::cout << arguments.answer << std::flush;
        return std::cout ? 0 : fail("standard output: cannot be written");
    }
    std::error_code error;
    const bool folder = std::filesystem::is_directory(arguments.input, error);
    return folder ? migrate_folder(arguments) : migrate(arguments);
}

}  // namespace caramba::migrator
